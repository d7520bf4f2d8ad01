import Synchronization
public import Threads

/// A disk that keeps in memory what is written below some folders, and reads everything else from another
/// disk.
///
/// A build on it leaves the other disk as it is: outside of these folders nothing can be written.
public final class OverlayDisk: Disk {
    private struct File: Sendable {
        var content: [UInt8]
        var stamp: FileStamp
    }

    private struct State: Sendable {
        /// The files of each folder by their path in it, in the order of `folders`.
        var files: [[String: File]]
        /// How many files were written so far.
        var count = 0

        /// Each file gets its own number and its own time. The times are a second apart, so that none looks
        /// as if the file may have been written once more at the same time.
        mutating func put(_ content: [UInt8], _ place: Place) -> FileStamp {
            count += 1
            let stamp = FileStamp(size: content.count, modified: count * 1_000_000_000, number: UInt64(count))
            files[place.folder][place.path] = File(content: content, stamp: stamp)
            return stamp
        }
    }

    /// A path in one of the folders.
    private struct Place {
        var folder: Int
        /// Empty for the folder itself.
        var path: String

        func contains(_ other: String) -> Bool { path.isEmpty || other.hasPrefix("\(path)/") }
    }

    private let base: any Disk
    private let folders: [String]
    private let state: Mutex<State>

    /// - Parameter folders: as the roots of later operations are written; none is inside another.
    public init(over base: any Disk, inMemory folders: [String]) {
        self.base = base
        self.folders = folders
        state = Mutex(State(files: folders.map { _ in [:] }))
    }

    /// The files of one of the folders, by their path in it.
    public func contents(of folder: String) -> [String: [UInt8]] {
        guard let number = folders.firstIndex(of: folder) else { return [:] }
        return state.withLock { $0.files[number] }.mapValues(\.content)
    }

    private func place(_ path: String, below root: String) -> Place? {
        if let number = folders.firstIndex(of: root) { return Place(folder: number, path: path) }
        let whole = join(root, path)
        for (number, folder) in folders.enumerated() {
            if whole == folder { return Place(folder: number, path: "") }
            if whole.hasPrefix("\(folder)/") {
                return Place(folder: number, path: String(whole.dropFirst(folder.count + 1)))
            }
        }
        return nil
    }

    private func file(_ place: Place) -> File? {
        state.withLock { $0.files[place.folder][place.path] }
    }
}

// MARK: - Reading

extension OverlayDisk {
    public func files(
        in folder: String, below root: String, closed: ClosedFolders, _ workers: Workers
    ) throws(DiskError) -> [DiskFile] {
        guard let place = place(folder, below: root) else {
            return try base.files(in: folder, below: root, closed: closed, workers)
        }
        let files = state.withLock { $0.files[place.folder] }
        return files.filter { place.contains($0.key) && !$0.key.hasPrefix(".") && !$0.key.contains("/.") }
            .map {
                DiskFile(
                    path: place.path.isEmpty ? $0.key : String($0.key.dropFirst(place.path.count + 1)),
                    stamp: $0.value.stamp)
            }
            .sorted { $0.path < $1.path }
    }

    public func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8] {
        guard let place = place(path, below: root) else {
            return try base.read(path, below: root, limit: limit)
        }
        guard let file = file(place) else {
            throw DiskError(.read, join(root, path), reason: "No such file or directory")
        }
        guard file.content.count <= limit else {
            throw DiskError(.read, join(root, path), reason: "File too large")
        }
        return file.content
    }

    public func read(named path: String, limit: Int) throws(DiskError) -> [UInt8] {
        try base.read(named: path, limit: limit)
    }

    public func read(_ files: [DiskFile], below root: String, limit: Int, _ workers: Workers) -> [Result<
        [UInt8], DiskError
    >] {
        guard place("", below: root) != nil else {
            return base.read(files, below: root, limit: limit, workers)
        }
        return files.map { file in
            Result { () throws(DiskError) in try read(file.path, below: root, limit: limit) }
        }
    }

    public func stamp(of path: String, below root: String) throws(DiskError) -> FileStamp? {
        guard let place = place(path, below: root) else { return try base.stamp(of: path, below: root) }
        return file(place)?.stamp
    }

    public func isNoFolder(_ path: String) -> Bool { base.isNoFolder(path) }

    public func isReadByOthers(_ path: String, below root: String) -> Bool {
        place(path, below: root) == nil && base.isReadByOthers(path, below: root)
    }

    public func stamps(of paths: [String], below root: String, _ workers: Workers) -> [FileStamp?] {
        guard place("", below: root) != nil else { return base.stamps(of: paths, below: root, workers) }
        return paths.map { path in place(path, below: root).flatMap { file($0)?.stamp } }
    }

    public func hasEntries(_ root: String, besides name: String) throws(DiskError) -> Bool {
        guard let place = place("", below: root) else { return try base.hasEntries(root, besides: name) }
        let other = Place(folder: place.folder, path: join(place.path, name))
        return state.withLock { state in
            state.files[place.folder].keys.contains {
                place.contains($0) && (name.isEmpty || $0 != other.path && !other.contains($0))
            }
        }
    }

    public func location(of folder: String) throws(DiskError) -> FolderLocation {
        guard place("", below: folder) != nil else { return try base.location(of: folder) }
        return FolderLocation(
            parts: folder.split(separator: "/").map(String.init), folders: [], exists: false)
    }
}

// MARK: - Writing

extension OverlayDisk {
    public func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError) {
        let place = try writablePlace(path, below: root)
        _ = state.withLock { $0.put(content, place) }
    }

    public func create(_ content: [UInt8], at path: String, below root: String) throws(DiskError) -> FileStamp
    {
        let place = try writablePlace(path, below: root)
        return state.withLock { $0.put(content, place) }
    }

    public func move(_ path: String, from source: String, to root: String) throws(DiskError) {
        let (old, new) = (try writablePlace(path, below: source), try writablePlace(path, below: root))
        let isThere = state.withLock { state in
            if let file = state.files[old.folder].removeValue(forKey: old.path) {
                state.files[new.folder][new.path] = file
                return true
            }
            let moved = state.files[old.folder].keys.filter { old.contains($0) }
            for path in moved {
                state.files[new.folder][new.path + path.dropFirst(old.path.count)] = state.files[old.folder]
                    .removeValue(forKey: path)
            }
            return !moved.isEmpty
        }
        guard isThere else { throw DiskError(.write, join(root, path), reason: "No such file or directory") }
    }

    public func remove(_ path: String, below root: String) throws(DiskError) {
        let place = try writablePlace(path, below: root)
        state.withLock { $0.files[place.folder][place.path] = nil }
    }

    public func removeFolder(_ root: String) throws(DiskError) {
        let place = try writablePlace("", below: root)
        state.withLock { state in
            for path in state.files[place.folder].keys.filter(place.contains) {
                state.files[place.folder][path] = nil
            }
        }
    }

    /// No other build uses this memory, so the lock keeps out none.
    public func lock(_ root: String) throws(DiskError) -> any FolderLock {
        _ = try writablePlace("", below: root)
        return Lock(disk: self, root: root)
    }

    private struct Lock: FolderLock {
        let disk: OverlayDisk
        let root: String

        var isNew: Bool { false }

        func stamp(of path: String) -> FileStamp? { try? disk.stamp(of: path, below: root) }

        func release() {}
    }

    private func writablePlace(_ path: String, below root: String) throws(DiskError) -> Place {
        guard let place = place(path, below: root) else {
            throw DiskError(.write, join(root, path), reason: "Read-only file system")
        }
        return place
    }
}
