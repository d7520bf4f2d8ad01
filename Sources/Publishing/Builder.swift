import Threads
import Disk
public import Diagnostics
public import Languages
public import Pages

/// How a site is to be built.
public struct BuildOptions: Sendable {
    public var root: String
    public var output: String
    public var privateOutput: String
    /// A folder with theme files that stand in for the program's own.
    public var templates: String?
    public var baseURL: String?
    public var jobs: Int
    /// Warnings count as errors.
    public var isStrict: Bool
    public var today: CalendarDate
    /// What changes with the program itself: what another one remembered is not believed.
    public var program = ""
    /// When the build began, in nanoseconds since 1970: what was written to at that moment is read again by the next build.
    public var started = Int.max

    public init(
        root: String, output: String? = nil, privateOutput: String? = nil, templates: String? = nil, baseURL: String? = nil, jobs: Int = 1,
        isStrict: Bool = false, today: CalendarDate
    ) {
        self.root = root
        self.output = output ?? "\(root)/public"
        self.privateOutput = privateOutput ?? "\(root)/private"
        self.templates = templates
        self.baseURL = baseURL
        self.jobs = jobs
        self.isStrict = isStrict
        self.today = today
    }

    var workers: Workers { Workers(jobs: jobs) }
}

extension BuildOptions {
    /// Why the two trees cannot be told apart: what is private must never lie in the folder that is hosted, whatever links lead there.
    fileprivate func entanglement(on disk: any Disk) -> Diagnostic? {
        do throws(DiskError) {
            let (one, other) = (try disk.location(of: output), try disk.location(of: privateOutput))
            guard one.contains(other) || other.contains(one) else { return nil }
        } catch {
            return Writer.diagnostic(error)
        }
        /// The private tree would lie in the public one, or the other way round.
        return Diagnostic(
            .error, "output.entangled",
            "the private tree would lie in \(privateOutput) and the public one in \(output), expected two folders apart",
            in: privateOutput, help: "name another folder with --private-output")
    }
}

/// What a build or a check came to.
public struct BuildOutcome: Sendable {
    /// Every page of both trees, in the order of the plan; of a build that found nothing to do, none.
    public var pages: [PlannedPage] = []
    /// The languages of the site; none where it could not be read.
    public var locales: [Locale] = []
    public var counts = WriteCount()
    public var diagnostics: [Diagnostic] = []
    public var pageCount = 0
    /// All that the build made on its way. A program that ends with it keeps it: the system clears away a whole program at once, and
    /// sooner than the program could object by object.
    public var remains: (any Sendable)?

    public func count(_ severity: Severity) -> Int {
        diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
}

/// Reads a site, understands it, renders it, checks it, and writes what changed; each step only after the one before.
public struct Builder: Sendable {
    let options: BuildOptions
    let domains: [any Domain.Type]
    let disk: any Disk
    let pictureMaker: (any PictureMaker)?
    let onlookers: Onlookers

    /// - Parameter pictureMaker: nil where nothing on the machine makes pictures for previews.
    public init(
        _ options: BuildOptions, domains: [any Domain.Type], disk: any Disk, pictureMaker: (any PictureMaker)? = nil,
        _ onlookers: Onlookers = Onlookers()
    ) {
        self.options = options
        self.domains = domains
        self.disk = disk
        self.pictureMaker = pictureMaker
        self.onlookers = onlookers
    }

    /// Builds the site; nothing is written where anything is wrong.
    ///
    /// - Parameter ended: is told the name of each phase when it is over.
    public func build(ended: (String) -> Void = { _ in }) -> BuildOutcome {
        if let reason = options.entanglement(on: disk) { return BuildOutcome(diagnostics: [reason]) }
        let log = DiagnosticLog()
        var reader = SiteReader(disk: disk, root: options.root, options.workers, log: log)
        guard let listing = reader.survey(folders: folders, templates: options.templates) else { return finished(log) }
        let file = cacheFile
        let loaded = file.load()
        if let loaded, let outcome = unchanged(listing, loaded.cache, file, written: loaded.written) {
            ended("compare")
            return outcome
        }
        guard let input = reader.read(listing, templates: options.templates) else { return finished(log) }
        ended("read")
        guard let site = site(input, log, ended) else { return finished(log) }
        var trees: [(rendering: Rendering, writer: Writer)] = []
        for plan in site.plans {
            let writer = Writer(disk: disk, root: root(of: plan.visibility), workers: options.workers)
            trees.append((rendering(site, plan, log), writer))
        }
        ended("compile")
        // Always in one order, so that two builds cannot wait for each other.
        for tree in trees.sorted(by: { $0.writer.root < $1.writer.root }) { log.append(tree.writer.begin(tree.rendering.paths)) }
        let isFine = !log.hasErrors
        var used = site.catalogues.usedKeys
        var remembered: [BuildCache.Tree] = []
        for (number, (rendering, writer)) in trees.enumerated() {
            used.formUnion(rendering.usedMessages)
            let memory = loaded.flatMap { $0.cache.trees.indices.contains(number) ? file.settled($0.cache.trees[number], $0.written) : nil }
            let store: any PageStore = isFine ? writer : Discard()
            let result = rendering.run(options.workers, copy: copy, store: store, memory: memory)
            log.append(result.findings)
            remembered.append(result.tree)
        }
        log.append(site.catalogues.missing(among: used))
        ended("render")
        var outcome = finished(log, site)
        for (number, (_, writer)) in trees.enumerated() {
            guard outcome.count(.error) == 0 else {
                writer.abandon()
                continue
            }
            let (counts, problems) = writer.commit()
            outcome.counts = outcome.counts + counts
            outcome.diagnostics += problems
            remembered[number].root = writer.root
            if let stamp = try? disk.stamp(of: Manifest.name, below: writer.root) { remembered[number].manifest = stamp }
        }
        ended("write")
        if outcome.count(.error) == 0 {
            var cache = BuildCache(identity: file.identity, inputs: file.inputs(listing, input), trees: remembered)
            cache.findings = outcome.diagnostics.map { BuildCache.Finding($0) }
            cache.pageCount = outcome.pageCount
            file.save(cache)
            ended("remember")
        }
        outcome.remains = (site, trees, remembered, loaded?.cache)
        return outcome
    }

    /// Everything but the writing, and what only a check asks: unused messages.
    public func check(ended: (String) -> Void = { _ in }) -> BuildOutcome {
        dry(ended) { _, _ in Discard() }
    }

    /// Builds the site from nothing and compares it with what stands on the disk; each difference is an error.
    public func verify(ended: (String) -> Void = { _ in }) -> BuildOutcome {
        dry(ended, isCheck: false) { plan, root in Comparison(disk: disk, root: root) }
    }

    /// The plan of the pages, without rendering them.
    public func list() -> BuildOutcome {
        let log = DiagnosticLog()
        return finished(log, read(log) { _ in })
    }
}

extension Builder {
    private var folders: [(domain: String, folder: String)] { domains.map { ($0.name, $0.folder) } }

    private func root(of visibility: Visibility) -> String {
        visibility == .public ? options.output : options.privateOutput
    }

    private var cacheFile: CacheFile {
        let identity = [
            options.program, options.output, options.privateOutput, options.templates ?? "", options.baseURL ?? "",
            "\(options.isStrict) \(options.today.iso) \(pictureMaker != nil)",
        ]
        return CacheFile(
            disk: disk, root: options.root, identity: identity.joined(separator: "\n"), started: options.started,
            workers: options.workers)
    }

    /// The outcome of the last build, where neither the site nor what was made of it has changed since.
    private func unchanged(_ listing: SiteListing, _ cache: BuildCache, _ file: CacheFile, written: Int) -> BuildOutcome? {
        guard file.isUnchanged(listing, cache.inputs) else { return nil }
        for tree in cache.trees where !file.isUntouched(tree, written: written) { return nil }
        var outcome = BuildOutcome(pageCount: cache.pageCount)
        outcome.counts.unchanged = cache.trees.reduce(0) { $0 + $1.pages.count + $1.files.count }
        var files: [String: SourceFile] = [:]
        for finding in cache.findings where finding.offset != nil && files[finding.path] == nil {
            guard let source = source(finding.path) else { return nil }
            files[finding.path] = source
        }
        outcome.diagnostics = cache.findings.map { $0.diagnostic { files[$0] } }
        outcome.remains = cache
        return outcome
    }

    /// A file of the site or the theme that a finding speaks of.
    private func source(_ path: String) -> SourceFile? {
        if let file = Theme.own(path) { return file }
        for root in [options.root, options.templates ?? options.root] {
            let path = root == options.root ? path : String(path.drop { $0 != "/" }.dropFirst())
            if let bytes = try? disk.read(path, below: root, limit: SizeLimit.data) { return SourceFile(path: path, bytes: bytes) }
        }
        return nil
    }

    private func rendering(_ site: Site, _ plan: Plan, _ log: DiagnosticLog) -> Rendering {
        let pictures = SharePictures(of: plan, base: site.settings.baseURL, maker: pictureMaker, workers: options.workers, log: log)
        return Rendering(site, plan, pictures: pictures, onlookers, options.workers, log: log)
    }

    /// Builds without writing.
    private func dry(_ ended: (String) -> Void, isCheck: Bool = true, _ store: (Plan, String) -> any PageStore) -> BuildOutcome {
        let log = DiagnosticLog()
        guard let site = read(log, ended) else { return finished(log) }
        var used = site.catalogues.usedKeys
        for plan in site.plans {
            let rendering = rendering(site, plan, log)
            used.formUnion(rendering.usedMessages)
            let store = store(plan, root(of: plan.visibility))
            log.append(rendering.run(options.workers, copy: copy, store: store).findings)
            if let comparison = store as? Comparison { log.append(comparison.leftovers(besides: rendering.paths)) }
        }
        log.append(isCheck ? site.catalogues.findings(used: used) : site.catalogues.missing(among: used))
        ended("render")
        return finished(log, site)
    }

    private func read(_ log: DiagnosticLog, _ ended: (String) -> Void) -> Site? {
        var reader = SiteReader(disk: disk, root: options.root, options.workers, log: log)
        guard let listing = reader.survey(folders: folders, templates: options.templates),
            let input = reader.read(listing, templates: options.templates)
        else { return nil }
        ended("read")
        return site(input, log, ended)
    }

    private func site(_ input: SiteInput, _ log: DiagnosticLog, _ ended: (String) -> Void) -> Site? {
        let site = Site(input, domains: domains, baseURL: options.baseURL, today: options.today, workers: options.workers, log: log)
        ended("plan")
        return site
    }

    /// Reads a file of the site that goes out as it is.
    private var copy: Rendering.Copy {
        let (disk, root) = (disk, options.root)
        return { asset throws(DiskError) in try disk.read(asset.source, below: root, limit: SizeLimit.asset) }
    }

    /// Diagnostics in the order of files and lines, each once, and as strict as asked for.
    private func finished(_ log: DiagnosticLog, _ site: Site? = nil) -> BuildOutcome {
        var outcome = BuildOutcome(pages: site?.plans.flatMap(\.pages) ?? [])
        outcome.pageCount = outcome.pages.count
        outcome.locales = site?.settings.locales ?? []
        var seen: Set<String> = []
        outcome.diagnostics = Diagnostic.sorted(log.diagnostics).compactMap { diagnostic in
            // What is wrong may have led there.
            if log.hasErrors, diagnostic.code == "page.unlinked" { return nil }
            guard seen.insert("\(diagnostic.location) \(diagnostic.code) \(diagnostic.message)").inserted else { return nil }
            var diagnostic = diagnostic
            if options.isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
            return diagnostic
        }
        return outcome
    }
}
