public import Diagnostics
import Languages
import Markup
public import Pages
import Records

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
        folder.settings.flatMap { Fields($0, "prose", log: log) }?.refuseUnknown()
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
        let parts = path.split(separator: "/")
        let named = parts.last == "index" ? parts.dropLast() : parts[...]
        return named.isEmpty ? "home" : "prose/" + named.joined(separator: "/")
    }
}
