internal import Bytes
internal import Diagnostics

/// Turns the events of one walk over a Markdown tree into HTML.
struct MarkdownRenderer: ~Copyable {
    let file: SourceFile
    private let labels: Markdown.Labels
    private let anchor: (String) -> String
    let log: DiagnosticLog
    /// Where the text begins in the file.
    private let start: Int
    /// The offset of each line of the text in the file.
    private lazy var lineOffsets = Self.lineOffsets(file.bytes, from: start)

    private var pieces: [Markdown.Piece] = []
    private var output = ByteBuffer()
    private var headings: [Markdown.Heading] = []
    private var anchors: Anchors
    var addresses: AddressFinder
    /// How many texts that look like links were looked at.
    var failedLinks = 0
    private var summary = ""

    private var imageDepth = 0
    /// Whether nothing of a paragraph has come yet.
    private var isAtStart = false
    private var table = TableState()
    private var tables = 0
    private var footnotes = 0
    private var footnoteReferences: [String: Int] = [:]

    private struct TableState {
        var alignments: [UInt8] = []
        var column = 0
        var inHeader = false
        var hasBody = false
    }

    init(
        file: SourceFile, from offset: Int, labels: Markdown.Labels, reserved: Set<String>,
        anchor: @escaping (String) -> String,
        log: DiagnosticLog
    ) {
        self.file = file
        self.labels = labels
        self.anchor = anchor
        self.log = log
        anchors = Anchors(reserved: reserved)
        start = min(offset, file.bytes.count)
        addresses = AddressFinder(file.bytes, from: start)
    }

    /// Where lines begin, as cmark counts them: LF, CRLF and CR end one.
    private static func lineOffsets(_ bytes: [UInt8], from start: Int) -> [Int] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        let span = bytes.span
        var offsets: [Int] = []
        offsets.reserveCapacity(64)
        offsets.append(start)
        for index in start..<span.count where span[index] <= carriageReturn {
            let byte = span[index]
            let isPair = byte == carriageReturn && index + 1 < span.count && span[index + 1] == lineFeed
            if byte == lineFeed || (byte == carriageReturn && !isPair) { offsets.append(index + 1) }
        }
        return offsets
    }

    mutating func finish() -> (pieces: [Markdown.Piece], headings: [Markdown.Heading], summary: String) {
        if footnotes > 0 { output.append("</ol>\n</section>\n") }
        flush()
        return (pieces, headings, summary)
    }

    mutating func visit(_ node: CommonMarkNode, _ entering: Bool) {
        let kind = node.kind
        if imageDepth > 0, kind != .image {
            // Inside an image only the text counts: it is the description.
            if kind == .text || kind == .code { output.append(node.literal, in: .attribute) }
            if kind == .softBreak || kind == .lineBreak { output.append(" ") }
            return
        }
        switch kind {
        case .document, .other: break
        case .paragraph: paragraph(node, entering)
        case .heading: heading(node, entering)
        case .blockQuote: output.append(entering ? "<blockquote>\n" : "</blockquote>\n")
        case .list: list(node, entering)
        case .item, .taskItem: item(node, kind, entering)
        case .codeBlock: codeBlock(node)
        case .htmlBlock, .htmlInline: reportHTML(node)
        case .thematicBreak: output.append("<hr>\n")
        case .footnoteDefinition: footnoteDefinition(node, entering)
        case .footnoteReference: if entering { footnoteReference(node) }
        case .table, .tableHeader, .tableRow, .tableCell: tablePart(node, kind, entering)
        default: inline(node, kind, entering)
        }
    }
}

// MARK: - Blocks

extension MarkdownRenderer {
    private mutating func paragraph(_ node: CommonMarkNode, _ entering: Bool) {
        if entering, summary.isEmpty, node.parentKind == .document { summary = node.plainText }
        isAtStart = entering
        guard !node.isTightParagraph else { return }
        output.append(entering ? "<p>" : "</p>\n")
    }

    /// The page's title is its `<h1>`, so the text's headings begin at the second level.
    private mutating func heading(_ node: CommonMarkNode, _ entering: Bool) {
        let level = min(6, max(2, node.headingLevel))
        output.append(entering ? "<h" : "</h")
        output.append(level)
        guard entering else { return output.append(">\n") }
        let text = node.plainText
        let id = anchors.take(anchor(text))
        headings.append(Markdown.Heading(level: level, id: id, text: text))
        output.append(" id=\"")
        output.append(id)
        output.append("\">")
    }

    private mutating func list(_ node: CommonMarkNode, _ entering: Bool) {
        let (isOrdered, start) = (node.isOrdered, node.listStart)
        guard entering, isOrdered, start != 1 else {
            return isOrdered
                ? output.append(entering ? "<ol>\n" : "</ol>\n")
                : output.append(entering ? "<ul>\n" : "</ul>\n")
        }
        output.append("<ol start=\"")
        output.append(start)
        output.append("\">\n")
    }

    /// A task is a word and a sign, not a disabled box: nothing on a static page can be ticked.
    private mutating func item(_ node: CommonMarkNode, _ kind: CommonMarkNode.Kind, _ entering: Bool) {
        guard entering else { return output.append("</li>\n") }
        guard kind == .taskItem else { return output.append("<li>") }
        let (state, label) = node.isChecked ? ("done", labels.done) : ("open", labels.open)
        output.append("<li class=\"task \(state)\"><span class=\"hidden\">")
        output.append(label, in: .text)
        output.append("</span> ")
    }

    private mutating func codeBlock(_ node: CommonMarkNode) {
        let language = node.fenceInfo.prefix { !$0.isWhitespace }
        output.append("<pre><code")
        if !language.isEmpty {
            output.append(" class=\"language-")
            output.append(String(language), in: .attribute)
            output.append("\"")
        }
        output.append(">")
        appendLiteral(node)
        output.append("</code></pre>\n")
    }

    private mutating func reportHTML(_ node: CommonMarkNode) {
        // A comment is for the authors of the text, not for the readers of the page.
        if Self.isComment(node.literal) { return }
        let isEmpty = node.kind == .htmlInline || Self.isOnlyTags(node.literal)
        log.warning(
            .markdownHTML,
            isEmpty
                ? "HTML tags in Markdown are left out"
                : "HTML in Markdown is left out, and the text between its tags too",
            at: file.place(offset(of: node)),
            help: "write it in Markdown, or put the page's own markup into a template")
    }

    private static func isOnlyTags(_ html: String) -> Bool {
        html.split(separator: "<").allSatisfy { part in
            part.firstIndex(of: ">").map { part[$0...].dropFirst().allSatisfy(\.isWhitespace) } ?? true
        }
    }

    private static func isComment(_ html: String) -> Bool {
        guard html.hasPrefix("<!--"), let end = html.firstRange(of: "-->") else { return false }
        return html[end.upperBound...].allSatisfy(\.isWhitespace)
    }

    private mutating func footnoteDefinition(_ node: CommonMarkNode, _ entering: Bool) {
        if entering {
            if footnotes == 0 {
                output.append("<section class=\"footnotes\" aria-label=\"")
                output.append(labels.footnotes, in: .attribute)
                output.append("\">\n<ol>\n")
            }
            footnotes += 1
            addresses.jump(to: offset(of: node))
            output.append("<li id=\"fn_\(footnotes)\">")
        } else {
            for number in 0..<(footnoteReferences[String(footnotes)] ?? 0) {
                let suffix = number > 0 ? "-\(number + 1)" : ""
                output.append("<a href=\"#fnref_\(footnotes)\(suffix)\" aria-label=\"")
                output.append("\(labels.backToText) \(footnotes)\(suffix)", in: .attribute)
                output.append("\">↩</a>")
            }
            output.append("</li>\n")
        }
    }

    private mutating func footnoteReference(_ node: CommonMarkNode) {
        let number = node.literal
        let count = (footnoteReferences[number] ?? 0) + 1
        footnoteReferences[number] = count
        let suffix = count > 1 ? "-\(count)" : ""
        output.append("<sup><a href=\"#fn_\(number)\" id=\"fnref_\(number)\(suffix)\">\(number)</a></sup>")
    }
}

// MARK: - Tables

extension MarkdownRenderer {
    private mutating func tablePart(_ node: CommonMarkNode, _ kind: CommonMarkNode.Kind, _ entering: Bool) {
        switch (kind, entering) {
        case (.table, true):
            tables += 1
            table = TableState(alignments: node.alignments)
            output.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"table_")
            output.append(tables)
            output.append("\">\n<table>\n<caption id=\"table_")
            output.append(tables)
            output.append("\" class=\"hidden\">")
            output.append(labels.table, in: .text)
            output.append(" ")
            output.append(tables)
            if let heading = headings.last {
                output.append(" (")
                output.append(heading.text, in: .text)
                output.append(")")
            }
            output.append("</caption>\n")
        case (.table, false):
            output.append(table.hasBody ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n")
        case (.tableHeader, _):
            table.column = 0
            table.inHeader = entering
            output.append(entering ? "<thead>\n<tr>" : "</tr>\n</thead>\n")
        case (.tableRow, _):
            table.column = 0
            if entering { reportLostCells(node, columns: table.alignments.count) }
            if entering, !table.hasBody {
                table.hasBody = true
                output.append("<tbody>\n")
            }
            output.append(entering ? "<tr>" : "</tr>\n")
        case (_, true):
            let isHeading = table.inHeader && !node.isEmpty
            output.append(isHeading ? "<th scope=\"col\"" : "<td")
            let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
            if alignment == UInt8(ascii: "r") { output.append(" class=\"number\"") }
            if alignment == UInt8(ascii: "c") { output.append(" class=\"centre\"") }
            output.append(">")
        case (_, false):
            output.append(table.inHeader && !node.isEmpty ? "</th>" : "</td>")
            table.column += 1
        }
    }
}

// MARK: - Inlines

extension MarkdownRenderer {
    private mutating func inline(_ node: CommonMarkNode, _ kind: CommonMarkNode.Kind, _ entering: Bool) {
        switch kind {
        case .text:
            if isAtStart { reportFailedHeading(node) }
            reportFailedLinks(node)
            appendLiteral(node)
        case .code:
            output.append("<code>")
            appendLiteral(node)
            output.append("</code>")
        case .softBreak: output.append("\n")
        case .lineBreak: output.append("<br>\n")
        case .emphasis: output.append(entering ? "<em>" : "</em>")
        case .strong: output.append(entering ? "<strong>" : "</strong>")
        case .strikethrough: output.append(entering ? "<del>" : "</del>")
        case .link: link(node, entering)
        case .image: image(node, entering)
        default: break
        }
        isAtStart = false
    }

    private mutating func link(_ node: CommonMarkNode, _ entering: Bool) {
        guard entering else {
            addresses.leave()
            return output.append("</a>")
        }
        output.append("<a href=\"")
        address(node, isImage: false)
        appendTitle(node)
        output.append(">")
    }

    private mutating func image(_ node: CommonMarkNode, _ entering: Bool) {
        if entering {
            imageDepth += 1
            guard imageDepth == 1 else { return addresses.enter() }
            output.append("<img src=\"")
            address(node, isImage: true)
            output.append("\" alt=\"")
        } else {
            addresses.leave()
            imageDepth -= 1
            guard imageDepth == 0 else { return }
            appendTitle(node)
            output.append(">")
        }
    }

    private mutating func appendTitle(_ node: CommonMarkNode) {
        output.append("\"")
        let title = node.title
        guard !title.isEmpty else { return }
        output.append(" title=\"")
        output.append(title, in: .attribute)
        output.append("\"")
    }

    /// The address waits as a piece of its own, unless it would run code: then it leads nowhere.
    private mutating func address(_ node: CommonMarkNode, isImage: Bool) {
        // An address between < and > may have spaces, which no address has.
        let text = node.url.contains("://") ? node.url.replacing(" ", with: "%20") : node.url
        let offset = addresses.enter(text, line: offset(of: node))
        if text.isEmpty { reportEmptyAddress(isImage: isImage, at: offset) }
        guard text.hasPrefix("page:") || hasSafeScheme(text) else {
            log.warning(
                .markdownAddress,
                "an address of this kind could run code, so it is left out, expected http, https, mailto or tel",
                at: file.place(offset))
            return output.append("#")
        }
        if isImage, leadsToAnotherHost(text) {
            log.error(
                .markdownOtherHost,
                "the picture is on another host, and pages load nothing from there, expected a file of static/",
                at: file.place(offset),
                help: "save the picture in static/ and write its path, such as /picture.png")
        }
        flush()
        // On a page that is opened from a folder, an address that begins with two slashes would lead to a
        // file or to another computer of the network.
        let whole = text.hasPrefix("//") ? "https:\(text)" : text
        pieces.append(.address(Markdown.Address(text: whole, offset: offset, isImage: isImage)))
    }

    /// Browsers read a backslash as a slash.
    private func leadsToAnotherHost(_ address: String) -> Bool {
        let start = address.prefix { $0 != "/" && $0 != "\\" && $0 != "?" && $0 != "#" }
        let rest = address.dropFirst(start.count).prefix(2)
        return !address.hasPrefix("page:") && start.contains(":")
            || start.isEmpty && rest.count == 2 && rest.allSatisfy { $0 == "/" || $0 == "\\" }
    }

    private mutating func appendLiteral(_ node: CommonMarkNode) {
        node.withLiteral { output.append(escaping: $0) }
    }
}

// MARK: - Offsets

extension MarkdownRenderer {
    mutating func offset(of node: CommonMarkNode) -> Int {
        lineOffsets[min(max(node.line - 1, 0), lineOffsets.count - 1)]
    }

    private mutating func flush() {
        guard output.count > 0 else { return }
        pieces.append(.html(HTML(trusted: output.bytes)))
        output.removeAll()
    }

}
