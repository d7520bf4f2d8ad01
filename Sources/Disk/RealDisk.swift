import Bytes
import Glibc

/// The disk of the machine.
public struct RealDisk: Disk {
    /// Called with the path of a folder that another build is writing to, before waiting for that build to
    /// end.
    let waits: @Sendable (String) -> Void
    /// Who may read and enter the folders that this disk makes. The files in them get the same rights, without
    /// the right to be executed.
    var folderRights: mode_t = 0o755
    var fileRights: mode_t { folderRights & 0o666 }

    public init(waits: @escaping @Sendable (String) -> Void = { _ in }) {
        self.waits = waits
    }

    /// A disk whose new files and folders are for their owner alone.
    public var forOwner: RealDisk {
        var disk = self
        disk.folderRights = 0o700
        return disk
    }

    public func keepingRights(of folder: String) -> any Disk {
        var disk = self
        disk.folderRights = Self.status(folder, following: true).map { $0.st_mode & 0o777 } ?? 0o700
        return disk
    }

    public func isNoFolder(_ path: String) -> Bool {
        // A link that leads nowhere is there itself.
        let status = Self.status(path, following: true) ?? Self.status(path, following: false)
        return status.map { $0.st_mode & S_IFMT != S_IFDIR } ?? false
    }

    public func isReadByOthers(_ path: String, below root: String) -> Bool {
        Self.status(join(root, path), following: true).map { $0.st_mode & (S_IRGRP | S_IROTH) != 0 } ?? false
    }

    public func stamp(of path: String, below root: String) throws(DiskError) -> FileStamp? {
        try Self.seen(join(root, path), following: false).flatMap { FileStamp(ofRegular: $0) }
    }

    public func hasEntries(_ root: String, besides name: String) throws(DiskError) -> Bool {
        guard let names = Self.names(in: root) else {
            if Self.isAbsence(errno) { return false }
            throw Self.failure(.list, root)
        }
        return names.contains { $0.name != name }
    }

    public func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError) {
        try write(pieces: [content[...]], to: path, below: root)
    }

    public func write(pieces: [ArraySlice<UInt8>], to path: String, below root: String) throws(DiskError) {
        try put(pieces, path, below: root)
    }

    public func replace(_ content: [UInt8], at path: String, below root: String) throws(DiskError) {
        // A link has rights that mean nothing.
        let former = try Self.seen(join(root, path), following: false).flatMap {
            $0.st_mode & S_IFMT == S_IFREG ? $0.st_mode & 0o777 : nil
        }
        try put([content[...]], path, below: root, rights: former)
    }

    public func add(_ content: [UInt8], at path: String, below root: String) throws(DiskError) {
        try put([content[...]], path, below: root) { folder, temporary, name in
            // A rename would replace a file, so the name is taken first, which fails if it exists.
            let taken = unsafe openat(
                folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileRights)
            guard taken >= 0 else { return false }
            close(taken)
            return unsafe renameat(folder, temporary, folder, name) == 0
        }
    }

    /// Writes a file under a temporary name beside its own.
    ///
    /// - Parameters:
    ///   - rights: of the file; nil for those of all that this disk writes.
    ///   - finish: gives the file its name, and replaces another one of that name unless it says otherwise; false if
    ///     that failed. Gets the folder, the temporary name and the file's own.
    private func put(
        _ pieces: [ArraySlice<UInt8>], _ path: String, below root: String, rights: mode_t? = nil,
        finish: (Int32, String, String) -> Bool = { unsafe renameat($0, $1, $0, $2) == 0 }
    ) throws(DiskError) {
        let (folder, name) = try openFolder(of: path, below: root, making: true)
        defer { close(folder) }
        // A hidden name that says which program made it, and that is short even if the real name is long.
        let temporary = ".\(Fingerprint(of: Array(name.utf8)).hex).sitegen-new"
        // An interrupted build may have left one.
        _ = unsafe unlinkat(folder, temporary, 0)
        let file = unsafe openat(
            folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileRights)
        guard file >= 0 else { throw Self.failure(.write, join(root, path)) }
        // Before there is anything to read in it; what opening a file gives it depends on the umask.
        var done = rights.map { fchmod(file, $0) == 0 } ?? true
        done = done && pieces.allSatisfy { Self.writeAll($0, to: file) }
        done = close(file) == 0 && done
        done = done && finish(folder, temporary, name)
        if !done {
            let failure = Self.failure(.write, join(root, path))
            _ = unsafe unlinkat(folder, temporary, 0)
            throw failure
        }
    }

    public func remove(_ path: String, below root: String) throws(DiskError) {
        // A file whose folder has gone, or is no longer a folder, has gone too. What lies beyond a link is another
        // file; the root alone may be a link.
        for place in [path] + FoldersAbove(path).filter({ !$0.isEmpty }) {
            guard let status = try Self.seen(join(root, place), following: false) else { return }
            if place != path, status.st_mode & S_IFMT != S_IFDIR { return }
        }
        let (folder, name) = try openFolder(of: path, below: root, making: false)
        defer { close(folder) }
        guard unsafe unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
            throw Self.failure(.remove, join(root, path))
        }
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            // rmdir refuses to remove a folder that is not empty, and then the folders above it are not empty
            // either.
            guard unsafe rmdir(join(root, parts.joined(separator: "/"))) == 0 else { return }
            parts = parts.dropLast()
        }
    }

    /// Opens the folder that a path is in, part by part, following no symbolic link below the root.
    func openFolder(of path: String, below root: String, making: Bool) throws(DiskError) -> (
        folder: Int32, name: String
    ) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.last, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
            throw DiskError(.write, path, reason: "not a path inside the output folder")
        }
        if making { try makeRoot(root) }
        var folder = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure(making ? .write : .remove, root) }
        for part in parts.dropLast() {
            let isMade = making ? unsafe mkdirat(folder, part, folderRights) == 0 : true
            let obstacle = errno
            let next = unsafe openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else {
                // That the folder is not there follows from why it could not be made.
                if !isMade, obstacle != EEXIST, errno == ENOENT { errno = obstacle }
                let failure = Self.failure(making ? .write : .remove, join(root, path))
                close(folder)
                throw failure
            }
            close(folder)
            folder = next
        }
        return (folder, name)
    }

    func makeRoot(_ root: String) throws(DiskError) {
        guard Self.status(root, following: true) == nil else { return }
        var made = root.hasPrefix("/") ? "/" : ""
        for part in root.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
            guard unsafe mkdir(made, folderRights) == 0 || errno == EEXIST else {
                throw Self.failure(.write, made)
            }
        }
    }
}

extension RealDisk {
    static func writeAll(_ content: ArraySlice<UInt8>, to file: Int32) -> Bool {
        unsafe content.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = unsafe Glibc.write(
                    file, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// The names in a folder, with replacement characters if they are not UTF-8; nil if it cannot be listed,
    /// and errno says why.
    static func names(in folder: String) -> [(name: String, isText: Bool)]? { names(in: openFolder(folder)) }

    /// The names in an open folder, which is closed; nil also if it could not be opened.
    static func names(in file: Int32) -> [(name: String, isText: Bool)]? {
        guard file >= 0 else { return nil }
        guard let stream = unsafe fdopendir(file) else {
            keepingError { close(file) }
            return nil
        }
        defer { keepingError { unsafe closedir(stream) } }
        var names: [(name: String, isText: Bool)] = []
        while true {
            // At the end of a folder readdir gives the same as after a failure; only errno differs.
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let (name, isText) = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe (String(cString: $0), String(validatingCString: $0) != nil)
                }
            }
            if name != ".", name != ".." { names.append((name, isText)) }
        }
        return errno == 0 ? names : nil
    }

    static func keepingError(_ tidy: () -> Int32) {
        let code = errno
        _ = tidy()
        errno = code
    }

    static func openFolder(_ path: String, relativeTo base: Int32 = AT_FDCWD) -> Int32 {
        unsafe openat(base, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    }

    /// Whether an error number means that nothing has this path, and not that the program may not look.
    static func isAbsence(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

    /// What a path is, or what a link there leads to; nil if there is nothing.
    static func seen(_ path: String, following: Bool) throws(DiskError) -> stat? {
        if let status = status(path, following: following) { return status }
        if isAbsence(errno) { return nil }
        throw failure(.look, path)
    }

    /// What a path is, or what a link there leads to; nil if the system does not say, and errno says why.
    static func status(_ path: String, relativeTo base: Int32 = AT_FDCWD, following: Bool) -> stat? {
        var status = stat()
        let flags = following ? 0 : AT_SYMLINK_NOFOLLOW
        // A String passed without withCString would be copied.
        return unsafe path.withCString { unsafe fstatat(base, $0, &status, flags) } == 0 ? status : nil
    }

    static func failure(_ operation: DiskError.Operation, _ path: String) -> DiskError {
        DiskError(operation, path, reason: reason)
    }

    /// What errno says, in words.
    static var reason: String {
        let code = errno
        return unsafe String(cString: strerror(code))
    }
}
