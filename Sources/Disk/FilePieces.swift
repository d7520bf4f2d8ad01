import Glibc

/// The content of a file in pieces, so that a large file needs little memory.
final class FilePieces: Sequence, IteratorProtocol {
    private let file: Int32
    private let whole: String
    private let limit: Int
    /// How many bytes are read at once: a small file needs no large buffer.
    private let length: Int
    private var count = 0
    /// Why the content ended too early.
    private(set) var failure: DiskError?

    /// In bytes.
    private static let longest = 1 << 20

    /// Opens a file. Fails if it is larger than `limit` bytes.
    init(_ path: String, below root: String, limit: Int) throws(DiskError) {
        whole = join(root, path)
        self.limit = limit
        file = try RealDisk.openToRead(path, below: root)
        let size = try RealDisk.size(of: file, whole, limit: limit)
        length = Swift.min(Self.longest, Swift.max(1, size))
    }

    func next() -> ArraySlice<UInt8>? {
        guard failure == nil else { return nil }
        var got = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, size in
            repeat {
                got = unsafe Glibc.read(file, buffer.baseAddress, length)
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
