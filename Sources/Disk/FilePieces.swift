import Glibc

/// The content of a file in pieces, so that a large file needs little memory.
final class FilePieces: Sequence, IteratorProtocol {
    private let file: Int32
    private let whole: String
    private let limit: Int
    private var count = 0
    /// Why the content ended too early.
    private(set) var failure: DiskError?

    /// In bytes.
    private static let length = 1 << 20

    /// Opens a file. Fails if it is larger than `limit` bytes.
    init(_ path: String, below root: String, limit: Int) throws(DiskError) {
        whole = join(root, path)
        self.limit = limit
        file = try RealDisk.openToRead(path, below: root)
        _ = try RealDisk.size(of: file, whole, limit: limit)
    }

    func next() -> ArraySlice<UInt8>? {
        guard failure == nil else { return nil }
        var got = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.length) { buffer, size in
            repeat {
                got = unsafe Glibc.read(file, buffer.baseAddress, Self.length)
            } while got < 0 && errno == EINTR
            size = Swift.max(0, got)
        }
        count += bytes.count
        // It may grow while it is read.
        if count > limit { failure = DiskError(whole, size: count, limit: limit) }
        if got < 0 { failure = RealDisk.failure(.read, whole) }
        return got > 0 && failure == nil ? bytes[...] : nil
    }

    deinit {
        close(file)
    }
}
