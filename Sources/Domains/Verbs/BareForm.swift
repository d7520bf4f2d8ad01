extension Verbs {
    /// A form without the words before it and the pronouns attached to it: `no te laves` is laves, `me he
    /// lavado` is lavado.
    struct BareForm {
        /// What is before the word, with its space: "me ", "no te ", "he ".
        var before = ""
        /// The word, with a pronoun that is written to it.
        var word: String
        var isDenied = false
        /// The pronoun at the end of a command or of a gerund.
        var enclitic: String?

        init(word: String, enclitic: String? = nil) {
            self.word = word
            self.enclitic = enclitic
        }

        init?(_ form: String, _ infinitive: Infinitive, _ tense: Tense, _ person: Person) {
            word = form.lowercased()
            func take(_ prefix: String) -> Bool {
                guard word.hasPrefix(prefix) else { return false }
                word.removeFirst(prefix.count)
                before += prefix
                return true
            }
            if tense.mood == .imperative { isDenied = take("no ") || tense == .negativeImperative }
            if tense.mood == .subjunctive { _ = take("que ") }
            if infinitive.isReflexive {
                if !take(person.reflexive + " "), tense == .imperative { enclitic = person.reflexive }
            }
            if tense.isCompound {
                guard let space = word.firstIndex(of: " "), take(String(word[...space])) else { return nil }
            }
            if word.isEmpty || word.contains(where: { !$0.isLetter }) { return nil }
            before = String(form.prefix(before.count))
            word = String(form.dropFirst(before.count))
        }

        /// Another word with the same pronoun attached to it.
        func dressed(_ other: String) -> String {
            enclitic.map { Accentuation.attach($0, to: other) } ?? other
        }
    }
}
