import Diagnostics

/// A finished file, waiting to be written.
struct OutputFile: Sendable {
    var path: String
    var content: [UInt8]
}

/// What a run of writing did.
public struct WriteCount: Sendable, Equatable {
    public var written = 0
    public var unchanged = 0
    public var removed = 0

    static func + (left: Self, right: Self) -> Self {
        Self(written: left.written + right.written, unchanged: left.unchanged + right.unchanged, removed: left.removed + right.removed)
    }
}

/// Brings a tree on the disk up to date: writes what changed, removes what an earlier build wrote and this one does not.
struct Writer {
    let disk: any Disk
    let root: String
    let jobs: Int

    static let manifestName = ".sitegen-manifest"
    private static let manifestHead = "sitegen manifest 1"

    /// What earlier builds left, or why nothing may be written here.
    enum Ground {
        /// The paths that earlier builds wrote.
        case ours(Set<String>)
        case refused([Diagnostic])
    }

    /// A folder without manifest, and a file that no build wrote, is somebody else's.
    func survey(_ files: [OutputFile]) -> Ground {
        let previous: Set<String>
        do throws(DiskError) {
            guard let listed = try manifest() else {
                guard disk.holdsAnything(root) else { return .ours([]) }
                return .refused([
                    /// The output would go where files of others stand.
                    Diagnostic(
                        .error, "output.foreign", "this folder holds files that sitegen did not write, so nothing is written here",
                        in: root,
                        help: "name an empty folder with --output, or empty this one yourself")
                ])
            }
            previous = Set(listed)
        } catch {
            return .refused([Diagnostic(.error, "disk.read", "reading failed: \(error.reason)", in: error.path)])
        }
        let wanted = Set(files.map(\.path))
        let foreign = wanted.union(wanted.flatMap(folders)).subtracting(previous).filter { disk.size(of: $0, below: root) != nil }
        guard !foreign.isEmpty else { return .ours(previous) }
        return .refused(
            foreign.sorted().map { path in
                Diagnostic(
                    .error, "output.foreign", "this file was not written by sitegen and stands where a page must go", in: "\(root)/\(path)",
                    help: "move it away; what belongs to the site goes into its folder static/")
            })
    }

    /// - Parameter previous: the paths that earlier builds wrote, as `survey` tells them.
    func write(_ files: [OutputFile], over previous: Set<String>) async -> (WriteCount, [Diagnostic]) {
        let paths = Set(files.map(\.path))
        if previous == paths, files.isEmpty { return (WriteCount(), []) }
        // Whoever interrupts the writing must find every file listed, the old ones and the new.
        let all = previous.union(paths)
        var problems = all == previous ? [] : putManifest(all)
        var count = WriteCount()
        let stale = previous.subtracting(paths)
        // An old file may stand where a folder must be now, and the other way round.
        let folders = Set(paths.flatMap(Publishing.folders))
        let inTheWay = stale.filter { folders.contains($0) || !paths.isDisjoint(with: Publishing.folders(of: $0)) }
        if problems.isEmpty { problems += remove(inTheWay, &count) }
        guard problems.isEmpty else { return (count, problems) }
        problems += await bring(files, &count)
        guard problems.isEmpty else { return (count, problems) }
        problems += remove(stale.subtracting(inTheWay), &count)
        if problems.isEmpty, all != paths { problems += putManifest(paths) }
        return (count, problems)
    }

    /// Writes files side by side, each where its bytes differ.
    private func bring(_ files: [OutputFile], _ count: inout WriteCount) async -> [Diagnostic] {
        let disk = disk
        let root = root
        let results = await sideBySide(files.count, jobs: jobs, state: { () }) { number, _ in
            Self.bring(files[number], to: disk, below: root)
        }
        var problems: [Diagnostic] = []
        for result in results {
            switch result {
            case .success(let isWritten): if isWritten { count.written += 1 } else { count.unchanged += 1 }
            case .failure(let error): problems.append(Self.diagnostic(error))
            }
        }
        return problems
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

    /// Writes a file where its bytes differ from those on the disk.
    private static func bring(_ file: OutputFile, to disk: any Disk, below root: String) -> Result<Bool, DiskError> {
        do throws(DiskError) {
            if disk.size(of: file.path, below: root) == file.content.count,
                try disk.read(file.path, below: root, limit: file.content.count) == file.content
            {
                return .success(false)
            }
            try disk.write(file.content, to: file.path, below: root)
            return .success(true)
        } catch {
            return .failure(error)
        }
    }

    /// The paths that earlier builds wrote; nil where there is no manifest that we understand.
    private func manifest() throws(DiskError) -> [String]? {
        guard disk.size(of: Self.manifestName, below: root) != nil else { return nil }
        let bytes = try disk.read(Self.manifestName, below: root, limit: 500_000_000)
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard lines.first == Self.manifestHead else { return nil }
        // A manifest may have been tampered with; only paths inside the tree count.
        return lines.dropFirst().filter { path in
            !path.hasPrefix("/") && !path.utf8.contains(0)
                && !path.split(separator: "/", omittingEmptySubsequences: false).contains { $0.isEmpty || $0 == "." || $0 == ".." }
        }
    }

    private func putManifest(_ paths: Set<String>) -> [Diagnostic] {
        let text = ([Self.manifestHead] + paths.sorted()).joined(separator: "\n") + "\n"
        do throws(DiskError) {
            try disk.write(Array(text.utf8), to: Self.manifestName, below: root)
            return []
        } catch {
            return [Self.diagnostic(error)]
        }
    }

    private static func diagnostic(_ error: DiskError) -> Diagnostic {
        /// A file could not be written or removed: the disk is full, or the place is locked.
        Diagnostic(
            .error, "disk.write", "writing failed: \(error.reason)", in: error.path, help: "free or unlock the place, then build again")
    }
}
