/// An entry of an Atom feed (RFC 4287).
public struct FeedEntry: Sendable {
    /// The id of the page that it is about.
    public var page: String
    public var title: String
    public var summary: String
    /// RFC 3339, to the second and with its offset: `2025-08-12T07:30:00+02:00`.
    public var updated: String

    public init(page: String, title: String, summary: String, updated: String) {
        self.page = page
        self.title = title
        self.summary = summary
        self.updated = updated
    }
}

extension DomainPages {
    /// How many entries a feed has at most.
    public static var feedLength: Int { 50 }

    /// The domain's Atom feed, `feed.xml`, from the template `common/feed`.
    ///
    /// - Parameters:
    ///   - entries: the latest first.
    ///   - subtitle: a sentence below the feed's title.
    public func feed(
        _ id: String, route: [String], title: String, description: String, subtitle: String? = nil,
        source: String? = nil,
        entries: @escaping @Sendable () -> [FeedEntry]
    ) -> Page {
        Page(
            id: id, kind: "feed", domain: DomainType.name, route: route, title: title,
            description: description, template: "common/feed",
            source: source ?? self.source, visibility: visibility, parent: Self.firstID,
            role: .feed("feed.xml")
        ) { _ in
            let entries = entries()
            return [
                "subtitle": Value(subtitle),
                "updated": .text(entries.first?.updated ?? ""),
                "entries": .list(
                    entries.map {
                        [
                            "title": .text($0.title), "link": .page($0.page), "updated": .text($0.updated),
                            "summary": .text($0.summary),
                        ]
                    }),
            ]
        }
    }
}
