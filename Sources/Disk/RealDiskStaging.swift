public import Bytes
import Glibc

/// Writing new files apart, moving them into place, and locking folders.
extension RealDisk {
    public func create(_ content: [UInt8], at path: String, below root: String) throws(DiskError) -> FileStamp
    {
        try create(at: join(root, path)) { Self.writeAll(content[...], to: $0) }
    }

    public func copy(
        _ source: String, below sourceRoot: String, limit: Int, to path: String, below root: String
    )
        throws(DiskError) -> (stamp: FileStamp, content: Fingerprint)
    {
        let pieces = try FilePieces(source, below: sourceRoot, limit: limit)
        var content = Fingerprint(of: "")
        let stamp = try create(at: join(root, path)) { file in
            var isWritten = true
            let written = AnyIterator { () -> ArraySlice<UInt8>? in
                guard isWritten, let piece = pieces.next() else { return nil }
                isWritten = Self.writeAll(piece, to: file)
                return piece
            }
            content = Fingerprint(ofJoined: written)
            return isWritten
        }
        if let failure = pieces.failure { throw failure }
        return (stamp, content)
    }

    /// Makes a new file and the folders above it.
    ///
    /// - Parameter write: writes its content; false if that failed, and errno says why.
    private func create(at whole: String, write: (Int32) -> Bool) throws(DiskError) -> FileStamp {
        // Nearly every page has a folder of its own.
        if let slash = whole.utf8.lastIndex(of: UInt8(ascii: "/")) {
            try makeFolder(String(whole[..<slash]))
        }
        let file = unsafe whole.withCString {
            unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileRights)
        }
        guard file >= 0 else { throw Self.failure(.write, whole) }
        var status = stat()
        guard write(file), unsafe fstat(file, &status) == 0 else {
            let failure = Self.failure(.write, whole)
            close(file)
            throw failure
        }
        guard close(file) == 0 else { throw Self.failure(.write, whole) }
        return FileStamp(status)
    }

    /// Makes a folder and those above it, unless they exist.
    private func makeFolder(_ folder: String) throws(DiskError) {
        if exists(making: folder) { return }
        guard errno == ENOENT, let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")),
            slash > folder.startIndex
        else { throw Self.failure(.write, folder) }
        try makeFolder(String(folder[..<slash]))
        guard exists(making: folder) else { throw Self.failure(.write, folder) }
    }

    /// Makes a folder. False if nothing has this path now; errno then says why.
    private func exists(making folder: String) -> Bool {
        unsafe folder.withCString { unsafe mkdir($0, folderRights) == 0 || errno == EEXIST }
    }

    public func move(_ path: String, from source: String, to root: String) throws(DiskError) {
        let (folder, name) = try openFolder(of: path, below: root, making: true)
        defer { close(folder) }
        guard unsafe renameat(AT_FDCWD, join(source, path), folder, name) == 0 else {
            throw Self.failure(.write, join(root, path))
        }
    }

    public func removeFolder(_ root: String) throws(DiskError) {
        guard unsafe unlink(root) != 0 else { return }
        // Anything but a folder is removed now; a link was removed, not followed.
        switch errno {
        case ENOENT: return
        case EISDIR, EPERM: try removeEntries(root)
        default: throw Self.failure(.remove, root)
        }
        guard unsafe rmdir(root) == 0 || errno == ENOENT else { throw Self.failure(.remove, root) }
    }

    private func removeEntries(_ folder: String) throws(DiskError) {
        guard let names = Self.names(in: folder) else { throw Self.failure(.list, folder) }
        for (name, _) in names { try removeFolder(join(folder, name)) }
    }

    public func lock(_ root: String) throws(DiskError) -> any FolderLock {
        while true {
            let isNew = try Self.seen(root, following: true) == nil
            try makeRoot(root)
            let folder = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { throw Self.failure(.write, root) }
            let lock = RealFolderLock(folder, isNew: isNew)
            // On file systems without locks, builds are not kept apart.
            if flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                waits(root)
                while flock(folder, LOCK_EX) != 0, errno == EINTR {}
            }
            // The build that had the lock may have removed the folder.
            var locked = stat()
            guard unsafe fstat(folder, &locked) == 0 else { throw Self.failure(.look, root) }
            if let now = try Self.seen(root, following: true), now.st_ino == locked.st_ino { return lock }
        }
    }
}

/// A lock on a folder. The system releases it when the process ends, however it ends.
private final class RealFolderLock: FolderLock {
    private let folder: Int32
    let isNew: Bool

    init(_ folder: Int32, isNew: Bool) {
        self.folder = folder
        self.isNew = isNew
    }

    /// Relative to the open folder, so that the system need not follow the path to it.
    func stamp(of path: String) -> FileStamp? {
        RealDisk.status(path, relativeTo: folder, following: false).flatMap { FileStamp(ofRegular: $0) }
    }

    func release() {
        flock(folder, LOCK_UN)
    }

    deinit {
        close(folder)
    }
}

extension FileStamp {
    /// nil for anything but a regular file.
    init?(ofRegular status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        self.init(
            size: Int(status.st_size),
            modified: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec,
            number: UInt64(status.st_ino))
    }

    /// Of a file that a build reads.
    init(ofInput status: stat) {
        self.init(status)
        changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
    }
}
