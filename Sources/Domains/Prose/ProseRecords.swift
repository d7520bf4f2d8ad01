import Diagnostics
import Languages
import Pages
import Records

/// Reads Markdown files with their front matter.
struct ProseRecords {
    let articles: [Article]

    init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let tags = site.locales.map(\.tag)
        var strayFolders: Set<String> = []
        var found: [(file: SourceFile, parts: [String], locale: String)] = []
        for file in folder.files {
            let parts = file.path.pathParts
            guard parts.count >= 3, tags.contains(parts[1]) else {
                if parts.count < 3 || strayFolders.insert(parts[1]).inserted { log.add(ProseMessages.noLanguage(file.path, tags: tags)) }
                continue
            }
            guard file.path.hasSuffix(".md") else {
                log.add(ProseMessages.notMarkdown(file.path))
                continue
            }
            found.append((file, Array(parts.dropFirst(2)), parts[1]))
        }
        let files = found
        articles = site.workers.map(files.count, log: log) { number, log in
            let (file, parts, locale) = files[number]
            return Self.article(file, parts: parts, locale: locale, log)
        }.compactMap(\.self)
        for path in folder.others { log.add(ProseMessages.notMarkdown(path)) }
    }

    /// nil for a draft, and for a file whose front matter is broken.
    private static func article(_ file: SourceFile, parts: [String], locale: String, _ log: DiagnosticLog) -> Article? {
        guard String(validating: file.content, as: UTF8.self) != nil, !file.bytes.contains(0) else {
            log.add(ProseMessages.notUTF8(file))
            return nil
        }
        let errors = log.errorCount
        let matter = FrontMatter.split(file, log: log)
        let path = parts.joined(separator: "/").dropLast(".md".count)
        guard let header = matter.header?.root, header.kind != .null else {
            if log.errorCount == errors { log.add(ProseMessages.noTitle(file)) }
            return nil
        }
        guard let fields = Fields(header, "the front matter", log: log) else { return nil }
        let title = fields.required("title", .filledText)
        let description = fields.optional("description", .filledText)
        let slug = fields.optional("slug", Self.slug)
        let order = fields.optional("order", .integer)
        let isDraft = fields.optional("draft", .flag) ?? false
        fields.refuseUnknown()
        guard let title, !isDraft else { return nil }
        return Article(
            path: String(path), locale: locale, file: file, title: title, description: description, slug: slug, order: order,
            bodyOffset: matter.bodyOffset)
    }

    private static var slug: Reader<String> {
        Reader(
            "lower-case letters a to z, digits and hyphens",
            cure: { node in node.scalar.map { Languages.slug($0) }.flatMap { $0.isEmpty ? nil : "write \($0)" } }
        ) { node in
            node.text.flatMap { !$0.isEmpty && Languages.slug($0) == $0 ? $0 : nil }
        }
    }
}
