public import Bytes
import Glibc
public import Threads

/// Listing and reading files.
extension RealDisk {
    public func files(
        in folder: String, below root: String, closed: ClosedFolders, _ workers: Workers
    ) throws(DiskError) -> [DiskFile] {
        let top = join(root, folder)
        guard let links = try Links(root, closed: closed) else { return [] }
        if !folder.isEmpty {
            guard try Self.seen(top, following: false) != nil else { return [] }
            guard let real = try Self.real(top) else { return [DiskFile(path: "", kind: .strayLink)] }
            if !links.isReal(folder, at: real), let fault = try links.fault(of: real, at: folder) {
                return [DiskFile(path: "", kind: fault)]
            }
        }
        // All paths are relative to this folder, so that the system follows the path to it only once.
        let base = try Self.openToRead(folder, below: root, O_DIRECTORY, for: .list)
        defer { close(base) }
        var found: [DiskFile] = []
        var folders = [""]
        // First the folders of a level are listed side by side, then their entries are looked at: there may
        // be many of either.
        while !folders.isEmpty {
            let level = folders
            let listed = workers.map(level.count, chunk: 1) { Self.entries(of: level[$0], relativeTo: base) }
            var unreadable: [String: String] = [:]
            for (folder, entries) in zip(level, listed) {
                switch entries {
                case .success: break
                case .failure(.unreadable(let reason)): unreadable[folder] = reason
                case .failure(.link): found.append(DiskFile(path: folder, kind: .strayLink))
                }
            }
            let entries = listed.flatMap { (try? $0.get()) ?? [] }
            let looked = workers.map(entries.count) {
                Self.look(at: entries[$0], of: folder, relativeTo: base, top: top, links)
            }
            folders = []
            for (entry, what) in zip(entries, looked) {
                switch what {
                case .folder: folders.append(entry.path)
                case .file(let file): found.append(file)
                case .unreadable(let path, let reason): unreadable[path] = reason
                case .nothing: break
                }
            }
            if let reason = unreadable[""] { throw DiskError(.list, top, reason: reason) }
            found += unreadable.map { DiskFile(path: $0.key, kind: .unreadable(reason: $0.value)) }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// A name in a folder.
    private struct Entry: Sendable {
        /// With replacement characters if it is not UTF-8.
        var path: String
        var isText: Bool
    }

    /// What an entry of a folder is.
    private enum Found: Sendable {
        case folder
        case file(DiskFile)
        case unreadable(path: String, reason: String)
        /// It was removed in the meantime.
        case nothing
    }

    /// Why a folder cannot be listed.
    private enum Unlisted: Error {
        /// Since it was looked at, a link has taken its place, or that of a folder above it.
        case link
        case unreadable(reason: String)
    }

    /// The entries of a folder that are not hidden.
    private static func entries(of folder: String, relativeTo base: Int32) -> Result<[Entry], Unlisted> {
        let file = openWithoutLinks(folder.isEmpty ? "." : folder, O_DIRECTORY, relativeTo: base)
        guard let names = names(in: file) else {
            switch errno {
            // A folder that was removed in the meantime has no entries.
            case ENOENT: return .success([])
            case ELOOP: return .failure(.link)
            default: return .failure(.unreadable(reason: reason))
            }
        }
        let entries = names.filter { $0.name.utf8.first != UInt8(ascii: ".") }.map {
            Entry(path: join(folder, $0.name), isText: $0.isText)
        }
        // Sorting sorted parts later takes little time.
        return .success(entries.sorted { $0.path < $1.path })
    }

    private static func look(
        at entry: Entry, of folder: String, relativeTo base: Int32, top: String, _ links: Links
    ) -> Found {
        let path = entry.path
        guard entry.isText else { return .file(DiskFile(path: path, kind: .misnamed)) }
        guard let status = status(path, relativeTo: base, following: false) else {
            switch errno {
            case ENOENT: return .nothing
            // It is the folder that the program may not enter, not this entry.
            case EACCES:
                return .unreadable(path: FoldersAbove(path).first { _ in true } ?? "", reason: reason)
            default: return .unreadable(path: path, reason: reason)
            }
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file(DiskFile(path: path, stamp: FileStamp(ofInput: status)))
        case S_IFLNK: return followed(path, of: folder, top: top, links)
        default: return .file(DiskFile(path: path, kind: .special))
        }
    }

    /// A symbolic link counts as the file that it leads to, if that is in the root too.
    private static func followed(_ path: String, of folder: String, top: String, _ links: Links) -> Found {
        do throws(DiskError) {
            guard let target = try real(join(top, path)), let status = try seen(target, following: false)
            else { return .file(DiskFile(path: path, kind: .strayLink)) }
            if let fault = try links.fault(of: target, at: join(folder, path)) {
                return .file(DiskFile(path: path, kind: fault))
            }
            guard status.st_mode & S_IFMT == S_IFREG else {
                return .file(DiskFile(path: path, kind: .strayLink))
            }
            return .file(DiskFile(path: path, stamp: FileStamp(ofInput: status)))
        } catch {
            return .unreadable(path: path, reason: error.reason)
        }
    }

    /// Where symbolic links of a root may lead.
    private struct Links: Sendable {
        private let root: String
        /// The root without links, with a slash at its end.
        private let inside: String
        private let closed: ClosedFolders

        /// nil if there is no such root.
        init?(_ root: String, closed: ClosedFolders) throws(DiskError) {
            guard let real = try RealDisk.real(root) else { return nil }
            self.root = root
            inside = real.hasSuffix("/") ? real : real + "/"
            self.closed = closed
        }

        /// What is wrong with a link to a path, which has no links itself; nil if nothing is.
        ///
        /// - Parameter link: where the link is, relative to the root.
        func fault(of target: String, at link: String) throws(DiskError) -> DiskFile.Kind? {
            guard target.hasPrefix(inside) else { return .strayLink }
            if target.dropFirst(inside.count - 1).contains("/.") { return .closedLink }
            for path in closed.paths where path != link && !path.hasPrefix(link + "/") {
                guard let real = try RealDisk.real(join(root, path)) else { continue }
                // A link to a folder also leads to everything in it.
                if target == real || target.hasPrefix(real + "/") || real.hasPrefix(target + "/") {
                    return .closedLink
                }
            }
            if let mark = closed.mark {
                for folder in [target] + FoldersAbove(target) where folder.hasPrefix(inside) {
                    if try RealDisk.seen(join(folder, mark), following: false) != nil { return .closedLink }
                }
            }
            return nil
        }

        /// Whether a folder of the root is not a link, nor inside of one.
        func isReal(_ folder: String, at target: String) -> Bool { target == inside + folder }
    }

    /// A path without links; nil if it leads nowhere.
    private static func real(_ path: String) throws(DiskError) -> String? {
        guard let real = unsafe realpath(path, nil) else {
            if isAbsence(errno) || errno == ELOOP { return nil }
            throw failure(.look, path)
        }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}

extension RealDisk {
    public func stamps(of paths: [String], below root: String, _ workers: Workers) -> [FileStamp?] {
        let base = Self.openFolder(root)
        guard base >= 0 else { return workers.map(paths.count) { try? stamp(of: paths[$0], below: root) } }
        defer { close(base) }
        return workers.map(paths.count) { number in
            Self.status(paths[number], relativeTo: base, following: false).flatMap {
                FileStamp(ofRegular: $0)
            }
        }
    }

    public func read(_ path: String, below root: String, limit: Int) throws(DiskError) -> [UInt8] {
        let whole = join(root, path)
        return try Self.content(of: Self.openToRead(path, below: root), whole, limit: limit)
    }

    public func read(named path: String, limit: Int) throws(DiskError) -> [UInt8] {
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Self.failure(.read, path) }
        return try Self.content(of: file, path, limit: limit)
    }

    /// Reads an open file, and closes it.
    private static func content(of file: Int32, _ whole: String, limit: Int) throws(DiskError) -> [UInt8] {
        defer { close(file) }
        let size = try size(of: file, whole, limit: limit)
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
        if failed { throw failure(.read, whole) }
        return bytes
    }

    /// How many bytes an open file has; fails if it is no regular one, or has more than `limit`.
    static func size(of file: Int32, _ whole: String, limit: Int) throws(DiskError) -> Int {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw failure(.read, whole) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw DiskError(.read, whole, reason: "not a regular file")
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw DiskError(whole, size: size, limit: limit) }
        return size
    }

    public func fingerprint(of path: String, below root: String, limit: Int) throws(DiskError) -> Fingerprint
    {
        let pieces = try FilePieces(path, below: root, limit: limit)
        let content = Fingerprint(ofJoined: pieces)
        if let failure = pieces.failure { throw failure }
        return content
    }

    public func read(_ files: [DiskFile], below root: String, limit: Int, _ workers: Workers) -> [Result<
        [UInt8], DiskError
    >] {
        // If the root cannot be opened, reading the first file says why.
        let base = Self.openFolder(root)
        defer { if base >= 0 { close(base) } }
        return workers.map(files.count) { number in
            let file = files[number]
            return Result { () throws(DiskError) in
                if base >= 0, let bytes = Self.bytes(of: file, relativeTo: base, limit: limit) {
                    return bytes
                }
                return try read(file.path, below: root, limit: limit)
            }
        }
    }

    /// The content of a file whose size is still the listed one; nil for any other.
    private static func bytes(of file: DiskFile, relativeTo base: Int32, limit: Int) -> [UInt8]? {
        let size = file.stamp.size
        guard file.kind == .regular, 0 < size, size <= limit else { return nil }
        let descriptor = openWithoutLinks(file.path, relativeTo: base)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // With room for one more byte, reading shows whether the file has grown; its size need not be asked
        // for again.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, size + 1))
        }
        return bytes.count == size ? bytes : nil
    }
}
