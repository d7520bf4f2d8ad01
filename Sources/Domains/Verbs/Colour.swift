/// A level's colour, and whether black or white is read on it.
struct Colour: Sendable, Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// What a level without a colour of its own has.
    static let standard = Colour(red: 0x00, green: 0xAE, blue: 0xEF)

    init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Six hex digits, with or without `#`, or the name of a colour in English, Spanish, French or Italian.
    init?(_ text: String) {
        let word = text.lowercased()
        if let named = Self.byName[word] {
            self = named
            return
        }
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        // Int would take a sign for a digit: +FF000.
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
        self.init(value)
    }

    private init(_ value: UInt32) {
        self.init(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    }

    /// `#ff0000`
    var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Relative luminance, 0 to 1 (WCAG 2.2).
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast with another colour, 1 to 21 (WCAG 2.2).
    func contrast(with other: Colour) -> Double {
        let (light, dark) = luminance > other.luminance ? (luminance, other.luminance) : (other.luminance, luminance)
        return (light + 0.05) / (dark + 0.05)
    }

    /// Whether white is read better on it than black; one of the two has a contrast of at least 4.5.
    var isDark: Bool { contrast(with: Self.white) >= contrast(with: Self.black) }

    static let black = Colour(0x000000)
    static let white = Colour(0xFFFFFF)

    /// An sRGB channel in linear light, with the threshold of WCAG.
    private static func linear(_ channel: UInt8) -> Double { linearChannels[Int(channel)] }

    private static let linearChannels: [Double] = (0...255).map { channel in
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }

    /// x^2.4 as the fifth root of x^12, by Newton's method: no mathematics library is needed for 256 values.
    private static func power(_ base: Double) -> Double {
        let target = base * base * base * base * base * base * base * base * base * base * base * base
        var root = 1.0
        for _ in 0..<100 {
            let fourth = root * root * root * root
            root -= (fourth * root - target) / (5 * fourth)
        }
        return root
    }

    /// The names that a message proposes.
    static let names = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
    static var allNames: [String] { byName.keys.sorted() }

    private static let byName: [String: Colour] = {
        let colours: [(UInt32, String)] = [
            (0xFF0000, "red rojo rouge rosso"), (0xFFA500, "orange naranja arancione"), (0xFFFF00, "yellow amarillo jaune giallo"),
            (0x00FF00, "green verde vert"), (0x0000FF, "blue azul bleu blu"), (0xA020F0, "purple morado violeta violet viola"),
            (0x000000, "black negro noir nero"), (0xFFFFFF, "white blanco blanc bianco"),
        ]
        var names: [String: Colour] = [:]
        for (value, words) in colours {
            for word in words.split(separator: " ") { names[String(word)] = Colour(value) }
        }
        return names
    }()
}
