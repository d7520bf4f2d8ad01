import Charts
import Languages
import Pages

/// The pages that every site has: the language chooser, the pages for missing addresses, a plain home page.
struct FrontPages {
    let settings: Settings
    let catalogues: Catalogues
    let visibility: Visibility
    private let theme: Theme
    let fallbackLocale: Locale
    /// The pages of the main navigation, by locale tag.
    let sections: [String: [Page]]
    /// The home pages that a domain makes, by locale tag.
    private let homes: [String: Page]

    init(
        settings: Settings, theme: Theme, catalogues: Catalogues, visibility: Visibility,
        pages: [(Locale, Page)],
        _ navigation: NavigationOrder
    ) {
        self.settings = settings
        self.theme = theme
        self.catalogues = catalogues
        self.visibility = visibility
        fallbackLocale = settings.locales[0]
        sections = Dictionary(grouping: pages.filter { $0.1.section != nil }, by: \.0.tag)
            .mapValues { navigation.sorted($0.map(\.1)) { $0 } }
        homes = Dictionary(pages.filter { $0.1.role == .home }.map { ($0.0.tag, $0.1) }) { first, _ in first }
    }

    func home(_ locale: Locale) -> Page {
        let title = settings.title(locale)
        let description = catalogues[locale].text(
            "site.home.description", ["title": .text(title), "language": .text(locale.autonym)])
        return Page(
            id: Page.homeID, kind: "home", domain: "site", route: [], title: title, description: description,
            template: "common/home",
            source: "site.yaml", visibility: visibility, label: catalogues[locale].text("site.home.label"),
            role: .home,
            sharePicture: SharePicture(alternative: title) { ShareCard(kind: "", title: title) },
            model: { _ in ["lead": .none, "body": []] })
    }

    /// `/`: every language by its own name.
    func chooser() -> Page {
        func lead(_ locale: Locale) -> Value {
            homes[locale.tag].map { home in
                home.fallback.map { .phrase(home.description, language: $0) } ?? .text(home.description)
            } ?? .none
        }
        let languages: [Value] = settings.locales.map { locale in
            [
                "tag": .text(locale.tag), "direction": .text(locale.direction), "name": .text(locale.autonym),
                "title": .text(settings.title(locale)),
                "text": lead(locale),
                "link": .link(Link(.translation(Page.homeID, locale: locale.tag))),
                "parts": .list(ways(locale, onlyWithEmblem: true)),
            ]
        }
        let title = settings.title(fallbackLocale)
        return Page(
            id: "chooser", kind: "chooser", domain: "site", route: [], title: title,
            description: settings.locales.map(\.autonym).joined(separator: ", "), template: "common/chooser",
            source: "site.yaml", visibility: visibility, role: .chooser,
            sharePicture: .like(Page.homeID),
            model: { _ in ["languages": .list(languages)] })
    }

    /// `fr/404.html`: some servers show the page of the nearest folder for a missing address, and so in the
    /// right language.
    func notFound(_ locale: Locale) -> Page {
        let messages = catalogues[locale]
        return Page(
            id: "not-found-here", kind: "not-found", domain: "site", route: [],
            title: messages.text("site.not-found.title"),
            description: messages.text("site.not-found.text"), template: "common/lost", source: "site.yaml",
            visibility: visibility,
            role: .notFound, model: { _ in [:] })
    }

    /// `404.html`: in every language, since the reader's language is not known.
    func notFound() -> Page {
        let languages: [Value] = settings.locales.map { locale in
            let messages = catalogues[locale]
            return [
                "tag": .text(locale.tag), "direction": .text(locale.direction), "name": .text(locale.autonym),
                "heading": .text(messages.text("site.not-found.title")),
                "text": .text(messages.text("site.not-found.text")),
                "way": .text(messages.text("site.not-found.home")),
                "link": .link(Link(.translation(Page.homeID, locale: locale.tag))),
                "ways": .list(ways(locale)),
            ]
        }
        let messages = catalogues[fallbackLocale]
        return Page(
            id: "not-found", kind: "not-found", domain: "site", route: [],
            title: messages.text("site.not-found.title"),
            description: messages.text("site.not-found.text"), template: "common/not-found",
            source: "site.yaml", visibility: visibility,
            role: .notFoundInEveryLanguage, model: { _ in ["languages": .list(languages)] })
    }

    /// The parts of the site in one language: those with an emblem, or all of them where none has one.
    private func ways(_ locale: Locale, onlyWithEmblem: Bool = false) -> [Value] {
        let pages = (sections[locale.tag] ?? []).map { ($0, emblem: theme.emblem(of: $0.domain)) }
        let hasEmblems = onlyWithEmblem || pages.contains { $0.emblem != nil }
        return pages.filter { $0.emblem != nil || !hasEmblems }.map { page, emblem in
            let name = page.section?.label ?? page.label ?? page.title
            return [
                "title": page.fallback.map { .phrase(name, language: $0) } ?? .text(name),
                "domain": .text(page.domain), "emblem": Value(emblem),
                "link": .link(Link(.translation(page.id, locale: locale.tag))),
            ]
        }
    }
}
