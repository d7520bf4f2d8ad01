public import Diagnostics
public import Disk
import Pages

/// Removes the files that builds of a site have written, and the cache.
///
/// The manifests of the output folders list what builds have written; a listed file is removed whatever its
/// content is now. A link or a folder in the place of a listed file is not removed, and no link to a folder
/// is followed below the output folders.
public struct Cleaner: Sendable {
    private let options: BuildOptions
    private let disk: any Disk

    public init(_ options: BuildOptions, disk: any Disk) {
        self.options = options
        self.disk = disk
    }

    /// Removes nothing if anything cannot be read.
    ///
    /// - Parameter isTrial: whether to list the files without removing them.
    public func clean(isTrial: Bool) -> CleanOutcome {
        let log = DiagnosticLog()
        var outcome = CleanOutcome()
        let trees = trees(log)
        let caches = log.hasErrors ? [] : caches(log)
        if !log.hasErrors {
            outcome.files =
                trees.flatMap { tree in tree.files.map { "\(tree.root)/\($0)" } }
                + caches.map { "\(options.root)/\($0)" }
            if !isTrial {
                for tree in trees { remove(tree, &outcome, log) }
                remove(caches, below: options.root, &outcome, log)
            }
        }
        outcome.diagnostics = log.diagnostics
        return outcome
    }
}

/// The result of cleaning a site.
public struct CleanOutcome: Sendable {
    /// The files that builds have written, with the paths of their output folders.
    public var files: [String] = []
    /// How many of them were removed.
    public var removed = 0
    /// The output folders that still contain other files.
    public var shared: [String] = []
    public var diagnostics: [Diagnostic] = []
}

extension Cleaner {
    /// An output folder.
    private struct Tree {
        var root: String
        /// Keeps builds out.
        var lock: any FolderLock
        /// Sorted paths of the files that builds have written.
        var files: [String]
        /// Of these files.
        var visibility: Visibility?
    }

    private var cacheFolder: String { CacheFile.folder }

    /// The output folders that builds have written to.
    private func trees(_ log: DiagnosticLog) -> [Tree] {
        var reader = SiteReader(disk: disk, root: options.root, options.workers, log: log)
        guard reader.settingsStamp() != nil else { return [] }
        if let overlap = options.outputOverlap(on: disk, reading: []) {
            log.add(overlap)
            return []
        }
        let printed = PrintFolders(options)
        // The same order as in a build, so that neither waits for the other forever. PDF files come first,
        // since their folder may be in an output folder.
        let roots =
            [printed.output, printed.privateOutput] + [options.output, options.privateOutput].sorted()
        return roots.compactMap { root in
            do throws(DiskError) {
                return try tree(root)
            } catch {
                log.add(Self.diagnostic(error))
                return nil
            }
        }
    }

    private func tree(_ root: String) throws(DiskError) -> Tree? {
        guard try disk.location(of: root).exists else { return nil }
        let lock = try disk.lock(root)
        let hasOthers = try disk.hasEntries(root, besides: Writer.stagingName)
        guard let manifest = try Manifest(disk: disk, root: root).read() else {
            // An interrupted first build leaves the staging folder alone.
            return hasOthers ? nil : Tree(root: root, lock: lock, files: [])
        }
        let found = try disk.files(in: "", below: root, options.workers)
        for case .unreadable(let reason) in found.map(\.kind) { throw DiskError(.list, root, reason: reason) }
        var files = found.filter { $0.kind == .regular && manifest.paths.contains($0.path) }.map(\.path)
        // It is hidden, so it is not among those that were found.
        if manifest.paths.contains(PartRecord.name), try disk.stamp(of: PartRecord.name, below: root) != nil {
            files.insert(PartRecord.name, at: 0)
        }
        return Tree(root: root, lock: lock, files: files, visibility: manifest.visibility)
    }

    private func caches(_ log: DiagnosticLog) -> [String] {
        do throws(DiskError) {
            return try disk.files(in: cacheFolder, below: options.root, options.workers)
                .filter { $0.kind == .regular && $0.path.hasSuffix(".cache") }.map {
                    join(cacheFolder, $0.path)
                }
        } catch {
            log.add(Self.diagnostic(error))
            return []
        }
    }

    private func remove(_ tree: Tree, _ outcome: inout CleanOutcome, _ log: DiagnosticLog) {
        defer { tree.lock.release() }
        let errors = log.errorCount
        remove(tree.files, below: tree.root, &outcome, log)
        // The manifest still has to list what could not be removed.
        guard log.errorCount == errors else { return }
        do throws(DiskError) {
            try disk.removeFolder("\(tree.root)/\(Writer.stagingName)")
            if try disk.hasEntries(tree.root, besides: Manifest.name) {
                outcome.shared.append(tree.root)
                // Without a manifest, the next build would refuse the folder because of these files.
                try Manifest(disk: disk, root: tree.root).write(
                    Manifest.Content(visibility: tree.visibility, paths: PathSet([])))
            } else {
                try removeManifest(of: tree.root)
            }
        } catch {
            log.add(Self.diagnostic(error))
        }
    }

    private func remove(
        _ paths: [String], below root: String, _ outcome: inout CleanOutcome, _ log: DiagnosticLog
    ) {
        for path in paths {
            do throws(DiskError) {
                try disk.remove(path, below: root)
                outcome.removed += 1
            } catch {
                log.add(Self.diagnostic(error))
            }
        }
    }

    /// Removes the manifest and with it the output folder, unless that is a link or the current folder.
    private func removeManifest(of root: String) throws(DiskError) {
        let slash = root.lastIndex(of: "/")
        let name = slash.map { String(root[root.index(after: $0)...]) } ?? root
        let parent = slash.map { $0 == root.startIndex ? "/" : String(root[..<$0]) } ?? "."
        // The disk removes the folders of a path that are empty, but never the root.
        try disk.remove("\(name)/\(Manifest.name)", below: parent)
        // It removes nothing beyond a link.
        try disk.remove(Manifest.name, below: root)
    }

    private static func diagnostic(_ error: DiskError) -> Diagnostic {
        switch error.operation {
        case .read, .list, .look:
            Diagnostic(.error, .diskRead, "reading failed: \(error.reason)", in: error.path)
        case .write, .remove:
            Diagnostic(
                .error, .diskWrite, "removing failed: \(error.reason)", in: error.path,
                help: "unlock the place, then run the command again"
            )
        }
    }
}
