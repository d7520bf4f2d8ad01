import Charts
import Languages
import Pages

/// Levels and verbs in short, as previews and bands show them.
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

    /// A verb with its most telling forms.
    func picture(of verb: Verbs.Verb) -> SharePicture {
        let meaning = verb.details.meaning(in: locale.tag)
        return sharePicture(
            kind: [text("section"), meaning].compactMap(\.self).joined(separator: " · "),
            title: verb.infinitive,
            figures: telling(verb).map { ShareCard.Figure($0.name, $0.form.text, marks: $0.form.marks) })
    }

    /// What the band of a level shows: a form of its most telling verbs. Ser and ir share theirs.
    func telling(_ level: Verbs.Level) -> Value {
        var texts: Set<String> = []
        let different = level.telling(8).filter { texts.insert($0.form.text).inserted }
        return .list(
            different.prefix(4).map { entry, form in
                tellingForm(form, named: spanish(entry.infinitive))
            })
    }

    /// What the band of a verb shows: its most telling forms.
    func tellingForms(_ verb: Verbs.Verb) -> Value {
        .list(telling(verb).map { tellingForm($0.form, named: .text($0.name)) })
    }

    private func tellingForm(_ form: Verbs.Entry.Telling, named name: Value) -> Value {
        var record: Record = ["name": name]
        record.append(contentsOf: cell([form.parts]))
        return .record(record)
    }

    /// A form of four tenses of a verb with the name of each, of the irregular ones before others.
    private func telling(_ verb: Verbs.Verb) -> [(name: String, form: Verbs.Entry.Telling)] {
        let irregular = verb.tables.filter { !$0.kinds.isEmpty }
        let regular = verb.tables.filter { $0.kinds.isEmpty }
        return (irregular + regular).prefix(4).compactMap { table in
            let name =
                table.tense.map { self.name(of: $0) } ?? table.levels.first.map { verbs.levels[$0].title }
            return table.entry.telling.map { (name ?? "", $0) }
        }
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
