import Domains
import Pages
import Testing

/// What a school says of a good graduation, and who signs for it.
@Suite struct GradesHonoursTests {
    private static let honours = """
        honours:
          - {name: {en: with honours, fr: mention bien}, minimum: 14}
          - {name: {en: with high honours, fr: mention très bien}, minimum: 16}
        """

    private static func fixture(_ grades: [Double?], _ more: String = "") throws -> Fixture<Grades> {
        let units = [GradesData.unit(1, 1, grades.map { (1, $0) })]
        return try Fixture<Grades>(
            ["a.json": "{\"transcripts\": [\(GradesData.transcript(units))]}"],
            settings: "\(honours)\n\(GradesData.totalOnly)\n\(more)")
    }

    @Test(arguments: [
        ([13.5, 14.5], "with honours", "mention bien"), ([16, 16], "with high honours", "mention très bien"),
        ([20, 20], "with high honours", "mention très bien"),
    ])
    func theHighestHonoursOfAnAverageAreNamedInEachLanguage(_ grades: [Double], _ en: String, _ fr: String)
        throws
    {
        let fixture = try Self.fixture(grades)
        #expect(fixture.problems == [])
        #expect(try fixture.transcript("s1").data["honours"]?.text == en)
        #expect(try fixture.transcript("s1", "fr").data["honours"]?.text == fr)
    }

    @Test(arguments: [[13.99, 14], [10, 12]])
    func anAverageBelowThemHasNone(_ grades: [Double]) throws {
        #expect(try Self.fixture(grades).transcript("s1").data["honours"]?.isNone == true)
    }

    @Test func whoHasNotGraduatedHasNone() throws {
        #expect(try Self.fixture([18, nil]).transcript("s1").data["honours"]?.isNone == true)
    }

    @Test func anAverageJustBelowThemDoesNotLookEqual() throws {
        let page = try Self.fixture([13.996, 13.996]).transcript("s1")
        #expect(try number(page.data["total"]).shown == "13.996")
    }

    @Test func theSignatoryHasALineForEachText() throws {
        let page = try Self.fixture([12], "signatory: [Jean Durand, Head of studies]").transcript("s1")
        #expect(page.data["signatory"]?.list.map(\.text) == ["Jean Durand", "Head of studies"])
        #expect(try Self.fixture([12]).transcript("s1").data["signatory"]?.list.isEmpty == true)
    }

    @Test func aTranscriptSaysWhoVerifiesItsCode() throws {
        let page = try Self.fixture([12], "contact: office@school.example").transcript("s1")
        #expect(page.data["contact"]?.text == "office@school.example")
        #expect(try Self.fixture([12]).transcript("s1").data["contact"]?.isNone == true)
    }

    @Test func honoursBeyondTheScaleAreAnError() throws {
        let fixture = try Fixture<Grades>(
            ["a.json": "{\"transcripts\": [\(GradesData.transcript([]))]}"],
            settings: "honours: [{name: best, minimum: 21}]")
        #expect(
            fixture.problems.filter { $0.hasPrefix("site.yaml") } == [
                "site.yaml:1:33: error: \"minimum\" is 21, expected a number from 0 to 20 [records.type]"
            ])
    }
}
