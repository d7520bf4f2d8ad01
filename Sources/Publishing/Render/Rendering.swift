import Bytes
import Diagnostics
import Disk
import Pages
import Signing
import Synchronization
import Templating
import Threads

/// Makes the files of one tree. Everything that does not need the content of a page is prepared first, so
/// that all paths are known; then the pages are rendered on several threads.
struct Rendering: Sendable {
    let layout: Layout
    let kinds: PageKinds
    /// By kind of page; nil for a template that is missing or has an error.
    let programs: [Program?]
    let addresses: RelativeAddresses
    let pathTable: PathTable
    let dependencies: TreeDependencies
    /// The paths of all files that are made.
    let paths: PathSet
    /// Those of them that are no pages, but for the copied files and the sitemaps.
    let otherPaths: [String]
    /// The compressed files of the tree, which are not rendered but made of what was rendered.
    let compressed: [CompressedFile]
    /// The keys of the messages that the templates name.
    let usedMessages: Set<String>
    let plan: Plan
    /// What part of the tree is made; nil for all of it.
    private let division: Division?
    private let amendment: Amendment?
    private let pictures: SharePictures
    let order: PageOrder
    private let observer: BuildObserver
    /// The stylesheets, the emblems, the manifests of the languages and `robots.txt`.
    private let files: [OutputFile]
    private let sitemap: Sitemap?

    /// Finds a file of the site that is copied to the output.
    typealias Find = @Sendable (Asset) -> SiteFile

    init(
        _ site: Site, _ plan: Plan, _ pictureMaker: (any PictureMaker)?, compresses: Bool,
        _ observer: BuildObserver, _ workers: Workers, log: DiagnosticLog
    ) {
        self.plan = plan
        division = site.division
        amendment = site.amendment
        self.observer = observer
        order = plan.order
        var templates = TemplatePrograms(site: site)
        var files: [OutputFile] = []
        kinds = PageKinds(plan.pages)
        let stylesheets = plan.isEmpty ? Stylesheets(common: "") : templates.stylesheets(kinds, &files, log)
        var emblems = plan.isEmpty ? Emblems(site) : Emblems(site, plan, kinds, templates, log)
        files += emblems.files
        var pictures = SharePictures(
            of: plan, site.settings, emblems, maker: pictureMaker, workers: workers, log: log)
        emblems.touchIcon = emblems.touchDrawing.flatMap { pictures.addIcon($0) }
        self.pictures = pictures
        layout = Layout(
            settings: site.settings, plan: plan, stylesheets: stylesheets, emblems: emblems,
            pictures: pictures.paths, squares: pictures.squares)
        programs = templates.programs(kinds, workers, log)
        usedMessages = templates.usedMessages
        if !plan.isEmpty, plan.assets[robotsPath] == nil {
            files.append(robots(of: plan, base: site.settings.baseURL))
        }
        sitemap = Sitemap(layout)
        // A page may link to these even if this tree has none.
        let known = Set(files.map(\.path)).union(plan.assets.keys)
            .union(
                [robotsPath, Sitemap.path] + layout.manifestPaths + [emblems.touchIcon].compactMap(\.self))
        addresses = RelativeAddresses(
            plan: plan, style: site.settings.links, base: site.settings.baseURL,
            rootPath: site.settings.rootPath, files: known)
        files += layout.manifests(addresses)
        self.files = files
        otherPaths = files.map(\.path) + pictures.allPaths
        let others = otherPaths + plan.assets.keys + (sitemap?.paths ?? [])
        // Pages name pictures too, but a new picture is no reason to make pages again that have none.
        pathTable = PathTable(
            plan, files: known.union(pictures.allPaths), rootPath: site.settings.rootPath)
        var paths = plan.paths(with: others)
        var compressed = compresses ? CompressedFile.all(of: paths) : []
        if let division {
            // A compressed file is in the part that has its text.
            paths = division.paths(of: plan, with: others)
            compressed.removeAll { [paths] in !paths.contains($0.text) }
            if !plan.isEmpty { paths.insert(PartRecord.name) }
        }
        self.compressed = compressed
        for file in compressed { paths.insert(file.path) }
        self.paths = paths
        dependencies = TreeDependencies(
            site, plan, kinds, programs, pictures: pictures.paths, files: known, workers)
    }

    /// Makes and checks all files, and passes each of them to the store.
    ///
    /// - Parameters:
    ///   - find: nil if no files are copied.
    ///   - memory: the tree in the cache of an earlier build.
    /// - Returns: the diagnostics, and the tree for the next cache, without its root and the stamp of its
    ///   manifest.
    func run(_ workers: Workers, find: Find?, store: any PageStore, memory: BuildCache.Tree? = nil)
        -> (findings: [Diagnostic], tree: BuildCache.Tree)
    {
        // The cache refers to pages by their indices, which mean the same pages only while all addresses are
        // the same.
        let unremembered = memory == nil ? Decision.nothingRemembered : .changed(.addresses)
        let memory = memory?.addresses == dependencies.addresses ? memory : nil
        var tree = dependencies.tree
        var findings = renderPages(workers, store, memory, unremembered, into: &tree)
        // In an amendment no page has other links than in the last build, which has checked them.
        if amendment == nil { findings += checkLinks(tree.pages, workers) }
        for file in files where owns(file.path) {
            keep(file.path, store.put(file.content, file.path, known: nil), &tree, &findings)
        }
        if let sitemap { put(sitemap, store, memory, &tree, &findings) }
        copyAssets(workers, find, store, memory, &tree, &findings)
        if store.wantsPictures {
            for (path, result) in pictures.run(workers, store: store, owns) {
                keep(path, result, &tree, &findings)
            }
        }
        return (findings, tree)
    }
}

extension Rendering {
    func owns(_ planned: PlannedPage) -> Bool {
        division?.owns(planned.page) ?? amendment?.owns(planned.page) ?? true
    }

    /// Whether a file that is not a page is made.
    private func owns(_ path: String) -> Bool { division?.owns(path) ?? (amendment == nil) }
}

// MARK: - Steps

extension Rendering {
    /// What threads take at a time: a few pages with all their translations, since what these show is then still in the
    /// processor's cache. Of a page only bytes are kept.
    private struct Batch: Sendable {
        var pages: RememberedPages.Part
        var decisions: [Decision]
        var findings: [Diagnostic]
    }

    private func renderPages(
        _ workers: Workers, _ store: any PageStore, _ memory: BuildCache.Tree?, _ unremembered: Decision,
        into tree: inout BuildCache.Tree
    ) -> [Diagnostic] {
        let pages = plan.pages
        let done = Atomic(0)
        let isWhole = division == nil && amendment == nil
        let count = isWhole ? pages.count : pages.count { owns($0) }
        let languages = plan.locales.count
        let length = max(1, min(64, order.count / (workers.jobs * 8)) / languages) * languages
        let remembered = memory?.pages ?? RememberedPages()
        let made = workers.map(
            (order.count + length - 1) / length, chunk: 1,
            state: { PageRenderer(self, store, memory, unremembered: unremembered) }
        ) { number, renderer in
            let positions = number * length..<min(order.count, (number + 1) * length)
            var decisions: [Decision] = []
            var findings: [Diagnostic] = []
            let made = positions.map { position -> BuildCache.Page in
                let planned = pages[order[position]]
                guard owns(planned) else {
                    decisions.append(.leave)
                    return BuildCache.Page(planned.path)
                }
                let start = observer.timings?.now()
                let result = renderer.result(of: planned)
                if let timings = observer.timings, let start {
                    timings.add(
                        template: planned.page.template, domain: planned.page.domain,
                        duration: timings.now() - start)
                }
                observer.progress?("render", done.wrappingAdd(1, ordering: .relaxed).newValue, count)
                decisions.append(result.decision)
                findings += result.findings
                return result.page
            }
            return Batch(pages: remembered.part(number, of: made), decisions: decisions, findings: findings)
        }
        tree.pages = RememberedPages(parts: made.map(\.pages), partLength: length, count: order.count)
        tree.decisions = made.flatMap(\.decisions)
        return made.flatMap(\.findings)
    }

    /// Links to anchors that do not exist, and pages without a link to them. A part does not know the links of
    /// the others, so only those who join them can tell which pages have none.
    private func checkLinks(_ pages: RememberedPages, _ workers: Workers) -> [Diagnostic] {
        let check = OutputCheck(
            plan: plan, order: order, pages: pages, otherAnchors: anchorsOfTargets(pages, workers))
        let orphans = division == nil ? check.orphans(check.linkedGroups()) : []
        return brokenReferences(check.missingAnchors())
            + orphans.map { OutputCheck.unlinked($0.url, source: $0.page.source) }
    }

    /// The anchors of those pages of other parts to which the pages of a part refer: these are rendered too, so that
    /// each part reports its own broken links.
    private func anchorsOfTargets(_ pages: RememberedPages, _ workers: Workers) -> [Int: [UInt64]] {
        guard division != nil else { return [:] }
        let targets = Set(pages.flatMap { $0.facts.references.map { Int($0.page) } }).filter {
            !owns(plan.pages[order[$0]])
        }.sorted()
        let found = workers.map(targets.count, state: { PageRenderer(self, Discard(), nil) }) {
            number, renderer in
            // What such a page refers to itself is checked in its own part.
            renderer.result(of: plan.pages[order[targets[number]]]).page.facts.anchors
        }
        return Dictionary(uniqueKeysWithValues: zip(targets, found))
    }

    /// Reports references to missing anchors, at the lines where authors wrote them if possible.
    private func brokenReferences(
        _ missing: [(page: PlannedPage, reference: PageFacts.AnchorReference)]
    ) -> [Diagnostic] {
        guard !missing.isEmpty else { return [] }
        var renderer = PageRenderer(self, Discard(), nil)
        return missing.flatMap { page, reference -> [Diagnostic] in
            let target = plan.pages[order[Int(reference.page)]]
            // Where links are in the data is kept of no page, so it is rendered again.
            let origins = renderer.origins(of: page)
            let fragment = reference.text.split(separator: "#", maxSplits: 1).last.map(String.init) ?? ""
            let found = origins.diagnostics(
                reference.text, toPageOf: target.page.source, fragment: fragment,
                anchors: renderer.anchors(of: target))
            return found.isEmpty
                ? [OutputCheck.missingAnchor(reference.text, reference.attribute, page)] : found
        }
    }

    /// Makes the files of the sitemap, unless those on the disk are still right.
    private func put(
        _ sitemap: Sitemap, _ store: any PageStore, _ memory: BuildCache.Tree?, _ tree: inout BuildCache.Tree,
        _ findings: inout [Diagnostic]
    ) {
        for (number, path) in sitemap.paths.enumerated() where owns(path) {
            if let old = memory?.files.first(where: { $0.path == path }),
                old.dependencies == dependencies.sitemap, store.hasUnchanged(path, old.known)
            {
                tree.files.append(old)
                continue
            }
            let made = store.put(sitemap.content(number), path, known: nil)
            if case .success(let known?) = made {
                tree.files.append(
                    BuildCache.File(path: path, dependencies: dependencies.sitemap, known: known))
            } else {
                keep(path, made, &tree, &findings)
            }
        }
    }

    private func copyAssets(
        _ workers: Workers, _ find: Find?, _ store: any PageStore, _ memory: BuildCache.Tree?,
        _ tree: inout BuildCache.Tree, _ findings: inout [Diagnostic]
    ) {
        guard let find else { return }
        let assets = plan.assets.filter { owns($0.key) }.sorted { $0.key < $1.key }
        let known = Dictionary((memory?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
        let copies = workers.map(assets.count) { number in
            let (path, asset) = assets[number]
            return Result { () throws(PageProblem) in try copy(find(asset), to: path, store, known[path]) }
        }
        for copy in copies {
            switch copy {
            case .success(let file): if let file { tree.files.append(file) }
            case .failure(let problem): findings.append(problem.diagnostic)
            }
        }
    }

    /// - Parameter old: what the last build remembered of the copy.
    private func copy(_ source: SiteFile, to path: String, _ store: any PageStore, _ old: BuildCache.File?)
        throws(PageProblem) -> BuildCache.File?
    {
        let stamp = try source.stamp()
        let dependencies = stamp.flatMap { stamp in
            stamp.isFresh(since: source.started) ? nil : Self.dependencies(source.path, stamp)
        }
        if let dependencies, let old, old.dependencies == dependencies, store.hasUnchanged(path, old.known) {
            return old
        }
        let known: KnownFile?
        // Only a small file can have a key in it, and is looked through; a large one is copied in pieces.
        if let stamp, stamp.size > KeyMistake.largestFile {
            known = try store.put(source, path).get()
        } else {
            let content = try source.content()
            guard !PrivateKey.isPossible(in: content) else {
                throw PageProblem(diagnostic: Self.publishedKey(source.path))
            }
            known = try store.put(content, path, known: nil).get()
        }
        return known.map { BuildCache.File(path: path, dependencies: dependencies, known: $0) }
    }

    /// What shows that a file of the site is still the one that was copied.
    private static func dependencies(_ path: String, _ stamp: FileStamp) -> Fingerprint {
        Fingerprint(of: "\(path)\n\(stamp.size) \(stamp.modified) \(stamp.number)")
    }

    private static func publishedKey(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .siteKeyPublished, "this file contains a private key, and it would be published",
            in: path,
            help:
                "move it to the folder \(SiteFacts.keyFolder)/ of the site; if it was ever published, make another key with \"sitegen key\""
        )
    }

    private func keep(
        _ path: String, _ result: Result<KnownFile?, PageProblem>, _ tree: inout BuildCache.Tree,
        _ findings: inout [Diagnostic]
    ) {
        switch result {
        case .success(let known):
            if let known { tree.files.append(BuildCache.File(path: path, known: known)) }
        case .failure(let problem): findings.append(problem.diagnostic)
        }
    }
}
