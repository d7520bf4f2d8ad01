public import Bytes
public import Diagnostics

/// One page in one language: its address, what lists and heads say of it, and how its body is made.
///
/// What it says is in a series of pages, which are alike but for what their members say. Most pages are alone in
/// theirs. Of a million pages that are made from a few kinds of records, only the series are kept in memory, and their
/// members say the rest when they are asked.
public struct Page: Sendable {
    private let series: PageSeries
    /// The position of the page in its series.
    private let number: Int

    public init(_ series: PageSeries, _ number: Int) {
        self.series = series
        self.number = number
    }

    public init(
        id: String, kind: String, domain: String, route: [String], title: String, description: String,
        template: String, source: String,
        visibility: Visibility = .public, fallback: String? = nil, language: String? = nil,
        parent: String? = nil, label: String? = nil,
        section: Section? = nil, canonical: String? = nil, role: Role = .ordinary,
        isSheet: Bool = false, sortKey: String? = nil, ingredients: Fingerprint? = nil,
        sharePicture: SharePicture? = nil, model: @escaping @Sendable (DiagnosticLog) -> Record
    ) {
        let member = PageAlone(
            id: id, route: route, title: title, description: description, parent: parent, label: label,
            sortKey: sortKey, ingredients: ingredients, model: model)
        series = PageSeries(
            kind: kind, domain: domain, template: template, source: source, visibility: visibility,
            fallback: fallback, language: language, section: section, canonical: canonical,
            role: role, isSheet: isSheet, sharePicture: sharePicture, members: member)
        number = 0
    }

    /// The same in every language: `diving/penalty/20`.
    public var id: String { series.members.id(number) }
    /// `penalty`, `quiz`, `prose` …, as `sitegen list` prints it.
    public var kind: String { series.kind }
    public var domain: String { series.domain }
    /// The folder below the locale: `["penalties", "20-d6-22"]`; empty for the locale's home.
    public var route: [String] { series.members.route(number) }
    public var title: String { series.members.title(number) }
    /// One sentence for search engines and link previews; if it is empty, the model's `description` is used.
    public var description: String { series.members.description(number) }
    /// The template below `Templates` without its ending: `diving/penalty`.
    public var template: String { series.template }
    public var role: Role { series.role }
    /// The file that the page is made of, relative to the site.
    public var source: String { series.source }
    public var visibility: Visibility { series.visibility }
    /// The language that the page's own text falls back to, where it is not translated.
    public var fallback: String? { series.fallback }
    /// The language of title and label where it is another than the page's, and meant to be: a Spanish verb
    /// on an English page.
    public var language: String? { series.language }
    /// The page above this one, for breadcrumbs; nil below the home page.
    public var parent: String? { series.members.parent(number) }
    /// A short name for breadcrumbs and navigation; the title where nil.
    public var label: String? { series.members.label(number) }
    /// The entry in the main navigation and on the home page, for the few pages that have one.
    public var section: Section? { series.section }
    /// The id of the page that says the same and that search engines should show instead; nil where that is
    /// this one.
    public var canonical: String? { series.canonical }
    /// Changes with the data that the page alone is made of; nil where it may show anything of its domain's
    /// folder.
    public var ingredients: Fingerprint? { series.members.ingredients(number) }
    /// Whether the page is made for paper: `sitegen pdf` prints it unless others are chosen.
    public var isSheet: Bool { series.isSheet }
    /// What a printed collection of such pages is sorted by, in the order of the language; nil for the order
    /// of the site.
    public var sortKey: String? { series.members.sortKey(number) }
    /// The picture of the page in previews of links to it.
    public var sharePicture: SharePicture? { series.sharePicture }

    /// Makes the page's own model, where and when the page is rendered; what is wrong with the page goes to
    /// the log.
    public func model(_ log: DiagnosticLog) -> Record { series.members.model(number, log) }

    /// Whether two pages are of one series, and so differ only in what its members say.
    public func isBeside(_ other: Page) -> Bool { series === other.series }
}

extension Page {
    /// What a page is for, where the site treats it in a way of its own.
    public enum Role: Sendable, Hashable {
        case ordinary
        /// The home page of a language.
        case home
        /// The page at the root of the tree, which lists the languages.
        case chooser
        /// A page that servers show for a missing address below the folder of its language: `fr/404.html`.
        case notFound
        /// A page that servers show for any other missing address, in all languages at once: `404.html`.
        case notFoundInEveryLanguage
        /// An Atom feed with the name of its file: `feed.xml`. Feed readers show it elsewhere, so all of its
        /// addresses are absolute, and a site without `base_url` has none.
        case feed(String)
        /// A file for another program, or to send on, with its name: `cards.tsv`. It is not in the sitemap.
        /// Its template has the same ending, or `.txt` where that is none of a template.
        case file(String)

        public var isFeed: Bool { if case .feed = self { true } else { false } }

        public var isNotFound: Bool { self == .notFound || self == .notFoundInEveryLanguage }

        /// Whether the page is in all languages at once, and so has no navigation.
        public var isInEveryLanguage: Bool { self == .chooser || self == .notFoundInEveryLanguage }

        /// Whether every site has such a page, which needs neither links to it nor breadcrumbs.
        public var isFrontPage: Bool {
            switch self {
            case .home, .chooser, .notFound, .notFoundInEveryLanguage: true
            case .ordinary, .feed, .file: false
            }
        }
    }

    /// The id of each language's home page.
    public static let homeID = "home"

    /// The name of the page's file; nil for a page of HTML, which is an `index.html`.
    public var file: String? {
        switch role {
        case .feed(let name), .file(let name): name
        case .ordinary, .home, .chooser, .notFound, .notFoundInEveryLanguage: nil
        }
    }
}

/// Which tree a page goes to: the one that is hosted, or the one that stays at home.
public enum Visibility: String, Sendable, CaseIterable {
    case `public`, `private`
}

/// A page's place in the main navigation and on the home page.
public struct Section: Sendable {
    /// Sorts the navigation. Where nil, the position of the page's domain in the list of domains counts,
    /// times ten; so an article can go between two domains.
    public var order: Int?
    /// The name in the navigation; the page's own where nil.
    public var label: String?
    /// Something live from the section for the home page: a partial below `Templates` and its model.
    public var teaser: (partial: String, model: Record)?
    /// What is new or how much there is in the section, in a few words, for the band of the home page: "13 sessions".
    public var glance: String?
    /// What the glance speaks of; nothing if that is the section as a whole.
    public var glanceLink: Value
    /// The day of the build, if the section shows something else each day.
    public var day: Value

    public init(
        order: Int? = nil, label: String? = nil, glance: String? = nil, glanceLink: Value = .none,
        day: Value = .none,
        teaser: (partial: String, model: Record)? = nil
    ) {
        self.order = order
        self.label = label
        self.glance = glance
        self.glanceLink = glanceLink
        self.day = day
        self.teaser = teaser
    }
}

/// A file of the site that goes out as it is: from a path in the site to a path in the tree.
public struct Asset: Sendable, Hashable {
    public var source: String
    public var path: String
    public var visibility: Visibility

    public init(source: String, path: String, visibility: Visibility = .public) {
        self.source = source
        self.path = path
        self.visibility = visibility
    }
}
