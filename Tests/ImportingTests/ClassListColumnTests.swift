import Diagnostics
import Importing
import Testing

/// What the columns and rows of a class list are taken for, and what is said of those that are left out.
@Suite struct ClassListColumnTests {
    @Test(arguments: [
        ("Name;Maths;;French\nBob Roy;12;99;13\n", "1:12", "so its only value is not read"),
        ("Name;Maths;;French\nBob Roy;12;a;13\nAda;9;b;\nCy;8;;\n", "1:12", "so its 2 values are not read"),
    ])
    func aColumnWithValuesAndNoHeadingIsNamed(_ text: String, _ place: String, _ end: String) throws {
        let trial = Trial("c1.csv", text)
        #expect(
            trial.errors == [
                "c1.csv:\(place): column C has no heading, \(end) [import.unnamed] write a heading above it, or delete the column"
            ])
        #expect(trial.diagnostics.first?.severity == .warning)
        #expect(try trial.parts.last == "not read: column C, without a heading")
    }

    @Test func aColumnAtTheEndMayHaveNoHeadingToo() throws {
        let trial = Trial("c1.csv", "Name;Maths;;\nBob Roy;12;late;\nAda;9\nCy;8;;\n")
        #expect(trial.errors.map { $0.prefix { $0 != "," } } == ["c1.csv:1:12: column C has no heading"])
        #expect(try trial.summary == "a class list: 3 students, 1 subject")
        #expect(
            Trial("c1.csv", "Name;Maths\nBob Roy;12;13\n").errors.first?.contains("[records.csv-many]")
                == true)
    }

    @Test func emptyColumnsNeedNoHeading() throws {
        let trial = Trial("c1.csv", "Name,,Maths,,French\nBob Roy,,12,,13\n")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 1 student, 2 subjects")
    }

    @Test func theTwentySeventhColumnIsCalledAsInSpreadsheets() {
        let trial = Trial(
            "c1.csv",
            "Name" + String(repeating: ",", count: 27) + "Maths\nBob"
                + String(repeating: ",", count: 26) + "7,12\n")
        #expect(trial.errors.first?.contains("column AA has no heading") == true, "\(trial.errors)")
    }

    @Test func aNumberIsKeptBesideTheIDOfAStudent() throws {
        let trial = Trial("nn.csv", "student,name,number,Maths\nz1,Ada Byron,2024-17,12\n")
        #expect(
            try trial.text == """
                student,name,number,unit,unit_name,unit_weight,professional,subject,weight,grade
                z1,Ada Byron,2024-17,1,nn,1,false,Maths,1,12

                """)
    }

    @Test(arguments: [
        ("number,student,name,Maths\n17,z1,Ada,12\n", "\nz1,Ada,17,"),
        ("#,ID number,Name,Maths\n1,20241,Ada,12\n2,20242,Bob,9\n", "\n20241,Ada,1,"),
        ("N°;Matricule;Nom;Maths\n1;A7;Ada;12\n2;A9;Bob;9\n", "\nA7,Ada,1,"),
        ("Student ID,Candidate number,Name,Maths\n20241,5512,Ada,12\n", "\n20241,Ada,5512,"),
        ("Student,Number,Maths\nAda,20241,12\n", "\n20241,Ada,1,"),
    ])
    func ofSeveralNumbersOneIdentifiesAStudent(_ text: String, _ row: String) throws {
        let trial = Trial("c1.csv", text)
        #expect(try trial.text.contains(row))
        #expect(try trial.summary.hasSuffix(", 1 subject"))
    }

    @Test(arguments: [
        "N° étudiant,Nom,Prénom,Algèbre,Moyenne\n7,Roy,Camille,12.5,14\n8,Byron,Ada,,\n",
        "student,name,number,Maths\nz1,ROY Camille,2024-17,12\n",
        "Name,101,102\nAda,12,9\nBob,,7\n", "Name,Birth date,Note,Remark\nAda,14/03/2004,12,Good\n",
        "Matricola;Nome;Algebra\n20241;Ada;14\n20242;Grace;12\n",
    ])
    func aTableThatWasImportedComesBackUnchanged(_ text: String) throws {
        let first = Trial("2024.csv", text)
        let again = Trial("other.csv", try first.text)
        #expect(again.errors == [])
        #expect(try again.text == first.text)
    }

    @Test func wordsInAColumnOfGradesAreWrongHoweverManyTheyAre() throws {
        let trial = Trial("abs.csv", "Name;Maths;French\nBob Roy;12;ABS\nAda;13;DISP\nCy Dee;11;9\n")
        #expect(try trial.summary == "a class list: 3 students, 2 subjects")
        #expect(try trial.text.contains(",French,1,ABS\n"))
        #expect(try trial.text.contains(",French,1,9\n"))
        #expect(
            trial.errors == [
                #"abs.csv:1:12: the column "French" has grades, so it is read as a subject, but most of its values are words: "ABS", "DISP" [import.words] leave a cell empty where there is no grade, or leave the column out with --map "ignore=French""#
            ])
        #expect(trial.diagnostics.first?.severity == .warning)
        let without = Trial(
            "abs.csv", "Name;Maths;French\nBob Roy;12;ABS\nAda;13;DISP\nCy Dee;11;9\n",
            map: ["ignore": "French"])
        #expect(try without.summary == "a class list: 3 students, 1 subject")
        #expect(without.errors == [])
    }

    @Test(arguments: [
        "ID number", "#", "Codice", "Código", "Code", "Candidate number", "Registration number", "Roll no.",
        "N° candidat", "Numéro d’inscription", "Code étudiant", "N.º de candidato", "Número de registro",
        "Código de alumno", "Identificación", "Codice studente", "Numero di iscrizione", "N. candidato",
        "Nº expediente", "Nº de expediente", "Nro. de alumno", "Núm. alumno", "Nº matrícula",
        "Nº candidato", "No. de l’élève", "Nº élève", "N.º del candidato", "Nr. matricola",
    ])
    func anIDHasManyHeadings(_ heading: String) throws {
        let trial = Trial("c1.csv", "\(heading);Name;Maths\n20241;Ada;12\n20242;Bob;9\n")
        #expect(try trial.text.contains("\n20241,Ada,1,"))
        #expect(try trial.summary == "a class list: 2 students, 1 subject")
    }

    @Test func aCodeBesideASubjectIsNoStudent() throws {
        let trial = Trial("c1.csv", "Nome;Codice;Materia;Voto\nAda;A1;Algebra;7\nAda;A2;Analisi;8\n")
        #expect(try trial.summary == "a class list: 1 student, 2 subjects")
        #expect(try trial.parts.last == "not read: column \"Codice\"")
    }

    @Test(arguments: [
        "Points possibles", "Possible points", "Max points", "Puntos posibles", "Punti possibili",
        "Punti massimi",
        "Points max", "Total points", "Puntos máximos",
    ])
    func aRowOfPossiblePointsIsNoStudent(_ name: String) throws {
        let trial = Trial("c1.csv", "Nom;Maths\nBob Roy;12\n\(name);20\n")
        #expect(try trial.summary == "a class list: 1 student, 1 subject")
        #expect(try trial.parts.last == "not read: row \"\(name)\"")
    }

    @Test(arguments: [
        ("Name,Maths,Maths\nBob Roy,12,13\n", "1:12", "Maths", "B, C"),
        ("Nom;Note;Vœu;Maths;Vœu;Vœu\nAda;1;Art;2;Chant;Judo\n", "1:20", "Vœu", "C, E, F"),
    ])
    func aRepeatedHeadingIsNamed(_ text: String, _ place: String, _ heading: String, _ columns: String) {
        #expect(
            Trial("c1.csv", text).errors == [
                "c1.csv:\(place): the heading \"\(heading)\" is above the columns \(columns), expected another one above each [import.heading] "
                    + "write headings that differ, such as \"\(heading) 1\" and \"\(heading) 2\", or leave these columns out with --map \"ignore=\(heading)\""
            ])
    }

    @Test func headingsOfColumnsThatAreLeftOutMayBeRepeated() throws {
        let trial = Trial(
            "c1.csv", "Nom,Maths,Moyenne,Avis,Moyenne,Avis\nAda,12,11,a,10,b\n", map: ["ignore": "Avis"])
        #expect(trial.errors == [])
        #expect(try trial.summary == "a class list: 1 student, 1 subject")
    }

    @Test func aNameThatLeavesNoRoomForThoseOfStudentsIsRefused() {
        let name = String(repeating: "x", count: 80)
        let errors = Trial("c1.csv", "Name,Maths\nBob Roy,12\nAda,9\n", name: name).errors
        #expect(
            errors == [
                "c1.csv: the name of this class is too long: its students would get the same address [import.name] give the new file a shorter name, such as --name \(name.prefix(30))"
            ])
    }
}
