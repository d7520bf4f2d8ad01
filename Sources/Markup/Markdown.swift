public import Diagnostics

/// Markdown as GitHub writes it, made into accessible HTML: tables with captions and scopes, headings with
/// anchors, footnotes and task lists with words in the page's language. Raw HTML is left out and reported.
public struct Markdown: Sendable {
    /// A stretch of the result; an address waits until the page that shows it is known.
    public enum Piece: Sendable, Hashable {
        case html(HTML)
        case address(Address)
    }

    /// An address as the author wrote it and harmless (relative, web, mail, telephone or `page:`), and where
    /// it is in the file, so that it can be resolved and, if wrong, reported there.
    public struct Address: Sendable, Hashable {
        public var text: String
        /// A byte offset in the file; the start of the line at the least.
        public var offset: Int
        public var isImage: Bool
    }

    /// A heading of the text, for tables of contents.
    public struct Heading: Sendable, Hashable {
        public var level: Int
        public var id: String
        public var text: String
    }

    /// The words that the markup itself needs, in the language of the text.
    public struct Labels: Sendable {
        public var footnotes: String
        public var backToText: String
        public var done: String
        public var open: String
        public var table: String

        public init(footnotes: String, backToText: String, done: String, open: String, table: String) {
            self.footnotes = footnotes
            self.backToText = backToText
            self.done = done
            self.open = open
            self.table = table
        }
    }

    public let pieces: [Piece]
    public let headings: [Heading]
    /// The first paragraph as plain text, for a description if none is given.
    public let summary: String

    /// Renders a file's text from an offset on.
    ///
    /// - Parameters:
    ///   - reserved: anchors that the page around the text has.
    ///   - anchor: makes an ASCII anchor of a heading's text.
    public init(
        _ file: SourceFile, from offset: Int, labels: Labels, reserved: Set<String> = [],
        anchor: @escaping (String) -> String,
        log: DiagnosticLog
    ) {
        let text = file.bytes[min(offset, file.bytes.count)...]
        if let excess = MarkdownLimits.excess(in: text) ?? LinkLimits.excess(in: text) {
            log.error(excess.code, excess.message, at: file.place(excess.offset), help: excess.help)
            (pieces, headings, summary) = ([], [], "")
            return
        }
        var renderer = MarkdownRenderer(
            file: file, from: offset, labels: labels, reserved: reserved, anchor: anchor, log: log)
        CommonMarkTree.walk(text) { node, entering in renderer.visit(node, entering) }
        (pieces, headings, summary) = renderer.finish()
    }
}
