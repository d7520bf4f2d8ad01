/// A growing run of bytes: what every page, feed and graph is written into.
///
/// It owns its memory and cannot be copied, so that nothing has to be asked before a byte is appended.
@safe
public struct ByteBuffer: ~Copyable {
    @usableFromInline var memory: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    /// How many bytes there are, from the start of the memory; never more than the capacity.
    @usableFromInline var end = 0

    public init(capacity: Int = 0) {
        self.capacity = max(capacity, 64)
        unsafe memory = .allocate(capacity: self.capacity)
    }

    deinit { unsafe memory.deallocate() }

    @inlinable
    public var count: Int { end }

    /// Empties the buffer and keeps its memory for the next page.
    public mutating func removeAll() {
        end = 0
    }

    /// Makes sure that so many bytes more have room.
    @inlinable @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity &- end < more { grow(by: more) }
    }

    @inline(never) @usableFromInline
    mutating func grow(by more: Int) {
        capacity = max(2 * capacity, end + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.initialize(from: memory, count: end)
        unsafe memory.deallocate()
        unsafe memory = larger
    }

    @inlinable @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        unsafe (memory + end).initialize(from: start, count: bytes.count)
        // Cannot overflow: it is at most the capacity.
        end &+= bytes.count
    }
}

extension ByteBuffer {
    /// Appends the first of 16 bytes in the order that they have in memory.
    mutating func append(firstOf bytes: UInt128, count: Int) {
        reserve(16)
        // All are written at once, and what is beyond the count will be written over.
        unsafe UnsafeMutableRawPointer(memory + end).storeBytes(of: bytes, as: UInt128.self)
        end += min(max(count, 0), 16)
    }
}

// The pointer is never given away.
extension ByteBuffer: @unchecked Sendable {}

extension ByteBuffer {
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe memory[end] = byte
        end &+= 1
    }

    @inlinable @inline(__always)
    public mutating func append(_ other: Span<UInt8>) {
        unsafe other.withUnsafeBufferPointer { unsafe append($0) }
    }

    /// Appends the bytes in a range.
    @inlinable @inline(__always)
    public mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        append(bytes.span.extracting(range))
    }

    @inlinable @inline(__always)
    public mutating func append(contentsOf other: some Collection<UInt8>) {
        if other.withContiguousStorageIfAvailable({ unsafe append($0) }) == nil {
            for byte in other { append(byte) }
        }
    }

    /// Appends a name that is a literal of the program, unescaped.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends text as UTF-8, unescaped.
    ///
    /// Not for literals: as names they are copied without being asked how they are stored.
    @_disfavoredOverload
    @inlinable @inline(__always)
    public mutating func append(_ text: String) {
        append(text.utf8.span)
    }

    /// Appends a whole number in ASCII digits.
    public mutating func append(_ number: Int) {
        if 0..<10 ~= number { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
        // Digits come from the last to the first, and move to the front of the room that the longest number
        // has.
        let longest = 20
        reserve(longest)
        var rest = number.magnitude
        var first = end + longest
        repeat {
            first -= 1
            unsafe memory[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 {
            first -= 1
            unsafe memory[first] = UInt8(ascii: "-")
        }
        let length = end + longest - first
        unsafe (memory + end).update(from: memory + first, count: length)
        end += length
    }
}

extension ByteBuffer {
    public var span: Span<UInt8> {
        @_lifetime(borrow self)
        borrowing get {
            let span = unsafe Span(_unsafeStart: memory, count: end)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: memory, count: end)) }

    /// The bytes as text.
    public var text: String { text(from: 0) }

    /// The bytes from a position on as text.
    public func text(from start: Int) -> String {
        let start = min(max(start, 0), end)
        return unsafe String(
            decoding: UnsafeBufferPointer(start: memory + start, count: end - start), as: UTF8.self)
    }
}

extension Span<UInt8> {
    public func ends(with end: StaticString) -> Bool {
        let length = end.utf8CodeUnitCount
        guard length <= count else { return false }
        for index in 0..<length where unsafe self[count - length + index] != end.utf8Start[index] {
            return false
        }
        return true
    }
}
