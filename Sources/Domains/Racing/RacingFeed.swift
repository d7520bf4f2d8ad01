import Languages
import Pages

extension Racing.Pages {
    /// The races, the latest first.
    func feed() -> Page {
        let description = text("races.description")
        return feed(
            Self.feedID, route: route, title: text("races.title"), description: description,
            subtitle: description
        ) {
            // Clocks of different zones may differ by more than a day.
            racing.races.sorted { $0.start > $1.start }.prefix(Self.feedLength).map(entry)
        }
    }

    private func entry(_ race: Racing.Race) -> FeedEntry {
        let words = words(of: race)
        let summary = text(
            "feed.summary", ["date": words["date"] ?? "", "count": .count(race.runners.count)])
        return FeedEntry(
            page: Self.id(of: race), title: text("card.title.odds", words),
            summary: race.isVoid
                ? cardDescription(race)
                : [summary, favourites(race), winner(race)].compactMap(\.self).joined(separator: " "),
            updated: moment(race, seconds: ":00"))
    }
}
