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
        let forAll = word.compactMap { word in
            Dictionary(uniqueKeysWithValues: locales.map { ($0, word) })
        }
        return .map(Wording(verbatim: key), or: forAll, "\(word.expected), or one of them for each language")
        { fields in
            let words = fields.values(inLanguages: locales.map(\.tag), word)
            fields.refuseUnknown()
            return locales.reduce(into: [:]) { $0[$1] = words[$1.tag] }
        }
    }
}
