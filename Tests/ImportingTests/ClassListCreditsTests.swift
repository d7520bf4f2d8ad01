import Importing
import Testing

/// Credits of units in class lists.
@Suite struct ClassListCreditsTests {
    @Test(arguments: ["ECTS UE", "Crédits de l’UE", "unit_credits", "Créditos del módulo", "CFU del modulo"])
    func creditsOfUnitsAreKept(_ heading: String) throws {
        let trial = Trial(
            "c1.csv",
            "N° étudiant;Nom;UE;Coef UE;\(heading);Matière;Note\n2024-7;Byron;UE1;3;4,5;Algèbre;12\n")
        #expect(
            try trial.text == """
                student,name,unit,unit_name,unit_weight,unit_credits,professional,subject,weight,grade
                2024-7,Byron,UE1,UE1,3,"4,5",false,Algèbre,1,12

                """)
    }

    /// Many schools give credits alone, and count units by them.
    @Test(arguments: [("6", "6"), ("4,5", "1"), ("0", "1")])
    func wholeCreditsAreTheWeightWhereThereIsNoOther(_ credits: String, _ weight: String) throws {
        let trial = Trial(
            "c1.csv", "N° étudiant;Nom;UE;ECTS UE;Matière;Note\n2024-7;Byron;UE1;\(credits);Algèbre;12\n")
        #expect(try trial.text.contains("UE1,UE1,\(weight),"))
    }

    @Test func aTableWithCreditsComesBackUnchanged() throws {
        let table = """
            student,name,unit,unit_name,unit_weight,unit_credits,professional,subject,weight,grade
            2024-7,Byron,UE1,Maths,3,4.5,false,Algebra,1,12
            2024-7,Byron,UE2,Logic,3,,false,Sets,1,12

            """
        #expect(try Trial("c1.csv", table).text == table)
    }

    @Test(arguments: [
        ("Module;UE;Coef;Note", "Droit;UE1;2;12", "Éco;UE1;1;8"),
        ("UE;Module;Coef;Note", "UE1;Droit;2;12", "UE1;Éco;1;8"),
    ])
    func ofTwoColumnsOfUnitsTheFinerOneHasTheSubjects(headings: String, first: String, second: String) throws
    {
        let trial = Trial(
            "c1.csv", "Élève;\(headings)\nAda Roy;\(first)\nAda Roy;\(second)\nZoé Byron;\(first)\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",UE1,UE1,1,false,Droit,2,12\n"))
        #expect(try trial.text.contains(",UE1,UE1,1,false,Éco,1,8\n"))
    }

    @Test(arguments: ["ECTS", "Credits", "Crediti", "Coef"])
    func creditsOfStudentsAreTheWeightOfNoSubject(_ heading: String) throws {
        let list = "Nom;Prénom;Droit;Dessin;\(heading)\nRoy;Ada;12;14;60\nByron;Zoé;8;9;0\n"
        let trial = Trial("c1.csv", list)
        #expect(try trial.text.contains(",Droit,1,12"))
        #expect(trial.errors.count == 1)
        #expect(
            trial.errors.first?.hasPrefix(
                "c1.csv:1:25: the column \"\(heading)\" is called like the weight of a subject, so it is not read"
            ) == true)
        #expect(try Trial("c1.csv", list, map: ["weight": heading]).text.contains(",Droit,60,12"))
    }

    @Test func theWeightOfTheOnlySubjectIsKept() throws {
        let trial = Trial("c1.csv", "Nom;Prénom;Droit;Coef\nRoy;Ada;12;3\nByron;Zoé;8;3\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Droit,3,12"))
    }
}
