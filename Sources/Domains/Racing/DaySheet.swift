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
                record.append("rows", .list(rides.map { .record(line($0, in: race)) }))
                return .record(record)
            }
            return ["races": .list(races), "density": .text(density(of: meeting))]
        }
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
        // Of A4, 254 mm are left for the races, and what is above and below the runners of one takes 25.
        let height = (254 - 25 * races) / rows
        if height >= 7 { return String(min(height, 14)) }
        // In two columns, these take as much room as three runners.
        return rows + 3 * races <= 56 ? "some" : "many"
    }
}
