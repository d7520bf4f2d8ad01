extension Verbs.Level {
    /// The verb of which a map shows all persons: where most verbs are irregular, one of the irregular ones that many
    /// levels have, that others follow, and that are regular in some persons, as poder in podemos; else a regular one,
    /// hablar before others. Nil if no such verb has forms that are short enough to stand side by side.
    ///
    /// - Parameter levels: in how many levels a verb is, by its infinitive in small letters.
    func modelVerb(_ levels: [String: Int]) -> Verbs.Entry? {
        let whole = entries.filter { $0.count >= 5 }
        let short = whole.filter { ($0.columns?.left ?? 0) + ($0.columns?.right ?? 0) <= 19 }
        let irregular = whole.count { ($0.telling?.weight ?? 0) >= 100 }
        let regular = short.filter { $0.telling?.weight == 0 }
        let models = regular.filter { Verbs.Pages.models.contains($0.infinitive) }
        guard 2 * irregular >= whole.count else { return models.first ?? regular.first }
        // Where all persons change alike, one form of each verb says it.
        let candidates = short.filter { entry in
            (entry.telling?.weight ?? 0) >= 100 && entry.pattern != nil
                && Verbs.Person.allCases.contains { person in
                    entry.parts(person).first?.contains { $0.mark == .irregular } == false
                }
        }
        let most = candidates.map { levels[$0.infinitive.lowercased()] ?? 0 }.max()
        return candidates.first { (levels[$0.infinitive.lowercased()] ?? 0) == most }
    }
}

extension Verbs.Entry {
    /// How long the longest form of the singular is, and that of the plural, in letters; nil if it has no forms.
    var columns: (left: Int, right: Int)? {
        let lengths = Verbs.Person.allCases.map { alternatives($0).first?.count ?? 0 }
        guard let left = lengths.prefix(3).max(), let right = lengths.dropFirst(3).max(), left + right > 0
        else {
            return nil
        }
        return (left, right)
    }
}
