public import Diagnostics

/// An input file of any format as a tree of values with their places: JSON, YAML, CSV …
///
/// The tree is one flat list in the order of the file: a container is followed by its contents, and has their
/// number. A map contains its keys and values in turn. All text is in NFC.
public final class Document: Sendable {
    public let file: SourceFile
    let entries: [Entry]
    /// Texts that are written otherwise in the file, with escapes or on folded lines.
    let texts: [String]

    init(file: SourceFile, entries: [Entry], texts: [String]) {
        self.file = file
        self.entries = entries
        self.texts = texts
    }

    /// A map without keys.
    static let emptyMap = Document(
        file: SourceFile(path: "", bytes: []),
        entries: [
            Entry(offset: 0, size: 0, kind: .map, spelling: .bare, followsKey: false)
        ], texts: [])

    /// The value that contains all others.
    public var root: Node { Node(document: self, index: 0) }

    /// Where a scalar's text is found.
    enum Spelling: UInt8 {
        /// In the file, from the entry's offset.
        case bare
        /// In the file, after the quote at the entry's offset.
        case quoted
        /// In the document's `texts`.
        case stored
    }

    /// One value or key: twelve bytes, since a large file has a million of them.
    struct Entry {
        /// Where the value begins in the file.
        var offset: UInt32
        /// Of a list or a map the number of entries in it; of a scalar the bytes in the file, or the number
        /// in `texts`.
        var size: UInt32
        var kind: Node.Kind
        var spelling: Spelling
        /// The entry before this one is its key.
        var followsKey: Bool

        /// The number of entries of this one and its contents.
        var span: Int { kind.isContainer ? Int(size) + 1 : 1 }
    }

    func text(of index: Int) -> String {
        let entry = entries[index]
        if entry.kind.isContainer { return "" }
        if entry.spelling == .stored { return texts[Int(entry.size)] }
        return unsafe file.bytes.withUnsafeBufferPointer { bytes in
            unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[entry.text]), as: UTF8.self)
        }
    }

    /// The byte that a scalar's text begins with.
    func firstByte(of index: Int) -> UInt8? {
        let entry = entries[index]
        if entry.spelling == .stored { return texts[Int(entry.size)].utf8.first }
        return entry.kind.isContainer || entry.size == 0 ? nil : file.bytes[entry.text.lowerBound]
    }

    /// The index of the value under a key of a map; the search begins at `start`, which is that of a key or
    /// the end of the map.
    func value(under key: Span<UInt8>, of map: Int, from start: Int) -> Int? {
        let end = map + entries[map].span
        return value(under: key, in: start..<end) ?? value(under: key, in: map + 1..<start)
    }

    private func value(under key: Span<UInt8>, in range: Range<Int>) -> Int? {
        var member = range.lowerBound
        while member < range.upperBound {
            if isText(of: member, key) { return member + 1 }
            member += 1 + entries[member + 1].span
        }
        return nil
    }

    /// Whether a scalar's text is this one, without making a string of it.
    func isText(of index: Int, _ wanted: Span<UInt8>) -> Bool {
        let entry = entries[index]
        if entry.kind.isContainer { return false }
        if entry.spelling == .stored { return texts[Int(entry.size)].utf8.span.equals(wanted) }
        guard Int(entry.size) == wanted.count else { return false }
        let text = entry.text
        return unsafe file.bytes.withUnsafeBufferPointer { bytes in
            for index in wanted.indices where unsafe bytes[text.lowerBound + index] != wanted[index] {
                return false
            }
            return true
        }
    }
}

/// Numbers.
extension Document {
    /// A number as the nearest Double; nil if it is too large for one.
    func number(of index: Int) -> Double? {
        guard entries[index].kind == .number else { return nil }
        if let (digits, divisor) = plainDigits(of: index) { return Double(digits) / Double(divisor) }
        guard let number = Double(text(of: index)), number.isFinite else { return nil }
        return number
    }

    /// A number without fraction that fits an Int; `3.0` counts as 3.
    func integer(of index: Int) -> Int? {
        guard entries[index].kind == .number else { return nil }
        if let (digits, divisor) = plainDigits(of: index) {
            return digits.isMultiple(of: divisor) ? digits / divisor : nil
        }
        if let integer = Int(text(of: index)) { return integer }
        // Beyond 2⁵³ a Double no longer distinguishes all whole numbers.
        guard let number = number(of: index), number.magnitude < 9_007_199_254_740_992,
            ExactDecimal.places(text(of: index).utf8) == 0
        else { return nil }
        return Int(number)
    }

    /// Whether a number has at most so many digits after the point, without zeros at its end.
    func hasFewPlaces(_ index: Int, atMost most: Int) -> Bool {
        // Without an exponent, so short a number has no more digits after the point.
        if plainDigits(of: index) != nil, entries[index].size <= most { return true }
        return ExactDecimal.places(text(of: index).utf8) <= most
    }

    /// A number of at most fifteen digits, with or without a point, as a fraction of whole numbers that a
    /// Double represents exactly, so that their quotient is the nearest Double.
    private func plainDigits(of index: Int) -> (digits: Int, divisor: Int)? {
        let entry = entries[index]
        guard entry.spelling == .bare, 1...15 ~= entry.size else { return nil }
        let text = entry.text
        return unsafe file.bytes.withUnsafeBufferPointer { bytes in
            var (digits, divisor, hasPoint) = (0, 1, false)
            for index in text {
                let byte = unsafe bytes[index]
                if byte.isDigit {
                    digits = digits * 10 + Int(byte - 0x30)
                    if hasPoint { divisor *= 10 }
                } else if byte == UInt8(ascii: "."), !hasPoint, index > text.lowerBound,
                    index + 1 < text.upperBound
                {
                    hasPoint = true
                } else {
                    return nil
                }
            }
            return (digits, divisor)
        }
    }
}

extension Document.Entry {
    /// Where the text of a scalar is in the file, unless it is stored.
    fileprivate var text: Range<Int> {
        let start = Int(offset) + (spelling == .quoted ? 1 : 0)
        return start..<start + Int(size)
    }
}

extension Span<UInt8> {
    func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
