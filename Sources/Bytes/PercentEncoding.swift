/// Paths as they are written in addresses, where a few characters have a meaning of their own (RFC 3986).
public enum PercentEncoding {
    /// A path with `%20` and the like resolved; as it is if that would not be a text.
    public static func decoded(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
        return bytes(path.utf8).flatMap { String(validating: $0, as: UTF8.self) } ?? path
    }

    /// The bytes of a path with `%20` and the like resolved; nil if a `%` is not followed by two digits.
    public static func bytes(_ path: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = path[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// A path that means itself in an address. Letters of all scripts stay, since browsers read them, unless
    /// the address has to be ASCII.
    public static func encoded(_ path: String, isASCII: Bool = false) -> String {
        encoded(path) { isSpecial($0) || isASCII && $0 >= 0x80 }
    }

    /// A text as a field of an address has it: all but what no address gives a meaning is encoded, so that nothing in it can
    /// begin another field (RFC 3986 and, for mail, RFC 6068).
    public static func field(_ text: String) -> String { encoded(text) { !isUnreserved($0) } }

    private static func encoded(_ text: String, where isEncoded: (UInt8) -> Bool) -> String {
        guard text.utf8.contains(where: isEncoded) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isEncoded(byte) {
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

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
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
