import Diagnostics
import Importing
import Testing

/// Columns that number the rows or say something else than grades, whatever schools call them.
@Suite struct CountingColumnTests {
    private static func list(_ heading: String, _ numbers: [String], isFirst: Bool = true) -> Trial {
        let rows = numbers.enumerated().map { offset, number in
            let name = "Student \("ABCDEFGHIJKLMNOPQ".dropFirst(offset).prefix(1))"
            let cells = isFirst ? [number, name, "7"] : [name, "7", number]
            return cells.joined(separator: ";") + "\n"
        }
        let headings = isFirst ? [heading, "Alunno", "Italiano"] : ["Alunno", "Italiano", heading]
        return Trial("c1.csv", headings.joined(separator: ";") + "\n" + rows.joined(), scale: 10)
    }

    @Test(arguments: ["Pr.", "Prog.", "Progr", "Ord.", "N. ord.", "Row", "Lp", "Elenco"])
    func aFirstColumnThatCountsTheRowsIsNoSubject(_ heading: String) throws {
        let trial = Self.list(heading, (1...12).map(String.init))
        #expect(
            trial.errors == [
                #"c1.csv:1:1: the column "\#(heading)" only counts the rows, so it is not read [import.left-out] if it is a subject, read it with --map "keep=\#(heading)""#
            ])
        #expect(try trial.summary == "a class list: 12 students, 1 subject")
        #expect(try trial.parts.last == "not read: column \"\(heading)\"")
    }

    @Test(arguments: [
        ["1", "2"], ["1", "2", "4", "7", "8"], ["3", "1", "2", "5", "4"], ["1", "2", "", "3"],
    ])
    func itMayHaveGapsOrAnotherOrder(_ numbers: [String]) throws {
        #expect(try Self.list("Pr.", numbers).summary.hasSuffix(", 1 subject"))
    }

    /// Real grades are rarely to the left of the names, but may be.
    @Test(arguments: [
        ["1"], ["7", "8"], ["2", "1"], ["1", "2", "2", "4", "5"], ["1", "1", "2", "3", "4"],
        ["6", "5", "7", "9", "8"],
    ])
    func gradesAreReadWhereverTheyAre(_ numbers: [String]) throws {
        #expect(try Self.list("Storia", numbers).summary.hasSuffix(", 2 subjects"))
        #expect(try Self.list("Storia", numbers, isFirst: false).summary.hasSuffix(", 2 subjects"))
    }

    /// Or says who is the best.
    @Test(arguments: [
        ["1", "2", "3", "4", "5"], ["2", "1", "4", "3", "5", "8", "7", "6"],
        ["2", "1", "4", "2", "5", "8", "7", "6"],
    ])
    func aColumnBehindTheNamesMayCountThemToo(_ numbers: [String]) throws {
        #expect(try Self.list("Xyz", numbers, isFirst: false).summary.hasSuffix(", 1 subject"))
    }

    @Test(arguments: [
        ["1", "2", "3", "4"], ["2", "1", "4", "3", "5"], ["1", "2", "3", "4", "6"],
        ["1", "1", "1", "1", "1", "1", "1", "1"], ["2", "1", "4", "3", "5", "8", "7", "9"],
        ["1", "2", "2", "2", "2", "6", "6", "8"],
    ])
    func fewSmallGradesAreGrades(_ numbers: [String]) throws {
        let trial = Self.list("Xyz", numbers, isFirst: false)
        #expect(try trial.summary.hasSuffix(", 2 subjects"))
        #expect(trial.errors == [])
    }

    @Test func theUserKeepsIt() throws {
        let trial = Trial("c1.csv", "Pr.;Nome;Arte\n1;Ada Byron;7\n2;Bo Li;8\n", map: ["keep": "Pr."])
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
        #expect(trial.errors == [])
    }

    @Test(arguments: ["Adno", "Adm No", "Admission number", "Exam no.", "Matr.", "N.ro"])
    func furtherHeadingsAreThoseOfNumbersOfStudents(_ heading: String) throws {
        let trial = Trial("c1.csv", "\(heading);Name;Maths\n001234;Ada;12\n001250;Bob;9\n")
        #expect(try trial.text.contains("\n001234,Ada,"))
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }

    @Test(arguments: ["Rk", "Rango", "Posto", "Posición"])
    func ranksAreNoSubjects(_ heading: String) throws {
        let trial = Trial("c1.csv", "Name;Maths;\(heading)\nAda;12;2\nBob;9;1\n")
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }

    @Test(arguments: [
        ("Credito", "the weight of a subject"), ("Credito scolastico", "the weight of a subject"),
        ("PP", "a count or a remark"), ("SEN", "a count or a remark"), ("EAL", "a count or a remark"),
        ("Merits", "a count or a remark"), ("Target", "a count or a remark"),
        ("Target Maths", "a count or a remark"), ("Previous grade", "a count or a remark"),
        ("Ore", "a count or a remark"), ("Heures", "a count or a remark"),
        ("Class position", "a count or a remark"), ("Pos.", "a count or a remark"),
        ("Rg", "a count or a remark"), ("Maths Effort", "a count or a remark"),
        ("Art Effort", "a count or a remark"), ("KS2 Maths", "a count or a remark"),
        ("Percentage", "an average or a result"), ("Pct", "an average or a result"),
        ("%", "an average or a result"), ("NM", "an average or a result"),
        ("Avg %", "an average or a result"), ("Aggregate", "an average or a result"),
        ("Reading age", "a count or a remark"), ("CAT score", "a count or a remark"),
    ])
    func whatIsNoGradeIsNamed(_ heading: String, _ kind: String) throws {
        let trial = Trial("c1.csv", "Name;Maths;\(heading)\nAda;12;10\nBob;9;11\n")
        #expect(
            trial.errors.first?.hasPrefix(
                "c1.csv:1:12: the column \"\(heading)\" is called like \(kind)") == true, "\(trial.errors)")
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }

    @Test(arguments: ["Gestione del credito", "Livre d’heures", "Target language", "Merit review"])
    func subjectsWithSuchWordsAreRead(_ heading: String) throws {
        let trial = Trial("c1.csv", "Name;Maths;\(heading)\nAda;12;10\nBob;9;11\n")
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    /// Beside the grade of the subject under another name.
    @Test func effortAndTargetsAreNoGrades() throws {
        let head = "Name,Maths Attainment,Maths Effort,Maths Target,English Mark,English Target"
        let trial = Trial("c1.csv", "\(head)\nAnn Lee,70,1,75,60,65\nBob Ray,50,3,60,40,50\n", scale: 100)
        #expect(
            try trial.parts.contains("subject: headings \"Maths Attainment\", \"English Mark\""))
        #expect(
            trial.diagnostics.map(\.code.name) == ["import.left-out", "import.left-out", "import.left-out"])
    }

    // MARK: Results

    @Test func aLetterForTheWholeIsNoGradeOfASubject() throws {
        let text = "Name,Maths,English,Grade\nAnn Lee,7,6,B\nBob Ray,5,4,D\nCy Poe,5,7,B\n"
        let trial = Trial("c1.csv", text)
        #expect(
            trial.errors == [
                #"c1.csv:1:20: the column "Grade" has words in place of grades, so it is not read: "B", "D" [import.left-out] write numbers, and leave a cell empty where there is no grade, or hide this warning with --map "ignore=Grade""#
            ])
        #expect(try trial.summary == "a class list: 3 students, 2 subjects")
        #expect(try trial.parts.last == "not read: column \"Grade\"")
        #expect(Trial("c1.csv", text, map: ["ignore": "Grade"]).errors == [])
        // Alone, or with a number, it has the grades.
        for text in ["Name,Grade\nAnn Lee,B\nBob Ray,D\n", text.replacing("4,D", with: "4,5")] {
            #expect(try Trial("c1.csv", text).parts.contains("grade: the columns of the subjects"))
        }
    }

    @Test func aFinalGradeBesideThoseOfItsTermsIsAResult() throws {
        let trial = Trial(
            "c1.csv",
            "Alumno/a;1ª Ev. Mates;2ª Ev. Mates;Nota Final Mates\n\"Ruiz, Ana\";7;8;7,5\n\"Gil, Leo\";5;4;4,5\n"
        )
        #expect(
            trial.errors == [
                #"c1.csv:1:36: the column "Nota Final Mates" is called like an average or a result, which sitegen calculates itself, so it is not read [import.left-out] if it is a subject, read it with --map "keep=Nota Final Mates""#
            ])
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    @Test(arguments: [
        "Nota final Mates;Nota final Lengua", "Nota final Mates;Inglés", "Final exam Maths;Maths",
        "Nota final Mates;1ª Ev. Lengua",
    ])
    func finalGradesOfSubjectsAreGrades(_ headings: String) throws {
        let trial = Trial("c1.csv", "Name;\(headings)\nAda;12;10\nBob;9;11\n")
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
        #expect(trial.errors == [])
    }
}
