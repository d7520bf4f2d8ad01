/// Writes values one after the other into as few bytes as they need, for data that a program keeps of very many
/// things and seldom looks at.
///
///     var packer = Packer()
///     packer.add(3)
///     packer.add("three")
///     var unpacker = Unpacker(packer.bytes)
///     let (number, text) = (unpacker.number(), unpacker.text())
public struct Packer: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Adds a number; a small one that is not negative takes one byte.
    public mutating func add(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    public mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Adds all bits of a number.
    public mutating func add(_ number: Double) {
        var bits = number.bitPattern
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
        }
    }

    public mutating func add<Value>(optional value: Value?, _ add: (inout Packer, Value) -> Void) {
        self.add(value == nil ? 0 : 1)
        if let value { add(&self, value) }
    }
}

/// Reads what a `Packer` has written, in the same order. Bytes that end too early give zeros and empty texts.
public struct Unpacker {
    private let bytes: [UInt8]
    private var next = 0

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    public mutating func number() -> Int {
        var (number, shift) = (UInt(0), UInt(0))
        while true {
            guard next < bytes.count else { return Int(bitPattern: number) }
            let byte = bytes[next]
            next += 1
            number |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(bitPattern: number) }
            shift += 7
        }
    }

    public mutating func text() -> String {
        let count = max(0, min(number(), bytes.count - next))
        defer { next += count }
        return String(decoding: bytes[next..<next + count], as: UTF8.self)
    }

    public mutating func double() -> Double {
        var bits = UInt64(0)
        guard bytes.count - next >= 8 else { return 0 }
        for index in (next..<next + 8).reversed() { bits = bits << 8 | UInt64(bytes[index]) }
        next += 8
        return Double(bitPattern: bits)
    }

    public mutating func optional<Value>(_ read: (inout Unpacker) -> Value) -> Value? {
        number() == 0 ? nil : read(&self)
    }
}
