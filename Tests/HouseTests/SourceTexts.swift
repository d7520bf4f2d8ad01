import TestSupport

/// The string literals of a Swift file, each with what surrounds it.
struct SourceTexts {
    struct Text {
        /// The literal with `{1}`, `{2}` in place of its values.
        var key: String
        /// Where its first quote is.
        var offset: Int
        /// What is open around it, the outermost first.
        var openers: [Opener]
    }

    struct Opener {
        enum Kind: UInt8 {
            case parenthesis = 0x28
            case bracket = 0x5B
            case brace = 0x7B
            /// A value within a literal.
            case value = 0x5C
        }

        var kind: Kind
        var offset: Int
    }

    private(set) var texts: [Text] = []
    private let bytes: [UInt8]
    private var next = 0
    private var openers: [Opener] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        readCode()
    }

    /// The source up to an offset, as far as one statement reaches: from the last line that begins one.
    func statement(before offset: Int) -> String {
        var start = offset
        while start > 0 {
            let line = (bytes[..<start].lastIndex(of: 0x0A) ?? -1) + 1
            let text = String(decoding: bytes[line..<offset], as: UTF8.self)
            // A switch may be the value of the declaration before it.
            let isValue =
                text.contains(/^\s*(?:switch|if)\b/)
                && bytes[..<line].last { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: "=")
            if !isValue, text.prefixMatch(of: beginning) != nil { return text }
            start = max(0, line - 1)
        }
        return String(decoding: bytes[..<offset], as: UTF8.self)
    }

    /// The rest of the line after a brace: what a closure takes and gives.
    func signature(_ opener: Opener) -> String {
        String(decoding: bytes[opener.offset...].prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// The name of what is called by a parenthesis; empty for one that only groups.
    func callee(_ opener: Opener) -> String {
        var start = opener.offset
        while start > 0, isOfName(bytes[start - 1]) { start -= 1 }
        let name = String(decoding: bytes[start..<opener.offset], as: UTF8.self)
        return ["if", "return", "in", "case", "switch", "throw"].contains(name) ? "" : name
    }

    /// Whether a bracket is that of a list.
    func isList(_ opener: Opener) -> Bool {
        opener.offset == 0 || !(isOfName(bytes[opener.offset - 1]) || bytes[opener.offset - 1] == 0x5D)
    }

    private let beginning =
        /\s*(?:(?:public|private|fileprivate|package|static|mutating|lazy) )*(?:let|var|func|init|return|case|default|if|guard|throw|switch|for|while|else|extension|struct|enum|\}|@|\/\/)/

    private func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension SourceTexts {
    private func isHere(_ text: StaticString) -> Bool {
        let text = Array("\(text)".utf8)
        return bytes[next...].starts(with: text)
    }

    /// Reads up to the end of the file, or of the value of a literal.
    private mutating func readCode() {
        let depth = openers.count
        while next < bytes.count {
            let byte = bytes[next]
            if isHere("//") {
                while next < bytes.count, bytes[next] != 0x0A { next += 1 }
            } else if isHere("#\"") {
                next += 2
                while next < bytes.count, !isHere("\"#") { next += 1 }
                next += 2
            } else if byte == UInt8(ascii: "\"") {
                readLiteral()
            } else if let kind = Opener.Kind(rawValue: byte), kind != .value {
                openers.append(Opener(kind: kind, offset: next))
                next += 1
            } else if [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) {
                next += 1
                if openers.count == depth { return }
                openers.removeLast()
            } else {
                next += 1
            }
        }
    }

    private mutating func readLiteral() {
        let start = next
        let quote: StaticString = isHere("\"\"\"") ? "\"\"\"" : "\""
        next += quote.utf8CodeUnitCount
        var key: [UInt8] = []
        var values = 0
        while next < bytes.count, !isHere(quote) {
            guard bytes[next] == UInt8(ascii: "\\") else {
                key.append(bytes[next])
                next += 1
                continue
            }
            next += 2
            switch bytes[next - 1] {
            case UInt8(ascii: "("):
                values += 1
                key += Array("{\(values)}".utf8)
                openers.append(Opener(kind: .value, offset: next - 1))
                readCode()
                openers.removeLast()
            case UInt8(ascii: "n"): key.append(0x0A)
            case UInt8(ascii: "t"): key.append(0x09)
            case 0x0A: break
            default: key.append(bytes[next - 1])
            }
        }
        next += quote.utf8CodeUnitCount
        texts.append(Text(key: String(decoding: key, as: UTF8.self), offset: start, openers: openers))
    }
}
