import Diagnostics
import Languages
import Markup
import Pages
import Testing

@testable import Domains

/// Races from their files to their pages.
@Suite struct RacingTests {
    static func example(today: String = "2026-05-31", settings: String? = nil) throws -> Fixture<
        Racing
    > {
        try Fixture<Racing>(
            ["races.json": try projectFile("site/racing/races.json")], settings: settings, today: today)
    }

    private static func horses(_ page: Page) -> [String] {
        page.data[path: "table.rows"]?.list.compactMap { $0["horse"]?.text } ?? []
    }

    /// One race with some rides, each `[cloth, horse, odds, more]`.
    static func race(
        name: String = "Test Stakes", course: String = "Testford", date: String = "2026-05-31",
        time: String = "14:00",
        summary: String = "", _ rides: [(cloth: String, horse: String, odds: String, more: String)]
    ) -> String {
        let rows = rides.map {
            "{\"cloth_number\": \($0.cloth), \"horse\": {\"name\": \"\($0.horse)\"}, \"current_odds\": \"\($0.odds)\"\($0.more)}"
        }
        return """
            {"race_summary": {"name": "\(name)", "course_name": "\(course)", "date": "\(date)", "time": "\(time)"\(summary)},
            "rides": [\(rows.joined(separator: ",\n"))]}
            """
    }

    @Test(arguments: [
        ("NONRUNNER", true), ("Non-runner", true), ("NON_RUNNER", true), ("nr", true), ("Scratched", true),
        ("Non partant", true), ("RUNNER", false), ("", false),
    ])
    func aStatusSaysWhoDoesNotRun(_ status: String, _ isNonRunner: Bool) throws {
        let fixture = try Self.fixture(
            Self.race([("1", "A", "2/1", ", \"ride_status\": \"\(status)\""), ("2", "B", "3/1", "")]))
        #expect(fixture.problems == [])
        #expect(fixture.domain.races.first?.rides.first?.isNonRunner == isNonRunner)
    }

    static func fixture(_ races: String..., settings: String? = nil) throws -> Fixture<Racing> {
        try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"], settings: settings)
    }

    // MARK: The example

    @Test func theExampleHas10RacesAnd51Rides() throws {
        let fixture = try Self.example()
        #expect(fixture.problems == [])
        #expect(fixture.domain.races.count == 10)
        #expect(fixture.domain.races.reduce(0) { $0 + $1.rides.count } == 51)
    }

    private static let first = "racing/race/2017-12-15/chelmsford-city/18-10"

    @Test func theFirstRaceReadsByOddsByNumberAndByForm() throws {
        let fixture = try Self.example(settings: "form_score: seed")
        #expect(
            Self.horses(try fixture.page(Self.first)) == [
                "Osculation", "Parmigiano", "Music Maker", "Twinkle Town", "Madam Secretary", "Casa De Var",
                "Vivacious Vivian",
                "Brighton Belle",
            ])
        let byForm = try fixture.page("\(Self.first)/form")
        #expect(
            Self.horses(byForm) == [
                "Madam Secretary", "Osculation", "Twinkle Town", "Parmigiano", "Casa De Var", "Music Maker",
                "Brighton Belle",
                "Vivacious Vivian",
            ])
        let scores = byForm.data[path: "table.rows"]?.list.compactMap { row in
            if case .number(_, let text)? = row["score"] { text } else { nil }
        }
        #expect(scores == ["2.67", "3.33", "3.50", "5.00", "5.86", "6.33", "7.17", "8.67"])
        #expect(Self.horses(try fixture.page("\(Self.first)/number")).first == "Casa De Var")
    }

    @Test(arguments: [("en", "113.3%"), ("fr", "113,3\u{A0}%"), ("it", "113,3%")])
    func theFirstRacesOverRoundIs113Point3(_ tag: String, _ expected: String) throws {
        // The page of the result has the prices at the start: on the other pages are those of the card.
        guard
            case .number(let exact, let text)? = try Self.example().page("\(Self.first)/number", tag).data[
                "overRound"]
        else {
            Issue.record("no over-round")
            return
        }
        #expect(text == expected)
        #expect(abs(try #require(Double(exact)) - 1.133) < 0.0005)
    }

    @Test func theRecentScoreGivesAnotherOrder() throws {
        let fixture = try Self.example()
        let byForm = try fixture.page("\(Self.first)/form")
        #expect(Self.horses(byForm).first == "Madam Secretary")
        #expect(
            byForm.data[path: "table.caption"]?.text == "Runners by form, the best first (last three runs)")
        let seed = try Self.example(settings: "form_score: seed")
        #expect(Self.horses(byForm) != Self.horses(try seed.page("\(Self.first)/form")))
    }

    @Test func aHorseHasAPageOverAllItsRaces() throws {
        let page = try Self.example().page("racing/horse/osculation")
        #expect(
            page.data["runs"]?.list.compactMap { $0["course"]?.text } == ["Port-Blanc", "Chelmsford City"])
    }

    @Test func everyOrderHasAnAddressAndOneCanonical() throws {
        let pages = try Self.example().pages("en").filter { $0.kind == "race-card" }
        #expect(pages.count == 30)
        #expect(Set(pages.map(\.path)).count == 30)
        #expect(pages.filter { $0.canonical == nil }.count == 10)
        #expect(
            pages.filter { $0.canonical != nil }.allSatisfy { page in
                page.canonical.map { page.id.hasPrefix("\($0)/") } ?? false
            })
    }

    @Test(arguments: [(4, false), (5, true)])
    func fewRunnersHaveNoGraphOfOddsAndForm(_ count: Int, _ isDrawn: Bool) throws {
        let runners = (1...count).map { (String($0), "Horse \($0)", "\($0)/1", ", \"formsummary\": \"12\"") }
        let fixture = try Self.fixture(Self.race(runners))
        let card = try fixture.pages("en").first { $0.kind == "race-card" }
        #expect(try #require(card).data["chart"]?.isNone == !isDrawn)
    }

    @Test func eachRunnerInTheGraphHasItsNameOrANumberWithAKey() throws {
        let charts = try Self.example().pages("en").compactMap { page -> Value? in
            guard page.kind == "race-card", page.canonical == nil else { return nil }
            return page.data["chart"].flatMap { $0.isNone ? nil : $0 }
        }
        #expect(!charts.isEmpty)
        for chart in charts {
            guard case .markup(let picture)? = chart["picture"] else { throw Unexpected(value: chart) }
            let texts = picture.source.split(separator: ">").map { String($0.prefix { $0 != "<" }) }
            let horses = (chart["rows"]?.list ?? []).compactMap { $0["horse"]?.text }
            let key = (chart["key"]?.list ?? []).map { ($0["number"]?.text ?? "", $0["horse"]?.text ?? "") }
            #expect(horses.count >= 5)
            let named = horses.count { horse in texts.contains { $0.hasSuffix(" \(horse)") } }
            let numbered = key.count { texts.contains($0.0) }
            #expect(named + numbered == horses.count && numbered == key.count)
            #expect(Set(key.map(\.1)).isSubset(of: horses))
        }
    }

    // MARK: Rules

    @Test func aHiddenRaceIsNowhere() throws {
        let hidden = Self.race(
            name: "Secret Cup", course: "Hush", summary: ", \"hidden\": true", [("1", "Whisper", "5/1", "")])
        let fixture = try Self.fixture(Self.race([("1", "Loud", "2/1", "")]), hidden)
        #expect(fixture.problems == [])
        let pages = try fixture.pages("en")
        let all = pages.map { "\($0)\($0.data)" }.joined()
        #expect(all.contains("Loud"))
        for word in ["Secret", "Hush", "Whisper", "hush", "whisper"] { #expect(!all.contains(word)) }
    }

    @Test func nonRunnersComeLastAndCountNowhere() throws {
        let out = ", \"withdrawn\": true"
        let fixture = try Self.fixture(
            Self.race([
                ("1", "Gone", "1/10", out), ("2", "A", "2/1", ", \"formsummary\": \"2\""),
                ("3", "B", "2/1", ""), ("4", "C", "SP", ""),
                ("5", "D", "9/1", ""),
                ("6", "Broken", "0/0", out),
            ]))
        #expect(fixture.problems == [])
        for order in ["", "/number", "/form"] {
            let page = try fixture.page("racing/race/2026-05-31/testford/14-00\(order)")
            #expect(Self.horses(page).suffix(2) == ["Gone", "Broken"])
        }
        let page = try fixture.page("racing/race/2026-05-31/testford/14-00")
        #expect(Self.horses(page) == ["A", "B", "D", "C", "Gone", "Broken"])
        #expect(page.data["runners"]?.count == 4)
        #expect(page.data["eachWay"]?.text == "Win only")
        #expect(page.data["favourite"]?.text == "Joint favourites: A and B, 2/1.")
        let meeting = try fixture.page("racing/meeting/2026-05-31/testford").data
        #expect(meeting[path: "races.0.favouriteName"]?.text == "Favourites")
        #expect(page.data["nonRunners"]?.text == "2 non-runners")
        // A runner without a price leaves the sum open.
        #expect(page.data["overRound"]?.isNone == true)
    }

    @Test func unknownStagesAndGoingAreShownAsTheyAreInTheirLanguage() throws {
        let summary =
            ", \"race_stage\": \"CIRCLING\", \"going\": \"Good to Soft\", \"distance\": \"1m 7f 207y\""
        let fixture = try Self.fixture(Self.race(summary: summary, [("\"1A\"", "A", "13/8", "")]))
        let page = try fixture.page("racing/race/2026-05-31/testford/14-00", "fr")
        #expect(page.data["stage"]?.text == "CIRCLING")
        #expect(page.data["stage"]?.language == "en")
        #expect(page.data["going"]?.text == "Bon souple")
        #expect(page.data[path: "table.rows.0.cloth"]?.text == "1A")
        guard case .number(let exact, let text)? = page.data[path: "table.rows.0.odds.main"] else {
            Issue.record("no odds")
            return
        }
        #expect((exact, text) == ("2.625", "2,63"))
        #expect(page.data[path: "table.rows.0.odds.beside"]?.isNone == true)
    }

    @Test func aCardIsByFormOnlyWhereThereIsAny() throws {
        let fixture = try Self.fixture(Self.race([("1", "A", "13/8", "")]))
        #expect(
            try fixture.pages("en").filter { $0.kind == "race-card" }.map(\.path) == [
                "races/2026-05-31-testford/14-00", "races/2026-05-31-testford/14-00/by-number",
            ])
    }

    @Test func columnsAreThereOnlyWhereThereAreData() throws {
        let fixture = try Self.fixture(
            Self.race([("1", "A", "13/8", ", \"draw\": 4"), ("2", "B", "SP", ", \"headgear\": null")]))
        let page = try fixture.page("racing/race/2026-05-31/testford/14-00")
        #expect(page.data[path: "table.hasDraw"]?.flag == true)
        for column in [
            "hasForm", "hasDays", "hasAge", "hasWeight", "hasJockey", "hasTrainer", "hasRating", "hasSilks",
        ] {
            #expect(page.data[path: "table.\(column)"]?.flag == false)
        }
    }

    @Test(arguments: [
        ("2026-01-15", "+00:00"), ("2026-07-15", "+01:00"), ("2026-03-29", "+01:00"),
        ("2026-10-25", "+00:00"),
    ])
    func timesCarryTheOffsetOfTheCourse(_ date: String, _ offset: String) throws {
        let fixture = try Self.fixture(
            Self.race(date: date, [("1", "A", "13/8", "")]), settings: "time_zone: Europe/London")
        guard
            case .time(let machine, let text)? = try fixture.page("racing/race/\(date)/testford/14-00").data[
                "time"]
        else {
            Issue.record("no time")
            return
        }
        #expect((machine, text) == ("\(date)T14:00\(offset)", "14:00"))
    }

    @Test func horsesOfOneNameAreDistinguishedByTheirYearOfBirth() throws {
        func ride(_ age: Int?) -> String {
            "{\"cloth_number\": 1, \"horse\": {\"name\": \"O’Neill\"\(age.map { ", \"age\": \($0)" } ?? "")}}"
        }
        func race(_ time: String, _ date: String, _ ride: String) -> String {
            "{\"race_summary\": {\"name\": \"R\", \"course_name\": \"C\", \"date\": \"\(date)\", \"time\": \"\(time)\"}, \"rides\": [\(ride)]}"
        }
        let fixture = try Self.fixture(
            race("13:00", "2025-06-01", ride(3)), race("13:00", "2026-06-01", ride(4)),
            race("14:00", "2026-06-01", ride(9)),
            race("15:00", "2026-06-01", ride(3).replacing("O’Neill", with: "O NEILL")))
        #expect(fixture.problems == [])
        #expect(fixture.domain.horses.map(\.slug) == ["o-neill-2023", "o-neill-2017", "o-neill-2022"])
        #expect(fixture.domain.horses.map(\.runs.count) == [1, 1, 2])
    }

    @Test func twoRacesAtOnceHaveTwoAddressesAndTheSameRaceTwiceIsAnError() throws {
        let fixture = try Self.fixture(
            Self.race(name: "One", [("1", "A", "SP", "")]), Self.race(name: "Two", [("1", "B", "SP", "")]),
            Self.race(name: "One", [("1", "A", "SP", "")]))
        #expect(fixture.domain.races.map(\.slug) == ["14-00", "14-00-2"])
        #expect(
            fixture.problems == [
                "racing/races.json:3:27: warning: the races \"One\" and \"Two\" at Testford on 2026-05-31 both start at 14:00, first at racing/races.json:1:28 [racing.duplicate] → correct the time of one of the two",
                "racing/races.json:5:27: error: the race \"One\" at Testford on 2026-05-31 at 14:00 appears a second time, first at racing/races.json:1:28 [racing.duplicate] → remove one of the two",
            ])
    }

    // MARK: What is reported

    @Test(arguments: [
        (
            "7/",
            "the odds \"7/\" are not a price, expected a fraction such as 7/2, EVS, SP, 4.5 or +350 [racing.odds] → correct the price, or write \"SP\" where there is none yet"
        ),
        (
            "4//1",
            "the odds \"4//1\" are not a price, expected a fraction such as 7/2, EVS, SP, 4.5 or +350 [racing.odds] → correct the price, or write \"SP\" where there is none yet"
        ),
        (
            "5-1",
            "the odds \"5-1\" are not a price, expected a fraction such as 7/2, EVS, SP, 4.5 or +350 [racing.odds] → write \"5/1\""
        ),
        (
            "7",
            "the odds \"7\" can mean 7/1 or the decimal price 7.0, expected a fraction such as 7/2, EVS, SP, 4.5 or +350 [racing.odds] → write \"7/1\" if a stake of 1 wins 7, or \"7.0\" if 7 includes the stake"
        ),
    ])
    func invalidOddsAreReported(_ odds: String, _ message: String) throws {
        let fixture = try Self.fixture(Self.race([("1", "A", odds, "")]))
        #expect(fixture.problems == ["racing/races.json:2:71: error: \(message)"])
    }

    @Test func otherMistakesAreReported() throws {
        let fixture = try Self.fixture(
            Self.race(
                summary: ", \"distance\": \"far\"",
                [
                    ("1", "A", "SP", ", \"handicap\": \"9-14\", \"draw\": 4"),
                    ("1", "B", "SP", ", \"formsummary\": \"1?\", \"silks\": \"puce\", \"draw\": 4"),
                ]))
        #expect(
            fixture.problems == [
                "racing/races.json:1:121: warning: the distance \"far\" is not understood, expected one such as 5f, 6f 110y, 1m 7f 207y or 2400m [racing.distance] → the distance is shown unchanged, without metres",
                "racing/races.json:2:89: error: the weight \"9-14\" is not valid, expected 4 to 16 stones and at most 13 pounds such as 9-6, or kilograms such as 58.5 [racing.weight] → correct the weight, or write \"0-0\" where there is none",
                "racing/races.json:3:82: warning: the form \"1?\" contains \"?\", expected 1 to 9, 0, -, / and the letters F U P B R S O C L D V [racing.form] → the form is shown unchanged; each unknown character counts as a tenth place",
                "racing/races.json:3:97: warning: the silks \"puce\" do not begin with a known colour, expected words such as \"royal blue, white sash\" [racing.silks] → the silks are described in words instead of drawn",
                "racing/races.json:3:18: warning: two runners of this race have the cloth number 1, first at racing/races.json:2:28 [racing.cloth-number] → give one of the two another number, such as 1A",
                "racing/races.json:3:113: warning: two runners of this race have the draw 4, first at racing/races.json:2:105 [racing.draw] → correct one of the two, or leave it out",
            ])
    }

    @Test(arguments: [
        ("form_score: seed", "en", "13/8", "9-6"), ("form_score: seed", "fr", "2,63", "59,9\u{A0}kg"),
        ("odds: decimal\nweight: kilograms", "en", "2.63", "59.9\u{A0}kg"),
        ("odds: {fr: fractional}\nweight: {en: kilograms}", "fr", "13/8", "59,9\u{A0}kg"),
    ])
    func oddsAndWeightsAreWrittenAsTheSiteSays(
        _ settings: String, _ tag: String, _ odds: String, _ weight: String
    ) throws {
        let fixture = try Self.fixture(
            Self.race([("1", "A", "13/8", ", \"handicap\": \"9-6\"")]), settings: settings)
        let row = try #require(
            try fixture.page("racing/race/2026-05-31/testford/14-00", tag).data[path: "table.rows.0"])
        let texts = ["odds.main", "weight.main"].map {
            if case .number(_, let text)? = row[$0] { text } else { "" }
        }
        #expect(texts == [odds, weight])
    }

    @Test func filesAndSettingsThatAreWrongAreReported() throws {
        let fixture = try Fixture<Racing>(
            ["notes.txt": "x"],
            settings: "time_zone: Europe/Nowhere\nlanguage: 7\nform_score: best\nform_orders: x")
        #expect(
            fixture.problems.map { String($0.prefix(76)) } == [
                "site.yaml:3:13: error: \"form_score\" is \"best\", expected \"seed\" or \"recent\" [",
                "site.yaml:1:12: error: \"time_zone\" is \"Europe/Nowhere\", expected a time zone",
                "site.yaml:2:11: error: \"language\" is 7, expected a language such as en [reco",
                "site.yaml:4:1: error: unknown key \"form_orders\" in racing, expected \"form_sc",
                "racing/notes.txt: warning: this file is not read [racing.file] → in the fold",
                "racing: warning: the folder racing/ contains no races [racing.empty] → the p",
            ])
    }

    @Test func keysOfRicherFeedsArePassedOver() throws {
        let more =
            ", \"silk\": 1, \"prizes\": [], \"jockeys\": {}, \"owners\": null, \"drawn\": true, \"rule4\": [{}], \"headgear\": [{\"symbol\": \"b\"}, {\"symbol\": \"t\"}], \"jockey\": {\"name\": \"J\"}"
        let fixture = try Self.fixture(
            Self.race(
                summary: ", \"classes\": 1, \"course_surface\": {\"surface\": \"TURF\"}",
                [("1", "A", "SP", more)]))
        #expect(fixture.problems == [])
        #expect(fixture.domain.races.first?.rides.first?.headgear == ["b", "t"])
        #expect(fixture.domain.races.first?.rides.first?.jockey == "J")
        #expect(fixture.domain.races.first?.surface == "TURF")
    }

    @Test(arguments: [
        "", "[]", "{}", "null", "[[]]", "[{}]", "[{\"race_summary\": null, \"rides\": {}}]", "\u{FEFF}[\r\n]",
        "[1,2]", "\u{0}",
    ])
    func hostileFilesAreReportedAndHarmNothing(_ text: String) throws {
        let fixture = try Fixture<Racing>(["races.json": text])
        #expect(!fixture.problems.isEmpty)
        #expect(try fixture.pages("en").map(\.id) == ["racing/races", "racing/today/embed", "racing/horses"])
    }

    @Test func hugeNumbersAndStrangeNamesHarmNothing() throws {
        let name = "<script>alert(1)</script> 😀 e\u{301}"
        let fixture = try Self.fixture(
            Self.race(
                name: name, course: "!!!",
                [
                    (
                        "99999999999999999999", name, "SP",
                        ", \"formsummary\": \"\(String(repeating: "0F-/", count: 500))\""
                    ),
                    ("\"\"", "?", "1/1", ""),
                ]))
        #expect(fixture.problems == [])
        #expect(try fixture.pages("en").count == 12)
        for page in try fixture.pages("es") { _ = page.data }
    }
}
