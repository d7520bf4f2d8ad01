import Markup
import Testing

/// QR codes as pictures; that other programs read them is tested with signed transcripts.
@Suite struct QRCodeTests {
    /// A code of version 1 has 21 modules on a side, and each version four more.
    @Test(arguments: [("", 21), ("A", 21), (String(repeating: "é", count: 100), 57)])
    func aCodeIsAsLargeAsItsTextNeeds(_ text: String, _ size: Int) throws {
        guard !text.isEmpty else {
            #expect(throws: QRCodes.Failure.self) { try QRCodes().code(for: text) }
            return
        }
        #expect(try QRCodes().code(for: text).size == size)
    }

    @Test func aTextThatIsTooLongIsRefused() throws {
        let codes = try QRCodes()
        #expect(throws: QRCodes.Failure.self) { try codes.code(for: String(repeating: "é", count: 1200)) }
    }

    @Test func capitalsAndDigitsTakeLessRoom() throws {
        let codes = try QRCodes()
        let capitals = try codes.code(for: String(repeating: "A7", count: 100))
        let letters = try codes.code(for: String(repeating: "a7", count: 100))
        #expect(capitals.size < letters.size)
    }

    @Test func theSameTextGivesTheSamePicture() throws {
        let made = try (0..<2).map { _ in
            try QRCodes().code(for: "Zoé Roy").picture(module: 45, label: "A code").source
        }
        #expect(made[0] == made[1])
    }

    /// The square in each corner but one: seven dark modules, with a margin of four light ones around all.
    @Test func thePictureIsBlackOnWhiteWithAMargin() throws {
        let code = try QRCodes().code(for: "A")
        let picture = code.picture(module: 50, label: "\"words\"").source
        #expect(
            picture.hasPrefix(
                "<svg class=\"qr\" role=\"img\" aria-label=\"&quot;words&quot;\" width=\"14.5mm\" height=\"14.5mm\" viewBox=\"0 0 29 29\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h29v29H0z\"/><path stroke=\"#000\" d=\"M4 4.5h7"
            ), "\(picture.prefix(300))")
        let rows = picture.matches(of: /M(\d+) (\d+)\.5/).compactMap { Int($0.2) }
        #expect(rows == Array(4..<25))
    }
}
