import Glibc

/// Waits for files of a folder to change, with inotify.
///
/// It only wakes the caller, who then finds out what has changed. On disks of other machines the system
/// reports no changes, so a caller looks from time to time anyway.
public final class FolderWatch {
    private let folder: String
    private let names: [String]
    private let others: [String]
    /// −1 where the system has no watch left.
    private var queue: Int32
    private var watches: Set<Int32> = []
    /// Whether every one of the folders that must exist is watched.
    private var isComplete = false

    /// How long no file must change until a burst of changes is over, in milliseconds.
    private static let pause = 25
    /// How many changes may follow each other without a pause before the caller is woken.
    private static let longestBurst = 40

    /// - Parameters:
    ///   - folder: a folder whose own entries are watched.
    ///   - names: the folders in it that are watched with everything below them, if they exist.
    ///   - others: further folders that are watched with everything below them.
    public init(_ folder: String, names: [String], others: [String]) {
        self.folder = folder
        self.names = names
        self.others = others
        queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        watch()
    }

    deinit {
        if queue >= 0 { close(queue) }
    }

    /// Whether the system reports changes. It does not if all its watches are in use.
    public var isActive: Bool { queue >= 0 }

    /// Waits until files have changed and no further one changes, but not longer than a time if none changes.
    ///
    /// - Returns: whether the system has reported a change.
    @discardableResult
    public func wait(milliseconds: Int) -> Bool {
        if !isComplete { watch() }
        var isOutdated = false
        var burst = 0
        while burst < Self.longestBurst, hasChange(within: burst == 0 ? milliseconds : Self.pause) {
            let change = readChanges()
            isOutdated = isOutdated || change.folders
            if change.files || change.folders { burst += 1 }
        }
        if isOutdated { watch() }
        return burst > 0
    }
}

extension FolderWatch {
    /// Watches every folder that is there now, and no others.
    private func watch() {
        guard isActive else { return }
        let old = watches
        watches = []
        isComplete = add(folder)
        for name in names { addAll(join(folder, name)) }
        for other in others where !addAll(other) { isComplete = false }
        guard isActive else { return }
        for gone in old.subtracting(watches) { inotify_rm_watch(queue, gone) }
    }

    /// A folder is watched before its entries are listed, so that no new one is missed.
    @discardableResult
    private func addAll(_ path: String) -> Bool {
        guard add(path) else { return false }
        for (name, _) in RealDisk.names(in: path) ?? [] where !name.hasPrefix(".") {
            let entry = join(path, name)
            if let status = RealDisk.status(entry, following: false), status.st_mode & S_IFMT == S_IFDIR {
                addAll(entry)
            }
        }
        return true
    }

    private func add(_ path: String) -> Bool {
        guard isActive else { return false }
        // A file that was only created is not complete yet: that it was closed is the sign.
        let changes =
            IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
            | IN_MOVE_SELF
        let number = unsafe inotify_add_watch(queue, path, UInt32(changes) | UInt32(IN_ONLYDIR))
        if number >= 0 {
            watches.insert(number)
        } else if errno == ENOSPC || errno == ENOMEM {
            close(queue)
            queue = -1
        }
        return number >= 0
    }

    /// Whether the system reports a change within a time. Without its reports, this only waits.
    private func hasChange(within milliseconds: Int) -> Bool {
        var entry = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, Int32(milliseconds)) > 0
    }

    /// What the reports in the queue are about; empties it.
    private func readChanges() -> (files: Bool, folders: Bool) {
        var changes = (files: false, folders: false)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe read(queue, &buffer, buffer.count)
        let header = MemoryLayout<inotify_event>.size
        var start = 0
        while start + header <= count {
            let event = unsafe buffer.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            }
            start += header + Int(event.len)
            let isAbout = { (kinds: Int32) in event.mask & UInt32(bitPattern: kinds) != 0 }
            if event.mask & UInt32(IN_ISDIR) != 0 || isAbout(IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW) {
                changes.folders = true
            } else if isAbout(IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO) {
                changes.files = true
            }
        }
        return changes
    }
}
