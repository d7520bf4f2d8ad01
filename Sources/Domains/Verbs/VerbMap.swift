import Languages
import Markup
import Pages

extension Verbs.Pages {
    static let mapID = "verbs/map"

    /// What a level leads to.
    func keepsakes(_ level: Verbs.Level) -> [Keepsake] {
        [
            Keepsake(.print, "worksheet.label", Self.id("worksheet", of: level)),
            Keepsake(.print, "cards.label", Self.id("cards", of: level)),
            Keepsake(.poster, "map.wall", Self.mapID),
            Keepsake(.file, "file.apps", Self.id("file", of: level), isDownload: true),
        ]
    }

    /// All levels on one sheet for the wall of a classroom, each with a form of its most telling verbs.
    func map() -> Page {
        page(
            Self.mapID, kind: "map", route: route + [address("map.label")], title: text("map.title"),
            description: text("map.text"), template: "map", label: text("map.label"),
            source: verbs.levels.first?.path, isSheet: true, sharePicture: mapPicture
        ) {
            let counts = Dictionary(verbs.verbs.map { ($0.infinitive.lowercased(), $0.levelCount) }) {
                $0 + $1
            }
            let contents = contents(counts)
            let layout = Verbs.MapLayout(contents.map(box))
            let levels = zip(contents, layout.limits).enumerated().map { index, pair -> Value in
                let (content, limit) = pair
                let level = content.level
                let model = layout.hasModels ? content.model : nil
                let isPaired = layout.pairs[index]
                let listed = content.listed(model).filter {
                    !isPaired || layout.isInPairs(($0.entry.infinitive.count, $0.form.text.count))
                }
                let telling = level.telling(limit, of: listed, levels: counts)
                let persons = telling.map { person(of: $0.entry, $0.form, level.tense) }
                let rest = level.entries.count - telling.count - (model == nil ? 0 : 1)
                return [
                    "number": .count(index + 1), "title": own(level.titleParts.name),
                    "bracket": bracket(of: level).map(own) ?? .none,
                    "link": .page(Self.id(of: level)),
                    "colour": .text(level.colour.band.hex), "tense": tense(level.tense),
                    "endings": .list(
                        content.endings.map {
                            ["name": .text($0.names), "texts": .list($0.endings.map { .text($0) })]
                        }),
                    "hasEndings": .flag(!content.endings.isEmpty),
                    "rest": rest > 0 ? .text(text("map.rest", ["count": .count(rest)])) : .none,
                    "model": model.map { self.model($0, level.tense) } ?? .none,
                    "isPaired": .flag(isPaired),
                    "person": isPaired ? Value(persons.first ?? nil) : .none,
                    "verbs": .list(
                        zip(telling, persons).map { verb, person in
                            var row: Record = [
                                "infinitive": .text(verb.entry.infinitive),
                                "person": isPaired ? .none : Value(person),
                            ]
                            row.append(contentsOf: cell([verb.form.parts]))
                            return .record(row)
                        }),
                    "hasVerbs": .flag(!telling.isEmpty),
                ]
            }
            var rest = levels[...]
            let columns = layout.boxes.map { count -> Value in
                defer { rest = rest.dropFirst(count) }
                return ["levels": .list(Array(rest.prefix(count)))]
            }
            return [
                "columns": .list(columns),
                "layout": .text("c\(layout.columns) z\(layout.size)"), "isFull": .flag(layout.isStretched),
                "hasLegend": .flag(verbs.verbs.contains { !$0.kinds.isEmpty }),
                "gap": gap(verbs.verbs.flatMap(\.kinds)),
            ]
        }
    }

    /// What a box of the map may show.
    private struct Content {
        var level: Verbs.Level
        /// The endings of its tense; none where a level before has the same.
        var endings: [(names: String, endings: [String])]
        var model: Verbs.Entry?

        /// The verbs of which one form is shown, so that the model is not repeated.
        func listed(_ model: Verbs.Entry?) -> [Verbs.Level.Telling] {
            level.tellingVerbs.filter { $0.entry.infinitive != model?.infinitive }
        }
    }

    private func contents(_ counts: [String: Int]) -> [Content] {
        var known: Set<String> = []
        return verbs.levels.map { level in
            let endings = level.endings.filter { names, endings in
                known.insert("\(level.tense?.rawValue ?? "") \(names) \(endings)").inserted
            }
            return Content(level: level, endings: endings, model: level.modelVerb(counts))
        }
    }

    /// How long the contents of a level's box are.
    private func box(_ content: Content) -> Verbs.MapLayout.Box {
        let level = content.level
        let listed = content.listed(content.model)
        let persons = listed.map { person(of: $0.entry, $0.form, level.tense) }
        let lengths: [Int] = persons.map { $0.map { $0.count + 1 } ?? 0 }
        let verbs = zip(listed, lengths).map { verb, length in
            (infinitive: verb.entry.infinitive.count, form: verb.form.text.count + length)
        }
        let areOfOnePerson = Set(persons).count == 1 && !persons.contains(nil)
        return .init(
            title: level.titleParts.name.count, bracket: bracket(of: level)?.count ?? 0,
            tense: level.tense.map { self.name(of: $0).count } ?? 0,
            endings: content.endings.count,
            verbs: verbs, person: areOfOnePerson ? lengths.first : nil,
            model: content.model?.columns,
            marked: level.mapVerbs.count)
    }

    /// All persons of a verb: those of the singular, and beside them those of the plural, without vosotros if the level leaves
    /// it out. A place without a form is empty.
    private func model(_ entry: Verbs.Entry, _ tense: Verbs.Tense?) -> Value {
        let numbers: [[Verbs.Person]] = [[.yo, .tu, .el], [.nosotros, .vosotros, .ellos]]
        return [
            "infinitive": .text(entry.infinitive),
            "numbers": .list(
                numbers.map { persons in
                    [
                        "persons": .list(
                            persons.filter { $0 != .vosotros || entry.hasVosotros }.map { person in
                                let form = entry.parts(person).first
                                var record = cell(form.map { [$0] } ?? [])
                                // Of "él/ella/usted" the first suffices, since a line is short.
                                let name = person.name(in: tense).prefix { $0 != "/" }
                                record.append("person", .text(String(name)))
                                return .record(record)
                            })
                    ]
                }),
        ]
    }

    /// What the title of a level has in brackets, unless it is the tense alone, which stands below it.
    func bracket(of level: Verbs.Level) -> String? {
        level.titleParts.bracket.flatMap { bracket in
            Verbs.Tense(named: String(bracket.dropFirst().dropLast())) == nil ? bracket : nil
        }
    }

    /// The person of a form. An impersonal verb such as llover has no subject, and of "él/ella/usted" the first
    /// suffices, since a line is short.
    private func person(of entry: Verbs.Entry, _ form: Verbs.Entry.Telling, _ tense: Verbs.Tense?)
        -> String?
    {
        entry.count == 1 ? nil : String(form.person.name(in: tense).prefix { $0 != "/" })
    }
}

extension Verbs.Level {
    /// A title such as "Ojalá (presente de subjuntivo)" in two parts, so that a line ends only between them.
    var titleParts: (name: String, bracket: String?) {
        guard title.hasSuffix(")"), let open = title.lastIndex(of: "("), open > title.startIndex,
            title[title.index(before: open)] == " "
        else { return (title, nil) }
        return (String(title[..<title.index(before: open)]), String(title[open...]))
    }

    /// The endings of its tense, each with the conjugations that have them: the regular ones, or those that all strong
    /// preterites share, if it is about these.
    fileprivate var endings: [(names: String, endings: [String])] {
        guard let tense else { return [] }
        let strong = entries.count { $0.kinds?.contains(.strongPreterite) ?? false }
        guard tense == .preterite, strong * 2 > entries.count else {
            return Verbs.Conjugation.strip(tense, persons)
        }
        let all = ["e", "iste", "o", "imos", "isteis", "ieron"]
        return [("", persons.map { all[$0.rawValue] })]
    }

    /// The verbs that a map without room for all shows of a level: since it shows the regular endings as well, the
    /// irregular ones, and regular ones only as far as there are hardly any others.
    var mapVerbs: [Telling] {
        let all = tellingVerbs
        guard tense != nil else { return all }
        let marked = all.filter { $0.form.weight > 0 }
        let least = marked.contains { $0.form.weight >= 100 } ? 4 - marked.count : 3
        return marked + Self.mixed(all).prefix(max(0, least))
    }

    /// The regular verbs, in such an order that their endings change, the usual models of each ending first.
    private static func mixed(_ all: [Telling]) -> [Telling] {
        let isModel = { (verb: Telling) in Verbs.Pages.models.contains(verb.entry.infinitive) }
        let found = all.filter { $0.form.weight == 0 }
        let regular = found.filter(isModel) + found.filter { !isModel($0) }
        let endings: [Verbs.Infinitive.Ending?] = Verbs.Infinitive.Ending.allCases.map { $0 } + [nil]
        let groups = endings.map { ending in
            regular.filter { Verbs.Infinitive($0.entry.infinitive)?.ending == ending }
        }
        let longest = groups.map(\.count).max() ?? 0
        return (0..<longest).flatMap { place in
            groups.compactMap { $0.indices.contains(place) ? $0[place] : nil }
        }
    }

    /// A verb, and the form that shows most of it.
    typealias Telling = (entry: Verbs.Entry, form: Verbs.Entry.Telling)

    /// All verbs that have such a form, in the order of the level.
    var tellingVerbs: [Telling] {
        entries.compactMap { entry in entry.telling.map { (entry: entry, form: $0) } }
    }

    func telling(_ lines: Int, levels: [String: Int] = [:]) -> [Telling] {
        telling(lines, of: tellingVerbs, levels: levels)
    }

    /// The verbs for a box with so many lines, each with the form that shows most of it: the most irregular ones
    /// first, then those that are only spelled otherwise, and the others in such an order that their endings change.
    /// If not all have room, verbs without irregular letters give way, then those that change as one before them does,
    /// such as andar beside estar in anduve and estuve, then those that the fewest levels have.
    ///
    /// - Parameters:
    ///   - all: the telling verbs of the level.
    ///   - levels: in how many levels a verb is, by its infinitive in small letters.
    func telling(_ lines: Int, of all: [Telling], levels: [String: Int]) -> [Telling] {
        let irregular = all.filter { $0.form.weight >= 100 }.map { ($0, $0.entry.irregularity) }
            .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
        let spelled = all.filter { 1..<100 ~= $0.form.weight }
        let mixed = Self.mixed(all)
        // Where nothing is irregular, the models come before what is only spelled otherwise.
        let found = irregular.isEmpty ? mixed + spelled : irregular + spelled + mixed
        guard found.count > lines else { return found }
        var patterns: Set<[String]> = []
        let worth = irregular.map { verb in
            let isRepeat = verb.entry.pattern.map { !patterns.insert($0).inserted } ?? false
            return (isNew: isRepeat ? 0 : 1, levels: levels[verb.entry.infinitive.lowercased()] ?? 0)
        }
        let chosen = irregular.indices.sorted {
            (worth[$1].isNew, worth[$1].levels, $0) < (worth[$0].isNew, worth[$0].levels, $1)
        }
        return (chosen + found.indices.dropFirst(irregular.count)).prefix(lines).sorted().map {
            found[$0]
        }
    }
}

extension Verbs.Entry {
    /// A form that shows what is irregular about a verb.
    struct Telling {
        let person: Verbs.Person
        let parts: [Verbs.FormPart]
        let kind: Verbs.Irregularity?

        /// How much of it is irregular; a change of spelling counts less than any sound.
        var weight: Int {
            parts.reduce(0) { weight, part in
                switch part.mark {
                case .regular: weight
                case .spelling: weight + 1
                case .irregular: weight + 100 * part.text.count
                }
            }
        }

        var text: String { parts.map(\.text).joined() }

        /// Whether an accent is all that is irregular; the í of vístete, of vestirse, is more than that.
        var hasOnlyAccents: Bool {
            guard kind != .eToI else { return false }
            let marked = parts.filter { $0.mark != .regular }
            return !marked.isEmpty
                && marked.allSatisfy { $0.text.allSatisfy { Verbs.Accentuation.withoutAccent[$0] != nil } }
        }
    }

    /// The alternatives of a person, each in parts with their marks.
    func parts(_ person: Verbs.Person) -> [[Verbs.FormPart]] {
        let forms = alternatives(person)
        guard !comparisons.isEmpty else { return forms.map { [Verbs.FormPart(text: $0, mark: .regular)] } }
        return zip(forms, comparisons[person.rawValue]).map { form, comparison in
            comparison?.parts ?? [Verbs.FormPart(text: form, mark: .regular)]
        }
    }

    private func kind(of person: Verbs.Person) -> Verbs.Irregularity? {
        comparisons[person.rawValue].first.flatMap { $0?.kind }
    }

    /// How far its forms are from the regular ones: how many of a thousand letters are irregular.
    var irregularity: Int {
        let forms = Verbs.Person.allCases.compactMap { parts($0).first }.flatMap(\.self)
        let irregular = forms.filter { $0.mark == .irregular }.reduce(0) { $0 + $1.text.count }
        return 1000 * irregular / max(1, forms.reduce(0) { $0 + $1.text.count })
    }

    /// How each person's form ends from its first irregular letter on, such as uve of estuve; nil if its first
    /// letter is irregular, since such forms, as fui, are those of a single verb and no pattern of others.
    var pattern: [String]? {
        let forms = Verbs.Person.allCases.map { parts($0).first ?? [] }
        guard !forms.contains(where: { $0.first?.mark == .irregular }) else { return nil }
        return forms.map { $0.drop { $0.mark != .irregular }.map(\.text).joined() }
    }

    /// The first form with irregular letters, else the first that is spelled otherwise, such as leyó, else the first with an
    /// accent of its own, such as leíste, else the first of all.
    var telling: Telling? {
        let forms = Verbs.Person.allCases.compactMap { person in
            parts(person).first.map {
                Telling(person: person, parts: $0, kind: comparisons.isEmpty ? nil : kind(of: person))
            }
        }
        let telling = forms.filter { !$0.hasOnlyAccents }
        return telling.first { $0.weight >= 100 } ?? telling.first { $0.weight > 0 }
            ?? forms.first { $0.weight > 0 } ?? forms.first
    }
}
