public import Pages

/// What publishing needs of a disk; the real one and a twin in memory, so that every failure can be rehearsed.
///
/// A path is relative to a root folder, with `/` between its parts and no `..`; nothing outside the root is ever touched,
/// and a symbolic link is never followed out of it.
public protocol Disk: Sendable {
    /// All files below a folder of the root (all of it where "" is said), with paths as seen from that folder, hidden ones left out,
    /// sorted; none where the folder is missing. A folder that is itself a link out of the root is one stray link without a path.
    func files(in folder: String, below root: String, _ workers: Workers) throws(DiskError) -> [DiskFile]

    /// The whole content of a file; fails where it is larger than `limit` bytes.
    func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8]

    /// The same of many files that were listed, in their order.
    func read(_ files: [DiskFile], below root: String, limit: Int, _ workers: Workers) -> [Result<[UInt8], DiskError>]

    /// What tells a regular file from others and from what it was before; nil where there is none. Fails where that cannot be seen.
    func stamp(of path: String, below root: String) throws(DiskError) -> FileStamp?

    /// The same of many paths, in their order; nil too where nothing can be seen.
    func stamps(of paths: [String], below root: String, _ workers: Workers) -> [FileStamp?]

    /// Puts content under a path at once: the old file or the new one is there at any moment, never half of it.
    func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError)

    /// Writes a new file and the folders above it, below a root that nobody else uses and where nothing stands under the path.
    func create(_ content: [UInt8], at path: String, below root: String) throws(DiskError) -> FileStamp

    /// Moves a file or a whole folder to the same path below another root on the same disk, at once; a file replaces one.
    func move(_ path: String, from source: String, to root: String) throws(DiskError)

    /// Removes a file, and the folders that are empty without it, up to the root.
    func remove(_ path: String, below root: String) throws(DiskError)

    /// Removes a folder with all that is in it; nothing where it is missing.
    func removeFolder(_ root: String) throws(DiskError)

    /// Whether a folder exists and holds anything at all, besides an entry of a name.
    func holdsAnything(_ root: String, besides name: String) throws(DiskError) -> Bool

    /// Where a folder really is, or would be if it were made now.
    func place(of folder: String) throws(DiskError) -> FolderPlace

    /// Makes a folder where it is missing, and keeps other builds out of it until the hold is let go; waits while another has it.
    func hold(_ root: String) throws(DiskError) -> any DiskHold
}

/// A folder that is kept for one build.
public protocol DiskHold: Sendable {
    /// Whether the folder was made for it.
    var isNew: Bool { get }

    /// What tells a regular file in the folder from others and from what it was before; nil where there is none, or none can be seen.
    func stamp(of path: String) -> FileStamp?

    /// Lets others in.
    func release()
}

/// Tells whether a file is still the one that it was, without reading it.
public struct FileStamp: Sendable, Hashable {
    public var size: Int
    /// When it was last written, in nanoseconds since 1970.
    public var modified: Int
    /// The number that the file system gave it.
    public var number: UInt64

    public init(size: Int, modified: Int, number: UInt64) {
        self.size = size
        self.modified = modified
        self.number = number
    }
}

/// Where a folder really is, whatever links lead to it.
public struct FolderPlace: Sendable, Hashable {
    /// What tells a folder that exists from all others, by whatever name it is reached.
    public struct Identity: Sendable, Hashable {
        public var device: UInt64
        public var number: UInt64

        public init(device: UInt64, number: UInt64) {
            self.device = device
            self.number = number
        }
    }

    /// The parts of its path from the top of the disk, without links.
    public var parts: [String]
    /// The folders on the way to it that exist, from the top; the folder itself is the last of them where it exists.
    public var folders: [Identity]
    public var exists: Bool

    public init(parts: [String], folders: [Identity], exists: Bool) {
        self.parts = parts
        self.folders = folders
        self.exists = exists
    }

    /// Whether another folder is this one or lies in it.
    public func contains(_ other: Self) -> Bool {
        if other.parts.starts(with: parts) { return true }
        guard exists, let own = folders.last else { return false }
        return other.folders.contains(own)
    }
}

extension Disk {
    /// Whether a folder exists and holds anything at all.
    public func holdsAnything(_ root: String) throws(DiskError) -> Bool {
        try holdsAnything(root, besides: "")
    }

    /// All files below a root.
    public func files(below root: String) throws(DiskError) -> [DiskFile] {
        try files(in: "", below: root, Workers(jobs: 1))
    }

    public func stamps(of paths: [String], below root: String, _ workers: Workers) -> [FileStamp?] {
        workers.map(paths.count) { try? stamp(of: paths[$0], below: root) }
    }

    public func read(_ files: [DiskFile], below root: String, limit: Int, _ workers: Workers) -> [Result<[UInt8], DiskError>] {
        workers.map(files.count) { number in
            Result { () throws(DiskError) in try read(files[number].path, below: root, limit: limit) }
        }
    }
}

/// A file found below a root.
public struct DiskFile: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case regular
        /// A symbolic link that leads out of the root, to a folder, or nowhere.
        case strayLink
        /// A socket, pipe or device.
        case special
        /// A name that is no text or holds control characters, so that no list of names can hold it.
        case misnamed
        /// A folder that cannot be looked into, or an entry that cannot be looked at, and what the system said.
        case unreadable(reason: String)
    }

    public var path: String
    public var stamp: FileStamp
    public var kind: Kind

    public init(path: String, stamp: FileStamp = FileStamp(size: 0, modified: 0, number: 0), kind: Kind = .regular) {
        self.path = path
        self.stamp = stamp
        self.kind = kind
    }
}

/// A failed operation: which file, and what the system said.
public struct DiskError: Error, Sendable, Hashable {
    public enum Operation: String, Sendable {
        case read, write, remove, list
        /// What a path is.
        case look
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
