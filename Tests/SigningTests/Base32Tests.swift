import Signing
import TestSupport
import Testing

/// Bytes as capitals and digits.
@Suite struct Base32Tests {
    /// The examples of RFC 4648, 10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func isWrittenAsTheStandardSays(bytes: String, text: String) {
        #expect(Base32.encoded(Array(bytes.utf8)) == text)
        #expect(Base32.decoded(text.utf8) == Array(bytes.utf8))
    }

    @Test func whatGoesInComesOut() {
        var random = SeededGenerator(seed: 4)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Base32.decoded(Base32.encoded(bytes).utf8) == bytes)
        }
    }

    /// Each sequence of bytes has one text.
    @Test(arguments: ["M", "MZ", "MZX", "MZXR", "my", "M1", "MY======", "MY ", "MZXW6YTBO", "MÉ"])
    func anythingElseIsRefused(_ text: String) {
        #expect(Base32.decoded(text.utf8) == nil)
    }
}
