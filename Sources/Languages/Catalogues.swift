/// The catalogues of a site's languages: the theme's messages, extended and overridden by the site's own.
///
/// A message that a language lacks is the first language's, else the theme's English, else that of the next
/// language that has it. A tag such as `pt-BR` takes the messages of `pt` as its own.
public struct Catalogues: Sendable {
    public let locales: [Locale]
    private let catalogues: [Locale: Catalogue]
    /// What each locale has itself, the site's before the theme's, without fallback.
    let own: [Locale: [MessageLayer]]
    /// The site's own messages by tag.
    let site: [String: [MessageLayer]]
    /// The theme's messages by tag, of all its domains.
    let theme: [String: [MessageLayer]]

    /// - Parameters:
    ///   - theme: files of the theme's `locales` and of each domain's; of two with the same key the later one
    ///     overrides; those of languages outside `tags(for: locales)` are passed over.
    ///   - site: files of the site's `locales`; of two with the same tag the later one overrides.
    ///   - locales: the site's languages, the first is the fallback.
    public init(theme: [MessageFile], site: [MessageFile], locales: [Locale]) {
        self.locales = locales
        let theme = Self.layers(theme, locales)
        let site = Self.layers(site, locales)
        let all = Set(locales)
        let own = Dictionary(
            uniqueKeysWithValues: all.map { locale in
                (
                    locale,
                    locale.lineage.flatMap { site[$0] ?? [] } + locale.lineage.flatMap { theme[$0] ?? [] }
                )
            })
        let first = locales.first.flatMap { own[$0] } ?? []
        let fallback = first + (theme["en"] ?? []) + locales.dropFirst().flatMap { own[$0] ?? [] }
        self.own = own
        self.site = site
        self.theme = theme
        catalogues = Dictionary(
            uniqueKeysWithValues: all.map { ($0, Catalogue($0, (own[$0] ?? []) + fallback)) })
    }

    /// The tags whose files a site with these languages needs: each with what it narrows down, and English
    /// for fallback.
    public static func tags(for locales: [Locale]) -> Set<String> {
        Set(locales.flatMap(\.lineage) + ["en"])
    }

    /// The messages of a locale; an empty catalogue for a locale that the site does not have.
    public subscript(locale: Locale) -> Catalogue {
        catalogues[locale] ?? Catalogue(locale, [])
    }

    public var localizations: [Localization] {
        locales.map { Localization(locale: $0, messages: self[$0]) }
    }

    /// The keys that were used so far, in any language.
    public var usedKeys: Set<String> {
        catalogues.values.reduce(into: []) { $0.formUnion($1.usedKeys) }
    }

    /// The keys that were used and that no language has.
    public var unknownKeys: Set<String> {
        catalogues.values.reduce(into: []) { $0.formUnion($1.unknownKeys) }
    }

    private static func layers(_ files: [MessageFile], _ locales: [Locale]) -> [String: [MessageLayer]] {
        let tags = tags(for: locales)
        return Dictionary(grouping: files.filter { tags.contains($0.tag) }, by: \.tag)
            .mapValues { [MessageLayer](merging: $0.map(\.messages)) }
    }
}
