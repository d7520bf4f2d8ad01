import Bytes
import Diagnostics
public import Languages
import Markup
public import Pages

extension Prose {
    public func pages(_ localization: Localization) -> [Page] {
        let labels = Self.labels(localization.messages)
        return paths.compactMap { path in
            article(path, localization.locale.tag).map { page($0, labels, localization) }
        }
    }

    /// A page that is not translated stands in the first of the site's languages that has it.
    private func article(_ path: String, _ tag: String) -> Article? {
        guard let translations = articles[path] else { return nil }
        return translations[tag] ?? locales.lazy.compactMap { translations[$0] }.first
    }

    private func page(_ article: Article, _ labels: Markdown.Labels, _ localization: Localization) -> Page {
        let id = Article.id(of: article.path)
        let tag = localization.locale.tag
        let fallback = article.locale == tag ? nil : article.locale
        return Page(
            id: id, kind: id == "home" ? "home" : "prose", domain: Self.name, route: route(article, tag),
            title: article.title, description: article.description ?? "", template: id == "home" ? "common/home" : "prose/article",
            source: article.file.path, fallback: fallback, parent: parent(of: article),
            label: id == "home" ? localization.messages.text("site.home.label") : nil, section: article.order.map { Section(order: $0) },
            ingredients: Fingerprint(of: article.file.bytes),
            model: { log in
                let body = Markdown(
                    article.file, from: article.bodyOffset, labels: labels, reserved: Self.reservedAnchors, anchor: { Languages.slug($0) },
                    log: log)
                let anchors = Self.reservedAnchors.union(body.headings.map(\.id))
                return [
                    "body": .list(body.pieces.map { value($0, article, tag, anchors, log) }),
                    "bodyLanguage": fallback.map { .text($0) } ?? .none,
                    "description": .text(Self.summary(of: body.summary)),
                ]
            })
    }

    private func route(_ article: Article, _ tag: String) -> [String] {
        let names = article.path.pathParts
        var parts = names
        if parts.last == "index" { parts.removeLast() }
        guard !parts.isEmpty else { return [] }
        parts[parts.count - 1] = article.slug ?? Languages.slug(article.title)
        for index in parts.indices.dropLast() {
            // A folder with a page of its own is called as that page is.
            let folder = names[...index].joined(separator: "/")
            let own = self.article("\(folder)/index", tag)
            parts[index] = own.map { $0.slug ?? Languages.slug($0.title) } ?? Languages.slug(parts[index])
        }
        return parts
    }

    private func parent(of article: Article) -> String? {
        var folder = Article.named(article.path)
        while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
            folder = folder[..<slash]
            let index = "\(folder)/index"
            if articles[index] != nil { return Article.id(of: index) }
        }
        return nil
    }
}

extension Prose {
    private static func labels(_ messages: Catalogue) -> Markdown.Labels {
        Markdown.Labels(
            footnotes: messages.text("prose.footnotes"), backToText: messages.text("prose.back-to-text"), done: messages.text("prose.done"),
            open: messages.text("prose.open"), table: messages.text("prose.table"))
    }

    /// The first sentence or two of a text, as long as a search engine shows.
    private static func summary(of text: String) -> String {
        guard let end = text.index(text.startIndex, offsetBy: 160, limitedBy: text.endIndex), end < text.endIndex else { return text }
        let cut = text[..<end]
        return (cut.lastIndex(of: " ").map { String(cut[..<$0]) } ?? String(cut)) + "…"
    }

    /// Anchors of the page around the text, and the one that every browser knows.
    private static let reservedAnchors: Set<String> = ["main", "top"]

    private func value(
        _ piece: Markdown.Piece, _ article: Article, _ tag: String, _ anchors: Set<String>, _ log: DiagnosticLog
    ) -> Value {
        switch piece {
        case .html(let html): return .markup(html)
        case .address(let address):
            if address.text.hasPrefix("#"), !anchors.contains(String(address.text.dropFirst())) {
                log.add(ProseMessages.unknownAnchor(address.text, anchors, at: article.file.place(address.offset)))
                return "#"
            }
            return target(address, article, tag)
        }
    }

    /// Where an address of the text leads: `page:` and an id, a Markdown file beside this one, a file of `static/`, or elsewhere.
    private func target(_ address: Markdown.Address, _ article: Article, _ tag: String) -> Value {
        let parts = address.text.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
        let (path, fragment) = (parts.first.flatMap(String.init) ?? "", parts.count > 1 ? String(parts[1]) : nil)
        let scheme = path.utf8.prefix { $0 != UInt8(ascii: "/") }
        let origin = Link.Origin(address.text, at: article.file.place(address.offset))
        if path.hasPrefix("page:") {
            return .link(Link(.page(String(path.dropFirst("page:".count))), fragment: fragment, origin: origin))
        }
        if path.isEmpty || scheme.contains(UInt8(ascii: ":")) || path.hasPrefix("//") { return .text(address.text) }
        let whole = Self.resolved(PercentEncoding.decoded(path), article)
        guard whole.hasSuffix(".md") else { return .link(Link(.file(whole), fragment: fragment, origin: origin)) }
        let other = String(whole.dropLast(".md".count))
        // Headings are called otherwise in another language, so a text that stands in for a translation leads to the top.
        let isInSameLanguage = self.article(other, tag).map { $0.locale == article.locale } ?? true
        return .link(Link(.page(Article.id(of: other)), fragment: isInSameLanguage ? fragment : nil, origin: origin))
    }

    /// A path as seen from the article's folder, or from the top where it begins with a slash.
    private static func resolved(_ path: String, _ article: Article) -> String {
        var parts = path.hasPrefix("/") ? [] : Array(article.path.pathParts.dropLast())
        for part in path.pathParts {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
