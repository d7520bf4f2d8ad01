import Markup
import Testing

@testable import Domains

/// Form strings and their two scores.
@Suite struct RacingFormTests {
    private static func score(
        _ text: String, _ rule: Racing.FormScore = .seed, _ order: Racing.FormOrder = .latestRight
    ) -> Double? {
        rule.score(Racing.Form(text, order: order), order: order).map { ($0.value * 100).rounded() / 100 }
    }

    @Test(arguments: [
        ("111", 1.0), ("22123", 2.0), ("6489214", 4.86), ("00-0", 10.0), ("010-", 7.75), ("20023", 5.4),
        ("2020", 6.0), ("2-26", 5.0),
        ("22", 2.0), ("48-8191", 5.86), ("57687-", 7.17), ("0-6", 8.67), ("4", 4.0), ("1/1", 4.0),
    ])
    func theSeedsScoreIsTheMeanOfAllMarks(_ text: String, _ expected: Double) {
        #expect(Self.score(text) == expected)
    }

    @Test func anEmptyFormHasNoScore() {
        #expect(Self.score("") == nil)
        #expect(Self.score("  ") == nil)
        #expect(Self.score("", .recent) == nil)
        #expect(Self.score("-/", .recent) == nil)
    }

    @Test(arguments: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
    func everyLetterCountsAsATenthPlace(_ letter: Character) {
        #expect(Self.score(String(letter)) == 10)
        #expect(Self.score("1\(letter)", .recent) == 6.4)
    }

    @Test(arguments: [
        ("2-26", 4.0), ("111", 1.0), ("9111", 1.0), ("1119", 5.0), ("4", 4.0), ("31", 1.8), ("1-0", 6.4),
        ("F12", 3.0), ("48-8191", 3.67),
    ])
    func theRecentScoreWeighsTheLastThreeRuns(_ text: String, _ expected: Double) {
        #expect(Self.score(text, .recent) == expected)
    }

    @Test func theMusiqueHasItsLatestRunOnTheLeft() {
        #expect(Self.score("9111", .recent, .latestLeft) == 5.0)
        #expect(Self.score("2a1aDa(25)3a", .recent, .latestLeft) == 3.0)
        #expect(
            Racing.Form("2p(25)Tp0p", order: .latestLeft).marks == [
                .place(2), .seasonBreak, .letter("T"), .place(10),
            ])
        #expect(Racing.Form("2p(25)Tp0p", order: .latestLeft).text == "2p(25)Tp0p")
    }

    @Test(
        "a musique is one whose runs each have a kind of race",
        arguments: [
            ("1p1p1p", true), ("2s1s3s", true), ("9p9p9p", true), ("2a 1a Da (25) 3a", true), ("Tp0p", true),
            ("1p", false), ("12p", false), ("bd12", false), ("1-2p", false), ("2026", false), ("1f2f", false),
            ("1P2P", false),
        ])
    func musique(_ text: String, _ isMusique: Bool) {
        #expect(Racing.Form(text).isMusique == isMusique)
    }

    @Test("a musique that is read with its latest run on the right is reported once for its race")
    func musiqueOnTheWrongSide() throws {
        let race = RacingTests.race([
            ("1", "A", "2/1", ", \"formsummary\": \"1p\""),
            ("2", "B", "3/1", ", \"formsummary\": \"2h1m\""),
            ("3", "C", "4/1", ", \"formsummary\": \"9p9p9p\""),
        ])
        #expect(
            try RacingTests.fixture(race).problems == [
                "racing/races.json:3:83: warning: the form \"2h1m\" looks like a French musique, expected the latest run on the right and letters only for runs without a place [racing.form] → set \"form_order\" to \"latest-left\" in the settings of racing; if p means pulled up and s slipped up, write P and S"
            ])
        #expect(try RacingTests.fixture(race, settings: "form_order: latest-left").problems == [])
    }

    @Test func signsWithoutAMeaningAreReported() {
        #expect(Racing.Form("1?F/2-xX").unknown == ["?", "X", "X"])
        #expect(Racing.Form("FUPBRSOCLDV-/0").unknown == [])
    }

    @Test(arguments: [
        ("9-6", 59.874, "9-6"), ("9st 6lb", 59.874, "9-6"), ("11-12", 75.296, "11-12"), ("58.5", 58.5, "9-3"),
        ("58,5 kg", 58.5, "9-3"),
    ])
    func weightsAreReadInStonesAndInKilograms(_ text: String, _ kilograms: Double, _ stones: String) throws {
        guard case .weight(let weight) = try #require(Racing.WeightText(text)) else {
            Issue.record("\(text) is no weight")
            return
        }
        #expect((weight.kilograms * 1000).rounded() / 1000 == kilograms)
        #expect(weight.stones == stones)
    }

    @Test(arguments: ["", "0-0", "-"])
    func someWeightsSayThatThereIsNone(_ text: String) throws {
        guard case .none = try #require(Racing.WeightText(text)) else {
            Issue.record("\(text) is a weight")
            return
        }
    }

    @Test(arguments: ["9-14", "9", "9-", "x", "0-9", "25-0", "200", "9-6-1", "-9-6", "58.55"])
    func whatIsNoWeightIsNone(_ text: String) {
        let isRead = Racing.WeightText(text) != nil
        #expect(isRead == (text == "9-"), "a stone without pounds is whole")
    }

    @Test(arguments: [
        ("5f", 1005.84), ("6f 110y", 1307.592), ("7f 110y", 1508.76), ("1m 7f 207y", 3206.8008),
        ("2m", 3218.688), ("7½f", 1508.76),
        ("1m½f", 1709.928), ("2400m", 2400), ("2,400 m", 2400), ("1600 metres", 1600),
        ("1 mile 4 furlongs", 2414.016),
        ("3m 110yds", 4928.616),
    ])
    func distancesAreInMetres(_ text: String, _ metres: Double) throws {
        #expect(abs(try #require(Racing.Distance(text)).metres - metres) < 1e-6)
    }

    @Test(arguments: [
        "", "far", "7f 1m", "5", "5f5f", "m", "99999m 1f", "1m 7q", "123456789012345678901m", "½", "20m",
        "1m 9f",
    ])
    func whatIsNoDistanceIsNone(_ text: String) {
        #expect(Racing.Distance(text) == nil)
    }

    @Test func metresAreGivenInFurlongsToo() {
        #expect(Racing.Distance("2400m")?.furlongs == "1m 4f")
        #expect(Racing.Distance("1500m")?.furlongs == "7½f")
        #expect(Racing.Distance("100m")?.furlongs == "½f")
    }

    @Test func silksAreUnderstoodFromTheirWords() throws {
        let silks = try #require(Racing.Silks("Royal blue, white sash, striped sleeves, quartered cap"))
        #expect(silks.jacket == .init(ground: .royalBlue, mark: .white, pattern: .sash))
        #expect(silks.sleeves == .init(ground: .royalBlue, mark: .white, pattern: .stripes))
        #expect(silks.cap == .init(ground: .royalBlue, mark: .white, pattern: .quartered))
        let halved = try #require(Racing.Silks("Maroon and beige halved, yellow cap, black star"))
        #expect(halved.jacket == .init(ground: .maroon, mark: .beige, pattern: .halved))
        #expect(halved.sleeves == .init(ground: .maroon))
        #expect(halved.cap == .init(ground: .yellow, mark: .black, pattern: .star))
        #expect(Racing.Silks("Puce, white sash") == nil)
        #expect(Racing.Silks("") == nil)
    }

    /// As in the register, a pattern belongs to the part that was named last.
    @Test func aPatternBelongsToThePartBeforeIt() throws {
        let sleeves = try #require(
            Racing.Silks("White, red braces, green sleeves, yellow armlets, red cap, white spots"))
        #expect(sleeves.jacket == .init(ground: .white, mark: .red, pattern: .braces))
        #expect(sleeves.sleeves == .init(ground: .green, mark: .yellow, pattern: .armlets))
        #expect(sleeves.cap == .init(ground: .red, mark: .white, pattern: .spots))
        // One that has a pattern keeps it.
        let quartered = try #require(Racing.Silks("Royal blue, white sash, quartered cap, red spots"))
        #expect(quartered.cap == .init(ground: .royalBlue, mark: .white, pattern: .quartered))
    }

    @Test(arguments: Racing.Silks.Pattern.allCases)
    func everyPatternIsDrawnWithoutNamesOrStyles(_ pattern: Racing.Silks.Pattern) throws {
        var silks = try #require(Racing.Silks("Red"))
        silks.jacket = .init(ground: .red, mark: .white, pattern: pattern)
        let svg = silks.picture().source
        #expect(svg.hasPrefix("<svg "))
        #expect(svg.contains("fill=\"#fff\""))
        #expect(
            !svg.contains("id=") && !svg.contains("style=") && !svg.contains("nan") && svg.utf8.count < 2500)
        #expect(svg.components(of: "<svg") == svg.components(of: "</svg>"))
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
