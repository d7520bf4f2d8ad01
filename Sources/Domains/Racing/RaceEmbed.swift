import Languages
import Pages

/// Small cards for other sites, without anything around them.
extension Racing.Pages {
    static let todayID = "racing/today/embed"

    /// The card of one race, whatever the day.
    func embed(_ index: Int) -> Page {
        let race = racing.races[index]
        let meeting = racing.meetings[race.meetingNumber]
        return embed(
            race, "\(Self.id(of: race))/embed",
            route: route(of: meeting) + [race.slug, address("embed.address")],
            parent: Self.id(of: race), label: text("embed.label"))
    }

    /// The card of the race of the day, at an address that stays the same; it is there even if there is no
    /// race.
    func todayEmbed() -> Page {
        let route = route + [address("embed.today.address"), address("embed.address")]
        guard let index = racing.raceOfTheDay else {
            return page(
                Self.todayID, kind: "embed", route: route, title: text("embed.today.label"),
                description: text("races.none"),
                template: "embed", label: text("embed.today.label"), canonical: Self.firstID
            ) { ["isEmpty": true, "link": .page(Self.firstID)] }
        }
        return embed(
            racing.races[index], Self.todayID, route: route, parent: Self.firstID,
            label: text("embed.today.label"))
    }

    private func embed(_ race: Racing.Race, _ id: String, route: [String], parent: String, label: String)
        -> Page
    {
        let words = words(of: race)
        return page(
            id, kind: "embed", route: route, title: text("card.title.odds", words),
            description: cardDescription(race),
            template: "embed", parent: parent, label: label, canonical: Self.id(of: race), source: race.source
        ) {
            let rides = shortList(race)
            // One more takes no more room than the line that counts it.
            let shown = rides.count == 5 ? 5 : 4
            return [
                "isEmpty": false,
                "date": date(race.date), "time": time(of: race), "course": .text(race.course),
                "name": name(of: race),
                "link": .page(Self.id(of: race)),
                "winner": Value(winner(race)),
                "stage": voidStage(race), "progress": progress(of: race),
                "caption": .text(shortListTitle(race)),
                "prices": shownPricesTaken(race),
                "isResult": .flag(race.progress == .result),
                "rows": .list(rides.prefix(shown).map { .record(shortListRow($0, in: race)) }),
                "hasRunners": .flag(!rides.isEmpty),
                "more": rides.count > shown
                    ? .text(text("embed.more", ["count": .count(rides.count - shown)])) : .none,
            ]
        }
    }
}
