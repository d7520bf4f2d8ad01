internal import CXXHash

/// A 128-bit content hash (XXH3): equal bytes have equal fingerprints, on every machine.
///
/// Tells changed content from unchanged; no protection against someone who forges content on purpose.
public struct Fingerprint: Sendable, Hashable {
    public let high: UInt64
    public let low: UInt64

    public init(of bytes: [UInt8]) {
        let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
        high = hash.high64
        low = hash.low64
    }

    public init(of bytes: ArraySlice<UInt8>) {
        let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
        high = hash.high64
        low = hash.low64
    }

    /// The fingerprint of several in their order.
    public init(of parts: [Fingerprint]) {
        var bytes: [UInt8] = []
        for word in parts.flatMap({ [$0.high, $0.low] }) {
            unsafe withUnsafeBytes(of: word.littleEndian) { unsafe bytes.append(contentsOf: $0) }
        }
        self.init(of: bytes)
    }

    public init(of text: String) {
        self.init(of: Array(text.utf8))
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

extension UnsafeBufferPointer where Element == UInt8 {
    /// A 64-bit content hash (XXH3), for tables that live as long as a run.
    public var shortHash: UInt64 { unsafe XXH3_64bits(baseAddress, count) }
}

extension String {
    /// A 64-bit content hash (XXH3) of the text as UTF-8, for tables that live as long as a run.
    public var shortHash: UInt64 {
        var text = self
        return text.withUTF8 { unsafe $0.shortHash }
    }
}
