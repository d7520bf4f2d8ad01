import Markup
import Testing

/// Colours that can be read, by the formulas of WCAG 2.2 and OKLab.
@Suite struct ColourTests {
    /// Ratios as the W3C's own examples and other calculators give them.
    @Test(arguments: [
        ("#000000", "#ffffff", 21.0), ("#767676", "#ffffff", 4.54), ("#777777", "#ffffff", 4.48),
        ("#0000ff", "#ffffff", 8.59),
        ("#ff0000", "#ffffff", 4.0), ("#13161a", "#ffffff", 18.15), ("#0b6e99", "#ffffff", 5.67),
        ("#123456", "#123456", 1.0),
    ])
    func contrastIsThatOfTheStandard(_ one: String, _ other: String, _ ratio: Double) throws {
        let (one, other) = (try #require(Colour(hex: one)), try #require(Colour(hex: other)))
        #expect(abs(one.contrast(with: other) - ratio) < 0.01, "\(one.contrast(with: other))")
        #expect(one.contrast(with: other) == other.contrast(with: one))
    }

    @Test(arguments: ["", "#", "#12345", "#1234567", "+FF000", "red", "12 456"])
    func whatIsNoColourIsNone(_ text: String) {
        #expect(Colour(hex: text) == nil)
    }

    @Test func whatCanBeReadStaysAsItIs() {
        let colour = Colour(0x0B6E99)
        #expect(colour.readable(on: [.white], ratio: 4.5) == colour)
    }

    /// The nearest colour is on the threshold, not far beyond it, for every hue and on both sides.
    @Test(
        arguments: [0x77AAFF, 0xFFFF00, 0xFF8800, 0x00FF88, 0xFF00FF, 0xCCCCCC, 0xFFFFFF] as [UInt32],
        [0xFFFFFF, 0x13161A] as [UInt32])
    func theNearestReadableColourIsJustReadable(_ value: UInt32, _ paper: UInt32) {
        let (colour, paper) = (Colour(value), Colour(paper))
        let nearest = colour.readable(on: [paper], ratio: 4.5)
        #expect(nearest.contrast(with: paper) >= 4.5)
        #expect(nearest == colour || nearest.contrast(with: paper) < 4.7, "\(nearest.hex)")
    }

    @Test func greyStaysGreyAndBlueStaysBlue() {
        let grey = Colour(0xCCCCCC).readable(on: [.white], ratio: 4.5)
        #expect(grey.red == grey.green && grey.green == grey.blue)
        let blue = Colour(0x77AAFF).readable(on: [.white], ratio: 4.5)
        #expect(blue.blue > blue.green && blue.green > blue.red)
    }

    @Test func aToneHasTheLightnessThatIsAskedFor() {
        let tone = Colour(0x0B6E99).toned(lightness: 0.967, chroma: 0.014)
        #expect(tone.luminance > 0.85 && tone.blue > tone.red)
        #expect(Colour.white.toned(lightness: 0, chroma: 0) == .black)
    }
}
