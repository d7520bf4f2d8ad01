import Diagnostics
import Importing
import Testing

/// Columns that are left out although they may have grades: no grade may be lost without a message.
@Suite struct DoubtfulColumnTests {
    /// A list with a column of grades and one whose cells these are.
    private static func trial(_ heading: String, _ cells: [String]) -> Trial {
        let rows = cells.enumerated().map {
            "Name \("ABCDEFGH".dropFirst($0.offset).prefix(1));9;\($0.element)\n"
        }
        return Trial("c1.csv", "Name;Maths;\(heading)\n\(rows.joined())")
    }

    @Test(arguments: [
        ["7-", "8-", "6+", "5+"], ["7½", "8½", "6½"], ["6 1/2", "7 1/2"], ["12*", "13*"], ["'12", "'13"],
        ["12pts", "13 pts"], ["12 (r)", "9 (r)"], ["sei", "sette", "otto"], ["TB", "AB", "B", "P"],
        ["5+", "n.c."],
        ["Abs", "Disp", "N.not", "Abs"], ["N.Not", "Disp"], ["SB", "NT", "BI"], ["7'5", "8'2"],
        ["7·5", "6·1"], ["NT 7", "SB 9"], ["A", "B", "C"], ["B+", "A"],
        ["(12)", "(9,5)"], ["A (12)", "B (9)"], ["Sufficiente (6)", "Buono (8)"], ["12 sur 20", "9 sur 20"],
        ["12 out of 20", "9 out of 20"], ["12|20", "9|20"], ["~12", "~9"], ["12→13", "9→10"],
        ["08/05", "07/05"], ["mai-08", "juin-07"],
        ["A", "B", "A"], ["MB", "B"], ["Muy bien", "Bien"],
        ["#N/A", "#DIV/0!"], ["#¡REF!", "#¿NOMBRE?"], ["Err:502", "#NOM?"],
    ])
    func cellsThatMayBeGradesAreReported(_ cells: [String]) throws {
        let trial = Self.trial("Italiano", cells)
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
        #expect(
            trial.errors.first?.hasPrefix(
                "c1.csv:1:12: the column \"Italiano\" has words in place of grades, so it is not read: ")
                == true)
        #expect(try trial.parts.last == "not read: column \"Italiano\"")
    }

    @Test(arguments: [
        ["London", "Leeds", "York"], ["Latin", "Greek", "Latin"], ["F", "M", "F"], ["A", "H", "B"],
        ["x@y.org", "z@y.org"],
        ["12/05/2008", "13/05/2008"], ["10:30", "11:45"],
    ])
    func otherWordsAreNot(_ cells: [String]) {
        #expect(Self.trial("Whatever", cells).errors == [])
    }

    /// Percentages that a spreadsheet shows as numbers would be marks near 0.
    @Test(arguments: [
        (["0.6", "0.65", "0.71"], true), (["1", "0,65", "0,5"], true), (["1", "0", "1"], false),
        (["0.6", "0.65", "12"], false), (["0.6/1", "7/10", "8/10"], false),
    ])
    func gradesThatLookLikePartsOfOneAreReported(_ cells: [String], _ areFractions: Bool) {
        let rows = zip("ABC", cells).map { "Name \($0);\($1);\($1)\n" }
        let trial = Trial("c1.csv", "Name;Maths;English\n\(rows.joined())")
        #expect(trial.diagnostics.contains { $0.code.name == "import.fractions" } == areFractions)
    }

    @Test func aColumnThatLooksLikePartsOfOneIsReported() {
        let trial = Trial("c1.csv", "Name;Maths;English\nA;0,6;12\nB;0,65;13\nC;0,71;9\n")
        #expect(
            trial.errors.map { String($0.prefix { $0 != "[" }) } == [
                "c1.csv:1:6: all grades of the column \"Maths\" are 1 or less, as parts of 1 are, and the best grade of the site is 20 "
            ])
    }

    /// Coefficients and credits may stand below each other; two rows of coefficients contradict each other.
    @Test(arguments: [("Coef", "4;5", true), ("Coef", "2;3", false), ("ECTS", "4;5", false)])
    func aSecondRowOfOtherWeightsIsReported(_ name: String, _ weights: String, _ isReported: Bool) {
        let trial = Trial(
            "c1.csv", "Name;Maths;English\nCoef;2;3\n\(name);\(weights)\nAda;12;13\nBob;11;14\n")
        #expect(
            trial.errors.contains {
                $0.hasPrefix(
                    "c1.csv:3:1: this row \"Coef\" has other weights than the row \"Coef\" before it, whose weights count"
                )
            } == isReported)
    }

    @Test func theTimesOfAClockAreNoGrades() {
        let trial = Self.trial("Submitted", ["1700000000", "1700000001"])
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
    }

    @Test(arguments: [
        "Final grade (rounded)", "Final mark (coursework 40%; exam 60%)", "Note finale (oral 30%, écrit 70%)",
    ])
    func aFinalGradeMayHaveMoreWords(_ heading: String) {
        let trial = Trial(
            "c1.csv", "Student,Coursework,Exam,\"\(heading)\"\nAda Roy,8,12,10\nBo Li,14,11,14\n")
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
    }

    @Test(arguments: [
        "Maths (resit)", "Maths rattrapage", "Maths (2e session)", "Maths (recuperación)", "Maths capped",
        "Maths - retake", "Maths (après jury)",
    ])
    func aSecondAttemptIsNoFurtherSubject(_ heading: String) throws {
        let trial = Trial("c1.csv", "Student,Maths,\(heading),Physics\nAda Roy,8,12,11\nBo Li,14,,9\n")
        #expect(
            trial.errors == [
                "c1.csv:1:15: the column \"\(heading)\" is called like a second attempt at \"Maths\", so it is not read [import.left-out] "
                    + "write the grade that counts below \"Maths\"; if the column is a subject of its own, read it with --map \"keep=\(heading)\""
            ])
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
        let kept = Trial(
            "c1.csv", "Student,Maths,\(heading),Physics\nAda Roy,8,12,11\nBo Li,14,,9\n",
            map: ["keep": heading])
        #expect(try kept.summary == "a class list: 2 students, 3 subjects")
    }

    /// What headings say of scales and weights is no part of the name.
    @Test(arguments: [
        ("Maths /20", "Maths rattrapage /20"), ("Maths (coef 2)", "Maths rattrapage (coef 2)"),
        ("Maths (coef 2)", "Maths rattrapage"), ("Maths", "Maths rattrapage /20"),
        ("Maths (2 ECTS)", "Maths rattrapage (2 ECTS)"), ("Maths (/20)", "Maths rattrapage (/20)"),
        ("Matematica (peso 2)", "Matematica recupero"), ("Maths /20", "Maths (rattrapage) /20"),
        ("Maths /20 (coef 2)", "Maths (resit) /20 (coef 2)"), ("Maths (30%)", "Maths resit (30%)"),
        ("Oral 1", "Oral 1 (resit)"), ("Maths (coef 2)/20", "Maths 2nd attempt"),
        ("Inglés", "Inglés 2ª convocatoria"), ("Matematica", "Matematica secondo appello"),
        ("Maths (coef 2, /20)", "Rattrapage Maths"),
    ])
    func aSecondAttemptIsKnownBesideScalesAndWeights(_ subject: String, _ heading: String) throws {
        let trial = Trial(
            "c1.csv", "Student;\(subject);\(heading);Physics\nAda Roy;8;12;11\nBo Li;14;;9\n")
        let message =
            "the column \"\(heading)\" is called like a second attempt at \"\(subject)\", so it is not read"
        #expect(trial.errors.contains { $0.contains(message) }, "\(trial.errors)")
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    @Test(arguments: [
        "Voto /20", "Grade /20", "Grade (/20)", "Grade (out of 20)", "Nota /20", "Marks /20", "Note (coef 2)",
        "Note /20", "Nota (peso 2)", "Voto",
    ])
    func theResultIsKnownBesideItsScaleAndWeight(_ heading: String) throws {
        let trial = Trial(
            "c1.csv", "Nome;Cognome;Storia;Inglese;\(heading)\nAda;Byron;11;9;7\nBo;Li;14;8;12\n")
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    /// Several columns of grades are several subjects, and so is a part of a grade.
    @Test(arguments: [("Nota trimestre (40%)", "Nota esame (60%)"), ("Oral /20", "Écrit /20")])
    func partsOfAGradeAreSubjects(_ first: String, _ second: String) throws {
        let trial = Trial("c1.csv", "Nome;Cognome;\(first);\(second)\nAda;Byron;11;9\nBo;Li;14;8\n")
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    /// Without the first attempt in the list, the second is the grade of the subject.
    @Test func aSecondAttemptAloneIsASubject() throws {
        let trial = Trial("c1.csv", "Student,Maths (resit),Physics\nAda Roy,8,12\nBo Li,14,9\n")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    @Test func aPenaltyIsNoSubject() {
        let trial = Trial("c1.csv", "Student,Maths,Late penalty\nAda Roy,8,2\nBo Li,14,1\n")
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
    }

    /// Spreadsheets and pages put spaces around numbers that nobody sees.
    @Test func noBreakSpacesAroundCellsAreDropped() throws {
        let trial = Trial("c1.csv", "Name;Maths\nAnn Lee;12\u{A0}\nBo Yu;\u{202F}14\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",12\n") && trial.text.contains(",14\n"))
    }

    /// Without a number, but with a weight in its heading.
    @Test func aColumnWithAWeightIsReported() {
        let trial = Trial(
            "c1.csv",
            "Cognome;Nome;Analisi (9 CFU);Fisica (6 CFU)\nRossi;Ugo;28;30 e lode\nDe Luca;Ada;18;ritirato\n",
            scale: 30)
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
    }

    @Test(arguments: [
        "Student,Exam,Weighted Total [Total Pts: up to 20] |99\nAda Roy,8,12\nBo Li,14,11\n",
        "Student,Quiz 1,Quiz 2,Current Score,Quizzes Current Score,Quizzes Final Score\nAda Roy,8,12,10,10,10\n",
    ])
    func totalsOfLearningPlatformsAreNoSubjects(_ text: String) {
        let trial = Trial("c1.csv", text, scale: 100)
        #expect(Set(trial.diagnostics.map(\.code.name)) == ["import.left-out"])
        #expect(trial.diagnostics.count == (text.contains("Quiz") ? 3 : 1))
    }

    /// A class of a thousand columns is read in no time; it was read in the square of the columns.
    @Test func manyColumnsAreReadOnce() throws {
        let list = { (count: Int) in
            let headings = (0..<count).map { "M\($0)" }.joined(separator: ";")
            return "Nom;\(headings)\nRoy;" + Array(repeating: "12", count: count).joined(separator: ";")
                + "\n"
        }
        #expect(try Trial("c1.csv", list(1_999)).summary == "a class list: 1 student, 1999 subjects")
        #expect(
            Trial("c1.csv", list(2_000)).errors == [
                "c1.csv:1:1: this class list has 2001 columns, expected at most 2000 [import.size] make a list of its own for each part of the columns, or delete those that are empty"
            ])
    }

    // MARK: Encodings

    /// "Lefèvre" in the encoding of MS-DOS, and a text in UTF-8 with a byte of another encoding.
    @Test(arguments: [
        Array("Nom;Maths\nLef".utf8) + [0x8A] + Array("vre;12\n".utf8),
        Array("Nom;Maths\nLefèvre;12\nRen".utf8) + [0xE9] + Array(";11\n".utf8),
    ])
    func textInAnEncodingThatIsNotKnownIsAnError(_ bytes: [UInt8]) {
        let trial = Trial(UserFile(path: "dos.csv", bytes: bytes))
        #expect(trial.diagnostics.map(\.code.name) == ["records.encoding"])
    }

    @Test func aSpreadsheetCalledLikeATextIsAnError() {
        let trial = Trial(UserFile(path: "a.csv", bytes: [0x50, 0x4B, 0x03, 0x04, 0, 0]))
        #expect(
            trial.errors == [
                "a.csv: this file is a spreadsheet or another archive, but is called like a text, expected a table of text [import.format] "
                    + "rename it to end in .xlsx or .ods, and import it again"
            ])
    }

    // MARK: Names

    @Test(arguments: [
        ("Cognome e Nome", "DE LUCA ANNA MARIA", "DE LUCA, ANNA MARIA", true),
        ("Cognome e Nome", "Lo Presti Ida", "Lo Presti, Ida", false),
        ("Apellidos y nombre", "de la Cruz Ana", "de la Cruz, Ana", false),
        ("Apellidos y nombre", "García Márquez José", "García Márquez, José", true),
        ("Nom et prénom", "Roy Camille", "Roy, Camille", false),
    ])
    func theFamilyNameIsFirstBelowAHeadingThatSaysSo(
        _ heading: String, _ name: String, _ expected: String, _ isUnsure: Bool
    ) throws {
        let trial = Trial("c1.csv", "\(heading);Maths\n\(name);8\n")
        #expect(try trial.text.contains("\"\(expected)\""))
        #expect(trial.diagnostics.map(\.code.name) == (isUnsure ? ["import.names"] : []))
    }

    @Test(arguments: [
        "Grade", "Mark", "Note", "Nota", "Voto", "Semester grade", "Note jury", "Voto proposto",
    ])
    func aGradeBesideSubjectsIsTheirResult(_ heading: String) throws {
        let trial = Trial(
            "c1.csv", "Student,Coursework,Exam,\(heading)\nAda Roy,8,12,10\nBo Li,14,11,13\n")
        #expect(
            trial.errors.first?.hasPrefix(
                "c1.csv:1:25: the column \"\(heading)\" is called like an average or a result") == true)
        #expect(trial.errors.count == 1)
        #expect(try trial.text.contains(",Exam,1,12"))
        #expect(try !trial.text.contains(",10\n"))
        // Alone, or beside one subject, it may be the subject.
        #expect(Trial("c1.csv", "Student,\(heading)\nAda Roy,10\nBo Li,13\n").errors == [])
    }

    @Test(arguments: [
        "Rattrapage", "2e session", "Recuperación", "Extraordinaria", "Extra credit", "Detentions", "Oublis",
        "Note disciplinari", "Uscite anticipate", "Missing work", "Nb notes", "Running total", "Z-score",
    ])
    func whatIsNoSubjectIsNotRead(_ heading: String) {
        let trial = Trial("c1.csv", "Student,Maths,\(heading),Art\nAda Roy,8,2,10\nBo Li,14,1,13\n")
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
    }

    @Test func twoStudentsWithOneNumberAreReportedByTheirRows() {
        let list = "Last Name,First Name,Student ID,Maths,English\nRoy,Camille,S1,12,9\nByron,Ada,S1,10,11\n"
        #expect(
            Trial("c1.csv", list).errors == [
                "c1.csv:3:11: the number S1 is that of two students, first in line 2 [import.names] correct one of the two numbers, or remove the row that is there twice"
            ])
    }

    /// A list with a row for each grade has as rows what others have as columns.
    @Test(arguments: ["Moyenne générale", "Total", "Maths (rattrapage)", "Maths - resit", "Absences"])
    func rowsOfNoSubjectAreNotRead(_ subject: String) throws {
        let rows = ["Maths;8", "Art;12", "\(subject);13"].map { "Roy Camille;\($0)\n" }.joined()
        let trial = Trial("c1.csv", "Élève;Matière;Note\n\(rows)")
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
        #expect(
            trial.errors.first?.hasPrefix("c1.csv:4:13: the rows of \"\(subject)\" are called like ") == true)
        #expect(try trial.text.contains(",Art,1,12"))
        #expect(try !trial.text.contains(",13"))
        #expect(try trial.parts.last == "not read: row \"\(subject)\"")
    }

    @Test func inAListOfAveragesEachIsTheGradeOfASubject() throws {
        let trial = Trial("c1.csv", "Élève;Matière;Note\nRoy;Moyenne Maths;8\nRoy;Moyenne Art;12\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains("Moyenne Art"))
    }

    /// 8.5 typed with a point becomes 8 May, and the subject would be missing in all averages.
    @Test func gradesThatASpreadsheetHasMadeDatesAreReported() throws {
        let trial = Self.trial("Italiano", ["2026-05-08", "2026-05-12 00:00:00", "07/05/2026"])
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
        #expect(Self.trial("Italiano", ["2026-05-08", "2025-05-12"]).errors == [])
    }

    @Test(arguments: ["Weights", "Pesos", "Pesi", "Weights (%)"])
    func aRowOfWeightsMayBeInThePlural(_ name: String) throws {
        let trial = Trial("c1.csv", "Name,Maths,English\n\(name),3,2\nAda,12,17\nBo,9,12\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,3,12"))
    }

    @Test(arguments: ["ECTS;6;3\nCoef;1;4\n", "Coef;1;4\nECTS;6;3\n"])
    func coefficientsCountRatherThanCredits(_ rows: String) throws {
        let trial = Trial("c1.csv", "Name;Maths;English\n\(rows)ROY Camille;12;17\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,1,12"))
        #expect(try trial.parts.last == "not read: row \"ECTS\"")
    }

    @Test(arguments: ["Module;Weight;Mark", "UE;Coef;Note", "Módulo;Créditos;Nota", "Modulo;CFU;Voto"])
    func modulesWithOneGradeEachAreSubjects(_ headings: String) throws {
        let rows = ["S1;Roy;Maths;30;12", "S1;Roy;Art;10;8"].joined(separator: "\n")
        let trial = Trial("c1.csv", "Student ID;Name;\(headings)\n\(rows)\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,30,12"))
        #expect(try trial.text.contains(",Art,10,8"))
    }
}
