import Pages
import Testing

@testable import Domains

/// What the legend below a card explains: what the card has, and nothing else.
@Suite struct RacingLegendTests {
    private static func legend(
        _ rides: [(cloth: String, horse: String, odds: String, more: String)], days: Int? = nil,
        _ tag: String = "en"
    ) throws -> Value {
        var race = RacingTests.race(rides)
        if let days { race = race.replacing("\"A\"", with: "\"A\", \"days_since_last_run\": \(days)") }
        let page = try RacingTests.fixture(race).page("racing/race/2026-05-31/testford/14-00", tag)
        return try #require(page.data["legend"])
    }

    @Test(arguments: [
        ("1-23", ["1–9", "-"]), ("120", ["1–9", "0"]), ("00/F", ["0", "/", "F"]), ("PU", ["U", "P"]),
    ])
    func onlySignsOfTheFormsAreExplained(_ form: String, _ signs: [String]) throws {
        let legend = try Self.legend([
            ("1", "A", "2/1", ", \"formsummary\": \"\(form)\""), ("2", "B", "2/1", ""),
        ])
        func marks(_ key: String) throws -> [String] {
            try #require(legend[key]).list.map { $0["mark"]?.text ?? "" }
        }
        #expect(try marks("signs") == signs)
        #expect(try marks("marks") == ["Jt Fav"])
    }

    /// In a form D is a disqualification, at a name a win over the distance; in other languages that is a word.
    @Test(arguments: [("en", "D"), ("fr", "distance"), ("es", "distancia"), ("it", "distanza")])
    func marksAtNamesAreApartFromTheSignsOfForms(_ tag: String, _ mark: String) throws {
        let legend = try Self.legend(
            [("1", "A", "SP", ", \"formsummary\": \"D1\", \"distance_winner\": true")], tag)
        #expect(legend["signs"]?.list.last?["mark"]?.text == "D")
        #expect(legend["marks"]?.list.map { $0["mark"]?.text } == [mark])
    }

    @Test func withoutAnyFormNothingIsSaidOfIt() throws {
        let legend = try Self.legend([("1", "A", "SP", "")])
        #expect(legend["order"]?.isNone == true)
        #expect(legend["score"]?.isNone == true)
    }

    @Test(arguments: [
        ("en", "3/1", "", "No.: cloth number. Odds in small print: decimal, including the stake."),
        ("fr", "3/1", "", "N°\u{202F}: numéro du tapis. Les cotes comprennent la mise."),
        ("en", "SP", "", "No.: cloth number. SP: settled at the starting price, no price yet."),
        (
            "en", "3/1", ", \"draw\": 4",
            "No.: cloth number, with the draw in brackets. Odds in small print: decimal, including the stake."
        ),
    ])
    func onlyColumnsOfTheCardAreExplained(_ tag: String, _ odds: String, _ more: String, _ words: String)
        throws
    {
        #expect(try Self.legend([("1", "A", odds, more)], tag)["columns"]?.text == words)
    }

    @Test func daysAreExplainedWhereTheyAreKnown() throws {
        let legend = try Self.legend([("1", "A", "SP", "")], days: 20)
        #expect(legend["columns"]?.text?.contains("Days: since the last run.") == true)
    }
}
