import Diagnostics
import Languages
import Markup
import Testing

/// A rendered text in Markdown: its HTML with the addresses in their places, and its diagnostics.
struct Rendered {
    let markdown: Markdown
    let diagnostics: [Diagnostic]
    let file: SourceFile

    init(_ text: String, reserved: Set<String> = []) {
        self.init(SourceFile(path: "text.md", text: text), reserved: reserved)
    }

    init(_ file: SourceFile, from offset: Int = 0, reserved: Set<String> = []) {
        let log = DiagnosticLog()
        self.file = file
        markdown = Markdown(
            file, from: offset, labels: Self.labels, reserved: reserved, anchor: { slug($0) }, log: log)
        diagnostics = log.diagnostics
    }

    static let labels = Markdown.Labels(
        footnotes: "Notes", backToText: "Back to", done: "Done:", open: "Open:", table: "Table")

    /// Addresses are in brackets, since another room escapes them.
    var html: String {
        markdown.pieces.map { piece in
            switch piece {
            case .html(let html): html.source
            case .address(let address): "[\(address.text)]"
            }
        }.joined()
    }

    /// The HTML as a browser would get it.
    var page: String {
        markdown.pieces.map { piece in
            if case .html(let html) = piece { html.source } else { "address" }
        }.joined()
    }

    var addresses: [Markdown.Address] {
        markdown.pieces.compactMap { if case .address(let address) = $0 { address } else { nil } }
    }

    /// `text.md:2:1: warning: message [code]`
    var problems: [String] {
        diagnostics.map { "\($0.location): \($0.severity.rawValue): \($0.message) [\($0.code)]" }
    }
}

/// Checks that every element is closed, in order, and every attribute quoted.
///
/// - Returns: what is wrong first, nil if nothing is.
func imbalance(of html: String) -> String? {
    let void: Set<String> = ["br", "hr", "img"]
    var open: [String] = []
    var rest = Array(html.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
        var at = start + 1
        var quoted = false
        while at < rest.endIndex, quoted || rest[at] != UInt8(ascii: ">") {
            if rest[at] == UInt8(ascii: "\"") { quoted.toggle() }
            if rest[at] == UInt8(ascii: "<") { return "a < inside a tag at \(at)" }
            at += 1
        }
        guard at < rest.endIndex else { return "a tag without end at \(start)" }
        let tag = String(decoding: rest[(start + 1)..<at], as: UTF8.self)
        let name = String(tag.drop { $0 == "/" }.prefix { $0 != " " })
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return "a tag <\(tag)>"
        }
        if tag.hasPrefix("/") {
            guard open.popLast() == name else { return "</\(name)> closes nothing at \(start)" }
        } else if !void.contains(name) {
            open.append(name)
        }
        rest = rest[(at + 1)...]
    }
    return open.last.map { "<\($0)> is not closed" }
}
