extension Verbs {
    /// The verbs that learners memorise one by one, each with the paradigm that it follows.
    ///
    /// Used to distinguish a typo from an irregular form, never to change what a teacher wrote.
    /// After the model verbs of the Nueva gramática (RAE and ASALE 2009, chapter 4).
    enum IrregularVerbs {
        /// Stem changes, by the letters that change.
        static let stemChanges: [String: StemChange] = {
            var changes: [String: StemChange] = [:]
            for (name, verbs) in list.lines {
                guard let change = StemChange(rawValue: name) else { continue }
                for verb in verbs { changes[verb] = change }
            }
            return changes
        }()

        /// Verbs in -iar and -uar, and with a weak vowel inside, whose i or u takes the stress: envío, actúo,
        /// prohíbo.
        static let accented = Set(list.words("accented"))

        /// Common verbs in -iar and -uar that keep the stress before: cambio, estudio.
        static let unaccented = Set(list.words("unaccented"))
        /// Verbs that are regular although their letters allow a change of the stem.
        static let regular = Set(list.words("regular"))

        /// Verbs in -cer and -cir after a vowel that do not take -zco.
        static let withoutZC = Set(list.words("without-zco"))

        /// Whether a verb has an irregular participle: escrito, hecho.
        static func hasIrregularParticiple(_ bare: String) -> Bool {
            participles.contains(bare)
                || participleFamilies.contains { bare.hasSuffix($0) } && !withRegularParticiple.contains(bare)
        }

        private static let participles = Set(list.words("participle"))
        private static let participleFamilies = list.words("participle-family")
        private static let withRegularParticiple = Set(list.words("regular-participle"))

        /// Verbs that lack tenses or persons, and verbs of which several forms are right.
        static let partial = Set(list.words("partial"))

        /// Verbs that are not used as commands.
        static let withoutCommands = Set(list.words("without-command"))

        /// The irregular participles of a verb, the usual one first; none if they are not known.
        fileprivate static func irregularParticiples(of bare: String) -> [String] {
            let known = participleEndings.filter { bare.hasSuffix($0.name) }
            guard let longest = known.max(by: { $0.name.count < $1.name.count }) else { return [] }
            return longest.words.map { bare.dropLast(longest.name.count) + $0 }
        }

        private static let participleEndings = WordList("Verbs/irregular-participles.txt").lines

        /// The model of a verb family, by the end of its infinitive; verbs `alone` have no family, or one
        /// that is listed.
        static func model(of bare: String) -> (verb: String, prefix: String)? {
            if alone.contains(bare) { return (bare, "") }
            if let model = models[bare] { return (model, String(bare.dropLast(model.count))) }
            for model in families where bare.hasSuffix(model) {
                return (model, String(bare.dropLast(model.count)))
            }
            return nil
        }

        private static let list = WordList("Verbs/irregular-verbs.txt")
        private static let alone = Set(list.words("alone"))
        private static let families = list.words("family")

        /// By verb, the one that it is conjugated like.
        private static let models: [String: String] = {
            var models: [String: String] = [:]
            for (name, verbs) in list.lines where name.hasPrefix("like ") {
                for verb in verbs { models[verb] = String(name.dropFirst("like ".count)) }
            }
            return models
        }()
    }

    /// A vowel of the stem that becomes another where it bears the stress, and what it becomes before some
    /// endings without stress.
    enum StemChange: String, Sendable, CaseIterable {
        case eToIe = "e-ie"
        case eToIeRaised = "e-ie-i"
        case iToIe = "i-ie"
        case oToUe = "o-ue"
        case oToUeRaised = "o-ue-u"
        case uToUe = "u-ue"
        case eToI = "e-i"

        var from: Character {
            switch self {
            case .eToIe, .eToIeRaised, .eToI: "e"
            case .oToUe, .oToUeRaised: "o"
            case .iToIe: "i"
            case .uToUe: "u"
            }
        }

        var to: String {
            switch self {
            case .eToIe, .eToIeRaised, .iToIe: "ie"
            case .oToUe, .oToUeRaised, .uToUe: "ue"
            case .eToI: "i"
            }
        }

        /// What the vowel becomes in sintió, durmió, pidió and in sintamos, durmamos, pidamos.
        var raised: String? {
            switch self {
            case .eToIeRaised, .eToI: "i"
            case .oToUeRaised: "u"
            default: nil
            }
        }

        /// The stem with its last such vowel changed: huel for ol, avergüenz for avergonz; nil if there is
        /// none.
        func applied(to stem: String, _ replacement: String? = nil) -> String? {
            let replacement = replacement ?? to
            guard let index = stem.lastIndex(of: from),
                !stem[stem.index(after: index)...].contains(where: { "aeoáéíóú".contains($0) })
            else {
                return nil
            }
            let before = String(stem[..<index])
            let after = stem[stem.index(after: index)...]
            if before.isEmpty, replacement == "ue" { return "hue" + after }
            if before.isEmpty, replacement == "ie" { return "ye" + after }
            if before.hasSuffix("g"), replacement == "ue", from == "o" { return before + "üe" + after }
            return before + replacement + after
        }
    }
}

extension Verbs.Infinitive {
    /// The participles that are right in perfect tenses, the usual one first; none if it is irregular and not known.
    var participles: [String] {
        Verbs.IrregularVerbs.hasIrregularParticiple(bare)
            ? Verbs.IrregularVerbs.irregularParticiples(of: bare)
            : [Verbs.Conjugation.participle(self).spelled]
    }
}
