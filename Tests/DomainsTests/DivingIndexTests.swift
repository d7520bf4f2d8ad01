import Diagnostics
@testable import Domains
import Pages
import Testing

/// The index from A to Z under the words that the texts name.
@Suite struct DivingIndexTests {
    private static func fixture(
        _ texts: [String: String], count: Int = 2, locales: [String] = ["en"]
    ) throws -> Fixture<Diving> {
        let rows = (0..<count).map {
            "{\"id\": \($0), \"rules\": [{\"ruleId\": \"D1\"}], \"sanctionValue\": 0, \"referee\": true, \"judge\": false}"
        }
        var files = Dictionary(uniqueKeysWithValues: texts.map { ("texts/\($0.key).yaml", $0.value) })
        files["penalties.json"] = "[\(rows.joined(separator: ","))]"
        return try Fixture<Diving>(files, locales: locales)
    }

    private static let faults = "Penalty-0: The arms are bent\nPenalty-1: The diver refuses\n"

    /// For each letter its words, and for each word what is below it.
    private func index(_ fixture: Fixture<Diving>, _ tag: String = "en") throws -> [String] {
        let page = try fixture.page("diving/a-z", tag)
        #expect(page.template == "diving/terms")
        return (page.data["letters"]?.list ?? []).flatMap { letter in
            (letter["entries"]?.list ?? []).map { entry in
                let below = (entry["penalties"]?.list ?? []).map { row in
                    row["term"]?.isNone == false ? row["term"]?.text ?? "" : "(\(row["text"]?.text ?? ""))"
                }
                return
                    "\(letter["letter"]?.text ?? "") \(entry["word"]?.text ?? ""): \(below.joined(separator: "; "))"
            }
        }
    }

    @Test func aFaultIsUnderEachOfItsTerms() throws {
        let fixture = try Self.fixture([
            "en": Self.faults
                + "Index-0: Entry, position of the arms;  Arms ,  bent, or apart ;\nIndex-1: Refusal\n"
        ])
        #expect(fixture.problems == [])
        #expect(
            try index(fixture) == [
                "A Arms: bent, or apart", "E Entry: position of the arms", "R Refusal: (The diver refuses)",
            ])
    }

    @Test func entriesUnderTheSameWordAreTogetherInAlphabeticalOrder() throws {
        let fixture = try Self.fixture([
            "en": Self.faults + "Index-0: Entry, wrong\nIndex-1: Entry, arms bent\n"
        ])
        #expect(try index(fixture) == ["E Entry: arms bent; wrong"])
    }

    @Test func aFaultWithoutATermIsUnderItsText() throws {
        let fixture = try Self.fixture(["en": Self.faults + "Index-0: Arms, bent\n"])
        #expect(try index(fixture) == ["A Arms: bent", "T The diver refuses: (The diver refuses)"])
    }

    /// The index takes the place of the one of all words, in every language, since addresses belong together.
    @Test func withTermsInOneLanguageThereIsNoIndexOfWords() throws {
        let texts = ["en": Self.faults + "Index-0: Arms\nIndex-1: Refusal\n", "fr": Self.faults]
        let fixture = try Self.fixture(texts, locales: ["en", "fr"])
        for tag in ["en", "fr"] {
            #expect(try fixture.pages(tag).allSatisfy { $0.id != "diving/words" })
        }
        #expect(try fixture.page("diving/a-z", "fr").template == "diving/a-z")
        let without = try Self.fixture(["en": Self.faults])
        #expect(try without.pages("en").contains { $0.id == "diving/words" })
    }

    @Test func aTermOfAPenaltyThatDoesNotExistIsReported() throws {
        let fixture = try Self.fixture(["en": Self.faults + "Index-7: Arms\nIndex-1O: Arms\n"])
        #expect(
            fixture.problems == [
                "diving/texts/en.yaml:3:1: warning: there is no penalty 7 for this text [diving.text-unused]",
                "diving/texts/en.yaml:4:1: warning: the key \"Index-1O\" is not that of a penalty, expected Penalty- or Index- and a number, such as Penalty-20 [diving.text-key]",
            ])
    }
}

/// The order in which one goes from fault to fault.
@Suite struct DivingOrderTests {
    @Test func thePagerFollowsTheList() throws {
        let fixture = try ExampleDivingTests.example()
        let list = try fixture.page("diving/penalties").data["groups"]?.list ?? []
        let links = list.flatMap { $0["penalties"]?.list ?? [] }.compactMap { $0["link"]?.target }
        #expect(links.count == fixture.domain.penalties.count)
        let pages = try fixture.pages("en").filter { $0.kind == "penalty" }.map(\.data)
        #expect(pages.compactMap { $0["link"]?.target } == links)
        #expect(pages.map { $0[path: "next.link"]?.target } == links.dropFirst().map { $0 } + [nil])
        #expect(pages.map { $0[path: "previous.link"]?.target } == [nil] + links.dropLast().map { $0 })
    }

    @Test func noLinkLeadsToAPartThatAFilterEmpties() throws {
        let fixture = try ExampleDivingTests.example()
        let groups = try fixture.page("diving/penalties").data["groups"]?.list ?? []
        for group in groups {
            let left = (group["penalties"]?.list ?? []).compactMap {
                ($0["classes"]?.text ?? "").split(separator: " ")
            }
            let sanctions = (0...5).filter { sanction in !left.contains { $0.contains("s\(sanction)") } }
            let classes = Set((group["classes"]?.text ?? "").split(separator: " ").map(String.init))
            #expect(
                classes.filter { $0.hasPrefix("no-f") && $0.last?.isNumber == true }
                    == Set(sanctions.map { "no-f\($0)" }))
            #expect(classes.contains("no-fr") == !left.contains { $0.contains("or") })
            #expect(classes.contains("no-fb") == !left.contains { $0.contains("or") && $0.contains("oj") })
        }
    }
}
