import Diagnostics
import Domains
import Pages
import Testing

/// What a school office is told when its files are wrong.
@Suite struct GradesRecordsTests {
    private static func wrong(_ subject: String, unit: String = #""weight": 6"#) -> String {
        """
        {"id": "a", "name": "A", "units": [
        {"code": 1, "name": "U", \(unit), "isProfessional": false, "subjects": [
        \(subject)]}]}
        """
    }

    /// A grade under another name is not lost in silence.
    @Test func aKeyThatIsNotReadIsAWarning() throws {
        let fixture = try Fixture<Grades>([
            "a.json": Self.wrong(#"{"name": "S", "weight": 1, "nota": 4}"#, unit: #""weight": 6, "ects": 3"#)
        ])
        let warnings = fixture.log.diagnostics.filter { $0.code.name == "records.unread-key" }
        #expect(warnings.map(\.severity) == [.warning, .warning])
        #expect(warnings.contains { line($0).contains("unknown key \"nota\" in a subject") })
        #expect(warnings.contains { line($0).contains("unknown key \"ects\" in a unit") })
    }

    @Test(arguments: [
        (
            #"{"name": "S", "weight": 1, "grade": 20.5}"#,
            "grades/a.json:3:37: error: the grade 20.5 is outside the scale, expected a number from 0 to 20 [grades.grade]"
                + " → correct the grade, or set the best possible grade as \"scale\" under domains: grades: in site.yaml"
        ),
        (
            #"{"name": "S", "weight": 1, "grade": -1}"#,
            "grades/a.json:3:37: error: the grade -1 is outside the scale, expected a number from 0 to 20 [grades.grade]"
                + " → correct the grade, or set the best possible grade as \"scale\" under domains: grades: in site.yaml"
        ),
        (
            #"{"name": "S", "weight": 1, "grade": "13.5"}"#,
            #"grades/a.json:3:37: error: "grade" is "13.5", expected a number [records.type] → remove the quotes: 13.5"#
        ),
        (
            #"{"name": "S", "weight": 0}"#,
            #"grades/a.json:3:25: error: "weight" is 0, expected a whole number from 1 to 10000 [records.type]"#
        ),
        (
            #"{"name": "S", "weight": -2}"#,
            #"grades/a.json:3:25: error: "weight" is -2, expected a whole number from 1 to 10000 [records.type]"#
        ),
        (
            #"{"name": "S", "weight": 1.5}"#,
            #"grades/a.json:3:25: error: "weight" is 1.5, expected a whole number from 1 to 10000 [records.type]"#
                + " → multiply all weights by 2, so that they are whole: no average changes"
        ),
        (
            #"{"name": "S", "weight": 1}, {"name": "S", "weight": 2}"#,
            #"grades/a.json:3:38: error: the subject "S" appears a second time, first at line 3, column 10 [records.duplicate]"#
                + " → remove one of the two, or give it another subject"
        ),
        (
            #"{"name": "S", "wieght": 1}"#,
            #"grades/a.json:3:15: error: "wieght" is in a subject where "weight" is missing, expected a whole number from 1 to 10000"#
                + #" [records.slip] → did you mean "weight"?"#
        ),
    ])
    func aWrongSubjectIsNamedWithItsPlace(_ subject: String, _ expected: String) throws {
        #expect(try Fixture<Grades>(["a.json": Self.wrong(subject)]).problems == [expected])
    }

    @Test func aUnitTwiceIsNamedWithBothPlaces() throws {
        let units = [GradesData.unit(1, 1, [(1, 10)]), GradesData.unit(1, 1, [(1, 10)])]
        let problems = try Fixture<Grades>(["a.json": GradesData.transcript(units)]).problems
        #expect(problems.count == 1)
        #expect(
            problems.first?.contains(#"the unit code "1" appears a second time, first at line 1"#) == true)
    }

    @Test func aStudentTwiceIsNamedWithBothFiles() throws {
        let text = GradesData.transcript([GradesData.unit(1, 1, [(1, 10)])])
        #expect(
            try Fixture<Grades>(["a.json": text, "b.json": text]).problems == [
                "grades/b.json:1:8: error: the student \"s1\" already has a transcript at grades/a.json:1:8 [grades.duplicate-student]"
                    + " → give one of them another id"
            ])
    }

    @Test func aStudentMayHaveATranscriptInEachOfSeveralClasses() throws {
        let list = { (grade: Double) in
            "{\"transcripts\": [\(GradesData.transcript([GradesData.unit(1, 1, [(1, grade)])]))]}"
        }
        let fixture = try Fixture<Grades>(
            ["2024.json": list(12), "2025.json": list(14)], settings: GradesData.totalOnly)
        #expect(fixture.problems == [])
        let pages = try fixture.pages("en")
        #expect(
            pages.filter { $0.kind == "transcript" }.map(\.id) == [
                "grades/transcript/2024/s1", "grades/transcript/2025/s1",
            ])
        #expect(Set(pages.map(\.id)).count == pages.count)
        #expect(Set(pages.map(\.route)).count == pages.count)
    }

    @Test func theOrderOfKeysDoesNotMatter() throws {
        let usual = Self.wrong(
            #"{"name": "S", "weight": 1, "grade": 13.5, "remark": "R"}, {"name": "T", "weight": 2, "absences": 3}"#
        )
        let other = """
            {"units": [{"subjects": [{"grade": 13.50, "remark": "R", "weight": 1.0, "name": "S"},
            {"absences": 3, "weight": 2, "name": "T", "grade": null}], "name": "U", "weight": 6, "code": "1", "isProfessional": false}],
            "name": "A", "id": "a"}
            """
        let codes = try [usual, other].map { text in
            let fixture = try Fixture<Grades>(["a.json": text], settings: GradesData.totalOnly)
            #expect(fixture.problems == [])
            return try words(fixture.transcript("a").model(DiagnosticLog())["code"])
        }
        #expect(codes[0] == codes[1])
    }

    @Test func theAppsGradesAreFractions() throws {
        let problems = try Fixture<Grades>([
            "a.json": "[\(GradesData.app([GradesData.unit(1, 1, [(1, 260)])]).dropFirst())"
        ]).problems
        #expect(problems.count == 1)
        #expect(
            problems.first?.contains("the grade 13.0 is not a fraction of 1, expected a number from 0 to 1")
                == true)
    }

    @Test(arguments: [
        (
            "blocks: [{name: total, select: profesional}]",
            "site.yaml:1:32: error: a block cannot select \"profesional\", expected all, professional, each, a list of unit codes such as"
                + " [UE1, UE2], or a list of such lists [grades.selector] → did you mean \"professional\"?"
        ),
        (
            "blocks: [{name: total, select: [1, UE22]}]",
            "site.yaml:1:36: error: no transcript has a unit \"UE22\", which this block selects [grades.selector-unit]"
                + " → write the code as it is in the data"
        ),
        (
            "blocks: [{name: pairs, select: [[1]], at_least: 2}]",
            "site.yaml:1:49: error: this block selects 1 average, so at least 2 cannot reach its minimum, expected at most 1 [grades.quorum]"
        ),
        (
            "blocks: [{name: a, select: [[1, 1]]}]",
            "site.yaml:1:33: error: the unit code \"1\" is twice in this list, expected it once [grades.selector] → remove one of the two"
        ),
        (
            "blocks: [{name: a, select: [[1], []]}]",
            "site.yaml:1:34: error: this list of unit codes is empty, expected at least one code [grades.selector] → write a code in it, or remove the list"
        ),
        (
            "blocks: [{name: a, select: [[1], [1]]}]",
            "site.yaml:1:34: error: this list has the same unit codes as an earlier one of the block, so they would count twice [grades.selector] → remove one of the two lists"
        ),
        (
            "blocks: [{name: a, select: each, at_least: 5}]",
            "grades/a.json:1:8: warning: the transcript \"s1\" has 1 unit, so it can never meet the condition \"a\", which requires 5 averages [grades.quorum] → correct \"at_least\" under domains: grades: blocks: in site.yaml"
        ),
        (
            "pas: 10",
            "site.yaml:1:1: error: unknown key \"pas\" in grades, expected \"visibility\", \"scale\", \"pass\", \"institution\", \"address\","
                + " \"contact\", \"paper\", \"certificates\", \"class_means\", \"blocks\", \"honours\", \"classes\", \"signatory\", \"signature\" or \"source\" [records.unknown-key] → did you mean \"pass\"?"
        ),
        (
            "classes: {b: Second}",
            "site.yaml:1:11: warning: no file in the folder grades/ is called \"b\", so this name of a class is shown nowhere [grades.class]"
                + " → write the name of a file in grades/ without .csv or .json, or remove this line"
        ),
    ])
    func aWrongSettingIsNamedWithItsCure(_ settings: String, _ expected: String) throws {
        let fixture = try Fixture<Grades>(
            ["a.json": GradesData.transcript([GradesData.unit(1, 1, [(1, 10)], isProfessional: true)])],
            settings: settings)
        #expect(fixture.problems == [expected])
    }

    @Test(arguments: [
        (
            "a.json", #"{"transcripts": []}"#, "this class has no students yet, and its page says so",
            ["grades", "grades/class/a"]
        ),
        (
            "a.csv", GradesData.csv([]), "this class has no students yet, and its page says so",
            ["grades", "grades/class/a"]
        ),
        ("a.json", "[]", "this file has no units yet, so it gets no page", ["grades"]),
    ])
    func nothingYetIsAStateAndNoMistake(_ file: String, _ text: String, _ problem: String, _ pages: [String])
        throws
    {
        let fixture = try Fixture<Grades>([file: text])
        #expect(
            fixture.problems == [
                "grades/\(file):1:1: warning: \(problem) [grades.empty] → add grades, or remove the file"
            ])
        for tag in ["en", "fr", "es", "it"] {
            let found = try fixture.pages(tag)
            #expect(found.map(\.id) == pages)
            // An empty list is as private as any other.
            #expect(found.allSatisfy { $0.visibility == .private })
        }
    }

    @Test func aFolderWithoutTranscriptsHasAPageThatSaysSo() throws {
        let fixture = try Fixture<Grades>([:], others: ["readme.pdf"], settings: "visibility: public")
        #expect(fixture.log.diagnostics.map(\.code.name) == ["grades.file", "grades.empty"])
        #expect(fixture.log.errorCount == 0)
        let pages = try fixture.pages("en")
        #expect(pages.map(\.id) == ["grades"])
        #expect(pages[0].visibility == .public)
        #expect(pages[0].data["hasRows"]?.flag == false)
    }

    @Test func anEmptyClassIsListedBesideOthers() throws {
        let full = "{\"transcripts\": [\(GradesData.transcript(GradesData.workedCase))]}"
        let fixture = try Fixture<Grades>([
            "a.json": full, "b.json": #"{"class": "New", "visibility": "public", "transcripts": []}"#,
        ])
        #expect(fixture.log.diagnostics.map(\.code.name) == ["grades.empty"])
        let pages = try fixture.pages("en")
        #expect(pages.filter { $0.visibility == .public }.map(\.id) == ["grades", "grades/class/b"])
        #expect(
            pages.filter { $0.visibility == .private }.map(\.id) == [
                "grades", "grades/class/a", "grades/transcript/a/s1",
            ])
    }

    @Test func aTranscriptWithoutUnitsIsOneWarning() throws {
        let fixture = try Fixture<Grades>(["a.json": GradesData.transcript([])])
        #expect(fixture.log.diagnostics.map(\.code.name) == ["grades.no-units"])
        #expect(try fixture.transcript("s1").data[path: "verdict.class"]?.text == "none")
    }

    @Test func hostileNamesAndHugeNumbersAreData() throws {
        let text = GradesData.transcript(
            [GradesData.unit(1, 10_000, [(10_000, 20)])], name: "<script>alert(1)</script> e\\u0301")
        let fixture = try Fixture<Grades>(["a.json": text], settings: GradesData.totalOnly)
        #expect(fixture.problems == [])
        #expect(
            try fixture.transcript("s1").title
                == "Transcript of records: <script>alert(1)</script> \u{E9}")
        #expect(
            try Fixture<Grades>(["a.json": Self.wrong(#"{"name": "S", "weight": 99999999999999999999}"#)])
                .problems.count == 1)
    }
}
