import Languages
import Pages

extension Racing.Pages {
    static func sheetID(of meeting: Racing.Meeting) -> String { "\(id(of: meeting))/sheet" }

    /// What a meeting and each of its races lead to.
    func keepsakes(_ meeting: Racing.Meeting) -> [Keepsake] {
        [Keepsake(.print, "day-sheet.link", Self.sheetID(of: meeting))]
    }

    /// A meeting on one sheet to take along: each race with its runners, and a box to tick for each.
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
                var record = summary(race)
                let rides = Racing.CardOrder.number.sorted(race.rides, racing.settings.form)
                record.append("class", raceClass(race))
                record.append("type", known("type", race.type, of: race))
                record.append("isHandicap", .flag(race.isHandicap))
                record.append("prize", prize(race))
                record.append("eachWay", eachWay(race))
                record.append("hasJockey", .flag(rides.contains { $0.jockey != nil }))
                record.append("hasWeight", .flag(rides.contains { $0.weight != nil }))
                record.append("hasTrainer", .flag(rides.contains { $0.trainer != nil }))
                record.append("rows", .list(rides.map { .record(line($0, in: race)) }))
                return .record(record)
            }
            let key = key(of: meeting)
            return [
                "races": .list(races), "density": .text(density(of: meeting)),
                "key": .list(key), "hasKey": .flag(!key.isEmpty),
            ]
        }
    }

    /// What the short signs of the sheet mean: no price yet, and each piece of headgear.
    private func key(of meeting: Racing.Meeting) -> [Value] {
        let races = meeting.races.map { racing.races[$0] }
        let hasNoPrice = races.contains { $0.runners.contains { $0.odds.price == nil } }
        let price = hasNoPrice ? [(text("odds.none"), text("day-sheet.starting-price"))] : []
        return (price + headgearMarks(of: races)).map { ["mark": .text($0), "name": .text($1)] }
    }

    private func line(_ ride: Racing.Entrant, in race: Racing.Race) -> Record {
        [
            "cloth": .text(ride.cloth.text), "silks": silks(ride, in: race), "horse": horse(ride, in: race),
            "headgear": headgear(ride, in: race), "form": .text(ride.form.text),
            "odds": ride.isNonRunner ? .none : odds(ride.odds),
            "isNonRunner": .flag(ride.isNonRunner),
            "jockey": Value(ride.jockey), "claim": ride.claim.map { .text(String($0)) } ?? .none,
            "weight": ride.weight.map(weight) ?? .none, "trainer": Value(ride.trainer),
        ]
    }

    /// How the rows are printed, so that one sheet is filled and suffices: their height in millimetres where the
    /// races have room one below the other, else how dense they are in two columns.
    private func density(of meeting: Racing.Meeting) -> String {
        let races = meeting.races.count
        let rows = max(1, meeting.races.reduce(0) { $0 + racing.races[$1].rides.count })
        // Of A4, 249 mm are left above the key for the races, and what is above and below the runners of one takes 28.
        let height = (249 - 28 * races) / rows
        if height >= 7 { return String(min(height, 14)) }
        // In two columns, these take as much room as three runners.
        return rows + 3 * races <= 56 ? "some" : "many"
    }
}
