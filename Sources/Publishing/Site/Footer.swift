import Bytes
import Diagnostics
import Languages
import Markup
import Pages
import Records

/// A site's own line at the foot of every page: text with links, in one language.
struct Footer: Sendable {
    /// The language it is written in, which may be another than the page's.
    let language: String
    private let pieces: [Markdown.Piece]
    private let place: Place

    /// - Parameter node: a line of Markdown.
    init(_ node: Node, language: String, log: DiagnosticLog) {
        self.language = language
        place = node.place
        let inner = DiagnosticLog()
        let labels = Markdown.Labels(footnotes: "", backToText: "", done: "", open: "", table: "")
        pieces =
            Markdown(
                SourceFile(path: node.place.file.path, text: node.text ?? ""), from: 0, labels: labels,
                anchor: { slug($0) }, log: inner
            ).pieces
        for diagnostic in inner.diagnostics {
            // The diagnostic has the line within the text; the author needs the line of the file.
            log.add(
                Diagnostic(
                    diagnostic.severity, diagnostic.code, diagnostic.message, at: node.place,
                    help: diagnostic.help))
        }
    }

    /// The line as the pages of a tree show it; nil if a link leads to something that the private tree does
    /// not have.
    func value(in plan: Plan, _ locale: Locale) -> Value? {
        let body = pieces.map(value)
        let isWhole = body.allSatisfy { piece in
            guard case .link(let link) = piece else { return true }
            return plan.has(link.target, in: locale)
        }
        guard isWhole || plan.visibility == .public else { return nil }
        return ["language": language == locale.tag ? .none : .text(language), "body": .list(body)]
    }

    private func value(_ piece: Markdown.Piece) -> Value {
        switch piece {
        case .html(let html): .markup(html)
        case .address(let address): target(address)
        }
    }

    /// `page:` and an id, a file of `static/`, or an address elsewhere.
    private func target(_ address: Markdown.Address) -> Value {
        let parts = address.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let (path, fragment) = (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
        let origin = Link.Origin(address.text, at: place)
        if path.hasPrefix("page:") {
            return .link(
                Link(.page(String(path.dropFirst("page:".count))), fragment: fragment, origin: origin))
        }
        if path.isEmpty || path.hasPrefix("//") || path.prefix(while: { $0 != "/" }).contains(":") {
            return .text(address.text)
        }
        let file = PercentEncoding.decoded(path.hasPrefix("/") ? String(path.dropFirst()) : path)
        return .link(Link(.file(file), fragment: fragment, origin: origin))
    }
}

extension Plan {
    /// Whether the tree has what a link leads to.
    func has(_ target: Link.Target, in locale: Locale) -> Bool {
        switch target {
        case .page(let id): page(id, in: locale.tag) != nil
        case .translation(let id, let tag): page(id, in: tag) != nil
        case .file(let path): assets["\(locale.tag)/\(path)"] != nil || assets[path] != nil
        }
    }
}
