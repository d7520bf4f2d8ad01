import Charts
import Languages
import Markup
import Pages

/// Levels and verbs in short, as previews and bands show them.
extension Verbs.Pages {
    /// All levels, with a form of four verbs.
    func picture(of verbs: [Verbs.Verb]) -> SharePicture {
        sharePicture(
            kind: text("section"), title: text("levels.title"),
            figures: different(verbs.isEmpty ? self.verbs.verbs : verbs).map { verb, form in
                ShareCard.Figure(verb.infinitive, form.text, marks: form.marks)
            })
    }

    /// A level with a form of its most telling verbs.
    func picture(of level: Verbs.Level) -> SharePicture {
        let tense = level.tense.map { name(of: $0) }
        let number = verbs.levels.firstIndex { $0.path == level.path }.map { String($0 + 1) }
        return sharePicture(
            kind: [text("section"), tense].compactMap(\.self).joined(separator: " · "),
            title: bracket(of: level) == nil ? level.titleParts.name : level.title,
            figures: telling(level).map {
                ShareCard.Figure($0.entry.infinitive, $0.form.text, marks: $0.form.marks)
            }
        ).changed { card in
            card.accent = level.colour.band
            card.badge = number
            card.largestTitle = 80
        }
    }

    /// A verb with its most telling forms.
    func picture(of verb: Verbs.Verb) -> SharePicture {
        let meaning = verb.details.meaning(in: locale.tag)
        return sharePicture(
            kind: [text("section"), meaning].compactMap(\.self).joined(separator: " · "),
            title: verb.infinitive,
            figures: telling(verb.tables + Verbs.Verb.untaught(verb.furtherTables)).map {
                ShareCard.Figure($0.name, $0.form.text, marks: $0.form.marks)
            }
        ).changed { $0.largestTitle = 144 }
    }

    /// All levels in their colours, as the map has them.
    var mapPicture: SharePicture {
        let levels = verbs.levels.map { (name: $0.titleParts.name, colour: $0.colour.band.hex) }
        return sharePicture(kind: text("section"), title: text("map.title")) { height in
            ShareCard.Graph("", Self.tiles(levels, height: height))
        }
    }

    /// A tile for each level with its number and its name, row by row.
    private static func tiles(_ levels: [(name: String, colour: String)], height: Double) -> HTML {
        let columns = max(2, Int((Double(levels.count) * 0.6).squareRoot().rounded(.up)))
        let rows = Double((levels.count + columns - 1) / columns)
        let (width, gap) = (360.0, 6.0)
        let (across, down) = (width / Double(columns), height / max(1, rows))
        var svg = ShareCard.drawing(width: width, height: height)
        for (number, level) in levels.enumerated() {
            let (x, y) = (Double(number % columns) * across, Double(number / columns) * down)
            svg.element("rect") { tile in
                tile.attribute("x", x)
                tile.attribute("y", y)
                tile.attribute("width", across - gap)
                tile.attribute("height", down - gap)
                tile.attribute("rx", 5)
                tile.attribute("fill", level.colour)
            }
            svg.element("text", text: String(number + 1)) { name in
                name.attribute("x", x + 7)
                name.attribute("y", y + 25)
                name.attribute("font-size", 22)
                name.attribute("font-weight", "bold")
                name.attribute("fill", constant: "#fff")
            }
            // A long name has smaller letters rather than fewer.
            let room = across - gap - 14
            let size = min(11, 11 * room / ShareCard.width(of: level.name, size: 11, isBold: false))
            svg.element("text", text: level.name) { name in
                name.attribute("x", x + 7)
                name.attribute("y", y + down - gap - 9)
                name.attribute("font-size", size)
                name.attribute("fill", constant: "#fff")
            }
        }
        return svg.finished()
    }

    /// What the band of a level shows: a form of its most telling verbs.
    func tellingForms(_ level: Verbs.Level) -> Value {
        .list(telling(level).map { tellingForm($0.form, named: spanish($0.entry.infinitive)) })
    }

    /// Four verbs that tell what a level is about, each with another form: ser and ir share theirs. Where nothing is
    /// irregular, the models of the regular endings come before verbs of which only the spelling changes.
    private func telling(_ level: Verbs.Level) -> ArraySlice<Verbs.Level.Telling> {
        var texts: Set<String> = []
        let all = level.telling(8).filter { texts.insert($0.form.text).inserted }
        let models = all.filter { $0.form.weight == 0 }
        let isRegular = !all.contains { $0.form.weight >= 100 }
        return (isRegular ? models + all.filter { $0.form.weight > 0 } : all).prefix(4)
    }

    /// What the band of a verb shows: its most telling forms.
    ///
    /// - Parameter tables: those of the page.
    func tellingForms(_ tables: [Verbs.Verb.Table]) -> Value {
        .list(telling(tables).map { tellingForm($0.form, named: .text($0.name)) })
    }

    /// What the band of the first page shows.
    func tellingForms(_ verbs: [Verbs.Verb]) -> Value {
        .list(different(verbs).map { tellingForm($1, named: spanish($0.infinitive)) })
    }

    /// Of four verbs the form that tells most, each another one.
    private func different(_ verbs: [Verbs.Verb]) -> [(Verbs.Verb, Verbs.Entry.Telling)] {
        var texts: Set<String> = []
        let forms = verbs.compactMap { verb in
            telling(verb.tables).max { $0.form.weight < $1.form.weight }.map { (verb, $0.form) }
        }
        return Array(forms.filter { $0.1.weight > 0 && texts.insert($0.1.text).inserted }.prefix(4))
    }

    /// What an index shows of a verb: the irregular forms of two tenses, or the participle where nothing else is irregular.
    func indexForms(_ verb: Verbs.Verb) -> [Value] {
        let marked = verb.tables.compactMap(\.entry.telling).filter { $0.weight > 0 }
        if marked.isEmpty, verb.kinds.contains(.participle) { return [participle(of: verb)] }
        return marked.prefix(2).map { .record(cell([$0.parts])) }
    }

    private func tellingForm(_ form: Verbs.Entry.Telling, named name: Value) -> Value {
        var record: Record = ["name": name]
        record.append(contentsOf: cell([form.parts]))
        return .record(record)
    }

    /// A form of four tenses of a verb with the name of each, all of them different: of the irregular tenses before others.
    func telling(_ tables: [Verbs.Verb.Table]) -> [(name: String, form: Verbs.Entry.Telling)] {
        var texts: Set<String> = []
        return (tables.filter { !$0.kinds.isEmpty } + tables.filter { $0.kinds.isEmpty }).compactMap {
            table in
            let name =
                table.tense.map { self.name(of: $0) } ?? table.levels.first.map { verbs.levels[$0].title }
            return table.entry.telling.map { (name ?? "", $0) }
        }.filter { texts.insert($0.form.text).inserted }.prefix(4).map(\.self)
    }
}

extension Verbs.Entry.Telling {
    /// Where its letters are that differ from the regular form.
    fileprivate var marks: [Range<Int>] {
        var marks: [Range<Int>] = []
        var start = 0
        for part in parts {
            let end = start + part.text.count
            if part.mark != .regular { marks.append(start..<end) }
            start = end
        }
        return marks
    }
}
