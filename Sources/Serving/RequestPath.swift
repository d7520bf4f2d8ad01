/// The path of a request, decoded: `/en/p%C3%A1gina/` has the parts `en` and `página`.
struct RequestPath: Sendable, Equatable {
    let parts: [String]
    /// Whether it names a folder: `/en/`, and `/` itself.
    let isFolder: Bool

    /// nil for anything that no page can have as its address: a path that is not absolute, is not UTF-8,
    /// contains control characters, or goes up.
    init?(_ target: String) {
        let bytes = Array(target.utf8)
        guard bytes.first == UInt8(ascii: "/") else { return nil }
        let path = bytes.dropFirst()
        let pieces =
            path.isEmpty ? [] : path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var parts: [String] = []
        for (number, piece) in pieces.enumerated() {
            if piece.isEmpty, number == pieces.count - 1 { break }
            guard let part = Self.decoded(piece), !part.isEmpty, part != ".", part != ".." else { return nil }
            parts.append(part)
        }
        self.parts = parts
        isFolder = path.isEmpty || path.last == UInt8(ascii: "/")
    }

    /// Replaces each `%2F` by its byte; nil for what is not text without control characters and slashes.
    private static func decoded(_ piece: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = piece
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
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }) else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
    }

    /// The address of a folder with these parts, encoded.
    static func address(ofFolder parts: some Sequence<String>) -> String {
        var address = "/"
        for part in parts {
            for byte in part.utf8 {
                let scalar = UnicodeScalar(byte)
                let isPlain =
                    scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
                address +=
                    isPlain
                    ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
            address += "/"
        }
        return address
    }
}
