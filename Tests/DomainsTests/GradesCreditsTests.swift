import Diagnostics
import Pages
import Testing

@testable import Domains

/// What became of each unit, and the credits that it gives.
@Suite struct GradesCreditsTests {
    private static let header =
        "student,name,unit,unit_name,unit_weight,unit_credits,professional,subject,weight,grade\n"

    private struct Unit {
        var credits: String?
        var grades: [Double?]
        var weight = 1

        func json(_ code: Int) -> String {
            let subjects = grades.enumerated().map { number, grade in
                #"{"name": "S\#(number)", "weight": 1, "grade": \#(grade.map { "\($0)" } ?? "null")}"#
            }
            let credits = credits.map { #", "credits": \#($0)"# } ?? ""
            return
                #"{"code": \#(code), "name": "U\#(code)", "weight": \#(weight)\#(credits), "isProfessional": false, "subjects": [\#(subjects.joined(separator: ", "))]}"#
        }
    }

    private static func transcript(_ units: [Unit], id: String = "s1") -> String {
        let units = units.enumerated().map { $1.json($0 + 1) }.joined(separator: ", ")
        return #"{"id": "\#(id)", "name": "Ada Byron", "units": [\#(units)]}"#
    }

    private static func fixture(_ units: [Unit], _ settings: String = GradesData.totalOnly) throws -> Fixture<
        Grades
    > {
        try Fixture<Grades>(["a.json": transcript(units)], settings: settings)
    }

    private static func model(_ units: [Unit], _ settings: String = GradesData.totalOnly) throws -> Record {
        try fixture(units, settings).transcript("s1").model(DiagnosticLog())
    }

    private static func results(_ model: Record) throws -> [String] {
        try list(model["units"]).map { try words(record($0["result"])["label"]) }
    }

    /// What the sheet says of each unit's credits: `6/6`.
    private static func credits(_ model: Record) throws -> [String] {
        try list(model["units"]).map { unit in
            guard let possible = try? number(unit["credits"]).exact else { return "–" }
            let earned = (try? number(unit["earned"]).exact).map { "\($0)" } ?? "–"
            return "\(earned)/\(possible)"
        }
    }

    private static func total(_ model: Record) throws -> [Double] {
        try ["creditsEarned", "creditsPossible"].map { try number(model[$0]).exact }
    }

    private static func record(_ value: Value?) throws -> Record {
        guard case .record(let record)? = value else { throw Unexpected(value: value) }
        return record
    }

    // MARK: Results

    @Test func aUnitThatReachesThePassMarkIsPassed() throws {
        let model = try Self.model([Unit(credits: "6", grades: [10]), Unit(credits: "4.5", grades: [12.5])])
        #expect(try Self.results(model) == ["Passed", "Passed"])
        #expect(try Self.credits(model) == ["6.0/6.0", "4.5/4.5"])
        #expect(try Self.total(model) == [10.5, 10.5])
        #expect(try !flag(model["hasCompensated"]))
    }

    @Test func graduatesHaveTheCreditsOfUnitsBelowThePassMarkByCompensation() throws {
        let model = try Self.model([Unit(credits: "6", grades: [9.99]), Unit(credits: "4", grades: [12])])
        #expect(try Self.results(model) == ["Compensated", "Passed"])
        #expect(try Self.total(model) == [10, 10])
        #expect(try flag(model["hasCompensated"]))
    }

    @Test func whoHasNotGraduatedKeepsTheUnitsThatArePassed() throws {
        let model = try Self.model([Unit(credits: "6", grades: [4]), Unit(credits: "4", grades: [12])])
        #expect(try Self.results(model) == ["Not passed", "Passed"])
        #expect(try Self.credits(model) == ["0.0/6.0", "4.0/4.0"])
        #expect(try Self.total(model) == [4, 10])
    }

    @Test func aUnitWithoutAllItsGradesIsPending() throws {
        let model = try Self.model([
            Unit(credits: "6", grades: [20, nil]), Unit(credits: "3", grades: []),
            Unit(credits: "4", grades: [12]),
        ])
        #expect(try Self.results(model) == ["Pending", "Pending", "Passed"])
        #expect(try Self.credits(model) == ["–/6.0", "–/3.0", "4.0/4.0"])
        #expect(try Self.total(model) == [4, 13])
    }

    /// Whether others compensate a unit is known once all grades are in, or once no grade can.
    @Test(
        arguments: [(9.0, "Pending"), (0.0, "Not passed")])
    func aUnitBelowThePassMarkIsPendingAsLongAsGraduationIsPossible(_ grade: Double, _ result: String) throws
    {
        let model = try Self.model([Unit(credits: "6", grades: [grade], weight: 2), Unit(grades: [nil])])
        #expect(try Self.results(model) == [result, "Pending"])
        #expect(try Self.total(model) == [0, 6])
    }

    /// A graduation that is certain does not make an average final, but a unit below the pass mark waits all the same.
    @Test func certainGraduationIsNotYetCompensation() throws {
        let model = try Self.model([
            Unit(credits: "6", grades: [9]), Unit(credits: "6", grades: [20], weight: 8),
            Unit(credits: "2", grades: [nil]),
        ])
        #expect(try flag(model["isCertain"]))
        #expect(try Self.results(model) == ["Pending", "Passed", "Pending"])
    }

    /// 9.996 is written as 10.00 with two digits, and the mean of 9.9 and 10.1 is 10.
    @Test func averagesAreComparedExactly() throws {
        let model = try Self.model([
            Unit(credits: "6", grades: [9.996]), Unit(credits: "6", grades: [9.9, 10.1]),
            Unit(credits: "6", grades: [1]),
        ])
        #expect(try Self.results(model) == ["Not passed", "Passed", "Not passed"])
    }

    @Test func theMinimumOfABlockIsNotThePassMark() throws {
        let blocks = "pass: 10\nblocks: [{name: all, select: each, minimum: 8}]"
        let graduated = try Self.model(
            [Unit(credits: "6", grades: [8]), Unit(credits: "6", grades: [10])], blocks)
        #expect(try Self.results(graduated) == ["Compensated", "Passed"])
        let failed = try Self.model(
            [Unit(credits: "6", grades: [7.9]), Unit(credits: "6", grades: [20])], blocks)
        #expect(try Self.results(failed) == ["Not passed", "Passed"])
    }

    // MARK: Credits

    @Test func unitsWithoutCreditsGiveNoneAndRequireNone() throws {
        let model = try Self.model([
            Unit(grades: [12]), Unit(credits: "0", grades: [12]), Unit(credits: "2.25", grades: [12]),
        ])
        #expect(try Self.results(model) == ["Passed", "Passed", "Passed"])
        #expect(try Self.credits(model) == ["–", "0.0/0.0", "2.25/2.25"])
        #expect(try Self.total(model) == [2.25, 2.25])
    }

    /// As tenths of binary numbers they would come to 0.30000000000000004.
    @Test func creditsAddUpExactly() throws {
        let model = try Self.model([Unit(credits: "0.1", grades: [12]), Unit(credits: "0.2", grades: [12])])
        #expect(try Self.total(model) == [0.3, 0.3])
    }

    @Test func withoutCreditsNothingIsSaidOfThem() throws {
        let model = try Self.model([Unit(grades: [12])])
        #expect(try !flag(model["hasCredits"]))
        #expect((try? number(model["creditsEarned"])) == nil)
    }

    @Test func theListOfAClassHasThemIfAnyStudentDoes() throws {
        let with = Self.transcript([Unit(credits: "6", grades: [4]), Unit(credits: "4", grades: [12])])
        let without = Self.transcript([Unit(grades: [12])], id: "s2")
        func list(_ transcripts: String...) throws -> Record {
            try Fixture<Grades>(
                ["c.json": "{\"transcripts\": [\(transcripts.joined(separator: ", "))]}"],
                settings: GradesData.totalOnly
            ).page("grades/class/c").model(DiagnosticLog())
        }
        let model = try list(with, without)
        #expect(try flag(model["hasCredits"]))
        let rows = try DomainsTests.list(model["students"])
        let earned = rows.compactMap { row in try? number(row["creditsEarned"]).exact }
        #expect(earned == [4])
        #expect(try !flag(list(without)["hasCredits"]))
    }

    // MARK: Files

    @Test func aTableIsTheSameTranscriptAsJSON() throws {
        let rows = ["1,U1,1,\"4,5\",no,S0,1,12", "2,U2,1,,no,S0,1,8"].map { "s1,Ada Byron,\($0)\n" }
        let csv = try Fixture<Grades>(
            ["a.csv": Self.header + rows.joined()], settings: GradesData.totalOnly)
        #expect(csv.problems == [])
        let table = try csv.transcript("s1").model(DiagnosticLog())
        let json = try Self.model([Unit(credits: "4.50", grades: [12]), Unit(grades: [8])])
        #expect(try Self.credits(table) == Self.credits(json))
        #expect(try words(table["code"]) == words(json["code"]))
    }

    @Test(arguments: ["-1", "3.125", "10000.01", "1e9"])
    func wrongCreditsAreReportedWithTheirPlace(_ credits: String) throws {
        let problems = try Self.fixture([Unit(credits: credits, grades: [12])]).problems
        #expect(
            problems == [
                "grades/a.json:1:95: error: the credits are \(credits), expected a number from 0 to 10000 with at most two digits after the point [grades.credits]"
            ])
    }

    @Test func otherValuesAreNoCredits() throws {
        let problems = try Self.fixture([Unit(credits: "\"six\"", grades: [12])]).problems
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("grades/a.json:1:95: error: ") == true)
        let exact = try Self.fixture([Unit(credits: "6.0000000000000001", grades: [12])]).problems
        #expect(exact.count == 1 && exact.first?.contains("[records.digits]") == true, "\(exact)")
    }

    @Test(arguments: ["six", "-1", "3.125", "10001", "6 ECTS"])
    func wrongCreditsOfATableAreReportedWithTheirPlace(_ credits: String) throws {
        let text = Self.header + "s1,Ada,1,U1,1,\(credits),no,S,1,12\n"
        #expect(
            try Fixture<Grades>(["a.csv": text], settings: GradesData.totalOnly).problems == [
                "grades/a.csv:2:15: error: the credits are \"\(credits)\", expected a number from 0 to 10000 with at most two digits after the point [grades.credits]"
            ])
    }

    @Test func allRowsOfAUnitSayTheSame() throws {
        let rows = ["6,no,A", "6.0,no,B", "7,no,C", ",no,D", "7,no,E"].map { "s1,Ada,1,U1,1,\($0),1,12\n" }
        let problems = try Fixture<Grades>(
            ["a.csv": Self.header + rows.joined()], settings: GradesData.totalOnly
        ).problems
        let cure =
            "expected the same in all rows [grades.contradiction] → correct one of the two, or give one of them another code"
        #expect(
            problems == [
                "grades/a.csv:4:15: error: the unit \"1\" has the unit_credits \"7\" here and \"6\" at line 2, \(cure)",
                "grades/a.csv:5:15: error: the unit \"1\" has the unit_credits \"\" here and \"6\" at line 2, \(cure)",
            ])
    }

    // MARK: What is printed and signed

    /// As before there were credits, so that printed sheets stay valid.
    @Test func withoutCreditsTheCodeIsTheSameAsBefore() throws {
        let plain = try Fixture<Grades>(["a.json": GradesData.transcript(GradesData.workedCase)])
        let code = try words(plain.transcript("s1").model(DiagnosticLog())["code"])
        #expect(code == "9Y83-C5VQ-4BT2")
    }

    @Test func theCodeChangesWithTheCredits() throws {
        let units: [[Unit]] = [
            [Unit(grades: [12]), Unit(grades: [12])],
            [Unit(credits: "6", grades: [12]), Unit(grades: [12])],
            [Unit(grades: [12]), Unit(credits: "6", grades: [12])],
            [Unit(credits: "6", grades: [12]), Unit(credits: "0", grades: [12])],
            [Unit(credits: "6.01", grades: [12]), Unit(grades: [12])],
        ]
        let codes = try units.map { try words(Self.model($0)["code"]) }
        #expect(Set(codes).count == units.count)
    }

    @Test func aTranscriptWithCreditsIsTheSameWhenItIsMadeAgain() throws {
        let fixture = try Self.fixture([
            Unit(credits: "0", grades: [12]), Unit(credits: "7.25", grades: [12]),
        ])
        let students = fixture.domain.entries.values.flatMap { $0 }.flatMap(\.schoolClass.students)
        #expect(students.count == 1)
        for student in students {
            #expect(student.transcript.units.map(\.credits?.hundredths) == [0, 725])
            #expect(
                student.transcript.verificationCode(
                    scale: Grades.Mark(20), isPublic: student.visibility == .public) == student.code)
        }
    }
}
