import Bytes
public import Diagnostics
import Disk
import Languages
import Pages
import Templating

extension Builder {
    /// Explains a page without building the site: what it is made of, and what builds decide for it.
    ///
    /// - Parameters:
    ///   - page: its address, its id, or its file in the output.
    ///   - locale: the tag of the language in which the page is wanted.
    /// - Returns: nil in place of an explanation if the site cannot be read; and the diagnostics of the site.
    public func explain(_ page: String, in locale: String?) throws(UnknownPage) -> (
        explanation: Explanation?, diagnostics: [Diagnostic]
    ) {
        let log = DiagnosticLog()
        guard let listing = list(log), let input = read(listing, log), let site = plan(input, log) else {
            return (nil, outcome(log).diagnostics)
        }
        let search = PageSearch(
            plans: site.plans, baseURL: site.settings.baseURL, rootPath: site.settings.rootPath, disk: disk,
            roots: site.plans.map { root(of: $0.visibility) })
        let planned: PlannedPage
        do throws(UnknownPage) {
            planned = try search.page(page, in: locale)
        } catch {
            throw UnknownPage(message: error.message, nearest: error.nearest, hasErrors: log.hasErrors)
        }
        guard let number = site.plans.firstIndex(where: { $0.visibility == planned.page.visibility }) else {
            return (nil, outcome(log).diagnostics)
        }
        let plan = site.plans[number]
        let rendering = rendering(site, plan, log)
        var explanation = Explanation(
            planned: planned, file: join(root(of: plan.visibility), planned.path),
            source: source(of: planned, in: site, input.folders), lastBuild: .none)
        if let base = site.settings.baseURL, plan.visibility == .public {
            explanation.address = base + planned.addressInTree
        }
        explanation.translations = plan.translations(of: planned).compactMap(\.self)
        if planned.page.ingredients == nil, let folder = input.folders[planned.page.domain] {
            let paths = folder.files.map(\.path) + folder.others
            explanation.otherData = paths.filter { $0 != explanation.source.path }.sorted()
        }
        let words = PageWords(planned, rendering, site, overrides: Set(listing.overrides.map(\.path)))
        explanation.templates = words.templates
        explanation.messages = words.messages
        let history = PageHistory(planned, rendering, tree: number, cacheFile, disk)
        explanation.dependencies = history.parts
        explanation.lastBuild = history.lastBuild
        let diagnostics = outcome(log).diagnostics
        if !diagnostics.contains(where: { $0.severity == .error }) {
            explanation.nextBuild = history.nextBuild(listing)
        }
        return (explanation, diagnostics)
    }

    private func source(of planned: PlannedPage, in site: Site, _ folders: [String: Folder])
        -> Explanation.Origin
    {
        let domain = site.domains.first { type(of: $0).name == planned.page.domain }
        let files = folders[planned.page.domain]?.files ?? []
        let place = domain?.place(ofPage: planned.page.id, in: files)
        return place.map { Explanation.Origin($0) } ?? Explanation.Origin(path: planned.page.source)
    }
}

extension Explanation.Origin {
    init(_ place: Place) {
        self.init(path: place.file.path, line: place.position.line)
    }
}

/// The templates and messages of a page.
private struct PageWords {
    private(set) var templates: [Explanation.Template] = []
    private(set) var messages: [Explanation.Message] = []

    /// - Parameter overrides: the paths of the site's own templates.
    init(_ planned: PlannedPage, _ rendering: Rendering, _ site: Site, overrides: Set<String>) {
        let kind = rendering.kinds[planned]
        guard let program = rendering.programs[kind] else { return }
        let output = rendering.kinds.all[kind].output
        let (library, catalogue) = (site.theme.library, site.catalogues[planned.locale])
        var names = Set(program.uses.templates)
        var keys = Set(program.uses.messages)
        if program.uses.hasDynamicNames {
            var renderer = PageRenderer(rendering, Discard(), nil)
            for name in renderer.chosenTemplates(of: planned) {
                names.insert(name)
                keys.formUnion(
                    library.program(name, output, for: catalogue, log: DiagnosticLog())?.uses.messages ?? [])
            }
        }
        let owner = { (path: String) -> Explanation.Owner in
            path.hasPrefix("Templates/")
                ? .program : !path.hasPrefix("templates/") || overrides.contains(path) ? .site : .option
        }
        templates = ([program.name] + names.subtracting([program.name]).sorted()).compactMap { name in
            library.file(name, output).map {
                Explanation.Template(name: name, path: $0.path, owner: owner($0.path))
            }
        }
        messages = keys.sorted().compactMap { key in
            guard let message = catalogue.message(key) else { return nil }
            return Explanation.Message(
                key: key, language: message.language.tag,
                isFallback: catalogue.foreignLanguage(of: message) != nil,
                origin: Explanation.Origin(message.place), owner: owner(message.place.file.path))
        }
    }
}

/// What the cache tells about a page.
private struct PageHistory {
    private(set) var parts: [Explanation.Part] = []
    private(set) var lastBuild = Explanation.LastBuild.none
    private let planned: PlannedPage
    private let cacheFile: CacheFile
    private let last: CacheFile.Content?
    /// What a build decides that finds something new in the site or the output.
    private var decision = Decision.nothingRemembered

    /// - Parameter number: the index of the page's tree.
    init(
        _ planned: PlannedPage, _ rendering: Rendering, tree number: Int, _ cacheFile: CacheFile,
        _ disk: any Disk
    ) {
        self.planned = planned
        self.cacheFile = cacheFile
        last = cacheFile.load()
        let tree = rendering.dependencies.tree
        var buffer = ByteBuffer()
        let now = rendering.dependencies.dependencies(of: planned, kind: rendering.kinds[planned], &buffer)
        parts = now.map { tree.parts(of: $0).map { Explanation.Part(dependency: $0.name) } } ?? []
        guard let last, last.cache.trees.indices.contains(number) else {
            lastBuild =
                cacheFile.otherIdentity().map { .other(cacheFile.identity.differences(from: $0)) } ?? .none
            return
        }
        let old = last.cache.trees[number]
        let index =
            old.addresses == tree.addresses
            ? rendering.order.position(of: planned) : old.pages.firstIndex { $0.path == planned.path }
        guard let index, old.pages.indices.contains(index) else {
            lastBuild = .decided(nil)
            decision = .changed(.addresses)
            return
        }
        lastBuild = .decided(old.decisions.indices.contains(index) ? old.decisions[index] : nil)
        if let now, let then = old.pages[index].dependencies {
            parts = zip(tree.parts(of: now), old.parts(of: then)).map { new, old in
                Explanation.Part(dependency: new.name, hasChanged: new.fingerprint != old.fingerprint)
            }
        }
        guard old.addresses == tree.addresses else {
            decision = .changed(.addresses)
            return
        }
        decision = tree.decision(now, after: old.pages[index], in: old)
        // A stamp that is too fresh to trust is not in this tree.
        let known = cacheFile.tree(number, of: last)?.pages[index].known
        if decision == .file, let known, (try? disk.stamp(of: planned.path, below: old.root)) == known.stamp {
            decision = .leave
        }
    }

    func nextBuild(_ listing: SiteListing) -> Decision {
        if let last, last.cache.answers == nil, cacheFile.hasNothingNew(listing, last) { return .leave }
        return decision
    }
}
