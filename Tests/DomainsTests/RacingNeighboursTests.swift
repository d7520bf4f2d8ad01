import Languages
import Pages
import Testing

@testable import Domains

/// Where the page of a horse leads on to, and how its races begin.
@Suite struct RacingNeighboursTests {
    private static func race(_ date: String, stage: String, _ horses: [(name: String, more: String)])
        -> String
    {
        RacingResultsTests.race(stage: stage, date: date, horses)
    }

    private static func horses(_ page: Page, _ group: String) -> [String] {
        (page.data[path: "\(group).horses"]?.list ?? []).compactMap { $0["horse"]?.text }
    }

    @Test func aHorseLeadsToTheOthersOfItsLatestRaceAndOfItsTrainer() throws {
        let trained = ", \"trainer\": \"G. Thorne\""
        let fixture = try RacingTests.fixture(
            Self.race(
                "2026-05-30", stage: "WEIGHEDIN",
                [("Ann", RacingResultsTests.finish("2", "nk")), ("Eve", RacingResultsTests.finish("1"))]),
            Self.race(
                "2026-05-31", stage: "WEIGHEDIN",
                [
                    ("Ann", RacingResultsTests.finish("1") + trained),
                    ("Bob", RacingResultsTests.finish("3", "1") + ", \"trainer\": \"g. thorne\""),
                    ("Cat", RacingResultsTests.finish("2", "nk")), ("Dan", ", \"withdrawn\": true" + trained),
                ]))
        #expect(fixture.problems == [])
        let page = try fixture.page("racing/horse/ann")
        #expect(page.data[path: "rivals.race"]?.text == "31 May 2026, Testford")
        #expect(Self.horses(page, "rivals") == ["Ann", "Cat", "Bob"])
        #expect(page.data[path: "stable.trainer"]?.text == "G. Thorne")
        #expect(Self.horses(page, "stable") == ["Bob", "Dan"])
        let other = try fixture.page("racing/horse/eve")
        #expect(Self.horses(other, "rivals") == ["Eve", "Ann"])
        #expect(other.data["stable"]?.isNone == true)
    }

    @Test func aRaceLeadsToThoseBesideItAtTheMeeting() throws {
        let races = [("14:00", "First"), ("14:30", "Second"), ("15:00", "Third")].map { time, name in
            RacingTests.race(name: name, time: time, [("1", "Ann", "1/1", "")])
        }
        let fixture = try RacingTests.fixture(races[0], races[1], races[2])
        let pages = try fixture.pages("en").filter { $0.kind == "race-card" && $0.canonical == nil }
        func neighbours(_ way: String) -> [String?] {
            pages.map { $0.data[path: "pager.\(way).title"]?.text }
        }
        #expect(neighbours("previous") == [nil, "14:00 First", "14:30 Second"])
        #expect(neighbours("next") == ["14:30 Second", "15:00 Third", nil])
        let only = try RacingTests.fixture(races[0])
        #expect(try only.pages("en").first { $0.kind == "race-card" }?.data["pager"]?.isNone == true)
    }

    @Test func aHorseWithoutOthersLeadsNowhere() throws {
        let fixture = try RacingTests.fixture(
            Self.race("2026-05-31", stage: "WEIGHEDIN", [("Ann", RacingResultsTests.finish("1"))]))
        #expect(try fixture.page("racing/horse/ann").data["rivals"]?.isNone == true)
    }

    @Test(arguments: [
        ("DORMANT", "", "–", "Upcoming"), ("ABANDONED", "", "–", nil),
        ("DORMANT", ", \"withdrawn\": true", "–", "non-runner"),
        ("WEIGHEDIN", RacingResultsTests.finish("\"PU\""), "PU", "pulled up"),
    ])
    func aRunBeginsWithThePlaceOrWithWhatIsKnown(
        _ stage: String, _ more: String, _ mark: String, _ words: String?
    ) throws {
        let winner = stage == "WEIGHEDIN" ? RacingResultsTests.finish("1") : ""
        let fixture = try RacingTests.fixture(
            Self.race("2026-05-31", stage: stage, [("Ann", more), ("Bob", winner)]))
        let place = try #require(try fixture.page("racing/horse/ann").data[path: "runs.0.place"])
        #expect(place["finish.mark"]?.text == mark)
        #expect(place["finish.words"]?.text == words)
        #expect(place["of"]?.text == nil)
    }

    @Test(arguments: [
        ("en", "6/4 favourite · by a neck"), ("fr", "favori à 2,50 · d’une encolure"),
        ("es", "favorito a 2,50 · por un cuello"), ("it", "favorito a 2,50 · di un’incollatura"),
    ])
    func theWinnerIsToldOnTwoLines(_ tag: String, _ details: String) throws {
        let fixture = try RacingTests.fixture(
            Self.race(
                "2026-05-31", stage: "WEIGHEDIN",
                [
                    ("Ann", RacingResultsTests.finish("1", price: "6/4")),
                    ("Bob", RacingResultsTests.finish("2", "nk", price: "3/1")),
                ]))
        let victory = try #require(try fixture.page(RacingResultsTests.card, tag).data["victory"])
        #expect((victory["horse"]?.text, victory["details"]?.text) == ("Ann", details))
    }
}
