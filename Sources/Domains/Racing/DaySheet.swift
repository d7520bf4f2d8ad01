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
                let rides = Racing.CardOrder.number.sorted(race.runners, racing.settings.form)
                record.append("rows", .list(rides.map { .record(line($0, in: race)) }))
                return .record(record)
            }
            return ["races": .list(races), "density": .text(density(of: meeting))]
        }
    }

    private func line(_ ride: Racing.Entrant, in race: Racing.Race) -> Record {
        [
            "cloth": .text(ride.cloth.text), "silks": silks(ride, in: race), "horse": horse(ride, in: race),
            "headgear": headgear(ride, in: race), "form": .text(ride.form.text), "odds": odds(ride.odds),
            "jockey": Value(ride.jockey), "claim": ride.claim.map { .text(String($0)) } ?? .none,
            "weight": ride.weight.map(weight) ?? .none, "trainer": Value(ride.trainer),
        ]
    }

    /// How densely the rows are printed, so that one sheet is filled and suffices.
    private func density(of meeting: Racing.Meeting) -> String {
        let rows = meeting.races.reduce(0) { $0 + racing.races[$1].runners.count }
        // One column as long as it suffices. The heading of a race takes as much room as three runners.
        return switch rows + 3 * meeting.races.count {
        case ...22: "least"
        case ...34: "few"
        case ...56: "some"
        default: "many"
        }
    }
}
