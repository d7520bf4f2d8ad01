import Diagnostics
import Markup
import Testing

@testable import Domains

/// Levels out of spreadsheets: the same level, however its table is written.
@Suite struct VerbsTableTests {
    static let text = """
        Fáciles (presente)
        Los primeros, y más
        FF0000
        comer: como, comes, come, comemos, coméis, comen
          en: to eat
          gerundio: comiendo
        imprimir: imprimo, imprimes, imprime, imprimimos, imprimís, imprimen
          en: to print
          participio: impreso/imprimido

        """

    static let rows = [
        ["Fáciles (presente)"], ["Los primeros, y más"], ["FF0000"], [],
        [
            "infinitivo", "yo", "tú", "él/ella/usted", "nosotros/-as", "vosotros/-as", "ellos/ellas/ustedes",
            "English", "gerundio",
            "participio",
        ],
        ["comer", "como", "comes", "come", "comemos", "coméis", "comen", "to eat", "comiendo", ""],
        [
            "imprimir", "imprimo", "imprimes", "imprime", "imprimimos", "imprimís", "imprimen", "to print",
            "", "impreso / imprimido",
        ],
    ]

    static func csv(_ rows: [[String]], _ separator: String) -> String {
        rows.map { row in
            row.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
        }.joined(separator: "\n") + "\n"
    }

    static func described(_ level: Verbs.Level) -> [String] {
        [level.title, level.description, level.colour.hex, level.tense?.rawValue ?? ""]
            + level.entries.map { entry in
                let details = entry.details
                let meanings = details.meanings.map { "\($0.language) \($0.text)" }
                return
                    "\(entry.infinitive) \(entry.forms) \(meanings) \(details.gerund) \(details.participle)"
            }
    }

    static func read(_ name: String, _ text: String) throws -> (levels: [Verbs.Level], problems: [String]) {
        let fixture = try Fixture<Verbs>([name: text])
        return (fixture.domain.levels, fixture.problems)
    }

    @Test(arguments: [
        ("a.csv", ",", ""), ("a.csv", ";", ""), ("a.tsv", "\t", ""), ("a.TSV", "\t", "\u{FEFF}"),
        ("a.csv", ";", "\u{FEFF}"),
    ])
    func aTableIsTheSameLevelAsAText(_ name: String, _ separator: String, _ mark: String) throws {
        let expected = try #require(try Self.read("a.txt", Self.text).levels.first)
        for text in [
            Self.csv(Self.rows, separator), Self.csv(Self.rows, separator).replacing("\n", with: "\r\n"),
        ] {
            let (levels, problems) = try Self.read(name, mark + text)
            #expect(
                problems == [
                    "verbs/\(name):1:1: note: the tense is taken from the title: \"presente\" [verbs.title-tense] "
                        + "→ to choose another tense, add a line such as \"tiempo: presente\" below the colour"
                ])
            #expect(levels.map(Self.described) == [Self.described(expected)])
        }
    }

    /// As a spreadsheet saves it, every row as long as the headings; and with names in the cells before.
    @Test func theRowsAboveTheHeadingsMayHaveTheirNames() throws {
        let head = [
            ["titre", "Fáciles (presente)"], ["description", "Los primeros, y más"], ["couleur", "FF0000"],
            ["temps", "présent"],
        ]
        let rows = (head + Self.rows.dropFirst(3)).map { $0 + Array(repeating: "", count: 10 - $0.count) }
        let (levels, problems) = try Self.read("a.csv", Self.csv(rows, ","))
        #expect(problems == [])
        let expected = try #require(try Self.read("a.txt", Self.text).levels.first)
        #expect(levels.map(Self.described) == [Self.described(expected)])
    }

    @Test(arguments: [
        "verb,I,you,he/she,we,you (plural),they", "verb,I,you 1,he/she,we,you 2,they",
        "infinitif,je,tu,il/elle,nous,vous,ils/elles",
        "infinito,io,tu,lui/lei,noi,voi,loro",
        "Infinitivo,YO,Vos,usted,nosotras,vosotras,ustedes",
    ])
    func theHeadingsAreKnownInFourLanguages(_ headings: String) throws {
        let text =
            "T\nD\n\(headings)\nandar,ando,andas,anda,andamos,andáis,andan\nbeber,bebo,bebes,bebe,bebemos,bebéis,beben\n"
        let (levels, problems) = try Self.read("a.csv", text)
        #expect(problems == [])
        #expect(
            levels.first?.entries.first?.forms.compactMap(\.self) == [
                ["ando"], ["andas"], ["anda"], ["andamos"], ["andáis"], ["andan"],
            ])
    }

    @Test func columnsMayBeInAnyOrderAndCommandsHaveNoYo() throws {
        let text = """
            Órdenes
            En clase
            tense: imperative
            ustedes,nosotros,usted,tú,infinitivo
            coman,comamos,coma,come,comer
            miren,miremos,mire,mira,mirar
            """
        let (levels, problems) = try Self.read("a.csv", text)
        #expect(problems == [])
        let entry = try #require(levels.first?.entries.first)
        #expect(entry.alternatives(.yo) == [] && !entry.hasVosotros)
        #expect(entry.alternatives(.tu) == ["come"] && entry.alternatives(.ellos) == ["coman"])
    }

    static let head = "T\nD\ninfinitivo,yo,tú,él,nosotros,vosotros,ellos\n"
    static let second = "beber,bebo,bebes,bebe,bebemos,bebéis,beben\n"

    static let mistakes: [(text: String, told: String)] = [
        (
            "\(head)comer,como,comes,come,comemos,comeis,comen\n\(second)",
            "verbs/a.csv:4:31: warning: \"comeis\" looks like a typo, expected \"coméis\" [verbs.slip] → write coméis, or leave the form as it is if it is meant"
        ),
        (
            "\(head)comer,como,comes,,comemos,coméis,comen\n\(second)",
            "verbs/a.csv:4:18: error: the cell \"él\" of \"comer\" is empty [verbs.empty-form] → write the form, or - where the verb has none"
        ),
        (
            "\(head),como,comes,come,comemos,coméis,comen\n\(second)",
            "verbs/a.csv:4:2: error: these forms have no infinitive, expected one in front of them [verbs.no-infinitive] → write the infinitive, such as comer for como, comes, come"
        ),
        (
            "\(head)\(second)\(second)",
            "verbs/a.csv:5:1: error: the verb \"beber\" is already in line 4 [verbs.duplicate-verb] → remove one of the two lines"
        ),
        (
            "\(head)\(second)",
            "verbs/a.csv:5:1: error: the level has only one verb, expected at least two [verbs.too-few] → add a verb such as comer: como, comes, come, comemos, coméis, comen"
        ),
        (
            "\(head)",
            "verbs/a.csv:1:1: warning: the level \"T\" has no verbs yet, so it is left out [verbs.none] → add at least two verbs, such as comer: como, comes, come, comemos, coméis, comen"
        ),
        (
            ",,\n;\n",
            "verbs/a.csv:1:1: warning: the file is empty, so it is left out [verbs.empty-file] → write a title, a description, a colour and at least two verbs, or delete the file"
        ),
        (
            "infinitivo,yo,tú,él,nosotros,ellos\nandar,ando,andas,anda,andamos,andan\nbeber,bebo,bebes,bebe,bebemos,beben\n",
            "verbs/a.csv:1:1: error: the level has no title, expected the title in the first line and found \"infinitivo\" [verbs.title] → write the title and, in a line of its own, a description above this line"
        ),
    ]

    @Test(arguments: mistakes)
    func whatIsWrongIsReportedAsInAText(_ text: String, _ message: String) throws {
        #expect(try Self.read("a.csv", text).problems == [message])
    }
}
