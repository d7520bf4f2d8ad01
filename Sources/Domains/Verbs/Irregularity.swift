extension Verbs {
    /// How a form departs from the regular paradigm.
    enum Irregularity: String, Sendable, CaseIterable {
        case eToIe = "e-ie"
        case oToUe = "o-ue"
        case eToI = "e-i"
        case oToU = "o-u"
        case uToUe = "u-ue"
        case iToIe = "i-ie"
        case oToHue = "o-hue"
        /// tengo, ponga
        case go
        /// conozco, conozca
        case zco
        /// doy, estoy
        case oy
        /// sé, veo, quepo
        case ownYo = "yo"
        /// construyo, oye
        case y
        /// envío, actúo
        case accent
        /// tuve, tuviera
        case strongPreterite = "preterite"
        /// tendré, podría
        case future
        /// ten, haz, ve
        case command
        /// he hecho
        case participle
        /// eres, era, fui, vaya
        case own
        /// busqué, venzo: regular in sound
        case spelling

        /// Whether a vowel of the stem becomes two, which are marked together.
        var isDiphthong: Bool {
            switch self {
            case .eToIe, .oToUe, .uToUe, .iToIe, .oToHue: true
            default: false
            }
        }
    }

    /// A piece of a form, and what is remarkable about its letters.
    struct FormPart: Sendable, Equatable {
        enum Mark: Sendable { case regular, spelling, irregular }

        var text: String
        var mark: Mark
    }
}
