/// Texts one after the other in one piece of memory: to read one counts no reference, for which threads would
/// have to wait, and many texts take little more memory than their bytes.
public struct TextList: Sendable {
    @usableFromInline var bytes: [UInt8] = []
    /// Where each text ends. All texts together are shorter than 4 GB.
    @usableFromInline var ends: [UInt32] = []

    /// - Parameter capacity: for how many texts there shall be room at once.
    public init(capacity: Int = 0) {
        ends.reserveCapacity(capacity)
        bytes.reserveCapacity(capacity * 48)
    }

    public var count: Int { ends.count }

    public mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        ends.append(UInt32(bytes.count))
    }

    public subscript(index: Int) -> String {
        String(decoding: bytes[range(index)], as: UTF8.self)
    }

    /// Lends the UTF-8 of a text.
    @inlinable @inline(__always)
    public func with<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(range(index)))
    }

    @inlinable @inline(__always)
    func range(_ index: Int) -> Range<Int> {
        (index > 0 ? Int(ends[index - 1]) : 0)..<Int(ends[index])
    }
}

extension Span<UInt8> {
    public func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }

    /// Whether the bytes come before others as in a dictionary.
    public func isOrdered(before other: Span<UInt8>) -> Bool {
        for index in 0..<min(count, other.count) where self[index] != other[index] {
            return self[index] < other[index]
        }
        return count < other.count
    }
}
