/// Paths as they are written in addresses, where a few characters have a meaning of their own (RFC 3986).
public enum PercentEncoding {
    /// A path with `%20` and the like resolved; as it is where they make no text.
    public static func decoded(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
                let low = digit(rest[rest.startIndex + 1])
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(high * 16 + low)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self) ?? path
    }

    /// A path that means itself in an address; letters of all scripts stay, since browsers read them.
    public static func encoded(_ path: String) -> String {
        guard path.utf8.contains(where: isSpecial) else { return path }
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            if isSpecial(byte) {
                bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
    private static let special = Set(" \"#%:<>?[\\]^`{|}".utf8)

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || special.contains(byte)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
