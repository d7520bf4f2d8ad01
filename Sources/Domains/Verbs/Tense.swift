import Languages

extension Verbs {
    /// A tense of the Spanish verb that a level may practise; raw values name its messages.
    enum Tense: String, Sendable, CaseIterable {
        case present, imperfect, preterite, future, conditional
        case presentPerfect = "present-perfect"
        case pastPerfect = "past-perfect"
        case futurePerfect = "future-perfect"
        case conditionalPerfect = "conditional-perfect"
        case presentSubjunctive = "present-subjunctive"
        case imperfectSubjunctive = "imperfect-subjunctive"
        case imperative
        case negativeImperative = "negative-imperative"

        var mood: Mood {
            switch self {
            case .presentSubjunctive, .imperfectSubjunctive: .subjunctive
            case .imperative, .negativeImperative: .imperative
            default: .indicative
            }
        }

        /// The name in Spain, after the Nueva gramática (RAE and ASALE 2009).
        var spanish: String {
            switch self {
            case .present: "presente"
            case .imperfect: "pretérito imperfecto"
            case .preterite: "pretérito perfecto simple (indefinido)"
            case .future: "futuro simple"
            case .conditional: "condicional simple"
            case .presentPerfect: "pretérito perfecto compuesto"
            case .pastPerfect: "pretérito pluscuamperfecto"
            case .futurePerfect: "futuro compuesto"
            case .conditionalPerfect: "condicional compuesto"
            case .presentSubjunctive: "presente de subjuntivo"
            case .imperfectSubjunctive: "pretérito imperfecto de subjuntivo"
            case .imperative: "imperativo"
            case .negativeImperative: "imperativo negativo"
            }
        }

        /// Andrés Bello's name, usual in much of America, if it is another.
        var bello: String? {
            switch self {
            case .imperfect: "copretérito"
            case .preterite: "pretérito"
            // Bello calls both pretérito; the mood tells them apart.
            case .imperfectSubjunctive: "pretérito (de subjuntivo)"
            case .future: "futuro"
            case .conditional: "pospretérito"
            case .presentPerfect: "antepresente"
            case .pastPerfect: "antecopretérito"
            case .futurePerfect: "antefuturo"
            case .conditionalPerfect: "antepospretérito"
            case .present, .presentSubjunctive, .imperative, .negativeImperative: nil
            }
        }

        /// The anchor of its table on a verb's page; the same in every language, so that a link can be
        /// changed by hand.
        var anchor: String {
            switch self {
            case .present: "presente"
            case .imperfect: "imperfecto"
            case .preterite: "indefinido"
            case .future: "futuro"
            case .conditional: "condicional"
            case .presentPerfect: "perfecto"
            case .pastPerfect: "pluscuamperfecto"
            case .futurePerfect: "futuro-compuesto"
            case .conditionalPerfect: "condicional-compuesto"
            case .presentSubjunctive: "presente-de-subjuntivo"
            case .imperfectSubjunctive: "imperfecto-de-subjuntivo"
            case .imperative: "imperativo"
            case .negativeImperative: "imperativo-negativo"
            }
        }

        /// The tense that a teacher names, in Spanish (either tradition), English, French or Italian; accents
        /// and case do not matter.
        init?(named name: String) {
            guard let tense = Self.byName[Languages.slug(name)] else { return nil }
            self = tense
        }

        /// Whether a name is that of a tense that levels cannot have.
        static func isOther(_ name: String) -> Bool { others.contains(Languages.slug(name)) }

        private static let others = Set(
            [
                "pretérito anterior", "antepretérito", "past anterior", "passé antérieur",
                "trapassato remoto",
                "pretérito perfecto de subjuntivo", "pretérito perfecto compuesto de subjuntivo",
                "perfecto de subjuntivo", "antepresente de subjuntivo", "present perfect subjunctive",
                "subjonctif passé", "congiuntivo passato", "pluscuamperfecto de subjuntivo",
                "pretérito pluscuamperfecto de subjuntivo", "antepretérito de subjuntivo",
                "pluperfect subjunctive", "past perfect subjunctive", "subjonctif plus-que-parfait",
                "congiuntivo trapassato", "futuro de subjuntivo", "futuro simple de subjuntivo",
                "futuro imperfecto de subjuntivo", "futuro compuesto de subjuntivo",
                "futuro perfecto de subjuntivo", "antefuturo de subjuntivo", "future subjunctive",
            ].map(Languages.slug))

        /// The tense in the brackets at the end of a title, and its name there: `Nivel Fácil (presente)`.
        static func named(inTitle title: String) -> (tense: Tense, name: String)? {
            guard let open = title.lastIndex(of: "("), let close = title[open...].firstIndex(of: ")") else {
                return nil
            }
            for part in title[title.index(after: open)..<close].split(separator: ",") {
                let name = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                if let tense = Tense(named: name) { return (tense, name) }
            }
            return nil
        }

        /// The names that a message proposes: one per tense, in Spanish.
        static var examples: [String] { allCases.map(\.spanish) }

        /// Every known name as it is usually written, for "did you mean".
        static var allNames: [String] { names.flatMap(\.1) }

        private static let byName: [String: Tense] = {
            var tenses: [String: Tense] = [:]
            for (tense, names) in names {
                for name in names + [tense.spanish] { tenses[Languages.slug(name)] = tense }
            }
            return tenses
        }()

        private static let names: [(Tense, [String])] = [
            (
                .present,
                [
                    "presente", "presente de indicativo", "present", "present indicative", "présent",
                    "présent de l’indicatif",
                    "indicativo presente",
                ]
            ),
            (
                .imperfect,
                [
                    "imperfecto", "pretérito imperfecto", "imperfecto de indicativo",
                    "pretérito imperfecto de indicativo", "copretérito",
                    "imperfect", "imparfait", "imperfetto",
                ]
            ),
            (
                .preterite,
                [
                    "pretérito perfecto simple", "perfecto simple", "indefinido", "pretérito indefinido",
                    "pretérito", "preterite",
                    "preterit",
                    "simple past", "passé simple", "passato remoto",
                ]
            ),
            (
                .future,
                [
                    "futuro", "futuro simple", "futuro imperfecto", "future", "simple future", "futur",
                    "futur simple", "futuro semplice",
                ]
            ),
            (
                .conditional,
                [
                    "condicional", "condicional simple", "pospretérito", "conditional", "conditionnel",
                    "conditionnel présent",
                    "condizionale",
                    "condizionale presente",
                ]
            ),
            (
                .presentPerfect,
                [
                    "pretérito perfecto compuesto", "pretérito perfecto", "perfecto", "antepresente",
                    "present perfect", "passé composé",
                    "passato prossimo",
                ]
            ),
            (
                .pastPerfect,
                [
                    "pluscuamperfecto", "pretérito pluscuamperfecto", "antecopretérito", "past perfect",
                    "pluperfect", "plus-que-parfait",
                    "trapassato prossimo",
                ]
            ),
            (
                .futurePerfect,
                [
                    "futuro compuesto", "futuro perfecto", "antefuturo", "future perfect", "futur antérieur",
                    "futuro anteriore",
                ]
            ),
            (
                .conditionalPerfect,
                [
                    "condicional compuesto", "condicional perfecto", "antepospretérito",
                    "conditional perfect", "conditionnel passé",
                    "condizionale passato",
                ]
            ),
            (
                .presentSubjunctive,
                [
                    "presente de subjuntivo", "presente del subjuntivo", "subjuntivo presente", "subjuntivo",
                    "present subjunctive",
                    "subjonctif présent", "subjonctif", "congiuntivo presente",
                ]
            ),
            (
                .imperfectSubjunctive,
                [
                    "imperfecto de subjuntivo", "imperfecto del subjuntivo",
                    "pretérito imperfecto de subjuntivo",
                    "pretérito de subjuntivo",
                    "subjuntivo imperfecto", "imperfect subjunctive", "past subjunctive",
                    "subjonctif imparfait", "congiuntivo imperfetto",
                ]
            ),
            (
                .imperative,
                [
                    "imperativo", "imperativo afirmativo", "imperative", "impératif",
                    "impératif affirmatif",
                ]
            ),
            (
                .negativeImperative,
                ["imperativo negativo", "negative imperative", "negative command", "impératif négatif"]
            ),
        ]
    }

    enum Mood: String, Sendable, CaseIterable {
        case indicative, subjunctive, imperative
    }

    /// The six persons in the order of a level file.
    enum Person: Int, Sendable, CaseIterable {
        case yo, tu, el, nosotros, vosotros, ellos

        /// Who it is, in the words of a Spanish table; commands have no third person, only usted and ustedes.
        func name(in tense: Tense?) -> String {
            switch (self, tense?.mood) {
            case (.yo, _): "yo"
            case (.tu, _): "tú"
            case (.el, .imperative): "usted"
            case (.el, _): "él/ella/usted"
            case (.nosotros, _): "nosotros/-as"
            case (.vosotros, _): "vosotros/-as"
            case (.ellos, .imperative): "ustedes"
            case (.ellos, _): "ellos/ellas/ustedes"
            }
        }

        /// Whether a word is a pronoun that is the subject of a sentence; none of them is a form of a verb.
        static func isSubject(_ word: String) -> Bool {
            let words: Set = [
                "yo", "tú", "tu", "vos", "él", "el", "ella", "ello", "usted", "ud", "nosotros", "nosotras",
                "vosotros",
                "vosotras", "ellos", "ellas", "ustedes", "uds",
            ]
            return words.contains(word.lowercased())
        }

        /// The pronoun of a reflexive verb: me lavo.
        var reflexive: String { ["me", "te", "se", "nos", "os", "se"][rawValue] }

        /// The persons whose ending bears no stress, where a stem changes: pienso, pensamos.
        var stressesStem: Bool { self != .nosotros && self != .vosotros }

        var isThird: Bool { self == .el || self == .ellos }
    }
}
