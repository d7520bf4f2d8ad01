import Disk
import Bytes

/// Writes the parts of a cache one after the other: numbers in eight bytes, those of pages in four, texts and lists with their length
/// before them.
struct CacheWriter {
    private var bytes: [UInt8] = []
    private let headCount: Int

    /// - Parameters:
    ///   - head: stands in front, and is no part of what is sealed.
    ///   - capacity: how many bytes it may become.
    init(_ head: String, capacity: Int) {
        bytes.reserveCapacity(capacity)
        bytes += head.utf8
        headCount = bytes.count
    }

    /// What was written, with its fingerprint at the end.
    consuming func sealed() -> [UInt8] {
        fingerprint(Fingerprint(of: bytes[headCount...]))
        return bytes
    }

    /// What was written, without a seal: a part of a cache.
    consuming func open() -> [UInt8] { bytes }

    /// A part that was written apart.
    mutating func part(_ part: [UInt8]) {
        number(part.count)
        bytes += part
    }

    mutating func number(_ number: Int) { word(UInt64(bitPattern: Int64(number))) }

    mutating func word(_ word: UInt64) { append(word.littleEndian) }

    mutating func text(_ text: String) {
        number(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func fingerprint(_ fingerprint: Fingerprint) {
        append((fingerprint.high.littleEndian, fingerprint.low.littleEndian))
    }

    mutating func stamp(_ stamp: FileStamp) {
        append((stamp.size.littleEndian, stamp.modified.littleEndian, stamp.number.littleEndian))
    }

    mutating func known(_ known: KnownFile) {
        fingerprint(known.content)
        stamp(known.stamp)
    }

    mutating func facts(_ facts: PageFacts) {
        list(facts.anchors) { $0.word($1) }
        list(facts.links) { $0.append($1.littleEndian) }
        list(facts.distant) { output, distant in
            output.number(Int(distant.page))
            output.word(distant.anchor)
            output.text(distant.attribute)
            output.text(distant.text)
        }
    }

    /// Appends the bytes of numbers.
    private mutating func append<Numbers: BitwiseCopyable>(_ numbers: Numbers) {
        unsafe withUnsafeBytes(of: numbers) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout Self, Element) -> Void) {
        number(elements.count)
        for element in elements { write(&self, element) }
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
        number(value == nil ? 0 : 1)
        if let value { write(&self, value) }
    }
}

/// Reads what `CacheWriter` has written.
struct CacheReader: Sendable {
    /// The bytes are not what was written.
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var next: Int
    /// Where the seal begins.
    private let end: Int

    /// nil where the bytes do not begin with their head, or the seal at the end is missing or another.
    init?(_ bytes: [UInt8], _ head: String) {
        let start = head.utf8.count
        guard bytes.count >= start + 16, bytes.starts(with: head.utf8) else { return nil }
        let end = bytes.count - 16
        var seal = Self(bytes, from: end, to: bytes.count)
        guard let fingerprint = try? seal.fingerprint(), fingerprint == Fingerprint(of: bytes[start..<end]) else { return nil }
        self.init(bytes, from: start, to: end)
    }

    private init(_ bytes: [UInt8], from start: Int, to end: Int) {
        self.bytes = bytes
        next = start
        self.end = end
    }

    mutating func number() throws(Malformed) -> Int { Int(Int64(bitPattern: try word())) }

    mutating func word() throws(Malformed) -> UInt64 { UInt64(littleEndian: try take(UInt64.self)) }

    /// A number of some bytes, as the machine has it.
    private mutating func take<Number: BitwiseCopyable>(_ type: Number.Type) throws(Malformed) -> Number {
        let size = MemoryLayout<Number>.size
        guard end - next >= size else { throw Malformed() }
        defer { next += size }
        return unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: next, as: type)
    }

    mutating func text() throws(Malformed) -> String {
        let count = try number()
        guard count >= 0, count <= end - next else { throw Malformed() }
        defer { next += count }
        return String(decoding: bytes[next..<next + count], as: UTF8.self)
    }

    /// A part that was written apart, to be read apart.
    mutating func part() throws(Malformed) -> CacheReader {
        let count = try number()
        guard count >= 0, count <= end - next else { throw Malformed() }
        defer { next += count }
        return CacheReader(bytes, from: next, to: next + count)
    }

    mutating func fingerprint() throws(Malformed) -> Fingerprint {
        Fingerprint(high: try word(), low: try word())
    }

    mutating func stamp() throws(Malformed) -> FileStamp {
        FileStamp(size: try number(), modified: try number(), number: try word())
    }

    mutating func known() throws(Malformed) -> KnownFile {
        KnownFile(content: try fingerprint(), stamp: try stamp())
    }

    mutating func facts() throws(Malformed) -> PageFacts {
        PageFacts(
            anchors: try list { input throws(Malformed) in try input.word() },
            links: try list { input throws(Malformed) in Int32(littleEndian: try input.take(Int32.self)) },
            distant: try list { input throws(Malformed) in
                PageFacts.Distant(
                    page: Int32(truncatingIfNeeded: try input.number()), anchor: try input.word(), attribute: try input.text(),
                    text: try input.text())
            })
    }

    mutating func list<Element>(_ read: (inout Self) throws(Malformed) -> Element) throws(Malformed) -> [Element] {
        let count = try number()
        // Every element takes a byte at least.
        guard count >= 0, count <= end - next else { throw Malformed() }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }

    mutating func optional<Value>(_ read: (inout Self) throws(Malformed) -> Value) throws(Malformed) -> Value? {
        try number() == 0 ? nil : try read(&self)
    }
}
