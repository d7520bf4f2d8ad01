import Synchronization

/// A disk in memory: for tests, for rehearsals of failure, and for building without writing.
public final class MemoryDisk: Disk {
    private struct State {
        var files: [String: [UInt8]] = [:]
        var writes: [String] = []
        var removals: [String] = []
    }

    private let state: Mutex<State>
    /// Says which operation on which whole path fails, and why; nil lets it pass.
    private let failing: @Sendable (DiskError.Operation, String) -> String?

    public init(_ files: [String: String] = [:], failing: @escaping @Sendable (DiskError.Operation, String) -> String? = { _, _ in nil }) {
        state = Mutex(State(files: files.mapValues { Array($0.utf8) }))
        self.failing = failing
    }

    public var contents: [String: [UInt8]] { state.withLock { $0.files } }

    /// The whole paths written so far, in order.
    public var writes: [String] { state.withLock { $0.writes } }
    public var removals: [String] { state.withLock { $0.removals } }

    public func set(_ path: String, _ content: [UInt8]?) {
        state.withLock { $0.files[path] = content }
    }

    public func files(in folder: String, below root: String) throws(DiskError) -> [DiskFile] {
        let root = folder.isEmpty ? root : "\(root)/\(folder)"
        try check(.list, root)
        return state.withLock { state in
            state.files.compactMap { path, content in
                guard path.hasPrefix(root + "/") else { return nil }
                let relative = String(path.dropFirst(root.count + 1))
                return relative.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : DiskFile(path: relative, size: content.count)
            }.sorted { $0.path < $1.path }
        }
    }

    public func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8] {
        let whole = "\(root)/\(path)"
        try check(.read, whole)
        guard let content = state.withLock({ $0.files[whole] }) else { throw DiskError(.read, whole, reason: "No such file or directory") }
        guard content.count <= limit else { throw DiskError(.read, whole, reason: "too large") }
        return content
    }

    public func size(of path: String, below root: String) -> Int? {
        state.withLock { $0.files["\(root)/\(path)"]?.count }
    }

    public func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError) {
        let whole = "\(root)/\(path)"
        try check(.write, whole)
        guard !holdsAnything(whole) else { throw DiskError(.write, whole, reason: "Is a directory") }
        for folder in folders(of: path) where size(of: folder, below: root) != nil {
            throw DiskError(.write, whole, reason: "Not a directory")
        }
        state.withLock {
            $0.files[whole] = content
            $0.writes.append(whole)
        }
    }

    public func remove(_ path: String, below root: String) throws(DiskError) {
        let whole = "\(root)/\(path)"
        try check(.remove, whole)
        state.withLock {
            $0.files[whole] = nil
            $0.removals.append(whole)
        }
    }

    public func holdsAnything(_ root: String) -> Bool {
        state.withLock { state in state.files.keys.contains { $0.hasPrefix(root + "/") } }
    }

    private func check(_ operation: DiskError.Operation, _ path: String) throws(DiskError) {
        if let reason = failing(operation, path) { throw DiskError(operation, path, reason: reason) }
    }
}
