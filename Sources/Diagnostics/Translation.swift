/// What wordings are called in one language.
///
/// Its source is text that is easy to edit: an English text on a line of its own, and below it the same text
/// in every language, each after the tag of its language. Values are written `{1}`, `{2}`, and may come in
/// another order. A line that begins with `#` is a comment.
///
///     the title {1} is already used at {2}
///     fr: le titre {1} est déjà utilisé à {2}
///     es: el título {1} ya se usa en {2}
public struct Translation: Sendable {
    /// The language, as it is written in `lang` attributes: `fr`.
    public let tag: String
    private let texts: [String: String]

    /// Every wording is English in the sources.
    public static let english = Translation("en", [])

    public init(_ tag: String, _ sources: [String]) {
        self.tag = tag
        let label = "\(tag): "
        var texts: [String: String] = [:]
        for source in sources {
            var key = ""
            for line in source.split(separator: "\n") where !line.utf8.starts(with: "#".utf8) {
                if line.utf8.starts(with: label.utf8) {
                    texts[key] = String(line.dropFirst(label.count))
                } else if !Self.isLabelled(line.utf8) {
                    key = String(line)
                }
            }
        }
        self.texts = texts
    }

    subscript(key: String) -> String? { texts[key] }

    /// Whether a line belongs to a language: two or three letters, a colon and a space.
    private static func isLabelled(_ line: Substring.UTF8View) -> Bool {
        guard let colon = line.prefix(4).firstIndex(of: UInt8(ascii: ":")) else { return false }
        let label = line[..<colon]
        return label.count >= 2 && label.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            && line[colon...].dropFirst().first == UInt8(ascii: " ")
    }
}
