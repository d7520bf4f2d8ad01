import Diagnostics
import Domains
import Pages
import Testing

/// Tables of grades as offices export them.
@Suite struct GradesCSVTests {
    @Test func aTableIsTheSameTranscriptAsJSON() throws {
        let json = try Fixture<Grades>([
            "a.json": "{\"transcripts\": [\(GradesData.transcript(GradesData.workedCase))]}"
        ])
        let csv = try Fixture<Grades>(["a.csv": GradesData.csv(GradesData.workedCase)])
        #expect(try code(json) == code(csv))
        #expect(
            try code(csv).wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/)
                != nil)
    }

    @Test func theCodeChangesWithWhateverTheTranscriptSays() throws {
        let text = GradesData.csv(GradesData.workedCase)
        let changes = [
            ("13.17", "13.18"), ("Ada Byron", "Ada Lovelace"), ("Unit 3", "Unit 3b"),
            (",Subject 2,9,", ",Subject 2,8,"), ("true", "false"),
            ("Subject 6", "Subject six"), ("15,true", "14,true"),
        ]
        var codes = try [code(Fixture<Grades>(["a.csv": text]))]
        for (old, new) in changes {
            let parts = text.split(separator: old, omittingEmptySubsequences: false)
            #expect(parts.count > 1)
            codes.append(try code(Fixture<Grades>(["a.csv": parts.joined(separator: new)])))
        }
        #expect(Set(codes).count == changes.count + 1)
    }

    @Test func theCodeIsTheSameInEveryLanguage() throws {
        let fixture = try Fixture<Grades>(["a.csv": GradesData.csv(GradesData.workedCase)])
        #expect(Set(try ["en", "fr", "es", "it"].map { try code(fixture, $0) }).count == 1)
    }

    @Test func rowsOfAStudentMayBeAnywhere() throws {
        let lines = [
            "s1,Ada,1,U,1,no,A,1,10", "s2,Bob,1,U,1,no,A,1,8", "s1,Ada,2,V,1,yes,B,1,",
            "s2,Bob,2,V,1,oui,B,1,0",
        ]
        let fixture = try Fixture<Grades>(["a.csv": ([GradesData.header()] + lines).joined(separator: "\n")])
        #expect(fixture.problems == [])
        let ada = try fixture.transcript("s1").model(DiagnosticLog())
        let bob = try fixture.transcript("s2").model(DiagnosticLog())
        #expect(try number(ada["total"]).exact == 10)
        #expect(try number(bob["total"]).exact == 4)
        #expect(try flag(ada["isProvisional"]))
        #expect(try flag(bob["isFailed"]))
    }

    @Test(arguments: [("algebra", true), ("Álgebra", true), ("Algebra 2", false), ("Algebra+", false)])
    func aNameInTwoSpellingsIsReported(_ name: String, _ isReported: Bool) throws {
        let rows = ["s1,Ada,1,Maths,6,true,Algebra,2,8", "s1,Ada,1,Maths,6,true,\(name),2,15"]
        let fixture = try Fixture<Grades>(["a.csv": ([GradesData.header()] + rows).joined(separator: "\n")])
        #expect(
            fixture.log.diagnostics.map(line)
                == (isReported
                    ? [
                        "grades/a.csv:2:1: warning: the transcript \"s1\" has \"Algebra\" and \"\(name)\", and both count [grades.unlike-class]"
                            + " → if they are the same, write the name alike and remove one of the two"
                    ] : []))
    }

    @Test(arguments: [("0.5", 2), ("1.5", 2), ("0.25", 4), ("2.3", 10)])
    func aWeightWithDecimalsHasACure(_ weight: String, _ factor: Int) throws {
        let row = "s1,Ada,1,Maths,6,false,Algebra,\(weight),14.5"
        let fixture = try Fixture<Grades>(["a.csv": "\(GradesData.header())\n\(row)"])
        #expect(
            fixture.log.diagnostics.map(line) == [
                "grades/a.csv:2:32: error: the weight is \"\(weight)\", expected a whole number from 1 to 10000 [grades.weight]"
                    + " → multiply all weights by \(factor), so that they are whole: no average changes"
            ])
    }

    @Test func allMistakesAreReportedInOneRunEachWithItsLine() throws {
        let rows = [
            "s1,Ada,1,Maths,6,false,Algebra,2,14.5",
            "s1,Ada,1,Maths,6,false,Analysis,2,24",
            "s1,Ada,1,Maths,6,false,Logic,0,12",
            "s1,Ada,1,Maths,6,false,Algebra,2,11",
            "s1,Ada,1,Maths,6,false,Sets,3,13,5",
            "s1,Ada,1,Maths,6,false,Groups,3",
            "s1;Ada;1;Maths;6;false;Rings;3;12",
            "s1,Bob,1,Maths,6,false,Fields,3,12",
            "s1,Ada,1,Maths,7,false,Ideals,3,12",
            "s1,Ada,1,Maths,6,false,Graphs,3,absent",
            "s1,Ada,1,Maths,6,perhaps,Numbers,3,12",
            "s1,\"Ada,1,Maths,6,false,Chance,3,12",
            "s1,Ada,1,Maths,6,false,,3,12",
            "s1,Ada,1,Maths,6,false,Trees,,12",
        ]
        let fixture = try Fixture<Grades>(["a.csv": ([GradesData.header()] + rows).joined(separator: "\n")])
        #expect(
            Diagnostic.sorted(fixture.log.diagnostics).map(line) == [
                "grades/a.csv:3:35: error: the grade 24 is outside the scale, expected a number from 0 to 20 [grades.grade]"
                    + " → correct the grade, or set the best possible grade as \"scale\" under domains: grades: in site.yaml",
                "grades/a.csv:4:30: error: the weight is \"0\", expected a whole number from 1 to 10000 [grades.weight]"
                    + " → write the number alone, such as 2, and leave out subjects that do not count",
                "grades/a.csv:5:24: error: the subject of this unit \"Algebra\" appears a second time, first at line 2, column 24"
                    + " [records.duplicate] → remove one of the two, or give it another subject of this unit",
                "grades/a.csv:6:31: error: this row has 10 cells, expected 9, since a decimal comma separates cells here"
                    + " [records.csv-decimal-comma] → write numbers with a point, such as 12.5, or put them in quotes, such as \"12,5\"",
                "grades/a.csv:7:1: error: this row has 8 cells, expected 9, so \"grade\" would be missing [records.csv-few]"
                    + " → separate an empty cell too: \",,\"",
                "grades/a.csv:8:1: error: this row is separated by semicolons, the headings by commas, expected one of the two throughout"
                    + " the file [records.csv-mixture] → write \",\" between all cells of this row",
                "grades/a.csv:9:4: error: the student \"s1\" has the name \"Bob\" here and \"Ada\" at line 2, expected the same in all rows"
                    + " [grades.contradiction] → correct one of the two, or give one of them another code",
                "grades/a.csv:10:16: error: the unit \"1\" has the unit_weight \"7\" here and \"6\" at line 2, expected the same in all rows"
                    + " [grades.contradiction] → correct one of the two, or give one of them another code",
                "grades/a.csv:11:33: error: the grade \"absent\" is not a number, expected one from 0 to 20 or an empty cell [grades.grade-text]"
                    + " → leave the cell empty where there is no grade yet; 0 is a grade",
                "grades/a.csv:12:18: error: the cell under \"professional\" is \"perhaps\", expected true or false [grades.cell]",
                "grades/a.csv:13:4: error: this quote is not closed, expected a second one at the end of the cell [records.csv-quote]"
                    + " → write \" at the end of the cell, or remove this one",
                "grades/a.csv:14:24: error: the cell under \"subject\" is empty, expected text [grades.empty-cell]",
                "grades/a.csv:15:30: error: the cell under \"weight\" is empty, expected a whole number from 1 to 10000 [grades.empty-cell]",
            ])
    }

    @Test func aSlipInAHeadingIsReported() throws {
        let text = GradesData.csv([GradesData.unit(1, 1, [(1, 10)])]).split(separator: "unit_weight").joined(
            separator: "unit_wieght")
        #expect(
            try Fixture<Grades>(["a.csv": text]).problems == [
                "grades/a.csv:1:29: error: unknown heading \"unit_wieght\" [grades.heading] → did you mean \"unit_weight\"?"
            ])
    }

    /// Which of the two grades is the right one, nobody can know.
    @Test(arguments: ["Grade", "GRADE"])
    func aHeadingThatDiffersInCapitalsIsTheSameColumn(twin: String) throws {
        let head = "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade"
        #expect(
            try Fixture<Grades>(["a.csv": "\(head),\(twin)\ns,A,1,U,1,no,S,1,12,15\n"]).problems == [
                "grades/a.csv:1:75: error: \"\(twin)\" is the same column as \"grade\", expected it once [grades.heading]"
                    + " → remove one of the two, or give it a name of its own"
            ])
    }

    @Test func aMissingHeadingIsReported() throws {
        let problems = try Fixture<Grades>([
            "a.csv": "student,name,unit,unit_name,unit_weight,professional,subject,weight\ns,A,1,U,1,no,S,1\n"
        ])
        .problems
        #expect(
            problems == [
                "grades/a.csv:1:1: error: the heading \"grade\" is missing [grades.heading-missing]"
                    + " → the first row is student,name,unit,unit_name,unit_weight,professional,subject,weight,grade"
            ])
    }

    /// A wrong first row contradicts every other one, and is one mistake.
    @Test func aContradictionIsReportedOnce() throws {
        let rows = ["1,Maths,7,yes,A", "1,Maths,6,no,B", "1,Maths,6,no,C", "1,Maths,6,no,D"].map {
            "s1,Ada,\($0),1,10"
        }
        let names = ["s2,Bo,1,U,1,no,A,1,9", "s2,Bob,1,U,1,no,B,1,9", "s2,Bob,1,U,1,no,C,1,9"]
        let fixture = try Fixture<Grades>([
            "a.csv": ([GradesData.header()] + rows + names).joined(separator: "\n")
        ])
        #expect(
            fixture.log.diagnostics.map(\.code.name) == [
                "grades.contradiction", "grades.contradiction", "grades.contradiction",
            ])
        #expect(
            fixture.log.diagnostics.map { $0.location.description } == [
                "grades/a.csv:3:16", "grades/a.csv:3:18", "grades/a.csv:7:4",
            ])
    }

    private func code(_ fixture: Fixture<Grades>, _ tag: String = "en") throws -> String {
        try words(try fixture.transcript("s1", tag).model(DiagnosticLog())["code"])
    }

    /// A slip in one row must not publish a transcript.
    @Test(arguments: [
        ("", "public"), ("public", ""), ("public", "public"), ("", ""), ("private", ""), ("", "private"),
    ])
    func allRowsOfAStudentSayTheSameVisibility(first: String, second: String) throws {
        let fixture = try Fixture<Grades>(
            [
                "a.csv": """
                student,name,visibility,unit,unit_name,unit_weight,professional,subject,weight,grade
                s,Ada Byron,\(first),U,Unit,1,true,M,1,12
                s,Ada Byron,\(second),U,Unit,1,true,N,1,12

                """
            ], settings: GradesData.totalOnly)
        guard first != second, [first, second].contains("public") else {
            #expect(fixture.problems == [])
            #expect(
                try fixture.transcript("s").visibility == (first == "public" ? .public : .private)
            )
            return
        }
        let column = "s,Ada Byron,".count + 1
        #expect(
            fixture.problems == [
                "grades/a.csv:3:\(column): error: the student \"s\" has the visibility \"\(second)\" here and \"\(first)\" at line 2, expected the same in all rows"
                    + " [grades.contradiction] → correct one of the two, or give one of them another code"
            ])
    }
}
