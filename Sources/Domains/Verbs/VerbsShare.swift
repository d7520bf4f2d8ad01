import Charts
import Languages
import Pages

/// Levels and verbs as previews show them.
extension Verbs.Pages {
    /// A level with a form of its most telling verbs.
    func picture(of level: Verbs.Level) -> SharePicture {
        let tense = level.tense.map { name(of: $0) }
        return sharePicture(
            kind: [text("section"), tense].compactMap(\.self).joined(separator: " · "), title: level.title,
            figures: level.telling(4).map { entry, telling in
                ShareCard.Figure(entry.infinitive, telling.text, marks: telling.marks)
            })
    }

    /// A verb with a form of four of its tenses, of the irregular ones before others.
    func picture(of verb: Verbs.Verb) -> SharePicture {
        let meaning = verb.details.meaning(in: locale.tag)
        let irregular = verb.tables.filter { !$0.kinds.isEmpty }
        let regular = verb.tables.filter { $0.kinds.isEmpty }
        return sharePicture(
            kind: [text("section"), meaning].compactMap(\.self).joined(separator: " · "),
            title: verb.infinitive,
            figures: (irregular + regular).prefix(4).compactMap { table in
                let name =
                    table.tense.map { self.name(of: $0) } ?? table.levels.first.map { verbs.levels[$0].title }
                return table.entry.telling.map {
                    ShareCard.Figure(name ?? "", $0.text, marks: $0.marks)
                }
            })
    }
}

extension Verbs.Entry.Telling {
    /// Where its irregular letters are.
    fileprivate var marks: [Range<Int>] {
        var marks: [Range<Int>] = []
        var start = 0
        for part in parts {
            let end = start + part.text.count
            if part.mark == .irregular { marks.append(start..<end) }
            start = end
        }
        return marks
    }
}
