import Languages
import Pages
import Testing

@testable import Domains

/// How long the winner took.
@Suite struct RacingWinningTimeTests {
    private static let card = RacingResultsTests.card

    private static func race(_ time: String, distance: String = "6f", hasResult: Bool = true) -> String {
        RacingTests.race(
            summary:
                ", \"race_stage\": \"\(hasResult ? "WEIGHEDIN" : "DORMANT")\", \"distance\": \"\(distance)\", \"winning_time\": \(time)",
            [
                ("1", "Ann", "1/1", hasResult ? RacingResultsTests.finish("1") : ""),
                ("2", "Bob", "2/1", hasResult ? RacingResultsTests.finish("2", "nk") : ""),
            ])
    }

    private static func shown(_ time: String, _ tag: String = "en", distance: String = "6f") throws
        -> [String]
    {
        let fixture = try RacingTests.fixture(race(time, distance: distance))
        #expect(fixture.problems == [])
        guard
            case .time(let machine, let text)? = try fixture.page(card, tag).data[path: "result.winningTime"]
        else { return [] }
        return [machine, text]
    }

    @Test(arguments: [
        "\"1:12.34\"", "\"72.34\"", "72.34", "\"1m 12.34s\"", "\"1:12,34\"", "\"1'12''34\"", "\"1′12″34\"",
    ])
    func aTimeIsReadAsResultsWriteIt(_ time: String) throws {
        #expect(try Self.shown(time) == ["PT72.34S", "1m\u{A0}12.34s"])
    }

    @Test(arguments: [
        ("en", "1m\u{A0}05.6s"), ("fr", "1′05″6"), ("es", "1′05″6"), ("it", "1′05″6"),
    ])
    func aTimeIsShownAsReadersWriteIt(_ tag: String, _ text: String) throws {
        #expect(try Self.shown("\"1:05.6\"", tag) == ["PT65.6S", text])
    }

    @Test func aTimeHasNeitherMinutesNorTenthsThatAreNotThere() throws {
        #expect(try Self.shown("\"58.21\"", distance: "5f") == ["PT58.21S", "58.21s"])
        #expect(try Self.shown("\"4:05\"", distance: "2m") == ["PT245S", "4m\u{A0}05s"])
        #expect(try Self.shown("\"4:05\"", "fr", distance: "2m") == ["PT245S", "4′05″"])
    }

    @Test func aRaceWithoutAResultHasNoTime() throws {
        let fixture = try RacingTests.fixture(Self.race("\"1:12.34\"", hasResult: false))
        #expect(
            fixture.problems.map {
                $0.contains("the winner is said to have taken \"1:12.34\", but the race has no winner")
            } == [true])
        #expect(try fixture.page(Self.card).data["result"]?.isNone == true)
    }

    @Test(arguments: ["\"0:12.34\"", "\"11:12\"", "0"])
    func aTimeThatNoHorseTakesIsReportedAndNotShown(_ time: String) throws {
        let fixture = try RacingTests.fixture(Self.race(time))
        #expect(fixture.problems.count == 1)
        #expect(fixture.problems.first?.contains("[racing.winning-time]") == true)
        #expect(try fixture.page(Self.card).data[path: "result.winningTime"]?.isNone == true)
    }

    @Test(arguments: [
        "\"fast\"", "\"1:72.30\"", "\"1:2:3\"", "\"1.2.3\"", "\"-72\"", "\"72.345\"", "true", "[]",
    ])
    func whatIsNoTimeIsAnError(_ time: String) throws {
        let problems = try RacingTests.fixture(Self.race(time)).problems
        #expect(problems.map { $0.contains("expected a time such as 1:12.34 or 72.34") } == [true])
    }
}
