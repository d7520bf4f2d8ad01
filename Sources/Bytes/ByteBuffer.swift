/// A growing run of bytes: what every page, feed and graph is written into.
public struct ByteBuffer: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    public var count: Int { bytes.count }

    /// Empties the buffer and keeps its memory for the next page.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    public mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    @inline(__always)
    public mutating func append(contentsOf other: some Sequence<UInt8>) {
        bytes.append(contentsOf: other)
    }

    @inline(__always)
    public mutating func append(_ other: Span<UInt8>) {
        unsafe other.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Appends text as UTF-8, unescaped.
    @inline(__always)
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }

    /// Appends a whole number in ASCII digits.
    public mutating func append(_ number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// Appends the shortest decimal that reads back as the same number: `12.5`, `12`.
    public mutating func append(exact number: Double) {
        // Most numbers in data have two decimals at most.
        let hundredths = (number * 100).rounded()
        guard hundredths >= 0, hundredths < 1e9, hundredths / 100 == number, number.sign == .plus else { return append(exactText(number)) }
        let digits = Int(hundredths)
        append(digits / 100)
        guard digits % 100 > 0 else { return }
        append(UInt8(ascii: "."))
        append(UInt8(ascii: "0") + UInt8(digits / 10 % 10))
        if digits % 10 > 0 { append(UInt8(ascii: "0") + UInt8(digits % 10)) }
    }

    /// The bytes as text; for tests and messages, not for the hot path.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The shortest decimal that reads back as the same number, whole numbers without a point: `12.5`, `12`.
public func exactText(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension Span<UInt8> {
    public func ends(with end: StaticString) -> Bool {
        let length = end.utf8CodeUnitCount
        guard length <= count else { return false }
        for index in 0..<length where unsafe self[count - length + index] != end.utf8Start[index] { return false }
        return true
    }
}
