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

    /// Why nothing may be written here: a folder without manifest, or a file that no build wrote, is somebody else's.
    func refusals(of files: [OutputFile]) -> [Diagnostic] {
        guard let previous = manifest() else {
            guard disk.holdsAnything(root) else { return [] }
            return [
                /// The output would go where files of others stand.
                Diagnostic(
                    .error, "output.foreign", "this folder holds files that sitegen did not write, so nothing is written here", in: root,
                    help: "name an empty folder with --output, or empty this one yourself")
            ]
        }
        let known = Set(previous)
        return files.filter { !known.contains($0.path) && disk.size(of: $0.path, below: root) != nil }.map { file in
            Diagnostic(
                .error, "output.foreign", "this file was not written by sitegen and stands where a page must go",
                in: "\(root)/\(file.path)",
                help: "move it away; what belongs to the site goes into its folder static/")
        }
    }

    func write(_ files: [OutputFile]) async -> (WriteCount, [Diagnostic]) {
        let previous = Set(manifest() ?? [])
        let disk = disk
        let root = root
        if previous.isEmpty, files.isEmpty { return (WriteCount(), []) }
        // Whoever interrupts the writing must find every file listed, the old ones and the new.
        let paths = files.map(\.path)
        var problems: [Diagnostic] = []
        if !previous.isSuperset(of: paths) {
            problems += putManifest(previous.union(paths))
            guard problems.isEmpty else { return (WriteCount(), problems) }
        }
        let results = await sideBySide(files.count, jobs: jobs, state: { () }) { number, _ in
            Self.bring(files[number], to: disk, below: root)
        }
        var count = WriteCount()
        for result in results {
            switch result {
            case .success(let isWritten): if isWritten { count.written += 1 } else { count.unchanged += 1 }
            case .failure(let error): problems.append(Self.diagnostic(error))
            }
        }
        guard problems.isEmpty else { return (count, problems) }
        let stale = previous.subtracting(paths).sorted()
        for path in stale {
            do throws(DiskError) {
                try disk.remove(path, below: root)
                count.removed += 1
            } catch {
                problems.append(Self.diagnostic(error))
            }
        }
        if problems.isEmpty, previous != Set(paths) { problems += putManifest(Set(paths)) }
        return (count, problems)
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
    private func manifest() -> [String]? {
        guard let bytes = try? disk.read(Self.manifestName, below: root, limit: 500_000_000) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        guard lines.first == Self.manifestHead else { return nil }
        // A manifest may have been tampered with; only paths inside the tree count.
        return lines.dropFirst().filter { path in
            !path.hasPrefix("/")
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

    /// A file of the output could not be written or removed.
    private static func diagnostic(_ error: DiskError) -> Diagnostic {
        Diagnostic(
            .error, "disk.write", "writing failed: \(error.reason)", in: error.path, help: "free or unlock the place, then build again")
    }
}
