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
        // A table of a site says it itself.
        let again = Trial("again.csv", try meant.text)
        #expect(again.errors == [])
        #expect(try again.text == meant.text)
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
}
