import Bytes
import Diagnostics
import Languages
import Markup
import Pages
import Records
import Templating
import TestSupport

/// Markdown and templates: what comes out is well-formed, whatever goes in.
extension FuzzedReader {
    static let markdown = FuzzedReader(
        "markdown", .files(".md"),
        words: [
            "| a |\n|---|\n", "[^1]", "[^1]: ", "![", "](", "<!--", "-->", "<b>", "```", "~~", "- [x] ",
            "&#1;", "&#xFFFE;",
            "javascript:", "data:", "page:", "https://", "www.", "\\", "[a]: b\n", "\r", "&colon;", "# ",
        ]
    ) { bytes in
        let log = DiagnosticLog()
        let labels = Markdown.Labels(
            footnotes: "Notes", backToText: "Back to", done: "Done:", open: "Open:", table: "Table")
        let file = SourceFile(path: "a.md", bytes: bytes)
        // Any other file is refused before.
        guard file.isText else { return }
        let markdown = Markdown(
            file, from: 0, labels: labels, reserved: ["top"], anchor: { slug($0) }, log: log)
        try inspect(log.diagnostics)
        var page: [UInt8] = []
        for piece in markdown.pieces {
            switch piece {
            case .html(let html): page += html.bytes
            case .address(let address):
                try expect(0...bytes.count ~= address.offset, "an address is at \(address.offset)")
                try expect(
                    address.text.hasPrefix("page:") || hasSafeScheme(address.text),
                    "an address is \(address.text)")
                page += Array("address".utf8)
            }
        }
        guard let html = String(validating: page, as: UTF8.self) else {
            throw Finding(description: "the page is not UTF-8")
        }
        let imbalance = imbalance(of: html)
        try expect(imbalance == nil, imbalance ?? "")
        let strays = PageInspection.strayCharacters(in: html + markdown.summary)
        try expect(strays.isEmpty, strays.joined(separator: ", "))
        let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
        try expect(Set(ids).count == ids.count, "an id occurs twice: \(ids)")
        let notes = html.matches(of: /href="#(fn[^"]*)"/).map { String($0.output.1) }
        try expect(Set(ids).isSuperset(of: notes), "a link leads to no note: \(notes)")
    }

    /// The input is a page and two templates that it may include, with a byte between them that no text has.
    static let mustache = FuzzedReader(
        "mustache", .files(".html", ".xml", in: "Templates"),
        words: [
            "{{#a}}", "{{/a}}", "{{^b}}", "{{/b}}", "{{$x}}", "{{/x}}", "{{<p}}", "{{/p}}", "{{>p}}",
            "{{>q}}", "{{>*b}}",
            "{{<*b}}", "{{/*b}}", "{{.}}", "{{a.b}}", "{{{a}}}", "{{&a}}", "{{=<% %>=}}", "<%={{ }}=%>",
            "{{!", "{{t.m}}",
            "<a href=\"", "<script>", "<style>", "<!--", "<title>", "on", "\u{FF}",
        ]
    ) { bytes in
        let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false).map(
            Array.init)
        let files = zip(["page", "p", "q"], parts + [[], []]).map { (name: $0, bytes: $1) }
        let data: Record = [
            "a": ["x\"<'&\u{1}", ["b": "q", "a": false]], "b": "q", "c": 12_345, "d": .list([]), "e": true,
            "f": .phrase("mot", language: "fr"), "g": .page("no"),
        ]
        try renderAsPage(files.map { SourceFile(path: "\($0.name).html", bytes: $0.bytes) }, data)
        try renderAlone(files.map { ($0.name, SourceFile(path: $0.name, bytes: $0.bytes)) }, data)
    }

    /// As a build does.
    private static func renderAsPage(_ files: [SourceFile], _ data: Record) throws {
        let log = DiagnosticLog()
        let library = TemplateLibrary([.init("", files)], log: log)
        let program = library.program("page", for: nil as (any MessageSource)?, log: log)
        try inspect(log, isRead: program != nil)
        guard let program else { return }
        var buffer = ByteBuffer()
        var renderer = Renderer()
        try inspect(renderer.render(program, .record(data), into: &buffer))
        // Templates are trusted, so they may write what is not UTF-8, as long as no value makes it so.
        guard files.allSatisfy({ String(validating: $0.bytes, as: UTF8.self) != nil }) else { return }
        try expect(String(validating: buffer.bytes, as: UTF8.self) != nil, "the page is not UTF-8")
    }

    /// As `sitegen render` does.
    private static func renderAlone(_ files: [(name: String, file: SourceFile)], _ data: Record) throws {
        let log = DiagnosticLog()
        let library = TemplateLibrary(partials: Array(files.dropFirst()), log: log)
        let program = library.lenientProgram(Template(files[0].file, log: log), log: log)
        try inspect(log, isRead: program != nil)
        guard let program else { return }
        var buffer = ByteBuffer()
        var renderer = Renderer()
        try inspect(renderer.render(program, .record(data), into: &buffer))
    }
}
