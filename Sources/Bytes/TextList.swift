/// Texts one after the other in one piece of memory: to read one counts no reference, for which threads would
/// have to wait.
public struct TextList: Sendable {
    @usableFromInline var bytes: [UInt8] = []
    /// Where each text ends.
    @usableFromInline var ends: [Int] = []

    /// - Parameter capacity: for how many texts there shall be room at once.
    public init(capacity: Int) {
        ends.reserveCapacity(capacity)
        bytes.reserveCapacity(capacity * 48)
    }

    public mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        ends.append(bytes.count)
    }

    /// Lends the UTF-8 of a text.
    @inlinable @inline(__always)
    public func with<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting((index > 0 ? ends[index - 1] : 0)..<ends[index]))
    }
}
