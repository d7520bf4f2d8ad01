import Disk
import Bytes

/// Writes the parts of a cache one after the other: numbers in eight bytes, lengths and indices in four, the
/// length of a text or a list before its content.
struct CacheWriter {
    /// What was written before `bytes`.
    private var pieces: [ArraySlice<UInt8>] = []
    private var bytes: [UInt8] = []
    private let head: [UInt8]

    /// - Parameters:
    ///   - head: the first bytes, which are not part of the fingerprint.
    ///   - capacity: the expected number of bytes.
    init(_ head: String, capacity: Int) {
        self.head = Array(head.utf8)
        bytes.reserveCapacity(capacity)
    }

    /// Everything that was written, with its fingerprint at the end, in pieces.
    consuming func sealed() -> [ArraySlice<UInt8>] {
        let content = pieces + [bytes[...]]
        var seal = CacheWriter("", capacity: 16)
        seal.fingerprint(Fingerprint(ofJoined: content))
        return [head[...]] + content + [seal.bytes[...]]
    }

    /// Everything that was written, without a fingerprint: a part of a cache.
    consuming func open() -> [UInt8] { bytes }

    /// Appends a part that another writer has written. It is not copied.
    mutating func part(_ part: ArraySlice<UInt8>) {
        number(part.count)
        pieces.append(bytes[...])
        pieces.append(part)
        bytes = []
    }

    var byteCount: Int { bytes.count }

    mutating func number(_ number: Int) { word(UInt64(bitPattern: Int64(number))) }

    mutating func word(_ word: UInt64) { append(word.littleEndian) }

    /// A length or an index.
    mutating func count(_ count: Int) { append(UInt32(clamping: count).littleEndian) }

    mutating func text(_ text: String) {
        count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func fingerprint(_ fingerprint: Fingerprint) {
        append((fingerprint.high.littleEndian, fingerprint.low.littleEndian))
    }

    mutating func stamp(_ stamp: FileStamp) {
        append(
            (
                stamp.size.littleEndian, stamp.modified.littleEndian, stamp.number.littleEndian,
                stamp.changed.littleEndian
            ))
    }

    mutating func known(_ known: KnownFile) {
        fingerprint(known.content)
        stamp(known.stamp)
    }

    mutating func facts(_ facts: PageFacts) {
        list(facts.anchors) { $0.word($1) }
        list(facts.links) { $0.append($1.littleEndian) }
        list(facts.references) { output, reference in
            output.append(reference.page.littleEndian)
            output.word(reference.anchor)
            output.text(reference.attribute)
            output.text(reference.text)
        }
    }

    mutating func kind(_ kind: KindDependencies) {
        for word in [kind.settings, kind.navigation, kind.messages, kind.templates] { self.word(word) }
    }

    /// Without dependencies the index of the kind is −1.
    mutating func dependencies(_ dependencies: PageDependencies?) {
        append((dependencies?.kind ?? -1).littleEndian)
        guard let dependencies else { return }
        let own = (dependencies.data, dependencies.page, dependencies.ancestors, dependencies.picture)
        append((own.0.littleEndian, own.1.littleEndian, own.2.littleEndian, own.3.littleEndian))
    }

    /// Appends the bytes of numbers.
    private mutating func append<Numbers: BitwiseCopyable>(_ numbers: Numbers) {
        unsafe withUnsafeBytes(of: numbers) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout Self, Element) -> Void) {
        count(elements.count)
        for element in elements { write(&self, element) }
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout Self, Value) -> Void) {
        number(value == nil ? 0 : 1)
        if let value { write(&self, value) }
    }
}

/// Reads what a `CacheWriter` has written.
struct CacheReader: Sendable {
    /// The bytes are not what a `CacheWriter` has written.
    struct Malformed: Error {}

    let bytes: [UInt8]
    private var next: Int
    /// Where the fingerprint begins, or the part ends.
    private let end: Int

    /// What is not read yet.
    var range: Range<Int> { next..<end }
    var rest: [UInt8] { Array(bytes[range]) }

    /// nil if the bytes do not begin with the head, or do not end with the right fingerprint.
    init?(_ bytes: [UInt8], _ head: String) {
        let start = head.utf8.count
        guard bytes.count >= start + 16, bytes.starts(with: head.utf8) else { return nil }
        let end = bytes.count - 16
        var seal = Self(bytes, from: end, to: bytes.count)
        guard let fingerprint = try? seal.fingerprint(), fingerprint == Fingerprint(of: bytes[start..<end])
        else { return nil }
        self.init(bytes, from: start, to: end)
    }

    /// A reader of a part that has been found before.
    init(_ bytes: [UInt8], _ part: Range<Int>) {
        self.init(bytes, from: part.lowerBound, to: part.upperBound)
    }

    private init(_ bytes: [UInt8], from start: Int, to end: Int) {
        self.bytes = bytes
        next = start
        self.end = end
    }

    mutating func number() throws(Malformed) -> Int { Int(Int64(bitPattern: try word())) }

    mutating func word() throws(Malformed) -> UInt64 { UInt64(littleEndian: try take(UInt64.self)) }

    /// A number in the byte order of the machine.
    private mutating func take<Number: BitwiseCopyable>(_ type: Number.Type) throws(Malformed) -> Number {
        let size = MemoryLayout<Number>.size
        guard end - next >= size else { throw Malformed() }
        defer { next += size }
        return unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: next, as: type)
    }

    mutating func count() throws(Malformed) -> Int { Int(UInt32(littleEndian: try take(UInt32.self))) }

    mutating func text() throws(Malformed) -> String {
        let count = try count()
        guard count <= end - next else { throw Malformed() }
        defer { next += count }
        return String(decoding: bytes[next..<next + count], as: UTF8.self)
    }

    mutating func skip(_ count: Int) throws(Malformed) {
        guard count >= 0, count <= end - next else { throw Malformed() }
        next += count
    }

    mutating func skipText() throws(Malformed) { try skip(try count()) }

    /// A reader of the next part alone.
    mutating func part() throws(Malformed) -> CacheReader {
        let count = try number()
        guard count >= 0, count <= end - next else { throw Malformed() }
        defer { next += count }
        return CacheReader(bytes, from: next, to: next + count)
    }

    /// All bytes that are left, each a decision.
    mutating func decisions() throws(Malformed) -> [Decision] {
        let decisions = bytes[next..<end].compactMap { Decision($0) }
        guard decisions.count == end - next else { throw Malformed() }
        next = end
        return decisions
    }

    mutating func fingerprint() throws(Malformed) -> Fingerprint {
        Fingerprint(high: try word(), low: try word())
    }

    mutating func stamp() throws(Malformed) -> FileStamp {
        FileStamp(size: try number(), modified: try number(), number: try word(), changed: try number())
    }

    mutating func known() throws(Malformed) -> KnownFile {
        KnownFile(content: try fingerprint(), stamp: try stamp())
    }

    mutating func facts() throws(Malformed) -> PageFacts {
        PageFacts(
            anchors: try list { input throws(Malformed) in try input.word() },
            links: try list { input throws(Malformed) in Int32(littleEndian: try input.take(Int32.self)) },
            references: try list { input throws(Malformed) in
                PageFacts.AnchorReference(
                    page: Int32(littleEndian: try input.take(Int32.self)), anchor: try input.word(),
                    attribute: try input.text(),
                    text: try input.text())
            })
    }

    mutating func kind() throws(Malformed) -> KindDependencies {
        KindDependencies(
            settings: try word(), navigation: try word(), messages: try word(), templates: try word())
    }

    mutating func dependencies() throws(Malformed) -> PageDependencies? {
        let kind = Int32(littleEndian: try take(Int32.self))
        guard kind >= 0 else { return nil }
        return PageDependencies(
            kind: kind, data: try word(), page: try word(), ancestors: try word(), picture: try word())
    }

    mutating func list<Element>(_ read: (inout Self) throws(Malformed) -> Element) throws(Malformed)
        -> [Element]
    {
        let count = try count()
        // Every element takes at least one byte here, and may take many in memory, so what someone has made up
        // cannot ask for all of it at once.
        guard count <= end - next else { throw Malformed() }
        var elements: [Element] = []
        elements.reserveCapacity(min(count, 65_536))
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }

    mutating func optional<Value>(_ read: (inout Self) throws(Malformed) -> Value) throws(Malformed) -> Value?
    {
        try number() == 0 ? nil : try read(&self)
    }
}
