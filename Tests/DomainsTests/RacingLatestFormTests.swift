import Pages
import Testing

@testable import Domains

/// The form of a horse once its latest results are known.
@Suite struct RacingLatestFormTests {
    /// A run of the horse, one a day from 1 May 2026 on: its form on the card, what came of it, and what else the ride
    /// and the race say.
    private struct Run {
        var form = ""
        var finish: String?
        var ride = ""
        var stage = "WEIGHEDIN"
        var race = ""
    }

    private static func form(
        _ runs: [Run], order: String = "latest-right", today: String = "2026-05-01", tag: String = "en"
    ) throws -> String? {
        let races = runs.enumerated().map { day, run in
            let form = run.form.isEmpty ? "" : ", \"formsummary\": \"\(run.form)\""
            let finish = run.finish.map { ", \"finishing_position\": \"\($0)\"" } ?? ""
            // Somebody else wins, or all others are in front.
            let place = run.finish.flatMap { Int($0) } ?? 2
            let others = (1..<max(2, place)).map { number in
                (
                    "\(number + 1)", "Other \(number)", "3/1",
                    run.finish == nil || place == 1
                        ? "" : ", \"finishing_position\": \(number)"
                )
            }
            return RacingTests.race(
                date: "2026-05-0\(day + 1)", summary: ", \"race_stage\": \"\(run.stage)\"\(run.race)",
                [("1", "Osculation", "2/1", form + finish + run.ride)] + others)
        }
        let fixture = try Fixture<Racing>(
            ["races.json": "[\(races.joined(separator: ",\n"))]"],
            settings: "form_order: \(order)", today: today)
        #expect(!fixture.problems.contains { $0.contains("error:") })
        return try fixture.page("racing/horse/osculation", tag).data["form"]?.text
    }

    @Test(arguments: [
        // A place behind the figures; tenth and worse as 0; what is known without figures.
        ("325", "1", "3251"), ("57687-", "8", "57687-8"), ("22", "10", "220"), ("22", "14", "220"),
        ("", "3", "3"),
        // Letters: fell, pulled up, unseated, disqualified.
        ("4F2", "F", "4F2F"), ("65-0", "PU", "65-0P"), ("1", "UR", "1U"), ("1", "DSQ", "1D"),
        ("1", "TBE", "1F"),
    ])
    func theResultOfTheLatestRaceIsBehindTheFigures(_ form: String, _ finish: String, _ expected: String)
        throws
    {
        #expect(try Self.form([Run(form: form, finish: finish)]) == expected)
    }

    /// The example: a third, second and fifth that the site does not have, then a win, and a second two days later.
    @Test func aSignLeadsToItsRaceWhereItIsCertain() throws {
        let signs = try #require(try RacingTests.example().page("racing/horse/osculation").data["signs"]).list
        #expect(signs.map { $0["sign"]?.text } == ["3", "2", "5", "1", "2"])
        #expect(
            signs.map { $0["race"]?.text } == [
                nil, nil, nil, "15 Dec 2017, Chelmsford City", "17 Dec 2017, Port-Blanc",
            ])
        let wins = signs.map { sign in if case .flag(true)? = sign["isWin"] { true } else { false } }
        #expect(wins == [false, false, false, true, false])
    }

    @Test func figuresOfALaterCardHaveTheResultAlready() throws {
        let runs = [Run(form: "325", finish: "1"), Run(form: "3251", finish: "2")]
        #expect(try Self.form(runs) == "32512")
    }

    @Test func figuresThatWereNotKeptUpHaveItNot() throws {
        let unchanged = [Run(form: "325", finish: "1"), Run(form: "325", finish: "2")]
        #expect(try Self.form(unchanged) == "32512")
        let without = [Run(form: "325", finish: "1"), Run(finish: "2")]
        #expect(try Self.form(without) == "32512")
    }

    @Test func sixWinsStaySixWins() throws {
        let runs = [Run(form: "111111", finish: "1"), Run(form: "111111")]
        #expect(try Self.form(runs) == "111111")
    }

    @Test func aNonRunnerAddsNothing() throws {
        let runs = [Run(form: "325", finish: "1"), Run(form: "3251", ride: ", \"withdrawn\": true")]
        #expect(try Self.form(runs) == "3251")
    }

    @Test(arguments: [
        // On the day only an official result counts, later the one that there is; never that of a void race.
        ("WEIGHEDIN", "2026-05-01", "3251"), ("RESULT", "2026-05-01", "325"),
        ("FINISHED", "2026-05-01", "325"),
        ("RESULT", "2026-05-02", "3251"), ("RACEVOID", "2026-05-02", "325"),
    ])
    func onlyAFinalResultCounts(_ stage: String, _ today: String, _ expected: String) throws {
        #expect(try Self.form([Run(form: "325", finish: "1", stage: stage)], today: today) == expected)
    }

    @Test func aRaceWithoutAResultAddsNothing() throws {
        #expect(try Self.form([Run(form: "325", stage: "DORMANT")]) == "325")
        #expect(try Self.form([Run(stage: "DORMANT")]) == nil)
    }

    @Test(arguments: [
        // The latest run of a musique is on the left, with the kind of the race; a fall is a T, and a stop an A.
        ("2a1a", "harness", "3", "3a2a1a"), ("2p (25) 1p", "flat", "1", "1p 2p (25) 1p"),
        ("1h", "hurdle", "F", "Th1h"),
        ("1s2s", "chase", "PU", "As1s2s"), ("5m", "trot-mounted", "11", "0m5m"), ("2p", "", "1", "12p"),
        ("21", "flat", "3", "321"),
    ])
    func aMusiqueGrowsOnTheLeft(_ form: String, _ type: String, _ finish: String, _ expected: String) throws {
        let race = type.isEmpty ? "" : ", \"race_type\": \"\(type)\""
        #expect(
            try Self.form([Run(form: form, finish: finish, race: race)], order: "latest-left", tag: "fr")
                == expected)
    }

    @Test func theRowsOfTheRacesKeepTheFiguresOfTheirCards() throws {
        let page = try RacingTests.example().page("racing/horse/osculation")
        #expect(page.data["form"]?.text == "32512")
        #expect(page.data["runs"]?.list.compactMap { $0["form"]?.text } == ["3251", "325"])
    }
}
