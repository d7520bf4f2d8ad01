import Languages
import Pages

/// What pages in one place of a tree have in common, as templates see it under `site`.
final class PagePlace: View {
    enum Name: Int, CaseIterable {
        case title, language, direction, home, logo, footer, stylesheets, hasSections, sections
    }

    static let names = Names(Name.self, under: "site")

    let chrome: Chrome
    let crumbs: Value
    let feeds: Value
    private let locale: Locale
    /// Asked for once: it takes a look into the tables of languages.
    private let direction: String
    private let language: Chrome.Language?
    private let stylesheets: Value
    private let sections: Value
    private let hasSections: Bool

    init(
        _ chrome: Chrome, _ locale: Locale, _ language: Chrome.Language?, crumbs: Value, feeds: Value, stylesheets: Value,
        sections: [Value], hasSections: Bool
    ) {
        self.chrome = chrome
        self.locale = locale
        direction = locale.direction
        self.language = language
        self.crumbs = crumbs
        self.feeds = feeds
        self.stylesheets = stylesheets
        self.sections = .list(sections)
        self.hasSections = hasSections
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .title: .text(title)
        case .language: .text(locale.tag)
        case .direction: .text(direction)
        case .home: language?.home ?? .none
        case .logo: chrome.logo
        case .footer: language?.footer ?? .none
        case .stylesheets: stylesheets
        case .hasSections: .flag(hasSections)
        case .sections: sections
        }
    }

    /// Of the site.
    var title: String { language?.title ?? "" }
    var openGraph: String { language?.openGraph ?? "" }
    var hasHome: Bool { language?.hasHome ?? false }
}

/// A page as its head, its language switcher and its breadcrumbs tell of it, as templates see it under `page`.
final class PageHead: View {
    enum Name: Int, CaseIterable {
        case title, fullTitle, description, kind, domain, isHome, isHidden, canonical, alternates, feeds, openGraph, picture
        case translations, hasBreadcrumbs, breadcrumbs, name, fallback
    }

    static let names = Names(Name.self, under: "page")

    private let planned: PlannedPage
    private let model: Record
    private let place: PagePlace

    /// - Parameter model: the page's own, which may know a description that the plan does not.
    init(_ planned: PlannedPage, _ model: Record, _ place: PagePlace) {
        self.planned = planned
        self.model = model
        self.place = place
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .title: Chrome.words(planned.page.title, of: planned)
        case .fullTitle:
            .text(planned.page.title == place.title ? place.title : "\(planned.page.title) – \(place.title)")
        case .description: planned.page.description.isEmpty ? model["description"] ?? .none : .text(planned.page.description)
        case .kind: .text(planned.page.kind)
        case .domain: .text(planned.page.domain)
        case .isHome: .flag(planned.page.role == .home)
        case .isHidden: .flag(planned.page.visibility == .private || isNotFound)
        case .canonical:
            isNotFound || !place.chrome.hasAddresses ? .none : .place(place.chrome.canonical(planned).number, isAbsolute: true)
        case .alternates: alternates
        case .feeds: place.feeds
        case .openGraph: .text(place.openGraph)
        case .picture: place.chrome.picture(of: planned)
        case .translations:
            .rows(Translations(Chrome.present(place.chrome.plan.translations(of: planned.page.id)), of: planned, place))
        case .hasBreadcrumbs: .flag(place.hasHome && !planned.page.role.isFrontPage)
        case .breadcrumbs: place.crumbs
        case .name: Chrome.name(of: planned)
        case .fallback: planned.page.fallback.flatMap { Locale(tag: $0) }.map { .phrase($0.autonym, language: $0.tag) } ?? .none
        }
    }

    private var isNotFound: Bool { planned.page.role.isNotFound }

    private var alternates: Value {
        place.chrome.alternatePages(of: planned).map { .rows(Translations($0, of: planned, place, hasChooser: true)) } ?? []
    }
}

/// A page in its languages, and the language chooser where search engines look for it.
private final class Translations: Rows {
    enum Name: Int, CaseIterable {
        case tag, name, link, address, isCurrent
    }

    static let names = Names(Name.self)

    private let pages: ArraySlice<PlannedPage?>
    private let current: PlannedPage
    private let place: PagePlace
    let rowCount: Int

    init(_ pages: ArraySlice<PlannedPage?>, of current: PlannedPage, _ place: PagePlace, hasChooser: Bool = false) {
        self.pages = pages
        self.current = current
        self.place = place
        rowCount = pages.count + (hasChooser ? 1 : 0)
    }

    func value(_ name: Name, row: Int) -> Value {
        let index = pages.startIndex + row
        guard index < pages.endIndex, let tag = pages[index]?.locale.tag else { return chooser(name) }
        return switch name {
        case .tag: .text(tag)
        case .name: .text(pages[index].map { place.chrome.autonym(of: $0.locale) } ?? "")
        case .link: pages[index].map { .place($0.number, isAbsolute: false) } ?? .none
        case .address: pages[index].map { .place($0.number, isAbsolute: true) } ?? .none
        case .isCurrent: .flag(tag == current.locale.tag)
        }
    }

    private func chooser(_ name: Name) -> Value {
        switch name {
        case .tag: "x-default"
        case .address: .text(place.chrome.settings.baseURL ?? "")
        case .name, .link: .none
        case .isCurrent: false
        }
    }
}
