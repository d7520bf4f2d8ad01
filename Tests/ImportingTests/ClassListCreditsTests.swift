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
}
