import Charts
import Languages
import Pages

/// Levels and verbs as previews show them.
extension Verbs.Pages {
    /// A level with a form of each of its first verbs.
    func picture(of level: Verbs.Level) -> SharePicture {
        let tense = level.tense.map { name(of: $0) }
        return sharePicture(
            kind: [text("section"), tense].compactMap(\.self).joined(separator: " · "), title: level.title,
            figures: level.entries.prefix(4).compactMap { entry in
                entry.keyForm.map { ShareCard.Figure(entry.infinitive, $0) }
            })
    }

    /// A verb with a form of each of its first tenses.
    func picture(of verb: Verbs.Verb) -> SharePicture {
        let meaning = verb.details.meaning(in: locale.tag)
        return sharePicture(
            kind: [text("section"), meaning].compactMap(\.self).joined(separator: " · "),
            title: verb.infinitive,
            figures: verb.tables.prefix(4).compactMap { table in
                let name =
                    table.tense.map { self.name(of: $0) } ?? table.levels.first.map { verbs.levels[$0].title }
                return table.entry.keyForm.map { ShareCard.Figure(name ?? "", $0) }
            })
    }
}

extension Verbs.Entry {
    /// The form that one learns first: that of the first person that has one.
    var keyForm: String? { keyPerson.map { alternatives($0)[0] } }

    /// The first person that has a form.
    var keyPerson: Verbs.Person? { Verbs.Person.allCases.first { !alternatives($0).isEmpty } }
}
