public import Languages
import Pages

/// How many pages of a site are translated into each of its languages.
public struct LanguageCoverage: Sendable {
    /// Pages of one language, of the whole site or of one domain.
    public struct Count: Sendable, Hashable {
        /// Pages in the language itself.
        public var translated = 0
        /// Pages shown in another language, since they are not translated.
        public var fallback = 0
        /// Pages that only other languages have.
        public var missing = 0
    }

    public struct Row: Sendable {
        public var locale: Locale
        public var all = Count()
        /// By the domain's name, sorted; domains without any page are left out.
        public var domains: [(name: String, count: Count)] = []
    }

    /// In the order of `site.yaml`.
    public let rows: [Row]

    /// - Parameter pages: those of both trees; the language chooser, which is in no single language, and the
    ///   pages for missing addresses are not counted.
    public init(_ pages: [PlannedPage], locales: [Locale]) {
        let pages = pages.filter { !$0.page.role.isNotFound && !$0.page.role.isInEveryLanguage }
        // Translations of a page have the same id in the same tree.
        let ids = Dictionary(grouping: pages, by: \.page.domain).mapValues { Set($0.map(Self.identity)) }
        let byLocale = Dictionary(grouping: pages, by: \.locale)
        rows = locales.map { locale in
            let own = Dictionary(grouping: byLocale[locale] ?? [], by: \.page.domain)
            var row = Row(locale: locale)
            for (domain, all) in ids.sorted(by: { $0.key < $1.key }) {
                let here = own[domain] ?? []
                let fallback = here.count { $0.page.fallback != nil }
                let missing = all.subtracting(here.map(Self.identity)).count
                row.domains.append(
                    (domain, Count(translated: here.count - fallback, fallback: fallback, missing: missing)))
            }
            row.all = row.domains.reduce(into: Count()) { sum, domain in
                sum.translated += domain.count.translated
                sum.fallback += domain.count.fallback
                sum.missing += domain.count.missing
            }
            return row
        }
    }

    private static func identity(_ planned: PlannedPage) -> String {
        "\(planned.page.visibility.rawValue) \(planned.page.id)"
    }
}
