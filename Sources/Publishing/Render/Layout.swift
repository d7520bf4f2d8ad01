import Languages
import Pages

/// The parts around the content of every page: head, navigation, language switcher, breadcrumbs, footer.
final class Layout: Sendable {
    let settings: Settings
    let plan: Plan
    let stylesheets: Stylesheets
    let emblems: Emblems
    /// The paths of pictures for previews, by the paths of their pages.
    let pictures: [String: String]
    /// The paths of square pictures to send on, by the paths of their pages.
    let squares: [String: String]
    /// What all pages of a language have in common, by locale tag.
    private let languages: [String: Language]
    /// The name of each language of the plan in that language.
    private let autonyms: [String]
    let logo: Value

    struct Language: Sendable {
        var title: String
        var openGraph: String
        var home: Value
        var hasHome: Bool
        /// The line that the site has at the foot of its pages.
        var footer: Value
        /// The main navigation, with the teasers of the home page.
        var sections: [PlannedPage]
        var feeds: [PlannedPage]

        /// The day of the build, if a section shows something else each day.
        var day: Value {
            for section in sections {
                if let day = section.page.section?.day, !day.isNone { return day }
            }
            return .none
        }
    }

    init(
        settings: Settings, plan: Plan, stylesheets: Stylesheets, emblems: Emblems,
        pictures: [String: String], squares: [String: String] = [:]
    ) {
        self.settings = settings
        self.plan = plan
        self.stylesheets = stylesheets
        self.emblems = emblems
        self.pictures = pictures
        self.squares = squares
        logo = settings.look.logo.map { .link($0) } ?? .none
        autonyms = plan.locales.map(\.autonym)
        let feeds = Dictionary(grouping: plan.pages.filter { $0.page.role.isFeed }, by: \.locale.tag)
        let sections = plan.sections()
        languages = Dictionary(
            uniqueKeysWithValues: plan.locales.map { locale in
                let home = plan.page(Page.homeID, in: locale.tag)
                let language = Language(
                    title: settings.title(locale), openGraph: locale.openGraph,
                    home: home.map { .plannedPage($0.number, isAbsolute: false) } ?? .none,
                    hasHome: home != nil,
                    footer: settings.look.footers[locale.tag]?.value(in: plan, locale) ?? .none,
                    sections: sections[locale.tag] ?? [],
                    feeds: feeds[locale.tag] ?? [])
                return (locale.tag, language)
            })
    }

    /// The parts of the layout that a page shares with those of the same domain and parent.
    func shared(by planned: PlannedPage, _ cache: inout LayoutCache) -> SharedLayout {
        let page = planned.page
        // These have a layout of their own, which would only fill the memory: each has the whole navigation.
        if page.section != nil || page.role.isFrontPage { return shared(by: planned) }
        let key = LayoutCache.Key(
            locale: planned.locale.tag, domain: page.domain, parent: page.parent,
            sheet: stylesheets.own(of: page))
        if let known = cache.layouts[key] { return known }
        let shared = shared(by: planned)
        cache.layouts[key] = shared
        return shared
    }

    private func shared(by planned: PlannedPage) -> SharedLayout {
        let language = languages[planned.locale.tag]
        let ancestors = plan.ancestors(of: planned)
        let crumbs = ancestors.map {
            Value.record(["title": Self.name(of: $0), "link": .plannedPage($0.number, isAbsolute: false)])
        }
        let open = ancestors.filter { $0.page.section != nil }.map(\.page.id)
        return SharedLayout(
            self, planned.locale, planned.page.domain, language, crumbs: .list(crumbs),
            feeds: .list(feeds(planned)),
            stylesheets: .list(stylesheets.paths(for: planned).map { .path($0) }),
            manifest: manifest(of: planned).map { .path($0) } ?? .none,
            sections: (language?.sections ?? []).map { .record(section($0, of: planned, open: open)) },
            hasSections: !planned.page.role.isInEveryLanguage && language?.sections.isEmpty == false,
            hasGlances: language?.sections.contains { $0.page.section?.glance != nil } ?? false,
            day: language?.day ?? .none)
    }

    private func section(_ section: PlannedPage, of planned: PlannedPage, open: [String]) -> Record {
        let isCurrent = section.page.id == planned.page.id
        return [
            "title": section.page.section?.label.map { .text($0) } ?? Self.name(of: section),
            "description": .text(section.page.description),
            "domain": .text(section.page.domain),
            "link": .plannedPage(section.number, isAbsolute: false),
            "isCurrent": .flag(isCurrent),
            "isOpen": .flag(!isCurrent && open.contains(section.page.id)),
            "emblem": Value(emblems.template(of: section.page.domain)),
            "glance": Value(section.page.section?.glance),
            "glanceLink": section.page.section?.glanceLink ?? .none,
            "teaser": section.page.section?.teaser.map {
                .record(["partial": .text($0.partial), "model": .record($0.model)])
            } ?? .none,
        ]
    }

    /// The languages whose pages have a manifest. Only sites that are hosted can be put on a home screen.
    private var withManifest: [(home: PlannedPage, language: Language)] {
        guard plan.visibility == .public else { return [] }
        return plan.locales.compactMap { locale in
            guard let home = plan.page(Page.homeID, in: locale.tag), let language = languages[locale.tag],
                plan.assets[WebManifest.path(in: locale)] == nil
            else { return nil }
            return (home, language)
        }
    }

    var manifestPaths: [String] { withManifest.map { WebManifest.path(in: $0.home.locale) } }

    /// The manifests that the site does not bring itself.
    func manifests(_ addresses: RelativeAddresses) -> [OutputFile] {
        withManifest.map { home, language in
            WebManifest(
                addresses: addresses, emblems: emblems, home: home, title: language.title,
                sections: language.sections
            ).file
        }
    }

    /// The path of the manifest that a page names.
    fileprivate func manifest(of planned: PlannedPage) -> String? {
        guard plan.visibility == .public, !planned.page.role.isInEveryLanguage,
            languages[planned.locale.tag]?.hasHome == true
        else { return nil }
        return WebManifest.path(in: planned.locale)
    }

    /// The page's picture for previews; nothing if it has none.
    func picture(of planned: PlannedPage) -> Value {
        guard let base = settings.baseURL, let path = pictures[planned.path] else { return .none }
        let owner = SharePictures.owner(of: planned, plan)
        return [
            "address": .text(base + path), "file": owner == nil ? .path(path) : .none,
            "alternative": .text((owner ?? planned).page.sharePicture?.alternative ?? ""),
        ]
    }

    /// The page that search engines should show instead of this one; mostly the page itself.
    func canonical(_ planned: PlannedPage) -> PlannedPage {
        planned.page.canonical.flatMap { plan.page($0, beside: planned) } ?? planned
    }

    /// The feeds of the page's domain; on the home page all of them.
    private func feeds(_ planned: PlannedPage) -> [Value] {
        (languages[planned.locale.tag]?.feeds ?? []).filter {
            $0.page.domain == planned.page.domain || planned.page.role == .home
        }
        .map { .record(["title": .text($0.page.title), "link": .plannedPage($0.number, isAbsolute: false)]) }
    }

    /// The page in each of its languages; for the chooser, the home pages. nil for a page in only one
    /// language of several.
    func alternatePages(of planned: PlannedPage) -> ArraySlice<PlannedPage?>? {
        guard hasAddresses, !planned.page.role.isNotFound else { return nil }
        // The canonical page lists the languages, not its copies.
        guard planned.page.canonical == nil else { return nil }
        let pages = Self.present(
            planned.page.role == .chooser
                ? plan.translations(of: Page.homeID) : plan.translations(of: planned))
        return pages.count > 1 || plan.locales.count == 1 ? pages : nil
    }

    /// The translations that exist.
    static func present(_ translations: ArraySlice<PlannedPage?>) -> ArraySlice<PlannedPage?> {
        translations.contains { $0 == nil } ? translations.filter { $0 != nil }[...] : translations
    }

    /// Whether the pages have absolute addresses, which needs the public tree and a `base_url`.
    var hasAddresses: Bool { plan.visibility == .public && settings.baseURL != nil }

    /// The name of a language in that language.
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

/// The shared layouts that one thread has made so far.
struct LayoutCache: Sendable {
    fileprivate var layouts: [Key: SharedLayout] = [:]

    fileprivate struct Key: Hashable {
        var locale: String
        var domain: String
        var parent: String?
        /// The name of the style sheet of a template that has its own.
        var sheet: String?
    }
}
