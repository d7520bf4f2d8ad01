public import Bytes
public import Diagnostics

/// A value in a file: what it is, and where it is.
public struct Node: Sendable {
    public enum Kind: UInt8, Sendable {
        case null, bool, number, text, list, map

        var isContainer: Bool { self == .list || self == .map }
    }

    let document: Document
    let index: Int

    private var entry: Document.Entry { document.entries[index] }

    public var kind: Kind { entry.kind }

    public var place: Place { document.file.place(Int(entry.offset)) }

    /// Changes with the text of the value and its contents in the file, up to the next value; not for aliases
    /// of YAML, whose contents are elsewhere in the file.
    public var fingerprint: Fingerprint { Fingerprint(of: document.file.bytes[sourceRange]) }

    /// Where the value is in the file, up to the next one.
    public var sourceRange: Range<Int> {
        let next = index + entry.span
        let end =
            next < document.entries.count ? Int(document.entries[next].offset) : document.file.bytes.count
        return Int(entry.offset)..<max(Int(entry.offset), end)
    }

    /// Where the key of the value begins; the value itself if it has none.
    var keyPlace: Place {
        document.file.place(Int(entry.followsKey ? document.entries[index - 1].offset : entry.offset))
    }

    /// The key of the value in its map; nil for the elements of a list and for keys themselves.
    public var key: String? { entry.followsKey ? document.text(of: index - 1) : nil }

    /// The text of a scalar without quotes and escapes; of a number or a truth value as it is written. Nil
    /// for lists and maps.
    public var scalar: String? { kind.isContainer ? nil : rawText }

    /// The text of a text value.
    public var text: String? { kind == .text ? rawText : nil }

    public var flag: Bool? {
        kind == .bool ? document.firstByte(of: index).map { $0 | 0x20 == UInt8(ascii: "t") } : nil
    }

    /// A number as the nearest Double; nil if it is too large for one.
    public var number: Double? { document.number(of: index) }

    /// A number without fraction that fits an Int; `3.0` counts as 3.
    public var integer: Int? { document.integer(of: index) }

    /// The elements of a list; empty for anything else.
    public var elements: [Node] {
        guard kind == .list else { return [] }
        return children
    }

    /// Keys and values of a map in the order of the file; empty for anything else.
    public var members: [(key: Node, value: Node)] {
        guard kind == .map else { return [] }
        var members: [(key: Node, value: Node)] = []
        members.reserveCapacity(min(8, Int(entry.size) / 2))
        var member = index + 1
        while member < end {
            members.append(
                (
                    key: Node(document: document, index: member),
                    value: Node(document: document, index: member + 1)
                ))
            member += 1 + document.entries[member + 1].span
        }
        return members
    }

    /// The value under a key, which is given in NFC; of a key that the map has twice, the first.
    public subscript(key: String) -> Node? {
        guard kind == .map else { return nil }
        return document.value(under: key.utf8.span, of: index, from: index + 1).map {
            Node(document: document, index: $0)
        }
    }

    /// The index of the next value or key in the document.
    var end: Int { index + entry.span }

    private var children: [Node] {
        var nodes: [Node] = []
        nodes.reserveCapacity(min(8, Int(entry.size)))
        var child = index + 1
        while child < end {
            nodes.append(Node(document: document, index: child))
            child += document.entries[child].span
        }
        return nodes
    }

    private var rawText: String { document.text(of: index) }
}
