/// Bytes as capitals and digits (RFC 4648, 6), which take little room in a QR code and survive being copied.
public enum Base32 {
    private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Without the padding at the end.
    public static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(signs[Int(bits >> UInt32(count) & 31)])
            }
        }
        if count > 0 { text.append(signs[Int(bits << UInt32(5 - count) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; nil if it is none that `encoded` could have written.
    public static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for sign in text {
            guard let value = signs.firstIndex(of: sign) else { return nil }
            (bits, count) = (bits << 5 & 0xFFFF | UInt32(value), count + 5)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        // What is left over of the last sign is zero, and less than a sign.
        guard count < 5, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
        return bytes
    }
}
