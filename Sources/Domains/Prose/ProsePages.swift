import Charts
import Bytes
import Diagnostics
public import Languages
import Markup
public import Pages

extension Prose {
    public func pages(_ localization: Localization) -> [Page] {
        let context = Pages(self, localization)
        var folder = context.folder("")
        return texts.compactMap { text in
            guard let article = text.article(context.language) else { return nil }
            // Neighbours mostly lie in one folder.
            let path = Article.named(text.path)
            let name = path.utf8.lastIndex(of: slash).map { path[..<$0] } ?? ""
            if folder.path != name { folder = context.folder(name) }
            return context.page(article, in: folder)
        }
    }
}

extension Prose {
    /// Prose as seen from one language.
    fileprivate final class Pages: Sendable {
        let prose: Prose
        /// The place of the language among those of the site.
        let language: Int
        let tag: String
        let labels: Markdown.Labels
        /// What the home page is called.
        let home: String

        /// A folder that articles lie in.
        struct Folder {
            var path: Substring
            /// The place of its articles in the navigation.
            var route: [String]
            /// The page above them: of this folder, or of the nearest one around it that has one.
            var page: String?
        }

        init(_ prose: Prose, _ localization: Localization) {
            let messages = localization.messages
            self.prose = prose
            tag = localization.locale.tag
            language = prose.locales.firstIndex(of: tag) ?? 0
            home = messages.text("site.home.label")
            labels = Markdown.Labels(
                footnotes: messages.text("prose.footnotes"), backToText: messages.text("prose.back-to-text"),
                done: messages.text("prose.done"),
                open: messages.text("prose.open"), table: messages.text("prose.table"))
        }

        func folder(_ path: Substring) -> Folder {
            if path.isEmpty { return Folder(path: path, route: []) }
            let end = path.utf8.lastIndex(of: slash)
            var folder = folder(end.map { path[..<$0] } ?? "")
            let index = "\(path)/index"
            // A folder with a page of its own is called as that page is.
            if let own = prose.article(index, language) {
                folder.route.append(own.address)
                folder.page = own.pageID
            } else {
                folder.route.append(slug(String(end.map { path[path.utf8.index(after: $0)...] } ?? path)))
            }
            folder.path = path
            return folder
        }

        func page(_ article: Article, in folder: Folder) -> Page {
            let isHome = article.pageID == Page.homeID
            let settings = article.settings
            let fallback = article.language == language ? nil : article.locale
            return Page(
                id: article.pageID, kind: isHome ? "home" : "prose", domain: Prose.name,
                route: isHome ? [] : folder.route + CollectionOfOne(article.address),
                title: settings.title, description: settings.description ?? "",
                template: isHome ? "common/home" : "prose/article",
                source: article.file.path, fallback: fallback, parent: folder.page,
                label: isHome ? home : nil,
                section: settings.order.map { Section(order: $0) }, role: isHome ? .home : .ordinary,
                ingredients: article.fingerprint,
                sharePicture: isHome
                    ? picture(settings.title, settings.description) : .like(Page.homeID),
                model: { log in self.model(of: article, log) })
        }

        private func picture(_ title: String, _ description: String?) -> SharePicture {
            SharePicture(alternative: title) {
                var card = ShareCard(kind: "", title: title)
                card.text = description ?? ""
                return card
            }
        }

        private func model(of article: Article, _ log: DiagnosticLog) -> Record {
            let body = Markdown(
                article.file, from: article.bodyOffset, labels: labels, reserved: Self.reservedAnchors,
                anchor: { slug($0) }, log: log)
            let anchors = Self.reservedAnchors.union(body.headings.map(\.id))
            // A text that begins with its description says it itself.
            let lead = article.settings.description.flatMap { body.summary.hasPrefix($0) ? nil : $0 }
            return [
                "lead": Value(lead),
                "body": .list(body.pieces.map { value($0, article, anchors, log) }),
                "bodyLanguage": article.language == language ? .none : .text(article.locale),
                "description": .text(body.summary.excerpt(160)),
            ]
        }
    }
}

extension Prose.Pages {
    /// Anchors of the page around the text, and the one that every browser knows.
    private static let reservedAnchors: Set<String> = ["main", "top"]

    private func value(
        _ piece: Markdown.Piece, _ article: Prose.Article, _ anchors: Set<String>, _ log: DiagnosticLog
    ) -> Value {
        switch piece {
        case .html(let html): return .markup(html)
        case .address(let address):
            if address.text.hasPrefix("#"), !anchors.contains(String(address.text.dropFirst())) {
                let isProposing = log.isProposing(.proseAnchor, in: article.file.path)
                log.add(
                    Prose.Messages.unknownAnchor(
                        address.text, isProposing ? anchors : [], at: article.file.place(address.offset)))
                return "#"
            }
            return target(address, article)
        }
    }

    /// Where an address of the text leads: `page:` and an id, a Markdown file beside this one, a file of
    /// `static/`, or elsewhere.
    private func target(_ address: Markdown.Address, _ article: Prose.Article) -> Value {
        let parts = address.text.utf8.split(
            separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
        let (path, fragment) = (
            parts.first.flatMap(String.init) ?? "", parts.count > 1 ? String(parts[1]) : nil
        )
        let scheme = path.utf8.prefix { $0 != UInt8(ascii: "/") }
        let origin = Link.Origin(address.text, at: article.file.place(address.offset))
        if path.hasPrefix("page:") {
            return .link(
                Link(
                    .page(PercentEncoding.decoded(String(path.dropFirst("page:".count)))),
                    fragment: fragment, origin: origin))
        }
        if path.isEmpty || scheme.contains(UInt8(ascii: ":")) || path.hasPrefix("//") {
            return .text(address.text)
        }
        let whole = Self.resolved(PercentEncoding.decoded(path), article)
        guard whole.hasSuffix(".md") else {
            return .link(Link(.file(whole), fragment: fragment, origin: origin))
        }
        let other = String(whole.dropLast(".md".count))
        // The headings of another language have other names, so where a translation is missing, the link
        // leads to the top of the page.
        let isInSameLanguage = prose.article(other, language).map { $0.language == article.language } ?? true
        return .link(
            Link(
                .page(Prose.Article.id(of: other)), fragment: isInSameLanguage ? fragment : nil,
                origin: origin))
    }

    /// A path as seen from the article's folder, or from the top where it begins with a slash.
    private static func resolved(_ path: String, _ article: Prose.Article) -> String {
        var parts = path.hasPrefix("/") ? [] : Array(article.path.pathParts.dropLast())
        for part in path.pathParts {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}

private let slash = UInt8(ascii: "/")
