/// What the practice page says about a level above its first field.
extension Verbs.Level {
    /// The letters of its forms that a keyboard may lack.
    var lettersToCopy: String {
        let found = Set(answers.joined().lowercased().filter { $0.isLetter && !$0.isASCII })
        let usual = "áéíóúüñ"
        return usual.filter(found.contains) + String(found.filter { !usual.contains($0) }.sorted())
    }

    /// The words that belong to every form, such as "no" or "he, has, ha…", as the first verb has them;
    /// empty if some form is a single word.
    var wordsBefore: String {
        guard answers.allSatisfy({ $0.contains(" ") }), let first = entries.first else { return "" }
        let before = first.forms.compactMap { form in
            form?.first.flatMap { text in text.lastIndex(of: " ").map { String(text[..<$0]) } }
        }
        let words = before.withoutRepetitions
        return words.prefix(3).joined(separator: ", ") + (words.count > 3 ? "…" : "")
    }

    /// Whether most of its forms have a second one, as the imperfect subjunctive has.
    var offersTwoForms: Bool {
        let forms = entries.flatMap { $0.forms.compactMap(\.self) }.filter { !$0.isEmpty }
        return 2 * forms.count { $0.count > 1 } > forms.count
    }

    /// How many letters the longest answer has, with all of its forms.
    var longestAnswer: Int {
        entries.flatMap(\.forms).map { ($0 ?? []).joined(separator: " / ").count }.max() ?? 0
    }

    private var answers: [String] { entries.flatMap { $0.forms.flatMap { $0 ?? [] } } }
}

extension Verbs {
    /// Whether a vowel of a form has the accent that is forgotten most often.
    static func hasWrittenAccent(_ form: String) -> Bool {
        form.lowercased().contains { "áéíóú".contains($0) }
    }
}

extension Array where Element: Equatable {
    /// Each element where it comes first.
    var withoutRepetitions: [Element] {
        enumerated().filter { !self[..<$0].contains($1) }.map(\.element)
    }
}
