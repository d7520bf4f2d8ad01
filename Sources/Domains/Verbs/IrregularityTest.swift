extension Verbs {
    /// Names the way in which a form that sounds otherwise departs from the regular one, by trying the known
    /// ways.
    struct IrregularityTest {
        let bare: BareForm
        let regular: RegularForm
        let infinitive: Infinitive
        let tense: Tense
        let person: Person

        private var actual: String { bare.word.lowercased() }

        var kind: Irregularity {
            if tense.isCompound { return .participle }
            if hasStrongPreterite { return .strongPreterite }
            return stemChange ?? accentShift ?? insertedY ?? byTense
        }

        /// vinieron looks like e → i, and is known to go with vine; fui and di follow no pattern.
        private var hasStrongPreterite: Bool {
            guard tense == .preterite || tense == .imperfectSubjunctive else { return false }
            let known = Paradigm.candidates(infinitive)
            return known.count == 1 && known[0].isStrongInPreterite
        }

        private func isForm(_ stem: String) -> Bool {
            let other = regular.with(stem: stem)
            if actual == bare.dressed(other.spelled) { return true }
            // rió, riera: two i become one; río: what is left is stressed.
            let isDoubled = stem.hasSuffix("i") && other.ending.hasPrefix("i")
            let word = stem + (isDoubled ? String(other.ending.dropFirst()) : other.ending)
            return stem.hasSuffix("i") && Accentuation.plain(actual) == Accentuation.plain(bare.dressed(word))
        }

        private var stemChange: Irregularity? {
            for change in StemChange.allCases {
                // Only verbs in -ir have a vowel of its own in sintió, durmamos.
                let raised = infinitive.ending == .ir ? change.raised : nil
                for replacement in [change.to, raised].compactMap(\.self) {
                    guard let stem = change.applied(to: regular.stem, replacement), isForm(stem) else {
                        continue
                    }
                    switch (change.from, replacement) {
                    case ("e", "ie"): return .eToIe
                    case ("o", "ue"): return stem.hasPrefix("hue") ? .oToHue : .oToUe
                    case ("e", "i"): return .eToI
                    case ("o", "u"): return .oToU
                    case ("u", _): return .uToUe
                    default: return .iToIe
                    }
                }
            }
            return nil
        }

        private var accentShift: Irregularity? {
            guard let index = regular.stem.lastIndex(where: { "iu".contains($0) }) else { return nil }
            var stem = regular.stem
            stem.replaceSubrange(index...index, with: stem[index] == "i" ? "í" : "ú")
            return isForm(stem) ? .accent : nil
        }

        private var insertedY: Irregularity? {
            let stem = regular.stem.hasSuffix("ü") ? regular.stem.dropLast() + "u" : regular.stem
            // rehúye: what is left of the stem has an accent, as in rehúne; reclúyete: so has a word with a pronoun.
            let expected = bare.dressed(stem + "y" + regular.ending)
            return Accentuation.plain(actual) == Accentuation.plain(expected) ? .y : nil
        }

        private var byTense: Irregularity {
            switch tense {
            case .present: person == .yo ? ofYo(actual) : .own
            case .presentSubjunctive: ofYo(String(actual.dropLast(regular.ending.count)) + "o")
            case .imperative where person == .tu: .command
            case .imperative: ofYo(String(actual.dropLast(regular.ending.count + encliticLength)) + "o")
            case .future, .conditional: .future
            default: .own
            }
        }

        /// How many letters a pronoun adds to a command: nos and os take the place of its last one, caigamos + nos → caigámonos.
        private var encliticLength: Int {
            bare.enclitic.map { ["nos", "os"].contains($0) ? $0.count - 1 : $0.count } ?? 0
        }

        /// The yo form names the kind of the whole present subjunctive.
        private func ofYo(_ form: String) -> Irregularity {
            if form.hasSuffix("zco") { return .zco }
            if form.hasSuffix("go") { return .go }
            if form.hasSuffix("oy") { return .oy }
            return tense == .present || ["ve", "quep", "sep"].contains(String(form.dropLast()))
                ? .ownYo : .own
        }
    }
}
