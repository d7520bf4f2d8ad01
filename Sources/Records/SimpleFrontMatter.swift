internal import Diagnostics

extension Document {
    /// Reads front matter that contains nothing but lines `key: value` without libyaml, which takes many
    /// times as long for them.
    ///
    /// - Returns: nil if anything could have another meaning or be wrong: quotes, comments, lists, a key that
    ///   occurs twice.
    static func simpleFrontMatter(_ file: SourceFile, in range: Range<Int>) -> Document? {
        guard file.sizeOrWideMistake == nil else { return nil }
        var lines = SimpleLines(end: range.upperBound, entries: [Entry(containerAt: range.lowerBound)])
        let bytes = file.bytes
        var index = range.lowerBound
        while index < range.upperBound {
            guard let next = lines.read(bytes.span, from: index) else { return nil }
            index = next
        }
        guard lines.entries.count > 1 else { return nil }
        lines.entries[0].size = UInt32(truncatingIfNeeded: lines.entries.count - 1)
        return Document(file: file, entries: lines.entries, texts: lines.texts)
    }
}

/// Reads one line after another into entries.
private struct SimpleLines {
    let end: Int
    var entries: [Document.Entry]
    var texts: [String] = []

    /// Every key is compared with those before it, so there may not be many.
    private static let mostEntries = 33
    /// What YAML calls a simple key may not be longer than 1024 characters; those of people are short.
    private static let longestKey = 64

    init(end: Int, entries: [Document.Entry]) {
        self.end = end
        self.entries = entries
        self.entries.reserveCapacity(12)
    }

    /// Where the next line begins; nil if this one is not simple.
    mutating func read(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        guard bytes[index].isLetter else { return nil }
        while index < end, isKeyPart(bytes[index]) { index += 1 }
        let key = start..<index
        guard key.count <= Self.longestKey, index + 1 < end, bytes[index] == colon, bytes[index + 1] == space
        else { return nil }
        index += 2
        while index < end, bytes[index] == space { index += 1 }
        // A letter or a digit in the first place is nothing but text, a number or one of a few words.
        guard index < end, bytes[index].isLetter || bytes[index].isDigit || bytes[index] >= 0x80 else {
            return nil
        }
        let value = index
        while index < end, !endsLine(bytes, index) {
            guard let length = length(bytes, at: index) else { return nil }
            index += length
        }
        guard bytes[index - 1] != space, add(bytes, key, value..<index) else { return nil }
        if index < end, bytes[index] == carriageReturn { index += 1 }
        return min(index + 1, end)
    }

    private func isKeyPart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == dash || byte == underscore
    }

    private func endsLine(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        bytes[index] == lineFeed
            || bytes[index] == carriageReturn && index + 1 < end && bytes[index + 1] == lineFeed
    }

    /// The length in bytes of the character here in a value; nil where it has a meaning, or might become
    /// another in NFC.
    private func length(_ bytes: Span<UInt8>, at index: Int) -> Int? {
        switch bytes[index] {
        case colon: index + 1 < end && bytes[index + 1] > space ? 1 : nil
        case UInt8(ascii: "#"): bytes[index - 1] != space ? 1 : nil
        case 0x20...0x7E: 1
        case 0x80...: longLength(bytes, at: index)
        default: nil
        }
    }

    private func longLength(_ bytes: Span<UInt8>, at index: Int) -> Int? {
        guard let scalar = decodeScalar(bytes, at: index, end: end), scalar.value >= 0xA0,
            isSettled(scalar.value),
            // These two end a line.
            scalar.value != 0x2028, scalar.value != 0x2029
        else { return nil }
        return scalar.length
    }

    /// Whether the key is a new one, and was added with its value.
    private mutating func add(_ bytes: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>) -> Bool {
        guard entries.count < Self.mostEntries, !isKnown(bytes, key) else { return false }
        entries.append(Document.Entry(scalar: .text, key, followsKey: false))
        let first = bytes[value.lowerBound]
        // No word that means anything is longer than "false".
        if value.count > 5, !first.isDigit {
            entries.append(Document.Entry(scalar: .text, value, followsKey: true))
            return true
        }
        let text = unsafe bytes.extracting(value).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        let (kind, meant) = CoreSchema.resolve(text)
        var entry = Document.Entry(scalar: kind, value, followsKey: true)
        if let meant {
            texts.append(meant)
            (entry.size, entry.spelling) = (UInt32(truncatingIfNeeded: texts.count - 1), .stored)
        }
        entries.append(entry)
        return true
    }

    private func isKnown(_ bytes: Span<UInt8>, _ key: Range<Int>) -> Bool {
        var index = 1
        while index < entries.count {
            let start = Int(entries[index].offset)
            if bytes.extracting(start..<start + Int(entries[index].size)).equals(bytes.extracting(key)) {
                return true
            }
            index += 2
        }
        return false
    }
}

extension Document.Entry {
    fileprivate init(containerAt offset: Int) {
        self.init(
            offset: UInt32(truncatingIfNeeded: offset), size: 0, kind: .map, spelling: .bare,
            followsKey: false)
    }

    fileprivate init(scalar kind: Node.Kind, _ range: Range<Int>, followsKey: Bool) {
        self.init(
            offset: UInt32(truncatingIfNeeded: range.lowerBound),
            size: UInt32(truncatingIfNeeded: range.count), kind: kind,
            spelling: .bare, followsKey: followsKey)
    }
}

private let colon = UInt8(ascii: ":")
private let dash = UInt8(ascii: "-")
private let underscore = UInt8(ascii: "_")
private let space = UInt8(ascii: " ")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
