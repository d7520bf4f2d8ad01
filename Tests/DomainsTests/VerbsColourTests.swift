import Markup
import Testing

@testable import Domains

@Suite struct VerbsColourTests {
    @Test(arguments: [
        ("FF0000", "#ff0000"), ("#ff0000", "#ff0000"), ("red", "#ff0000"), ("Rojo", "#ff0000"),
        ("jaune", "#ffff00"), ("viola", "#a020f0"),
        ("00aeef", "#00aeef"),
    ])
    func namesAndSixDigitsAreColours(_ text: String, _ hex: String) throws {
        let colour = try #require(Colour(text))
        #expect(colour.hex == hex)
    }

    @Test(arguments: ["+FF000", "FF000", "FF00000", "#FF", "GG0000", "-10000", "rede", "", "ＦＦ００００"])
    func anythingElseIsNone(_ text: String) {
        #expect(Colour(text) == nil)
    }

    /// Values of WCAG's own formula.
    @Test(arguments: [
        ("FF0000", 5.252, false), ("0000FF", 8.592, true), ("FFFF00", 19.556, false),
        ("767676", 4.623, false), ("00AEEF", 8.301, false),
    ])
    func theInkIsTheOneWithMoreContrast(_ text: String, _ contrast: Double, _ isDark: Bool) throws {
        let colour = try #require(Colour(text))
        let best = max(colour.contrast(with: .white), colour.contrast(with: .black))
        #expect(abs(best - contrast) < 0.05)
        #expect(colour.isDark == isDark)
    }

    @Test func everyColourCanBeReadOn() {
        for red in stride(from: 0, through: 255, by: 5) {
            for green in stride(from: 0, through: 255, by: 5) {
                for blue in stride(from: 0, through: 255, by: 5) {
                    let colour = Colour(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let ink: Colour = colour.isDark ? .white : .black
                    guard colour.contrast(with: ink) < 4.5 else { continue }
                    Issue.record("\(colour.hex) has only \(colour.contrast(with: ink))")
                }
            }
        }
    }
}
