public import Diagnostics

/// An input file as a tree of located values, whatever its format: JSON, YAML, CSV …
///
/// The tree is one flat list in the order of the file: a container is followed by what it holds, and knows where that ends.
/// A map holds its keys and values in turn.
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

    struct Entry {
        var kind: Node.Kind
        /// Where the value begins in the file.
        var offset: UInt32
        /// Bytes of a scalar's text in the file, from `start`; unused where `text` is set.
        var start: UInt32 = 0
        var length: UInt32 = 0
        /// The number of the text in `texts`, or -1.
        var text: Int32 = -1
        /// The index after the last entry that this one holds.
        var end: Int32
    }
}

/// A value in a file: what it is, and where it stands.
public struct Node: Sendable {
    public enum Kind: UInt8, Sendable {
        case null, bool, number, text, list, map
    }

    let document: Document
    let index: Int

    private var entry: Document.Entry { document.entries[index] }

    public var kind: Kind { entry.kind }

    public var place: Place { document.file.place(Int(entry.offset)) }

    /// The text of a scalar as it is meant; of a number or a truth value as it is written. nil for lists and maps.
    public var scalar: String? {
        switch kind {
        case .list, .map: nil
        case .null, .bool, .number, .text: rawText
        }
    }

    /// The text of a text value.
    public var text: String? { kind == .text ? rawText : nil }

    public var flag: Bool? { kind == .bool ? rawText.first.map { $0 == "t" || $0 == "T" } : nil }

    /// A number as the nearest Double.
    public var number: Double? { kind == .number ? Double(rawText) : nil }

    /// A number without fraction that fits an Int; `3.0` counts as 3.
    public var integer: Int? {
        guard kind == .number else { return nil }
        return Int(rawText) ?? Double(rawText).flatMap { Int(exactly: $0) }
    }

    /// The elements of a list; empty for anything else.
    public var elements: [Node] {
        guard kind == .list else { return [] }
        return children
    }

    /// Keys and values of a map in the order of the file; empty for anything else.
    public var members: [(key: Node, value: Node)] {
        guard kind == .map else { return [] }
        let nodes = children
        return stride(from: 0, to: nodes.count - 1, by: 2).map { (key: nodes[$0], value: nodes[$0 + 1]) }
    }

    public subscript(key: String) -> Node? {
        guard kind == .map else { return nil }
        var key_ = index + 1
        while key_ < Int(entry.end) {
            let value = Int(document.entries[key_].end)
            if Node(document: document, index: key_).rawText == key { return Node(document: document, index: value) }
            key_ = Int(document.entries[value].end)
        }
        return nil
    }

    private var children: [Node] {
        var nodes: [Node] = []
        var child = index + 1
        while child < Int(entry.end) {
            nodes.append(Node(document: document, index: child))
            child = Int(document.entries[child].end)
        }
        return nodes
    }

    private var rawText: String {
        let entry = entry
        if entry.text >= 0 { return document.texts[Int(entry.text)] }
        let start = Int(entry.start)
        return String(decoding: document.file.bytes[start..<start + Int(entry.length)], as: UTF8.self)
    }
}
