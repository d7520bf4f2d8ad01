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

extension Expectation {
    /// The tag of a language as people write it.
    public static func languageTag(_ words: String) -> Expectation {
        .text(words, like: "^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$")
    }
}
