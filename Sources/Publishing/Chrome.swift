import Languages
import Markup
import Pages

/// What stands around every page: head, navigation, language switcher, breadcrumbs.
struct Chrome: Sendable {
    let settings: Settings
    let plan: Plan
    let stylesheets: Stylesheets
    /// What is the same on every page of a language: the main navigation, with the teasers of the home page.
    private let sections: [String: [PlannedPage]]
    /// The feeds of a language.
    private let feeds: [String: [PlannedPage]]
    /// The site's own line at the foot of a language's pages.
    private let footers: [String: Value]
    private let logo: Value

    init(settings: Settings, plan: Plan, stylesheets: Stylesheets) {
        self.settings = settings
        self.plan = plan
        self.stylesheets = stylesheets
        sections = Dictionary(uniqueKeysWithValues: plan.locales.map { ($0.tag, plan.sections(in: $0)) })
        feeds = Dictionary(grouping: plan.pages.filter { $0.page.isFeed }, by: \.locale.tag)
        footers = Dictionary(
            uniqueKeysWithValues: plan.locales.compactMap { locale in
                settings.look.footers[locale.tag]?.value(in: plan, locale).map { (locale.tag, $0) }
            })
        logo = settings.look.logo.map { .link($0) } ?? .none
    }

    /// - Parameter model: the page's own, which may know a description that the plan does not.
    func record(for planned: PlannedPage, model: Record) -> Record {
        ["site": .record(site(planned)), "page": .record(page(planned, model))]
    }

    private func site(_ planned: PlannedPage) -> Record {
        let tag = planned.locale.tag
        return [
            "title": .text(settings.title(planned.locale)),
            "language": .text(tag),
            "direction": .text(planned.locale.direction),
            "home": plan.page("home", in: tag) == nil ? .none : .link(Link(.page("home"))),
            "logo": logo,
            "footer": footers[tag] ?? .none,
            "stylesheets": .list(stylesheets.paths(for: planned).map { .link(Link(.file($0))) }),
            "hasSections": .flag(!["chooser", "not-found"].contains(planned.page.id) && sections[tag]?.isEmpty == false),
            "sections": .list((sections[tag] ?? []).map { .record(section($0, planned)) }),
        ]
    }

    private func section(_ section: PlannedPage, _ planned: PlannedPage) -> Record {
        let isCurrent = section.page.id == planned.page.id
        let isOpen = isCurrent || plan.ancestors(of: planned).contains { $0.page.id == section.page.id }
        return [
            "title": section.page.section?.label.map { .text($0) } ?? Self.name(of: section.page),
            "description": .text(section.page.description),
            "domain": .text(section.page.domain),
            "link": .link(Link(.page(section.page.id))),
            "isCurrent": .flag(isCurrent),
            "isOpen": .flag(isOpen && !isCurrent),
            "teaser": section.page.section?.teaser.map {
                .record(["partial": .text($0.partial), "model": .record($0.model)])
            } ?? .none,
        ]
    }

    private func page(_ planned: PlannedPage, _ model: Record) -> Record {
        let page = planned.page
        let siteTitle = settings.title(planned.locale)
        let translations = plan.locales.compactMap { plan.page(page.id, in: $0.tag) }
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
            "openGraph": .text(planned.locale.openGraph),
            "translations": .list(translations.map { .record(translation($0, planned)) }),
            "hasBreadcrumbs": .flag(
                plan.page("home", in: planned.locale.tag) != nil && !["home", "chooser", "not-found"].contains(page.kind)),
            "breadcrumbs": .list(
                plan.ancestors(of: planned).map {
                    .record(["title": Self.name(of: $0.page), "link": .link(Link(.page($0.page.id)))])
                }),
            "name": Self.name(of: page),
            "fallback": page.fallback.flatMap { Locale(tag: $0) }.map { .phrase($0.autonym, language: $0.tag) } ?? .none,
        ]
    }

    /// The page that search engines should show for one.
    private func canonical(_ planned: PlannedPage) -> PlannedPage {
        planned.page.canonical.flatMap { plan.page($0, in: planned.locale.tag) } ?? planned
    }

    /// The feeds of the page's domain; on the home page all of them.
    private func feeds(_ planned: PlannedPage) -> [Value] {
        (feeds[planned.locale.tag] ?? []).filter { $0.page.domain == planned.page.domain || planned.page.id == "home" }
            .map { .record(["title": .text($0.page.title), "link": .link(Link(.page($0.page.id)))]) }
    }

    /// The page in every language, itself among them, and the language chooser for all others; the chooser stands beside the
    /// home pages. Empty for a page in one language of several.
    func alternates(of planned: PlannedPage) -> [(tag: String, address: String)] {
        guard let base = settings.baseURL, plan.visibility == .public, planned.page.kind != "not-found" else { return [] }
        // A page that names another one as its own leaves the languages to that one.
        guard planned.page.canonical == nil else { return [] }
        let id = planned.page.id == "chooser" ? "home" : planned.page.id
        let alternates = plan.locales.compactMap { locale in
            plan.page(id, in: locale.tag).flatMap { page in address(page).map { (tag: locale.tag, address: $0) } }
        }
        return alternates.count > 1 || plan.locales.count == 1 ? alternates + [("x-default", base)] : []
    }

    private func translation(_ translation: PlannedPage, _ planned: PlannedPage) -> Record {
        [
            "tag": .text(translation.locale.tag),
            "name": .text(translation.locale.autonym),
            "link": .link(Link(.translation(translation.page.id, locale: translation.locale.tag))),
            "isCurrent": .flag(translation.locale == planned.locale),
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
