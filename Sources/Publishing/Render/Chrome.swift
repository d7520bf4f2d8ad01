import Languages
import Pages

/// What stands around every page: head, navigation, language switcher, breadcrumbs.
final class Chrome: Sendable {
    let settings: Settings
    let plan: Plan
    let stylesheets: Stylesheets
    /// Of pages that have one for previews, by the pages' paths.
    let pictures: [String: String]
    /// What is the same on every page of a language.
    private let languages: [String: Language]
    /// The names of the plan's languages in themselves.
    private let autonyms: [String]
    let logo: Value

    struct Language: Sendable {
        var title: String
        var openGraph: String
        var home: Value
        var hasHome: Bool
        /// The site's own line at the foot of its pages.
        var footer: Value
        /// The main navigation, with the teasers of the home page.
        var sections: [PlannedPage]
        var feeds: [PlannedPage]
    }

    init(settings: Settings, plan: Plan, stylesheets: Stylesheets, pictures: [String: String] = [:]) {
        self.settings = settings
        self.plan = plan
        self.stylesheets = stylesheets
        self.pictures = pictures
        logo = settings.look.logo.map { .link($0) } ?? .none
        autonyms = plan.locales.map(\.autonym)
        let feeds = Dictionary(grouping: plan.pages.filter { $0.page.role.isFeed }, by: \.locale.tag)
        let sections = plan.sections()
        languages = Dictionary(
            uniqueKeysWithValues: plan.locales.map { locale in
                let home = plan.page(Page.homeID, in: locale.tag)
                let language = Language(
                    title: settings.title(locale), openGraph: locale.openGraph,
                    home: home.map { .place($0.number, isAbsolute: false) } ?? .none, hasHome: home != nil,
                    footer: settings.look.footers[locale.tag]?.value(in: plan, locale) ?? .none, sections: sections[locale.tag] ?? [],
                    feeds: feeds[locale.tag] ?? [])
                return (locale.tag, language)
            })
    }

    /// What a worker keeps while it goes from page to page.
    struct Surroundings: Sendable {
        fileprivate var places: [Key: PagePlace] = [:]

        fileprivate struct Key: Hashable {
            var locale: String
            var domain: String
            var parent: String?
            /// The id of the page itself, where pages with it have something of their own.
            var own: String?
        }
    }

    /// What stands around a page; shared by the pages beside it.
    func place(of planned: PlannedPage, _ surroundings: inout Surroundings) -> PagePlace {
        let page = planned.page
        let isSpecial = page.section != nil || page.role.isFrontPage
        let key = Surroundings.Key(
            locale: planned.locale.tag, domain: page.domain, parent: page.parent, own: isSpecial ? page.id : nil)
        if let known = surroundings.places[key] { return known }
        let place = place(planned)
        surroundings.places[key] = place
        return place
    }

    private func place(_ planned: PlannedPage) -> PagePlace {
        let language = languages[planned.locale.tag]
        let ancestors = plan.ancestors(of: planned)
        let crumbs = ancestors.map { Value.record(["title": Self.name(of: $0), "link": .place($0.number, isAbsolute: false)]) }
        let open = ancestors.filter { $0.page.section != nil }.map(\.page.id)
        return PagePlace(
            self, planned.locale, language, crumbs: .list(crumbs), feeds: .list(feeds(planned)),
            stylesheets: .list(stylesheets.paths(for: planned).map { .path($0) }),
            sections: (language?.sections ?? []).map { .record(section($0, of: planned, open: open)) },
            hasSections: !planned.page.role.isInEveryLanguage && language?.sections.isEmpty == false)
    }

    private func section(_ section: PlannedPage, of planned: PlannedPage, open: [String]) -> Record {
        let isCurrent = section.page.id == planned.page.id
        return [
            "title": section.page.section?.label.map { .text($0) } ?? Self.name(of: section),
            "description": .text(section.page.description),
            "domain": .text(section.page.domain),
            "link": .place(section.number, isAbsolute: false),
            "isCurrent": .flag(isCurrent),
            "isOpen": .flag(!isCurrent && open.contains(section.page.id)),
            "teaser": section.page.section?.teaser.map {
                .record(["partial": .text($0.partial), "model": .record($0.model)])
            } ?? .none,
        ]
    }

    /// The page's picture for previews, where it has one.
    func picture(of planned: PlannedPage) -> Value {
        guard let base = settings.baseURL, let path = pictures[planned.path] else { return .none }
        return ["address": .text(base + path), "alternative": .text(planned.page.sharePicture?.alternative ?? "")]
    }

    /// The page that search engines should show for one.
    func canonical(_ planned: PlannedPage) -> PlannedPage {
        planned.page.canonical.flatMap { plan.page($0, beside: planned) } ?? planned
    }

    /// The feeds of the page's domain; on the home page all of them.
    private func feeds(_ planned: PlannedPage) -> [Value] {
        (languages[planned.locale.tag]?.feeds ?? []).filter { $0.page.domain == planned.page.domain || planned.page.role == .home }
            .map { .record(["title": .text($0.page.title), "link": .place($0.number, isAbsolute: false)]) }
    }

    /// The page in every language, itself among them; the chooser stands beside the home pages. Nil for a page in one language of
    /// several.
    func alternatePages(of planned: PlannedPage) -> ArraySlice<PlannedPage?>? {
        guard hasAddresses, !planned.page.role.isNotFound else { return nil }
        // A page that names another one as its own leaves the languages to that one.
        guard planned.page.canonical == nil else { return nil }
        let pages = Self.present(planned.page.role == .chooser ? plan.translations(of: Page.homeID) : plan.translations(of: planned))
        return pages.count > 1 || plan.locales.count == 1 ? pages : nil
    }

    /// The translations that there are.
    static func present(_ translations: ArraySlice<PlannedPage?>) -> ArraySlice<PlannedPage?> {
        translations.contains { $0 == nil } ? translations.filter { $0 != nil }[...] : translations
    }

    /// Whether the pages of the tree have absolute addresses: where the site says where it stands.
    var hasAddresses: Bool { plan.visibility == .public && settings.baseURL != nil }

    /// The name of a language in itself.
    func autonym(of locale: Locale) -> String {
        plan.locales.firstIndex { $0 === locale }.map { autonyms[$0] } ?? locale.tag
    }

    static func name(of planned: PlannedPage) -> Value {
        words(planned.page.label ?? planned.page.title, of: planned)
    }

    static func words(_ text: String, of planned: PlannedPage) -> Value {
        (planned.page.language ?? planned.page.fallback).map { .phrase(text, language: $0) } ?? .text(text)
    }
}
