import Languages
import Pages

extension Racing.Pages {
    static func sheetID(of meeting: Racing.Meeting) -> String { "\(id(of: meeting))/sheet" }

    /// What a meeting and each of its races lead to.
    func keepsakes(_ meeting: Racing.Meeting) -> [Keepsake] {
        [Keepsake(.print, "day-sheet.link", Self.sheetID(of: meeting))]
    }

    /// A meeting on one sheet to take along: each race with its runners, and a box to tick for each. Of a race
    /// that is not run only the heading is left.
    func daySheet(_ index: Int) -> Page {
        let meeting = racing.meetings[index]
        let title = text("day-sheet.title", ["meeting": .text(heading(of: meeting))])
        return page(
            Self.sheetID(of: meeting), kind: "day-sheet",
            route: route(of: meeting) + [address("day-sheet.label")], title: title,
            description: text("day-sheet.text"), template: "day-sheet", parent: Self.id(of: meeting),
            label: text("day-sheet.label"), source: racing.races[meeting.races[0]].source, isSheet: true
        ) {
            let races = meeting.races.map { number -> Value in
                let race = racing.races[number]
                // Once they are known, the prices at the start are what counts.
                let hasPrice = race.hasStartingPrices
                let favourites = hasPrice ? race.favouritesAtStart : race.favourites
                var record = summary(race)
                record.append("hasPrice", .flag(hasPrice))
                record.append("sheetPrices", hasPrice ? .none : pricesTaken(race))
                record.append("placed", .list(firstThree(in: race)))
                record.append("missing", race.isVoid ? .none : missingNumbers(in: race))
                let rides =
                    race.isVoid
                    ? [] : Racing.CardOrder.number.sorted(race.rides, racing.settings.form)
                record.append("eachWay", eachWay(race))
                record.append("isWinOnly", .flag(race.eachWay == .winOnly))
                record.append("hasJockey", .flag(rides.contains { $0.jockey != nil }))
                record.append("hasWeight", .flag(rides.contains { $0.weight != nil }))
                record.append("hasTrainer", .flag(rides.contains { $0.trainer != nil }))
                record.append("hasDraw", .flag(rides.contains { $0.draw != nil }))
                record.append("hasAge", .flag(rides.contains { $0.age != nil }))
                record.append("hasRating", .flag(rides.contains { $0.rating != nil }))
                record.append(
                    "rows", .list(rides.map { .record(line($0, favourites, hasPrice: hasPrice, in: race)) }))
                return .record(record)
            }
            let entrants = shownRaces(of: meeting).flatMap(\.rides)
            let (density, lines) = layout(of: meeting)
            let key = key(of: meeting)
            let sentences = sentences(of: meeting)
            return [
                "races": .list(races), "density": .text(density),
                "notes": .list((0..<lines).map { ["isFirst": .flag($0 == 0)] }),
                // All races have the columns that one of them needs.
                "columns": [
                    "draw": .flag(entrants.contains { $0.draw != nil }),
                    "age": .flag(entrants.contains { $0.age != nil }),
                    "weight": .flag(entrants.contains { $0.weight != nil }),
                    "jockey": .flag(entrants.contains { $0.jockey != nil }),
                    "trainer": .flag(entrants.contains { $0.trainer != nil }),
                    "rating": .flag(entrants.contains { $0.rating != nil }),
                ],
                "key": .list(key), "hasKey": .flag(!key.isEmpty || sentences != nil), "formName": formName,
                "sentences": Value(sentences),
            ]
        }
    }

    /// The races whose runners are on the sheet.
    private func shownRaces(of meeting: Racing.Meeting) -> [Racing.Race] {
        meeting.races.map { racing.races[$0] }.filter { !$0.isVoid }
    }

    /// On which side of a form the latest run is, and what stands behind riders; nil where neither is on the sheet.
    private func sentences(of meeting: Racing.Meeting) -> String? {
        let rides = shownRaces(of: meeting).flatMap(\.rides)
        let order = "form.order.\(racing.settings.form.order.rawValue)"
        let claim = "legend.\(claimKey(of: rides))"
        let keys =
            (rides.contains { !$0.form.text.isEmpty } ? [order] : [])
            + (rides.contains { $0.claim != nil } ? [claim] : [])
        return keys.isEmpty ? nil : keys.map { text($0) }.joined(separator: " ")
    }

    /// What the short signs of the sheet mean: the letters of forms, what stands at names, each piece of headgear,
    /// and no price yet. Places need no words.
    private func key(of meeting: Racing.Meeting) -> [Value] {
        let races = shownRaces(of: meeting)
        let hasNoPrice = races.contains { race in
            !race.hasStartingPrices && race.runners.contains { $0.odds.price == nil }
        }
        let price = hasNoPrice ? [(text("odds.none"), text("day-sheet.starting-price"))] : []
        let signs = signs(of: races.flatMap(\.rides).map(\.form), racing.settings.form.order).filter {
            $0.mark != "1–9"
        }
        // Some letters mean one thing in a form and another in the frame at a name.
        let groups = [
            (signs, false), (framedMarks(of: races), true), (headgearMarks(of: races) + price, false),
        ]
        return groups.flatMap { marks, isFramed in
            marks.map { ["mark": .text($0.mark), "name": .text($0.name), "isFramed": .flag(isFramed)] }
        }
    }

    private func line(
        _ ride: Racing.Entrant, _ favourites: [Racing.Entrant], hasPrice: Bool, in race: Racing.Race
    ) -> Record {
        [
            "cloth": .text(ride.cloth.text), "silks": silks(ride, in: race), "horse": horse(ride, in: race),
            "headgear": headgear(ride, in: race), "form": .text(ride.form.text),
            "odds": hasPrice ? startingPrice(of: ride, in: race) : cardOdds(ride, in: race),
            "finish": finishIfOver(ride, in: race),
            "favourite": favouriteMark(of: ride, favourites), "flags": flags(of: ride),
            "draw": ride.draw.map { .text(String($0)) } ?? .none,
            "age": ride.age.map { .count($0) } ?? .none,
            "rating": ride.rating.map { .text(String($0)) } ?? .none,
            "isNonRunner": .flag(ride.isNonRunner),
            "jockey": Value(ride.jockey), "claim": claim(of: ride),
            "weight": weight(of: ride, among: race.rides, onCard: true), "trainer": Value(ride.trainer),
        ]
    }

    /// How the rows are printed, so that one sheet is filled and suffices: their height in millimetres where the
    /// races have room one below the other, else how dense they are in two columns. Of a short meeting what is left
    /// are lines for notes below each race.
    private func layout(of meeting: Racing.Meeting) -> (density: String, lines: Int) {
        let shown = shownRaces(of: meeting)
        let races = shown.count
        let rows = max(1, shown.reduce(0) { $0 + $1.rides.count })
        // Of A4, 249 mm are left above the key for the races. What is above and below the runners of one takes 25,
        // and the heading of one that is not run 13.
        let room = 249 - 25 * races - 13 * (meeting.races.count - races)
        if room / rows >= 7 {
            let height = min(room / rows, 12)
            // A line has 8 mm. The first one has 3 above it, and large type needs a little more room.
            let lines = ((room - height * rows) / max(1, races) - 6) / 8
            return (String(height), races == 0 ? 0 : min(max(0, lines), 8))
        }
        // In two columns, these take as much room as three runners.
        return (rows + 3 * races <= 56 ? "some" : "many", 0)
    }
}
