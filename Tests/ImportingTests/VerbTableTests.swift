import Diagnostics
import Importing
import Testing

/// Verbs pasted from a table, made into a level.
@Suite struct VerbTableTests {
    private static let forms = "como\tcomes\tcome\tcomemos\tcoméis\tcomen"

    @Test func aTableGetsATitleAndADescription() throws {
        let trial = Trial(
            "Mis verbos.tsv",
            "Verb\tI\tyou\the\twe\tyou (plural)\tthey\tEnglish\nComer\t\(Self.forms)\tto eat\n")
        #expect(
            try trial.text == """
                Mis verbos
                Comer
                infinitivo,yo,tú,él/ella/usted,nosotros,vosotros,ellos/ellas/ustedes,en
                Comer,como,comes,come,comemos,coméis,comen,to eat

                """)
        #expect(try trial.file.file.path == "verbs/mis-verbos.csv")
        #expect(try trial.summary == "a level of 1 verb")
    }

    @Test(arguments: ["\t", ";", ","])
    func aTableMayHaveNoHeadings(_ separator: String) throws {
        let row = "comer\t\(Self.forms)".replacing("\t", with: separator)
        let trial = Trial("v.txt", "\(row)\nbeber;bebo".prefix { $0 != "\n" } + "\n")
        #expect(try trial.text.hasSuffix("\ncomer,como,comes,come,comemos,coméis,comen\n"))
        #expect(try trial.text.hasPrefix("v\ncomer\ninfinitivo,yo,tú,"))
    }

    @Test func sixColumnsAreWithoutVosotros() throws {
        let trial = Trial("v.csv", "comer,como,comes,come,comemos,comen\n")
        #expect(try trial.text.contains("infinitivo,yo,tú,él/ella/usted,nosotros,ellos/ellas/ustedes\n"))
    }

    @Test(arguments: [
        ("comer,como,comes,come,comemos,comen,comiendo", "nosotros,ellos/ellas/ustedes,gerundio"),
        ("comer,como,comes,come,comemos,coméis,comen,comiendo", "vosotros,ellos/ellas/ustedes,gerundio"),
    ])
    func aGerundMayBeBehindTheForms(_ row: String, _ headings: String) throws {
        let trial = Trial("v.csv", "\(row)\n")
        #expect(trial.errors == [])
        #expect(try trial.text.contains("\(headings)\n\(row)\n"))
    }

    @Test func noBreakSpacesAreSpaces() throws {
        let trial = Trial(
            "v.tsv", "lavarse\u{A0}\tme\u{A0}lavo\tte lavas\tse lava\tnos lavamos\tos laváis\tse lavan\n")
        #expect(trial.errors == [])
        #expect(try trial.summary == "a level of 1 verb")
    }

    @Test(arguments: [
        (
            "\tcomer\tbeber\nyo\tcomo\tbebo\ntú\tcomes\tbebes\nella\tcome\tbebe\n",
            "2:1: this table has a row for each person, expected a row for each verb and a column for each person [import.format] "
                + "turn it in a spreadsheet: copy it, and choose Paste Special and Transpose; then import it again"
        ),
        (
            "comer (to eat);como;comes;come;comemos;coméis;comen\n",
            "1:1: the first cell is \"comer (to eat)\", expected the infinitive alone, such as \"comer\" [import.format] "
                + "delete what is in brackets, or write it in a column of its own below a heading such as English, and headings above the other columns: infinitivo, yo, tú and so on"
        ),
        (
            "to eat,comer,como,comes,come,comemos,coméis,comen\n",
            "1:1: the first cell is \"to eat\", expected the infinitive, such as \"comer\" [import.format] "
                + "delete the first column, or write headings above all columns, such as English, infinitivo, yo, tú and so on"
        ),
        (
            "comer   como   comes   come   comemos   coméis   comen\n",
            "1:1: only spaces are between the forms of this verb, expected tabs, semicolons or commas [import.format] "
                + "copy the table from a spreadsheet or a web page once more, or write a comma between the forms"
        ),
    ])
    func aTableOfVerbsInAnotherFormIsRefusedWithItsCure(_ text: String, _ expected: String) {
        for target in [nil, Importer.Target.verbs] {
            #expect(Trial("v.txt", text, target: target).errors == ["v.txt:\(expected)"])
        }
    }

    @Test func theNewNameIsTheTitle() throws {
        let trial = Trial("v.csv", "comer,como,comes,come,comemos,comen\n", name: "De cocina")
        #expect(try trial.text.hasPrefix("De cocina\n"))
        #expect(try trial.file.file.path == "verbs/de-cocina.csv")
    }

    @Test func aNameWithControlCharactersIsNoTitle() throws {
        let trial = Trial("a\u{1B}[1m\nb.csv", "comer,como,comes,come,comemos,comen\n")
        #expect(try trial.text.hasPrefix("a-1m-b\n"))
    }

    @Test func theUserSaysWhatHeadingsMean() throws {
        let trial = Trial(
            "v.csv", "Palabra,1s,2s,3s,1p,2p,3p,Página\ncomer,\(Self.forms.replacing("\t", with: ",")),12\n",
            map: [
                "infinitive": "Palabra", "yo": "1s", "tu": "2s", "él": "3s", "nosotros": "1p",
                "vosotros": "2p", "ellos": "3p",
            ])
        #expect(try trial.text.contains("\ncomer,como,comes,come,comemos,coméis,comen\n"))
        #expect(try trial.parts.last == "not read: column \"Página\"")
    }

    @Test func aWholeLevelIsCopied() throws {
        let table = "Título\nTexto\n\ninfinitivo;yo\ncomer;como\n"
        #expect(try Trial("a.csv", table).text == table)
        let text = "Título\nTexto\ncomer: como, comes, come, comemos, coméis, comen\n"
        let trial = Trial("Nivel 1.txt", text)
        #expect(try trial.text == text)
        #expect(try trial.file.file.path == "verbs/nivel-1.txt")
    }

    @Test func aColumnWithoutAHeadingIsNamed() throws {
        let trial = Trial("v.csv", "Verbo,yo,,tú,él,nosotros,ellos\ncomer,como,12,comes,come,comemos,comen\n")
        #expect(
            trial.errors == [
                "v.csv:1:10: column C has no heading, so its only value is not read [import.unnamed] write a heading above it, or delete the column"
            ])
        #expect(try trial.parts.last == "not read: column C, without a heading")
    }

    @Test func placesAreThoseOfTheUsersFile() throws {
        let file = try Trial(
            "v.txt", "comer\t\(Self.forms)\nbeber\tbebo\tbebes\tbebe\tbebemos\tbebéis\tbeben\n"
        ).file.file
        let text = String(decoding: file.bytes, as: UTF8.self)
        for (word, place) in [("infinitivo", "v.txt:1:1"), ("comes", "v.txt:1:12"), ("bebo", "v.txt:2:7")] {
            let found = try #require(text.utf8.firstRange(of: word.utf8))
            let offset = text.utf8.distance(from: text.utf8.startIndex, to: found.lowerBound)
            #expect(file.place(offset).description == place)
        }
    }

    @Test func anyOtherTableIsRefused() {
        for (text, target) in [("a,b\n1,2\n", nil), ("just words\n", nil), ("", nil)]
            as [(String, Importer.Target?)]
        {
            let errors = Trial("x.txt", text, target: target).errors
            #expect(errors.count == 1)
            #expect(errors.first?.contains("[import.format]") == true, "\(errors)")
        }
        #expect(Trial("x.txt", "a,b\n", target: .surf).errors.first?.contains("[import.target]") == true)
        #expect(
            Trial("x.csv", "a,b\n1,2\n", target: .verbs).errors.first?.contains("[records.csv-headings]")
                == true)
    }
}
