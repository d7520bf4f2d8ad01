extension Verbs.Paradigm {
    /// The ways in which a verb may be conjugated: the one that it is listed with, else all that its letters
    /// allow, the regular one first.
    static func candidates(_ infinitive: Verbs.Infinitive) -> [Verbs.Paradigm] {
        let bare = infinitive.bare
        if let (model, prefix) = Verbs.IrregularVerbs.model(of: bare),
            let paradigm = known(model, prefix, infinitive)
        {
            return [paradigm]
        }
        let regular = Verbs.Paradigm(infinitive: infinitive)
        // Both are right: pudrí and podrí, podría and pudría. In the present it is pudro.
        if bare == "podrir", let other = Verbs.Infinitive("pudrir") { return candidates(other) + [regular] }
        if let change = Verbs.IrregularVerbs.stemChanges[bare] {
            var paradigm = regular
            paradigm.stemChange = change
            return [paradigm]
        }
        if Verbs.IrregularVerbs.accented.contains(bare) { return [accented(infinitive)].compactMap(\.self) }
        if Verbs.IrregularVerbs.unaccented.contains(bare) || Verbs.IrregularVerbs.regular.contains(bare) {
            return [regular]
        }
        if takesZC(infinitive) {
            var paradigm = regular
            paradigm.yo = infinitive.stem.dropLast() + "zc"
            return [paradigm]
        }
        if infinitive.ending == .ir, infinitive.stem.hasSuffix("u") || infinitive.stem.hasSuffix("ü"),
            !infinitive.stem.hasSuffix("gu"), !infinitive.stem.hasSuffix("qu")
        {
            var paradigm = regular
            let stem = infinitive.stem.dropLast() + "uy"
            // construyo, but rehúyo
            let yo = Verbs.Accentuation.accented(Array(stem + "o"), stem.count - 2)
            paradigm.stressed = String(yo.dropLast())
            paradigm.yo = paradigm.stressed
            return [paradigm]
        }
        let changed = Verbs.StemChange.allCases.compactMap { change -> Verbs.Paradigm? in
            // -ar and -er verbs raise nothing, -ir verbs with e or o do.
            guard infinitive.ending == .ir || change.raised == nil, change.applied(to: infinitive.stem) != nil
            else { return nil }
            var paradigm = regular
            paradigm.stemChange = change
            return paradigm
        }
        return [regular] + changed + [accented(infinitive)].compactMap(\.self)
    }

    private static func takesZC(_ infinitive: Verbs.Infinitive) -> Bool {
        guard infinitive.ending != .ar, infinitive.stem.hasSuffix("c"),
            !Verbs.IrregularVerbs.withoutZC.contains(infinitive.bare),
            let before = infinitive.stem.dropLast().last
        else { return false }
        return infinitive.ending == .er ? "aeo".contains(before) : before == "u"
    }

    /// With the last i or u of the stem stressed: envi → enví, prohib → prohíb, reun → reún.
    private static func accented(_ infinitive: Verbs.Infinitive) -> Verbs.Paradigm? {
        guard let index = infinitive.stem.lastIndex(where: { "iu".contains($0) }) else { return nil }
        var stem = infinitive.stem
        stem.replaceSubrange(index...index, with: stem[index] == "i" ? "í" : "ú")
        var paradigm = Verbs.Paradigm(infinitive: infinitive)
        paradigm.stressed = stem
        return paradigm
    }

    private static func known(_ model: String, _ prefix: String, _ infinitive: Verbs.Infinitive) -> Verbs
        .Paradigm?
    {
        var paradigm = Verbs.Paradigm(infinitive: infinitive)
        paradigm.stemChange = Verbs.IrregularVerbs.stemChanges[model]
        guard let parts = parts[model] ?? (rows[model] == nil ? nil : [:]) else { return nil }
        paradigm.yo = parts["yo"].map { prefix + $0 }
        paradigm.preterite = parts["preterite"].map { prefix + $0 }
        paradigm.futures = parts["future"].map { [prefix + $0] } ?? []
        paradigm.stressed = parts["stressed"].map { prefix + $0 }
        paradigm.ownGerund = parts["gerund"].map { prefix + $0 }
        paradigm.commands = (parts["command"] ?? "").split(separator: "/").map {
            Verbs.Accentuation.prefixed(prefix, String($0))
        }
        for (tense, row) in rows[model] ?? [:] {
            paradigm.rows[tense] = row.map { variants in
                variants.map { $0 == "-" ? $0 : Verbs.Accentuation.prefixed(prefix, $0) }
            }
        }
        if model == "decir", !prefix.isEmpty {
            // bendecir and its like command as they say: bendice. Their futures are regular; those of predecir and its
            // like may be.
            paradigm.commands = []
            paradigm.futures =
                ["ben", "mal", "desben", "desmal"].contains(prefix)
                ? [] : paradigm.futures + [Verbs.Accentuation.plain(infinitive.bare)]
        }
        return paradigm
    }

    /// By verb, the stems that are not those of its infinitive.
    private static let parts: [String: [String: String]] = {
        var models: [String: [String: String]] = [:]
        for (verb, stems) in WordList("Verbs/irregular-stems.txt").lines {
            for stem in stems {
                let pair = stem.split(separator: "=").map(String.init)
                if pair.count == 2 { models[verb, default: [:]][pair[0]] = pair[1] }
            }
        }
        return models
    }()

    /// By verb and tense, the forms of each person.
    private static let rows: [String: [Verbs.Tense: [[String]]]] = {
        var models: [String: [Verbs.Tense: [[String]]]] = [:]
        for (name, forms) in WordList("Verbs/irregular-forms.txt").lines {
            let words = name.split(separator: " ").map(String.init)
            guard words.count == 2, forms.count == Verbs.Person.allCases.count,
                let tense = Verbs.Tense(rawValue: words[1])
            else {
                continue
            }
            models[words[0], default: [:]][tense] = forms.map { $0.split(separator: "/").map(String.init) }
        }
        return models
    }()
}
