extension Verbs.Level {
    private typealias ComparedVerb = (
        paradigms: [Verbs.Paradigm], forms: [(person: Verbs.Person, form: String)]
    )

    /// The first verbs, which are enough to know a tense by: the ways in which each may be conjugated, and its forms.
    private var verbsToCompare: [ComparedVerb] {
        entries.prefix(12).compactMap { entry in
            Verbs.Infinitive(entry.infinitive).map { infinitive in
                let forms = Verbs.Person.allCases.flatMap { person in
                    entry.alternatives(person).map { (person: person, form: $0.lowercased()) }
                }
                return (Verbs.Paradigm.candidates(infinitive), forms)
            }
        }
    }

    /// How many forms there are to know a tense by.
    var countOfFormsToCompare: Int { verbsToCompare.reduce(0) { $0 + $1.forms.count } }

    /// The first tense that at least four in five forms are of.
    var mostLikelyTense: Verbs.Tense? {
        let verbs = verbsToCompare
        return Verbs.Tense.allCases.first { Self.share(of: $0, in: verbs).map { $0 >= 0.8 } ?? false }
    }

    /// The tense that the forms are of, if that is clearly not the one that the level names.
    var actualTense: Verbs.Tense? {
        guard let tense, let share = share(of: tense), share < 0.2 else { return nil }
        return mostLikelyTense
    }

    /// The part of the forms that are right in a tense; nil if there are none to compare.
    private func share(of tense: Verbs.Tense) -> Double? { Self.share(of: tense, in: verbsToCompare) }

    private static func share(of tense: Verbs.Tense, in verbs: [ComparedVerb]) -> Double? {
        var (right, all) = (0, 0)
        for (paradigms, forms) in verbs {
            let counts = paradigms.map { paradigm in
                forms.count { paradigm.written(tense, $0.person).contains($0.form) }
            }
            right += counts.max() ?? 0
            all += forms.count
        }
        return all == 0 ? nil : Double(right) / Double(all)
    }
}
