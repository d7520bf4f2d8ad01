public import Diagnostics

/// An input file as a tree of located values, whatever its format: JSON, YAML, CSV …
///
/// The tree is one flat list in the order of the file: a container is followed by what it holds, and knows how much that is.
/// A map holds its keys and values in turn. All text is in NFC.
public final class Document: Sendable {
    public let file: SourceFile
    let entries: [Entry]
    /// Text that does not stand in the file as it is meant: escapes resolved, lines folded.
    let texts: [String]

    init(file: SourceFile, entries: [Entry], texts: [String]) {
        self.file = file
        self.entries = entries
        self.texts = texts
    }

    /// The value that holds all others.
    public var root: Node { Node(document: self, index: 0) }

    /// Where a scalar's text is found.
    enum Spelling: UInt8 {
        /// In the file, from the entry's offset.
        case bare
        /// In the file, behind the quote at the entry's offset.
        case quoted
        /// In the document's `texts`.
        case stored
    }

    /// One value or key: twelve bytes, since a large file has a million of them.
    struct Entry {
        /// Where the value begins in the file.
        var offset: UInt32
        /// Of a list or a map the number of entries in it; of a scalar the bytes in the file, or the number in `texts`.
        var size: UInt32
        var kind: Node.Kind
        var spelling: Spelling
        /// The entry before this one is its key.
        var followsKey: Bool

        /// This entry and all it holds.
        var span: Int { kind.isContainer ? Int(size) + 1 : 1 }
    }

    func text(of index: Int) -> String {
        let entry = entries[index]
        if entry.kind.isContainer { return "" }
        if entry.spelling == .stored { return texts[Int(entry.size)] }
        let start = Int(entry.offset) + (entry.spelling == .quoted ? 1 : 0)
        return String(decoding: file.bytes[start..<start + Int(entry.size)], as: UTF8.self)
    }

    /// Whether a scalar's text is this one, without making a string of it.
    func isText(of index: Int, _ wanted: Span<UInt8>) -> Bool {
        let entry = entries[index]
        if entry.kind.isContainer { return false }
        if entry.spelling == .stored { return texts[Int(entry.size)].utf8.span.equals(wanted) }
        guard Int(entry.size) == wanted.count else { return false }
        let start = Int(entry.offset) + (entry.spelling == .quoted ? 1 : 0)
        let bytes = file.bytes
        let span = bytes.span
        for index in wanted.indices where span[start + index] != wanted[index] { return false }
        return true
    }
}

extension Span<UInt8> {
    fileprivate func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
