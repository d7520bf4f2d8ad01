/// A colour of sRGB, how it contrasts with others, and the nearest one that can be read.
public struct Colour: Sendable, Hashable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `0x13161a`
    public init(_ value: UInt32) {
        self.init(red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
    }

    /// Six hex digits, with or without `#`.
    public init?(hex: String) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        // Int would take a sign for a digit: +FF000.
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else { return nil }
        self.init(value)
    }

    /// `#ff0000`
    public var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    public static let black = Colour(0x000000)
    public static let white = Colour(0xFFFFFF)

    /// Relative luminance, 0 to 1, as WCAG 2.2 defines it:
    /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    public var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// The contrast with another colour, 1 to 21, as WCAG 2.2 defines it:
    /// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    public func contrast(with other: Colour) -> Double {
        let (light, dark) =
            luminance > other.luminance ? (luminance, other.luminance) : (other.luminance, luminance)
        return (light + 0.05) / (dark + 0.05)
    }
}

extension Colour {
    /// The nearest colour of the same hue that reaches a contrast with all backgrounds; this colour if it
    /// does.
    ///
    /// Only the lightness changes, and the chroma as far as sRGB makes it, so that a brand's colour stays
    /// one.
    public func readable(on backgrounds: [Colour], ratio: Double) -> Colour {
        let isOnLight = (backgrounds.map(\.luminance).max() ?? 1) > 0.18
        let own = oklab
        var (colour, lightness) = (self, own.lightness)
        while backgrounds.contains(where: { colour.contrast(with: $0) < ratio }), (0...1).contains(lightness)
        {
            lightness += isOnLight ? -0.002 : 0.002
            colour = Colour(OKLab(lightness: lightness, a: own.a, b: own.b))
        }
        return colour
    }

    /// The nearest colour of the same hue with a lightness, 0 to 1, and a chroma within these limits, both in
    /// OKLab.
    public func toned(lightness: ClosedRange<Double>, chroma: Double) -> Colour {
        let own = oklab.lightness
        return toned(lightness: min(max(own, lightness.lowerBound), lightness.upperBound), chroma: chroma)
    }

    /// A colour as style sheets write it, `oklch(0.44 0.115 237)`; with less chroma if sRGB has none so strong.
    ///
    /// - Parameter hue: in degrees.
    public init(lightness: Double, chroma: Double, hue: Int) {
        let turn = Double(hue) / 360
        self.init(
            OKLab(
                lightness: lightness, a: chroma * cosine(turn: turn), b: chroma * cosine(turn: turn - 0.25)))
    }

    /// A colour of the same hue with another lightness, 0 to 1, and at most this chroma, both in OKLab.
    public func toned(lightness: Double, chroma: Double) -> Colour {
        let own = oklab
        let length = (own.a * own.a + own.b * own.b).squareRoot()
        let factor = length > chroma ? chroma / length : 1
        return Colour(OKLab(lightness: lightness, a: own.a * factor, b: own.b * factor))
    }
}

// MARK: - OKLab

/// A colour as people see it (Ottosson 2020, https://bottosson.github.io/posts/oklab/): equal steps look
/// equal, and a change of lightness leaves the hue alone.
private struct OKLab {
    var lightness: Double
    var a: Double
    var b: Double
}

extension Colour {
    private var oklab: OKLab {
        let (red, green, blue) = (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
        let long = Self.root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 3)
        let medium = Self.root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 3)
        let short = Self.root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 3)
        return OKLab(
            lightness: 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
            a: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
            b: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
    }

    /// The colour, with as much less chroma as it takes to be one of sRGB.
    private init(_ target: OKLab) {
        var linear = Self.linear(target)
        var chroma = 1.0
        while chroma > 0, linear.contains(where: { $0 < -0.0001 || $0 > 1.0001 }) {
            chroma -= 0.02
            linear = Self.linear(
                OKLab(lightness: target.lightness, a: target.a * chroma, b: target.b * chroma))
        }
        let channels = linear.map(Self.channel)
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }

    private static func linear(_ colour: OKLab) -> [Double] {
        let cones = [
            colour.lightness + 0.3963377774 * colour.a + 0.2158037573 * colour.b,
            colour.lightness - 0.1055613458 * colour.a - 0.0638541728 * colour.b,
            colour.lightness - 0.0894841775 * colour.a - 1.2914855480 * colour.b,
        ].map { $0 * $0 * $0 }
        return [
            4.0767416621 * cones[0] - 3.3077115913 * cones[1] + 0.2309699292 * cones[2],
            -1.2684380046 * cones[0] + 2.6097574011 * cones[1] - 0.3413193965 * cones[2],
            -0.0041960863 * cones[0] - 0.7034186147 * cones[1] + 1.7076147010 * cones[2],
        ]
    }

    /// The sRGB channel whose linear light is nearest.
    private static func channel(_ light: Double) -> UInt8 {
        let above = linear.firstIndex { $0 >= light } ?? 255
        guard above > 0 else { return 0 }
        return UInt8(linear[above] - light < light - linear[above - 1] ? above : above - 1)
    }

    /// Each sRGB channel in linear light, with the threshold of WCAG.
    private static let linear: [Double] = (0...255).map { channel in
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }

    /// x^2.4 as the fifth root of x^12: no mathematics library is needed, so the bytes are the same
    /// everywhere.
    private static func power(_ base: Double) -> Double {
        let cube = base * base * base
        return root(cube * cube * cube * cube, 5)
    }

    /// A root by Newton's method, of a number from 0 to 1.
    private static func root(_ number: Double, _ degree: Int) -> Double {
        guard number > 0 else { return 0 }
        var root = 1.0
        while true {
            var below = 1.0
            for _ in 1..<degree { below *= root }
            let next = root - (below * root - number) / (Double(degree) * below)
            // From 1 on each step is smaller than the one before, until rounding ends them.
            guard next < root else { return root }
            root = next
        }
    }
}
