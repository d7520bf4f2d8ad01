import Diagnostics
public import Languages
public import Records

extension Reader {
    /// One word of an enumeration for all languages of the site, or one for each language: `imperial`, `{en:
    /// imperial}`.
    ///
    /// - Parameter key: names the value in messages.
    public static func word<Word: RawRepresentable & CaseIterable>(
        forEachOf locales: [Locale], _ key: String
    ) -> Reader where Output == [Locale: Word], Word.RawValue == String {
        let word = Reader<Word>.word(Word.self)
        return Reader("\(word.expected), or one of them for each language") { node, log in
            guard node.kind == .map else {
                return word(node, log).map { word in
                    Dictionary(uniqueKeysWithValues: locales.map { ($0, word) })
                }
            }
            guard let fields = Fields(node, Wording(verbatim: key), log: log) else { return nil }
            var words: [Locale: Word] = [:]
            for locale in locales { words[locale] = fields.optional(locale.tag, word) }
            fields.refuseUnknown()
            return words
        }
    }
}
