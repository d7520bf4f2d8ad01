import Threads
import Bytes
public import Diagnostics
public import Languages
public import Pages
import Records

/// A site that has been read and understood: its settings, its words, its pages.
public struct Site: Sendable {
    public let settings: Settings
    public let theme: Theme
    public let catalogues: Catalogues
    /// The public tree and the private one.
    public let plans: [Plan]
    /// What changes with `site.yaml`.
    let fingerprint: Fingerprint
    /// By domain, what changes with any file of its folder; of domains with pages that do not say what they are made of.
    let folders: [String: Fingerprint]

    /// - Parameters:
    ///   - baseURL: stands in for the one of `site.yaml`.
    ///   - today: the day of the build.
    public init?(
        _ input: SiteInput, domains known: [any Domain.Type], baseURL: String?, today: CalendarDate, workers: Workers, log: DiagnosticLog
    ) {
        // Prose has no settings of its own: what is named as its folder is a domain that does.
        guard var settings = Settings(input.settings, domains: known.filter { $0.folder == $0.name }.map { $0.name }, log: log) else {
            return nil
        }
        if let baseURL { settings.baseURL = baseURL }
        // One that is there and wrong has been reported.
        if settings.baseURL == nil, !log.hasErrors {
            /// The site does not say where it will stand.
            log.add(
                Diagnostic(
                    .note, "settings.base-url", "without base_url the pages have no canonical address, no hreflang and no sitemap",
                    in: "site.yaml", help: "add a line such as \"base_url: https://example.org/\""))
        }
        let theme = Theme(overrides: input.overrides, log: log)
        let catalogues = Catalogues(
            theme: Self.messages(theme.locales, for: settings.locales, workers, log: log),
            site: Self.messages(input.locales, for: settings.locales, workers, log: log), locales: settings.locales)
        let facts = SiteFacts(locales: settings.locales, timeZone: settings.timeZone, today: today, workers: workers)
        var present: [any Domain] = []
        for type in known {
            guard var folder = input.folders[type.name] else { continue }
            folder.settings = settings.domains[type.name]
            present.append(type.init(folder, facts, log: log))
        }
        self.settings = settings
        fingerprint = Fingerprint(of: input.settings.bytes)
        self.theme = theme
        self.catalogues = catalogues
        let (domains, locales) = (present, settings.locales)
        // Each domain tells its pages once a language; the trees are parted afterwards.
        let parts = workers.map(locales.count * domains.count, chunk: 1) { number -> Part in
            let locale = locales[number / domains.count]
            let pages = domains[number % domains.count].pages(Localization(locale: locale, messages: catalogues[locale]))
            return Part(pages, locale)
        }
        // Of a domain whose pages all say what they are made of nobody asks for the whole.
        let mixed = parts.reduce(into: Set()) { $0.formUnion($1.mixed) }
        folders = input.folders.filter { mixed.contains($0.key) }.mapValues(Self.fingerprint)
        plans = Visibility.allCases.map { visibility in
            Self.plan(visibility, of: domains, parts, settings, catalogues, statics: input.statics, log: log)
        }
        let plans = plans
        log.append(
            IdleTemplates(theme: theme, overrides: input.overrides, others: input.otherTemplates)
                .findings { Set(plans.lazy.flatMap(\.pages).map(\.page.template)) })
    }

    /// The pages of a domain in a language.
    private struct Part {
        var locale: Locale
        var drafts: [Plan.Draft]
        /// The few pages that the front pages speak of.
        var notable: [Page] = []
        var privateCount = 0
        /// Domains of pages that may show anything of a folder.
        var mixed: Set<String> = []

        init(_ pages: [Page], _ locale: Locale) {
            self.locale = locale
            var last = ""
            var buffer = ByteBuffer(capacity: 256)
            drafts = []
            drafts.reserveCapacity(pages.count)
            for page in pages {
                drafts.append(Plan.Draft(page, path: page.path(in: locale, &buffer)))
                if page.section != nil || page.role == .home { notable.append(page) }
                if page.visibility == .private { privateCount += 1 }
                guard page.ingredients == nil, page.domain != last else { continue }
                last = page.domain
                mixed.insert(last)
            }
        }

        func count(_ visibility: Visibility) -> Int { visibility == .private ? privateCount : drafts.count - privateCount }
    }

    /// How a page in a language is to be written.
    func localization(_ locale: Locale) -> Localization {
        Localization(locale: locale, messages: catalogues[locale])
    }
}

extension Site {
    private static func fingerprint(of folder: Folder) -> Fingerprint {
        let files = folder.files.flatMap { [Fingerprint(of: $0.path), Fingerprint(of: $0.bytes)] }
        return Fingerprint(of: files + folder.others.map { Fingerprint(of: $0) })
    }

    /// Reads the message files of the site's languages; others are left alone.
    private static func messages(_ files: [SourceFile], for locales: [Locale], _ workers: Workers, log: DiagnosticLog) -> [MessageFile] {
        let tags = Catalogues.tags(for: locales)
        let named = files.map { (tag: String(($0.path.split(separator: "/").last ?? "").prefix { $0 != "." }), file: $0) }
            .filter { tags.contains($0.tag) }
        return workers.map(named.count, log: log) { number, log in
            let (tag, file) = named[number]
            if Theme.isOwn(file) { return MessageFile(tag: tag, builtIn: file, locales: locales) }
            let document = file.path.hasSuffix(".strings") ? Document.strings(file, log: log) : Document.yaml(file, log: log)
            return document.flatMap { MessageFile(tag: tag, root: $0.root, locales: locales, log: log) }
        }.compactMap(\.self)
    }

    private static func plan(
        _ visibility: Visibility, of domains: [any Domain], _ parts: [Part], _ settings: Settings, _ catalogues: Catalogues,
        statics: [String], log: DiagnosticLog
    ) -> Plan {
        var plan = Plan(visibility, locales: settings.locales)
        let count = parts.reduce(0) { $0 + $1.count(visibility) }
        // A tree that nothing goes into has no front pages either.
        guard visibility == .public || count > 0 else { return plan }
        let pages = parts.flatMap { part in part.notable.filter { $0.visibility == visibility }.map { (part.locale, $0) } }
        plan.reserve(count / settings.locales.count)
        let front = FrontPages(settings: settings, catalogues: catalogues, visibility: visibility, pages: pages)
        plan.add(front.chooser(), front.fallbackLocale, path: "index.html", log: log)
        plan.add(front.notFound(), front.fallbackLocale, path: "404.html", log: log)
        let homes = Set(pages.lazy.filter { $0.1.role == .home }.map { $0.0.tag })
        for locale in settings.locales {
            plan.add(front.notFound(locale), locale, path: "\(locale.tag)/404.html", log: log)
            if !homes.contains(locale.tag) { plan.add(front.home(locale), locale, log: log) }
        }
        for path in ["robots.txt", "sitemap.xml"] { plan.reserve(path, log: log) }
        for part in parts { plan.add(part.drafts, part.locale, base: settings.baseURL, log: log) }
        for asset in domains.flatMap(\.assets) where asset.visibility == visibility { plan.add(asset, log: log) }
        for path in statics {
            let target = String(path.dropFirst("static/".count))
            // The private tree stands alone, so it has the logo, too.
            guard visibility == .public || settings.look.logo?.target == .file(target) else { continue }
            plan.add(Asset(source: path, path: target), log: log)
        }
        return plan
    }
}

/// The pages that every site has: the language chooser, the page for lost addresses, a plain home page.
private struct FrontPages {
    let settings: Settings
    let catalogues: Catalogues
    let visibility: Visibility
    let fallbackLocale: Locale
    /// The pages of the main navigation, by locale tag.
    let sections: [String: [Page]]

    init(settings: Settings, catalogues: Catalogues, visibility: Visibility, pages: [(Locale, Page)]) {
        self.settings = settings
        self.catalogues = catalogues
        self.visibility = visibility
        fallbackLocale = settings.locales[0]
        sections = Dictionary(grouping: pages.filter { $0.1.section != nil }, by: \.0.tag)
            .mapValues { $0.map(\.1).sorted { ($0.section?.order ?? 0, $0.id) < ($1.section?.order ?? 0, $1.id) } }
    }

    func home(_ locale: Locale) -> Page {
        let title = settings.title(locale)
        let description = catalogues[locale].text(
            "site.home.description", ["title": .text(title), "language": .text(locale.autonym)])
        return Page(
            id: Page.homeID, kind: "home", domain: "site", route: [], title: title, description: description, template: "common/home",
            source: "site.yaml", visibility: visibility, label: catalogues[locale].text("site.home.label"), role: .home,
            model: { _ in ["body": []] })
    }

    /// `/`: every language by its own name.
    func chooser() -> Page {
        let languages: [Value] = settings.locales.map { locale in
            [
                "tag": .text(locale.tag), "direction": .text(locale.direction), "name": .text(locale.autonym),
                "title": .text(settings.title(locale)),
                "link": .link(Link(.translation(Page.homeID, locale: locale.tag))),
            ]
        }
        let title = settings.title(fallbackLocale)
        return Page(
            id: "chooser", kind: "chooser", domain: "site", route: [], title: title,
            description: settings.locales.map(\.autonym).joined(separator: ", "), template: "common/chooser",
            source: "site.yaml", visibility: visibility, role: .chooser, model: { _ in ["languages": .list(languages)] })
    }

    /// `fr/404.html`: for servers that answer with the page for lost addresses of the nearest folder, which tells the language.
    func notFound(_ locale: Locale) -> Page {
        let messages = catalogues[locale]
        return Page(
            id: "not-found-here", kind: "not-found", domain: "site", route: [], title: messages.text("site.not-found.title"),
            description: messages.text("site.not-found.text"), template: "common/lost", source: "site.yaml", visibility: visibility,
            role: .notFound, model: { _ in [:] })
    }

    /// `404.html`: what happened and ways on, in every language, since nobody knows which one the reader speaks.
    func notFound() -> Page {
        let languages: [Value] = settings.locales.map { locale in
            let messages = catalogues[locale]
            return [
                "tag": .text(locale.tag), "direction": .text(locale.direction), "name": .text(locale.autonym),
                "heading": .text(messages.text("site.not-found.title")), "text": .text(messages.text("site.not-found.text")),
                "way": .text(messages.text("site.not-found.home")), "link": .link(Link(.translation(Page.homeID, locale: locale.tag))),
                "ways": .list(
                    (sections[locale.tag] ?? []).map { page in
                        let name = page.section?.label ?? page.label ?? page.title
                        return [
                            "title": page.fallback.map { .phrase(name, language: $0) } ?? .text(name),
                            "link": .link(Link(.translation(page.id, locale: locale.tag))),
                        ]
                    }),
            ]
        }
        let messages = catalogues[fallbackLocale]
        return Page(
            id: "not-found", kind: "not-found", domain: "site", route: [], title: messages.text("site.not-found.title"),
            description: messages.text("site.not-found.text"), template: "common/not-found", source: "site.yaml", visibility: visibility,
            role: .notFoundInEveryLanguage, model: { _ in ["languages": .list(languages)] })
    }
}
