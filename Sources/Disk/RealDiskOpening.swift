import CLinux
import Glibc

/// Opening what is read: wherever symbolic links lead while it is opened, it is in its root.
extension RealDisk {
    private static let reading = O_RDONLY | O_CLOEXEC | O_NONBLOCK

    /// Opens a file, or with the flag `O_DIRECTORY` a folder. A link on the way to it may lead to another place
    /// in the root, but not to a hidden one.
    static func openToRead(
        _ path: String, below root: String, _ flags: Int32 = 0, for operation: DiskError.Operation = .read
    ) throws(DiskError) -> Int32 {
        let whole = join(root, path)
        // Nearly every path has no link in it.
        var file = openWithoutLinks(whole, flags)
        if file >= 0 { return file }
        guard meetsLink(errno) else { throw failure(operation, whole) }
        // Perhaps the links are on the way to the root, where they are allowed.
        let base = openFolder(root)
        if base >= 0 {
            file = openWithoutLinks(path.isEmpty ? "." : path, flags, relativeTo: base)
            close(base)
            if file >= 0 { return file }
        }
        let (top, target) = (unresolved(root), unresolved(whole))
        guard let top, let target else { throw failure(operation, whole) }
        let inside = top.hasSuffix("/") ? top : top + "/"
        guard target == top || target == inside + path || isVisible(target, inside: inside) else {
            throw DiskError(operation, whole, reason: leavesRoot)
        }
        // What has become a link since is not followed.
        file = openWithoutLinks(target, flags)
        guard file >= 0 else { throw failure(operation, whole) }
        return file
    }

    static let leavesRoot = "a symbolic link leads out of its folder or to a hidden file"

    /// Opens a path none of whose parts is a link; else it fails with an error number that `meetsLink` knows.
    static func openWithoutLinks(_ path: String, _ flags: Int32 = 0, relativeTo base: Int32 = AT_FDCWD)
        -> Int32
    {
        let file = unsafe path.withCString { unsafe sitegen_open_without_links(base, $0, reading | flags) }
        // Some containers and old systems do not have the call.
        guard file < 0, errno == ENOSYS || errno == EPERM else { return file }
        return openPartByPart(path, flags, relativeTo: base)
    }

    static func meetsLink(_ code: Int32) -> Bool { code == ELOOP || code == ENOTDIR }

    private static func openPartByPart(_ path: String, _ flags: Int32, relativeTo base: Int32) -> Int32 {
        var place = openFolder(path.hasPrefix("/") ? "/" : ".", relativeTo: base)
        let parts = path.split(separator: "/").map(String.init)
        for (number, part) in parts.enumerated() where place >= 0 {
            let kind = number < parts.count - 1 ? O_DIRECTORY : flags
            let next = unsafe openat(place, part, reading | O_NOFOLLOW | kind)
            keepingError { close(place) }
            place = next
        }
        return place
    }

    /// A path without links; nil if it leads nowhere, and errno says why.
    private static func unresolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path.isEmpty ? "." : path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    private static func isVisible(_ target: String, inside: String) -> Bool {
        target.hasPrefix(inside) && !target.dropFirst(inside.count - 1).contains("/.")
    }
}
