import Markup
import Pages
import Testing

@testable import Domains

/// What the page of a race says once there is a result, beside its table.
@Suite struct RacingResultPageTests {
    /// 1/2, 2/1 and 3/1 on the card make 125 %; evens, 3/1 and 4/1 at the start 95 %.
    @Test func theBookOfAResultIsThatOfTheStartingPrices() throws {
        func book(_ last: String) throws -> [String: String] {
            let fixture = try RacingTests.fixture(
                RacingTests.race(
                    summary: ", \"race_stage\": \"WEIGHEDIN\"",
                    [
                        ("1", "A", "1/2", RacingResultsTests.finish("1", price: "1/1")),
                        ("2", "B", "2/1", RacingResultsTests.finish("2", "1", price: "3/1")),
                        ("3", "C", "3/1", RacingResultsTests.finish("3", "1", price: last)),
                        ("4", "D", "4/1", ", \"withdrawn\": true"),
                    ]))
            var books: [String: String] = [:]
            for order in ["", "/number"] {
                if case .number(_, let text)? = try fixture.page(RacingResultsTests.card + order).data[
                    "overRound"]
                {
                    books[order] = text
                }
            }
            return books
        }
        #expect(try book("4/1") == ["": "95.0%", "/number": "125.0%"])
        // A runner without a price leaves the sum open.
        #expect(try book("SP") == ["/number": "125.0%"])
    }

    @Test(arguments: [
        (["1½", "7", "2"], [nil, nil, "8½ lengths", "10½ lengths"]),
        (["dh", "1", "2"], [nil, nil, nil, "3 lengths"]),
        // A neck is no number of lengths.
        (["1", "nk", "2"], [nil, nil, nil, nil]), (["1", "2", "nk"], [nil, nil, "3 lengths", nil]),
    ])
    func lengthsAddUpToTheDistanceFromTheWinner(_ beaten: [String], _ totals: [String?]) throws {
        let places = beaten[0] == "dh" ? [1, 1, 3, 4] : [1, 2, 3, 4]
        let horses = places.enumerated().map { number, place in
            (
                name: "Horse \(number)",
                more: RacingResultsTests.finish(String(place), number == 0 ? nil : beaten[number - 1])
            )
        }
        let page = try RacingTests.fixture(RacingResultsTests.race(horses)).page(RacingResultsTests.card)
        #expect(page.data[path: "result.rows"]?.list.map { $0["total"]?.text } == totals)
    }

    @Test func aResultNamesThoseThatDidNotRun() throws {
        let page = try RacingTests.fixture(RacingResultsTests.race(RacingResultsTests.example)).page(
            RacingResultsTests.card)
        #expect(page.data[path: "result.nonRunners.words"]?.text == "Non-runner:")
        #expect(page.data[path: "result.nonRunners.horses"]?.list.map { $0["horse"]?.text } == ["Gone"])
        let all = try RacingTests.fixture(
            RacingResultsTests.race(Array(RacingResultsTests.example.dropFirst()))
        ).page(RacingResultsTests.card)
        #expect(all.data[path: "result.nonRunners"]?.isNone == true)
    }

    @Test(arguments: [
        ("WEIGHEDIN", "Odds and form before the race", "The ring marks the winner, B."),
        ("DORMANT", "Odds and form", nil),
    ])
    func theGraphOfAResultMarksTheWinner(_ stage: String, _ title: String, _ winner: String?) throws {
        let horses = ["A", "B", "C", "D", "E"].enumerated().map { number, horse in
            let place = stage == "WEIGHEDIN" ? RacingResultsTests.finish(String((number + 4) % 5 + 1)) : ""
            return (name: horse, more: place + ", \"formsummary\": \"\(number + 1)\"")
        }
        let page = try RacingTests.fixture(RacingResultsTests.race(stage: stage, horses)).page(
            RacingResultsTests.card)
        #expect(page.data[path: "chart.title"]?.text == title)
        #expect(page.data[path: "chart.winner"]?.text == winner)
        let places = page.data[path: "chart.rows"]?.list.compactMap { $0["finish.mark"]?.count } ?? []
        #expect(places == (winner == nil ? [] : [5, 1, 2, 3, 4]))
    }

    /// One price has one figure, in the picture as beside it.
    @Test(arguments: [
        ("11/4", "3,75"), ("9/4", "3,25"), ("11/8", "2,38"), ("13/8", "2,63"), ("12/1", "13"),
    ])
    func theGraphSaysAPriceAsTheCardDoes(_ odds: String, _ decimal: String) throws {
        let runners = ["2/1", odds, "4/1", "5/1", "6/1"].enumerated().map {
            ("\($0 + 1)", "Horse \($0)", $1, ", \"formsummary\": \"\($0 + 1)\"")
        }
        let page = try RacingTests.fixture(RacingTests.race(runners)).page(
            "racing/race/2026-05-31/testford/14-00", "fr")
        guard case .markup(let picture)? = page.data[path: "chart.picture"] else {
            return #expect(Bool(false))
        }
        #expect(picture.source.contains("Horse 1 · \(decimal) · "), "\(picture.source.prefix(3000))")
    }

    /// The horse whose form is at least three places ahead of its price.
    @Test(arguments: [
        (["3", "4", "5", "1", "6"], "Form better than the price suggests: D."),
        (["1", "2", "3", "4", "5"], nil), (["2", "3", "1", "4", "5"], nil),
    ])
    func aHorseWithBetterFormThanItsPriceIsNamed(_ forms: [String], _ sentence: String?) throws {
        let horses = zip(["A", "B", "C", "D", "E"], forms).map {
            (name: $0, more: ", \"formsummary\": \"\($1)\"")
        }
        let page = try RacingTests.fixture(RacingResultsTests.race(stage: "DORMANT", horses)).page(
            RacingResultsTests.card)
        #expect(page.data[path: "chart.better"]?.text == sentence)
    }
}
