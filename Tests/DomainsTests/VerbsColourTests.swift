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

    @Test func whiteWordsCanBeReadOnTheBandOfEveryColour() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let colour = Colour(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let contrast = colour.band.contrast(with: .white)
                    guard contrast < 4.5 else { continue }
                    Issue.record("\(colour.hex) becomes \(colour.band.hex), which has only \(contrast)")
                }
            }
        }
    }

    @Test(arguments: Verbs.Tense.allCases)
    func theColourOfATenseIsShownAsItIs(_ tense: Verbs.Tense) {
        #expect(tense.colour.band == tense.colour)
        #expect(tense.colour.contrast(with: .white) >= 4.5)
        #expect(Verbs.Tense.allCases.count { $0.colour == tense.colour } == 1)
    }

    @Test(arguments: [
        ("tiempo: futuro\n", Verbs.Tense.future.colour), ("red\ntiempo: futuro\n", Colour(0xFF0000)),
        ("", .standard), ("blue\n", Colour(0x0000FF)), ("color: azul\n", Colour(0x0000FF)),
        ("tiempo: futuro\ncouleur : FF0000\n", Colour(0xFF0000)),
    ])
    func aLevelHasItsOwnColourOrThatOfItsTense(_ lines: String, _ colour: Colour) throws {
        let verbs =
            "ir: iré, irás, irá, iremos, iréis, irán\nver: veré, verás, verá, veremos, veréis, verán\n"
        let fixture = try Fixture<Verbs>(["a.txt": "Uno\nDescripción\n\(lines)\(verbs)"])
        #expect(fixture.domain.levels.map(\.colour) == [colour])
    }

    @Test func bandsOfDifferentColoursDiffer() {
        let names = ["red", "darkred", "green", "blue", "purple", "FF8C00"]
        #expect(Set(names.compactMap { Colour($0)?.band }).count == names.compactMap { Colour($0) }.count)
    }
}
