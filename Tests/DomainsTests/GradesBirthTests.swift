import Diagnostics
import Domains
import Pages
import Testing

/// Dates of birth that are hardly meant, and optional texts that are empty.
@Suite struct GradesBirthTests {
    private static func json(_ keys: String) -> String {
        """
        {"id": "a", "name": "A", \(keys), "units": [
        {"code": 1, "name": "U", "weight": 6, "isProfessional": false, "subjects": [
        {"name": "S", "weight": 1, "grade": 12}]}]}
        """
    }

    private static func csv(_ birth: String, _ issued: String) -> String {
        "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade,birth_date,issued\ns,N,U,U,1,false,A,1,12,\(birth),\(issued)\n"
    }

    private static func problems(_ file: String, _ text: String) throws -> [String] {
        try Fixture<Grades>([file: text], settings: GradesData.totalOnly, today: "2026-11-26").problems
    }

    @Test(arguments: [
        ("2027-01-01", "a year that is not in the future", "2007-01-01"),
        ("2028-06-01", "a year that is not in the future", "2008-06-01"),
        ("2026-12-31", "a day that is not in the future", "2016-12-31"),
        ("2126-01-02", "a year that is not in the future", nil),
        ("1890-01-01", "a year of 1900 or later", "1990-01-01"),
    ])
    func aBirthInTheFutureIsReported(_ date: String, _ expected: String, _ meant: String?) throws {
        let cure = meant.map { "write \"\($0)\" if that year is meant" } ?? "write the year that is meant"
        #expect(
            try Self.problems("a.json", Self.json("\"birthDate\": \"\(date)\"")) == [
                "grades/a.json:1:39: warning: \"birthDate\" is \"\(date)\", expected \(expected) [dates.year] → \(cure)"
            ])
        #expect(
            try Self.problems("a.csv", Self.csv(date, "")) == [
                "grades/a.csv:2:24: warning: the cell under \"birth_date\" is \"\(date)\", expected \(expected) [dates.year] → \(cure)"
            ])
    }

    @Test func aBirthAfterTheTranscriptIsReported() throws {
        let cure = "correct the date of birth, or the day on which the transcript was issued"
        #expect(
            try Self.problems("a.json", Self.json(#""birthDate": "2010-01-01", "issued": "2005-01-01""#)) == [
                "grades/a.json:1:39: warning: \"birthDate\" is \"2010-01-01\", expected a day before 2005-01-01, when the transcript was issued [dates.year] → \(cure)"
            ])
        #expect(
            try Self.problems("a.csv", Self.csv("2010-01-01", "2005-01-01")) == [
                "grades/a.csv:2:24: warning: the cell under \"birth_date\" is \"2010-01-01\", expected a day before 2005-01-01, when the transcript was issued [dates.year] → \(cure)"
            ])
    }

    /// Transcripts may be dated ahead.
    @Test func usualDatesAreNotReported() throws {
        for (birth, issued) in [
            ("2003-07-07", "2026-11-30"), ("2026-11-26", "2027-01-15"), ("1900-01-01", ""),
        ] {
            #expect(try Self.problems("a.csv", Self.csv(birth, issued)) == [])
        }
    }

    @Test(arguments: ["remark", "programme", "institution", "place", "given_name", "sort_name", "number"])
    func anOptionalTextMayBeEmpty(_ key: String) throws {
        for text in ["", " "] {
            #expect(try Self.problems("a.json", Self.json("\"\(key)\": \"\(text)\"")) == [])
        }
    }

    @Test func theRemarkOfASubjectMayBeEmpty() throws {
        let text = Self.json(#""remark": """#).replacing(#""grade": 12"#, with: #""grade": 12, "remark": """#)
        #expect(try Self.problems("a.json", text) == [])
    }

    /// An empty text of a list or of a file counts as none.
    @Test func anEmptyNumberIsNone() throws {
        let fixture = try Fixture<Grades>(
            ["a.json": Self.json("\"number\": \"\"")], settings: GradesData.totalOnly)
        let number = try fixture.transcript("a").model(DiagnosticLog())["number"]
        #expect(number?.isNone == true)
    }

    @Test func aRequiredTextMayNot() throws {
        let problems = try Self.problems(
            "a.json", Self.json(#""remark": "R""#).replacing(#""A""#, with: #""""#))
        #expect(problems.count == 1)
        #expect(problems.first?.contains("\"name\" is \"\", expected text that is not empty") == true)
    }
}
