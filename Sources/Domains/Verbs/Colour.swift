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

    /// Whether white is read better on it than black; one of the two has a contrast of at least 4.5.
    var isDark: Bool { contrast(with: Self.white) >= contrast(with: Self.black) }

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
