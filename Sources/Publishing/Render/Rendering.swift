import Threads
import Disk
import Bytes
import Diagnostics
import Languages
import Pages
import Synchronization
import Templating

/// Turns the plan of one tree into finished files: made ready first, so that all paths are known, then run side by side.
struct Rendering: Sendable {
    private let plan: Plan
    private let pictures: SharePictures
    private let onlookers: Onlookers
    private let chrome: Chrome
    private let kinds: PageKinds
    /// By kind of page; nil where the template is missing or wrong.
    private let programs: [Program?]
    private let addresses: RelativeAddresses
    private let table: PathTable
    private let ingredients: Ingredients
    /// The files that are no pages and no copies: styles, the word to robots.
    private let files: [OutputFile]
    private let sitemap: Sitemap?
    /// All paths of the tree.
    let paths: PathSet
    /// Message keys that the templates name.
    let usedMessages: Set<String>

    /// Reads a file of the site that goes out as it is.
    typealias Copy = @Sendable (Asset) throws(DiskError) -> [UInt8]

    init(_ site: Site, _ plan: Plan, pictures: SharePictures, _ onlookers: Onlookers, _ workers: Workers, log: DiagnosticLog) {
        self.plan = plan
        self.pictures = pictures
        self.onlookers = onlookers
        var kitchen = Kitchen(site: site)
        var files: [OutputFile] = []
        kinds = PageKinds(plan.pages)
        let stylesheets = plan.isEmpty ? Stylesheets(common: "") : kitchen.stylesheets(kinds, &files, log)
        chrome = Chrome(settings: site.settings, plan: plan, stylesheets: stylesheets, pictures: pictures.paths)
        programs = kitchen.programs(kinds, workers, log)
        usedMessages = kitchen.usedMessages
        if !plan.isEmpty {
            files.append(robots(of: plan, base: site.settings.baseURL))
        }
        self.files = files
        sitemap = Sitemap(chrome)
        // Links to these are fine even where they are not made.
        let known = Set(files.map(\.path)).union(plan.assets.keys).union(["robots.txt", Sitemap.path])
        addresses = RelativeAddresses(
            plan: plan, style: site.settings.links, base: site.settings.baseURL, rootPath: site.settings.rootPath, files: known)
        let others = files.map(\.path) + plan.assets.keys + pictures.paths.values + (sitemap == nil ? [] : [Sitemap.path])
        table = PathTable(plan, files: known, rootPath: site.settings.rootPath)
        paths = plan.paths(with: others)
        ingredients = Ingredients(
            site, plan, kinds, pictures: pictures.paths, templates: programs.map { $0.map { Self.fingerprint(of: $0, site) } },
            files: known, workers)
    }

    /// What changes with a program's templates and with the messages that they name.
    private static func fingerprint(of program: Program, _ site: Site) -> Fingerprint {
        let templates = site.theme.library.fingerprint(of: program.uses)
        return Fingerprint(of: [templates] + site.catalogues.locales.map { site.catalogues[$0].fingerprint(of: program.uses.messages) })
    }

    /// Renders and checks everything, and gives each finished file away.
    ///
    /// - Parameter memory: what an earlier build knew of the tree.
    /// - Returns: what was found, and what the next build should know, but for the stamp of the manifest.
    func run(_ workers: Workers, copy: @escaping Copy, store: any PageStore, memory: BuildCache.Tree? = nil)
        -> (findings: [Diagnostic], tree: BuildCache.Tree)
    {
        let pages = plan.pages
        // Pages are known by their numbers, which mean the same only while all addresses do.
        let memory = memory?.addresses == ingredients.addresses ? memory : nil
        let done = Atomic(0)
        // What a page shows is near while its translations are made.
        let order = plan.numbersByID
        let made = workers.map(order.count, state: { Worker(self, store, memory) }) { position, worker in
            let start = onlookers.timings?.now()
            let outcome = worker.page(pages[order[position]])
            if let timings = onlookers.timings, let start {
                let page = pages[order[position]].page
                timings.add(template: page.template, domain: page.domain, duration: timings.now() - start)
            }
            onlookers.progress?("render", done.wrappingAdd(1, ordering: .relaxed).newValue, pages.count)
            return outcome
        }
        var positions = order
        for (position, number) in order.enumerated() { positions[number] = position }
        let outcomes = positions.map { made[$0] }
        let check = OutputCheck(plan: plan, pages: outcomes.map(\.remembered))
        var found = outcomes.flatMap(\.findings) + complaints(check.lost(), outcomes)
        found += check.orphans()
        var tree = BuildCache.Tree(
            root: "", addresses: ingredients.addresses, pages: outcomes.map(\.remembered),
            manifest: FileStamp(size: 0, modified: 0, number: 0))
        for file in files { keep(file.path, store.put(file.content, file.path, known: nil), &tree, &found) }
        if let sitemap { put(sitemap, store, memory, &tree, &found) }
        let assets = plan.assets.sorted { $0.key < $1.key }
        let copies = workers.map(assets.count) { number -> Result<KnownFile?, PageProblem> in
            let (path, asset) = assets[number]
            do throws(DiskError) {
                return store.put(try copy(asset), path, known: nil)
            } catch {
                let problem = Diagnostic(.error, "disk.read", "reading failed: \(error.reason)", in: asset.source)
                return .failure(PageProblem(diagnostic: problem))
            }
        }
        for (asset, copy) in zip(assets, copies) { keep(asset.key, copy, &tree, &found) }
        if store.isThorough {
            for (path, result) in pictures.run(workers, store: store) { keep(path, result, &tree, &found) }
        }
        return (found, tree)
    }

    /// What is to be said of references to anchors that are not there, where their authors wrote them.
    private func complaints(_ lost: [(page: PlannedPage, reference: PageFacts.Distant)], _ outcomes: [Outcome]) -> [Diagnostic] {
        guard !lost.isEmpty else { return [] }
        var worker = Worker(self, Discard(), nil)
        return lost.flatMap { page, reference -> [Diagnostic] in
            let target = plan.pages[Int(reference.page)]
            // Of a page that was not made this time the origins are not at hand.
            let origins = outcomes[page.number].origins ?? worker.origins(of: page)
            let fragment = reference.text.split(separator: "#", maxSplits: 1).last.map(String.init) ?? ""
            let told = origins.complaints(
                reference.text, toPageOf: target.page.source, fragment: fragment, anchors: worker.anchors(of: target))
            return told.isEmpty ? [OutputCheck.missingAnchor(reference.text, reference.attribute, page)] : told
        }
    }

    /// Makes the map of the site, unless it stands as it would be made.
    private func put(
        _ sitemap: Sitemap, _ store: any PageStore, _ memory: BuildCache.Tree?, _ tree: inout BuildCache.Tree, _ found: inout [Diagnostic]
    ) {
        if let old = memory?.files.first(where: { $0.path == Sitemap.path }), old.ingredients == ingredients.sitemap,
            store.holds(old.path, old.known)
        {
            return tree.files.append(old)
        }
        let made = store.put(sitemap.content, Sitemap.path, known: nil)
        if case .success(let known?) = made {
            tree.files.append(BuildCache.File(path: Sitemap.path, ingredients: ingredients.sitemap, known: known))
        } else {
            keep(Sitemap.path, made, &tree, &found)
        }
    }

    private func keep(
        _ path: String, _ result: Result<KnownFile?, PageProblem>, _ tree: inout BuildCache.Tree, _ found: inout [Diagnostic]
    ) {
        switch result {
        case .success(let known): if let known { tree.files.append(BuildCache.File(path: path, known: known)) }
        case .failure(let problem): found.append(problem.diagnostic)
        }
    }
}

extension Rendering {
    /// What came of a page.
    private struct Outcome: Sendable {
        var remembered: BuildCache.Page
        var findings: [Diagnostic] = []
        /// Where its links to anchors were written; nil for a page that was not made anew.
        var origins: LinkOrigins?
    }

    /// What one thread needs to make page after page.
    private struct Worker: ~Copyable {
        let rendering: Rendering
        let store: any PageStore
        let memory: BuildCache.Tree?
        var renderer = Renderer()
        var reader: FactReader
        var surroundings = Chrome.Surroundings()
        var links: PageLinks?
        var buffer = ByteBuffer(capacity: 65_536)
        var ingredients = ByteBuffer(capacity: 1_024)

        init(_ rendering: Rendering, _ store: any PageStore, _ memory: BuildCache.Tree?) {
            self.rendering = rendering
            self.store = store
            self.memory = memory
            reader = FactReader(rendering.table)
        }

        /// Makes a page, unless it stands as it would be made.
        mutating func page(_ planned: PlannedPage) -> Outcome {
            let kind = rendering.kinds[planned]
            let ingredients = rendering.ingredients.fingerprint(of: planned, kind: kind, &ingredients)
            let old = memory?.pages[planned.number]
            if let old, ingredients != nil, old.ingredients == ingredients, store.holds(planned.path, old.known) {
                return Outcome(remembered: old)
            }
            return make(planned, rendering.programs[kind], ingredients, known: old?.known)
        }

        private mutating func make(_ planned: PlannedPage, _ program: Program?, _ ingredients: Fingerprint?, known: KnownFile?) -> Outcome {
            guard let program else { return Outcome(remembered: BuildCache.Page(planned.path)) }
            buffer.removeAll()
            let log = DiagnosticLog()
            let model = planned.page.model(log)
            let place = rendering.chrome.place(of: planned, &surroundings)
            let head = PageHead(planned, model, place)
            let links = links(of: planned)
            log.append(renderer.render(program, [Record(place), Record(head), model], links: links, into: &buffer))
            let bytes = buffer.bytes
            // A plain file has neither links nor anchors, whatever its text looks like.
            var facts = PageFacts()
            if planned.isHTML {
                let read = reader.read(planned, bytes, at: renderer.references, links.written)
                facts = read.facts
                log.append(read.findings)
            }
            let kept: KnownFile
            switch store.put(bytes, planned.path, known: known) {
            case .success(let known): kept = known ?? .none
            case .failure(let problem):
                kept = .none
                log.add(problem.diagnostic)
            }
            // What there is to say of a page must be said each time.
            let ingredients = log.diagnostics.isEmpty ? ingredients : nil
            let page = BuildCache.Page(planned.path, ingredients: ingredients, known: kept, facts)
            return Outcome(remembered: page, findings: log.diagnostics, origins: links.origins)
        }

        private mutating func links(of planned: PlannedPage) -> PageLinks {
            let links = links ?? PageLinks(planned, rendering.addresses, rendering.table)
            links.begin(planned)
            self.links = links
            return links
        }

        mutating func origins(of planned: PlannedPage) -> LinkOrigins {
            make(planned, rendering.programs[rendering.kinds[planned]], nil, known: nil).origins ?? LinkOrigins()
        }

        /// The anchors of a page as they are written.
        mutating func anchors(of planned: PlannedPage) -> Set<String> {
            _ = origins(of: planned)
            return reader.anchors(in: buffer.bytes)
        }
    }
}

/// Makes programs of templates, each once a locale.
private struct Kitchen {
    let site: Site
    var usedMessages: Set<String> = []

    init(site: Site) {
        self.site = site
    }

    /// The program of each kind of page.
    mutating func programs(_ kinds: PageKinds, _ workers: Workers, _ log: DiagnosticLog) -> [Program?] {
        // Domains may share a template.
        var numbers: [PageKinds.Kind: Int] = [:]
        var distinct: [PageKinds.Kind] = []
        let order = kinds.all.map { kind -> Int in
            var kind = kind
            kind.domain = ""
            if let number = numbers[kind] { return number }
            numbers[kind] = distinct.count
            distinct.append(kind)
            return distinct.count - 1
        }
        let programs = workers.map(distinct.count, log: log) { [site, distinct] number, log in
            Self.program(distinct[number].template, distinct[number].output, distinct[number].locale, of: site, log)
        }
        for case let program? in programs { usedMessages.formUnion(program.uses.messages) }
        return order.map { programs[$0] }
    }

    private static func program(_ name: String, _ kind: OutputKind, _ locale: Locale, of site: Site, _ log: DiagnosticLog) -> Program? {
        site.theme.library.program(name, kind, for: site.catalogues[locale], log: log)
    }

    /// The stylesheet of every page, and one a domain and locale, since those may hold words.
    mutating func stylesheets(_ kinds: PageKinds, _ files: inout [OutputFile], _ log: DiagnosticLog) -> Stylesheets {
        let common = site.theme.stylesheet(site.settings.look)
        files.append(common)
        var stylesheets = Stylesheets(common: common.path)
        var renderer = Renderer()
        for kind in kinds.all {
            let (tag, domain) = (kind.locale.tag, kind.domain)
            guard stylesheets.own[tag]?[domain] == nil, site.theme.library.contains("\(domain)/style", .css) else { continue }
            var buffer = ByteBuffer()
            if let program = Self.program("\(domain)/style", .css, kind.locale, of: site, log) {
                usedMessages.formUnion(program.uses.messages)
                log.append(renderer.render(program, [[:]], links: NoLinks(), into: &buffer))
            }
            let file = Theme.hashed("\(domain).\(tag)", StyleSheet.compact(buffer.bytes))
            files.append(file)
            stylesheets.own[tag, default: [:]][domain] = file.path
        }
        return stylesheets
    }
}

/// The stylesheets of a tree, by their paths in it.
struct Stylesheets: Sendable {
    /// Of every page.
    let common: String
    /// Of a domain's pages, by locale tag and domain.
    var own: [String: [String: String]] = [:]

    init(common: String) {
        self.common = common
    }

    func paths(for planned: PlannedPage) -> [String] {
        [common] + (own[planned.locale.tag]?[planned.page.domain].map { [$0] } ?? [])
    }
}
