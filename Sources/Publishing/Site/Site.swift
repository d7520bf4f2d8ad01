public import Threads
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
    /// Those whose folders exist.
    let domains: [any Domain]
    /// Of `site.yaml`.
    let fingerprint: Fingerprint
    /// Of all files in a domain's folder, by domain; only for domains with pages that do not say which data
    /// they show.
    let folders: [String: Fingerprint]
    /// Of each file of the domains that have pages by file, by its path.
    let contents: [String: Fingerprint]
    /// nil if the whole site is built.
    let division: Division?
    /// nil if all of the site may be made again.
    let amendment: Amendment?

    /// - Parameters:
    ///   - program: the version that builds the site; nil if it does not matter.
    ///   - baseURL: replaces the one in `site.yaml`.
    ///   - today: the day of the build.
    public init?(
        _ input: consuming SiteInput, domains known: [any Domain.Type], program: ProgramVersion? = nil,
        baseURL: String?,
        today: CalendarDate, workers: Workers, log: DiagnosticLog
    ) {
        let input = input
        guard var settings = Settings(input.settings, domains: known, program: program, log: log) else {
            return nil
        }
        if let baseURL { settings.baseURL = baseURL }
        // A wrong one has been reported already.
        if settings.baseURL == nil, !log.hasErrors {
            log.add(
                Diagnostic(
                    .note, .settingsBaseURL,
                    "without base_url the pages have no canonical address, no hreflang and no sitemap",
                    in: "site.yaml", help: "add a line such as \"base_url: https://example.org/\""))
        }
        let theme = Theme(overrides: input.overrides, domains: known.map { $0.name }, log: log)
        let ownMessages = Self.messages(input.locales, for: settings.locales, workers, log: log)
        log.append(IdleMessages.repeated(in: ownMessages))
        let catalogues = Catalogues(
            theme: Self.messages(theme.locales, for: settings.locales, workers, log: log), site: ownMessages,
            locales: settings.locales)
        log.append(
            IdleMessages(paths: input.locales.map(\.path) + input.otherLocales, locales: settings.locales)
                .findings)
        let facts = SiteFacts(
            locales: settings.locales, timeZone: settings.timeZone, today: today, keys: input.keys,
            workers: workers)
        var present: [any Domain] = []
        for type in known {
            guard var folder = input.folders[type.name] else {
                // A part of a site may have none of the files.
                if let node = settings.domains[type.name], input.division?.isWhole(type.name) ?? true {
                    type.check(node, facts, log: log)
                }
                continue
            }
            folder.settings = settings.domains[type.name]
            present.append(type.init(folder, facts, log: log))
        }
        self.settings = settings
        division = input.division
        amendment = input.amendment
        fingerprint = Fingerprint(of: input.settings.bytes)
        self.theme = theme
        self.catalogues = catalogues
        let (domains, locales) = (present, settings.locales)
        self.domains = domains
        // Each domain gives its pages once for each language; afterwards they are divided into the public and
        // the private tree.
        let parts = workers.map(locales.count * domains.count, chunk: 1) { number -> Part in
            let locale = locales[number / domains.count]
            let pages = domains[number % domains.count].pages(
                Localization(locale: locale, messages: catalogues[locale]))
            return Part(pages, locale)
        }
        // Other domains need no fingerprint of the whole folder.
        let mixed = parts.reduce(into: Set()) { $0.formUnion($1.mixed) }
        let byFile = Set(known.lazy.filter { $0.hasPagesByFile }.map { $0.name })
        let contents = input.folders.filter { mixed.contains($0.key) || byFile.contains($0.key) }
            .mapValues { Self.contents(of: $0, workers) }
        self.contents = Dictionary(
            contents.lazy.filter { byFile.contains($0.key) }.flatMap(\.value), uniquingKeysWith: { $1 })
        self.folders = input.folders.filter { mixed.contains($0.key) }.reduce(into: [:]) {
            $0[$1.key] = Self.fingerprint(of: contents[$1.key] ?? [], others: $1.value.others)
        }
        let navigation = NavigationOrder(domains: known.map { $0.name })
        let folders = input.folders
        plans = Visibility.allCases.map { visibility in
            Self.plan(
                visibility, of: domains, folders, parts, settings, theme, catalogues, navigation,
                statics: input.statics,
                log: log)
        }
        log.append(SimilarNames.findings(among: input.statics))
        let plans = plans
        log.append(
            IdleTemplates(theme: theme, overrides: input.overrides, others: input.otherTemplates)
                .findings { Set(plans.lazy.flatMap(\.pages).map(\.page.template)) })
    }

    /// The pages of a domain in a language.
    private struct Part {
        var locale: Locale
        var drafts: [Plan.Draft]
        /// The few pages that the front pages mention.
        var notable: [Page] = []
        var privateCount = 0
        /// Domains with pages that may show any data of their folder.
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

        func count(_ visibility: Visibility) -> Int {
            visibility == .private ? privateCount : drafts.count - privateCount
        }
    }

    /// A domain of the site; nil if the site has no folder for it.
    public func domain<Kind: Domain>(_ kind: Kind.Type) -> Kind? {
        domains.lazy.compactMap { $0 as? Kind }.first
    }

    /// The language and the messages of pages in a language.
    public func localization(_ locale: Locale) -> Localization {
        Localization(locale: locale, messages: catalogues[locale])
    }
}

extension Site {
    /// The fingerprint of each file of a folder that the domain reads, or has read in the last build.
    private static func contents(of folder: Folder, _ workers: Workers) -> [(path: String, Fingerprint)] {
        let (files, unchanged) = (folder.files, folder.unchanged)
        return workers.map(files.count) { number in
            let file = files[number]
            return (file.path, unchanged[file.path]?.content ?? Fingerprint(of: file.bytes))
        }
    }

    private static func fingerprint(
        of contents: [(path: String, Fingerprint)], others: [String]
    ) -> Fingerprint {
        Fingerprint(
            of: contents.flatMap { [Fingerprint(of: $0.path), $0.1] } + others.map { Fingerprint(of: $0) })
    }

    /// Reads the message files of the site's languages and ignores others.
    private static func messages(
        _ files: [SourceFile], for locales: [Locale], _ workers: Workers, log: DiagnosticLog
    ) -> [MessageFile] {
        let tags = Catalogues.tags(for: locales)
        let named = files.map {
            (tag: IdleMessages.tag(of: $0.path), file: $0)
        }
        .filter { tags.contains($0.tag) }
        return workers.map(named.count, log: log) { number, log in
            let (tag, file) = named[number]
            if Theme.isOwn(file) {
                return MessageFile(tag: tag, builtIn: file, of: Theme.domain(of: file), locales: locales)
            }
            let document =
                file.path.hasSuffix(".strings")
                ? Document.strings(file, log: log) : Document.yaml(file, log: log)
            return document.flatMap { MessageFile(tag: tag, root: $0.root, locales: locales, log: log) }
        }.compactMap(\.self)
    }

    private static func plan(
        _ visibility: Visibility, of domains: [any Domain], _ folders: [String: Folder], _ parts: [Part],
        _ settings: Settings, _ theme: Theme,
        _ catalogues: Catalogues,
        _ navigation: NavigationOrder, statics: [String], log: DiagnosticLog
    ) -> Plan {
        var plan = Plan(visibility, locales: settings.locales, navigation: navigation)
        let count = parts.reduce(0) { $0 + $1.count(visibility) }
        // A tree without pages has no front pages.
        guard visibility == .public || count > 0 else { return plan }
        let pages = parts.flatMap { part in
            part.notable.filter { $0.visibility == visibility }.map { (part.locale, $0) }
        }
        plan.reserveCapacity(count / settings.locales.count)
        let front = FrontPages(
            settings: settings, theme: theme, catalogues: catalogues, visibility: visibility, pages: pages,
            navigation)
        plan.add(front.chooser(), front.fallbackLocale, log: log)
        plan.add(front.notFound(), front.fallbackLocale, log: log)
        let homes = Set(pages.lazy.filter { $0.1.role == .home }.map { $0.0.tag })
        for locale in settings.locales {
            plan.add(front.notFound(locale), locale, log: log)
            if !homes.contains(locale.tag) { plan.add(front.home(locale), locale, log: log) }
        }
        for (number, part) in parts.enumerated() {
            let domain = domains[number % domains.count]
            plan.add(
                part.drafts, part.locale, base: settings.baseURL,
                place: { domain.place(ofPage: $0, in: folders[type(of: domain).name]?.files ?? []) },
                log: log)
        }
        let base = visibility == .public ? settings.baseURL : nil
        let sitemap = base.map { Sitemap.paths(of: plan, base: $0) } ?? []
        for path in sitemap { plan.reserve(path, log: log) }
        for asset in domains.flatMap(\.assets) where asset.visibility == visibility {
            plan.add(asset, log: log)
        }
        for path in statics {
            // Links are in NFC, and hosts compare bytes.
            let target = composed(String(path.dropFirst("static/".count)), keepsControls: true)
            // The private tree needs its own copy of the logo and of the emblem.
            let isShown = settings.look.logo?.target == .file(target) || target == Emblems.path
            // A second name that only has its accents in another encoding is reported with the similar names.
            guard visibility == .public || isShown, plan.assets[target]?.source != path else { continue }
            plan.add(Asset(source: path, path: target), log: log)
        }
        // A site may bring these itself.
        for path in [Emblems.path, robotsPath] + settings.locales.map(WebManifest.path)
        where plan.assets[path] == nil {
            plan.reserve(path, log: log)
        }
        return plan
    }
}
