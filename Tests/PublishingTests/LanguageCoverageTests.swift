import Languages
import Pages
import Testing

@testable import Publishing

/// How many pages there are in each language.
@Suite struct LanguageCoverageTests {
    private static func page(
        _ id: String, _ tag: String, domain: String = "prose", fallback: String? = nil,
        visibility: Visibility = .public,
        role: Page.Role = .ordinary
    ) throws -> PlannedPage {
        let page = Page(
            id: id, kind: "prose", domain: domain, route: [], title: "", description: "", template: "",
            source: "", visibility: visibility,
            fallback: fallback, role: role, model: { _ in [:] })
        return PlannedPage(
            page: page, locale: try #require(Locale(tag: tag)), number: 0)
    }

    /// Each language with its counts: `fr 1 1 0 prose 1 1 0`.
    private static func rows(_ pages: [PlannedPage]) throws -> [String] {
        func text(_ count: LanguageCoverage.Count) -> String {
            "\(count.translated) \(count.fallback) \(count.missing)"
        }
        let locales = try ["en", "fr", "pt-BR"].map { try #require(Locale(tag: $0)) }
        return LanguageCoverage(pages, locales: locales).rows.map { row in
            "\(row.locale.tag) \(text(row.all))"
                + row.domains.map { ", \($0.name) \(text($0.count))" }.joined()
        }
    }

    @Test func pagesAreTranslatedOrFallBackOrMissing() throws {
        let pages = try [
            Self.page("a", "en"), Self.page("b", "en"), Self.page("a", "fr"),
            Self.page("b", "fr", fallback: "en"),
            Self.page("v", "fr", domain: "verbs"), Self.page("b", "pt-BR"),
        ]
        #expect(
            try Self.rows(pages) == [
                "en 2 0 1, prose 2 0 0, verbs 0 0 1", "fr 2 1 0, prose 1 1 0, verbs 1 0 0",
                "pt-BR 1 0 2, prose 1 0 1, verbs 0 0 1",
            ])
    }

    @Test func whatBelongsToNoLanguageIsNotCounted() throws {
        let pages = try [
            Self.page("chooser", "en", role: .chooser),
            Self.page("not-found", "en", role: .notFoundInEveryLanguage),
            Self.page("not-found-here", "en", role: .notFound), Self.page("home", "en"),
            Self.page("home", "fr"), Self.page("home", "pt-BR"),
        ]
        #expect(
            try Self.rows(pages) == [
                "en 1 0 0, prose 1 0 0", "fr 1 0 0, prose 1 0 0", "pt-BR 1 0 0, prose 1 0 0",
            ])
    }

    @Test func thePrivateTreeHasItsOwnIds() throws {
        let pages = try [
            Self.page("home", "en"), Self.page("home", "en", visibility: .private), Self.page("home", "fr"),
            Self.page("home", "pt-BR"),
        ]
        #expect(
            try Self.rows(pages) == [
                "en 2 0 0, prose 2 0 0", "fr 1 0 1, prose 1 0 1", "pt-BR 1 0 1, prose 1 0 1",
            ])
    }
}
