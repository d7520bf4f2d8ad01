import Bytes
import Compression
public import Diagnostics
public import Disk
import Languages
public import Pages
import Threads

/// Builds a site in phases: read, plan, compile, render, write, remember.
///
/// Each phase uses only the results of those before it. Nothing is written before everything is rendered and
/// checked without an error.
public struct Builder: Sendable {
    let options: BuildOptions
    let domains: [any Domain.Type]
    let disk: any Disk
    let pictureMaker: (any PictureMaker)?
    let observer: BuildObserver

    /// - Parameter pictureMaker: nil if no program on this machine makes preview pictures.
    public init(
        _ options: BuildOptions, domains: [any Domain.Type], disk: any Disk,
        pictureMaker: (any PictureMaker)? = nil,
        _ observer: BuildObserver = BuildObserver()
    ) {
        self.options = options
        self.domains = domains
        self.disk = disk
        self.pictureMaker = pictureMaker
        self.observer = observer
    }

    /// Builds the site; writes nothing if the site has an error.
    ///
    /// - Parameter finish: called with the outcome while everything that the build made is still in memory. A
    ///   command that ends the process there saves the time of freeing it.
    @discardableResult
    public func build(finish: (BuildOutcome) -> Void = { _ in }) -> BuildOutcome {
        let log = DiagnosticLog()
        if let overlap = options.outputOverlap(on: disk, reading: Self.inputFolders(domains)) {
            log.add(overlap)
        }
        guard !log.hasErrors, let listing = list(log) else { return failed(log, finish) }

        let cacheFile = cacheFile
        var last = cacheFile.load()
        let changes = last.flatMap { $0.cache.leftOut(as: log) ? cacheFile.changes(listing, since: $0) : nil }
        let isUnchanged = last.map { changes == [] && cacheFile.isOutputUntouched(since: $0) } ?? false
        // What a server answers has no stamp, so it is asked each time.
        if isUnchanged, let last, last.cache.answers == nil, let outcome = outcome(of: last) {
            observer.phaseEnded("compare")
            withExtendedLifetime(last) { finish(outcome) }
            return outcome
        }

        if let last, let changes, let outcome = amend(listing, changes, since: last, cacheFile) {
            withExtendedLifetime(last) { finish(outcome) }
            return outcome
        }

        guard let input = read(listing, log) else { return failed(log, finish) }
        if isUnchanged, let last, last.cache.answers == input.answers, let outcome = outcome(of: last) {
            withExtendedLifetime((last, input)) { finish(outcome) }
            return outcome
        }
        // To plan the site takes the most memory, so the cache is let go, and read again when it is needed.
        let hasCache = last != nil
        last = nil
        let (answers, inputs) = (input.answers, cacheFile.inputs(listing, input))
        let partInputs = input.division.map { self.inputs(of: $0, input) }
        // The files can be large, and nothing after this step reads them, so their memory is freed during it.
        guard let site = plan(consume input, log) else { return failed(log, finish) }
        var trees = compile(site, log)
        let compressor = compressor(log)
        lockOutputs(trees, log)
        if hasCache {
            // What planning has freed lies between what it has kept, where the cache would not fit.
            giveBackFreeMemory()
            last = cacheFile.load()
        }
        render(&trees, site, last, cacheFile, log)
        if let compressor {
            compress(&trees, compressor, last ?? cacheFile.loadWithAnyOptions(), cacheFile, log)
        }
        if let division = site.division, let partInputs {
            putRecords(&trees, division, partInputs, compressor, log)
        }
        var outcome = outcome(log, site)
        write(&trees, &outcome)
        remember(trees, outcome, cacheFile, inputs, answers, summaries(of: site, listing))

        withExtendedLifetime((site, trees, last)) { finish(outcome) }
        return outcome
    }

    /// Renders and checks everything and writes nothing; also reports what only `check` asks for, such as
    /// unused messages.
    public func check() -> BuildOutcome {
        renderWithoutWriting(isCheck: true) { _ in Discard() }
    }

    /// Builds the site without the cache and compares it with the files on the disk; each difference is an
    /// error.
    public func verify() -> BuildOutcome {
        renderWithoutWriting(isCheck: false) { Comparison(disk: disk, root: $0) }
    }

    /// Reads the site with a single domain and without rendering, for commands that use the data of the domain
    /// otherwise than in pages. Mistakes in other domains do not matter for them.
    ///
    /// - Returns: the site, nil if it could not be read, and what is wrong with it.
    public func site(with domain: any Domain.Type) -> (site: Site?, diagnostics: [Diagnostic]) {
        let log = DiagnosticLog()
        let listing = siteReader(log) { $0.list([domain], templates: options.templates) }
        let site = listing.flatMap { read($0, log) }.flatMap { plan($0, log) }
        return (site, outcome(log, site).diagnostics)
    }

    /// Plans the pages without rendering them.
    ///
    /// - Parameter files: planned as if they were in the site too; their paths are relative to it.
    public func list(with files: [SourceFile] = []) -> BuildOutcome {
        let log = DiagnosticLog()
        return outcome(log, planned(log, with: files))
    }
}

// MARK: - Phases

extension Builder {
    /// The public tree or the private one on its way to the disk.
    private struct Tree: Sendable {
        var rendering: Rendering
        var writer: Writer
        /// What the cache stores about the tree for the next build.
        var memory = BuildCache.Tree()
    }

    func list(_ log: DiagnosticLog) -> SiteListing? {
        var listing = siteReader(log) { $0.list(domains, templates: options.templates) }
        if let shard = options.shard { listing?.divide(for: shard) }
        return listing
    }

    /// What the last build came to, for one in which nothing has changed; nil if its diagnostics cannot be shown
    /// again.
    private func outcome(of last: CacheFile.Content) -> BuildOutcome? {
        let cache = last.cache
        guard !cache.findings.contains(where: \.isInAnswer) else { return nil }
        var outcome = BuildOutcome(pageCount: cache.pageCount)
        outcome.counts.unchanged = cache.fileCount
        var files: [String: SourceFile] = [:]
        for finding in cache.findings where finding.offset != nil && files[finding.path] == nil {
            guard let source = source(finding.path) else { return nil }
            files[finding.path] = source
        }
        outcome.diagnostics = cache.findings.map { $0.diagnostic { files[$0] } }
        return outcome
    }

    func read(_ listing: SiteListing, _ log: DiagnosticLog) -> SiteInput? {
        guard let input = siteReader(log, { $0.read(listing, templates: options.templates) }) else {
            return nil
        }
        observer.phaseEnded("read")
        return input
    }

    func plan(_ input: consuming SiteInput, _ log: DiagnosticLog) -> Site? {
        defer { observer.phaseEnded("plan") }
        return Site(
            input, domains: domains, program: options.version, baseURL: options.baseURL, today: options.today,
            workers: options.workers, log: log)
    }

    private func compile(_ site: Site, _ log: DiagnosticLog) -> [Tree] {
        defer { observer.phaseEnded("compile") }
        return site.plans.map { plan in
            let writer = Writer(
                disk: outputDisk(plan.visibility), root: root(of: plan.visibility), for: plan.visibility,
                workers: options.workers)
            return Tree(rendering: rendering(site, plan, log), writer: writer)
        }
    }

    /// Keeps other builds out of both output folders, always in the same order, so that two builds never wait
    /// for each other.
    private func lockOutputs(_ trees: [Tree], _ log: DiagnosticLog) {
        for tree in trees.sorted(by: { $0.writer.root < $1.writer.root }) {
            log.append(tree.writer.begin(tree.rendering.paths))
        }
    }

    /// Renders and checks all pages, and lays out the files that have changed beside the output, unless the
    /// site has an error already.
    private func render(
        _ trees: inout [Tree], _ site: Site, _ last: CacheFile.Content?, _ cacheFile: CacheFile,
        _ log: DiagnosticLog
    ) {
        defer { observer.phaseEnded("render") }
        let isFine = !log.hasErrors
        var used = site.catalogues.usedKeys
        for number in trees.indices {
            let (rendering, writer) = (trees[number].rendering, trees[number].writer)
            used.formUnion(rendering.usedMessages)
            let memory = last.flatMap { cacheFile.tree(number, of: $0) }
            let result = rendering.run(
                options.workers, find: find, store: isFine ? writer : Discard(), memory: memory)
            log.append(result.findings)
            trees[number].memory = result.tree
        }
        log.append(site.catalogues.missing(among: used))
    }

    /// Lays out the compressed files beside the others, unless the site has an error.
    private func compress(
        _ trees: inout [Tree], _ compressor: Compressor, _ last: CacheFile.Content?, _ cacheFile: CacheFile,
        _ log: DiagnosticLog
    ) {
        guard !log.hasErrors else { return }
        defer { observer.phaseEnded("compress") }
        for number in trees.indices {
            let files = CompressedFiles(
                compressor, earlier: last.flatMap { cacheFile.tree(number, of: $0) }, options.workers,
                observer)
            log.append(
                files.put(
                    trees[number].rendering.compressed, into: trees[number].writer, &trees[number].memory))
        }
    }

    /// Lays out the record of a part of the site, unless the site has an error.
    private func putRecords(
        _ trees: inout [Tree], _ division: Division, _ inputs: PartInputs, _ compressor: Compressor?,
        _ log: DiagnosticLog
    ) {
        guard !log.hasErrors else { return }
        let maker = PartMaker(
            division: division, options: identity.partOptions(options, compressor), inputs: inputs)
        for number in trees.indices where !trees[number].rendering.plan.isEmpty {
            log.append(
                maker.put(trees[number].rendering, into: trees[number].writer, &trees[number].memory))
        }
    }

    /// Moves the new files into place; leaves the output as it was if the site has an error.
    private func write(_ trees: inout [Tree], _ outcome: inout BuildOutcome) {
        defer { observer.phaseEnded("write") }
        for number in trees.indices {
            let writer = trees[number].writer
            guard outcome.count(.error) == 0 else {
                writer.abandon()
                continue
            }
            let (counts, problems) = writer.commit(isPart: options.shard != nil)
            outcome.counts = outcome.counts + counts
            outcome.diagnostics += problems
            trees[number].memory.root = writer.root
            let stamp = try? disk.stamp(of: Manifest.name, below: writer.root)
            trees[number].memory.manifest = stamp ?? KnownFile.none.stamp
        }
    }

    private func remember(
        _ trees: [Tree], _ outcome: BuildOutcome, _ cacheFile: CacheFile, _ inputs: [BuildCache.Input],
        _ answers: Fingerprint?, _ summaries: [String: BuildCache.SummarizedFile]
    ) {
        guard outcome.count(.error) == 0 else { return }
        var cache = BuildCache(identity: cacheFile.identity.text, inputs: inputs, trees: trees.map(\.memory))
        cache.findings = outcome.diagnostics.map { BuildCache.Finding($0) }
        cache.pageCount = outcome.pageCount
        cache.answers = answers
        cache.summaries = summaries
        cacheFile.save(cache)
        observer.phaseEnded("remember")
    }

    private func failed(_ log: DiagnosticLog, _ finish: (BuildOutcome) -> Void) -> BuildOutcome {
        let outcome = outcome(log)
        finish(outcome)
        return outcome
    }

    /// The diagnostics sorted by file and line, each once; warnings are errors in a strict build.
    func outcome(_ log: DiagnosticLog, _ site: Site? = nil) -> BuildOutcome {
        var outcome = BuildOutcome(pages: site?.plans.flatMap(\.pages) ?? [])
        outcome.pageCount = outcome.pages.count { site?.division?.owns($0.page) ?? true }
        outcome.settings = site?.settings
        var seen: Set<String> = []
        outcome.diagnostics = Diagnostic.sorted(log.diagnostics).compactMap { diagnostic in
            // A page with an error may have the only link to this one.
            if log.hasErrors, diagnostic.code == .pageUnlinked { return nil }
            guard seen.insert("\(diagnostic.location) \(diagnostic.code) \(diagnostic.message)").inserted
            else { return nil }
            var diagnostic = diagnostic
            if options.isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
            return diagnostic
        }
        return outcome
    }
}

// MARK: - Parts of phases

extension Builder {
    func root(of visibility: Visibility) -> String {
        visibility == .public ? options.output : options.privateOutput
    }

    /// Where the files of a tree are written.
    func outputDisk(_ visibility: Visibility) -> any Disk {
        disk.forOutput(visibility, in: root(of: visibility))
    }

    private var identity: BuildIdentity { BuildIdentity(options, hasPictureMaker: pictureMaker != nil) }

    var cacheFile: CacheFile {
        CacheFile(
            disk: disk, root: options.root, identity: identity, started: options.started,
            workers: options.workers)
    }

    private func siteReader<Result>(_ log: DiagnosticLog, _ work: (inout SiteReader) -> Result) -> Result {
        var reader = SiteReader(
            disk: disk, root: options.root, used: Self.inputFolders(domains) + options.outputFolders,
            options.workers, log: log)
        return work(&reader)
    }

    /// A file of the site or the theme that a diagnostic refers to.
    private func source(_ path: String) -> SourceFile? {
        if let file = Theme.own(path) { return file }
        for root in [options.root, options.templates ?? options.root] {
            let path = root == options.root ? path : String(path.drop { $0 != "/" }.dropFirst())
            if let bytes = try? disk.read(path, below: root, limit: SizeLimit.data) {
                return SourceFile(path: path, bytes: bytes)
            }
        }
        return nil
    }

    private func planned(_ log: DiagnosticLog, with files: [SourceFile] = []) -> Site? {
        guard let listing = list(log), var input = read(listing, log) else { return nil }
        for file in files { input.add(file, domains) }
        return plan(input, log)
    }

    func rendering(_ site: Site, _ plan: Plan, _ log: DiagnosticLog) -> Rendering {
        Rendering(
            site, plan, pictureMaker, compresses: options.compresses, observer, options.workers, log: log)
    }

    /// nil if nothing is to be compressed, or nothing can be.
    private func compressor(_ log: DiagnosticLog) -> Compressor? {
        guard options.compresses else { return nil }
        do throws(Compressor.Failure) {
            return try Compressor()
        } catch {
            log.add(CompressedFiles.failure(error, options.output))
            return nil
        }
    }

    /// Finds a file of the site that is copied to the output.
    private var find: Rendering.Find {
        let (disk, root, started) = (disk, options.root, options.started)
        return { SiteFile(disk: disk, root: root, path: $0.source, started: started) }
    }

    /// - Parameter store: takes the files of the tree with this root.
    private func renderWithoutWriting(isCheck: Bool, _ store: (String) -> any PageStore) -> BuildOutcome {
        let log = DiagnosticLog()
        guard let site = planned(log) else { return outcome(log) }
        var used = site.catalogues.usedKeys
        let compressor = isCheck ? nil : compressor(log)
        for plan in site.plans {
            let rendering = rendering(site, plan, log)
            used.formUnion(rendering.usedMessages)
            let store = store(root(of: plan.visibility))
            var result = rendering.run(options.workers, find: find, store: store)
            log.append(result.findings)
            if let compressor {
                let files = CompressedFiles(compressor, earlier: nil, options.workers, observer)
                log.append(files.put(rendering.compressed, into: store, &result.tree))
            }
            if let comparison = store as? Comparison {
                log.append(comparison.leftovers(besides: rendering.paths))
            }
        }
        log.append(isCheck ? site.catalogues.findings(used: used) : site.catalogues.missing(among: used))
        observer.phaseEnded("render")
        return outcome(log, site)
    }
}
