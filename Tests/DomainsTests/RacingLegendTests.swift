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

    /// In a form D is a disqualification, at a name a win over the distance.
    @Test(arguments: ["en", "fr", "es", "it"])
    func marksAtNamesAreApartFromTheSignsOfForms(_ tag: String) throws {
        let legend = try Self.legend(
            [("1", "A", "SP", ", \"formsummary\": \"D1\", \"distance_winner\": true")], tag)
        #expect(legend["signs"]?.list.last?["mark"]?.text == "D")
        #expect(legend["marks"]?.list.map { $0["mark"]?.text } == ["D"])
    }

    @Test(arguments: [
        ("en", "3", "In brackets after a jockey: the apprentice’s allowance in pounds (lb)."),
        ("fr", "1,4", "Entre parenthèses après le jockey\u{202F}: la décharge de l’apprenti en kilogrammes."),
        ("it", "1,4", "Fra parentesi dopo il fantino: il discarico dell’allievo in chilogrammi."),
    ])
    func theClaimHasTheUnitOfTheWeights(_ tag: String, _ claim: String, _ words: String) throws {
        let race = RacingTests.race([("1", "A", "3/1", ", \"jockey\": \"J\", \"claim\": 3")])
        let page = try RacingTests.fixture(race).page("racing/race/2026-05-31/testford/14-00", tag)
        #expect(page.data[path: "table.rows.0.claim"]?.text == claim)
        #expect(page.data[path: "legend.columns"]?.text?.contains(words) == true)
    }

    /// Without any price the card by odds is one by number, and without scores or a graph of them no score is explained.
    @Test func aCardWithoutPricesSaysThatItIsByNumber() throws {
        let race = RacingTests.race([("2", "B", "SP", ", \"formsummary\": \"1\""), ("1", "A", "SP", "")])
        let card = "racing/race/2026-05-31/testford/14-00"
        let page = try RacingTests.fixture(race).page(card)
        #expect(page.data[path: "table.caption"]?.text == "Runners by cloth number")
        #expect(page.data[path: "legend.score"]?.isNone == true)
        func sorted(_ order: String) -> Bool {
            if case .flag(true)? = page.data[path: "orders.\(order).isSorted"] { true } else { false }
        }
        #expect((sorted("odds"), sorted("number")) == (false, true))
        #expect(try RacingTests.fixture(race).page("\(card)/form").data[path: "legend.score"]?.text != nil)
    }

    @Test(arguments: [("latest-right", "Forme"), ("latest-left", "Musique")])
    func onlyAFormWithTheLatestRunOnTheLeftIsAMusique(_ order: String, _ name: String) throws {
        let race = RacingTests.race([("1", "A", "3/1", ", \"formsummary\": \"12\"")])
        let page = try RacingTests.fixture(race, settings: "form_order: \(order)").page(
            "racing/race/2026-05-31/testford/14-00", "fr")
        #expect(page.data[path: "table.formName"]?.text == name)
    }

    @Test func withoutAnyFormNothingIsSaidOfIt() throws {
        let legend = try Self.legend([("1", "A", "SP", "")])
        #expect(legend["order"]?.isNone == true)
        #expect(legend["score"]?.isNone == true)
    }

    private static let book =
        " Book: the chances that the odds give all runners, added up; what exceeds 100% is the bookmakers’ margin."

    @Test(arguments: [
        ("en", "3/1", "", "No.: cloth number. Odds in small print: decimal, including the stake.\(book)"),
        (
            "es", "3/1", "",
            "N.º: número de la mantilla. Las cuotas incluyen lo apostado. Total de cuotas: la suma de las probabilidades que las cuotas dan a todos los participantes; lo que pasa del 100\u{A0}% es el margen de la casa de apuestas."
        ),
        ("en", "SP", "", "No.: cloth number."),
        (
            "en", "3/1", ", \"draw\": 4",
            "No.: cloth number. Draw: place at the start. Odds in small print: decimal, including the stake.\(book)"
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
