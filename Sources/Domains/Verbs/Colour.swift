import Markup

/// The colours of levels, as teachers write them.
extension Colour {
    /// What a level has without a colour and a tense of its own: a grey.
    static let standard = Colour(lightness: 0.45, chroma: 0.02, hue: 250)

    /// Six hex digits, with or without `#`, or the name of a colour in English, Spanish, French or Italian.
    init?(_ text: String) {
        let word = text.lowercased()
        guard let colour = Self.byName[word] ?? Colour(hex: word) else { return nil }
        self = colour
    }

    /// The colour as pages show it behind white words: of the same hue, quiet, and with a contrast of at least
    /// 4.5 to white. Its lightness varies, so that red and dark red stay different.
    var band: Colour { toned(lightness: 0.38...0.52, chroma: 0.15) }

    /// The names that a message proposes.
    static let names = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
    static var allNames: [String] { byName.keys.sorted() }

    private static let byName: [String: Colour] = {
        var names: [String: Colour] = [:]
        for (hex, words) in WordList("Verbs/colours.txt").lines {
            for word in words { names[word] = Colour(hex: hex) }
        }
        return names
    }()
}

extension Verbs.Tense {
    /// The colour of a level that names none. Tenses that belong together have one hue and differ in lightness: green
    /// for the present, blue for what is past, violet for the future and the conditional, which share a stem, brown for
    /// the subjunctive, red for commands.
    var colour: Colour {
        let (lightness, chroma, hue) =
            switch self {
            case .present: (0.46, 0.11, 150)
            case .preterite: (0.42, 0.13, 262)
            case .imperfect: (0.49, 0.09, 242)
            case .presentPerfect: (0.45, 0.11, 252)
            case .pastPerfect: (0.39, 0.09, 247)
            case .future: (0.44, 0.14, 300)
            case .conditional: (0.49, 0.11, 310)
            case .futurePerfect: (0.4, 0.11, 295)
            case .conditionalPerfect: (0.45, 0.09, 315)
            case .presentSubjunctive: (0.48, 0.1, 70)
            case .imperfectSubjunctive: (0.41, 0.085, 62)
            case .imperative: (0.47, 0.15, 25)
            case .negativeImperative: (0.4, 0.13, 20)
            }
        return Colour(lightness: lightness, chroma: chroma, hue: hue)
    }
}
