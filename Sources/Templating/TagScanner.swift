import Diagnostics

/// A template cut into tags and the text between them; no text runs over the end of a line.
enum Token {
    case text(Range<Int>)
    case tag(Tag)
}

struct Tag {
    enum Kind {
        case value, raw, section, inverted, close, partial, parent, block, comment, delimiters
    }

    var kind: Kind
    var name: String
    var isDynamic = false
    /// The bytes from the opening to the closing delimiter.
    var range: Range<Int>
}

/// Finds the tags of a template, minding the delimiters in force.
struct TagScanner {
    private(set) var problems: [Diagnostic] = []
    private let file: SourceFile
    private let bytes: [UInt8]
    private var position: Int
    private var tokens: [Token] = []
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)

    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes
        position = file.content.startIndex
    }

    mutating func scan() -> [Token] {
        while position < bytes.count {
            guard let start = find(open, from: position) else {
                appendText(position..<bytes.count)
                break
            }
            appendText(position..<start)
            guard scanTag(at: start) else { break }
        }
        return tokens
    }

    private mutating func appendText(_ range: Range<Int>) {
        var start = range.lowerBound
        for index in range where bytes[index] == UInt8(ascii: "\n") {
            tokens.append(.text(start..<index + 1))
            start = index + 1
        }
        if start < range.upperBound { tokens.append(.text(start..<range.upperBound)) }
    }

    /// Reads one tag and moves after it; false if its end is missing, which ends the file.
    private mutating func scanTag(at start: Int) -> Bool {
        var inner = start + open.count
        while inner < bytes.count, isSpace(bytes[inner]) { inner += 1 }
        let sigil = inner < bytes.count ? bytes[inner] : 0
        let ending: [UInt8]
        switch sigil {
        case UInt8(ascii: "{"): ending = [UInt8(ascii: "}")] + close
        case UInt8(ascii: "="): ending = [UInt8(ascii: "=")] + close
        default: ending = close
        }
        let kind = Self.kinds[sigil] ?? .value
        if kind != .value { inner += 1 }
        guard let end = find(ending, from: inner) else {
            let expected = String(decoding: ending, as: UTF8.self)
            // The opening delimiter of a tag has no closing one in the rest of the file.
            report(
                "the tag is never closed, expected \"\(expected)\"", at: start,
                help: "add \"\(expected)\" at its end")
            return false
        }
        position = end + ending.count
        var tag = Tag(kind: kind, name: "", range: start..<position)
        switch kind {
        case .comment: break
        case .delimiters: setDelimiters(inner..<end, at: start)
        default:
            tag.name = trimmed(inner..<end)
            if kind == .partial || kind == .parent || kind == .close, tag.name.utf8.first == UInt8(ascii: "*")
            {
                tag.isDynamic = true
                tag.name = String(tag.name.dropFirst().drop { $0.isWhitespace })
            }
            check(tag)
        }
        tokens.append(.tag(tag))
        return true
    }

    private static let kinds: [UInt8: Tag.Kind] = [
        UInt8(ascii: "{"): .raw, UInt8(ascii: "&"): .raw, UInt8(ascii: "#"): .section,
        UInt8(ascii: "^"): .inverted,
        UInt8(ascii: "/"): .close, UInt8(ascii: ">"): .partial, UInt8(ascii: "<"): .parent,
        UInt8(ascii: "$"): .block,
        UInt8(ascii: "!"): .comment, UInt8(ascii: "="): .delimiters,
    ]

    private mutating func setDelimiters(_ range: Range<Int>, at start: Int) {
        let words = bytes[range].split { isSpace($0) }
        guard words.count == 2, !bytes[range].contains(UInt8(ascii: "=")) else {
            let help: Wording = "write \"{{=<% %>=}}\" to go on with \"<%\" and \"%>\""
            // `{{= =}}` names the two delimiters to go on with.
            report(
                "a change of delimiters names two of them, with a space between and no \"=\"", at: start,
                help: help)
            return
        }
        open = Array(words[0])
        close = Array(words[1])
    }

    private mutating func check(_ tag: Tag) {
        let start = tag.range.lowerBound
        if tag.name.isEmpty {
            report("the tag is empty, expected a name", at: start, help: nil)
        } else if tag.name.hasSpace {
            report("\"\(tag.name)\" is not a name: a name cannot contain spaces", at: start, help: nil)
        } else if tag.kind == .value || tag.kind == .raw || tag.kind == .section || tag.kind == .inverted
            || (tag.kind != .close && tag.isDynamic)
        {
            if tag.name != ".", tag.name.hasEmptyPart {
                // Full stops are allowed only between the parts of a name.
                report(
                    "\"\(tag.name)\" is not a name: full stops are allowed only between its parts", at: start,
                    help: nil)
            }
        }
    }

    /// A tag is not written as Mustache has it.
    private mutating func report(_ message: Wording, at offset: Int, help: Wording?) {
        problems.append(Diagnostic(.error, .templateSyntax, message, at: file.place(offset), help: help))
    }

    private func trimmed(_ range: Range<Int>) -> String {
        var slice = bytes[range]
        while let first = slice.first, isSpace(first) { slice.removeFirst() }
        while let last = slice.last, isSpace(last) { slice.removeLast() }
        return String(decoding: slice, as: UTF8.self)
    }

    private func find(_ wanted: [UInt8], from start: Int) -> Int? {
        guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
        var index = start
        while index <= bytes.count - wanted.count {
            if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) {
                return index
            }
            index += 1
        }
        return nil
    }
}

func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
}

extension String {
    fileprivate var hasSpace: Bool {
        // Names are ASCII, nearly all.
        utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? false : contains(where: \.isWhitespace)
    }

    /// Whether there are full stops elsewhere than between the parts of a name.
    fileprivate var hasEmptyPart: Bool {
        let stop = UInt8(ascii: ".")
        return zip(utf8, utf8.dropFirst()).contains { $0 == stop && $1 == stop } || utf8.first == stop
            || utf8.last == stop
    }
}
