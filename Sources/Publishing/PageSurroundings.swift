import Languages
import Pages

/// What pages in one place of a tree have in common.
final class PagePlace: Sendable {
    let chrome: Chrome
    /// What templates see as `site`.
    let site: Record
    let crumbs: Value
    let feeds: Value
    /// The language chooser, among the alternates of a page.
    let chooser: Value
    private let language: Chrome.Language?

    init(_ chrome: Chrome, _ language: Chrome.Language?, site: Record, crumbs: Value, feeds: Value) {
        self.chrome = chrome
        self.language = language
        self.site = site
        self.crumbs = crumbs
        self.feeds = feeds
        chooser = ["tag": "x-default", "address": .text(chrome.settings.baseURL ?? "")]
    }

    /// Of the site.
    var title: String { language?.title ?? "" }
    var openGraph: String { language?.openGraph ?? "" }
    var hasHome: Bool { language?.hasHome ?? false }
}

/// All that a template sees besides the page's own model.
final class PageSurroundings: View {
    enum Name: Int, CaseIterable {
        case site, page
    }

    static let names = Names(Name.self)

    private let page: PageHead
    private let place: PagePlace

    init(_ planned: PlannedPage, _ model: Record, _ place: PagePlace) {
        page = PageHead(planned, model, place)
        self.place = place
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .site: .record(place.site)
        case .page: .view(page)
        }
    }
}

/// A page as its head, its language switcher and its breadcrumbs tell of it.
private final class PageHead: View {
    enum Name: Int, CaseIterable {
        case title, fullTitle, description, kind, domain, isHome, isHidden, canonical, alternates, feeds, openGraph, picture
        case translations, hasBreadcrumbs, breadcrumbs, name, fallback
    }

    static let names = Names(Name.self)

    private let planned: PlannedPage
    private let model: Record
    private let place: PagePlace

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
        case .isHome: .flag(planned.page.id == "home")
        case .isHidden: .flag(planned.page.visibility == .private || isNotFound)
        case .canonical:
            isNotFound || !place.chrome.hasAddresses ? .none : .path(place.chrome.canonical(planned).path, isAbsolute: true)
        case .alternates: alternates
        case .feeds: place.feeds
        case .openGraph: .text(place.openGraph)
        case .picture: place.chrome.picture(of: planned)
        case .translations:
            .list(place.chrome.plan.translations(of: planned.page.id).compactMap { translation in translation.map { row($0) } })
        case .hasBreadcrumbs: .flag(place.hasHome && !isNotFound && planned.page.kind != "home" && planned.page.kind != "chooser")
        case .breadcrumbs: place.crumbs
        case .name: Chrome.name(of: planned)
        case .fallback: planned.page.fallback.flatMap { Locale(tag: $0) }.map { .phrase($0.autonym, language: $0.tag) } ?? .none
        }
    }

    private var isNotFound: Bool { planned.page.kind == "not-found" }

    private var alternates: Value {
        guard let pages = place.chrome.alternatePages(of: planned) else { return [] }
        return .list(pages.map { row($0) } + [place.chooser])
    }

    private func row(_ translation: PlannedPage) -> Value {
        .view(TranslationRow(translation, isCurrent: translation.locale.tag == planned.locale.tag, place))
    }
}

/// A page in one of its languages.
private final class TranslationRow: View {
    enum Name: Int, CaseIterable {
        case tag, name, link, address, isCurrent
    }

    static let names = Names(Name.self)

    private let planned: PlannedPage
    private let isCurrent: Bool
    private let place: PagePlace

    init(_ planned: PlannedPage, isCurrent: Bool, _ place: PagePlace) {
        self.planned = planned
        self.isCurrent = isCurrent
        self.place = place
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .tag: .text(planned.locale.tag)
        case .name: .text(place.chrome.autonym(of: planned.locale))
        case .link: .path(planned.path, isAbsolute: false)
        case .address: .path(planned.path, isAbsolute: true)
        case .isCurrent: .flag(isCurrent)
        }
    }
}
