import Languages
import Pages

extension Racing.Pages {
    /// The races as an Atom feed (RFC 4287), the latest first.
    func feed() -> Page {
        page(
            Self.feedID, kind: "feed", route: route, title: text("races.title"), description: text("races.description"),
            template: "racing/feed", role: .feed("feed.xml"), source: source
        ) {
            let latest = racing.races.suffix(50).reversed()
            return [
                "updated": .text(latest.map { moment($0, seconds: ":00") }.first ?? ""),
                "entries": .list(latest.map { .record(entry($0)) }),
            ]
        }
    }

    private func entry(_ race: Racing.Race) -> Record {
        let words = words(of: race)
        return [
            "title": .text(text("card.title.odds", words)),
            "link": .page(Self.id(of: race)),
            "updated": .text(moment(race, seconds: ":00")),
            "summary": .text(text("feed.summary", ["date": words["date"] ?? "", "count": .count(race.runners.count)])),
            "favourite": favourites(race),
            "winner": winner(race),
        ]
    }
}
