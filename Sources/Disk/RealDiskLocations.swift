import Glibc

extension RealDisk {
    public func location(of folder: String) throws(DiskError) -> FolderLocation {
        var location = FolderLocation(parts: [], folders: [], exists: true)
        try add(identity: "/", to: &location)
        // The parts still to follow, the next one last.
        var rest = Self.parts(of: folder.hasPrefix("/") ? folder : join(try workingFolder(), folder))
        var links = 0
        while let part = rest.popLast() {
            switch part {
            case ".": continue
            case "..":
                guard !location.parts.isEmpty else { continue }
                if location.exists { location.folders.removeLast() }
                location.parts.removeLast()
                // The root of the file system has an identity, but no part.
                location.exists = location.folders.count == location.parts.count + 1
            default:
                let path = "/" + (location.parts + [part]).joined(separator: "/")
                if let target = try target(of: path) {
                    links += 1
                    // As many as the system itself follows.
                    guard links <= 40 else {
                        throw DiskError(.look, folder, reason: unsafe String(cString: strerror(ELOOP)))
                    }
                    if target.hasPrefix("/") {
                        location.parts = []
                        location.folders = Array(location.folders.prefix(1))
                        location.exists = true
                    }
                    rest += Self.parts(of: target)
                } else {
                    location.parts.append(part)
                    if location.exists { try add(identity: path, to: &location) }
                }
            }
        }
        return location
    }

    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }

    private func add(identity path: String, to location: inout FolderLocation) throws(DiskError) {
        if let status = try Self.seen(path, following: false), status.st_mode & S_IFMT == S_IFDIR {
            location.folders.append(
                FolderLocation.Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)))
        } else {
            location.exists = false
        }
    }

    /// Where a symbolic link leads; nil for anything else.
    private func target(of path: String) throws(DiskError) -> String? {
        var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &characters, characters.count)
        guard count < 0 else {
            return String(decoding: characters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        if errno == EINVAL || Self.isAbsence(errno) { return nil }
        throw Self.failure(.look, path)
    }

    private func workingFolder() throws(DiskError) -> String {
        guard let path = unsafe getcwd(nil, 0) else { throw Self.failure(.look, ".") }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}
