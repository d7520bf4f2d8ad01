import Diagnostics
import Importing
import Testing

/// What the heading of a subject says beside its name, and rows below a class list that are no students.
@Suite struct SubjectHeadingTests {
    // MARK: Weights

    @Test(arguments: [
        "Maths (coef 5)", "Maths coef. 5", "Maths - Coefficient 5", "Maths [coeff: 5]", "Maths x5",
        "Maths (×5)",
        "Maths (5 ECTS)", "Maths, 5 CFU", "Maths (poids 5)", "Maths (weight 5)", "Maths (peso 5)",
        "Maths (5 créditos)", "Maths x 5", "Maths (5x)", "Maths * 5", "Maths (c. 5)", "Maths (w=5)",
        "Maths (Coefficient de 5)", "Maths (CFU 5)", "Maths (ECTS: 5)", "Maths (5 créditos ECTS)",
        "Maths (pondération : 5)",
    ])
    func aHeadingMaySayTheWeight(_ heading: String) throws {
        let trial = Trial("c1.csv", "Nom;\"\(heading)\";Français (coef 2)\nRoy;12;14\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains("c1-roy,Roy,1,1,c1,1,false,Maths,5,12\n"))
        #expect(try trial.text.contains(",Français,2,14\n"))
        #expect(try trial.parts.contains("weight: the headings"))
    }

    @Test func aKeptColumnHasTheWeightOfItsHeading() throws {
        let trial = Trial("c1.csv", "Nom;Maths (coef 5)\nRoy;12\n", map: ["keep": "Maths (coef 5)"])
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,5,12\n"))
    }

    @Test func percentagesOfAllSubjectsAreWeights() throws {
        let trial = Trial("c1.csv", "Name;Midterm (30%);Homework (10 %);Final exam (60%)\nAda;12;14;9\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Midterm,30,12\n"))
        #expect(try trial.text.contains(",Final exam,60,9\n"))
    }

    @Test(arguments: [
        "Midterm (12.5%);Final (87.5%)", "Midterm (12,5 %);Final 87,5 %", "12.5% Midterm;87.5 % Final",
        "Midterm (poids 12,5%);Final (poids 87,5%)",
    ])
    func percentagesMayHaveDecimals(_ headings: String) throws {
        let trial = Trial("c1.csv", "Nom;\(headings)\nRoy;4;16\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Midterm,125,4\n"))
        #expect(try trial.text.contains(",Final,875,16\n"))
    }

    /// A heading of thousands of blanks or brackets is read in a moment.
    @Test(.timeLimit(.minutes(5)), arguments: [" ", "- ", "(", "[ ", "\u{A0}", " :", "out of :"])
    func aHeadingMayBeLong(_ piece: String) throws {
        let heading = "Maths" + String(repeating: piece, count: 90_000 / piece.utf8.count) + "1"
        let trial = Trial("c1.csv", "Nom;\(heading)\nRoy;12\n")
        #expect(try trial.summary == "a class list: 1 student, 1 subject")
    }

    @Test(arguments: ["coef 3;x2", "(3);(2)", "3 ECTS;2 ECTS", "3;2"])
    func aRowOfWeightsMaySayWhatItsNumbersAre(_ weights: String) throws {
        for text in [
            "Coefficient;\(weights)\nNom;Maths;Français\nRoy;12;14\n",
            "Nom;Maths;Français\nCoefficient;\(weights)\nRoy;12;14\n",
        ] {
            let trial = Trial("c1.csv", text)
            #expect(trial.errors == [])
            #expect(try trial.text.contains(",Maths,3,12\n"))
            #expect(try trial.text.contains(",Français,2,14\n"))
        }
    }

    /// The table then has them as they are, and a message says what is wrong with them.
    @Test func percentagesInARowOfWeightsAreNotLost() throws {
        let row = "Coefficient;40%;60%\n"
        for text in ["\(row)Nom;Maths;Français\nRoy;12;14\n", "Nom;Maths;Français\n\(row)Roy;12;14\n"] {
            #expect(try Trial("c1.csv", text).text.contains(",Maths,40%,12\n"))
        }
    }

    @Test(arguments: [
        ("CC1 (25%);CC2 (25%);Examen", "12;10;3"), ("CC1 (25%);Examen (60%)", "12;10"),
        ("CC1 (25%);Examen 60 %", "12;10"),
        ("CC1 (25%);Examen (75%);TP (50%);Projet (50%)", "12;10;3;4"),
    ])
    func percentagesThatAreNoWeightsAreReported(_ headings: String, _ grades: String) {
        #expect(
            Trial("c1.csv", "Nom;\(headings)\nRoy;\(grades)\n").errors == [
                #"c1.csv:1:5: the percentages in the headings, such as "CC1 (25%)", are not those of all subjects with a sum of 100, so they are not read as weights [import.weight] write them as weights, such as "CC1 (coef 25)""#
            ])
    }

    @Test func percentagesMayBeRounded() throws {
        let trial = Trial("c1.csv", "Nom;CC (33%);TP 33 %;Examen (33%)\nRoy;12;10;3\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",TP,33,10\n"))
    }

    @Test func subjectsOfOneNameKeepTheirHeadings() throws {
        let trial = Trial("c1.csv", "Nom;Oral (coef 1);Oral (coef 2)\nRoy;12;14\n")
        #expect(try trial.text.contains(",Oral (coef 1),1,12\n"))
        #expect(try trial.text.contains(",Oral (coef 2),2,14\n"))
    }

    @Test func theRowOfWeightsSaysMoreThanAHeading() throws {
        let trial = Trial("c1.csv", "Nom;Maths (coef 5);Français\nCoefficient;4;3\nRoy;12;14\n")
        #expect(trial.diagnostics.map(\.code.name) == ["import.weight"])
        #expect(try trial.text.contains(",Maths,4,12\n"))
    }

    @Test func aHeadingWithoutTheWeightThatOthersHaveIsReported() throws {
        let trial = Trial("c1.csv", "Nom;Maths (coef 5);Français\nRoy;12;14\n")
        #expect(
            trial.errors == [
                #"c1.csv:1:20: other headings say a weight, and "Français" does not, so its weight is 1 [import.weight] write the weight of the subject, such as "Français (coef 2)""#
            ])
    }

    @Test func aNumberInBracketsIsReportedUnlessItCounts() throws {
        let trial = Trial(
            "c1.csv", "Nom;Maths (3);QCM [10];Oral (1);Contrôle (1);Contrôle (2);TP (2,5)\nRoy;2;9;8;7;6;5\n")
        #expect(
            trial.errors == [
                #"c1.csv:1:5: the number at the end of "Maths (3)" is not read: it may be the weight, or what the grades are out of [import.weight] write "Maths (coef 3)" if it is the weight"#,
                #"c1.csv:1:15: the number at the end of "QCM [10]" is not read: it may be the weight, or what the grades are out of [import.weight] write "QCM (coef 10)" if it is the weight, and "QCM /10" if it is the best possible grade"#,
                #"c1.csv:1:59: the number at the end of "TP (2,5)" is not read: it may be the weight, or what the grades are out of [import.weight] write "TP (coef 2,5)" if it is the weight"#,
            ])
        #expect(try trial.summary == "a class list: 1 student, 6 subjects")
    }

    /// Whoever fills in the empty name must not make a student of the row.
    @Test func theWordForWeightsMayBeInAnotherColumn() throws {
        let trial = Trial("c1.csv", "Classe;Élève;Maths;Français\nCoefficients;X;4;3\n2A;Roy Ann;12;11\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains(",Maths,4,12\n"))
        #expect(try trial.summary == "a class list: 1 student, 2 subjects")
    }

    // MARK: Scales

    @Test(arguments: [
        "Contrôle 1 (10 pts)", "DS1 - 10 points", "Quiz 10pts", "/10 Oral", "Oral : 10 puntos", "Barème 10",
        "Test (10 marks)", "Verifica (10 punti)", "Quiz (max 10)", "Maths [/10]",
    ])
    func aHeadingMaySayTheScale(_ heading: String) {
        let trial = Trial("c1.csv", "Nom;\(heading)\nRoy;8\n")
        #expect(
            trial.errors.first?.contains("these grades are out of 10, expected grades out of 20") == true,
            "\(trial.errors)")
        #expect(Trial("c1.csv", "Nom;\(heading)\nRoy;8\n", scale: 10).errors == [])
    }

    @Test(arguments: [
        "Crédits ECTS", "ECTS obtenus", "Crédits validés", "Créditos superados", "Crediti", "CFU acquisiti",
    ])
    func creditsAreNoSubject(_ heading: String) throws {
        let trial = Trial("c1.csv", "Nom;Maths;\(heading)\nRoy;12;6\nByron;9;0\n")
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }

    // MARK: Rows

    @Test(arguments: [
        "Édité le 12/11/2026 par Pronote", "Page 1/2", "Effectif : 24", "Students: 2",
        "Exported 2026-11-12",
    ])
    func aLineBelowTheListIsNoStudent(_ line: String) throws {
        let trial = Trial("c1.csv", "Nom;Prénom;Maths\nRoy;Camille;12\nByron;Ada;9\n\(line);;\n")
        #expect(
            trial.errors == [
                "c1.csv:4:1: the row \"\(line)\" has no grade, and its text is not a name, so it is not read as a student [import.student] "
                    + "if it is a student, write the name without digits and colons"
            ])
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }

    @Test func aStudentWithoutGradesIsAStudent() throws {
        let trial = Trial("c1.csv", "Nom;Maths\nRoy Camille;12\nByron Ada;\nO'Neil Jean-Luc 2;7\n")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 3 students, 1 subject")
    }

    /// Max is a name, too: only a row below the list whose numbers are the largest of each column is none.
    @Test func statisticsBelowTheListAreNoStudents() throws {
        let text = "Nom;Maths;Français\nRoy;12;8\nMax;11;14\nByron;9;9\n"
        #expect(try Trial("c1.csv", text).summary == "a class list: 3 students, 2 subjects")
        let trial = Trial("c1.csv", text + "Min;9;8\nMax;12;14\nMoyenne T1;10,67;10,33\n")
        #expect(
            trial.errors == [
                #"c1.csv:5:1: the row "Min" is called like a statistic, so it is not read as a student [import.student] if it is a student, write the family name and the given name"#,
                #"c1.csv:6:1: the row "Max" is called like a statistic, so it is not read as a student [import.student] if it is a student, write the family name and the given name"#,
                #"c1.csv:7:1: the row "Moyenne T1" is called like a statistic, so it is not read as a student [import.student] if it is a student, write the family name and the given name"#,
            ])
        #expect(try trial.summary == "a class list: 3 students, 2 subjects")
    }

    // MARK: Lists with a row for each grade

    @Test(arguments: [
        ("UE;ECTS;Matière;Coef;Note", "U;6;Maths;2;12"),
        ("UE;Coef UE;ECTS;Matière;Coef;Note", "U;3;6;Maths;2;12"),
        ("Module;Credits;Subject;Weight;Mark", "U;6;Maths;2;12"),
    ])
    func creditsAreNoWeightBesideAWeight(_ headings: String, _ cells: String) throws {
        let trial = Trial("c1.csv", "Nom;\(headings)\nRoy;\(cells)\n")
        #expect(try trial.text.contains("Maths,2,12\n"))
        #expect(
            trial.errors.count == 1
                && trial.errors[0].contains("has numbers, but it is not read [import.left-out]"))
    }

    @Test func aSecondColumnOfMarksIsReported() {
        #expect(
            Trial("c1.csv", "Nom;Matière;Note;Note rattrapage;Rang\nRoy;Maths;8;12;3\n").errors == [
                #"c1.csv:1:18: the column "Note rattrapage" has numbers, but it is not read [import.left-out] if it has the grades or the weights, say so with --map "grade=Note rattrapage" or --map "weight=Note rattrapage", and otherwise hide this warning with --map "ignore=Note rattrapage""#
            ])
    }

    @Test func totalsOfALearningPlatformAreNoSubjects() throws {
        let rows = "Roy;8,00;9,50;17,50\nDur;7,00;4,00;11,00\nGil;9,00;9,00;18,00\n"
        let trial = Trial(
            "c1.csv", "Nom;Devoir : DM1 (Brut);Test : QCM (Brut);Total du cours (Brut)\n" + rows)
        #expect(
            trial.errors.count == 1
                && trial.errors[0].contains("\"Total du cours (Brut)\" is called like an average"))
        #expect(try trial.summary == "a class list: 3 students, 2 subjects")
        #expect(
            Trial("c1.csv", "Nom;DM;QCM;Bilan\n" + rows).errors == [
                #"c1.csv:1:12: the column "Bilan" is read as a subject, but is the sum of the others in 3 of 3 rows [import.mean] if it is an average or a total, leave it out with --map "ignore=Bilan", and otherwise hide this warning with --map "keep=Bilan""#
            ])
    }

    @Test(arguments: ["Total del curso (Real)", "Totale del corso (Reale)", "Course total (Real)"])
    func totalsAreNoSubjectsInAnyLanguage(_ heading: String) throws {
        let trial = Trial(
            "c1.csv",
            "Nome;Cognome;Quiz (Reale);Saggio (Reale);\(heading)\nAda;Byron;12;15,5;14,8\nLeo;Roy;10;14;13,2\n"
        )
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
        #expect(trial.diagnostics.map(\.code.name) == ["import.left-out"])
    }

    @Test(arguments: [
        "Nombre;Apellido(s);Número de ID;Mates", "First Name(s);Surname(s);ID number;Maths",
        "Nome;Cognome;Codice identificativo;Mate",
    ])
    func namesOfALearningPlatformAreRead(_ headings: String) throws {
        let trial = Trial("c1.csv", "\(headings)\nAda;Byron;3;8\nCamilo;Roy;1;6\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains("Byron,Ada,"))
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }

    @Test func anEmptyColumnOfNumbersIsLeftOut() throws {
        let trial = Trial("c1.csv", "Nombre;Apellido(s);Número de ID;Mates\nAda;Byron;;8\nCamilo;Roy;;6\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains("c1-byron-ada,Byron,Ada,"))
    }

    /// A code of a unit and a number of a student have no decimals.
    @Test(arguments: ["Area", "Code", "Number"])
    func aColumnOfGradesIsASubjectWhateverItIsCalled(_ heading: String) throws {
        let trial = Trial("c1.csv", "Nom;Prénom;Algebra;\(heading)\nRoy;Camille;13;8,5\nByron;Ada;14;9,5\n")
        #expect(try trial.summary == "a class list: 2 students, 2 subjects")
        #expect(try trial.text.contains(",\(heading),1,\"8,5\""))
    }

    @Test(arguments: ["Session", "Place", "Convocatoria", "Year group", "Semester"])
    func columnsOfSmallNumbersAreNoSubjects(_ heading: String) throws {
        #expect(
            try Trial("c1.csv", "Nom;Maths;\(heading)\nRoy;12;1\n").summary
                == "a class list: 1 student, 1 subject")
    }

    @Test func bothFamilyNamesAreRead() throws {
        let trial = Trial("c1.csv", "Apellido 1;Apellido 2;Nombre;Lengua\nRuiz;Soto;Ana;8\nGil;;Leo;7\n")
        #expect(try trial.text.contains("c1-ruiz-soto-ana,Ruiz Soto,Ana,"))
        #expect(try trial.text.contains("c1-gil-leo,Gil,Leo,"))
    }
}
