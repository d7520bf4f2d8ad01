import Pages
import Testing

@testable import Domains

/// Which cloth numbers a card does not have, and in which unit weights are.
@Suite struct RacingNumbersTests {
    private static let card = "racing/race/2026-05-31/testford/14-00"

    @Test(arguments: [
        (["1", "2", "3"], []), (["1", "3", "6", "5"], [2, 4]), (["2", "1A", "1"], []), (["3", "2"], [1]),
        (["101", "102"], []), (["A", "B"], []), ([], []),
    ])
    func numbersBelowTheHighestAreMissing(_ cloths: [String], _ missing: [Int]) {
        #expect(Racing.ClothNumber.missing(in: cloths.map { Racing.ClothNumber($0) }) == missing)
    }

    @Test(arguments: [
        ("en", "Withdrawn: No.\u{A0}2", "Withdrawn: Nos\u{A0}2 and 4"),
        ("fr", "Forfait\u{202F}: n°\u{A0}2", "Forfaits\u{202F}: n°\u{A0}2 et 4"),
        ("es", "Retirado: n.º\u{A0}2", "Retirados: números\u{A0}2 y 4"),
        ("it", "Ritirato: numero 2", "Ritirati: numeri 2 e 4"),
    ])
    func aCardAndADaySheetSayWhichNumbersTheyDoNotHave(_ tag: String, _ one: String, _ two: String) throws {
        for (cloths, words) in [(["1", "3"], one), (["1", "3", "5"], two)] {
            let fixture = try RacingTests.fixture(
                RacingTests.race(cloths.map { ($0, "Horse \($0)", "3/1", "") }))
            #expect(try fixture.page(Self.card, tag).data[path: "table.missing"]?.text == words)
            let sheet = try fixture.page("racing/meeting/2026-05-31/testford/sheet", tag)
            #expect(sheet.data[path: "races.0.missing"]?.text == words)
        }
    }

    @Test func ofAWholeCardNothingIsSaid() throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race([("1", "A", "3/1", ""), ("2", "B", "3/1", "")]))
        #expect(try fixture.page(Self.card).data[path: "table.missing"]?.isNone == true)
    }

    /// As its metres do: a French course is one of kilograms, in English too.
    @Test(arguments: [
        ("58.5", "en", "58.5\u{A0}kg", "9-3"), ("9-3", "en", "9-3", nil), ("58.5", "fr", "58,5\u{A0}kg", nil),
    ])
    func kilogramsOfTheDataComeBeforeStones(
        _ weight: String, _ tag: String, _ main: String, _ beside: String?
    ) throws {
        let fixture = try RacingTests.fixture(
            RacingTests.race([("1", "A", "3/1", ", \"handicap\": \"\(weight)\"")]))
        let row = try #require(try fixture.page(Self.card, tag).data[path: "table.rows.0"])
        if case .number(_, let text)? = row["weight.main"] { #expect(text == main) }
        #expect(row["weight.beside"]?.text == beside)
    }

    @Test func theClaimOfAWeightInKilogramsIsInKilograms() throws {
        let more = ", \"handicap\": \"58.5\", \"jockey\": \"J\", \"claim\": 3"
        let page = try RacingTests.fixture(RacingTests.race([("1", "A", "3/1", more)])).page(Self.card)
        #expect(page.data[path: "table.rows.0.claim"]?.text == "1.4")
        #expect(page.data[path: "legend.columns"]?.text?.contains("allowance in kilograms") == true)
    }
}
