/// What publishing needs of a disk; the real one and a twin in memory, so that every failure can be rehearsed.
///
/// A path is relative to a root folder, with `/` between its parts and no `..`; nothing outside the root is ever touched,
/// and a symbolic link is never followed out of it.
public protocol Disk: Sendable {
    /// All files below a folder of the root (all of it where "" is said), with paths as seen from that folder, hidden ones left out,
    /// sorted; none where the folder is missing. A folder that is itself a link out of the root is one stray link without a path.
    func files(in folder: String, below root: String) throws(DiskError) -> [DiskFile]

    /// The whole content of a file; fails where it is larger than `limit` bytes.
    func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8]

    /// The size of a regular file, nil where there is none.
    func size(of path: String, below root: String) -> Int?

    /// Puts content under a path at once: the old file or the new one is there at any moment, never half of it.
    func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError)

    /// Removes a file, and the folders that are empty without it, up to the root.
    func remove(_ path: String, below root: String) throws(DiskError)

    /// Whether a folder exists and holds anything at all.
    func holdsAnything(_ root: String) -> Bool
}

extension Disk {
    /// All files below a root.
    public func files(below root: String) throws(DiskError) -> [DiskFile] {
        try files(in: "", below: root)
    }
}

/// A file found below a root.
public struct DiskFile: Sendable, Hashable {
    public enum Kind: Sendable {
        case regular
        /// A symbolic link that leads out of the root, to a folder, or nowhere.
        case strayLink
        /// A socket, pipe or device.
        case special
        /// Something that could not be looked into: a folder without permission.
        case unreadable
        /// A name that is no text or holds control characters, so that no list of names can hold it.
        case misnamed
    }

    public var path: String
    public var size: Int
    public var kind: Kind

    public init(path: String, size: Int, kind: Kind = .regular) {
        self.path = path
        self.size = size
        self.kind = kind
    }
}

/// A failed operation: which file, and what the system said.
public struct DiskError: Error, Sendable, Hashable {
    public enum Operation: String, Sendable {
        case read, write, remove, list
    }

    public var operation: Operation
    public var path: String
    /// In words: `No space left on device`.
    public var reason: String

    public init(_ operation: Operation, _ path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }
}
