import Threads
import Disk
import Bytes
import Diagnostics
import Pages
import Synchronization

/// A finished file that is not written yet.
struct OutputFile: Sendable {
    var path: String
    var content: [UInt8]
}

/// How many files a build wrote, left as they were and removed.
public struct WriteCount: Sendable, Equatable {
    public var written = 0
    public var unchanged = 0
    public var removed = 0

    static func + (left: Self, right: Self) -> Self {
        Self(
            written: left.written + right.written, unchanged: left.unchanged + right.unchanged,
            removed: left.removed + right.removed)
    }
}

/// Brings an output folder up to date: writes files that changed, and removes those that an earlier build
/// wrote and this one does not.
///
/// Changed files are first written to a staging folder inside the output folder, and moved into place when
/// all of them are complete and checked. A build that fails or is interrupted therefore leaves each file
/// either old or new, never incomplete.
///
///     let writer = Writer(disk: disk, root: "public", for: .public, workers: Workers(jobs: 2))
///     guard writer.begin(paths).isEmpty else { return writer.abandon() }
///     try writer.stage(content, at: "en/index.html")
///     writer.commit()
final class Writer: PageStore {
    let root: String
    /// Of the pages that are written.
    let visibility: Visibility
    private let disk: any Disk
    private let workers: Workers
    private let state = Mutex(State())
    private let unchanged = Atomic(0)

    /// The name of the staging folder.
    static let stagingName = ".sitegen-new"

    private struct State {
        var lock: (any FolderLock)?
        /// The paths that earlier builds wrote, and the paths of this build; nil if these are the same.
        var previous = PathSet([])
        var wanted: PathSet?
        /// Whether the output folder had no files before.
        var isEmpty = false
        /// Whether the manifest says whom the files are for.
        var isMarked = true
        var stagedCount = 0
        /// The files and folders that are moved into place.
        var moves: Set<String> = []
    }

    init(disk: any Disk, root: String, for visibility: Visibility, workers: Workers) {
        self.disk = disk
        self.root = root
        self.visibility = visibility
        self.workers = workers
    }

    private var staging: String { "\(root)/\(Self.stagingName)" }
    private var manifest: Manifest { Manifest(disk: disk, root: root) }

    // MARK: - Before rendering

    /// Locks the output folder, and removes what an interrupted build left in it.
    ///
    /// - Parameter paths: all files of this build.
    /// - Returns: why nothing may be written here, such as files that sitegen did not write.
    func begin(_ paths: PathSet) -> [Diagnostic] {
        do throws(DiskError) {
            // Without files, now or before, not even a folder is made.
            if paths.isEmpty, try disk.stamp(of: Manifest.name, below: root) == nil {
                return try disk.hasEntries(root) ? [Self.foreign(in: root)] : []
            }
            if visibility == .private, let problem = try Manifest.exposed(root, disk) { return [problem] }
            let lock = try disk.lock(root)
            state.withLock { $0.lock = lock }
            let listed = try manifest.read()
            if let listed, listed.isClosed(to: visibility) {
                return [Manifest.swapped(root, for: visibility)]
            }
            let previous = listed?.paths
            let isEmpty = try !disk.hasEntries(root, besides: Self.stagingName)
            if previous == nil, !isEmpty { return [Self.foreign(in: root)] }
            try disk.removeFolder(staging)
            state.withLock { state in
                state.previous = previous ?? PathSet([])
                state.wanted = paths
                state.isEmpty = isEmpty
                state.isMarked = listed == nil || listed?.visibility == visibility
            }
            return try foreignFiles(among: paths, besides: previous ?? PathSet([]), isEmpty: isEmpty)
        } catch {
            return [Self.diagnostic(error)]
        }
    }

    /// As above, for a build that writes only files that the last one wrote too, and leaves all others as they are.
    func begin(amending paths: PathSet) -> [Diagnostic] {
        do throws(DiskError) {
            let lock = try disk.lock(root)
            try disk.removeFolder(staging)
            state.withLock { state in
                state.lock = lock
                state.previous = paths
            }
            return []
        } catch {
            return [Self.diagnostic(error)]
        }
    }

    private func foreignFiles(among paths: PathSet, besides previous: PathSet, isEmpty: Bool)
        throws(DiskError) -> [Diagnostic]
    {
        guard !isEmpty else { return [] }
        var foreign: Set<String> = []
        for path in paths.missing(in: previous) {
            if try disk.stamp(of: path, below: root) != nil { foreign.insert(path) }
            for folder in FoldersAbove(path) where !previous.contains(folder) {
                if try disk.stamp(of: folder, below: root) != nil { foreign.insert(folder) }
            }
        }
        return foreign.sorted().map { path in
            Diagnostic(
                .error, .outputForeign, "sitegen did not write this file, and a page has to go here",
                in: "\(root)/\(path)",
                help: "move it away; what belongs to the site goes into its folder static/")
        }
    }

    // MARK: - While rendering

    /// Writes a file to the staging folder if it differs from the one on the disk. May be called from several
    /// threads.
    ///
    /// - Parameter known: what an earlier build remembered of the file.
    func stage(_ content: [UInt8], at path: String, known: KnownFile? = nil) throws(DiskError) -> KnownFile {
        let fingerprint = Fingerprint(of: content)
        if !isNew(path), let stamp = try disk.stamp(of: path, below: root), stamp.size == content.count {
            let isSame =
                if let known, known.stamp == stamp {
                    known.content == fingerprint
                } else {
                    try disk.read(path, below: root, limit: content.count) == content
                }
            if isSame {
                unchanged.wrappingAdd(1, ordering: .relaxed)
                return KnownFile(content: fingerprint, stamp: stamp)
            }
        }
        // The record of a part knows something of all files of the site, so it is for its owner alone.
        let disk = path == PartRecord.name ? disk.keepingRights(of: "\(staging)/\(path)") : disk
        let stamp = try disk.create(content, at: path, below: staging)
        noteStaged(path)
        return KnownFile(content: fingerprint, stamp: stamp)
    }

    /// Copies a file to the staging folder, in pieces, if it differs from the one on the disk. May be called from
    /// several threads.
    private func stage(_ source: SiteFile, at path: String) throws(DiskError) -> KnownFile {
        if !isNew(path), let stamp = try disk.stamp(of: path, below: root),
            stamp.size == (try? source.stamp())?.size
        {
            let content = try disk.fingerprint(of: path, below: root, limit: SizeLimit.asset)
            if (try? source.fingerprint()) == content {
                unchanged.wrappingAdd(1, ordering: .relaxed)
                return KnownFile(content: content, stamp: stamp)
            }
        }
        let copy = try disk.copy(
            source.path, below: source.root, limit: SizeLimit.asset, to: path, below: staging)
        noteStaged(path)
        return KnownFile(content: copy.content, stamp: copy.stamp)
    }

    /// Whether no earlier build wrote a file with this path.
    private func isNew(_ path: String) -> Bool {
        state.withLock { $0.isEmpty || !$0.previous.contains(path) }
    }

    private func noteStaged(_ path: String) {
        state.withLock { state in
            state.stagedCount += 1
            // Into an empty output folder, whole folders are moved at once.
            state.moves.insert(state.isEmpty ? String(path.prefix { $0 != "/" }) : path)
        }
    }

    /// Whether a file on the disk is still as an earlier build wrote it. Such a file need not be staged; it
    /// counts as unchanged.
    func hasUnchanged(_ path: String, _ known: KnownFile) -> Bool {
        guard let lock = state.withLock({ $0.previous.contains(path) ? $0.lock : nil }),
            lock.stamp(of: path) == known.stamp
        else {
            return false
        }
        unchanged.wrappingAdd(1, ordering: .relaxed)
        return true
    }

    // MARK: - After rendering

    /// Moves the staged files into place, and removes the files that this build does not have.
    ///
    /// - Parameter isPart: whether the folder is of a part of a site, whose manifest tells that it has no files any more.
    func commit(isPart: Bool = false) -> (WriteCount, [Diagnostic]) {
        let (previous, wanted, isEmpty, isMarked, hasStaged) = state.withLock {
            ($0.previous, $0.wanted ?? $0.previous, $0.isEmpty, $0.isMarked, $0.stagedCount > 0)
        }
        var count = WriteCount(unchanged: unchanged.load(ordering: .relaxed))
        guard state.withLock({ $0.lock != nil }) else { return (count, []) }
        defer { state.withLock { $0.lock = nil } }
        // If the moving is interrupted, the manifest must list all files, the old ones and the new.
        let isListed = isMarked && previous.isSuperset(of: wanted) && !(isEmpty && hasStaged)
        var problems = isListed ? [] : putManifest(previous.union(wanted))
        let stale = isListed && previous.count == wanted.count ? [] : previous.subtracting(wanted)
        // An old file may be where a folder has to be now, or the other way round.
        let inTheWay = stale.isEmpty ? [] : stale.intersection(obstacles(wanted, stale))
        if problems.isEmpty { problems += remove(inTheWay, &count) }
        if problems.isEmpty { problems += move(isEmpty: isEmpty, &count) }
        if problems.isEmpty { problems += remove(stale.subtracting(inTheWay), &count) }
        if problems.isEmpty, !stale.isEmpty { problems += putManifest(wanted) }
        if hasStaged || !isListed || !stale.isEmpty { problems += clear() }
        if problems.isEmpty, wanted.isEmpty, !isPart { problems += removeManifest() }
        return (count, problems)
    }

    /// Leaves a folder empty that has nothing but its manifest, since a clean build makes none. The folder itself may be a link
    /// of the author's.
    private func removeManifest() -> [Diagnostic] {
        do throws(DiskError) {
            guard try !disk.hasEntries(root, besides: Manifest.name) else { return [] }
            try disk.remove(Manifest.name, below: root)
            return []
        } catch {
            return [Self.diagnostic(error)]
        }
    }

    /// Leaves the output folder as it was.
    func abandon() {
        guard let lock = state.withLock({ $0.lock.take() }) else { return }
        _ = clear()
        if lock.isNew, (try? disk.hasEntries(root)) == false { try? disk.removeFolder(root) }
        lock.release()
    }

    private func move(isEmpty: Bool, _ count: inout WriteCount) -> [Diagnostic] {
        let (moves, stagedCount) = state.withLock { ($0.moves.sorted(), $0.stagedCount) }
        let (disk, root, staging) = (disk, root, staging)
        let results = (isEmpty ? Workers(jobs: 1) : workers).map(moves.count) { number -> DiskError? in
            do throws(DiskError) {
                try disk.move(moves[number], from: staging, to: root)
                return nil
            } catch {
                return error
            }
        }
        let problems = results.compactMap { $0 }
        count.written += isEmpty && problems.isEmpty ? stagedCount : moves.count - problems.count
        return problems.map(Self.diagnostic)
    }

    /// Paths that were a file and are a folder now, or the other way round.
    private func obstacles(_ wanted: PathSet, _ stale: Set<String>) -> Set<String> {
        let folders = Set(wanted.paths.flatMap { FoldersAbove($0) })
        return stale.filter { path in
            folders.contains(path) || FoldersAbove(path).contains { wanted.contains($0) }
        }
    }

    private func remove(_ paths: Set<String>, _ count: inout WriteCount) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        for path in paths.sorted() {
            do throws(DiskError) {
                try disk.remove(path, below: root)
                count.removed += 1
            } catch {
                problems.append(Self.diagnostic(error))
            }
        }
        return problems
    }

    /// Removes the staging folder.
    private func clear() -> [Diagnostic] {
        do throws(DiskError) {
            try disk.removeFolder(staging)
            return []
        } catch {
            return [Self.diagnostic(error)]
        }
    }

    /// Writes the manifest in the staging folder first, like any other file, so that an interrupted build leaves
    /// nothing that the next one does not clear away.
    private func putManifest(_ paths: PathSet) -> [Diagnostic] {
        do throws(DiskError) {
            _ = try disk.create(
                Manifest.text(Manifest.Content(visibility: visibility, paths: paths)), at: Manifest.name,
                below: staging)
            try disk.move(Manifest.name, from: staging, to: root)
            return []
        } catch {
            return [Self.diagnostic(error)]
        }
    }
}

extension Writer {
    static func diagnostic(_ error: DiskError) -> Diagnostic {
        if [.read, .list, .look].contains(error.operation) {
            return Diagnostic(.error, .diskRead, "reading failed: \(error.wording)", in: error.path)
        }
        return Diagnostic(
            .error, .diskWrite, "writing failed: \(error.wording)", in: error.path,
            help: error.isBlocked ? DiskError.unblocking : "free or unlock the place, then build again")
    }

    private static func foreign(in root: String) -> Diagnostic {
        Diagnostic(
            .error, .outputForeign,
            "this folder contains files that sitegen did not write, so nothing is written here", in: root,
            help: "name an empty folder with --output, or empty this one yourself")
    }
}

extension Writer {
    func earlier(_ path: String) -> [UInt8]? {
        guard state.withLock({ $0.previous.contains(path) }),
            let content = try? disk.read(path, below: root, limit: SizeLimit.asset),
            !content.isEmpty
        else { return nil }
        return content
    }

    func text(_ path: String) throws(PageProblem) -> [UInt8]? {
        if let content = try? disk.read(path, below: staging, limit: SizeLimit.asset) { return content }
        do throws(DiskError) {
            return try disk.read(path, below: root, limit: SizeLimit.asset)
        } catch {
            throw PageProblem(diagnostic: Self.diagnostic(error))
        }
    }

    func put(_ content: [UInt8], _ path: String, known: KnownFile?) -> Result<KnownFile?, PageProblem> {
        do throws(DiskError) {
            return .success(try stage(content, at: path, known: known))
        } catch {
            return .failure(problem(path, error))
        }
    }

    func put(_ source: SiteFile, _ path: String) -> Result<KnownFile?, PageProblem> {
        do throws(DiskError) {
            return .success(try stage(source, at: path))
        } catch {
            return .failure(error.operation == .read ? source.problem(error) : problem(path, error))
        }
    }

    /// A message for users names the file by its final path.
    private func problem(_ path: String, _ error: DiskError) -> PageProblem {
        PageProblem(
            diagnostic: Self.diagnostic(
                DiskError(error.operation, "\(root)/\(path)", reason: error.reason)))
    }
}
