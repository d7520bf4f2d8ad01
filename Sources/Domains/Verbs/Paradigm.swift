extension Verbs {
    /// How one verb is conjugated: the regular way, or one of the known other ways.
    struct Paradigm: Sendable {
        let infinitive: Infinitive
        var stemChange: StemChange?
        /// The stem where it bears the stress, if no stem change gives it: enví, oy.
        var stressed: String?
        /// The stem of the yo form and of the present subjunctive: teng, conozc.
        var yo: String?
        /// The stem of the preterite and the imperfect subjunctive: tuv, dij, fu.
        var preterite: String?
        /// The stems of the future and the conditional: tendr; predir and predecir.
        var futures: [String] = []
        /// The commands to tú: ten; satisfaz and satisface.
        var commands: [String] = []
        /// The gerund, if the stem with its vowel raised does not give it: pudiendo, yendo.
        var ownGerund: String?
        /// Whole rows of forms of their own, one list of variants a person.
        var rows: [Tense: [[String]]] = [:]

        /// Whether all of it goes by the infinitive.
        var isRegular: Bool {
            stemChange == nil && [stressed, yo, preterite].allSatisfy { $0 == nil } && futures.isEmpty
                && commands.isEmpty && rows.isEmpty
        }

        /// Whether its preterite has a stem of its own and its yo form an unstressed ending: tuve, dije; not
        /// fui, di.
        var isStrongInPreterite: Bool { preterite != nil && rows[.preterite] == nil }

        /// Every accepted form of a person, the usual one first; those of vos are with tú's.
        func forms(_ tense: Tense, _ person: Person) -> [String] {
            let forms = ownForms(tense, person)
            guard tense == .presentSubjunctive, person == .tu,
                let nosotros = ownForms(tense, .nosotros).first
            else { return forms }
            // tengás, durmás: as nosotros, with the stress on the ending.
            let vowel = nosotros.hasSuffix("emos") ? "é" : "á"
            return forms + [Accentuation.withoutNeedless(nosotros.dropLast(4) + vowel + "s")]
        }

        private func ownForms(_ tense: Tense, _ person: Person) -> [String] {
            if let row = rows[tense] { return row[person.rawValue].filter { $0 != "-" } }
            if tense == .negativeImperative { return person == .yo ? [] : forms(.presentSubjunctive, person) }
            // Forms of one syllable, such as huis and guie, have no accent (RAE, Ortografía 2010, II.3.4.1).
            return calculated(tense, person).map(Accentuation.withoutNeedless)
        }

        /// pidiendo, creyendo, pudiendo
        var gerund: String { ownGerund ?? join(raisedStem, infinitive.ending == .ar ? "ando" : "iendo") }

        private func calculated(_ tense: Tense, _ person: Person) -> [String] {
            switch tense {
            case .present: return present(person)
            case .presentSubjunctive: return [presentSubjunctive(person)]
            case .preterite: return [preterite(person)]
            case .imperfectSubjunctive: return imperfectSubjunctive(person)
            case .imperative: return imperative(person)
            case .future, .conditional:
                guard !futures.isEmpty else { return regular(tense, person) }
                return futures.flatMap { future in
                    Conjugation.endings(tense, infinitive.ending).map { future + $0[person.rawValue] }
                }
            case .imperfect, .negativeImperative: return regular(tense, person)
            case .presentPerfect: return compound(.present, person)
            case .pastPerfect: return compound(.imperfect, person)
            case .futurePerfect: return compound(.future, person)
            case .conditionalPerfect: return compound(.conditional, person)
            }
        }

        /// A form of haber in its own tense with each accepted participle; none if the irregular one is not known.
        private func compound(_ tense: Tense, _ person: Person) -> [String] {
            // Beside ha there is the impersonal hay.
            guard let haber = Self.haber?.forms(tense, person).first else { return [] }
            return infinitive.participles.map { "\(haber) \($0)" }
        }

        private static let haber = Infinitive("haber").flatMap { candidates($0).first }

        private func regular(_ tense: Tense, _ person: Person) -> [String] {
            Conjugation.regular(infinitive, tense, person).map(\.spelled)
        }

        private func join(_ stem: String, _ ending: String) -> String {
            Conjugation.join(stem, ending, infinitive.ending)
        }

        private func ending(_ tense: Tense, _ person: Person) -> String {
            Conjugation.endings(tense, infinitive.ending).first.map { $0[person.rawValue] } ?? ""
        }

        private var stressedStem: String {
            stressed ?? stemChange.flatMap { $0.applied(to: infinitive.stem) } ?? infinitive.stem
        }

        private var raisedStem: String {
            stemChange.flatMap { change in change.raised.flatMap { change.applied(to: infinitive.stem, $0) } }
                ?? infinitive.stem
        }

        private func present(_ person: Person) -> [String] {
            let ending = ending(.present, person)
            if person == .yo, let yo { return [yo + ending] }
            let form = join(person.stressesStem ? stressedStem : infinitive.stem, ending)
            guard person == .tu else { return [form] }
            return [form, join(infinitive.stem, Conjugation.vos(.present, infinitive.ending) ?? "")]
        }

        private func presentSubjunctive(_ person: Person) -> String {
            let ending = ending(.presentSubjunctive, person)
            // rehúya, rehuyamos
            if let yo { return (person.stressesStem ? yo : Accentuation.plain(yo)) + ending }
            return join(person.stressesStem ? stressedStem : raisedStem, ending)
        }

        private func preterite(_ person: Person) -> String {
            guard let preterite else {
                return join(person.isThird ? raisedStem : infinitive.stem, ending(.preterite, person))
            }
            let isShort = preterite.hasSuffix("j") || preterite.hasSuffix("fu")
            let ending = ["e", "iste", "o", "imos", "isteis", isShort ? "eron" : "ieron"][person.rawValue]
            let form =
                preterite.hasSuffix("ic") && person == .el ? preterite.dropLast() + "zo" : preterite + ending
            guard person == .yo || person == .el,
                let stressed = preterite.lastIndex(where: { "aeiou".contains($0) })
            else { return form }
            // rehíce, contrahízo
            return Accentuation.accented(
                Array(form), preterite.distance(from: preterite.startIndex, to: stressed))
        }

        private func imperfectSubjunctive(_ person: Person) -> [String] {
            Conjugation.endings(.imperfectSubjunctive, infinitive.ending).enumerated().map { set, endings in
                guard let preterite else { return join(raisedStem, endings[person.rawValue]) }
                let ending = Conjugation.endings(.imperfectSubjunctive, .er)[set][person.rawValue]
                let isShort = preterite.hasSuffix("j") || preterite.hasSuffix("fu")
                return preterite + (isShort ? String(ending.dropFirst()) : ending)
            }
        }

        private func imperative(_ person: Person) -> [String] {
            switch person {
            case .yo: return []
            case .tu:
                let vos = join(infinitive.stem, Conjugation.vos(.imperative, infinitive.ending) ?? "")
                let el =
                    rows[.present]?[Person.el.rawValue] ?? [join(stressedStem, ending(.present, .el))]
                return (commands.isEmpty ? el : commands) + [vos]
            case .vosotros: return [join(infinitive.stem, ending(.imperative, .vosotros))]
            case .el, .nosotros, .ellos:
                return rows[.presentSubjunctive]?[person.rawValue] ?? [presentSubjunctive(person)]
            }
        }
    }
}

extension Verbs.Paradigm {
    /// Every form as a level may write it: with its pronoun, denied, after "que".
    func written(_ tense: Verbs.Tense, _ person: Verbs.Person) -> [String] {
        let forms = forms(tense, person)
        let pronoun = infinitive.isReflexive ? person.reflexive : nil
        switch tense {
        case .imperative:
            // Both idos and iros are right (RAE 2017).
            return forms.flatMap { form in
                pronoun.map { form == "id" ? ["idos", "iros"] : [Verbs.Accentuation.attach($0, to: form)] }
                    ?? [form]
            } + written(.negativeImperative, person)
        case .negativeImperative:
            return forms.map { form in "no " + (pronoun.map { "\($0) " } ?? "") + form }
        case .presentSubjunctive, .imperfectSubjunctive:
            let dressed = forms.map { form in (pronoun.map { "\($0) " } ?? "") + form }
            return dressed + dressed.map { "que " + $0 }
        default: return forms.map { form in (pronoun.map { "\($0) " } ?? "") + form }
        }
    }
}
