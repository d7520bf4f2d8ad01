/// Bytes as letters, digits and two signs (RFC 4648, 4), for formats that carry only text.
public enum Base64 {
    private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")
    /// The value of each sign; 255 for bytes that are none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, sign) in signs.enumerated() { values[Int(sign)] = UInt8(value) }
        return values
    }()

    public static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group: UInt32 = 0
            for index in 0..<3 {
                group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0)
            }
            for index in 0..<4 {
                text.append(index <= count ? signs[Int(group >> (18 - 6 * UInt32(index)) & 63)] : padding)
            }
        }
        return text
    }

    /// The bytes of a text that is part of the program; nil if it is none that `encoded` could have written.
    public static func decoded(_ text: StaticString) -> [UInt8]? {
        text.withUTF8Buffer { unsafe decoded($0) }
    }

    /// The bytes of a text; nil if it is none that `encoded` could have written.
    public static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 4) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (group, count, ends): (UInt32, Int, Int) = (0, 0, 0)
        for sign in text {
            let value = sign == padding ? 0 : values[Int(sign)]
            if sign == padding { ends += 1 } else if ends > 0 { return nil }
            guard value < 64, ends <= 2 else { return nil }
            group = group << 6 | UInt32(value)
            count += 1
            guard count == 4 else { continue }
            bytes.append(UInt8(group >> 16 & 255))
            bytes.append(UInt8(group >> 8 & 255))
            bytes.append(UInt8(group & 255))
            (group, count) = (0, 0)
        }
        bytes.removeLast(min(ends, bytes.count))
        return bytes
    }
}
