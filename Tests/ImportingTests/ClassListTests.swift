import Diagnostics
import Importing
import Records
import Testing

/// Class lists as teachers have them, made into tables of grades.
@Suite struct ClassListTests {
    private static let columns =
        "student,name,number,unit,unit_name,unit_weight,professional,subject,weight,grade"

    @Test(arguments: [
        "Élève;Matière;Coef;Note", "Student;Subject;Weight;Mark", "Alumno/a;Asignatura;Peso;Calificación",
        "Studente;Materia;Peso;Voto",
    ])
    func headingsAreKnownInFourLanguages(_ headings: String) throws {
        let trial = Trial("c1.csv", "\(headings)\nAda Byron;Algebra;2;14,5\nAda Byron;Analysis;3;\n")
        #expect(
            try trial.text == """
                \(Self.columns)
                c1-ada-byron,Ada Byron,1,1,c1,1,false,Algebra,2,"14,5"
                c1-ada-byron,Ada Byron,1,1,c1,1,false,Analysis,3,

                """)
        #expect(try trial.summary == "a class list: 1 student, 2 subjects")
        #expect(try trial.file.file.path == "grades/c1.csv")
    }

    @Test(arguments: [
        "N.º", "Nº", "N°", "N.º de estudiante", "N.º de matrícula", "N° étudiant", "Matricola n.",
    ])
    func aStudentsNumberHasManyHeadings(_ heading: String) throws {
        let trial = Trial("c1.csv", "\(heading),Nom,Algèbre\n7,Roy Camille,12.5\n")
        let parts = try trial.parts
        #expect(parts.contains("number: column \"\(heading)\""), "\(parts)")
    }

    @Test func aRowForEachStudentHasAColumnForEachSubject() throws {
        let trial = Trial(
            "Contrôle 1.csv",
            """
            N° étudiant,Nom,Prénom,Algèbre,Analyse,Moyenne,Groupe
            Coefficient,,,2,3,,
            7,Roy,Camille,12.5,14,13.4,A
            8,Byron,Ada,,abs,,B
            Moyenne,,,12.5,14,13.4,
            """)
        #expect(
            try trial.text == """
                student,family_name,given_name,number,unit,unit_name,unit_weight,professional,subject,weight,grade
                controle-1-7,Roy,Camille,7,1,Contrôle 1,1,false,Algèbre,2,12.5
                controle-1-7,Roy,Camille,7,1,Contrôle 1,1,false,Analyse,3,14
                controle-1-8,Byron,Ada,8,1,Contrôle 1,1,false,Algèbre,2,
                controle-1-8,Byron,Ada,8,1,Contrôle 1,1,false,Analyse,3,abs

                """)
        let parts = try trial.parts
        #expect(
            parts == [
                #"student: "controle-1" and column "N° étudiant""#, #"family_name: column "Nom""#,
                #"given_name: column "Prénom""#, #"number: column "N° étudiant""#,
                #"unit: no column, so "1" everywhere"#, #"unit_name: no column, so "Contrôle 1" everywhere"#,
                #"unit_weight: no column, so "1" everywhere"#,
                #"professional: no column, so "false" everywhere"#,
                #"subject: headings "Algèbre", "Analyse""#, "weight: the row of weights",
                "grade: the columns of the subjects", #"not read: column "Moyenne""#,
                #"not read: column "Groupe""#, #"not read: row "Moyenne""#,
            ])
    }

    @Test func oneColumnOfGradesIsASubjectNamedLikeTheFile() throws {
        let trial = Trial("Maths.csv", "Nombre,Apellidos,Nota\nAda,Byron,7\n")
        #expect(
            try trial.text.hasSuffix("maths-byron-ada,Byron,Ada,1,1,Maths,1,false,Maths,1,7\n"))
    }

    @Test func aSubjectMayBeCalledLikeAColumn() throws {
        let trial = Trial("c1.csv", "Name,Exam,Project\nAda,14,12\n")
        #expect(try trial.summary == "a class list: 1 student, 2 subjects")
    }

    @Test func remarksAreNotGrades() throws {
        let trial = Trial(
            "c1.csv", "Name,Subject,Score,Notes\nAda,Algebra,14,Works with great care\n")
        #expect(try trial.text.contains("remark"))
        #expect(try trial.text.contains("Works with great care"))
    }

    @Test func aRemarkOnAStudentIsNoRemarkOnEachSubject() throws {
        let trial = Trial("c1.csv", "Nom,Algèbre,Analyse,Appréciation\nAda,14,12,Bon trimestre\n")
        #expect(try trial.text.contains("Bon trimestre") == false)
        #expect(try trial.parts.last == "not read: column \"Appréciation\"")
        let alone = Trial("c1.csv", "Nom,Note,Appréciation\nAda,14,Bon trimestre\n")
        #expect(try alone.text.contains("Ada,1,Bon trimestre,") == true)
    }

    @Test func twoStudentsOfOneNameAreTwo() throws {
        let trial = Trial("c1.csv", "Name,Algebra\nAda,14\nAda,12\n")
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
        #expect(try trial.text.contains("c1-ada-2,Ada"))
    }

    /// Which addresses spell the same.
    @Test func namesInOtherScriptsAreCompared() throws {
        let rows = "Name;Maths\n李 雷;7\n李 磊;5\n"
        #expect(Trial("c1.csv", rows).errors == [])
        #expect(
            Trial("c1.csv", rows + "李 雷;4\n").errors.first?.hasPrefix("c1.csv:4:1: this row has the name")
                == true)
        let list = Trial("c1.csv", "Name;Subject;Mark\n李 雷;A;7\n李 磊;A;5\n李 雷;B;4\n")
        #expect(try list.summary == "a class list: 2 students, 2 subjects")
        #expect(try list.text.contains("c1-li-lei,李 雷") && list.text.contains("c1-li-lei-2,李 磊"))
    }

    @Test func theUserSaysWhatHeadingsMean() throws {
        let trial = Trial(
            "c1.csv", "Who,What,Result,Size\nAda,Algebra,14,170\n",
            map: ["name": "who", "subject": "What", "grade": "Result", "ignore": "Size"])
        #expect(try trial.text.hasSuffix("c1-ada,Ada,1,1,c1,1,false,Algebra,1,14\n"))
    }

    @Test func gradesOnTwoScalesAreRefused() throws {
        #expect(
            Trial("c1.csv", "Name,Maths /10,Physics (/20)\nAda,9,13\n").errors == [
                "c1.csv:1:16: some grades are out of 10 and others out of 20, expected one scale for all [import.column] "
                    + "convert the grades of these columns to the scale of the site, and change their headings"
            ])
        #expect(try Trial("c1.csv", "Name,Maths /20,Physics /20\nAda,9,13\n").text.contains("Maths /20"))
    }

    @Test(arguments: [
        ("Name,Maths /10\nAda,9\n", 20.0, "1:6", "10", "20"),
        ("Nom,Contrôle 1 sur 10\nAda,9\n", 20, "1:5", "10", "20"),
        ("Nombre,Asignatura,Nota (sobre 20)\nAda,Álgebra,9\n", 10, "1:19", "20", "10"),
        ("Nome,Matematica su 30\nAda,9\n", 12.5, "1:6", "30", "12.5"),
    ])
    func gradesOnAnotherScaleThanTheSitesAreRefused(
        _ text: String, _ scale: Double, _ place: String, _ total: String, _ expected: String
    ) {
        var options = Importer.Options(scale: scale)
        // The name of the column is none of those that are known.
        if text.contains("sobre") { options.headings = [.init(column: "grade", heading: "Nota (sobre 20)")] }
        let trial = Trial(UserFile(path: "c1.csv", bytes: Array(text.utf8)), options)
        #expect(
            trial.errors == [
                "c1.csv:\(place): these grades are out of \(total), expected grades out of \(expected) as on this site [import.column] "
                    + "convert the grades to the scale of the site and change the heading, or set \"scale: \(total)\" under domains: grades: in site.yaml if all grades are out of that"
            ])
    }

    @Test(arguments: ["Maths /10", "Part 1/2", "Consultas", "Maths 10"])
    func headingsThatSayNoOtherScaleAreRead(_ heading: String) throws {
        let file = UserFile(path: "c1.csv", bytes: Array("Name,\(heading)\nAda,9\n".utf8))
        #expect(try Trial(file, Importer.Options(scale: 10)).text.contains(",\(heading),1,9\n"))
    }

    @Test func theColumnThatTheUserCallsGradeIsTheOnlyOne() throws {
        let trial = Trial("Maths.csv", "Name,Exam 1,Exam 2\nAda,14,9\n", map: ["grade": "Exam 2"])
        #expect(try trial.text.hasSuffix("maths-ada,Ada,1,1,Maths,1,false,Maths,1,9\n"))
        #expect(try trial.parts.last == "not read: column \"Exam 1\"")
    }

    @Test func rowsOfPossiblePointsAndOfFurtherWeightsAreNoStudents() throws {
        let rows = ["Coefficient,2", "ECTS,6", "Note max,20", "Barème,20", "Roy Camille,12"]
        let trial = Trial("c1.csv", "Nom,Algèbre\n" + rows.joined(separator: "\n"))
        #expect(try trial.text.hasSuffix("grade\nc1-roy-camille,Roy Camille,1,1,c1,1,false,Algèbre,2,12\n"))
        #expect(
            try trial.parts.suffix(3) == [
                "not read: row \"ECTS\"", "not read: row \"Note max\"", "not read: row \"Barème\"",
            ])
    }

    @Test func aColumnHasOneHeading() {
        let options = Importer.Options(headings: [
            MappedHeading(column: "name", heading: "Nom"), MappedHeading(column: "name", heading: "Prénom"),
        ])
        let file = UserFile(path: "c1.csv", bytes: Array("Nom,Prénom,Maths\nRoy,Camille,12\n".utf8))
        #expect(
            Trial(file, options).errors == [
                "c1.csv:1:5: \"name\" is \"Nom\" and \"Prénom\", expected one column [import.heading] "
                    + "name one of them, or join the two in the table"
            ])
    }

    @Test func aHeadingThatIsNotThereIsReportedAtTheHeadings() {
        let trial = Trial("c1.csv", "Title\n\nName,Grade\nAda,14\n", map: ["grade": "Grad"])
        #expect(
            trial.errors == [
                #"c1.csv:3:1: no column is called "Grad", expected one of "Name", "Grade" [import.heading] did you mean "Grade"?"#
            ])
    }

    @Test func aBrokenTableIsReportedWithoutWhatFollowsFromIt() {
        let trial = Trial("c1.csv", "Name,Algebra\n\"Ada,14\nGrace,1,2\n")
        let places = trial.errors.map { $0.prefix { $0 != " " } }
        #expect(places == ["c1.csv:2:1:", "c1.csv:3:7:"])
    }

    @Test func everyRowWithoutAStudentIsReported() {
        let trial = Trial("c1.csv", "Name,Algebra\n,12\nAda,14\n,9\n")
        #expect(
            trial.errors
                == ["2", "4"].map {
                    "c1.csv:\($0):1: this row has no name, expected that of a student [import.student] write the name in it; if it has the weights of the subjects, write \"Coefficient\" in it, if it has the possible points, \"Out of\"; otherwise delete the row"
                })
    }

    @Test(arguments: [
        (
            "Name,Subject\nAda,Algebra\n",
            "no column was found with the grades; the headings are \"Name\", \"Subject\" [import.column]"
        ),
        ("Name,Town\nAda,London\n", "no column was found with grades, or one for each subject"),
        ("Name,Algebra\nMoyenne,12\n", "no student is below these headings"),
    ])
    func whatIsMissingIsReported(_ table: String, _ message: String) {
        let trial = Trial("c1.csv", table, target: .grades)
        #expect(trial.errors.count == 1)
        #expect(trial.errors.first?.hasPrefix("c1.csv:1:1: \(message)") == true, "\(trial.errors)")
    }

    @Test func placesAreThoseOfTheUsersFile() throws {
        let file = try Trial("c1.csv", "Class B2\n\nAlgebra,Name\nabs,Ada\n12,Byron\n11,Grace\n").file.file
        let text = String(decoding: file.bytes, as: UTF8.self)
        let grade = try #require(text.utf8.firstRange(of: "abs".utf8))
        let offset = text.utf8.distance(from: text.utf8.startIndex, to: grade.lowerBound)
        #expect(file.place(offset).description == "c1.csv:4:1")
        #expect(file.place(offset + 2).description == "c1.csv:4:1")
    }

    @Test(arguments: [
        ("14/03/2004", "2004-03-14"), ("4.3.2004", "2004-03-04"), ("2004-03-14", "2004-03-14"),
        ("2004/3/14", "2004-03-14"), ("14/03/2004 00:00:00", "2004-03-14"),
        ("14 mars", "14 mars"),
    ])
    func datesAreReadDayFirst(_ date: String, _ expected: String) throws {
        let trial = Trial("c1.csv", "Nom;Né(e) le;Algèbre\nAda;\(date);12\n")
        #expect(try trial.text.hasSuffix("c1-ada,Ada,1,\(expected),1,c1,1,false,Algèbre,1,12\n"))
    }

    @Test func realNumbersOfStudentsStayAsTheyAre() throws {
        let trial = Trial("c1.csv", "Matricola;Nome;Algebra\n20241;Ada;14\n1;Grace;12\n")
        #expect(try trial.text.contains("\n20241,Ada,1,"))
        #expect(try trial.text.contains("\n1,Grace,1,"))
    }

    @Test(arguments: [
        ("Élève", "ROY Camille", "\"ROY, Camille\""),
        ("Élève", "van der BERG Anna", "\"van der BERG, Anna\""),
        ("Élève", "d’ARTAGNAN Charles", "\"d’ARTAGNAN, Charles\""),
        ("Élève", "McDONALD Jim", "\"McDONALD, Jim\""), ("Élève", "O'BRIEN Zoé", "\"O'BRIEN, Zoé\""),
        ("Élève", "Anna van der Berg", "Anna van der Berg"),
        ("Élève", "De la CRUZ Ana", "\"De la CRUZ, Ana\""),
        ("Élève", "DE LA TOUR Jean Luc", "\"DE LA TOUR, Jean Luc\""),
        ("Élève", "Camille Roy", "Camille Roy"), ("Nom et prénom", "Roy Camille", "\"Roy, Camille\""),
        ("Cognome e nome", "Rossi Anna", "\"Rossi, Anna\""),
        ("Élève", "\"Roy, Camille\"", "\"Roy, Camille\""),
        ("Élève", "J Roy", "J Roy"), ("Élève", "ROY CAMILLE", "ROY CAMILLE"),
    ])
    func aFamilyNameThatComesFirstIsKnown(_ heading: String, _ name: String, _ written: String) throws {
        let trial = Trial("c1.csv", "\(heading);Algèbre\n\(name);12\n")
        #expect(try trial.text.contains(",\(written),1,1,c1"))
    }

    @Test func textOfOtherProgramsIsReadInItsEncoding() throws {
        let text = "Élève;Algèbre\nZoé Œuvré;12\n"
        let utf16: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let windows: [UInt8] = text.unicodeScalars.map { $0 == "Œ" ? 0x8C : UInt8($0.value) }
        for bytes in [Array(text.utf8), utf16, windows] {
            let trial = Trial(UserFile(path: "c1.csv", bytes: bytes))
            #expect(try trial.text.contains("c1-zoe-oeuvre,Zoé Œuvré"))
        }
    }

    @Test func aNameCannotLeadOutOfTheFolder() throws {
        for name in ["../../etc/passwd", "..", "/a/b", "ré sumé\u{1B}"] {
            let path = try Trial("c1.csv", "Name,Algebra\nAda,14\n", name: name).file.file.path
            #expect(path.wholeMatch(of: /grades\/[a-z0-9-]+\.csv/) != nil, "\(path)")
        }
    }
}
