import Diagnostics
import Records

/// The diagnostics of a log, each as a string: `line:column code: message → help`.
func told(_ log: DiagnosticLog) -> [String] {
    log.diagnostics.map { diagnostic in
        let place = diagnostic.place.map { "\($0.position.line):\($0.position.column)" } ?? diagnostic.path
        return "\(place) \(diagnostic.code): \(diagnostic.message)"
            + (diagnostic.help.map { " → \($0)" } ?? "")
    }
}

typealias Read = @Sendable (SourceFile, DiagnosticLog) -> Document?

/// The diagnostics of a text.
func told(_ text: String, _ read: Read) -> [String] {
    told(Array(text.utf8), read)
}

func told(_ bytes: [UInt8], _ read: Read) -> [String] {
    let log = DiagnosticLog()
    _ = read(SourceFile(path: "a", bytes: bytes), log)
    return told(log)
}

let json: Read = { Document.json($0, log: $1) }
let yaml: Read = { Document.yaml($0, log: $1) }
let strings: Read = { Document.strings($0, log: $1) }

/// The document of a text that has nothing wrong with it; nil, and so a failed `#require`, otherwise.
func document(_ text: String, _ read: Read) -> Document? {
    let log = DiagnosticLog()
    let document = read(SourceFile(path: "a", text: text), log)
    return log.diagnostics.isEmpty ? document : nil
}

/// A tree in one line, so that a test can say all of what it expects: `{a: 1, b: ["x", true, null]}`.
func outline(_ node: Node) -> String {
    switch node.kind {
    case .list: "[" + node.elements.map(outline).joined(separator: ", ") + "]"
    case .map:
        "{" + node.members.map { "\($0.key.scalar ?? "?"): \(outline($0.value))" }.joined(separator: ", ")
            + "}"
    case .text: "\"\(node.text ?? "?")\""
    case .null: "null"
    case .bool: node.flag.map { "\($0)" } ?? "?"
    case .number: node.scalar ?? "?"
    }
}
