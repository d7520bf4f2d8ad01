import Foundation
import Testing

@testable import Records

@Suite("Normal form C")
struct CompositionTests {
    /// Compared with Foundation's normalisation, which is another implementation, where that is possible: for
    /// the scalars that it has, in the first plane (it takes U+20041 for U+0041), without three Tibetan
    /// vowels (whose parts it does not reorder).
    private let scalars = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter { scalar in
        (scalar.properties.age?.major ?? 99) < 16 && ![0xF73, 0xF75, 0xF81].contains(scalar.value)
    }

    @Test("is what every scalar becomes, alone and among others")
    func allScalars() {
        for scalar in scalars {
            for text in [String(Character(scalar)), "e\(scalar)\u{323}"] {
                let judged = text.precomposedStringWithCanonicalMapping
                if !composed(text, keepsControls: true).utf8.elementsEqual(judged.utf8) {
                    Issue.record("\(text.unicodeScalars.map(\.value))")
                }
            }
        }
    }

    @Test(
        "has a replacement character in place of a control character",
        arguments: ["\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{FFFE}", "\u{1FFFF}", "\u{202E}"])
    func controls(_ sign: String) {
        #expect(composed("e\u{301}\(sign)b\n\t") == "é\u{FFFD}b\n\t")
        #expect(composed("a\(sign)b", keepsControls: true) == "a\(sign)b")
    }

    @Test(
        "needs no closer look at scalars that are settled: they neither change nor join the text before them")
    func settled() {
        for scalar in scalars where isSettled(scalar.value) {
            for text in ["\(scalar)", "e\(scalar)", "カ\(scalar)", "가\(scalar)"] {
                if !text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8) {
                    Issue.record("\(scalar.value)")
                }
            }
            if scalar.properties.canonicalCombiningClass != .notReordered { Issue.record("\(scalar.value)") }
        }
        for value in 0x1F300...0x1FAFF as ClosedRange<UInt32> {
            #expect(Unicode.Scalar(value)?.properties.canonicalCombiningClass == .notReordered)
        }
    }

    @Test(
        "is reached from any spelling",
        arguments: [
            ("e\u{301}", "é"), ("\u{1100}\u{1161}\u{11A8}", "각"), ("가\u{11A8}", "각"), ("\u{212B}", "Å"),
            ("a\u{323}\u{307}", "ạ\u{307}"),
            ("a\u{307}\u{323}", "ạ\u{307}"),
            ("\u{2126}", "Ω"), ("か\u{3099}", "が"), ("日本🏄é", "日本🏄é"), ("", ""),
        ])
    func spellings(text: String, expected: String) {
        #expect(Array(composed(text).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
