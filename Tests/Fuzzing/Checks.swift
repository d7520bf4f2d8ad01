import Diagnostics
import Records

/// Checks what is said of an input: places lie in their files, and nothing that is printed commands a
/// terminal.
func inspect(_ diagnostics: [Diagnostic]) throws {
    for diagnostic in diagnostics.prefix(50) {
        if let place = diagnostic.place {
            try expect(
                0...place.file.bytes.count ~= place.offset,
                "\(diagnostic.code) is at \(place.offset) of \(place.file.bytes.count) bytes")
            let (line, column) = place.position
            try expect(line >= 1 && column >= 1, "\(diagnostic.code) is at \(line):\(column)")
        }
        let stray = diagnostic.text().unicodeScalars.first { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        try expect(stray == nil, "\(diagnostic.code) prints U+\(String(stray?.value ?? 0, radix: 16))")
    }
}

/// Checks what a reader said; one that gave nothing must have said why.
func inspect(_ log: DiagnosticLog, isRead: Bool) throws {
    try expect(isRead || log.hasErrors, "nothing was read, and nothing was said")
    try inspect(log.diagnostics)
}

/// A tree in one line: `{"a": 1, "b": ["x", true, null]}`, which JSON and YAML read as the same tree.
func outline(_ node: Node, _ quote: (String) -> String) -> String {
    switch node.kind {
    case .list: "[" + node.elements.map { outline($0, quote) }.joined(separator: ", ") + "]"
    case .map:
        "{"
            + node.members.map { "\(quote($0.key.scalar ?? "")): \(outline($0.value, quote))" }
            .joined(separator: ", ") + "}"
    case .text: quote(node.text ?? "")
    case .null: "null"
    case .bool: node.flag.map { "\($0)" } ?? "?"
    case .number: node.scalar ?? "?"
    }
}

/// A text in quotes, with everything escaped that is not plain ASCII.
enum Quotes {
    static func json(_ text: String) -> String {
        quoted(text) { scalar in
            String(scalar).utf16.map { "\\u" + digits(UInt32($0), 4) }.joined()
        }
    }

    static func yaml(_ text: String) -> String {
        quoted(text) { "\\U" + digits($0.value, 8) }
    }

    static func strings(_ text: String) -> String { json(text).replacing("\\u", with: "\\U") }

    private static func quoted(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            let isPlain = 0x20...0x7E ~= scalar.value && scalar != "\"" && scalar != "\\"
            quoted += isPlain ? String(scalar) : escape(scalar)
        }
        return quoted + "\""
    }

    private static func digits(_ value: UInt32, _ count: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
