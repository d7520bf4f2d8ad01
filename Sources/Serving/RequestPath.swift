import Bytes

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
        guard let bytes = PercentEncoding.bytes(piece),
            !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") })
        else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The address of a folder with these parts, encoded.
    static func address(ofFolder parts: some Sequence<String>) -> String {
        "/" + parts.map { PercentEncoding.encoded($0, isASCII: true) + "/" }.joined()
    }
}
