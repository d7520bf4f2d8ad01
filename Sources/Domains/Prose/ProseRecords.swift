import Bytes
import Diagnostics
import Languages
import Pages
import Records
import Threads

extension Prose {
    /// Reads Markdown files with their front matter.
    struct Records {
        let articles: [Article]

        /// A file in the folder of a language.
        private struct Found: Sendable {
            var file: SourceFile
            /// Below the language's folder, without `.md`.
            var path: String
            var locale: String
            var language: Int
        }

        init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
            let tags = site.locales.map(\.tag)
            var strayFolders: Set<String> = []
            var found: [Found] = []
            found.reserveCapacity(folder.files.count)
            for file in folder.files {
                guard let (language, path) = Self.place(of: file.path, tags) else {
                    let parts = file.path.pathParts
                    if parts.count < 3 || strayFolders.insert(parts[1]).inserted {
                        log.add(Messages.noLanguage(file.path, tags: tags))
                    }
                    continue
                }
                guard path.utf8.span.ends(with: ".md") else {
                    log.add(Messages.notMarkdown(file.path))
                    continue
                }
                let name = String(Substring(path.utf8.dropLast(".md".utf8.count)))
                found.append(Found(file: file, path: name, locale: tags[language], language: language))
            }
            let files = found
            articles = site.workers.map(files.count, log: log) { number, log in
                Self.article(files[number], log)
            }.compactMap(\.self)
            for path in folder.others { log.add(Messages.notMarkdown(path)) }
        }

        /// The language that a file lies in, by its place among those of the site, and its path below; nil
        /// for one that lies elsewhere.
        private static func place(of path: String, _ tags: [String]) -> (language: Int, path: Substring)? {
            guard let folderEnd = path.utf8.firstIndex(of: slash) else { return nil }
            let inside = path[path.utf8.index(after: folderEnd)...]
            guard let tagEnd = inside.utf8.firstIndex(of: slash) else { return nil }
            let tag = inside[..<tagEnd]
            return tags.firstIndex { $0 == tag }.map { ($0, inside[inside.utf8.index(after: tagEnd)...]) }
        }

        /// nil for a draft. A file whose front matter is broken is named after itself, so that links to it
        /// and its text are right or wrong for themselves.
        private static func article(_ found: Found, _ log: DiagnosticLog) -> Article? {
            let file = found.file
            let article = { (settings: Article.Settings, bodyOffset: Int) in
                Article(
                    path: found.path, locale: found.locale, language: found.language, file: file, settings,
                    bodyOffset: bodyOffset)
            }
            guard file.isText else {
                log.add(Messages.notUTF8(file))
                return article(Article.Settings(title: found.path), file.bytes.count)
            }
            let errors = log.errorCount
            let matter = FrontMatter.split(file, log: log)
            guard let header = matter.header?.root, header.kind != .null else {
                if log.errorCount == errors { log.add(Messages.noTitle(file)) }
                return article(Article.Settings(title: found.path), matter.bodyOffset)
            }
            let (settings, isDraft) = settings(header, named: found.path, log)
            return isDraft ? nil : article(settings, matter.bodyOffset)
        }

        /// What the front matter says, and whether the page is a draft; what is wrong with it is in the log.
        ///
        /// - Parameter name: for a page without a title.
        static func settings(_ header: Node, named name: String, _ log: DiagnosticLog) -> (
            Article.Settings, isDraft: Bool
        ) {
            guard let fields = Fields(header, "the front matter", log: log) else {
                return (Article.Settings(title: name), false)
            }
            return settings(fields, named: name)
        }

        static var schema: Schema {
            Schema("the front matter", .keys { _ = settings($0, named: "") })
        }

        private static func settings(_ fields: Fields, named name: String) -> (
            Article.Settings, isDraft: Bool
        ) {
            let title = fields.required("title", .filledText)
            let description = fields.optional("description", .filledText)
            let slug = fields.optional("slug", Self.slug)
            let order = fields.optional("order", .integer)
            let isDraft = fields.optional("draft", .flag) ?? false
            fields.refuseUnknown()
            return (
                Article.Settings(title: title ?? name, description: description, slug: slug, order: order),
                isDraft
            )
        }

        private static var slug: Reader<String> {
            Reader(
                .text("lower-case letters a to z, digits and hyphens", like: "^[a-z0-9]+(-[a-z0-9]+)*$"),
                cure: { node in
                    if node.text == nil, let number = node.scalar { return "put it in quotes: \"\(number)\"" }
                    return node.scalar.map { Languages.slug($0) }.flatMap { $0.isEmpty ? nil : "write \($0)" }
                }
            ) { node in
                node.text.flatMap { !$0.isEmpty && Languages.slug($0) == $0 ? $0 : nil }
            }
        }
    }
}

private let slash = UInt8(ascii: "/")
