import Bytes
public import Diagnostics
import Languages
import Markup
public import Pages

/// Pages that their author writes in Markdown, one file a language: `content/fr/about.md`.
public struct Prose: Domain {
    public static let name = "prose"
    public static let folder = "content"
    public static let reads = ["md"]
    public static var formats: [Format] {
        [Format(name: "front-matter", files: ["content/**/*.md"], Records.schema)]
    }

    /// What there is to read, in the order of the paths.
    let texts: [Text]
    /// The index in `texts` of each path below the language's folder.
    private let indices: [String: Int]
    let locales: [String]

    /// The articles with one path, in the order of the site's languages.
    struct Text: Sendable {
        let path: String
        var articles: [Article?]

        /// The article in a language; if it is not translated, the one in the first of the site's languages
        /// that has it.
        func article(_ language: Int) -> Article? {
            articles[language] ?? articles.lazy.compactMap(\.self).first
        }
    }

    public init(_ folder: Folder, _ site: SiteFacts, log: DiagnosticLog) {
        let records = Records(folder, site, log: log)
        var texts: [Text] = []
        var indices: [String: Int] = [:]
        indices.reserveCapacity(records.articles.count / site.locales.count)
        for article in records.articles {
            let index = indices[article.path] ?? texts.count
            if index == texts.count {
                indices[article.path] = index
                texts.append(
                    Text(path: article.path, articles: Array(repeating: nil, count: site.locales.count)))
            }
            texts[index].articles[article.language] = article
        }
        texts.sort { $0.path < $1.path }
        for (index, text) in texts.enumerated() { indices[text.path] = index }
        self.texts = texts
        self.indices = indices
        locales = site.locales.map(\.tag)
    }

    /// What is read in a language under a path.
    func article(_ path: String, _ language: Int) -> Article? {
        indices[path].flatMap { texts[$0].article(language) }
    }
}

extension Prose {
    /// One file of prose in one language.
    ///
    /// Shared, not copied, since many values refer to it.
    final class Article: Sendable {
        /// Below the language's folder, without `.md`: `rules/edition`, `index`.
        let path: String
        let locale: String
        /// The position of the locale among those of the site.
        let language: Int
        let file: SourceFile
        let settings: Settings
        /// Where the text begins in the file.
        let bodyOffset: Int
        /// The id of its page, the same in every language.
        let pageID: String
        /// What changes with the file.
        let fingerprint: Fingerprint

        /// What the front matter says.
        struct Settings: Sendable {
            var title: String
            var description: String?
            /// The last part of the address, if the author chose one.
            var slug: String?
            /// The position in the main navigation; nil if the page is not in it.
            var order: Int?
        }

        init(
            path: String, locale: String, language: Int, file: SourceFile, _ settings: Settings,
            bodyOffset: Int
        ) {
            self.path = path
            self.locale = locale
            self.language = language
            self.file = file
            self.settings = settings
            self.bodyOffset = bodyOffset
            pageID = Self.id(of: path)
            fingerprint = Fingerprint(of: file.bytes)
        }

        /// The last part of its address.
        var address: String { settings.slug ?? slug(settings.title) }

        /// An `index` is the page of its folder, and the outermost one is the home page.
        static func id(of path: String) -> String {
            if path.isEmpty || path == "index" { return Page.homeID }
            return "prose/" + named(path)
        }

        /// A path without its last part, if that is `index`.
        static func named(_ path: String) -> Substring {
            path.hasSuffix("/index") ? path.dropLast("/index".count) : path[...]
        }
    }
}

extension String {
    /// The parts of a path between its slashes.
    var pathParts: [String] {
        utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
}
