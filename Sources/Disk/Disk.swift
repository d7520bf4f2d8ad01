public import Bytes
public import Threads

/// What a build needs of a disk. `RealDisk` is the disk of the machine; tests use one in memory, which fails
/// where they want it to.
///
/// A path is relative to a root folder, with `/` between its parts and no `..`. No operation touches anything
/// outside the root, and none follows a symbolic link out of it.
public protocol Disk: Sendable {
    /// Lists all files below a folder of the root ("" for the root itself), sorted, with paths relative to
    /// that folder and without hidden files. A missing folder has no files. A folder that is a link out of
    /// the root gives one stray link with an empty path.
    ///
    /// - Parameter closed: folders of the root into which no link may lead.
    func files(in folder: String, below root: String, closed: ClosedFolders, _ workers: Workers)
        throws(DiskError) -> [DiskFile]

    /// Reads a whole file. Fails if the file is larger than `limit` bytes.
    func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8]

    /// Reads a whole file that the user names, wherever it is and wherever links lead to it.
    func read(named path: String, limit: Int) throws(DiskError) -> [UInt8]

    /// Reads many listed files side by side; the results have the order of the files.
    func read(_ files: [DiskFile], below root: String, limit: Int, _ workers: Workers) -> [Result<
        [UInt8], DiskError
    >]

    /// The stamp of a regular file; nil if there is none. Fails if the system does not let the program look.
    func stamp(of path: String, below root: String) throws(DiskError) -> FileStamp?

    /// The stamps of many paths in their order; nil also for a path that the program may not look at.
    func stamps(of paths: [String], below root: String, _ workers: Workers) -> [FileStamp?]

    /// Whether other users of the machine than its owner may read a file; false if there is none.
    func isReadByOthers(_ path: String, below root: String) -> Bool

    /// Replaces a file in one step: at any moment the path has the old content or the new one, never a part
    /// of it.
    func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError)

    /// Replaces a file as `write` does by pieces that are not in one place in memory.
    func write(pieces: [ArraySlice<UInt8>], to path: String, below root: String) throws(DiskError)

    /// Writes a new file and makes the folders above it. Nothing may exist at the path, and no other build
    /// may use the root.
    func create(_ content: [UInt8], at path: String, below root: String) throws(DiskError) -> FileStamp

    /// Copies a file into a new one, as `create` writes it, in pieces: a large file needs little memory. Fails if it
    /// is larger than `limit` bytes.
    ///
    /// - Returns: the stamp of the new file, and the fingerprint of its content.
    func copy(_ source: String, below sourceRoot: String, limit: Int, to path: String, below root: String)
        throws(DiskError) -> (stamp: FileStamp, content: Fingerprint)

    /// The fingerprint of a file's content, which is read in pieces. Fails if the file is larger than `limit` bytes.
    func fingerprint(of path: String, below root: String, limit: Int) throws(DiskError) -> Fingerprint

    /// Writes a file of the user's in one step. If it replaces one, the rights of that file stay.
    func replace(_ content: [UInt8], at path: String, below root: String) throws(DiskError)

    /// Writes a new file in one step, and makes the folders above it. Nothing may exist at the path, and no
    /// folder on the way to it may be a link; others may use the root at the same time.
    func add(_ content: [UInt8], at path: String, below root: String) throws(DiskError)

    /// Moves a file or a whole folder in one step to the same path below another root on the same disk. A
    /// file replaces another one.
    func move(_ path: String, from source: String, to root: String) throws(DiskError)

    /// Removes a file, and then the folders above it that are empty, up to the root.
    func remove(_ path: String, below root: String) throws(DiskError)

    /// Removes a folder and everything in it. Does nothing if the folder is missing.
    func removeFolder(_ root: String) throws(DiskError)

    /// Whether a folder exists and has any entry, other than one with this name.
    func hasEntries(_ root: String, besides name: String) throws(DiskError) -> Bool

    /// Where a folder really is, or would be if it were made now.
    func location(of folder: String) throws(DiskError) -> FolderLocation

    /// Whether there is something at a path that is no folder.
    func isNoFolder(_ path: String) -> Bool

    /// The same disk, whose new files and folders have the rights of this folder; if it is missing, they are for
    /// their owner alone.
    func keepingRights(of folder: String) -> any Disk

    /// Makes a folder if it is missing, and keeps other builds out of it until the lock is released. Waits
    /// while another build has it.
    func lock(_ root: String) throws(DiskError) -> any FolderLock
}

/// Keeps other builds out of a folder.
public protocol FolderLock: Sendable {
    /// Whether the folder was made when it was locked.
    var isNew: Bool { get }

    /// The stamp of a regular file in the folder; nil if there is none, or if the program may not look.
    func stamp(of path: String) -> FileStamp?

    func release()
}

/// Shows whether a file has changed, without reading it.
public struct FileStamp: Sendable, Hashable {
    public var size: Int
    /// The time of the last write, in nanoseconds since 1970.
    public var modified: Int
    /// The number of the file in its file system.
    public var number: UInt64
    /// The time at which the file system last noted a change of the file, in nanoseconds since 1970. Unlike the time of the
    /// last write, no program can set it. 0 of a file that a build writes, since moving it to its place changes it.
    public var changed: Int

    public init(size: Int, modified: Int, number: UInt64, changed: Int = 0) {
        self.size = size
        self.modified = modified
        self.number = number
        self.changed = changed
    }
}

/// Where a folder really is, with all symbolic links followed.
public struct FolderLocation: Sendable, Hashable {
    /// Identifies an existing folder, whichever path leads to it.
    public struct Identity: Sendable, Hashable {
        public var device: UInt64
        public var number: UInt64

        public init(device: UInt64, number: UInt64) {
            self.device = device
            self.number = number
        }
    }

    /// The parts of its path from the root of the file system, without links.
    public var parts: [String]
    /// The folders on the way to it that exist, outermost first. The last one is the folder itself, if it
    /// exists.
    public var folders: [Identity]
    public var exists: Bool

    public init(parts: [String], folders: [Identity], exists: Bool) {
        self.parts = parts
        self.folders = folders
        self.exists = exists
    }

    /// Whether another folder is this one or is inside it.
    public func contains(_ other: Self) -> Bool {
        if other.parts.starts(with: parts) { return true }
        guard exists, let own = folders.last else { return false }
        return other.folders.contains(own)
    }
}

extension Disk {
    public func write(pieces: [ArraySlice<UInt8>], to path: String, below root: String) throws(DiskError) {
        try write(Array(pieces.joined()), to: path, below: root)
    }

    /// A disk in memory has no rights.
    public func keepingRights(of folder: String) -> any Disk { self }

    public func isReadByOthers(_ path: String, below root: String) -> Bool { false }

    /// A disk in memory has files below folders alone.
    public func isNoFolder(_ path: String) -> Bool { false }

    /// Whether a folder exists and has any entry.
    public func hasEntries(_ root: String) throws(DiskError) -> Bool {
        try hasEntries(root, besides: "")
    }

    /// All files below a root.
    public func files(below root: String) throws(DiskError) -> [DiskFile] {
        try files(in: "", below: root, Workers(jobs: 1))
    }

    /// All files below a folder of the root, into which every link of the root may lead.
    public func files(in folder: String, below root: String, _ workers: Workers) throws(DiskError)
        -> [DiskFile]
    {
        try files(in: folder, below: root, closed: ClosedFolders(), workers)
    }

    public func replace(_ content: [UInt8], at path: String, below root: String) throws(DiskError) {
        try write(content, to: path, below: root)
    }

    public func add(_ content: [UInt8], at path: String, below root: String) throws(DiskError) {
        _ = try create(content, at: path, below: root)
    }

    public func copy(
        _ source: String, below sourceRoot: String, limit: Int, to path: String, below root: String
    )
        throws(DiskError) -> (stamp: FileStamp, content: Fingerprint)
    {
        let content = try read(source, below: sourceRoot, limit: limit)
        return (try create(content, at: path, below: root), Fingerprint(of: content))
    }

    public func fingerprint(of path: String, below root: String, limit: Int) throws(DiskError) -> Fingerprint
    {
        Fingerprint(of: try read(path, below: root, limit: limit))
    }

    public func read(named path: String, limit: Int) throws(DiskError) -> [UInt8] {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        return try read(name, below: folder, limit: limit)
    }

    public func stamps(of paths: [String], below root: String, _ workers: Workers) -> [FileStamp?] {
        workers.map(paths.count) { try? stamp(of: paths[$0], below: root) }
    }

    public func read(_ files: [DiskFile], below root: String, limit: Int, _ workers: Workers) -> [Result<
        [UInt8], DiskError
    >] {
        workers.map(files.count) { number in
            Result { () throws(DiskError) in try read(files[number].path, below: root, limit: limit) }
        }
    }
}

/// Folders and files of a root to which no link may lead, since it would publish what is in them.
public struct ClosedFolders: Sendable {
    /// Of folders and of files, whether they exist or not.
    public var paths: [String]
    /// The name of a file that closes the folder that has it, wherever that is in the root.
    public var mark: String?

    public init(_ paths: [String] = [], mark: String? = nil) {
        self.paths = paths
        self.mark = mark
    }
}

/// A file found below a root.
public struct DiskFile: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case regular
        /// A regular file that other users of the machine may read, which its reader cares about.
        case exposed
        /// A symbolic link that leads out of the root, to a folder, or nowhere.
        case strayLink
        /// A symbolic link to a hidden file, to one that is closed to links, or into a folder that is.
        case closedLink
        /// A socket, pipe or device.
        case special
        /// A name that is not UTF-8 text or contains control characters, so it cannot be a line of a list.
        case misnamed
        /// A folder that cannot be listed, or an entry that cannot be looked at. The reason is the system's.
        case unreadable(reason: String)
    }

    public var path: String
    public var stamp: FileStamp
    public var kind: Kind

    public init(
        path: String, stamp: FileStamp = FileStamp(size: 0, modified: 0, number: 0), kind: Kind = .regular
    ) {
        self.path = path
        self.stamp = stamp
        self.kind = kind
    }
}

/// A failed operation: the file, and the reason that the system gives.
public struct DiskError: Error, Sendable, Hashable {
    public enum Operation: String, Sendable {
        case read, write, remove, list
        /// Finding out what a path is.
        case look
    }

    public var operation: Operation
    public var path: String
    /// In words, such as `No space left on device`.
    public var reason: String
    /// Of a file that is too large; nil for any other reason.
    public var excess: Excess?

    /// How large a file is, and how large it may be, in bytes.
    public struct Excess: Sendable, Hashable {
        public var size: Int
        public var limit: Int

        public enum Unit: String, Sendable {
            case kilobytes = "KB"
            case megabytes = "MB"
        }

        /// In which both sizes are given.
        public var unit: Unit { limit < 1_000_000 ? .kilobytes : .megabytes }
        private var bytes: Int { unit == .kilobytes ? 1_000 : 1_000_000 }
        public var limitInUnits: Int { limit / bytes }
        /// More than the limit, also if it hardly is.
        public var sizeInUnits: Int { max(size / bytes, limitInUnits + 1) }
    }

    public init(_ operation: Operation, _ path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// The failure to read a file that is too large.
    public init(_ path: String, size: Int, limit: Int) {
        let excess = Excess(size: size, limit: limit)
        self.init(
            .read, path,
            reason:
                "\(excess.sizeInUnits) \(excess.unit.rawValue) are more than the \(excess.limitInUnits) \(excess.unit.rawValue) that such a file may have"
        )
        self.excess = excess
    }
}

/// The folders that a path is in, the innermost first: `a/b` and `a` of `a/b/c`.
public struct FoldersAbove: Sequence, IteratorProtocol {
    private var rest: Substring.UTF8View

    public init(_ path: String) {
        rest = path[...].utf8
    }

    public mutating func next() -> String? {
        guard let slash = rest.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        rest = rest[..<slash]
        return String(rest)
    }
}

/// A path below a folder; either may be empty.
public func join(_ folder: String, _ path: String) -> String {
    folder.isEmpty ? path : path.isEmpty ? folder : "\(folder)/\(path)"
}
