import Languages
import Pages
import Testing

@testable import Domains

/// Prices change until a race starts, so a card says when its own were taken.
@Suite struct RacingOddsTimeTests {
    private static let card = RacingResultsTests.card

    private static func race(
        _ time: String?, stage: String = "DORMANT", odds: String = "1/1", more: String = ""
    ) -> String {
        let time = time.map { ", \"odds_time\": \"\($0)\"" } ?? ""
        return RacingTests.race(
            summary: ", \"race_stage\": \"\(stage)\"\(time)",
            [("1", "Ann", odds, more), ("2", "Bob", "SP", more.replacing(": 1", with: ": 2"))])
    }

    @Test(arguments: [
        ("en", "Prices at 13:45"), ("fr", "Cotes à 13h45"), ("es", "Cuotas a las 13:45"),
        ("it", "Quote alle 13:45"),
    ])
    func theCardSaysWhenItsPricesWereTaken(_ tag: String, _ words: String) throws {
        let fixture = try RacingTests.fixture(Self.race("13:45"))
        #expect(fixture.problems == [])
        #expect(try fixture.page(Self.card, tag).data[path: "table.prices"]?.text == words)
    }

    @Test(arguments: [
        ("en", "Prices at 20:30 on 30 May 2026"), ("fr", "Cotes relevées le 30 mai 2026 à 20h30"),
        ("es", "Cuotas registradas el 30 may 2026 a las 20:30"),
        ("it", "Quote rilevate il 30 mag 2026 alle 20:30"),
    ])
    func pricesOfTheDayBeforeHaveTheirDay(_ tag: String, _ words: String) throws {
        let fixture = try RacingTests.fixture(Self.race("2026-05-30T20:30"))
        #expect(fixture.problems == [])
        #expect(try fixture.page(Self.card, tag).data[path: "table.prices"]?.text == words)
    }

    @Test func theDayOfTheRaceIsNotRepeated() throws {
        let page = try RacingTests.fixture(Self.race("2026-05-31T13:45")).page(Self.card).data
        #expect(page[path: "table.prices"]?.text == "Prices at 13:45")
    }

    @Test(arguments: [
        (nil, "DORMANT", "1/1"), ("13:45", "ABANDONED", "1/1"), ("13:45", "DORMANT", "SP"),
    ])
    func withoutATimeOrAPriceNothingIsSaid(_ time: String?, _ stage: String, _ odds: String) throws {
        let page = try RacingTests.fixture(Self.race(time, stage: stage, odds: odds)).page(Self.card).data
        #expect((page[path: "table.prices"]?.isNone ?? true) == true)
    }

    @Test func whereverPricesAreTheirTimeIs() throws {
        let fixture = try RacingTests.fixture(Self.race("13:45"))
        let meeting = "racing/meeting/2026-05-31/testford"
        let said = try [
            fixture.page("\(Self.card)/embed").data["prices"],
            fixture.page(meeting).data[path: "races.0.prices"],
            fixture.page("\(meeting)/sheet").data[path: "races.0.prices"],
            fixture.page("racing/races").data[path: "days.0.meetings.0.races.0.prices"],
            fixture.page("racing/races").data[path: "now.prices"],
            fixture.page("racing/races").section?.teaser?.model["prices"],
        ]
        #expect(said.map { $0?.text } == Array(repeating: "Prices at 13:45", count: 6))
    }

    @Test func aResultHasStartingPricesInstead() throws {
        let race = Self.race("13:45", stage: "WEIGHEDIN", more: RacingResultsTests.finish("1", price: "2/1"))
        let fixture = try RacingTests.fixture(race)
        #expect(try fixture.page("\(Self.card)/embed").data["prices"]?.isNone == true)
        // The card from before the race goes on saying it.
        #expect(try fixture.page(Self.card).data[path: "table.prices"]?.text == "Prices at 13:45")
    }

    @Test(arguments: [
        ("13:45", nil), ("14:30", nil), ("2026-05-30T20:30", nil),
        ("2025-06-01T09:00", nil), ("2025-05-29T09:00", "\"2025-05-29T09:00\""),
        ("0001-01-01T00:00", "\"0001-01-01T00:00\""), ("15:01", "\"15:01\""),
        ("2026-06-01T09:00", "\"2026-06-01T09:00\""),
    ])
    func pricesThatCannotBeThoseOfTheRaceAreReported(_ time: String, _ shown: String?) throws {
        let problems = try RacingTests.fixture(Self.race(time)).problems
        #expect(problems.count == (shown == nil ? 0 : 1))
        for problem in problems {
            #expect(problem.contains("[racing.odds-time]"))
            #expect(problem.contains(shown ?? ""))
        }
    }

    @Test(arguments: ["2pm", "25:00", "2026-05-30 20:30", "2026-02-30T20:30", "now"])
    func whatIsNoTimeIsAnError(_ time: String) throws {
        let problems = try RacingTests.fixture(Self.race(time)).problems
        #expect(
            problems.map { $0.contains("expected a time such as 14:05, or a day and a time such as ") } == [
                true
            ])
    }
}
