public import Disk
import Pages
import Diagnostics

/// How many files were copied to object storage, were there already, and were deleted there.
public struct UploadCount: Sendable, Equatable {
    /// `s3://bucket/prefix`
    public var address: String
    public var uploaded = 0
    public var unchanged = 0
    public var deleted = 0
}

/// Brings the public tree to object storage, after it was built.
///
/// A list in the storage says what sitegen wrote there; only that is ever replaced or deleted. Files go before
/// the pages that need them, new pages before those that link to them, and deletions come last, so that a
/// visitor never meets a missing page. The list has the old names and the new ones while anything is copied, so
/// that the next run can go on after an interruption.
public struct Upload: Sendable {
    private let storage: ObjectStorage
    private let disk: any Disk
    private let root: String
    private let observer: BuildObserver

    /// - Parameter root: the folder with the public tree.
    public init(
        _ storage: ObjectStorage, from root: String, disk: any Disk,
        _ observer: BuildObserver = BuildObserver()
    ) {
        self.storage = storage
        self.disk = disk
        self.root = root
        self.observer = observer
    }

    /// Copies what changed, and adds to the outcome of the build what came of it.
    public func run(_ outcome: inout BuildOutcome) {
        defer { observer.phaseEnded("upload") }
        do throws(StorageProblem) {
            outcome.upload = try copy()
        } catch {
            outcome.diagnostics += error.diagnostics
        }
    }
}

extension Upload {
    /// What there is on both sides.
    private struct Sides {
        /// The absolute path of the folder.
        var folder: String
        var wanted: PathSet
        /// The checksums of the wanted files.
        var checksums: [String: String]
        /// The checksums of the objects, but for the list.
        var objects: [String: String]
        /// What the list names; nil if there is none.
        var listed: PathSet?
    }

    private func copy() throws(StorageProblem) -> UploadCount {
        // A build that writes to the folder meanwhile has to wait.
        let lock = try lock()
        defer { lock?.release() }
        let sides = try sides()
        try refuseForeign(sides)
        let (wanted, listed) = (sides.wanted, sides.listed ?? PathSet([]))
        let changed = wanted.paths.filter { sides.objects[$0] != sides.checksums[$0] }.sorted()
        let stale = listed.missing(in: wanted).filter { sides.objects[$0] != nil }.sorted()

        if sides.listed == nil || !listed.isSuperset(of: wanted) { try put(listed.union(wanted)) }
        try upload(Self.groups(changed, sides.objects), of: changed.count, from: sides.folder)
        try storage.delete(stale)
        if !wanted.isSuperset(of: listed) { try put(wanted) }
        return UploadCount(
            address: "\(storage.address)", uploaded: changed.count,
            unchanged: wanted.count - changed.count, deleted: stale.count)
    }

    private func upload(_ groups: [[String]], of count: Int, from folder: String) throws(StorageProblem) {
        var done = 0
        for group in groups {
            for start in stride(from: 0, to: group.count, by: Self.batch) {
                observer.progress?("upload", done, count)
                let batch = group[start..<min(start + Self.batch, group.count)]
                try storage.upload(Array(batch), from: folder)
                done += batch.count
            }
        }
    }

    /// How many files rclone gets at a time: few enough that the progress is seen.
    private static let batch = 1_000

    /// What pages need; then new pages, to which no page leads yet; then the other pages, and the lists of pages
    /// that other programs read.
    private static func groups(_ paths: [String], _ objects: [String: String]) -> [[String]] {
        let isPage = { (path: String) in path.hasSuffix(".html") }
        let isList = { (path: String) in path.hasSuffix(".xml") }
        return [
            paths.filter { !isPage($0) && !isList($0) },
            paths.filter { isPage($0) && objects[$0] == nil },
            paths.filter { isPage($0) && objects[$0] != nil || isList($0) },
        ]
    }

    private func put(_ list: PathSet) throws(StorageProblem) {
        try storage.write(
            Manifest.text(Manifest.Content(visibility: .public, paths: list)), to: Manifest.name)
    }

    // MARK: - Before anything is changed

    private func lock() throws(StorageProblem) -> (any FolderLock)? {
        try onDisk { () throws(DiskError) in
            try disk.location(of: root).exists ? try disk.lock(root) : nil
        }
    }

    private func sides() throws(StorageProblem) -> Sides {
        let (folder, wanted) = try onDisk { () throws(DiskError) in
            (
                "/" + (try disk.location(of: root).parts).joined(separator: "/"),
                try Manifest(disk: disk, root: root).read()?.paths ?? PathSet([])
            )
        }
        let unnameable = wanted.paths.sorted().compactMap { path in
            ObjectStorage.unnameable(in: path).map { Diagnostic.unnameable("\(root)/\(path)", $0) }
        }
        guard unnameable.isEmpty else { throw StorageProblem(unnameable) }
        var objects = try storage.objects()
        let checksums = try storage.checksums(of: Array(wanted.paths), in: folder)
        let unread = wanted.paths.filter { checksums[$0] == nil }.sorted()
        guard unread.isEmpty else {
            throw StorageProblem(unread.map { .unreadForStorage("\(root)/\($0)") })
        }
        let hasList = objects.removeValue(forKey: Manifest.name) != nil
        let listed = hasList ? Manifest.content(of: try storage.content(of: Manifest.name))?.paths : nil
        guard listed != nil || !hasList && objects.isEmpty else {
            throw StorageProblem([.foreignObjects(storage.address)])
        }
        return Sides(
            folder: folder, wanted: wanted, checksums: checksums, objects: objects, listed: listed)
    }

    private func refuseForeign(_ sides: Sides) throws(StorageProblem) {
        guard let listed = sides.listed else { return }
        let foreign = sides.wanted.missing(in: listed).filter { sides.objects[$0] != nil }.sorted()
        guard foreign.isEmpty else {
            throw StorageProblem(foreign.map { .foreignObject("\(storage.address)/\($0)") })
        }
    }

    private func onDisk<Result>(_ work: () throws(DiskError) -> Result) throws(StorageProblem) -> Result {
        do throws(DiskError) {
            return try work()
        } catch {
            throw StorageProblem([Writer.diagnostic(error)])
        }
    }
}

extension Diagnostic {
    fileprivate static func foreignObjects(_ address: StorageAddress) -> Diagnostic {
        Diagnostic(
            .error, .outputForeign,
            "there are objects here that sitegen did not write, so nothing is written here", in: "\(address)",
            help: "name an empty bucket or another beginning of names with --output, or delete these yourself"
        )
    }

    fileprivate static func foreignObject(_ name: String) -> Diagnostic {
        Diagnostic(
            .error, .outputForeign, "sitegen did not write this object, and a page has to go here", in: name,
            help: "move it away; what belongs to the site goes into its folder static/")
    }

    fileprivate static func unnameable(_ path: String, _ scalar: Unicode.Scalar) -> Diagnostic {
        let number = String(scalar.value, radix: 16, uppercase: true)
        return Diagnostic(
            .error, .diskRead,
            "rclone cannot copy a file with the character U+\(number) (\"\(String(scalar))\") in its name",
            in: path,
            help: scalar == "\u{201B}"
                ? "write an apostrophe (’) in the name of the file, or of what becomes its address"
                : "give the file another name, or what becomes its address")
    }

    fileprivate static func unreadForStorage(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .diskRead, "rclone could not read this file", in: path,
            help: "build again, so that the folder has all files of the site")
    }
}
