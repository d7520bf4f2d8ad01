import Bytes
import Glibc

/// The disk of the machine.
public struct RealDisk: Disk {
    /// Is told of a folder that another build is writing to, before it is waited for.
    let waits: @Sendable (String) -> Void

    public init(waits: @escaping @Sendable (String) -> Void = { _ in }) {
        self.waits = waits
    }

    public func files(in folder: String, below root: String) throws(DiskError) -> [DiskFile] {
        let top = join(root, folder)
        guard let inside = Self.resolved(root).map({ $0.hasSuffix("/") ? $0 : $0 + "/" }) else { return [] }
        if !folder.isEmpty, Self.status(top, following: false) != nil, Self.resolved(top)?.hasPrefix(inside) != true {
            return [DiskFile(path: "", kind: .strayLink)]
        }
        var found: [DiskFile] = []
        var folders = [""]
        while let folder = folders.popLast() {
            guard let names = Self.names(in: join(top, folder)) else {
                let failure = Self.failure(.list, top)
                if folder.isEmpty, Self.status(top, following: true) == nil { return [] }
                if folder.isEmpty { throw failure }
                found.append(DiskFile(path: folder, kind: .unreadable))
                continue
            }
            for (name, isText) in names where !name.hasPrefix(".") {
                let path = join(folder, name)
                guard isText else {
                    found.append(DiskFile(path: path, kind: .misnamed))
                    continue
                }
                guard let status = Self.status(join(top, path), following: false) else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG: found.append(DiskFile(path: path, stamp: FileStamp(status)))
                case S_IFLNK: found.append(Self.followed(path, top: top, inside: inside))
                default: found.append(DiskFile(path: path, kind: .special))
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    public func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8] {
        let whole = join(root, path)
        let file = unsafe open(whole, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Self.failure(.read, whole) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw Self.failure(.read, whole) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw DiskError(.read, whole, reason: "not a regular file") }
        let size = Int(status.st_size)
        guard size <= limit else {
            throw DiskError(
                .read, whole, reason: "\(size / 1_000_000) MB are more than the \(limit / 1_000_000) MB that such a file may have")
        }
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = true }
                if got <= 0 { break }
                count += got
            }
        }
        if failed { throw Self.failure(.read, whole) }
        return bytes
    }

    public func stamp(of path: String, below root: String) -> FileStamp? {
        Self.status(join(root, path), following: false).flatMap { FileStamp(ofRegular: $0) }
    }

    public func holdsAnything(_ root: String, besides name: String) -> Bool {
        Self.names(in: root)?.contains { $0.name != name } == true
    }

    public func write(_ content: [UInt8], to path: String, below root: String) throws(DiskError) {
        let (folder, name) = try openFolder(of: path, below: root, making: true)
        defer { close(folder) }
        // The name is hidden, tells whose it is, and is short however long the other is; a rename puts it in place.
        let temporary = ".\(Fingerprint(of: Array(name.utf8)).hex).sitegen-new"
        // Whatever an interrupted build left there.
        _ = unsafe unlinkat(folder, temporary, 0)
        let file = unsafe openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw Self.failure(.write, join(root, path)) }
        var done = Self.writeAll(content, to: file)
        done = close(file) == 0 && done
        done = unsafe done && renameat(folder, temporary, folder, name) == 0
        if !done {
            let failure = Self.failure(.write, join(root, path))
            _ = unsafe unlinkat(folder, temporary, 0)
            throw failure
        }
    }

    public func remove(_ path: String, below root: String) throws(DiskError) {
        // A file whose folder is gone, or is no folder any more, is gone too.
        guard Self.status(join(root, path), following: false) != nil else { return }
        let (folder, name) = try openFolder(of: path, below: root, making: false)
        defer { close(folder) }
        guard unsafe unlinkat(folder, name, 0) == 0 || errno == ENOENT else { throw Self.failure(.remove, join(root, path)) }
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            // A folder that still holds something stays: rmdir refuses, and that is the end of it.
            guard unsafe rmdir(join(root, parts.joined(separator: "/"))) == 0 else { return }
            parts = parts.dropLast()
        }
    }

    /// Opens the folder that holds a path, part by part, following no symbolic link below the root.
    func openFolder(of path: String, below root: String, making: Bool) throws(DiskError) -> (folder: Int32, name: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.last, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
            throw DiskError(.write, path, reason: "not a path inside the output folder")
        }
        if making { try makeRoot(root) }
        var folder = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure(making ? .write : .remove, root) }
        for part in parts.dropLast() {
            if making { _ = unsafe mkdirat(folder, part, 0o755) }
            let next = unsafe openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else {
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
            guard unsafe mkdir(made, 0o755) == 0 || errno == EEXIST else { throw Self.failure(.write, made) }
        }
    }
}

extension RealDisk {
    static func writeAll(_ content: [UInt8], to file: Int32) -> Bool {
        unsafe content.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = unsafe Glibc.write(file, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// The names in a folder, mended where they are no text; nil where it cannot be looked into.
    static func names(in folder: String) -> [(name: String, isText: Bool)]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [(name: String, isText: Bool)] = []
        while let entry = unsafe readdir(stream) {
            let (name, isText) = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe (String(cString: $0), String(validatingCString: $0) != nil)
                }
            }
            if name != ".", name != ".." { names.append((name, isText)) }
        }
        return names
    }

    static func status(_ path: String, following: Bool) -> stat? {
        var status = stat()
        let result = unsafe following ? stat(path, &status) : lstat(path, &status)
        return result == 0 ? status : nil
    }

    /// A symbolic link counts as the file it leads to, as long as that lies in the root too.
    ///
    /// - Parameter inside: the root without links, with a slash at its end.
    private static func followed(_ path: String, top: String, inside: String) -> DiskFile {
        guard let target = resolved(join(top, path)), target.hasPrefix(inside), let status = status(target, following: false),
            status.st_mode & S_IFMT == S_IFREG
        else { return DiskFile(path: path, kind: .strayLink) }
        return DiskFile(path: path, stamp: FileStamp(status))
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    static func failure(_ operation: DiskError.Operation, _ path: String) -> DiskError {
        let code = errno
        return DiskError(operation, path, reason: unsafe String(cString: strerror(code)))
    }
}

func join(_ folder: String, _ path: String) -> String {
    folder.isEmpty ? path : path.isEmpty ? folder : "\(folder)/\(path)"
}
