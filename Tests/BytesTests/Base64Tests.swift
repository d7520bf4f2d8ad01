import Bytes
import TestSupport
import Testing

/// Bytes as text, for formats that carry only text.
@Suite struct Base64Tests {
    /// The examples of RFC 4648, 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func isWrittenAsTheStandardSays(bytes: String, text: String) {
        #expect(String(decoding: Base64.encoded(Array(bytes.utf8)), as: UTF8.self) == text)
        #expect(Base64.decoded(text.utf8) == Array(bytes.utf8))
    }

    @Test func whatGoesInComesOut() {
        var random = SeededGenerator(seed: 3)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Base64.decoded(Base64.encoded(bytes)) == bytes)
        }
    }

    @Test(arguments: ["A", "AAA", "AA=A", "A===", "====", "AAAA=", "AA A", "AA\u{e9}A", "=AAA"])
    func anythingElseIsRefused(_ text: String) {
        #expect(Base64.decoded(text.utf8) == nil)
    }
}
