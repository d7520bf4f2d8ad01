import Markup

/// The colours of levels, as teachers write them.
extension Colour {
    /// What a level without a colour of its own has.
    static let standard = Colour(0x00AEEF)

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
