import Languages
import Pages
import Testing

@testable import Domains

/// What came of a race, and what is wrong with it.
@Suite struct RacingResultsTests {
    static let card = "racing/race/2026-05-31/testford/14-00"

    static func finish(_ place: String, _ beaten: String? = nil, price: String? = nil) -> String {
        ", \"finishing_position\": \(place)" + (beaten.map { ", \"distance_beaten\": \"\($0)\"" } ?? "")
            + (price.map { ", \"starting_price\": \"\($0)\"" } ?? "")
    }

    static func race(
        stage: String = "WEIGHEDIN", name: String = "Test Stakes", date: String = "2026-05-31",
        _ horses: [(name: String, more: String)]
    ) -> String {
        RacingTests.race(
            name: name, date: date, summary: ", \"race_stage\": \"\(stage)\"",
            horses.enumerated().map { ("\($0 + 1)", $1.name, "\($0 + 1)/1", $1.more) })
    }

    static let example = [
        ("Gone", ", \"withdrawn\": true"), ("Last", finish("\"PU\"")),
        ("Second", finish("2", "1¼", price: "5/2")),
        ("First", finish("1", price: "11/4F")), ("Third", finish("\"3\"", "nk")), ("Fallen", finish("\"F\"")),
    ]

    @Test(arguments: [
        ("en", ["won", "1¼ lengths", "neck", "", ""], ["PU", "pulled up"]),
        ("fr", ["gagnant", "1 longueur ¼", "encolure", "", ""], ["P", "arrêté"]),
        ("es", ["ganador", "1 cuerpo y ¼", "cuello", "", ""], ["P", "lo paró su jinete"]),
        ("it", ["vincitore", "1 lunghezza e ¼", "incollatura", "", ""], ["P", "fermato"]),
    ])
    func aResultGoesByPlaceAndEndsWithThoseThatDidNotFinish(
        _ tag: String, _ beaten: [String], _ stopped: [String]
    ) throws {
        let fixture = try RacingTests.fixture(Self.race(Self.example))
        #expect(fixture.problems == [])
        let rows = try #require(try fixture.page(Self.card, tag).data[path: "result.rows"]).list
        #expect(rows.map { $0["horse"]?.text } == ["First", "Second", "Third", "Last", "Fallen"])
        #expect(rows.map { $0["beaten"]?.text ?? "" } == beaten)
        #expect(rows[0]["finish.mark"]?.count == 1)
        #expect([rows[3]["finish.mark"]?.text, rows[3]["finish.words"]?.text] == stopped)
    }

    @Test func startingPricesAreShownBesideThePricesOfTheCard() throws {
        let page = try RacingTests.fixture(Self.race(Self.example)).page(Self.card)
        guard case .number(let exact, let text)? = page.data[path: "result.rows.0.price.main"] else {
            Issue.record("no starting price")
            return
        }
        #expect((exact, text) == ("3.75", "11/4"))
        #expect(page.data[path: "result.rows.2.price"]?.isNone == true)
        #expect(page.data["favourite"]?.text == "Winner: First, 11/4.")
    }

    @Test(arguments: [
        ("WEIGHEDIN", "Official result", "Official result"), ("RESULT", "Result", "Result"),
        ("FINISHED", "Finished", "Result"),
        ("Arrivée officielle", "Official result", "Official result"),
    ])
    func onlyTheStageMakesAResultOfficial(_ stage: String, _ label: String, _ heading: String) throws {
        let page = try RacingTests.fixture(Self.race(stage: stage, Self.example)).page(Self.card)
        #expect(page.data["stage"]?.text == label)
        #expect(page.data[path: "result.heading"]?.text == heading)
    }

    @Test(arguments: [
        ("DORMANT", "ahead"), ("GOINGDOWN", "started"), ("FINISHED", "unknown"), ("WEIGHEDIN", "unknown"),
        ("ABANDONED", "void"), ("CIRCLING", nil),
    ])
    func theStageTellsHowFarARaceHasCome(_ stage: String, _ progress: String?) throws {
        let fixture = try RacingTests.fixture(Self.race(stage: stage, [("A", ""), ("B", "")]))
        #expect(fixture.domain.races[0].progress?.rawValue == progress)
        // Of a race that does not count nobody is the favourite.
        #expect(try fixture.page(Self.card).data["favourite"]?.isNone == (stage == "ABANDONED"))
    }

    @Test(
        arguments: [
            // The races as time and stage; which one is next on the day before, and on the day after.
            ([("14:00", "DORMANT"), ("13:00", "DORMANT")], "13:00", nil),
            ([("13:00", "FINISHED"), ("13:30", "ABANDONED"), ("14:00", "")], "14:00", nil),
            ([("13:00", "DORMANT"), ("14:00", "ATTHEPOST")], "13:00", "14:00"),
        ] as [([(time: String, stage: String)], String?, String?)])
    func theNextRaceIsTheFirstThatIsStillToBeRun(
        _ races: [(time: String, stage: String)], _ before: String?, _ after: String?
    ) throws {
        let texts = races.map {
            RacingTests.race(
                time: $0.time, summary: ", \"race_stage\": \"\($0.stage)\"", [("1", "A", "1/1", "")])
        }
        for (today, next) in [("2026-05-30", before), ("2026-06-01", after)] {
            let fixture = try Fixture<Racing>(
                ["races.json": "[\(texts.joined(separator: ",\n"))]"], today: today)
            let race = fixture.domain.nextRace.map { fixture.domain.races[$0].time.iso }
            #expect(race == next)
        }
    }

    /// A table headed "Official result" that leaves runners out would say that they did not run.
    @Test func runnersWithoutAPositionAreInTheResult() throws {
        let fixture = try RacingTests.fixture(
            Self.race([
                ("B", ""), ("A", Self.finish("1")), ("C", Self.finish("0")), ("D", Self.finish("\"F\"")),
            ]))
        #expect(
            fixture.problems == [
                "racing/races.json:2:11: warning: the race has a result, but \"B\" and 1 more have no finishing position [racing.places]"
                    + " → write the position, or how the run ended, such as PU or F; without it the result says that the place is not known"
            ])
        let rows = try #require(try fixture.page(Self.card).data[path: "result.rows"]).list
        #expect(rows.map { $0["horse"]?.text } == ["A", "D", "B", "C"])
        #expect(rows[2]["finish.mark"]?.text == "–")
        #expect(rows[2]["finish.words"]?.text == "place not known")
    }

    @Test(
        arguments: [
            // The stage of a race on 31 May, and what is said of it on a day.
            ("GOINGDOWN", "2026-05-31", "Going down to the start", "started", nil),
            ("GOINGDOWN", "2026-06-01", "Going down to the start", "started", nil),
            ("GOINGDOWN", "2026-06-02", "No result received", "unknown", nil),
            ("DORMANT", "2026-06-01", "No result received", "unknown", nil),
            ("FINISHED", "2026-05-31", "Finished", "unknown", "No result yet"),
            ("FINISHED", "2026-06-01", "No result received", "unknown", nil),
            ("ABANDONED", "2026-06-02", "Abandoned", "void", nil),
            ("CIRCLING", "2026-06-02", "CIRCLING", nil, nil),
        ] as [(String, String, String, String?, String?)])
    func aRaceWhoseDayIsOverHasNoLiveStage(
        _ stage: String, _ today: String, _ label: String, _ progress: String?, _ noResult: String?
    ) throws {
        let fixture = try Fixture<Racing>(
            ["races.json": "[\(Self.race(stage: stage, [("A", ""), ("B", "")]))]"], today: today)
        let page = try fixture.page(Self.card)
        guard case .phrase(let word, _)? = page.data["stage"] else {
            #expect(page.data["stage"]?.text == label)
            #expect(page.data["progress"]?.text == progress)
            #expect(page.data["noResult"]?.text == noResult)
            return
        }
        #expect(word == label)
    }

    @Test(arguments: ["WEIGHEDIN", "RESULT"])
    func withoutPlacesNoPageClaimsAResult(_ stage: String) throws {
        let fixture = try RacingTests.fixture(Self.race(stage: stage, [("A", ""), ("B", Self.finish("0"))]))
        #expect(fixture.problems == [])
        let page = try fixture.page(Self.card)
        #expect(page.data["stage"]?.text == "Finished")
        #expect(page.data["result"]?.isNone == true)
    }

    @Test func aDeadHeatHasTwoWinners() throws {
        let fixture = try RacingTests.fixture(
            Self.race([("A", Self.finish("1")), ("B", Self.finish("1", "dh")), ("C", Self.finish("3", "½"))]))
        #expect(fixture.problems == [])
        #expect(fixture.domain.races.first?.winners.map(\.horse) == ["A", "B"])
        let embed = try fixture.page("\(Self.card)/embed", "it")
        #expect(embed.data["winner"]?.text == "Parità al primo posto: A e B.")
        let rows = try #require(try fixture.page(Self.card).data[path: "result.rows"]).list
        #expect(rows.map { $0["beaten"]?.text ?? "" } == ["won", "won", "½ length"])
        #expect(rows.map { $0["finish.mark"]?.text } == ["=1", "=1", nil])
        #expect(rows.map { $0["finish.words"]?.text } == ["dead heat", "dead heat", nil])
        let table = try fixture.page("racing/meeting/2026-05-31/testford").data[path: "races.0.winners"]
        #expect(table?.text == "A and B")
    }

    @Test(arguments: [
        ("en", "=1 of 4", ["=3", "dead heat", "of 4"]),
        ("fr", "1er ex æquo sur 4", ["3", "dead-heat", "sur 4"]),
        ("es", "1.º, empatado, de 4", ["3", "empate", "de 4"]),
        ("it", "1º a pari merito su 4", ["3", "parità", "su 4"]),
    ])
    func aDeadHeatInAHorsesListSaysSo(_ tag: String, _ first: String, _ third: [String]) throws {
        let fixture = try RacingTests.fixture(
            Self.race([
                ("A", Self.finish("1")), ("B", Self.finish("1", "dh")), ("C", Self.finish("3", "nk")),
                ("D", Self.finish("3", "dh")),
            ]))
        #expect(try fixture.page("racing/horse/a", tag).data[path: "latest.0.finish.mark"]?.text == first)
        let place = try #require(try fixture.page("racing/horse/d", tag).data[path: "runs.0.place"])
        #expect(
            [place["finish.mark"]?.text, place["finish.words"]?.text, place["of"]?.text] == third)
    }

    @Test func theFavouriteIsMarkedAtTheStartingPrice() throws {
        func finished(_ prices: String...) throws -> Page {
            let rides = prices.enumerated().map { number, price in
                (name: "Horse \(number)", more: Self.finish("\(number + 1)", price: price))
            }
            return try RacingTests.fixture(Self.race(rides)).page(Self.card)
        }
        func marks(_ page: Page) -> [String] {
            (page.data[path: "result.rows"]?.list ?? []).map { $0["favourite.mark"]?.text ?? "" }
        }
        #expect(try marks(finished("3/1", "5/4", "10/1")) == ["", "Fav", ""])
        #expect(try marks(finished("2/1", "2/1", "10/1")) == ["Jt Fav", "Jt Fav", ""])
        #expect(try marks(finished("2/1", "2/1", "2/1")) == ["Co Fav", "Co Fav", "Co Fav"])
        #expect(try marks(finished("SP", "SP", "SP")) == ["", "", ""])
        // The price of another one may be shorter.
        #expect(try marks(finished("2/1F", "SP", "SP")) == ["", "", ""])
        #expect(try marks(finished("2/1", "5/1", "")) == ["", "", ""])
    }

    /// Once a race is over, what is short shows who came in and at which price, not the odds before.
    @Test func aSmallCardOfAFinishedRaceShowsItsResult() throws {
        let fixture = try RacingTests.fixture(
            Self.race([
                ("A", Self.finish("2", "nk")), ("B", Self.finish("1", price: "7/2")),
                ("C", Self.finish("\"F\"")),
            ]))
        #expect(fixture.problems == [])
        let embed = try fixture.page("\(Self.card)/embed")
        #expect(embed.data["caption"]?.text == "Result and starting prices")
        let rows = try #require(embed.data["rows"]).list
        #expect(rows.map { $0["horse"]?.text ?? "" } == ["B", "A", "C"])
        #expect(rows.map { $0["finish.mark"]?.count } == [1, 2, nil])
        #expect(rows.map { $0["isWinner"]?.flag } == [true, false, false])
        #expect(rows[2]["finish.mark"]?.text == "F")
        guard case .number(_, let price)? = rows[0]["odds.main"] else {
            Issue.record("the winner has no price")
            return
        }
        #expect(price == "7/2")
        #expect(rows[1]["odds.main"] == nil)
    }

    @Test func aHorsesPageGrowsWithItsRunsAcrossFiles() throws {
        func race(_ date: String, _ finish: String) -> String {
            "[" + Self.race(date: date, [("Osculation", finish), ("Other", Self.finish("1"))]) + "]"
        }
        let fixture = try Fixture<Racing>([
            "a.json": race("2026-05-31", Self.finish("2", "nk", price: "7/2")),
            "b.json": race("2026-04-30", ""),
            "c.json": race("2026-05-01", Self.finish("\"F\"")),
        ])
        #expect(fixture.problems.count == 1 && fixture.problems[0].contains("[racing.places]"))
        let page = try fixture.page("racing/horse/osculation")
        let runs = try #require(page.data["runs"]).list
        #expect(runs.map { $0["place.finish.mark"]?.text } == [nil, "F", "–"])
        #expect(runs.map { $0["place.finish.mark"]?.count } == [2, nil, nil])
        #expect(runs.map { $0["place.of"]?.text } == ["of 2", nil, nil])
        #expect(page.data["hasResult"]?.flag == true)
        #expect(page.data["hasPrice"]?.flag == true)
    }

    // MARK: Margins

    @Test(arguments: [
        ("1¼", 5), ("1 1/4", 5), ("1.25", 5), ("1,25", 5), ("½", 2), ("1/2", 2), ("0.5", 2), ("3", 12),
        ("2 lengths", 8), ("1 length", 4),
        ("1 longueur ½", 6), ("1 L 3/4", 7), ("2l", 8), ("10 ½ longueurs", 42),
    ])
    func lengthsAreReadInQuarters(_ text: String, _ quarters: Int) {
        #expect(Racing.Margin(text) == .quarters(quarters))
    }

    @Test(arguments: [
        ("nk", Racing.Margin.Name.neck), ("Encolure", .neck), ("shd", .shortHead),
        ("Courte tête", .shortHead), ("hd", .head),
        ("nez", .nose),
        ("dh", .deadHeat), ("dist.", .distance), ("loin", .distance), ("courte encolure", .shortNeck),
    ])
    func marginsHaveNames(_ text: String, _ name: Racing.Margin.Name) {
        #expect(Racing.Margin(text) == .named(name))
    }

    @Test(arguments: ["", "far", "1.3", "1 2", "½ 1", "1/3", "-1", "0", "99999", "1¼¼", "٣", "1 1/2 1/2"])
    func whatIsNoMarginIsNone(_ text: String) {
        #expect(Racing.Margin(text) == nil)
    }

    @Test(arguments: [
        ("1", Racing.Finish.place(1)), ("14", .place(14)), ("F", .letter("F")), ("ur", .letter("U")),
        ("DSQ", .letter("D")),
    ])
    func finishesAreReadAsResultsWriteThem(_ text: String, _ finish: Racing.Finish) {
        #expect(Racing.Finish(text) == finish)
    }

    @Test(arguments: ["", "0", "100", "-1", "1st", "X", "FF"])
    func whatIsNoFinishIsNone(_ text: String) {
        #expect(Racing.Finish(text) == nil)
    }

    // MARK: Mistakes

    static func messages(_ horses: [(name: String, more: String)], stage: String = "WEIGHEDIN") throws
        -> [String]
    {
        try RacingTests.fixture(race(stage: stage, horses)).problems.map { line in
            String(line.split(separator: " ", maxSplits: 1)[1].prefix { $0 != "→" })
        }
    }

    @Test func twoWinnersAreADeadHeatOrAnError() throws {
        let messages = try Self.messages([("A", Self.finish("1")), ("B", Self.finish("1", "nk"))])
        #expect(messages.count == 1)
        #expect(
            messages.first?.hasPrefix(
                "error: two horses have the finishing position 1, first at racing/races.json:2:") == true)
        #expect(messages.first?.hasSuffix("expected a dead heat [racing.places] ") == true)
    }

    @Test(arguments: [1, 2])
    func aDeadHeatOfOneHorseIsAnError(place: Int) throws {
        let others = place == 1 ? [] : [("A", Self.finish("1"))]
        #expect(
            try Self.messages(others + [("B", Self.finish("\(place)", "dh"))]) == [
                "error: the distance of \"B\" says dead heat, but no other horse has the finishing position \(place) [racing.places] "
            ])
    }

    @Test func placesCountTheHorsesInFront() throws {
        #expect(
            try Self.messages([("A", Self.finish("1")), ("B", Self.finish("3")), ("C", Self.finish("5"))])
                == [
                    "error: the finishing position 3 follows 1 horse in front, expected 2 [racing.places] "
                ])
        #expect(
            try Self.messages([
                ("A", Self.finish("1")), ("B", Self.finish("1", "dh")), ("C", Self.finish("2")),
            ]) == [
                "error: the finishing position 2 follows 2 horses in front, expected 3 [racing.places] "
            ])
    }

    @Test func otherMistakesOfResultsAreReported() throws {
        #expect(
            try Self.messages([("A", Self.finish("1", "2")), ("B", Self.finish("\"X\""))]) == [
                "error: the finishing position \"X\" is not valid, expected a place such as 1, or a letter of F U P B R S O C L D V [racing.finish] ",
                "error: the winner \"A\" has a distance beaten, expected none [racing.places] ",
            ])
        #expect(
            try Self.messages([
                ("A", Self.finish("1")), ("B", Self.finish("2", "miles") + ", \"withdrawn\": true"),
            ]) == [
                "warning: the distance beaten \"miles\" is not understood, expected lengths such as 1¼ or a margin such as nk, hd, shd, nse, dh, dist [racing.beaten] ",
                "error: the horse \"B\" is a non-runner, but has a finishing position [racing.finish] ",
            ])
        #expect(
            try Self.messages([("A", Self.finish("1"))], stage: "GOINGDOWN") == [
                "warning: the race \"Test Stakes\" has finishing positions, but its stage is \"GOINGDOWN\", expected FINISHED, RESULT or WEIGHEDIN [racing.stage] "
            ])
    }

    @Test func aRaceOfWhichEachRunIsVoidIsVoid() throws {
        let fixture = try RacingTests.fixture(
            Self.race([("A", Self.finish("\"V\"")), ("B", Self.finish("\"V\""))]))
        #expect(fixture.domain.races[0].progress == .void)
    }

    @Test func aResultWithoutAnyPlaceIsShown() throws {
        let fixture = try RacingTests.fixture(
            Self.race([
                ("A", Self.finish("\"D\"")), ("B", Self.finish("\"PU\"")), ("Out", ", \"withdrawn\": true"),
            ]))
        #expect(fixture.problems == [])
        let rows = try #require(try fixture.page(Self.card).data[path: "result.rows"]).list
        #expect(rows.map { $0["finish.mark"]?.text } == ["DSQ", "PU"])
    }

    @Test func aVoidRaceHasNoResult() throws {
        let page = try RacingTests.fixture(Self.race(stage: "RACEVOID", Self.example)).page(Self.card)
        #expect(page.data["result"]?.isNone == true)
        #expect(page.data["stage"]?.text == "Race void")
    }

    @Test func theSameHorseTwiceInARaceIsOneError() throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race([
                ("1", "A’s Pet", "2/1", ""), ("1", "a's  PET", "2/1", ""), ("2", "B", "3/1", ""),
            ]))
        #expect(
            fixture.problems == [
                "racing/races.json:3:39: error: the horse \"a's PET\" appears a second time in this race, first at racing/races.json:2:49 [racing.horse] → remove one of the two rides, or correct the name of the horse"
            ])
    }
}
