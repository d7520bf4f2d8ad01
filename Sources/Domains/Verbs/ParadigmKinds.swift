extension Verbs.Paradigm {
    /// The ways in which it is irregular in some simple tense, whether a level has that tense or not.
    var kinds: Set<Verbs.Irregularity> {
        // Pronouns change nothing about a kind, and these forms have none.
        guard !isRegular, let bare = Verbs.Infinitive(infinitive.bare) else { return [] }
        var kinds: Set<Verbs.Irregularity> = []
        let hasCommands = !Verbs.IrregularVerbs.withoutCommands.contains(bare.text)
        for tense in Verbs.Tense.allCases where tense.isSimple && tense != .negativeImperative {
            if tense == .imperative, !hasCommands { continue }
            let irregular = Verbs.Person.allCases.map { person -> [String]? in
                // huis and hui lack their accent as all words of one syllable do.
                let regular = Verbs.Conjugation.regular(bare, tense, person).map(\.spelled)
                    .map(Verbs.Accentuation.withoutNeedless)
                return forms(tense, person).filter { !regular.contains($0) }
            }
            let entry = Verbs.Entry(infinitive: bare.text, forms: irregular)
            kinds.formUnion(entry.compared(in: tense).kinds ?? [])
        }
        return kinds
    }
}
