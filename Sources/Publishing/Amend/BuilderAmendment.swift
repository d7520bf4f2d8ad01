import Bytes
import Diagnostics
import Disk
import Pages
import Threads

extension Builder {
    /// Makes only what a few changed files ask for.
    ///
    /// - Parameter changes: the positions in the listing of the files that have changed.
    /// - Returns: nil if more has to be made than that. Then nothing was written, and nothing reported.
    func amend(
        _ listing: SiteListing, _ changes: [Int], since last: CacheFile.Content, _ cacheFile: CacheFile
    ) -> BuildOutcome? {
        guard !options.compresses,
            let amendment = Amendment(listing, changes: changes, since: last.cache)
        else { return nil }
        // To look at all files takes about as long as to plan the few pages.
        let (isUntouched, prepared) = options.workers.both(
            { cacheFile.isOutputUntouched(since: last) },
            { prepare(amendment, listing, last.cache, cacheFile) })
        guard isUntouched, let prepared else { return nil }
        let (site, inputs, addresses) = (prepared.site, prepared.inputs, prepared.addresses)
        let log = DiagnosticLog()
        log.append(prepared.findings)
        var trees = prepared.trees

        var isDone = false
        defer { if !isDone { for tree in trees { tree.writer.abandon() } } }
        for tree in trees.sorted(by: { $0.writer.root < $1.writer.root }) { log.append(tree.begin()) }
        guard log.isAsQuiet(as: last.cache), cacheFile.isStill(last) else { return nil }
        for number in trees.indices {
            guard trees[number].render(options.workers) else { return nil }
        }
        guard log.isAsQuiet(as: last.cache) else { return nil }
        observer.phaseEnded("render")
        isDone = true

        var outcome = outcome(log, site)
        outcome.pages = []
        outcome.pageCount = last.cache.pageCount
        write(trees, &outcome, since: last.cache)
        guard outcome.count(.error) == 0 else { return outcome }
        var cache = last.cache
        for number in trees.indices { cache.trees[number] = trees[number].memory }
        for change in changes { cache.inputs[change] = inputs[change] }
        for path in amendment.changed {
            cache.summaries[path] = summarized(path, in: site, addresses)
        }
        cacheFile.save(cache)
        observer.phaseEnded("remember")
        return outcome
    }

    /// What is known before anything is made.
    private struct Prepared: Sendable {
        var site: Site
        var trees: [AmendedTree]
        var inputs: [BuildCache.Input]
        /// Of the pages of the changed files.
        var addresses: [String: UInt64]
        var findings: [Diagnostic]
    }

    /// Reads and plans what may have to be made; nil if that is not enough.
    private func prepare(
        _ amendment: Amendment, _ listing: SiteListing, _ last: BuildCache, _ cacheFile: CacheFile
    ) -> Prepared? {
        let log = DiagnosticLog()
        var amended = listing
        amended.amendment = amendment
        guard let input = read(amended, log) else { return nil }
        let inputs = cacheFile.inputs(listing, input)
        guard let site = plan(consume input, log) else { return nil }
        let addresses = FileAddresses(site.plans, of: amendment.changed).numbers
        guard amendment.changed.allSatisfy({ last.summaries[$0]?.addresses == addresses[$0] ?? 0 }),
            let trees = amendedTrees(site, last, log)
        else { return nil }
        observer.phaseEnded("compile")
        return Prepared(
            site: site, trees: trees, inputs: inputs, addresses: addresses, findings: log.diagnostics)
    }

    private func amendedTrees(_ site: Site, _ last: BuildCache, _ log: DiagnosticLog) -> [AmendedTree]? {
        guard last.trees.count == site.plans.count else { return nil }
        var trees: [AmendedTree] = []
        for (plan, memory) in zip(site.plans, last.trees) {
            let root = root(of: plan.visibility)
            let writer = Writer(
                disk: outputDisk(plan.visibility), root: root, for: plan.visibility, workers: options.workers)
            guard let tree = AmendedTree(rendering(site, plan, log), writer, since: memory) else {
                return nil
            }
            trees.append(tree)
        }
        return trees
    }

    private func write(_ trees: [AmendedTree], _ outcome: inout BuildOutcome, since last: BuildCache) {
        defer { observer.phaseEnded("write") }
        for tree in trees {
            let (counts, problems) = tree.writer.commit()
            outcome.counts.written += counts.written
            outcome.diagnostics += problems
        }
        outcome.counts.unchanged = last.fileCount - outcome.counts.written
    }
}

extension Builder {
    /// What the next build need not read again if it has not changed; nothing of a part of a site, or of one with
    /// records from databases.
    func summaries(of site: Site, _ listing: SiteListing) -> [String: BuildCache.SummarizedFile] {
        guard site.division == nil, listing.databases.isEmpty else { return [:] }
        let paths = Set(site.domains.flatMap(\.summaries.keys))
        let addresses = FileAddresses(site.plans, of: paths).numbers
        return paths.reduce(into: [:]) { $0[$1] = summarized($1, in: site, addresses) }
    }

    private func summarized(_ path: String, in site: Site, _ addresses: [String: UInt64])
        -> BuildCache.SummarizedFile?
    {
        guard let content = site.contents[path],
            let bytes = site.domains.lazy.compactMap({ $0.summaries[path] }).first
        else { return nil }
        return BuildCache.SummarizedFile(
            summary: FileSummary(content: content, bytes: bytes), addresses: addresses[path] ?? 0)
    }
}

extension DiagnosticLog {
    /// Whether nothing was reported but what the last build has reported too.
    fileprivate func isAsQuiet(as last: BuildCache) -> Bool {
        diagnostics.map(\.code.name).sorted() == last.findings.map(\.code).sorted()
    }
}
