import Threads
import Disk
import Bytes
import Diagnostics
import Pages

/// The file in which a build remembers what it did; there is one for each pair of output folders.
struct CacheFile: Sendable {
    let disk: any Disk
    /// The folder of the site.
    let root: String
    let identity: BuildIdentity
    /// When the build began. A file that was written at that moment may have been written once more after it
    /// was read.
    let started: Int
    let workers: Workers

    /// The folder of the site that it is in.
    static let folder = ".sitegen"

    private var path: String { "\(Self.folder)/\(Fingerprint(of: identity.outputs).hex.prefix(16)).cache" }

    /// What the last build remembered.
    struct Content: Sendable {
        var cache: BuildCache
        fileprivate var stamp: FileStamp

        /// When the cache was written, in nanoseconds since 1970.
        var written: Int { stamp.modified }
    }

    /// nil if there is no cache that this program wrote with these options.
    func load() -> Content? { content { $0 == identity.text } }

    /// What this program remembered with whatever options, which is right only for what depends on none of
    /// them; nil if there is no cache of this program.
    func loadWithAnyOptions() -> Content? { content(identity.hasProgram) }

    private func content(_ isWanted: (String) -> Bool) -> Content? {
        guard let stamp = try? disk.stamp(of: path, below: root),
            let bytes = try? disk.read(path, below: root, limit: SizeLimit.data),
            let cache = BuildCache(bytes, workers), isWanted(cache.identity)
        else { return nil }
        return Content(cache: cache, stamp: stamp)
    }

    /// The identity of the last build to these folders, if it was another one; nil if there was none.
    func otherIdentity() -> String? {
        let cache = (try? disk.read(path, below: root, limit: SizeLimit.data)).flatMap {
            BuildCache($0, workers)
        }
        return cache.flatMap { $0.identity == identity.text ? nil : $0.identity }
    }

    /// The disk for files in the folder of the caches. They contain the paths of private pages, and values of the data in
    /// messages.
    static func disk(_ disk: any Disk, below root: String) -> any Disk {
        disk.keepingRights(of: join(root, folder))
    }

    /// Writes the cache. It is not an error if that fails: the next build then does everything again.
    func save(_ cache: BuildCache) {
        try? Self.disk(disk, below: root).write(pieces: cache.pieces(), to: path, below: root)
    }

    /// For each file of the site what shows in the next build whether it has changed.
    func inputs(_ listing: SiteListing, _ input: SiteInput) -> [BuildCache.Input] {
        var contents: [String: Fingerprint] = [:]
        let read =
            [input.settings] + input.locales + input.keys + input.folders.values.flatMap(\.files)
            + input.overrides
        let hasFreshFiles = listing.all.contains { $0.stamp.isFresh(since: started) }
        if hasFreshFiles { for file in read { contents[file.path] = Fingerprint(of: file.bytes) } }
        return listing.all.map { file in
            let isFresh = file.stamp.isFresh(since: started)
            return BuildCache.Input(
                path: file.path, kind: file.kind.number, stamp: file.stamp,
                content: isFresh ? contents[file.path] ?? KnownFile.none.content : nil)
        }
    }

    /// One of the remembered trees. A page or file whose stamp is too fresh to trust is read, and made again only
    /// if its bytes are others.
    func tree(_ number: Int, of content: Content) -> BuildCache.Tree? {
        guard content.cache.trees.indices.contains(number) else { return nil }
        var tree = content.cache.trees[number]
        for number in tree.pages.indices {
            let known = tree.pages.known(number)
            guard known.stamp.isFresh(since: content.written) else { continue }
            if hasOtherBytes(tree.pages[number].path, known, below: tree.root, written: content.written) {
                tree.pages.forgetFile(number)
            }
        }
        for number in tree.files.indices {
            let file = tree.files[number]
            if hasOtherBytes(file.path, file.known, below: tree.root, written: content.written) {
                tree.files[number].dependencies = nil
            }
        }
        return tree
    }

    /// Whether a file whose stamp is too fresh to trust has other bytes than the last build wrote.
    private func hasOtherBytes(_ path: String, _ known: KnownFile, below root: String, written: Int) -> Bool {
        known.stamp.isFresh(since: written)
            && (try? disk.fingerprint(of: path, below: root, limit: SizeLimit.asset)) != known.content
    }

    /// The files of the site that have changed since a build, by their positions in the listing; nil if there are
    /// other files than there were.
    func changes(_ listing: SiteListing, since last: Content) -> [Int]? {
        let (files, inputs) = (listing.all, last.cache.inputs)
        guard files.count == inputs.count else { return nil }
        var changes: [Int] = []
        for (number, (file, input)) in zip(files, inputs).enumerated() {
            guard file.path == input.path, file.kind.number == input.kind else { return nil }
            if hasChanged(file, since: input) { changes.append(number) }
        }
        return changes
    }

    private func hasChanged(_ file: DiskFile, since input: BuildCache.Input) -> Bool {
        guard file.stamp == input.stamp else { return true }
        guard let content = input.content else { return false }
        return (try? disk.fingerprint(of: file.path, below: root, limit: SizeLimit.data)) != content
    }

    /// Whether neither the site nor the output has changed since a build.
    func hasNothingNew(_ listing: SiteListing, _ last: Content) -> Bool {
        changes(listing, since: last) == [] && isOutputUntouched(since: last)
    }

    /// Whether no other build has ended since the cache was read.
    func isStill(_ last: Content) -> Bool { (try? disk.stamp(of: path, below: root)) == last.stamp }

    /// Whether no file of the output has changed since a build.
    func isOutputUntouched(since last: Content) -> Bool {
        last.cache.trees.allSatisfy { isUntouched($0, written: last.written) }
    }

    /// Whether no file of a tree has changed. Files with stamps that are too fresh to trust are compared byte
    /// by byte.
    private func isUntouched(_ tree: BuildCache.Tree, written: Int) -> Bool {
        guard tree.manifest.modified != 0 else { return tree.pages.isEmpty && tree.files.isEmpty }
        guard (try? disk.stamp(of: Manifest.name, below: tree.root)) == tree.manifest else { return false }
        let files = tree.files.map { (path: $0.path, known: $0.known) }
        // Not all paths at once, since they may be millions.
        let length = 16_384
        return isUntouched(files, tree, written: written)
            && stride(from: 0, to: tree.pages.count, by: length).allSatisfy { start in
                let pages = (start..<min(tree.pages.count, start + length)).map { tree.pages.file($0) }
                // Pages of other parts of the site are not in this tree.
                return isUntouched(pages.filter { $0.known != .none }, tree, written: written)
            }
    }

    private func isUntouched(
        _ files: [(path: String, known: KnownFile)], _ tree: BuildCache.Tree, written: Int
    ) -> Bool {
        let (paths, known) = (files.map(\.path), files.map(\.known))
        guard zip(disk.stamps(of: paths, below: tree.root, workers), known).allSatisfy({ $0 == $1.stamp })
        else { return false }
        let fresh = paths.indices.filter { known[$0].stamp.isFresh(since: written) }
        return workers.map(fresh.count) { number in
            let place = fresh[number]
            return !hasOtherBytes(paths[place], known[place], below: tree.root, written: written)
        }.allSatisfy(\.self)
    }
}

extension DiskFile.Kind {
    /// How the cache writes the kind. A listing with an unreadable entry is an error and so is never in a
    /// cache.
    fileprivate var number: UInt8 {
        switch self {
        case .regular: 0
        case .strayLink: 1
        case .special: 2
        case .misnamed: 3
        case .unreadable: 4
        case .exposed: 5
        case .closedLink: 6
        }
    }
}

extension BuildCache.Finding {
    init(_ diagnostic: Diagnostic) {
        self.init(
            severity: diagnostic.severity.rawValue, code: diagnostic.code.name, message: diagnostic.message,
            help: diagnostic.help,
            path: diagnostic.path, offset: diagnostic.place?.offset,
            isInAnswer: diagnostic.place?.isInAnswer ?? false)
    }

    /// - Parameter file: gives the file with a path, so that the line can be shown.
    func diagnostic(_ file: (String) -> SourceFile?) -> Diagnostic {
        let severity = Severity(rawValue: severity) ?? .warning
        guard let offset, let file = file(path) else {
            return Diagnostic(severity, DiagnosticCode(code), message, in: path, help: help)
        }
        return Diagnostic(severity, DiagnosticCode(code), message, at: file.place(offset), help: help)
    }
}

extension FileStamp {
    /// How coarse the clocks of file systems may be, in nanoseconds.
    private static let tick = 20_000_000

    /// Whether the file may have been written again since a moment without getting another stamp.
    func isFresh(since moment: Int) -> Bool {
        moment != .max && max(modified, changed) >= moment - Self.tick
    }
}
