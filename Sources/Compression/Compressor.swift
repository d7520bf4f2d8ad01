internal import CBrotli
internal import CZlib

/// Compresses texts as web servers send them. The same text gives the same bytes with the same libraries.
public struct Compressor: Sendable {
    public enum Encoding: CaseIterable, Sendable {
        case brotli, gzip

        /// What a web server expects at the end of the name of a compressed file: `br`.
        public var ending: String {
            switch self {
            case .brotli: "br"
            case .gzip: "gz"
            }
        }
    }

    /// Why a text could not be compressed.
    public struct Failure: Error, Sendable {
        /// In words, such as `Cannot allocate memory`.
        public var reason: String
    }

    private let zlib: zlib_library
    private let brotli: brotli_library

    /// The quality of Brotli, up to 11, which needs more than twice the time for 2 % less.
    private static let quality: Int32 = 10

    /// Loads the libraries.
    public init() throws(Failure) {
        var zlib = zlib_library()
        if let reason = unsafe zlib_load(&zlib) { throw Failure(reason: unsafe String(cString: reason)) }
        var brotli = brotli_library()
        if let reason = unsafe brotli_load(&brotli) {
            throw Failure(reason: unsafe String(cString: reason))
        }
        (self.zlib, self.brotli) = (zlib, brotli)
    }

    /// Changes with everything but the text that decides about the bytes.
    public var version: String {
        let zlib = unsafe zlib.version().map { unsafe String(cString: $0) } ?? ""
        return "\(zlib) \(brotli.version()) \(Self.quality)"
    }

    public func compressed(_ content: [UInt8], as encoding: Encoding) throws(Failure) -> [UInt8] {
        let capacity =
            switch encoding {
            case .brotli: brotli.bound(content.count)
            case .gzip: zlib_bound(content.count)
            }
        let compressed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            unsafe content.withUnsafeBufferPointer { content in
                switch encoding {
                case .brotli:
                    count = capacity
                    let isDone = unsafe brotli.compress(
                        Self.quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, content.count,
                        content.baseAddress, &count, output.baseAddress)
                    if isDone == 0 { count = 0 }
                case .gzip:
                    unsafe withUnsafePointer(to: zlib) { library in
                        // The 16 chooses the format gzip.
                        count = unsafe zlib_deflate(
                            library, 9, MAX_WBITS + 16, content.baseAddress, content.count,
                            output.baseAddress, capacity)
                    }
                }
            }
        }
        // A compressed text has a head, also if the text is empty.
        guard !compressed.isEmpty else { throw Failure(reason: "Cannot allocate memory") }
        return compressed
    }
}
