public import Diagnostics
public import Records

extension Fields {
    /// The values under the tags of a site's languages.
    ///
    /// - Parameter requiresFirst: whether the first language must have one.
    public func values<Output>(
        inLanguages tags: [String], requiresFirst: Bool = false, _ reader: Reader<Output>
    ) -> [String: Output] {
        values(under: tags, like: "^[a-z]{2,3}(-[A-Za-z0-9]+)*$", requiresFirst: requiresFirst, reader)
    }
}

extension Reader where Output == String {
    /// The name of a clock in the IANA time zone database.
    ///
    /// - Parameter example: the name that messages show, from where those who write the file live.
    public static func timeZone(example: String = "Europe/Paris") -> Reader {
        Reader(
            .text("a time zone such as \(example)"),
            cure: { .didYouMean($0.text.flatMap(timeZoneMeant)) }
        ) { node in
            node.text.flatMap { isKnownTimeZone($0) ? $0 : nil }
        }
    }

    /// The tag of a language.
    public static var languageTag: Reader {
        Reader(.languageTag("a language such as en")) { node in node.text.flatMap { Locale(tag: $0)?.tag } }
    }
}

extension Expectation {
    /// The tag of a language as people write it.
    public static func languageTag(_ words: Wording) -> Expectation {
        .text(words, like: "^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$")
    }
}
