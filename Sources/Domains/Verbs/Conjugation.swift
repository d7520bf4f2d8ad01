extension Verbs {
    /// A Spanish infinitive taken apart: `lavarse` is the stem lav-, the ending -ar, and reflexive.
    struct Infinitive: Sendable, Hashable {
        enum Ending: String, Sendable, CaseIterable {
            case ar, er, ir
        }

        /// As the teacher wrote it.
        let text: String
        /// Without the pronoun: `lavar`.
        let bare: String
        let stem: String
        let ending: Ending
        let isReflexive: Bool

        /// nil for what is not a single infinitive: a form, a phrase such as "tener que".
        init?(_ text: String) {
            let word = text.lowercased()
            guard word.count > 1, word.allSatisfy(\.isLetter) else { return nil }
            isReflexive = word.hasSuffix("rse")
            bare = isReflexive ? String(word.dropLast(2)) : word
            guard let ending = Ending(rawValue: Accentuation.plain(String(bare.suffix(2)))) else {
                return nil
            }
            self.text = text
            self.ending = ending
            stem = String(bare.dropLast(2))
        }
    }

    /// The regular paradigm: stem and ending, and what spelling makes of the two.
    enum Conjugation {
        /// The endings of the simple tenses, one a person; the imperfect subjunctive has two sets.
        static func endings(_ tense: Tense, _ ending: Infinitive.Ending) -> [[String]] {
            let isAr = ending == .ar
            switch tense {
            case .present:
                switch ending {
                case .ar: return [["o", "as", "a", "amos", "áis", "an"]]
                case .er: return [["o", "es", "e", "emos", "éis", "en"]]
                case .ir: return [["o", "es", "e", "imos", "ís", "en"]]
                }
            case .imperfect:
                return [
                    isAr
                        ? ["aba", "abas", "aba", "ábamos", "abais", "aban"]
                        : ["ía", "ías", "ía", "íamos", "íais", "ían"]
                ]
            case .preterite:
                return [
                    isAr
                        ? ["é", "aste", "ó", "amos", "asteis", "aron"]
                        : ["í", "iste", "ió", "imos", "isteis", "ieron"]
                ]
            case .future: return [["é", "ás", "á", "emos", "éis", "án"]]
            case .conditional: return [["ía", "ías", "ía", "íamos", "íais", "ían"]]
            case .presentSubjunctive:
                return [
                    isAr ? ["e", "es", "e", "emos", "éis", "en"] : ["a", "as", "a", "amos", "áis", "an"]
                ]
            case .negativeImperative:
                return Self.endings(.presentSubjunctive, ending).map { [""] + $0.dropFirst() }
            case .imperfectSubjunctive:
                return isAr
                    ? [
                        ["ara", "aras", "ara", "áramos", "arais", "aran"],
                        ["ase", "ases", "ase", "ásemos", "aseis", "asen"],
                    ]
                    : [
                        ["iera", "ieras", "iera", "iéramos", "ierais", "ieran"],
                        ["iese", "ieses", "iese", "iésemos", "ieseis", "iesen"],
                    ]
            case .imperative:
                switch ending {
                case .ar: return [["", "a", "e", "emos", "ad", "en"]]
                case .er: return [["", "e", "a", "amos", "ed", "an"]]
                case .ir: return [["", "e", "a", "amos", "id", "an"]]
                }
            case .presentPerfect, .pastPerfect, .futurePerfect, .conditionalPerfect: return []
            }
        }

        /// The regular forms of a person: one, two in the imperfect subjunctive, and tú's with vos's; no
        /// command to oneself.
        ///
        /// Of a compound tense it is the participle, which is all that can be irregular in it.
        static func regular(_ infinitive: Infinitive, _ tense: Tense, _ person: Person) -> [RegularForm] {
            if tense.mood == .imperative, person == .yo { return [] }
            if tense.isCompound { return [participle(infinitive)] }
            let stem = tense.stem(of: infinitive)
            var endings = endings(tense, infinitive.ending).map { $0[person.rawValue] }
            if person == .tu, let vos = vos(tense, infinitive.ending) { endings.append(vos) }
            return endings.map { RegularForm(stem: stem, ending: $0, conjugation: infinitive.ending) }
        }

        /// vos has the stress of vosotros: cantás, tené, tengás.
        static func vos(_ tense: Tense, _ ending: Infinitive.Ending) -> String? {
            let vowel = ["ar": "á", "er": "é", "ir": "í"][ending.rawValue] ?? ""
            return switch tense {
            case .present: vowel + "s"
            case .imperative: vowel
            case .presentSubjunctive, .negativeImperative: ending == .ar ? "és" : "ás"
            default: nil
            }
        }

        static func participle(_ infinitive: Infinitive) -> RegularForm {
            RegularForm(
                stem: infinitive.stem, ending: infinitive.ending == .ar ? "ado" : "ido",
                conjugation: infinitive.ending)
        }

        static func gerund(_ infinitive: Infinitive) -> RegularForm {
            RegularForm(
                stem: infinitive.stem, ending: infinitive.ending == .ar ? "ando" : "iendo",
                conjugation: infinitive.ending)
        }

        /// Stem and ending in one word as Spanish spells it: busc + é → busqué, venc + o → venzo, le + ió →
        /// leyó.
        static func join(_ stem: String, _ ending: String, _ conjugation: Infinitive.Ending) -> String {
            guard let first = ending.first else { return stem }
            let isFront = "eiéí".contains(first)
            var stem = stem
            var ending = ending
            func swap(_ old: String, _ new: String) -> Bool {
                guard stem.hasSuffix(old) else { return false }
                stem = stem.dropLast(old.count) + new
                return true
            }
            if conjugation == .ar, isFront {
                _ = swap("gu", "gü") || swap("g", "gu") || swap("c", "qu") || swap("z", "c")
            } else if conjugation != .ar, !isFront {
                _ =
                    swap("gu", "g") || swap("qu", "c") || swap("g", "j")
                    || (!stem.hasSuffix("zc") && swap("c", "z"))
            }
            if conjugation != .ar, let last = stem.last {
                let isGlide = "ñ".contains(last) || stem.hasSuffix("ll")
                let rest = String(ending.dropFirst())
                if isGlide, ending.hasPrefix("ie") || ending.hasPrefix("ió") || ending.hasPrefix("ié") {
                    ending = rest
                } else if "aeoué".contains(last) || last == "ü", !stem.hasSuffix("gu"), !stem.hasSuffix("qu")
                {
                    if ending.hasPrefix("ie") || ending.hasPrefix("ió") || ending.hasPrefix("ié") {
                        if last == "ü" { stem = stem.dropLast() + "u" }
                        ending = "y" + rest
                    } else if "aeo".contains(last), ["iste", "imos", "isteis", "id", "ido"].contains(ending) {
                        ending = "í" + rest
                    }
                }
            }
            return stem + ending
        }
    }

    /// A form as the regular paradigm has it: stem and ending as they are, and as spelling joins them.
    struct RegularForm: Sendable {
        var stem: String
        var ending: String
        var conjugation: Infinitive.Ending

        /// Only put together: buscé.
        var raw: String { stem + ending }
        /// As it is spelled: busqué.
        var spelled: String { Conjugation.join(stem, ending, conjugation) }

        func with(stem: String) -> RegularForm {
            RegularForm(stem: stem, ending: ending, conjugation: conjugation)
        }
    }
}

extension Verbs.Tense {
    /// What the endings are put to: the whole infinitive in the future and the conditional.
    func stem(of infinitive: Verbs.Infinitive) -> String {
        self == .future || self == .conditional ? Verbs.Accentuation.plain(infinitive.bare) : infinitive.stem
    }

    /// Whether its forms are one word each, apart from pronouns.
    var isSimple: Bool { !isCompound }

    /// A form of haber and a participle.
    var isCompound: Bool {
        switch self {
        case .presentPerfect, .pastPerfect, .futurePerfect, .conditionalPerfect: true
        default: false
        }
    }
}
