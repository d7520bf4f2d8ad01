import Languages
import Pages

/// What stands around every page: head, navigation, language switcher, breadcrumbs.
struct Chrome: Sendable {
    let settings: Settings
    let plan: Plan
    let stylesheets: Stylesheets
    /// Of pages that have one for previews, by the pages' paths.
    let pictures: [String: String]
    /// What is the same on every page of a language.
    private let languages: [String: Language]
    private let logo: Value

    private struct Language: Sendable {
        var title: String
        var autonym: String
        var openGraph: String
        var home: Value
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
        let feeds = Dictionary(grouping: plan.pages.filter { $0.page.isFeed }, by: \.locale.tag)
        let sections = plan.sections()
        languages = Dictionary(
            uniqueKeysWithValues: plan.locales.map { locale in
                let home: Value = plan.page("home", in: locale.tag) == nil ? .none : .link(Link(.page("home")))
                let language = Language(
                    title: settings.title(locale), autonym: locale.autonym, openGraph: locale.openGraph, home: home,
                    footer: settings.look.footers[locale.tag]?.value(in: plan, locale) ?? .none, sections: sections[locale.tag] ?? [],
                    feeds: feeds[locale.tag] ?? [])
                return (locale.tag, language)
            })
    }

    /// What pages in one place of a tree have in common, kept while a worker goes from page to page.
    struct Surroundings: Sendable {
        fileprivate var known: [Key: Record] = [:]
        fileprivate var crumbs: [CrumbKey: (crumbs: Value, open: [String])] = [:]

        fileprivate struct Key: Hashable {
            var locale: String
            var domain: String
            /// The id of the page itself, where it is in the navigation, and those of the sections above it.
            var current: String?
            var open: [String]
            var hasSections: Bool
        }

        fileprivate struct CrumbKey: Hashable {
            var locale: String
            var parent: String?
        }
    }

    /// - Parameter model: the page's own, which may know a description that the plan does not.
    func record(for planned: PlannedPage, model: Record, _ surroundings: inout Surroundings) -> Record {
        let tag = planned.locale.tag
        let above = crumbs(of: planned, &surroundings)
        let key = Surroundings.Key(
            locale: tag, domain: planned.page.domain, current: planned.page.section == nil ? nil : planned.page.id, open: above.open,
            hasSections: !["chooser", "not-found"].contains(planned.page.id))
        let site: Record
        if let known = surroundings.known[key] {
            site = known
        } else {
            site = self.site(planned, key)
            surroundings.known[key] = site
        }
        return ["site": .record(site), "page": .record(page(planned, model, crumbs: above.crumbs))]
    }

    private func site(_ planned: PlannedPage, _ key: Surroundings.Key) -> Record {
        let language = languages[key.locale]
        let sections = language?.sections ?? []
        return [
            "title": .text(language?.title ?? ""),
            "language": .text(key.locale),
            "direction": .text(planned.locale.direction),
            "home": language?.home ?? .none,
            "logo": logo,
            "footer": language?.footer ?? .none,
            "stylesheets": .list(stylesheets.paths(for: planned).map { .link(Link(.file($0))) }),
            "hasSections": .flag(key.hasSections && !sections.isEmpty),
            "sections": .list(sections.map { .record(section($0, key)) }),
        ]
    }

    private func section(_ section: PlannedPage, _ key: Surroundings.Key) -> Record {
        let isCurrent = section.page.id == key.current
        return [
            "title": section.page.section?.label.map { .text($0) } ?? Self.name(of: section.page),
            "description": .text(section.page.description),
            "domain": .text(section.page.domain),
            "link": .link(Link(.page(section.page.id))),
            "isCurrent": .flag(isCurrent),
            "isOpen": .flag(!isCurrent && key.open.contains(section.page.id)),
            "teaser": section.page.section?.teaser.map {
                .record(["partial": .text($0.partial), "model": .record($0.model)])
            } ?? .none,
        ]
    }

    /// The breadcrumbs of a page, and the sections that it lies in.
    private func crumbs(of planned: PlannedPage, _ surroundings: inout Surroundings) -> (crumbs: Value, open: [String]) {
        let key = Surroundings.CrumbKey(locale: planned.locale.tag, parent: planned.page.parent)
        if let known = surroundings.crumbs[key] { return known }
        let ancestors = plan.ancestors(of: planned)
        let crumbs = Value.list(
            ancestors.map { .record(["title": Self.name(of: $0.page), "link": .link(Link(.page($0.page.id)))]) })
        let found = (crumbs: crumbs, open: ancestors.filter { $0.page.section != nil }.map(\.page.id))
        surroundings.crumbs[key] = found
        return found
    }

    private func page(_ planned: PlannedPage, _ model: Record, crumbs: Value) -> Record {
        let page = planned.page
        let siteTitle = languages[planned.locale.tag]?.title ?? ""
        let isNamed = page.kind != "home" && page.kind != "chooser" && page.kind != "not-found"
        return [
            "title": Self.words(page.title, of: page),
            "fullTitle": .text(page.title == siteTitle ? siteTitle : "\(page.title) – \(siteTitle)"),
            "description": page.description.isEmpty ? model["description"] ?? .none : .text(page.description),
            "kind": .text(page.kind),
            "domain": .text(page.domain),
            "isHome": .flag(page.id == "home"),
            "isHidden": .flag(page.visibility == .private || page.kind == "not-found"),
            "canonical": page.kind == "not-found" ? .none : address(canonical(planned)).map { .text($0) } ?? .none,
            "alternates": .list(
                alternates(of: planned).map { .record(["tag": .text($0.tag), "address": .text($0.address)]) }),
            "feeds": .list(feeds(planned)),
            "openGraph": .text(languages[planned.locale.tag]?.openGraph ?? ""),
            "picture": picture(of: planned),
            "translations": .list(
                plan.translations(of: page.id).compactMap { $0 }.map { .record(translation($0, planned)) }),
            "hasBreadcrumbs": .flag(isNamed && plan.page("home", in: planned.locale.tag) != nil),
            "breadcrumbs": crumbs,
            "name": Self.name(of: page),
            "fallback": page.fallback.flatMap { Locale(tag: $0) }.map { .phrase($0.autonym, language: $0.tag) } ?? .none,
        ]
    }

    /// The page's picture for previews, where it has one.
    private func picture(of planned: PlannedPage) -> Value {
        guard let base = settings.baseURL, let path = pictures[planned.path] else { return .none }
        return ["address": .text(base + path), "alternative": .text(planned.page.sharePicture?.alternative ?? "")]
    }

    /// The page that search engines should show for one.
    private func canonical(_ planned: PlannedPage) -> PlannedPage {
        planned.page.canonical.flatMap { plan.page($0, in: planned.locale.tag) } ?? planned
    }

    /// The feeds of the page's domain; on the home page all of them.
    private func feeds(_ planned: PlannedPage) -> [Value] {
        (languages[planned.locale.tag]?.feeds ?? []).filter { $0.page.domain == planned.page.domain || planned.page.id == "home" }
            .map { .record(["title": .text($0.page.title), "link": .link(Link(.page($0.page.id)))]) }
    }

    /// The page in every language, itself among them, and the language chooser for all others; the chooser stands beside the
    /// home pages. Empty for a page in one language of several.
    func alternates(of planned: PlannedPage) -> [(tag: String, address: String)] {
        guard let base = settings.baseURL, plan.visibility == .public, planned.page.kind != "not-found" else { return [] }
        // A page that names another one as its own leaves the languages to that one.
        guard planned.page.canonical == nil else { return [] }
        let id = planned.page.id == "chooser" ? "home" : planned.page.id
        let alternates = plan.translations(of: id).compactMap { translation in
            translation.flatMap { page in address(page).map { (tag: page.locale.tag, address: $0) } }
        }
        return alternates.count > 1 || plan.locales.count == 1 ? alternates + [("x-default", base)] : []
    }

    private func translation(_ translation: PlannedPage, _ planned: PlannedPage) -> Record {
        let tag = translation.locale.tag
        return [
            "tag": .text(tag),
            "name": .text(languages[tag]?.autonym ?? tag),
            "link": .link(Link(.translation(translation.page.id, locale: tag))),
            "isCurrent": .flag(tag == planned.locale.tag),
        ]
    }

    /// The absolute address of a page of the public tree, where the site says where it stands.
    func address(_ planned: PlannedPage) -> String? {
        guard plan.visibility == .public, let base = settings.baseURL else { return nil }
        return base + planned.url.dropFirst()
    }

    private static func name(of page: Page) -> Value {
        words(page.label ?? page.title, of: page)
    }

    private static func words(_ text: String, of page: Page) -> Value {
        (page.language ?? page.fallback).map { .phrase(text, language: $0) } ?? .text(text)
    }
}
