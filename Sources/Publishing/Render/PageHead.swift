import Languages
import Pages

/// What the head, the language switcher and the breadcrumbs show of a page, as templates see it under `page`.
final class PageHead: View {
    enum Name: Int, CaseIterable {
        case title, fullTitle, description, kind, domain, isHome, isHidden, canonical, alternates, feeds,
            openGraph, picture, square
        case translations, hasBreadcrumbs, breadcrumbs, name, fallback
    }

    static let names = Names(Name.self, under: "page")

    private let planned: PlannedPage
    private let model: Record
    private let shared: SharedLayout

    /// - Parameter model: the page's own model, which may have a description that the page does not.
    init(_ planned: PlannedPage, _ model: Record, _ shared: SharedLayout) {
        self.planned = planned
        self.model = model
        self.shared = shared
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .title: Layout.words(planned.page.title, of: planned)
        case .fullTitle:
            .text(
                planned.page.title == shared.title ? shared.title : "\(planned.page.title) – \(shared.title)")
        case .description:
            planned.page.description.isEmpty ? model["description"] ?? .none : .text(planned.page.description)
        case .kind: .text(planned.page.kind)
        case .domain: .text(planned.page.domain)
        case .isHome: .flag(planned.page.role == .home)
        case .isHidden: .flag(planned.page.visibility == .private || isNotFound)
        case .canonical:
            isNotFound || !shared.layout.hasAddresses
                ? .none : .plannedPage(shared.layout.canonical(planned).number, isAbsolute: true)
        case .alternates: alternates
        case .feeds: shared.feeds
        case .openGraph: .text(shared.openGraph)
        case .picture: shared.layout.picture(of: planned)
        case .square: shared.layout.squares[planned.path].map { .path($0) } ?? .none
        case .translations:
            .rows(
                Translations(
                    Layout.present(shared.layout.plan.translations(of: planned.page.id)), of: planned, shared)
            )
        case .hasBreadcrumbs: .flag(shared.hasHome && !planned.page.role.isFrontPage)
        case .breadcrumbs: shared.crumbs
        case .name: Layout.name(of: planned)
        case .fallback:
            planned.page.fallback.flatMap { Locale(tag: $0) }.map { .phrase($0.autonym, language: $0.tag) }
                ?? .none
        }
    }

    private var isNotFound: Bool { planned.page.role.isNotFound }

    private var alternates: Value {
        shared.layout.alternatePages(of: planned).map {
            .rows(Translations($0, of: planned, shared, hasChooser: true))
        } ?? []
    }
}

/// A page in each of its languages, and the language chooser as search engines expect it.
private final class Translations: Rows {
    enum Name: Int, CaseIterable {
        case tag, name, link, address, isCurrent
    }

    static let names = Names(Name.self)

    private let pages: ArraySlice<PlannedPage?>
    private let current: PlannedPage
    private let shared: SharedLayout
    let rowCount: Int

    init(
        _ pages: ArraySlice<PlannedPage?>, of current: PlannedPage, _ shared: SharedLayout,
        hasChooser: Bool = false
    ) {
        self.pages = pages
        self.current = current
        self.shared = shared
        rowCount = pages.count + (hasChooser ? 1 : 0)
    }

    func value(_ name: Name, row: Int) -> Value {
        let index = pages.startIndex + row
        guard index < pages.endIndex, let tag = pages[index]?.locale.tag else { return chooser(name) }
        return switch name {
        case .tag: .text(tag)
        case .name: .text(pages[index].map { shared.layout.autonym(of: $0.locale) } ?? "")
        case .link: pages[index].map { .plannedPage($0.number, isAbsolute: false) } ?? .none
        case .address: pages[index].map { .plannedPage($0.number, isAbsolute: true) } ?? .none
        case .isCurrent: .flag(tag == current.locale.tag)
        }
    }

    private func chooser(_ name: Name) -> Value {
        switch name {
        case .tag: "x-default"
        case .address: .text(shared.layout.settings.baseURL ?? "")
        case .name, .link: .none
        case .isCurrent: false
        }
    }
}
