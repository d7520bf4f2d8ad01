import Bytes
import Testing

@Suite("A byte buffer")
struct ByteBufferTests {
    @Test(
        "writes whole numbers in digits",
        arguments: [(0, "0"), (7, "7"), (-1, "-1"), (1_000, "1000"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808")])
    func numbers(number: Int, digits: String) {
        var buffer = ByteBuffer()
        buffer.append("<")
        buffer.append(number)
        #expect(buffer.text == "<" + digits)
    }

    @Test("is empty after everything was removed, and can be written into again")
    func removal() {
        var buffer = ByteBuffer(capacity: 4)
        buffer.append("one")
        buffer.removeAll()
        #expect(buffer.count == 0)
        buffer.append(UInt8(ascii: "t"))
        buffer.append(contentsOf: [0x77, 0x6F])
        #expect(buffer.bytes == Array("two".utf8))
    }

    @Test(
        "writes text as JSON",
        arguments: [
            ("plain é", "\"plain é\""), ("\"\\/", "\"\\\"\\\\/\""), ("\n\r\t", "\"\\n\\r\\t\""), ("\u{01}\u{1F}", "\"\\u0001\\u001f\""),
            ("", "\"\""),
        ])
    func json(text: String, expected: String) {
        var buffer = ByteBuffer()
        buffer.append(json: text)
        #expect(buffer.text == expected)
    }
}

@Suite("A fingerprint")
struct FingerprintTests {
    /// From the reference program: `printf '' | xxhsum -H2`, `printf 'abc' | xxhsum -H2`.
    @Test(
        "is XXH3 with 128 bits, the same on every machine",
        arguments: [("", "99aa06d3014798d86001c324468d497f"), ("abc", "06b05ab6733a618578af5f94892f3950")])
    func reference(text: String, hex: String) {
        #expect(Fingerprint(of: text).hex == hex)
        #expect(Fingerprint(of: Array(text.utf8)) == Fingerprint(of: text))
    }

    @Test("keeps its leading zeros")
    func zeros() {
        #expect(Fingerprint(high: 0, low: 0xF).hex == "0000000000000000000000000000000f")
    }

    @Test("differs where one byte differs")
    func difference() {
        let page = [UInt8](repeating: 7, count: 10_000)
        var other = page
        other[5_000] = 8
        #expect(Fingerprint(of: page) == Fingerprint(of: page))
        #expect(Fingerprint(of: page) != Fingerprint(of: other))
    }
}
