import Diagnostics
import Pages
import Testing

@testable import Domains

/// Nothing to show is a state with pages of its own.
@Suite struct RacingEmptyTests {
    @Test(arguments: [
        ("[]", "the folder racing/ contains no races"),
        (
            "[\(RacingTests.race(summary: ", \"hidden\": true", [("1", "Whisper", "5/1", "")]))]",
            "every race in the folder racing/ is hidden"
        ),
    ])
    func withoutRacesThePagesSaySo(_ text: String, _ problem: String) throws {
        let fixture = try Fixture<Racing>(["races.json": text])
        #expect(fixture.problems.count == 1)
        #expect(fixture.problems[0].hasPrefix("racing: warning: \(problem) [racing.empty] → "))
        #expect(!fixture.log.hasErrors)
        let pages = try fixture.pages("en")
        #expect(pages.map(\.path) == ["races", "races/today/embed", "races/horses"])
        #expect(pages.allSatisfy { $0.data["isEmpty"]?.flag == true })
        #expect(pages.first?.section?.label == "Racing")
        #expect(!pages.map { "\($0.title)\($0.description)\($0.data)" }.joined().contains("Whisper"))
    }

    /// Its horses were declared and withdrawn: it is not the next race.
    @Test func aRaceOfNonRunnersIsNotTheNextOne() throws {
        let withdrawn = ", \"withdrawn\": true"
        let fixture = try RacingTests.fixture(
            RacingTests.race(name: "Gone", time: "14:00", [("1", "A", "2/1", withdrawn)]),
            RacingTests.race(name: "Later", time: "15:00", [("1", "B", "2/1", "")]))
        #expect(
            fixture.problems == [
                "racing/races.json:1:28: warning: all horses of the race \"Gone\" are non-runners [racing.runners] → it is not shown as the next race; if it was abandoned, add \"race_stage\": \"ABANDONED\""
            ])
        let next = try #require(fixture.domain.nextRace)
        #expect(fixture.domain.races[next].name == "Later")
        // One that is abandoned as well is what the cure makes of it.
        let void = try RacingTests.fixture(
            RacingTests.race(
                name: "Gone", summary: ", \"race_stage\": \"ABANDONED\"", [("1", "A", "2/1", withdrawn)]))
        #expect(void.problems == [])
    }

    @Test func aRaceWithoutRunnersHasACardWithoutATable() throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race(name: "Early Stakes", []),
            RacingTests.race(name: "B", time: "15:00", [("1", "A", "2/1", "")]))
        #expect(
            fixture.problems == [
                "racing/races.json:1:28: warning: the race \"Early Stakes\" has no rides [racing.runners] → its card says that there are no runners yet; add them to \"rides\""
            ])
        let pages = try fixture.pages("en").filter { $0.id.contains("14-00") }
        #expect(
            pages.map(\.path) == ["races/2026-05-31-testford/14-00", "races/2026-05-31-testford/14-00/embed"])
        #expect(pages[0].data["table"]?.isNone == true)
        #expect(pages[0].data["eachWay"]?.isNone == true)
        #expect(pages[0].data["legend"]?.isNone == true)
        #expect(pages.allSatisfy { $0.data["hasRunners"]?.flag == false })
    }

    @Test func aRaceOfNonRunnersHasNoBets() throws {
        let fixture = try RacingTests.fixture(RacingTests.race([("1", "A", "2/1", ", \"withdrawn\": true")]))
        #expect(fixture.problems.count == 1)
        let page = try fixture.page("racing/race/2026-05-31/testford/14-00")
        #expect(page.data["eachWay"]?.isNone == true)
        #expect(page.data[path: "table.rows"]?.list.count == 1)
    }

    @Test func aRideThatCannotBeReadIsNoMissingRunner() throws {
        let fixture = try Fixture<Racing>([
            "races.json":
                "[{\"race_summary\": {\"name\": \"R\", \"course_name\": \"C\", \"date\": \"2026-01-01\", \"time\": \"14:00\"}, \"rides\": [{\"cloth_number\": 1}]}]"
        ])
        #expect(fixture.problems.count == 1)
    }

    @Test(arguments: [
        ("2017-12-16", "Goosegrass Mares’ Bumper"), ("2017-01-01", "Goosegrass Mares’ Bumper"),
        ("2026-05-31", "Prix de la Criée"),
    ])
    func theSmallCardOfTheDayKeepsItsAddress(_ today: String, _ name: String) throws {
        let fixture = try Fixture<Racing>(
            ["races.json": try projectFile("site/racing/races.json")], today: today)
        let page = try fixture.page("racing/today/embed")
        #expect(page.path == "races/today/embed")
        #expect(page.data["name"]?.text == name)
        #expect(page.kind == "embed")
        #expect(try fixture.page("racing/today/embed", "fr").path == "courses/aujourd-hui/a-integrer")
    }
}
