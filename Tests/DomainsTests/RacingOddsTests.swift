import Pages
import Testing

@testable import Domains

/// Odds in every notation, exactly.
@Suite struct RacingOddsTests {
    @Test(arguments: [
        ("13/8", 13, 8), ("14/2", 7, 1), ("7/1", 7, 1), ("4/6", 2, 3), ("33/1", 33, 1), (" 100/30 ", 10, 3),
        ("1/1", 1, 1), ("EVS", 1, 1),
        ("evens", 1, 1), ("Evens", 1, 1), ("4.5", 7, 2), ("4,5", 7, 2), ("1.01", 1, 100), ("8.0", 7, 1),
        ("+350", 7, 2), ("-150", 2, 3),
        ("\u{2212}150", 2, 3), ("+100", 1, 1), ("-100", 1, 1), ("2.625", 13, 8),
    ])
    func aPriceIsAnExactFraction(_ text: String, _ winnings: Int, _ stake: Int) throws {
        let price = try #require(try Racing.Odds(text).price)
        #expect((price.winnings, price.stake) == (winnings, stake))
    }

    @Test(arguments: ["SP", "sp", " SP "])
    func aStartingPriceIsNoPriceYet(_ text: String) throws {
        #expect(try Racing.Odds(text).price == nil)
    }

    @Test(arguments: [
        "4//1", "+4/1", "0/0", "7/", "/7", "0/1", "4/0", "1.0", "0.9", "1,00", "+50", "-99", "abc", "4/1/2",
        "-4/1", "4 to 1", "4.", ".5",
        "999999999999/1", "9999999999.5", "1.0000000001", "٣/١", "4/1\u{0}", "",
    ])
    func whatIsNoPriceIsAMistake(_ text: String) {
        #expect(throws: Racing.OddsMistake.self) { try Racing.Odds(text) }
    }

    @Test func aBareNumberIsAMistakeOfItsOwn() throws {
        do {
            _ = try Racing.Odds("7")
            Issue.record("7 was taken for odds")
        } catch Racing.OddsMistake.bareNumber(let number) {
            #expect(number == "7")
        }
    }

    /// Neither 1.0 nor 0/1 is a price, so no cure may name them.
    @Test(arguments: ["0", "1"])
    func zeroAndOneAreNoPrices(_ text: String) {
        do {
            _ = try Racing.Odds(text)
            Issue.record("\(text) was taken for odds")
        } catch {
            guard case .notAPrice = error else {
                Issue.record("\(text) is called a bare number")
                return
            }
        }
    }

    @Test(arguments: [
        (["14/2", "7/1", "8.0", "+700"], "7/1"), (["4/6", "2/3", "-150"], "4/6"),
        (["6/4", "3/2", "2.5", "+150"], "6/4"),
        (["100/30", "10/3"], "10/3"), (["4.8"], "19/5"), (["13/8", "2.625"], "13/8"),
    ])
    func equalPricesAreOneCustomaryFraction(_ texts: [String], _ fraction: String) throws {
        let prices = try texts.map { try #require(try Racing.Odds($0).price) }
        #expect(Set(prices.map(\.fraction)) == [fraction])
        #expect(prices.allSatisfy { $0 == prices[0] })
    }

    @Test func decimalAndProbabilityFollowFromTheFraction() throws {
        let price = try #require(try Racing.Odds("13/8").price)
        #expect(price.decimal == 2.625)
        #expect(abs(price.probability - 8.0 / 21) < 1e-15)
    }

    @Test func pricesThatDifferInTheNinthDecimalAreDistinguished() throws {
        let one = try #require(Racing.Price(winnings: 999_999_998, stake: 999_999_999))
        let other = try #require(Racing.Price(winnings: 999_999_999, stake: 1_000_000_000))
        #expect(one < other)
        #expect(one != other)
    }

    @Test(arguments: [
        ("11/10", true), ("3/2", true), ("13/8", true), ("100/30", true), ("33/1", true), ("1/14", true),
        ("4.0", true), ("3.4", true), ("1.6", false), ("4.8", false), ("7.1", false), ("1.01", true),
        ("1.55", false),
    ])
    func someDecimalsAreNoCustomaryFractions(_ text: String, _ isCustomary: Bool) throws {
        #expect(try #require(try Racing.Odds(text).price).isCustomary == isCustomary)
    }

    /// All prices of a race are written in one way, so that they can be compared.
    @Test(arguments: [
        ("4.8", ["2.00", "4.80"], "Odds: decimal, including the stake."),
        ("5.0", ["Evens", "4/1"], "Odds in small print: decimal, including the stake."),
    ])
    func aRaceWithAnUncustomaryFractionHasDecimals(_ other: String, _ prices: [String], _ legend: String)
        throws
    {
        let page = try RacingTests.fixture(RacingTests.race([("1", "A", "EVS", ""), ("2", "B", other, "")]))
            .page(
                "racing/race/2026-05-31/testford/14-00")
        let found = page.data[path: "table.rows"]?.list.map { row in
            if case .number(_, let text)? = row["odds.main"] { text } else { "" }
        }
        #expect(found == prices)
        #expect(page.data[path: "legend.columns"]?.text?.contains(legend) == true)
        #expect(page.data["favourite"]?.text == "Favourite: A, \(prices[0]).")
    }

    @Test(arguments: [
        (1, false, Racing.EachWay.winOnly), (4, false, .winOnly), (5, false, .places(2, fraction: 4)),
        (7, true, .places(2, fraction: 4)),
        (8, false, .places(3, fraction: 5)), (11, true, .places(3, fraction: 5)),
        (12, true, .places(3, fraction: 4)),
        (12, false, .places(3, fraction: 5)), (15, true, .places(3, fraction: 4)),
        (16, true, .places(4, fraction: 4)),
        (40, false, .places(3, fraction: 5)), (0, true, .winOnly),
    ])
    func eachWayTermsGoByTheRunners(_ runners: Int, _ isHandicap: Bool, _ expected: Racing.EachWay) {
        #expect(Racing.EachWay(runners: runners, isHandicap: isHandicap) == expected)
    }

    /// Bookmakers of other countries have other terms, or none. Data that say how many places are paid are from one
    /// that has them, also for fewer runners than in Britain.
    @Test(arguments: [
        (6, "", "¼ odds, 2 places"), (6, ", \"time_zone\": \"Europe/London\"", "¼ odds, 2 places"),
        (6, ", \"time_zone\": \"Europe/Paris\"", nil),
        (6, ", \"time_zone\": \"Europe/Paris\", \"places\": 2", "¼ odds, 2 places"),
        (4, ", \"time_zone\": \"Europe/Paris\", \"places\": 2", "¼ odds, 2 places"),
        (4, ", \"time_zone\": \"Europe/Paris\", \"places\": 1", "Win only"),
        (4, ", \"places\": 2", "Win only"), (6, ", \"places\": 3", "¼ odds, 3 places"),
        (6, ", \"places\": 9", "¼ odds, 6 places"),
    ])
    func eachWayTermsAreThoseOfBritainOrOfTheData(
        _ runners: Int, _ summary: String, _ expected: String?
    ) throws {
        let race = RacingTests.race(
            summary: summary, (1...runners).map { ("\($0)", "Horse \($0)", "\($0)/1", "") })
        let page = try RacingTests.fixture(race).page("racing/race/2026-05-31/testford/14-00")
        #expect(page.data["eachWay"]?.text == expected)
    }
}
