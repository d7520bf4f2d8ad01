public import Disk
import Synchronization
public import Threads

/// A disk in memory, which can be made to fail at any operation.
public final class MemoryDisk: Disk {
    private struct State {
        var files: [String: [UInt8]] = [:]
        var stamps: [String: FileStamp] = [:]
        var writes: [String] = []
        var removals: [String] = []
        var writeCount = 0
        /// The time from one write to the next, in nanoseconds.
        var step: Int

        /// Gives a file new content, with a new time and a new file number for each write; nil removes it.
        mutating func put(_ content: [UInt8]?, _ path: String) {
            writeCount += 1
            files[path] = content
            stamps[path] = content.map {
                FileStamp(size: $0.count, modified: writeCount * step, number: UInt64(writeCount))
            }
        }
    }

    private let state: Mutex<State>
    /// Gives the reason why an operation on a whole path fails; nil if it succeeds.
    private let failing: @Sendable (DiskError.Operation, String) -> String?

    /// - Parameter step: the time from one write to the next, in nanoseconds.
    public init(
        _ files: [String: String] = [:], step: Int = 1_000_000_000,
        failing: @escaping @Sendable (DiskError.Operation, String) -> String? = { _, _ in nil }
    ) {
        var state = State(step: step)
        for (path, text) in files { state.put(Array(text.utf8), path) }
        self.state = Mutex(state)
        self.failing = failing
    }

    public var contents: [String: [UInt8]] { state.withLock { $0.files } }

    /// The whole paths written so far, in order.
    public var writes: [String] { state.withLock { $0.writes } }
    public var removals: [String] { state.withLock { $0.removals } }

    public func set(_ path: String, _ content: [UInt8]?) {
        state.withLock { $0.put(content, path) }
    }

    public func files(
        in folder: String, below root: String, closed: ClosedFolders, _ workers: Workers
    ) throws(DiskError) -> [DiskFile] {
        let root = folder.isEmpty ? root : "\(root)/\(folder)"
        try check(.list, root)
        return state.withLock { state in
            state.files.keys.compactMap { path in
                guard path.hasPrefix(root + "/") else { return nil }
                let relative = String(path.dropFirst(root.count + 1))
                guard !relative.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
                    return nil
                }
                return state.stamps[path].map { DiskFile(path: relative, stamp: $0) }
            }.sorted { $0.path < $1.path }
        }
    }

    public func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8] {
        let whole = "\(root)/\(path)"
        try check(.read, whole)
        guard let content = state.withLock({ $0.files[whole] }) else {
            throw DiskError(.read, whole, reason: "No such file or directory")
        }
        guard content.count <= limit else { throw DiskError(.read, whole, reason: "too large") }
        return content
    }

    public func stamp(of path: String, below root: String) throws(DiskError) -> FileStamp? {
        try check(.look, "\(root)/\(path)")
        return stamp("\(root)/\(path)")
    }

    private func stamp(_ whole: String) -> FileStamp? {
        state.withLock { $0.stamps[whole] }
    }

    public func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError) {
        try put(content, path, root)
        state.withLock { $0.writes.append("\(root)/\(path)") }
    }

    public func create(_ content: [UInt8], at path: String, below root: String) throws(DiskError) -> FileStamp
    {
        guard stamp("\(root)/\(path)") == nil else {
            throw DiskError(.write, "\(root)/\(path)", reason: "File exists")
        }
        return try put(content, path, root)
    }

    public func move(_ path: String, from source: String, to root: String) throws(DiskError) {
        let whole = "\(root)/\(path)"
        try check(.write, whole)
        let old = "\(source)/\(path)"
        let moved = state.withLock { state in state.files.keys.filter { $0 == old || $0.hasPrefix(old + "/") }
        }
        guard !moved.isEmpty else { throw DiskError(.write, whole, reason: "No such file or directory") }
        try checkPath(path, root)
        state.withLock { state in
            for file in moved {
                let new = root + file.dropFirst(source.count)
                (state.files[new], state.stamps[new]) = (state.files[file], state.stamps[file])
                (state.files[file], state.stamps[file]) = (nil, nil)
                state.writes.append(new)
            }
        }
    }

    @discardableResult
    private func put(_ content: [UInt8], _ path: String, _ root: String) throws(DiskError) -> FileStamp {
        let whole = "\(root)/\(path)"
        try check(.write, whole)
        try checkPath(path, root)
        return state.withLock { state in
            state.put(content, whole)
            return state.stamps[whole] ?? FileStamp(size: 0, modified: 0, number: 0)
        }
    }

    private func checkPath(_ path: String, _ root: String) throws(DiskError) {
        let whole = "\(root)/\(path)"
        guard !hasFiles(below: whole) else { throw DiskError(.write, whole, reason: "Is a directory") }
        for folder in FoldersAbove(path) where stamp("\(root)/\(folder)") != nil {
            throw DiskError(.write, whole, reason: "Not a directory")
        }
    }

    public func remove(_ path: String, below root: String) throws(DiskError) {
        let whole = "\(root)/\(path)"
        try check(.remove, whole)
        state.withLock {
            $0.put(nil, whole)
            $0.removals.append(whole)
        }
    }

    public func removeFolder(_ root: String) throws(DiskError) {
        try check(.remove, root)
        state.withLock { state in
            for path in state.files.keys where path.hasPrefix(root + "/") { state.put(nil, path) }
        }
    }

    public func hasEntries(_ root: String, besides name: String) throws(DiskError) -> Bool {
        try check(.list, root)
        return hasFiles(below: root, besides: name)
    }

    private func hasFiles(below root: String, besides name: String = "") -> Bool {
        state.withLock { state in
            state.files.keys.contains { path in
                path.hasPrefix(root + "/")
                    && (name.isEmpty || path != "\(root)/\(name)" && !path.hasPrefix("\(root)/\(name)/"))
            }
        }
    }

    /// There are no links here.
    public func location(of folder: String) throws(DiskError) -> FolderLocation {
        try check(.look, folder)
        let parts = folder.split(separator: "/").reduce(into: folder.hasPrefix("/") ? ["/"] : []) {
            parts, part in
            if part == "..", let last = parts.last, last != "..", last != "/" {
                parts.removeLast()
            } else if part != "." {
                parts.append(String(part))
            }
        }
        return FolderLocation(parts: parts, folders: [], exists: hasFiles(below: folder))
    }

    public func lock(_ root: String) throws(DiskError) -> any FolderLock {
        try check(.write, root)
        return Lock(isNew: !hasFiles(below: root), disk: self, root: root)
    }

    /// Only one build at a time uses a disk in memory.
    private struct Lock: FolderLock {
        var isNew: Bool
        var disk: MemoryDisk
        var root: String

        func stamp(of path: String) -> FileStamp? { try? disk.stamp(of: path, below: root) }

        func release() {}
    }

    private func check(_ operation: DiskError.Operation, _ path: String) throws(DiskError) {
        if let reason = failing(operation, path) { throw DiskError(operation, path, reason: reason) }
    }
}
