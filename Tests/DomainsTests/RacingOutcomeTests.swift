import Languages
import Pages
import Testing

@testable import Domains

/// What came of a race in a sentence, and what the page of a horse says of its races.
@Suite struct RacingOutcomeTests {
    /// The runners of a race as rows of the data: the winner first.
    private static func race(_ runners: [(place: String, beaten: String?, price: String?)]) -> String {
        RacingResultsTests.race(
            runners.enumerated().map { number, runner in
                (
                    name: ["Ann", "Bob", "Cat", "Dan"][number],
                    more: RacingResultsTests.finish(runner.place, runner.beaten, price: runner.price)
                )
            })
    }

    private static func sentence(
        _ tag: String, _ runners: [(place: String, beaten: String?, price: String?)]
    ) throws -> String? {
        try RacingTests.fixture(race(runners)).page(RacingResultsTests.card, tag).data["outcome"]?.text
    }

    @Test(arguments: [
        ("en", "Winner: Ann, 6/4 favourite, by a neck."),
        ("fr", "Vainqueur\u{202F}: Ann, favori à 2,50, d’une encolure."),
        ("es", "Ganador: Ann, favorito (2,50), por un cuello."),
        ("it", "Vincitore: Ann, favorito a 2,50, di un’incollatura."),
    ])
    func aResultIsASentence(_ tag: String, _ sentence: String) throws {
        #expect(try Self.sentence(tag, [("1", nil, "6/4"), ("2", "nk", "3/1")]) == sentence)
    }

    @Test(arguments: [
        ("¼", "by ¼ length", "de ¼ de longueur"),
        ("½", "by half a length", "d’une demi-longueur"),
        ("¾", "by ¾ length", "de ¾ de longueur"),
        ("1", "by a length", "d’une longueur"), ("2", "by 2 lengths", "de 2 longueurs"),
        ("1½", "by 1½ lengths", "d’une longueur ½"), ("3¼", "by 3¼ lengths", "de 3 longueurs ¼"),
        ("shd", "by a short head", "d’une courte tête"), ("dist", "by a distance", "de loin"),
    ])
    func theLeadIsInWords(_ beaten: String, _ english: String, _ french: String) throws {
        let runners = [("1", nil, nil), ("2", beaten, nil)] as [(String, String?, String?)]
        #expect(try Self.sentence("en", runners) == "Winner: Ann, \(english).")
        #expect(try Self.sentence("fr", runners) == "Vainqueur\u{202F}: Ann, \(french).")
    }

    @Test func aSentenceLeavesOutWhatIsNotKnown() throws {
        // A price, but not the prices of all: nobody knows who was favourite.
        #expect(
            try Self.sentence("en", [("1", nil, "6/4"), ("2", "nk", nil)]) == "Winner: Ann, 6/4, by a neck.")
        // Not the favourite; a distance that is not understood.
        #expect(
            try Self.sentence("en", [("1", nil, "6/4"), ("2", nil, "1/2")]) == "Winner: Ann, 6/4.")
        // A distance of nothing.
        #expect(try Self.sentence("en", [("1", nil, nil), ("2", "0", nil)]) == "Winner: Ann.")
        // Second of a dead heat for second.
        #expect(
            try Self.sentence("en", [("1", nil, nil), ("2", "dh", nil), ("2", "2", nil)])
                == "Winner: Ann, by 2 lengths.")
        #expect(try Self.sentence("en", [("1", nil, nil), ("3", "2", nil)]) == "Winner: Ann.")
        // Shared favourites.
        #expect(
            try Self.sentence("en", [("1", nil, "2/1"), ("2", "1", "2/1")])
                == "Winner: Ann, 2/1 joint favourite, by a length.")
    }

    @Test func aDeadHeatNamesAllWinners() throws {
        #expect(
            try Self.sentence("en", [("1", nil, "4/6"), ("1", "dh", "9/4"), ("3", "1", "9/1")])
                == "Dead heat for first: Ann (4/6) and Bob (9/4).")
    }

    @Test func aWinnerWithoutOthersIsToldSo() throws {
        #expect(try Self.sentence("en", [("1", nil, nil)]) == "Walkover: Ann.")
        #expect(
            try Self.sentence("en", [("1", nil, "2/1"), ("\"F\"", nil, nil), ("\"P\"", nil, nil)])
                == "Winner: Ann, 2/1, the only finisher.")
    }

    @Test(arguments: ["ABANDONED", "DORMANT", "FINISHED"])
    func aRaceWithoutAResultHasNoSentence(_ stage: String) throws {
        let race = RacingResultsTests.race(stage: stage, [("Ann", ""), ("Bob", "")])
        #expect(try RacingTests.fixture(race).page(RacingResultsTests.card).data["outcome"]?.isNone == true)
    }

    /// By horse: what its page says beside its place, and below its name.
    @Test(arguments: [
        ("ann", "Second: Bob (neck)", "1 race on this site: 1 win"),
        ("bob", "Winner: Ann (neck)", "1 race on this site: 1 second"),
        // A neck is no number of lengths, so the distance from the winner is not known.
        ("cat", "Winner: Ann", "1 race on this site: 1 third"),
        ("dan", "Winner: Ann", "1 race on this site"),
    ])
    func aHorseSaysWhoBeatItOrWhoItBeat(_ horse: String, _ against: String, _ record: String) throws {
        let fixture = try RacingTests.fixture(
            Self.race([("1", nil, nil), ("2", "nk", nil), ("3", "2", nil), ("\"F\"", nil, nil)]))
        let page = try fixture.page("racing/horse/\(horse)")
        #expect(page.data[path: "runs.0.against"]?.text == against)
        #expect(page.data["record"]?.text == record)
    }

    /// A race that is still ahead is none of those that a horse won.
    @Test func aRaceAheadIsNotCountedBesideWins() throws {
        let won = Self.race([("1", nil, nil), ("2", "nk", nil)])
        let ahead = RacingResultsTests.race(
            stage: "DORMANT", date: "2026-06-30", [("Ann", ""), ("Bob", "")])
        let fixture = try RacingTests.fixture(won, ahead)
        #expect(fixture.problems == [])
        #expect(try fixture.page("racing/horse/ann").data["record"]?.text == "1 race on this site: 1 win")
    }

    @Test func lengthsAddUpToTheDistanceFromTheWinner() throws {
        let fixture = try RacingTests.fixture(
            Self.race([("1", nil, nil), ("2", "1½", nil), ("3", "2", nil)]))
        #expect(
            try fixture.page("racing/horse/cat").data[path: "runs.0.against"]?.text
                == "Winner: Ann (3½ lengths)")
    }

    /// Horses of a dead heat are equally far behind, whichever of them the data give the distance of.
    @Test(arguments: [("bob", "1½ lengths"), ("cat", "1½ lengths"), ("dan", "2½ lengths")])
    func aDeadHeatIsAsFarBehindAsItsOtherHorse(_ horse: String, _ distance: String) throws {
        let fixture = try RacingTests.fixture(
            Self.race([("1", nil, nil), ("2", "1½", nil), ("2", "dh", nil), ("4", "1", nil)]))
        #expect(
            try fixture.page("racing/horse/\(horse)").data[path: "runs.0.against"]?.text
                == "Winner: Ann (\(distance))")
    }

    @Test func aDeadHeatForThirdHasTheSumOfItsOtherHorse() throws {
        let fixture = try RacingTests.fixture(
            Self.race([("1", nil, nil), ("2", "1", nil), ("3", "2", nil), ("3", "dh", nil)]))
        let against = try ["cat", "dan"].map {
            try fixture.page("racing/horse/\($0)").data[path: "runs.0.against"]?.text
        }
        #expect(against == ["Winner: Ann (3 lengths)", "Winner: Ann (3 lengths)"])
    }

    private static func clock(_ value: Value?) -> String? {
        if case .time(_, let text)? = value { text } else { nil }
    }

    @Test func aMeetingOfTodaySaysWhatIsNext() throws {
        let races = ["12:00", "13:00"].map { time in
            RacingTests.race(
                name: "Stakes", time: time,
                summary: ", \"race_stage\": \"\(time == "12:00" ? "FINISHED" : "DORMANT")\"",
                [("1", "A \(time)", "1/1", "")])
        }
        func next(_ today: String) throws -> Value? {
            let fixture = try Fixture<Racing>(
                ["races.json": "[\(races.joined(separator: ",\n"))]"], today: today)
            return try fixture.page("racing/meeting/2026-05-31/testford").data[path: "facts.next"]
        }
        #expect(try next("2026-05-31")?["text"]?.text == "Next: 13:00 Stakes")
        #expect(try next("2026-05-30")?.isNone == true)
        #expect(try next("2026-06-01")?.isNone == true)
    }

    @Test func aMeetingBeginsAndEndsWithRacesThatAreRun() throws {
        let races = ["12:00", "13:00", "14:00", "15:00"].map { time in
            RacingTests.race(
                time: time,
                summary: ["12:00", "15:00"].contains(time) ? ", \"race_stage\": \"ABANDONED\"" : "",
                [("1", "A \(time)", "1/1", "")])
        }
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"])
        let facts = try #require(try fixture.page("racing/meeting/2026-05-31/testford").data["facts"])
        #expect([facts["first"], facts["last"]].map(Self.clock) == ["13:00", "14:00"])
        #expect(facts["runners"]?.count == 2)
    }

    @Test func aMeetingSaysOnWhatGroundFromWhenUntilWhenAndHowManyRun() throws {
        let races = [("12:00", "Soft"), ("13:00", "Good"), ("14:30", "Soft")].map { time, going in
            RacingTests.race(
                time: time, summary: ", \"going\": \"\(going)\"",
                [("1", "A \(time)", "1/1", ""), ("2", "B \(time)", "2/1", ", \"withdrawn\": true")])
        }
        let fixture = try Fixture<Racing>(["races.json": "[\(races.joined(separator: ",\n"))]"])
        let page = try fixture.page("racing/meeting/2026-05-31/testford")
        let facts = try #require(page.data["facts"])
        #expect([facts["first"], facts["last"]].map(Self.clock) == ["12:00", "14:30"])
        #expect(facts["goings"]?.list.map { $0["going"]?.text } == ["Soft", "Good", "Soft"])
        #expect(facts["goings"]?.list.map { $0["from"]?.text } == [nil, "from 13:00", "from 14:30"])
        #expect((facts["raceCount"]?.count, facts["runners"]?.count) == (3, 3))
    }

    @Test func aPrintedCardIsInTheOrderOfTheNumbers() throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race([("3", "A", "1/1", ""), ("10", "B", "2/1", ""), ("2", "C", "3/1", "")]))
        let table = try fixture.page(RacingResultsTests.card).data
        #expect(table[path: "table.rows"]?.list.map { $0["rank"]?.text } == ["2", "3", "1"])
        #expect(table[path: "table.printCaption"]?.text == "Runners by cloth number")
        let byNumber = try fixture.page(RacingResultsTests.card + "/number").data
        #expect(byNumber[path: "table.printCaption"]?.isNone == true)
    }

    @Test(arguments: [
        (["56.0", "57"], ["56\u{A0}kg", "57\u{A0}kg"]),
        // A column has the same decimals throughout.
        (["56.0", "53.5"], ["56,0\u{A0}kg", "53,5\u{A0}kg"]),
    ])
    func wholeKilogramsHaveNoDecimals(_ weights: [String], _ words: [String]) throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race(
                weights.enumerated().map {
                    ("\($0 + 1)", "Horse \($0)", "\($0 + 1)/1", ", \"handicap\": \"\($1)\"")
                }))
        let rows = try fixture.page(RacingResultsTests.card, "fr").data[path: "table.rows"]?.list ?? []
        let shown = rows.compactMap { row -> String? in
            if case .number(_, let text)? = row["weight.main"] { text } else { nil }
        }
        #expect(shown == words)
    }
}
