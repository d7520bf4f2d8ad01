import Glibc

/// New trees: laid out apart, moved into place, kept from other builds.
extension RealDisk {
    public func create(_ content: [UInt8], at path: String, below root: String) throws(DiskError) -> FileStamp {
        let whole = join(root, path)
        // Nearly every page has a folder of its own.
        if let slash = whole.utf8.lastIndex(of: UInt8(ascii: "/")) { Self.makeFolder(String(whole[..<slash])) }
        let file = unsafe whole.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644) }
        guard file >= 0 else { throw Self.failure(.write, whole) }
        var status = stat()
        guard Self.writeAll(content, to: file), unsafe fstat(file, &status) == 0 else {
            let failure = Self.failure(.write, whole)
            close(file)
            throw failure
        }
        guard close(file) == 0 else { throw Self.failure(.write, whole) }
        return FileStamp(status)
    }

    /// Makes a folder and those above it; whether it worked is seen when something is put into it.
    private static func makeFolder(_ folder: String) {
        guard unsafe folder.withCString({ unsafe mkdir($0, 0o755) }) != 0, errno == ENOENT else { return }
        guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash > folder.startIndex else { return }
        makeFolder(String(folder[..<slash]))
        _ = unsafe mkdir(folder, 0o755)
    }

    public func move(_ path: String, from source: String, to root: String) throws(DiskError) {
        let (folder, name) = try openFolder(of: path, below: root, making: true)
        defer { close(folder) }
        guard unsafe renameat(AT_FDCWD, join(source, path), folder, name) == 0 else { throw Self.failure(.write, join(root, path)) }
    }

    public func removeFolder(_ root: String) throws(DiskError) {
        guard unsafe unlink(root) != 0 else { return }
        // What is no folder is gone now, and a link was removed and not followed.
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

    public func hold(_ root: String) throws(DiskError) -> any DiskHold {
        while true {
            let isNew = try Self.seen(root, following: true) == nil
            try makeRoot(root)
            let folder = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { throw Self.failure(.write, root) }
            let hold = FolderHold(folder, isNew: isNew)
            // Disks that know no locks have to do without.
            if flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                waits(root)
                while flock(folder, LOCK_EX) != 0, errno == EINTR {}
            }
            // Whoever had it may have removed the folder.
            var held = stat()
            guard unsafe fstat(folder, &held) == 0 else { throw Self.failure(.look, root) }
            if let now = try Self.seen(root, following: true), now.st_ino == held.st_ino { return hold }
        }
    }
}

/// A lock on a folder, which the system lifts when the program ends, however it ends.
private final class FolderHold: DiskHold {
    private let folder: Int32
    let isNew: Bool

    init(_ folder: Int32, isNew: Bool) {
        self.folder = folder
        self.isNew = isNew
    }

    /// The way from the folder itself is shorter than from the top.
    func stamp(of path: String) -> FileStamp? {
        RealDisk.status(path, seenFrom: folder, following: false).flatMap { FileStamp(ofRegular: $0) }
    }

    func release() {
        flock(folder, LOCK_UN)
    }

    deinit {
        close(folder)
    }
}

extension FileStamp {
    /// nil for what is no regular file.
    init?(ofRegular status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        self.init(
            size: Int(status.st_size), modified: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec,
            number: UInt64(status.st_ino))
    }
}
