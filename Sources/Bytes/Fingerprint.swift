internal import CXXHash

/// A 128-bit content hash (XXH3): equal bytes have equal fingerprints, on every machine.
///
/// Distinguishes changed content from unchanged; no protection against someone who forges content on purpose.
public struct Fingerprint: Sendable, Hashable {
    public let high: UInt64
    public let low: UInt64

    public init(of bytes: Span<UInt8>) {
        let hash = unsafe bytes.withUnsafeBytes { unsafe xxh3_128($0.baseAddress, $0.count) }
        high = hash.high64
        low = hash.low64
    }

    public init(of bytes: [UInt8]) {
        self.init(of: bytes.span)
    }

    public init(of bytes: ArraySlice<UInt8>) {
        self.init(of: bytes.span)
    }

    /// Of pieces as if they were one.
    public init(ofJoined pieces: some Sequence<ArraySlice<UInt8>>) {
        guard let state = unsafe XXH3_createState() else {
            self.init(of: Array(pieces.joined()))
            return
        }
        defer { _ = unsafe XXH3_freeState(state) }
        _ = unsafe XXH3_128bits_reset(state)
        for piece in pieces {
            _ = unsafe piece.withUnsafeBytes { unsafe XXH3_128bits_update(state, $0.baseAddress, $0.count) }
        }
        let hash = unsafe XXH3_128bits_digest(state)
        self.init(high: hash.high64, low: hash.low64)
    }

    /// The fingerprint of several in their order.
    public init(of parts: [Fingerprint]) {
        var bytes = ByteBuffer(capacity: 16 * parts.count)
        for part in parts { bytes.append(part) }
        self.init(of: bytes.span)
    }

    public init(of text: String) {
        self.init(of: text.utf8.span)
    }

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// 32 hexadecimal digits.
    public var hex: String {
        [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension ByteBuffer {
    /// Appends the 16 bytes of a fingerprint.
    public mutating func append(_ fingerprint: Fingerprint) {
        unsafe withUnsafeBytes(of: (fingerprint.high.littleEndian, fingerprint.low.littleEndian)) {
            unsafe append($0.assumingMemoryBound(to: UInt8.self))
        }
    }
}

extension UnsafeBufferPointer where Element == UInt8 {
    /// A 64-bit content hash (XXH3), for tables that live as long as a run.
    public var shortHash: UInt64 { unsafe span.shortHash }
}

extension Span<UInt8> {
    /// A 64-bit content hash (XXH3), for tables that live as long as a run.
    public var shortHash: UInt64 { unsafe withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) } }
}

extension String {
    /// A 64-bit content hash (XXH3) of the text as UTF-8, for tables that live as long as a run.
    public var shortHash: UInt64 { utf8.span.shortHash }
}
