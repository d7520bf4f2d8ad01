import Glibc

/// Where folders really are.
extension RealDisk {
    public func place(of folder: String) throws(DiskError) -> FolderPlace {
        var place = FolderPlace(parts: [], folders: [], exists: true)
        try add(identity: "/", to: &place)
        // What is still to be gone, the next part last.
        var rest = Self.parts(of: folder.hasPrefix("/") ? folder : join(try workingFolder(), folder))
        var links = 0
        while let part = rest.popLast() {
            switch part {
            case ".": continue
            case "..":
                guard !place.parts.isEmpty else { continue }
                if place.exists { place.folders.removeLast() }
                place.parts.removeLast()
                // The top has an identity and no part.
                place.exists = place.folders.count == place.parts.count + 1
            default:
                let path = "/" + (place.parts + [part]).joined(separator: "/")
                if let target = try target(of: path) {
                    links += 1
                    // As many as the system itself follows.
                    guard links <= 40 else { throw DiskError(.look, folder, reason: unsafe String(cString: strerror(ELOOP))) }
                    if target.hasPrefix("/") {
                        place.parts = []
                        place.folders = Array(place.folders.prefix(1))
                        place.exists = true
                    }
                    rest += Self.parts(of: target)
                } else {
                    place.parts.append(part)
                    if place.exists { try add(identity: path, to: &place) }
                }
            }
        }
        return place
    }

    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }

    private func add(identity path: String, to place: inout FolderPlace) throws(DiskError) {
        if let status = try Self.seen(path, following: false), status.st_mode & S_IFMT == S_IFDIR {
            place.folders.append(FolderPlace.Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)))
        } else {
            place.exists = false
        }
    }

    /// Where a symbolic link leads; nil for anything else.
    private func target(of path: String) throws(DiskError) -> String? {
        var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &characters, characters.count)
        guard count < 0 else { return String(decoding: characters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) }
        if errno == EINVAL || Self.isAbsence(errno) { return nil }
        throw Self.failure(.look, path)
    }

    private func workingFolder() throws(DiskError) -> String {
        guard let path = unsafe getcwd(nil, 0) else { throw Self.failure(.look, ".") }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}
