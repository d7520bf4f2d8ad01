import Languages
import Pages
import Testing

@testable import Domains

/// A race that was abandoned or declared void is seen to be one on every page, and nobody is its favourite.
@Suite struct RacingVoidTests {
    private static let card = RacingResultsTests.card
    private static let meeting = "racing/meeting/2026-05-31/testford"

    private static func fixture(_ stages: String..., today: String = "2026-05-31") throws -> Fixture<Racing> {
        try fixture(stages, today: today)
    }

    private static func fixture(_ stages: [String], today: String = "2026-05-31") throws -> Fixture<Racing> {
        let races = stages.enumerated().map { number, stage in
            RacingTests.race(
                time: "1\(number + 4):00", summary: ", \"race_stage\": \"\(stage)\"",
                [("2", "Ann", "1/1", ", \"formsummary\": \"1\""), ("1", "Bob", "5/1", "")])
        }
        return try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"], today: today)
    }

    @Test(arguments: [
        ("en", "ABANDONED", "Abandoned"), ("fr", "ABANDONED", "Course annulée"),
        ("en", "RACEVOID", "Race void"),
    ])
    func theCardSaysIt(_ tag: String, _ stage: String, _ words: String) throws {
        let card = try Self.fixture(stage).page(Self.card, tag)
        #expect(card.data["isVoid"]?.flag == true)
        #expect(card.data["stage"]?.text == words)
        #expect(card.description.hasPrefix(words))
    }

    @Test(arguments: [
        ("en", ["ABANDONED", "RACEVOID", "DORMANT"], "1 abandoned, 1 void"),
        ("en", ["ABANDONED", "ABANDONED"], "2 abandoned"),
        ("fr", ["RACEVOID", "RACEVOID"], "2 nulles"),
        ("es", ["RACEVOID", "ABANDONED"], "1 suspendida, 1 nula"),
        ("it", ["RACEVOID"], "1 annullata"),
    ])
    func theMeetingCountsTheRacesThatWereNotRun(_ tag: String, _ stages: [String], _ words: String) throws {
        let page = try Self.fixture(stages).page(Self.meeting, tag)
        #expect(page.data[path: "facts.notRun"]?.text == words)
    }

    @Test func aRaceOfWhichEachRunIsVoidSaysIt() throws {
        let race = RacingResultsTests.race(
            stage: "RESULT",
            [("Ann", RacingResultsTests.finish("\"V\"")), ("Bob", RacingResultsTests.finish("\"V\""))])
        #expect(try RacingTests.fixture(race).page(Self.card).data["stage"]?.text == "Race void")
    }

    @Test func theCardIsByNumberAndWithoutPrices() throws {
        let card = try Self.fixture("ABANDONED").page(Self.card).data
        #expect(card[path: "table.rows"]?.list.map { $0["horse"]?.text } == ["Bob", "Ann"])
        #expect(card[path: "table.rows"]?.list.map { $0["odds"]?.isNone } == [true, true])
        #expect(card[path: "table.hasOdds"]?.flag == false)
        #expect(card[path: "table.caption"]?.text == "Runners by cloth number")
        #expect(card[path: "legend.columns"]?.text == "No.: cloth number.")
    }

    /// A race before its prices are known is no void one, and has no column of "SP".
    @Test(arguments: [("SP", false), ("5/2", true)])
    func onlyACardWithAPriceHasAColumnForPrices(_ odds: String, _ hasOdds: Bool) throws {
        let race = RacingTests.race([("1", "Ann", odds, ""), ("2", "Bob", "SP", "")])
        let card = try RacingTests.fixture(race).page(Self.card).data
        #expect(card[path: "table.hasOdds"]?.flag == hasOdds)
        #expect(card["isVoid"]?.flag == false)
        #expect(card[path: "legend.columns"]?.text?.contains("SP") == hasOdds)
    }

    @Test func theCardIsNotSortedByPricesThatItDoesNotHave() throws {
        let fixture = try Self.fixture("ABANDONED")
        let orders = try #require(try fixture.page(Self.card).data["orders"])
        #expect(orders["odds"]?.isNone == true)
        #expect(orders["number.isSorted"]?.flag == true)
        let byForm = try #require(try fixture.page("\(Self.card)/form").data["orders"])
        #expect(byForm["number.isSorted"]?.flag == false)
        #expect(byForm["form.isSorted"]?.flag == true)
    }

    @Test func theOtherRacesOfTheMeetingSayIt() throws {
        let others = try Self.fixture("DORMANT", "ABANDONED").page(Self.card).data["others"]?.list
        #expect(others?.map { $0["stage"]?.text } == [nil, "Abandoned"])
    }

    @Test func listsSayItAndCountNoRunners() throws {
        let fixture = try Self.fixture("DORMANT", "ABANDONED")
        let meeting = try fixture.page(Self.meeting).data
        #expect(meeting[path: "races"]?.list.map { $0["isVoid"]?.flag } == [false, true])
        #expect(meeting[path: "facts.runners"]?.count == 2)
        #expect(meeting["stage"]?.isNone == true)
    }

    @Test func aMeetingWithoutAnyRaceThatIsRunSaysIt() throws {
        let fixture = try Self.fixture("ABANDONED", "ABANDONED")
        #expect(try fixture.page(Self.meeting).data["stage"]?.text == "Abandoned")
        let list = try fixture.page("racing/races").data
        #expect(list[path: "days.0.meetings.0.stage"]?.text == "Abandoned")
    }

    @Test func smallCardsSayIt() throws {
        let fixture = try Self.fixture("ABANDONED")
        for id in ["\(Self.card)/embed", "racing/today/embed"] {
            let small = try fixture.page(id).data
            #expect(small["stage"]?.text == "Abandoned")
            #expect(small[path: "rows"]?.list.map { $0["odds"]?.isNone } == [true, true])
            #expect(small[path: "rows.0.horse"]?.text == "Bob")
        }
    }

    @Test func theHomePageSaysIt() throws {
        let page = try Self.fixture("ABANDONED", today: "2026-06-01").page("racing/races")
        let teaser = try #require(page.section?.teaser)
        #expect(teaser.model["heading"]?.text == "Abandoned")
        #expect(page.data[path: "now.text"]?.text == "31 May 2026, 14:00 Test Stakes, Testford")
        #expect(page.data[path: "now.stage"]?.text == "Abandoned")
    }

    @Test func theFeedSaysIt() throws {
        let entries = try Self.fixture("ABANDONED").page("racing/feed").data["entries"]?.list
        #expect(entries?.first?["summary"]?.text == "Abandoned: Test Stakes, Testford, 31 May 2026, 14:00.")
    }

    @Test func theLatestRaceIsOneThatWasRun() throws {
        let domain = try Self.fixture("FINISHED", "ABANDONED", today: "2026-06-02").domain
        #expect(domain.raceOfTheDay.map { domain.races[$0].time.iso } == "14:00")
    }
}

/// What the page of a horse calls its last race and its next one.
@Suite struct RacingLastRaceTests {
    /// Ann's page if it is in these races, each with its day, its stage and more of the ride.
    private static func latest(_ races: (day: String, stage: String, more: String)...) throws -> [Value] {
        let races = races.map { race in
            RacingTests.race(
                date: "2026-\(race.day)", summary: ", \"race_stage\": \"\(race.stage)\"",
                [("1", "Ann", "1/1", race.more), ("2", "Bob", "2/1", "")])
        }
        let fixture = try Fixture<Racing>(
            ["races.json": "[\(races.joined(separator: ",\n"))]"], today: "2026-05-31")
        return try fixture.page("racing/horse/ann").data["latest"]?.list ?? []
    }

    private static func words(_ latest: [Value]) -> [String] {
        latest.map { latest in
            guard case .time(let day, _)? = latest["date"] else { return "" }
            return "\(latest["heading"]?.text ?? "") \(day)"
        }
    }

    @Test func aRaceThatWasNotRunIsNotItsLast() throws {
        let latest = try Self.latest(
            ("05-01", "FINISHED", ""), ("05-20", "ABANDONED", ""),
            ("05-25", "FINISHED", ", \"withdrawn\": true"))
        #expect(Self.words(latest) == ["Last race 2026-05-01"])
    }

    @Test func aRaceToComeIsItsNextAndNotItsLast() throws {
        let latest = try Self.latest(
            ("05-01", "FINISHED", ""), ("06-02", "DORMANT", ""), ("06-09", "DORMANT", ""))
        #expect(Self.words(latest) == ["Next race 2026-06-02", "Last race 2026-05-01"])
    }

    @Test func aRaceThatIsSaidToBeOverBeforeItsDayIsNotItsLast() throws {
        #expect(Self.words(try Self.latest(("07-01", "FINISHED", ""))) == ["Race 2026-07-01"])
    }

    @Test func aHorseThatHasNotRunHasOnlyARace() throws {
        let latest = try Self.latest(("06-02", "ABANDONED", ""))
        #expect(Self.words(latest) == ["Race 2026-06-02"])
        #expect(latest.first?["stage"]?.text == "Abandoned")
        #expect(
            Self.words(try Self.latest(("06-02", "DORMANT", ", \"withdrawn\": true"))) == ["Race 2026-06-02"])
    }

    @Test func itsRecordCountsNoRaceThatItDidNotRunIn() throws {
        let race = RacingResultsTests.race([
            ("Ann", RacingResultsTests.finish("1")), ("Bob", RacingResultsTests.finish("2")),
        ])
        let abandoned = RacingResultsTests.race(
            stage: "ABANDONED", date: "2026-05-30", [("Ann", ""), ("Bob", "")])
        let page = try RacingTests.fixture(race, abandoned).page("racing/horse/ann").data
        #expect(page["record"]?.text == "1 race on this site: 1 win")
        #expect(page[path: "runs"]?.list.map { $0["stage"]?.text } == [nil, "Abandoned"])
        #expect(page[path: "runs"]?.list.map { $0["odds"]?.isNone } == [false, true])
    }
}
