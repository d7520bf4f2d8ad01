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
