import Pages
import Testing

@testable import Domains

/// The verb of which a box of the map shows all persons, and the tenses and persons that the page of a verb shows.
@Suite struct VerbsMapModelTests {
    static let poder = "poder: puedo, puedes, puede, podemos, podéis, pueden"
    static let querer = "querer: quiero, quieres, quiere, queremos, queréis, quieren"
    static let hablar = "hablar: hablo, hablas, habla, hablamos, habláis, hablan"
    static let tuve = "tener: tuve, tuviste, tuvo, tuvimos, tuvisteis, tuvieron"
    static let llover = "llover: -, -, llueve, -, -, -"

    static func fixture(_ tense: String, _ lines: String...) throws -> Fixture<Verbs> {
        try Fixture<Verbs>(["a.txt": "Nivel\nDescripción\ntiempo: \(tense)\n" + lines.joined(separator: "\n")]
        )
    }

    @Test func theModelIsRegularInSomePersons() throws {
        let level = try #require(
            try Self.fixture("presente", Self.poder, Self.querer, Self.hablar).domain.levels.first)
        #expect(level.modelVerb([:])?.infinitive == "poder")
        #expect(level.modelVerb(["querer": 2])?.infinitive == "querer")
    }

    @Test func aRegularLevelHasARegularModel() throws {
        let level = try #require(try Self.fixture("presente", Self.hablar).domain.levels.first)
        #expect(level.modelVerb([:])?.infinitive == "hablar")
    }

    @Test func whereAllPersonsChangeAlikeThereIsNoModel() throws {
        let level = try #require(try Self.fixture("indefinido", Self.tuve).domain.levels.first)
        #expect(level.modelVerb([:]) == nil)
    }

    @Test func theMapShowsAllPersonsOfTheModelAndNotItAgain() throws {
        let box = try #require(
            try Self.fixture("presente", Self.poder, Self.querer).page("verbs/map").data[
                path: "columns.0.levels.0"])
        #expect(box["model.infinitive"]?.text == "poder")
        #expect(box["model.numbers"]?.list.map { $0["persons"]?.list.count } == [3, 3])
        #expect(box["verbs"]?.list.map { $0["infinitive"]?.text } == ["querer"])
    }

    @Test func theModelOfALevelWithoutVosotrosHasNoPlaceForIt() throws {
        let fixture = try Self.fixture(
            "presente", "poder: puedo, puedes, puede, podemos, pueden",
            "vivir: vivo, vives, vive, vivimos, viven")
        let box = try #require(try fixture.page("verbs/map").data[path: "columns.0.levels.0"])
        let persons = box["model.numbers"]?.list.map {
            ($0["persons"]?.list ?? []).map { $0["person"]?.text }
        }
        #expect(persons?.last == ["nosotros", "ellos"])
    }

    @Test func simpleTensesWithoutALevelStandBesideTheOthers() throws {
        let data = try Self.fixture("presente", Self.poder).page("verbs/verb/poder").data
        #expect(data[path: "moods.0.tables"]?.list.count == 5)
        #expect(data[path: "moods.0.tables.4.levels"]?.list.isEmpty == true)
        #expect(data[path: "further.tables"]?.list.count == 4)
        #expect(data["hasUntaught"]?.flag == true)
        #expect(data[path: "moods.1.hasLevels"]?.flag == false)
    }

    @Test func personsWithoutAnyFormHaveNoRow() throws {
        let data = try Self.fixture("presente", Self.llover).page("verbs/verb/llover").data
        #expect(data[path: "moods.0.persons"]?.list.map { $0["person"]?.text } == ["él/ella/usted"])
    }

    @Test func theFirstCardOfEachVerbIsMarked() throws {
        let cards = try Self.fixture("presente", Self.poder, Self.llover).page("verbs/cards/nivel").data[
            "sheet"]
        #expect(cards?.list.map { $0["isFirst"]?.flag } == [true, false, false, false, false, false, true])
    }

    /// Models take room, so they are left out before verbs are.
    @Test func modelsGiveWayWhereTheSheetIsFull() {
        let box = { (verbs: Int) in
            Verbs.MapLayout.Box(
                title: 8, bracket: 0, verbs: Array(repeating: (infinitive: 6, form: 9), count: verbs),
                model: (left: 8, right: 9))
        }
        #expect(Verbs.MapLayout(Array(repeating: box(6), count: 6)).hasModels)
        #expect(!Verbs.MapLayout(Array(repeating: box(20), count: 40)).hasModels)
    }
}
