import Bytes

/// Writes the parts of a cache one after the other: numbers in eight bytes, texts and lists with their length before them.
struct CacheWriter {
    private var bytes: [UInt8] = []

    /// What was written, with its fingerprint at the end.
    var sealed: [UInt8] {
        var sealed = self
        sealed.fingerprint(Fingerprint(of: bytes))
        return sealed.bytes
    }

    mutating func number(_ number: Int) { word(UInt64(bitPattern: Int64(number))) }

    mutating func word(_ word: UInt64) {
        unsafe withUnsafeBytes(of: word.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func text(_ text: String) {
        number(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func fingerprint(_ fingerprint: Fingerprint) {
        word(fingerprint.high)
        word(fingerprint.low)
    }

    mutating func stamp(_ stamp: FileStamp) {
        number(stamp.size)
        number(stamp.modified)
        word(stamp.number)
    }

    mutating func known(_ known: KnownFile) {
        fingerprint(known.content)
        stamp(known.stamp)
    }

    mutating func facts(_ facts: PageFacts) {
        list(facts.anchors) { $0.word($1) }
        list(facts.links) { $0.number(Int($1)) }
        list(facts.distant) { output, distant in
            output.number(Int(distant.page))
            output.word(distant.anchor)
            output.text(distant.attribute)
            output.text(distant.text)
        }
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
struct CacheReader {
    /// The bytes are not what was written.
    struct Malformed: Error {}

    private let bytes: ArraySlice<UInt8>
    private var next: Int

    /// nil where the seal at the end is missing or another.
    init?(_ sealed: ArraySlice<UInt8>) {
        guard sealed.count >= 16 else { return nil }
        bytes = sealed.dropLast(16)
        next = bytes.startIndex
        var seal = Self(unsealed: sealed.suffix(16))
        guard let fingerprint = try? seal.fingerprint(), fingerprint == Fingerprint(of: bytes) else { return nil }
    }

    private init(unsealed: ArraySlice<UInt8>) {
        bytes = unsealed
        next = unsealed.startIndex
    }

    mutating func number() throws(Malformed) -> Int { Int(Int64(bitPattern: try word())) }

    mutating func word() throws(Malformed) -> UInt64 {
        guard bytes.endIndex - next >= 8 else { throw Malformed() }
        var word: UInt64 = 0
        for step in 0..<8 { word |= UInt64(bytes[next + step]) << UInt64(8 * step) }
        next += 8
        return word
    }

    mutating func text() throws(Malformed) -> String {
        let count = try number()
        guard count >= 0, count <= bytes.endIndex - next else { throw Malformed() }
        defer { next += count }
        return String(decoding: bytes[next..<next + count], as: UTF8.self)
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
            links: try list { input throws(Malformed) in Int32(truncatingIfNeeded: try input.number()) },
            distant: try list { input throws(Malformed) in
                PageFacts.Distant(
                    page: Int32(truncatingIfNeeded: try input.number()), anchor: try input.word(), attribute: try input.text(),
                    text: try input.text())
            })
    }

    mutating func list<Element>(_ read: (inout Self) throws(Malformed) -> Element) throws(Malformed) -> [Element] {
        let count = try number()
        // Every element takes a byte at least.
        guard count >= 0, count <= bytes.endIndex - next else { throw Malformed() }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }

    mutating func optional<Value>(_ read: (inout Self) throws(Malformed) -> Value) throws(Malformed) -> Value? {
        try number() == 0 ? nil : try read(&self)
    }
}
