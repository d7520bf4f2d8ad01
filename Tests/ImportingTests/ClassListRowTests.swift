import Diagnostics
import Importing
import Testing

/// Which rows of a class list are students, and what else rows and columns say of the grades.
@Suite struct ClassListRowTests {
    /// Names that are words for results, too.
    @Test func aRowWithAGivenNameOrANumberIsAStudent() throws {
        let rows = "Moy;Li;12;13\nTotal;Jean;12;13\nWeight;Bo;1;2\nRoy;Ann;9;9\n"
        let trial = Trial("c1.csv", "Nom;Prénom;Maths;Français\nCoefficient;;2;1\n\(rows)Moyenne;;11;12\n")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 4 students, 2 subjects")
        #expect(try trial.text.contains("c1-moy-li,Moy,Li,1,1,c1,1,false,Maths,2,12"))
        #expect(try trial.parts.last == "not read: row \"Moyenne\"")
        let numbered = Trial("c1.csv", "N° étudiant;Nom;Maths\n20241;Total;12\n20242;Roy;9\n;Total;21\n")
        #expect(try numbered.summary == "a class list: 2 students, 1 subject")
    }

    @Test(arguments: [
        ("Nom;Prénom;Maths;Français\nBarème;;20;10\nRoy;Camille;12;8\n", "2:12", 20, 10, "Français"),
        ("Name;Maths;French\nAnn Lee;12;8\nMax marks;20;10\n", "3:14", 20, 10, "French"),
        ("Student,Subject,Mark,Out of\nAnn Lee,Maths,8,10\nAnn Lee,French,12,20\n", "3:19", 10, 20, "Out of"),
    ])
    func possiblePointsOfTwoScalesAreAnError(
        _ text: String, _ place: String, _ first: Int, _ second: Int, _ heading: String
    ) {
        #expect(
            Trial("c1.csv", text).errors == [
                "c1.csv:\(place): some grades are out of \(first) and others out of \(second), expected one scale for all [import.column] "
                    + "convert the grades to the scale of the site, or leave this column out with --map \"ignore=\(heading)\""
            ])
    }

    @Test(arguments: [
        ("Name;Maths\nBarème;10\nAnn Lee;8\n", 10.0),
        ("Student,Subject,Mark,Out of\nAnn Lee,Maths,8,10\n", 10),
    ])
    func possiblePointsMustBeTheScaleOfTheSite(_ text: String, _ scale: Double) throws {
        #expect(
            Trial("c1.csv", text).errors.first?.contains(
                "these grades are out of 10, expected grades out of 20 as on this site") == true)
        #expect(Trial("c1.csv", text, scale: scale).errors == [])
    }

    /// The best grade of a class says nothing of the scale.
    @Test func theBestGradeOfAClassIsNoScale() throws {
        let trial = Trial("c1.csv", "Nom;Maths;Français\nRoy;18,5;16\nByron;12;9\nNote max;18,5;16\n")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    @Test func aListFromElsewhereMakesNothingPublic() throws {
        let text = "Surname,Forename,Maths,French,Visibility\nLee,Ann,12,13,public\n"
        let trial = Trial("vis.csv", text)
        #expect(
            trial.errors == [
                "vis.csv:1:31: the column \"Visibility\" is not read, so that no list from elsewhere makes transcripts public [import.left-out] "
                    + "if it says which transcripts the public pages show, read it with --map \"visibility=Visibility\", and otherwise hide this warning with --map \"ignore=Visibility\""
            ])
        #expect(try !trial.text.contains("public"))
        let meant = Trial("vis.csv", text, map: ["visibility": "Visibility"])
        #expect(meant.errors == [])
        #expect(try meant.text.contains("public"))
        #expect(Trial("vis.csv", text, map: ["ignore": "Visibility"]).errors == [])
        // Nor does a table as sites read it, which may come from elsewhere, too.
        let again = Trial("again.csv", try meant.text)
        #expect(again.diagnostics.map(\.code.name) == ["import.left-out"])
        #expect(try !again.text.contains("public"))
        let same = Trial("again.csv", try meant.text, map: ["visibility": "visibility"])
        #expect(same.errors == [])
        #expect(try same.text == meant.text)
    }

    @Test func rowsOfOneNameAreReported() throws {
        let text = "Student,Assignment,Mark\nAnn Lee,HW1,8\nAnn Lee,HW2,9\nBo Yu,HW1,7\n"
        let trial = Trial("c1.csv", text)
        #expect(
            trial.errors == [
                "c1.csv:3:1: this row has the name of an earlier one, and becomes another student [import.names] "
                    + "if they are the same students, say which column has the subjects, such as --map \"subject=Assignment\"; otherwise add a column with the numbers of the students"
            ])
        let meant = Trial("c1.csv", text, map: ["subject": "Assignment"])
        #expect(meant.errors == [])
        #expect(try meant.summary == "a class list: 2 students, 2 subjects")
    }

    /// Whatever its place is, also between the students.
    @Test func aRowThatNamesAGroupIsNotAStudent() throws {
        let trial = Trial(
            "c1.csv", "Nom;Prénom;Maths\nGroupe A;;\nRoy;Ann;9\nGroupe B;;\nLee;Bo;12\nClase;Jean;8\n")
        #expect(
            trial.errors == [
                "c1.csv:2:1: the row \"Groupe A\" has no grade and is called like a group, so it is not read as a student [import.student] "
                    + "if the students below it are another class, write them in a file of their own",
                "c1.csv:4:1: the row \"Groupe B\" has no grade and is called like a group, so it is not read as a student [import.student] "
                    + "if the students below it are another class, write them in a file of their own",
            ])
        #expect(try trial.summary == "a class list: 3 students, 1 subject")
        #expect(try trial.parts.suffix(2) == ["not read: row \"Groupe A\"", "not read: row \"Groupe B\""])
    }

    @Test func studentsOfSeveralClassesAreReported() throws {
        let text = "Nom;Prénom;Classe;Groupe;Maths\nRoy;Ann;2A;x;9\nLee;Bo;2B;y;12\nYu;Li;2A;x;8\n"
        let trial = Trial("c1.csv", text)
        #expect(
            trial.errors == [
                "c1.csv:1:12: the column \"Classe\" names 2 classes, such as \"2A\", \"2B\", but the students of this file become one class [import.classes] "
                    + "write a file for each class and import them all, or hide this warning with --map \"ignore=Classe\""
            ])
        #expect(Trial("c1.csv", text, map: ["ignore": "Classe"]).errors == [])
        #expect(Trial("c1.csv", text.replacing("2B", with: "2A")).errors == [])
    }

    /// A column that is known, but of which nothing is taken, is listed like any other, and so is a row above the
    /// headings.
    @Test func allThatIsNotReadIsListed() throws {
        let text =
            "Année 2025-2026;;;;\nNom;Prénom;Poids;Maths (coef 2);Physique (coef 1)\nRoy;Camille;3;8;12\n"
        #expect(
            try Trial("c1.csv", text).parts.filter { $0.hasPrefix("not read") } == [
                "not read: column \"Poids\"", "not read: row \"Année 2025-2026\"",
            ])
    }

    // MARK: Dates

    @Test func datesOfAColumnAreAllReadInOneOrder() throws {
        let american = Trial("c1.csv", "Name;DOB;Maths\nAl Bo;06/05/2008;12\nCe De;06/25/2008;12\n")
        #expect(
            american.errors == [
                "c1.csv:1:6: the dates of the column \"DOB\" are read month first, since \"06/25/2008\" is written so [import.dates] "
                    + "if the others are written day first, write all of them with the year first, such as 2008-06-25"
            ])
        #expect(try american.text.contains("2008-06-05") && american.text.contains("2008-06-25"))
        let european = Trial("c1.csv", "Name;DOB;Maths\nAl Bo;06/05/2008;12\nCe De;25/06/2008;12\n")
        #expect(european.errors == [])
        #expect(try european.text.contains("2008-05-06") && european.text.contains("2008-06-25"))
        // If both orders occur, one date is wrong, and stays as it is.
        let mixed = Trial("c1.csv", "Name;DOB;Maths\nAl Bo;25/06/2008;12\nCe De;06/26/2008;12\n")
        #expect(try mixed.text.contains("2008-06-25") && mixed.text.contains("06/26/2008"))
    }

    // MARK: Statistics below the list

    @Test func rowsBelowAStatisticAreNoStudents() throws {
        let rows = "Roy,Ada,12,14\nLi,Bo,11,9\nClass average,,11.5,11.5\nSpread,,0.5,2.5\n***,,2,2\n"
        let trial = Trial("c1.csv", "Surname,Forename,Maths,PE\n\(rows)")
        #expect(
            trial.errors
                == ["Spread", "***"].enumerated().map { number, name in
                    "c1.csv:\(number + 5):1: the row \"\(name)\" is below rows of statistics, so it is not read as a student [import.student] "
                        + "if it is a student, move it above the statistics"
                })
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    @Test(arguments: [
        "Std dev", "Highest mark", "Meilleure note", "Nb de notes", "Taux de réussite", "Pass rate",
        "Grand Total",
        "Aprobados", "Suspensos", "Variance",
    ])
    func statisticsAreKnownByTheirNames(_ name: String) throws {
        let trial = Trial("c1.csv", "Name,Maths,PE\nAda Roy,12,14\nBo Li,11,9\n\(name),0.5,2.5\n")
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
    }

    @Test func aRowOfScalesIsNoStudent() {
        let trial = Trial("c1.csv", "Nom;Prénom;Maths;EPS\n/20;;20;10\nRoy;Ada;12;8\n")
        #expect(trial.errors.first?.contains("some grades are out of 20 and others out of 10") == true)
    }

    @Test func twoWeightsOfASubjectAreReported() throws {
        let trial = Trial("c1.csv", "Nom;Prénom;Maths (coef 3);EPS (coef 2)\nCoef;;4;2\nRoy;Ada;12;8\n")
        #expect(
            trial.errors == [
                "c1.csv:2:7: the row of weights has \"4\" for \"Maths (coef 3)\", which says another weight, so \"4\" counts [import.weight] "
                    + "write the same weight in both, or in one of them only"
            ])
        #expect(try trial.text.contains(",Maths,4,12"))
    }

    @Test(arguments: ["Coef;;3;2\n", "2nde B;2026\n;Coefficient;3;2\n"])
    func weightsMayBeAboveTheHeadings(_ rows: String) throws {
        let trial = Trial("c1.csv", "\(rows)Nom;Prénom;Maths;Dessin\nRoy;Ada;12;8\nByron;Zoé;9;7\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,3,12"))
        #expect(try trial.text.contains(",Dessin,2,8"))
        #expect(try !trial.parts.contains { $0.contains("Coef") })
    }

    @Test func aWeightThatIsMissingAboveTheHeadingsIsReported() throws {
        let trial = Trial("c1.csv", "Coef;;3\nNom;Prénom;Maths;Dessin\nRoy;Ada;12;8\n")
        #expect(trial.errors.map { $0.prefix(10) } == ["c1.csv:2:1"])
        #expect(trial.errors[0].contains("import.weight"))
    }

    @Test(arguments: ["Barème;;10;10\n", ";Sur;10;10\n", "Coef;;1;2\nBarème;;10;10\n", "/10;;10;10\n"])
    func possiblePointsAboveTheHeadingsAreTheScale(_ rows: String) {
        let trial = Trial("c1.csv", "\(rows)Nom;Prénom;Maths;Dessin\nRoy;Ada;9,5;8\n")
        #expect(trial.errors.count == 1)
        #expect(trial.errors.first?.contains("these grades are out of 10, expected grades out of 20") == true)
    }

    @Test func numbersAboveTheHeadingsAreReported() throws {
        let trial = Trial("c1.csv", "2nde B;2026\n;;3;1\nNom;Prénom;Maths;Dessin\nRoy;Ada;12;8\n")
        #expect(trial.errors.count == 1)
        #expect(
            trial.errors.first?.hasPrefix(
                "c1.csv:2:3: the numbers of this row above the headings are not read, first \"3\"") == true)
    }

    @Test func headingsInTheMiddleAreNoStudent() throws {
        let trial = Trial("c1.csv", "Nom;Prénom;Maths\nRoy;Ada;12\nNom;Prénom;Maths\nByron;Zoé;8\n")
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
        #expect(
            trial.errors == [
                "c1.csv:3:1: this row has the headings again, so it is not read [import.student] delete the row"
            ])
    }

    @Test func aLineAboveTheTableIsNotTakenForTheHeadings() throws {
        let trial = Trial("c1.csv", "Nom :;M. Durand;Classe;2de B\nNom;Prénom;Français;Maths\nRoy;Ada;12;9\n")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 1 student, 2 subjects")
    }
}
