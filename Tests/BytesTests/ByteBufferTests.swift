import Bytes
import Testing

@Suite("A byte buffer")
struct ByteBufferTests {
    @Test(
        "writes whole numbers in digits",
        arguments: [
            (0, "0"), (7, "7"), (10, "10"), (-1, "-1"), (1_000, "1000"), (Int.max, "9223372036854775807"),
            (Int.min, "-9223372036854775808"),
        ])
    func numbers(number: Int, digits: String) {
        var buffer = ByteBuffer()
        buffer.append("<")
        buffer.append(number)
        #expect(buffer.text == "<" + digits)
    }

    @Test("grows as it is written into, whatever is appended", arguments: [0, 1, 63, 64, 65, 1_000])
    func growth(length: Int) {
        let text = String(repeating: "é", count: length)
        let bytes = [UInt8](repeating: 7, count: length)
        var buffer = ByteBuffer()
        buffer.append(text)
        buffer.append(bytes.span)
        buffer.append(contentsOf: bytes[...])
        buffer.append(contentsOf: bytes.reversed())
        for byte in bytes { buffer.append(byte) }
        buffer.append("a literal that is longer than a small string")
        let expected =
            Array(text.utf8) + bytes + bytes + bytes + bytes
            + Array("a literal that is longer than a small string".utf8)
        #expect(buffer.bytes == expected)
        #expect(buffer.count == expected.count)
    }

    @Test(
        "gives what follows an offset as text",
        arguments: [(0, "one two"), (4, "two"), (7, ""), (8, ""), (-1, "one two")])
    func end(start: Int, text: String) {
        var buffer = ByteBuffer()
        buffer.append("one two")
        #expect(buffer.text(from: start) == text)
    }

    @Test(
        "writes the shortest decimal that means the same number",
        arguments: [
            (0.0, "0"), (12.5, "12.5"), (12.25, "12.25"), (1234567.5, "1234567.5"),
            (9_999_999.99, "9999999.99"), (100, "100"),
            (0.05, "0.05"), (-1.5, "-1.5"), (-0.0, "-0"), (1e300, "1e+300"),
            (0.1234, "0.1234"),
        ])
    func exact(number: Double, text: String) {
        var buffer = ByteBuffer()
        buffer.append(exact: number)
        #expect(buffer.text == text)
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
            ("plain é", "\"plain é\""), ("\"\\/", "\"\\\"\\\\/\""), ("\n\r\t", "\"\\n\\r\\t\""),
            ("\u{01}\u{1F}", "\"\\u0001\\u001f\""),
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
        #expect(Fingerprint(of: text.utf8.span) == Fingerprint(of: text))
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
