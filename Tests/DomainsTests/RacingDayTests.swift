import Languages
import Pages
import Testing

@testable import Domains

/// What is looked for on the day: the next race, and the sheet to take along.
@Suite struct RacingDayTests {
    @Test(arguments: [
        ("2017-12-16", "en", "Next race", "Next: 15:40 Goosegrass Mares’ Bumper, Ashcombe Park"),
        (
            "2017-01-01", "fr", "Prochaine course",
            "Prochaine course\u{202F}: 16 décembre 2017, 15h40 Goosegrass Mares’ Bumper, Ashcombe Park"
        ),
        (
            "2026-05-31", "en", "Result",
            "Latest result: 17 December 2017, 14:55 Prix de la Criée, Port\u{2011}Blanc"
        ),
    ])
    func theNextRaceIsAtTheTopAndOnTheHomePage(
        _ today: String, _ tag: String, _ heading: String, _ sentence: String
    ) throws {
        let page = try RacingTests.example(today: today).page("racing/races", tag)
        #expect(page.section?.teaser?.model["heading"]?.text == heading)
        #expect(page.data[path: "now.text"]?.text == sentence)
    }

    @Test(arguments: [
        // The stages of a race yesterday, of two races today and of one tomorrow; which one is shown, and under
        // which heading.
        (["ATTHEPOST", "RESULT", "DORMANT", "DORMANT"], "14:00", "Next race"),
        (["ATTHEPOST", "RESULT", "ABANDONED", ""], "15:00", "Next race"),
        (["ATTHEPOST", "RESULT", "RESULT", "ABANDONED"], "12:00", "Next race"),
        (["RESULT", "RESULT", "RESULT", "ABANDONED"], "14:00", "Result"),
        (["ABANDONED", "FINISHED", "ABANDONED", "ABANDONED"], "13:00", "Latest race"),
        (["ABANDONED", "ABANDONED", "ABANDONED", "ABANDONED"], "15:00", "Abandoned"),
    ])
    func theRaceOfTheDayIsTheNextOneElseTheLatestResult(
        _ stages: [String], _ time: String, _ heading: String
    ) throws {
        let times = [("05-30", "12:00"), ("05-31", "13:00"), ("05-31", "14:00"), ("06-01", "15:00")]
        let races = zip(stages, times).map { stage, moment in
            RacingTests.race(
                date: "2026-\(moment.0)", time: moment.1, summary: ", \"race_stage\": \"\(stage)\"",
                [("1", "A", "1/1", stage == "RESULT" ? ", \"finishing_position\": 1" : "")])
        }
        let fixture = try Fixture<Racing>(
            ["races.json": "[\(races.joined(separator: ",\n"))]"], today: "2026-05-31")
        let race = fixture.domain.raceOfTheDay.map { fixture.domain.races[$0].time.iso }
        #expect(race == time)
        let teaser = try #require(try fixture.page("racing/races").section?.teaser)
        #expect(teaser.model["heading"]?.text == heading)
    }

    @Test(arguments: [
        ([1], "12"), ([30], "7"), ([33], "some"), ([5, 13, 4], "7"), ([8, 4], "12"),
        ([8, 8, 8, 8, 8], "some"), ([10, 10, 10, 10, 10], "many"),
    ])
    func theRowsOfASheetForTheDayFillIt(_ runners: [Int], _ density: String) throws {
        let races = runners.enumerated().map { number, count in
            RacingTests.race(
                time: "1\(number):00", (1...count).map { (String($0), "Horse \(number) \($0)", "9/1", "") })
        }
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"])
        let sheet = try fixture.page("racing/meeting/2026-05-31/testford/sheet")
        #expect(sheet.data["density"]?.text == density)
    }

    @Test func theSheetHasThePricesAtTheStartOnceTheyAreKnown() throws {
        let races = [
            RacingResultsTests.race([
                ("Ann", RacingResultsTests.finish("1", price: "11/10")),
                ("Bob", RacingResultsTests.finish("2", price: "3/1")),
            ]), RacingTests.race(time: "13:00", [("1", "A", "5/4", ""), ("2", "B", "", "")]),
        ]
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"])
        let sheet = try fixture.page("racing/meeting/2026-05-31/testford/sheet").data
        let shown = sheet["races"]?.list ?? []
        #expect(shown.map { $0["hasPrice"]?.flag } == [false, true])
        let prices = shown.map { race in
            (race["rows"]?.list ?? []).map { row -> String? in
                guard case .number(_, let text)? = row["odds"]?["main"] else { return nil }
                return text
            }
        }
        #expect(prices == [["5/4", nil], ["11/10", "3/1"]])
        let favourites = shown.map { ($0["rows"]?.list ?? []).map { $0["favourite"]?["mark"]?.text } }
        #expect(favourites == [["Fav", nil], ["Fav", nil]])
    }

    @Test func allWhoShareTheThirdPlaceAreAmongTheFirstThree() throws {
        let race = RacingResultsTests.race(
            zip(["Ann", "Bob", "Cat", "Dan", "Eve"], ["1", "2", "3", "3", "5"]).map {
                ($0, RacingResultsTests.finish($1))
            })
        let sheet = try RacingTests.fixture(race).page("racing/meeting/2026-05-31/testford/sheet").data
        let placed = sheet[path: "races.0.placed"]?.list ?? []
        #expect(placed.compactMap { $0["horse"]?.text } == ["Ann", "Bob", "Cat", "Dan"])
    }

    @Test func aRaceThatIsNotRunTakesNoRoomForItsRunnersOnTheSheet() throws {
        let runners = (1...20).map { (String($0), "Horse \($0)", "9/1", "") }
        let abandoned = ", \"race_stage\": \"ABANDONED\""
        let races = [
            RacingTests.race(time: "12:00", summary: abandoned, runners),
            RacingTests.race(time: "13:00", [("1", "A", "1/1", ""), ("2", "B", "3/1", "")]),
        ]
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"])
        let sheet = try fixture.page("racing/meeting/2026-05-31/testford/sheet")
        #expect(sheet.data[path: "races"]?.list.map { $0["rows"]?.list.count } == [0, 2])
        #expect(sheet.data["density"]?.text == "12")
    }

    @Test(arguments: [([1], 8), ([8, 4], 2), ([5, 13, 4], 0), ([33], 0)])
    func aShortMeetingHasLinesForNotesOnItsSheet(_ runners: [Int], _ lines: Int) throws {
        let races = runners.enumerated().map { number, count in
            RacingTests.race(
                time: "1\(number):00", (1...count).map { (String($0), "Horse \(number) \($0)", "9/1", "") })
        }
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"])
        let sheet = try fixture.page("racing/meeting/2026-05-31/testford/sheet")
        #expect(sheet.data["notes"]?.list.count == lines)
    }

    @Test func allRacesOfASheetHaveTheColumnsThatOneNeeds() throws {
        let races = [
            RacingTests.race(time: "12:00", [("1", "A", "1/1", ", \"rating\": 100")]),
            RacingTests.race(time: "13:00", [("1", "B", "1/1", "")]),
        ]
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"])
        let sheet = try fixture.page("racing/meeting/2026-05-31/testford/sheet")
        #expect(sheet.data[path: "columns.rating"]?.flag == true)
        #expect(sheet.data[path: "columns.trainer"]?.flag == false)
        #expect(sheet.data[path: "races"]?.list.map { $0["hasRating"]?.flag } == [true, false])
    }

    @Test func aNonRunnerIsOnTheSheetForTheDay() throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race([("1", "A", "2/1", ", \"withdrawn\": true"), ("2", "B", "3/1", "")]))
        let sheet = try fixture.page("racing/meeting/2026-05-31/testford/sheet")
        let rows = try #require(sheet.data[path: "races.0.rows"]).list
        #expect(rows.map { $0["isNonRunner"]?.flag } == [false, true])
        #expect(rows.map { $0["odds"]?.isNone } == [false, true])
    }

    @Test func theDayOfTheNextRaceComesFirst() throws {
        let days = try #require(
            try RacingTests.example(today: "2017-12-16").page("racing/races").data["days"]?.list)
        let anchors = days.compactMap { $0["anchor"]?.text }
        #expect(anchors == ["d2017-12-16", "d2017-12-17", "d2017-12-15"])
        let first = days.first?["meetings.0.races.0"]
        #expect(first?["leaders"]?.list.count == 1)
    }
}

/// Races of several time zones are in the order in which they start.
@Suite struct RacingClockTests {
    private static func fixture() throws -> Fixture<Racing> {
        let races = [
            ("Saratoga", "2026-11-26", "13:05", "America/New_York"),
            ("York", "2026-11-26", "14:00", "Europe/London"),
            ("York", "2026-11-26", "16:00", "Europe/London"),
            ("Flemington", "2026-11-27", "00:30", "Australia/Melbourne"),
        ].map { course, date, time, zone in
            RacingTests.race(
                course: course, date: date, time: time, summary: ", \"time_zone\": \"\(zone)\"",
                [("1", "A \(course) \(time)", "1/1", "")])
        }
        return try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"], today: "2026-11-26")
    }

    @Test func theNextRaceOfADayIsTheOneThatStartsFirst() throws {
        let domain = try Self.fixture().domain
        #expect(domain.nextRace.map { domain.races[$0].course } == "York")
        #expect(domain.races.map(\.time.iso) == ["14:00", "16:00", "13:05", "00:30"])
    }

    @Test func theFeedIsInTheOrderOfTheClockOfTheWorld() throws {
        let feed = try Self.fixture().page("racing/feed").data
        let updated = feed["entries"]?.list.compactMap { $0["updated"]?.text }
        #expect(
            updated == [
                "2026-11-26T13:05:00-05:00", "2026-11-26T16:00:00+00:00", "2026-11-26T14:00:00+00:00",
                "2026-11-27T00:30:00+11:00",
            ])
        #expect(feed["updated"]?.text == updated?.first)
    }

    /// In Paris the clocks go from 2 to 3 that night; in London they go from 1 to 2.
    @Test(arguments: [
        ("02:30", "Europe/Paris", true), ("03:00", "Europe/Paris", false), ("01:59", "Europe/Paris", false),
        ("02:30", "Europe/London", false), ("02:30", "UTC+01:00", false),
    ])
    func aTimeThatClocksLeaveOutIsReported(_ time: String, _ zone: String, _ isReported: Bool) throws {
        let race = RacingTests.race(
            date: "2026-03-29", time: time, summary: ", \"time_zone\": \"\(zone)\"",
            [("1", "Ann", "1/1", ""), ("2", "Bob", "2/1", "")])
        let problems = try RacingTests.fixture(race).problems
        #expect(
            problems.map {
                $0.contains("the time \"\(time)\" does not exist on 2026-03-29 in \(zone)")
                    && $0.contains("[racing.clock-change]")
            }
                == (isReported ? [true] : []))
    }
}
