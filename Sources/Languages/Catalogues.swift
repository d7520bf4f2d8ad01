public import Diagnostics

/// The catalogues of a site's languages: the theme's messages, extended and overridden by the site's own.
///
/// A message that a language lacks is the first language's, else the theme's English, else that of the next language that has it.
/// A tag such as `pt-BR` takes the messages of `pt` as its own.
public struct Catalogues: Sendable {
    public let locales: [Locale]
    private let catalogues: [Locale: Catalogue]
    /// What each locale has itself, without fallback.
    let own: [Locale: [String: Message]]
    /// The keys of the site's own files, in each locale.
    let site: [Locale: [String: Message]]

    /// Reads the files; what is wrong in them goes to the log, and the rest is used.
    ///
    /// - Parameters:
    ///   - theme: files of `Templates/locales`; those of languages outside `tags(for: locales)` are passed over.
    ///   - site: files of the site's `locales`; of two with the same tag the later one overrides.
    ///   - locales: the site's languages, the first is the fallback.
    public init(theme: [MessageFile], site: [MessageFile], locales: [Locale], log: DiagnosticLog) {
        self.locales = locales
        let themeLayers = Self.layers(theme, locales, log)
        let siteLayers = Self.layers(site, locales, log)
        var own: [Locale: [String: Message]] = [:]
        var fromSite: [Locale: [String: Message]] = [:]
        for locale in locales {
            fromSite[locale] = Self.merged(siteLayers, locale.lineage)
            own[locale] = Self.merged(themeLayers, locale.lineage).merging(fromSite[locale] ?? [:]) { _, site in site }
        }
        var fallback = themeLayers["en"] ?? [:]
        if let first = locales.first { fallback.merge(own[first] ?? [:]) { _, first in first } }
        for locale in locales.dropFirst() { fallback.merge(own[locale] ?? [:]) { earlier, _ in earlier } }
        self.own = own
        self.site = fromSite
        catalogues = Dictionary(
            uniqueKeysWithValues: Set(locales).map { locale in
                (locale, Catalogue(locale, fallback.merging(own[locale] ?? [:]) { _, own in own }))
            })
    }

    /// The tags whose files a site with these languages needs: each with what it narrows down, and English for fallback.
    public static func tags(for locales: [Locale]) -> Set<String> {
        Set(locales.flatMap(\.lineage) + ["en"])
    }

    /// The messages as a locale sees them; an empty catalogue for a locale that is none of the site's.
    public subscript(locale: Locale) -> Catalogue {
        catalogues[locale] ?? Catalogue(locale, [:])
    }

    public var localizations: [Localization] {
        locales.map { Localization(locale: $0, messages: self[$0]) }
    }

    /// The keys that were asked for so far, in any language.
    public var usedKeys: Set<String> {
        catalogues.values.reduce(into: []) { $0.formUnion($1.usedKeys) }
    }

    /// The keys that were asked for and that no language has.
    public var unknownKeys: Set<String> {
        catalogues.values.reduce(into: []) { $0.formUnion($1.unknownKeys) }
    }

    private static func layers(_ files: [MessageFile], _ locales: [Locale], _ log: DiagnosticLog) -> [String: [String: Message]] {
        let tags = tags(for: locales)
        var languages = Dictionary(uniqueKeysWithValues: Set(locales).map { ($0.tag, $0) })
        var layers: [String: [String: Message]] = [:]
        for file in files where tags.contains(file.tag) {
            guard let language = languages[file.tag] ?? Locale(tag: file.tag) else { continue }
            languages[file.tag] = language
            layers[file.tag, default: [:]].merge(file.messages(language, log: log)) { _, later in later }
        }
        return layers
    }

    /// The messages of a lineage, where a narrower tag overrides a wider one.
    private static func merged(_ layers: [String: [String: Message]], _ lineage: [String]) -> [String: Message] {
        lineage.reversed().reduce(into: [:]) { messages, tag in
            messages.merge(layers[tag] ?? [:]) { _, narrower in narrower }
        }
    }
}
