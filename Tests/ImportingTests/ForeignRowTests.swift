import Diagnostics
import Importing
import Testing

/// Rows between and below the students that are none: statistics, notes, the name of the school.
@Suite struct ForeignRowTests {
    /// Each message without the path and the cure, and the students that are left.
    private static func problems(_ text: String) -> [String] {
        Trial("c1.csv", text).errors.map {
            String($0.split(separator: " [")[0]).replacing("c1.csv:", with: "")
        }
    }

    private static func count(_ text: String) throws -> Int {
        Int(try Trial("c1.csv", text).summary.split(separator: " ")[3]) ?? 0
    }

    private static func below(_ line: Int, _ name: String) -> String {
        "\(line):1: the row \"\(name)\" is below rows of statistics, so it is not read as a student"
    }

    private static func statistic(_ line: Int, _ name: String) -> String {
        "\(line):1: the row \"\(name)\" is called like a statistic, so it is not read as a student"
    }

    private static func note(_ line: Int, _ name: String) -> String {
        "\(line):1: the row \"\(name)\" has no grade, and its text is not a name, so it is not read as a student"
    }

    // MARK: Without a given name

    /// Some people have one name only: their rows are not called like statistics.
    @Test func aRowBelowStatisticsIsNotSaidToBeOne() {
        let text = "Nom;Prénom;Maths\nByron;Ada;8\nMoyenne;;8\n;Bob;10\n"
        #expect(
            Self.problems(text).last
                == "4:2: the row \"Bob\" is below rows of statistics, so it is not read as a student")
    }

    @Test(arguments: [
        "Desviación estándar", "Voto più alto", "Voto più basso", "Scarto quadratico medio", "Plus basse",
        "Sous-total",
        "Résultats de la classe",
    ])
    func statisticsHaveNoGivenName(_ name: String) throws {
        let text = "Nom;Prénom;Maths;Français\nByron;Ada;8;7\nRoy;Camille;5;6\n\(name);;1,5;0,5\n"
        #expect(Self.problems(text) == [Self.statistic(4, name)])
        #expect(try Self.count(text) == 2)
    }

    @Test func aRowWithoutAGivenNameIsReportedWhereOthersHaveOne() throws {
        let text = "Nom;Prénom;Maths\nByron;Ada;8\nRoy;Camille;5\nDur;Léo;9\nPelé;;7\n"
        #expect(
            Self.problems(text) == [#"5:1: the row "Pelé" has no given name, but is read as a student"#])
        #expect(try Self.count(text) == 4)
    }

    /// A row of means may be called after its class; where others have digits, too, it is a name like them.
    @Test func aNameWithDigitsIsReportedWhereOthersHaveNone() throws {
        let text =
            "Name;Maths;English\nAnn Lee;12;13\nBob Ray;9;10\nClass of 2026;10,5;11,5\nStandard deviation;1;1\n"
        #expect(
            Self.problems(text) == [
                #"4:1: the row "Class of 2026" is not called like the others, but is read as a student"#
            ])
        #expect(try Self.count(text) == 3)
        let codes = "Name;Maths\nAnn Lee;12\nBob Ray;9\nStudent 12;10\nStudent 13;11\n"
        #expect(Self.problems(codes) == [])
    }

    @Test(arguments: ["Crédits ECTS", "Nb ECTS", "Coefficients matières"])
    func aRowOfCreditsHasTheWeights(_ name: String) throws {
        let text = "Nom;Prénom;Maths;Français\n\(name);;4;2\nRoy;Cam;12;13\nByron;Ada;11;14\n"
        let trial = Trial("c1.csv", text)
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,4,12\n"))
        #expect(try Self.count(text) == 2)
        let both = Trial("c1.csv", text.replacing("Roy;", with: "Coefficient;;3;1\nRoy;"))
        #expect(
            both.errors.map { String($0.prefix { $0 != "[" }) }
                == (name != "Coefficients matières"
                    ? []
                    : [
                        "c1.csv:3:1: this row \"Coefficient\" has other weights than the row \"Coefficients matières\" before it, whose weights count "
                    ]))
        #expect(try both.text.contains(name == "Coefficients matières" ? ",Maths,4,12\n" : ",Maths,3,12\n"))
    }

    // MARK: Formulas

    @Test(arguments: ["#N/A", "#NAME?", "_xlfn.LET(_xlpm.x,C2,1)", "Err:502"])
    func anErrorOfASpreadsheetIsNoText(_ text: String) {
        let shown = text.hasPrefix("_xlfn") ? "_xlfn.LET(_xlpm.x,C2,1)" : text
        #expect(
            Self.problems("Nom;Maths;Appréciation\nRoy;12;\(text)\nByron;9;Bien\n") == [
                "2:8: \"\(shown)\" is what a spreadsheet program writes for a formula that it cannot calculate, expected a text"
            ])
        #expect(Trial("c1.csv", "Nom;Maths\n\(text);12\n").result == nil)
    }

    @Test(arguments: [
        "=HYPERLINK(\"http://evil.example\")", "@SUM(A1)", "+cmd|' /C calc'!A0", "-cmd|' /C calc'!A0",
    ])
    func aTextThatASpreadsheetWouldCalculateIsAnError(_ text: String) {
        let cell = "\"\(text.replacing("\"", with: "\"\""))\""
        let trial = Trial("c1.csv", "Nom;Maths\n\(cell);12\n")
        #expect(trial.result == nil)
        #expect(trial.diagnostics.map(\.code.name) == ["import.formula"])
    }

    @Test(arguments: ["- bon travail", "+ de travail", "-", "@"])
    func aTextMayBeginWithASign(_ text: String) {
        #expect(Trial("c1.csv", "Nom;Maths;Appréciation\nRoy;12;\(text)\n").errors == [])
    }

    // MARK: Below statistics

    @Test(arguments: [
        (
            "Alunno,Italiano,Storia", ["Anna Rossi,7,8", "Leo Verdi,5,4"],
            [
                "Media classe,6,6", "Voto massimo,7,8", "Insufficienze,1,1", "Sufficienti,1,1",
                "Numero alunni,2,2", "Coordinatore prof. Bianchi,,", "Ugo Bianchi,,",
            ],
            [
                below(6, "Insufficienze"), below(7, "Sufficienti"), below(8, "Numero alunni"),
                below(9, "Coordinatore prof. Bianchi"), below(10, "Ugo Bianchi"),
            ]
        ),
        (
            "Alumno,Mates,Lengua", ["Ana Ruiz,7,8", "Leo Gil,5,4"],
            ["Media,6,6", "Aprobados,2,1", "% aprobados,100,50", "Nota más alta,7,8"],
            [below(7, "Nota más alta")]
        ),
        (
            "Name,Maths,Art", ["Anna Smith,7,8", "Leo Gill,5,4"],
            ["Class average,6,6", "Highest,7,8", "No. of students,2,2", "Pass rate,100,50"],
            [below(6, "No. of students")]
        ),
        (
            "Élève,Maths,Art", ["Anna,7,8", "Leo,5,4"],
            ["Moyenne 2de B,6,6", "Nombre de reçus,2,2", "Écart-type,1,2"],
            [statistic(4, "Moyenne 2de B"), below(5, "Nombre de reçus")]
        ),
    ])
    func inAListWithOneColumnOfNamesTooTheyAreNoStudents(
        _ headings: String, _ students: [String], _ others: [String], _ expected: [String]
    ) throws {
        let text = ([headings] + students + others).joined(separator: "\n") + "\n"
        #expect(Self.problems(text) == expected)
        #expect(try Self.count(text) == 2)
    }

    /// A second group without a row that names it.
    @Test func studentsBelowStatisticsAreReadWithAWarning() throws {
        let text =
            "Alunno,Arte\nAnna Rossi,7\nLeo Verdi,5\nMedia classe,6\nUgo Neri,\nBo Bianchi,7\nIda Sala,8\nMedia classe,7\nIl preside,\n"
        #expect(
            Self.problems(text) == [
                "6:1: 3 rows below a row of statistics are read as students, first \"Bo Bianchi\"",
                "9:1: the row \"Il preside\" is below rows of statistics, so it is not read as a student",
            ])
        #expect(try Self.count(text) == 5)
        let one = "Alunno,Arte\nAnna Rossi,7\nLeo Verdi,5\nMedia classe,6\nBo Bianchi,7\n"
        #expect(
            Trial("c1.csv", one).errors == [
                "c1.csv:5:1: the row \"Bo Bianchi\" is below a row of statistics, but is read as a student [import.student] "
                    + "delete the rows that are not students, and move the others above the statistics"
            ])
    }

    @Test func aRowThatNamesAGroupBeginsAnother() throws {
        let text =
            "Alunno,Arte\nGruppo A,\nAnna Rossi,7\nLeo Verdi,5\nMedia,6\nGruppo B,\nUgo Neri,\nBo Bianchi,7\nMedia,7\n"
        #expect(Self.problems(text).count == 2)
        #expect(try Self.count(text) == 4)
    }

    @Test func statisticsAboveTheStudentsEndNothing() throws {
        let text = "Alunno,Arte\nMedia,6\nAnna Rossi,7\nLeo,5\n"
        #expect(Self.problems(text) == [])
        #expect(try Self.count(text) == 2)
    }

    @Test func aCountBesideItsNameIsNoGivenName() throws {
        let text = "Nom;Prénom;Maths;Français\nRoy;Zoé;12;13\nDupont;Jean;9;8\nEffectif;2;;\n"
        #expect(try Self.count(text) == 2)
        #expect(try Trial("c1.csv", text).parts.last == "not read: row \"Effectif\"")
    }

    @Test(arguments: ["Nota más alta,7", "Numero alunni,2", "No. of students,2", "Insufficienze,1"])
    func statisticsAloneBelowTheListAreKnownToo(_ row: String) throws {
        let text = "Name,Maths\nAnna Smith,7\nLeo Gill,5\n\(row)\n"
        #expect(Self.problems(text) == [Self.statistic(4, String(row.prefix { $0 != "," }))])
        #expect(try Self.count(text) == 2)
    }

    /// Mejor, Best, Min and Mark are names, and so are those of "Average Joe" and of one who has just come.
    @Test(arguments: [
        "Mejor Ana,7", "Best,7", "Mark Min,7", "Joe Average,7", "Ugo Bianchi,", "Ana de la Fuente,", "Min,",
        "Nota Bene Lee,4",
    ])
    func studentsAtTheEndAreStudents(_ row: String) throws {
        let text = "Name,Maths\nAnna Smith,7\nLeo,5\n\(row)\nBo,6\n"
        #expect(Self.problems(text) == [])
        #expect(try Self.count(text) == 4)
    }

    // MARK: Notes

    @Test(arguments: [
        (
            "Name,Maths,Art", ["Anna Smith,7,8", "Leo Gill,5,4"],
            ["Printed on 12/11/2026,,", "Head teacher: Mr Brown,,"]
        ),
        ("Nom;Prénom;Maths", ["Roy;Zoé;12", "Dupont;Jean;9"], ["Imprimé le 12/11/2026;;", "Page 1/1;;"]),
        ("Nom;Maths", ["Zoé Roy;12", "Jean 2;9"], ["Page 1/1;", "Le 12/11;", "Source : Pronote;"]),
        ("Nom;Prénom;Maths", ["Roy;Zoé;12", "Dupont;Jean;9"], ["Proviseur :;M. Durand;"]),
    ])
    func severalNotesBelowTheListAreNoStudents(_ headings: String, _ students: [String], _ notes: [String])
        throws
    {
        let text = ([headings] + students + notes).joined(separator: "\n") + "\n"
        #expect(
            Self.problems(text)
                == notes.enumerated().map { offset, note in
                    Self.note(offset + 4, String(note.prefix { $0 != "," && $0 != ";" }))
                })
        #expect(try Self.count(text) == 2)
    }

    @Test func aNoteWithASmallWordIsNoStudent() throws {
        let text = "Alunno,Arte\nAnna Rossi,7\nLeo De Luca,5\nCoordinatore prof. Bianchi,\n"
        #expect(
            Trial("c1.csv", text).errors == [
                "c1.csv:4:1: the row \"Coordinatore prof. Bianchi\" has no grade, and its text is not a name, so it is not read as a student [import.student] "
                    + "if it is a student, begin each word of the name with a capital, as in the others"
            ])
        #expect(try Self.count(text) == 2)
        let small = "Alunno,Arte\nanna rossi,7\nleo verdi,5\nugo neri,\n"
        #expect(Self.problems(small) == [])
        #expect(try Self.count(small) == 3)
    }

    @Test func studentsWithNumbersInTheirNamesStay() throws {
        for grades in [["7", "", ""], ["", "", ""]] {
            let rows = grades.enumerated().map { "Anonymous \($0.offset + 1),\($0.element)\n" }.joined()
            let trial = Trial("c1.csv", "Name,Art\n\(rows)", map: ["keep": "Art"])
            #expect(trial.errors == [])
            #expect(try trial.summary == "a class list: 3 students, 1 subject")
        }
    }

    // MARK: Between students

    @Test func aRowThatHasNothingOfAStudentIsNone() throws {
        let text = "Nom;Prénom;Maths;Français\nRoy;Zoé;12;13\n;;;\nLycée Victor Hugo;;;\nDupont;Jean;9;8\n"
        #expect(
            Trial("c1.csv", text).errors == [
                "c1.csv:4:1: the row \"Lycée Victor Hugo\" has neither a given name, a number nor a grade, so it is not read as a student [import.student] "
                    + "if it is a student, write the given name or the number"
            ])
        #expect(try Self.count(text) == 2)
        #expect(try Trial("c1.csv", text).parts.last == "not read: row \"Lycée Victor Hugo\"")
    }

    @Test(arguments: [
        // Without a given name, but with a grade; without a grade, but with a number.
        "N°;Nom;Prénom;Maths\n1;Roy;Zoé;12\n2;Suharto;;9\n3;Dupont;;\n",
        // Nobody has a given name.
        "Nom;Prénom;Maths\nRoy Zoé;;12\nDupont Jean;;\nLy Bo;;9\n",
        // A new student, whose birth date is not known yet.
        "Nom;Né(e) le;Maths\nRoy Zoé;14/03/2008;12\nDupont Jean;;\nLy Bo;15/03/2008;9\n",
    ])
    func whoeverHasSomethingOfAStudentIsOne(_ text: String) throws {
        #expect(Self.problems(text) == [])
        #expect(try Self.count(text) == 3)
    }

    @Test func theHeadOfAPageBetweenStudentsIsNone() throws {
        let text = "Nom;Maths\nZoé Roy;12\nPage 2/3;\nJean Dupont;9\n"
        #expect(Self.problems(text) == [Self.note(3, "Page 2/3")])
        #expect(try Self.count(text) == 2)
    }

    /// A list of ten thousand rows, each called like a statistic, is read in no time.
    @Test func manyRowsAreReadOnce() throws {
        for row in ["Max;12\n", "Media;12\n", "Page 2/3;\n", "Insufficienze;4\n"] {
            let text = "Nom;Maths\nZoé Roy;12\n" + String(repeating: row, count: 20_000)
            #expect(Trial("c1.csv", text).result != nil)
        }
    }
}
