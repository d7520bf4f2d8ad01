import Diagnostics
import Importing
import Testing

/// Which columns of a list with a row for each student are subjects, and what is said of the others.
@Suite struct SubjectColumnTests {
    /// The names of the subjects in the new table, and the messages without their help.
    private static func subjects(_ trial: Trial) throws -> [String] {
        let rows = try trial.text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let column = try #require(rows.first?.firstIndex(of: "subject"))
        var subjects: [String] = []
        // A quoted name moves the cells, so these tests have none.
        for row in rows.dropFirst() where !subjects.contains(row[column]) { subjects.append(row[column]) }
        return subjects
    }

    // MARK: Averages and counts

    @Test(arguments: [
        ("Nom;Prénom;Maths;Français;Moy. gén.;Moyenne annuelle\nRoy;Cam;12,5;14;13,25;13,25\n", 2),
        ("Alumno;DNI;Lengua;Mates;Media final\nGarcía;12345678Z;7.5;8;7.75\n", 1),
        ("Name;Roll no.;English;Maths;Overall\nAnn Lee;1;67;72;69.5\n", 1),
        ("Cognome;Nome;Italiano;Matematica;Voto finale;Media voti\nRossi;Mario;28;30;29;29\n", 2),
        ("Name;English;Maths;Final mark;Term average;Overall %\nAnn Lee;67;72;69.5;69;70\n", 3),
        ("Alumno;Lengua;Mates;Nota final;Promedio T1;Media 1ª eval.\nGarcía;7;8;7.5;7;7\n", 3),
        ("Nom;Maths;Français;Note finale;Moy T1;Moyenne Maths;Total T1\nRoy;12;14;13;13;12;26\n", 4),
        ("Nom;Maths;Français;Retards;Nb de retards;Coef Maths;Coef. fr.\nRoy;12;14;3;3;2;2\n", 4),
        (
            "Nom;Maths;Français;Absences (demi-journées);Abs.;Nb abs;Absences injustifiées;Punitions;Bonus;Min;Max\nRoy;12;14;3;3;2;2;1;1;9;14\n",
            8
        ),
        ("Name;Maths;French;Attendance %;Effort;Maths effort;Rank T1\nAnn;12;14;9;4;3;1\n", 4),
    ])
    func averagesAndCountsAreLeftOutWithAWarning(_ text: String, _ count: Int) throws {
        let trial = Trial("c1.csv", text, scale: 100)
        let subjects = try Self.subjects(trial)
        #expect(subjects.count == 2, "\(subjects)")
        #expect(trial.diagnostics.map(\.code.name) == Array(repeating: "import.left-out", count: count))
        #expect(trial.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test(arguments: [
        "Médias", "Media Studies", "Moyens de communication", "Moyen Âge", "Medio ambiente", "Final",
        "Examen final", "Final exam", "Nota 1", "Note T1", "Culture générale", "Credit management",
        "Mean value theorem", "Total Quality Management", "Media e comunicazione", "Presentation",
        "Segundo idioma", "Sanctions pénales", "Mines et carrières", "Late Antiquity",
        "Coefficient directeur", "Asistencia sanitaria", "Lengua",
    ])
    func subjectsWithSuchWordsAreRead(_ heading: String) throws {
        let trial = Trial("c1.csv", "Name;Maths;\(heading)\nAda;12;14\n")
        #expect(try Self.subjects(trial) == ["Maths", heading])
        #expect(trial.errors == [])
    }

    @Test func aColumnThatIsLeftOutIsNamedWithItsCure() {
        #expect(
            Trial("c1.csv", "Nom;Maths;Moyenne, 1er trim.;Coef Maths;Retards\nRoy;12;14;2;1\n").errors == [
                #"c1.csv:1:11: the column "Moyenne, 1er trim." is called like an average or a result, which sitegen calculates itself, so it is not read [import.left-out] if it is a subject, read it with --map "keep=Moyenne 1er trim.""#,
                #"c1.csv:1:30: the column "Coef Maths" is called like the weight of a subject, so it is not read [import.left-out] write weights in a row called "Coefficient" below the headings; if the column is a subject, read it with --map "keep=Coef Maths""#,
                #"c1.csv:1:41: the column "Retards" is called like a count or a remark, not like a subject, so it is not read [import.left-out] if it is a subject, read it with --map "keep=Retards""#,
            ])
    }

    @Test(arguments: [
        "M. Gén.", "N° table", "Année de naissance", "Redoublant", "Promotion", "Salle", "Moy. gle",
    ])
    func whatSaysNothingOfGradesIsNotRead(_ heading: String) throws {
        let trial = Trial("c1.csv", "Nom;Maths;\(heading);Français\nRoy;12;14;13\nLy;9;11;10\n")
        #expect(try Self.subjects(trial) == ["Maths", "Français"])
    }

    @Test func aWeightThatIsMissingIsReported() throws {
        let trial = Trial("c1.csv", "Nom;Maths;Français\nCoefficients;4;\nRoy;12;14\n")
        #expect(
            trial.errors == [
                #"c1.csv:2:16: the row of weights has none for "Français", so its weight is 1 [import.weight] write the weight of the subject"#
            ])
    }

    @Test func theWordOfTheRowOfWeightsMayBeInTheColumnOfTheClass() throws {
        let trial = Trial("c1.csv", "Classe;Élève;Maths;Français\nCoefficients;;4;3\n2A;Roy;12;14\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,4,12\n") && trial.text.contains(",Français,3,14\n"))
    }

    @Test func oneNameInTwoClassesIsReportedOnce() throws {
        let head = "Classe;Nom;Prénom;Matière;Note\n"
        let rows =
            "2A;Roy;Jean;Maths;12\n2A;Roy;Jean;SVT;11\n2B;Roy;Jean;Maths;8\n2B;Roy;Jean;SVT;7\n2B;Ly;Al;Maths;9\n"
        #expect(
            Trial("c1.csv", head + rows).errors.first
                == #"c1.csv:4:1: "Roy Jean" is in "2A" and in "2B", and all rows of that name become one student [import.names] if these are two students, add a column with the numbers of the students, or import each class by itself"#
        )
        #expect(
            Trial(
                "c1.csv",
                head
                    + rows.replacing("2B;Roy", with: "2A;Roy").replacing("Maths;8", with: "Art;8").replacing(
                        "SVT;7", with: "EPS;7")
            ).diagnostics.map(\.code.name) == ["import.classes"])
    }

    @Test func theUserKeepsSubjects() throws {
        let trial = Trial(
            "c1.csv", "Nom;Maths;Moyenne, 1er trim.;Effort;Moyenne\nRoy;12;14;9;10\n",
            map: ["keep": "Moyenne 1er trim", "keep": "moyenne"])
        #expect(try Self.subjects(trial).count == 3)
        #expect(trial.errors.count == 1)
        #expect(try trial.parts.last == "not read: column \"Effort\"")
    }

    /// Schools export the average of each subject as its grade.
    @Test func whereAllAreAveragesTheyAreTheGrades() throws {
        let trial = Trial("c1.csv", "Nom;Moy. Maths;Moy. Français;Moy. générale;Moy T1\nRoy;12;14;13;13\n")
        #expect(try Self.subjects(trial) == ["Moy. Maths", "Moy. Français"])
        #expect(trial.diagnostics.count == 2)
        #expect(try Self.subjects(Trial("c1.csv", "Alumno;Nota final\nRoy;7\n")) == ["Nota final"])
    }

    @Test func aColumnThatIsTheMeanOfTheOthersIsReadWithAWarning() throws {
        let text = "Nom;Maths;Fr;Synthèse\nA;12;15;13,5\nB;8;9;8,5\nC;14;11;12,5\nD;;10;\nE;9;9;9\n"
        let trial = Trial("c1.csv", text)
        #expect(try Self.subjects(trial) == ["Maths", "Fr", "Synthèse"])
        #expect(
            trial.errors == [
                #"c1.csv:1:14: the column "Synthèse" is read as a subject, but is the mean of the others in 3 of 3 rows [import.mean] if it is an average or a total, leave it out with --map "ignore=Synthèse", and otherwise hide this warning with --map "keep=Synthèse""#
            ])
        for word in ["keep", "ignore"] {
            #expect(Trial("c1.csv", text, map: [word: "Synthèse"]).errors == [])
        }
    }

    @Test(arguments: [
        // With weights.
        ("Nom;Maths;Fr;Bilan\nCoef;1;3;1\nA;12;16;15\nB;8;12;11\nC;14;10;11\nD;4;8;7\nE;9;13;12\n", 1),
        // Rounded to one decimal.
        ("Nom;Maths;Fr;EPS;Bilan\nA;12;15;14;13,7\nB;8;9;9;8,7\nC;14;11;11;12,0\n", 1),
        // Too few rows, and whole numbers that may be so by chance.
        ("Nom;Maths;Fr;EPS\nA;12;15;13,5\nB;8;9;8,5\n", 0),
        ("Nom;Maths;Fr;EPS\nA;12;14;13\nB;8;10;9\nC;14;12;13\n", 0),
        // One grade everywhere, rows that are no mean, and the mean of one column.
        ("Nom;Maths;Fr;EPS\nA;12,5;12,5;12,5\nB;8,5;8,5;8,5\nC;14;14;14\n", 0),
        ("Nom;Maths;Fr;EPS\nA;12;15;13,5\nB;8;9;8,5\nC;14;11;15\nD;1;2;3\n", 0),
        ("Nom;Maths;EPS\nA;12,5;12,5\nB;8,5;8,5\nC;14;14\n", 0),
    ])
    func aMeanIsToldFromChance(_ text: String, _ count: Int) throws {
        let trial = Trial("c1.csv", text)
        #expect(trial.diagnostics.map(\.code.name) == Array(repeating: "import.mean", count: count))
    }

    // MARK: Grades with what they are out of

    @Test func gradesOutOfTheScaleAreRead() throws {
        let trial = Trial(
            "c1.csv", "Nom;Maths;Français;EPS\nRoy;12,5;14/20;9/20\nByron;9;14,5 / 20;\nLee;8;;abs\n")
        #expect(try Self.subjects(trial) == ["Maths", "Français", "EPS"])
        #expect(try trial.text.contains(",Français,1,14\n"))
        #expect(try trial.text.contains(",Français,1,\"14,5\"\n"))
        #expect(try trial.text.contains(",EPS,1,abs\n"))
        #expect(trial.errors == [])
        let percent = Trial("c1.csv", "Nom;Maths\nRoy;70 %\nByron;65%\n", scale: 100)
        #expect(try percent.text.contains(",Maths,1,70\n"))
        let rows = Trial("c1.csv", "Nom;Matière;Note\nRoy;Maths;14/20\n")
        #expect(try rows.text.hasSuffix(",Maths,1,14\n"))
    }

    @Test(arguments: [
        ("Nom;Maths;Fr\nRoy;12;7/10\nLee;9;8/10\n", "2:8", "10"),
        ("Nom;Maths;Fr\nRoy;12;70%\nLee;9;12\n", "2:8", "100"),
        ("Nom;Matière;Note\nRoy;Fr;7/10\n", "2:8", "10"),
    ])
    func gradesOutOfAnotherScaleAreRefused(_ text: String, _ place: String, _ total: String) {
        let heading = text.contains("Matière") ? "Note" : "Fr"
        #expect(
            Trial("c1.csv", text).errors == [
                "c1.csv:\(place): these grades are out of \(total), expected grades out of 20 as on this site [import.column] "
                    + "convert the grades to the scale of the site, or leave this column out with --map \"ignore=\(heading)\"; "
                    + "if all grades are out of \(total), set \"scale: \(total)\" under domains: grades: in site.yaml"
            ])
    }

    /// They may say how often a student was there.
    @Test func percentagesOnAnotherScaleAreNamed() throws {
        let trial = Trial("c1.csv", "Nom;Maths;Suivi\nRoy;12;70%\nLee;9;95 %\nAda;9;\n")
        #expect(try Self.subjects(trial) == ["Maths"])
        #expect(
            trial.errors == [
                #"c1.csv:1:11: the column "Suivi" has percentages, so it is not read [import.left-out] if they are grades, convert them to the scale of the site, and otherwise hide this warning with --map "ignore=Suivi""#
            ])
    }

    @Test func gradesOutOfTwoTotalsAreRefused() {
        #expect(
            Trial("c1.csv", "Nom;Maths /20;Fr\nRoy;12;7/10\n").errors == [
                "c1.csv:2:8: some grades are out of 20 and others out of 10, expected one scale for all [import.column] "
                    + "convert the grades to the scale of the site, or leave this column out with --map \"ignore=Fr\""
            ])
    }

    @Test(arguments: ["12/05", "1/2", "21/20", "14/20/3", "3/2024a", "/20", "%", "a/20", "7/07"])
    func whatIsNoGradeOutOfATotalIsAWord(_ cell: String) throws {
        #expect(try Self.subjects(Trial("c1.csv", "Nom;Maths;Jour\nRoy;12;\(cell)\n")) == ["Maths"])
    }

    // MARK: Subjects without grades

    @Test(arguments: ["", "-", "—", "?", "…"])
    func aColumnWithoutGradesIsNamed(_ cell: String) throws {
        let text = "Nom;Prénom;Maths;Français\nRoy;Noël;12,5;\(cell)\nByron;Zoé;9;\n"
        let trial = Trial("c1.csv", text)
        #expect(try Self.subjects(trial) == ["Maths"])
        #expect(
            trial.errors == [
                #"c1.csv:1:18: the column "Français" has no grades, so it is not read [import.left-out] if it is a subject without grades yet, read it with --map "keep=Français", and otherwise hide this warning with --map "ignore=Français""#
            ])
        let kept = Trial("c1.csv", text, map: ["keep": "Français"])
        #expect(try Self.subjects(kept) == ["Maths", "Français"])
        #expect(try kept.text.contains("Noël,1,1,c1,1,false,Français,1,\n"))
        #expect(kept.errors == [])
        #expect(Trial("c1.csv", text, map: ["ignore": "Français"]).errors == [])
    }

    @Test(arguments: [
        "Nom;Maths /20;Français (/20)\nRoy;12;\n", "Nom;Maths;Français\nCoefficient;2;3\nRoy;12;\n",
    ])
    func aColumnWithAWeightOrAScaleIsASubjectWithoutGrades(_ text: String) throws {
        let trial = Trial("c1.csv", text)
        #expect(try Self.subjects(trial).count == 2)
        #expect(trial.errors == [])
    }

    @Test func emptyColumnsThatAreKnownOrEmptyAveragesNeedNoWarning() throws {
        let headings = [
            "Signature", "Observations", "Firma", "Moyenne", "Moyenne T1", "Retards", "Remarques",
        ]
        let trial = Trial(
            "c1.csv", "Nom;Maths;\(headings.joined(separator: ";"))\nRoy;12;;;;;;;\n")
        #expect(try Self.subjects(trial) == ["Maths"])
        #expect(trial.errors == [])
    }

    @Test func aListWithoutAnyGradeSaysHowToKeepItsSubjects() throws {
        let text = "Nom;Maths;Exam;Signature élève\nRoy;;;\nByron;;;\n"
        #expect(
            Trial("c1.csv", text).errors == [
                #"c1.csv:1:1: no column was found with grades, or one for each subject; the headings are "Nom", "Maths", "Exam", "Signature élève" [import.column] name the columns that are subjects without grades yet, such as --map "keep=Maths,keep=Exam,keep=Signature élève""#
            ])
        let kept = Trial("c1.csv", text, map: ["keep": "Maths", "keep": "Exam"])
        #expect(try Self.subjects(kept) == ["Maths", "Exam"])
        #expect(try kept.text.contains("c1-roy,Roy,1,1,c1,1,false,Maths,1,\n"))
        #expect(kept.diagnostics.count == 1)
    }

    @Test(arguments: [
        ("B+;A;C", ["B+", "A", "C"]), ("abs;ABS;Absent", ["abs", "ABS", "Absent"]), ("A;B;A", ["A", "B"]),
        ("Lyon;Paris;Nice", nil), ("F;M;F", nil),
    ])
    func wordsInPlaceOfGradesAreNamed(_ cells: String, _ words: [String]?) throws {
        let rows = zip(["Roy", "Lee", "Ada"], cells.split(separator: ";")).map { "\($0);12;\($1)\n" }
        let trial = Trial("c1.csv", "Nom;Maths;Fr\n\(rows.joined())")
        #expect(try Self.subjects(trial) == ["Maths"])
        let expected = words.map { words in
            let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
            return
                "c1.csv:1:11: the column \"Fr\" has words in place of grades, so it is not read: \(list) [import.left-out] "
                + "write numbers, and leave a cell empty where there is no grade, or hide this warning with --map \"ignore=Fr\""
        }
        #expect(trial.errors == [expected].compactMap(\.self))
    }
}
