public import Diagnostics
import Languages
import Markup
public import Pages

/// Pages that their author writes in Markdown, one file a language: `content/fr/about.md`.
public struct Prose: Domain {
    public static let name = "prose"
    public static let folder = "content"

    /// The articles of each path below the language's folder, by language.
    let articles: [String: [String: Article]]
    /// The paths in order.
    let paths: [String]
    let locales: [String]

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let records = ProseRecords(folder, site, log: log)
        articles = Dictionary(grouping: records.articles, by: \.path).mapValues { articles in
            Dictionary(articles.map { ($0.locale, $0) }) { first, _ in first }
        }
        paths = articles.keys.sorted()
        locales = site.locales.map(\.tag)
    }
}

/// One file of prose in one language.
struct Article: Sendable {
    /// Below the language's folder, without `.md`: `rules/edition`, `index`.
    var path: String
    var locale: String
    var file: SourceFile
    var title: String
    var description: String?
    /// The last part of the address, where the author chose one.
    var slug: String?
    /// The place in the main navigation; without one the page is not in it.
    var order: Int?
    /// Where the text begins in the file.
    var bodyOffset: Int

    /// The same in every language; an `index` stands for its folder, the outermost one for the home page.
    static func id(of path: String) -> String {
        if path.isEmpty || path == "index" { return "home" }
        return "prose/" + named(path)
    }

    /// A path without the `index` that stands for its folder.
    static func named(_ path: String) -> Substring {
        path.hasSuffix("/index") ? path.dropLast("/index".count) : path[...]
    }
}

extension String {
    /// What stands between the slashes of a path.
    var pathParts: [String] {
        utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
}
