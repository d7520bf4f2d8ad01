import Diagnostics
import Markup
import Pages
import Testing

@testable import Domains

/// The exact words about everything that can be wrong in `verbs/`, each in its place.
@Suite struct VerbsMessagesTests {
    static let head = "Nivel\nDescripción\n"
    static let andar = "andar: ando, andas, anda, andamos, andáis, andan\n"
    static let beber = "beber: bebo, bebes, bebe, bebemos, bebéis, beben\n"

    static func problems(_ text: String) throws -> [String] { try Fixture<Verbs>(["a.txt": text]).problems }

    @Test func theLevelOfTheSeedIsRight() throws {
        let fixture = try Fixture<Verbs>(["a.txt": VerbsPagesTests.seed])
        #expect(
            fixture.problems == [
                "verbs/a.txt:1:1: note: the tense is taken from the title: \"presente\" [verbs.title-tense] "
                    + "→ to choose another tense, add a line such as \"tiempo: presente\" below the colour"
            ])
        #expect(fixture.domain.levels.map(\.title) == ["Nivel Fácil (presente)"])
        #expect(fixture.domain.levels.map(\.tense) == [.present])
        #expect(fixture.domain.levels.first?.colour.hex == "#ff0000")
        #expect(fixture.domain.verbs.map(\.infinitive) == ["andar", "beber", "comer"])
    }

    static let mistakes: [(text: String, told: String)] = [
        (
            "\(head)\(andar)",
            "verbs/a.txt:4:1: error: the level has only one verb, expected at least two [verbs.too-few] → add a verb such as comer: como, comes, come, comemos, coméis, comen"
        ),
        (
            "\(head)leer: leo, lees, lee, leemos\n\(andar)",
            "verbs/a.txt:3:7: error: \"leer\" has 4 forms, expected six for yo, tú, él/ella/usted, nosotros, vosotros, ellos/ellas/ustedes, or five without vosotros [verbs.forms] → add what is missing; for a form that does not exist write -"
        ),
        (
            "\(head)leer: leo, lees, , leemos, leéis, leen\n\(andar)",
            "verbs/a.txt:3:17: error: form 3 of \"leer\" is empty [verbs.empty-form] → write the form, or - where the verb has none"
        ),
        (
            "\(head)leer: leo, lees, lee, leemos, leéis, leen,\n\(andar)",
            "verbs/a.txt:3:42: error: there is a comma after the last form, expected the end of the line [verbs.trailing-comma] → remove this comma"
        ),
        (
            "\(head)rde\n\(andar)\(beber)",
            "verbs/a.txt:3:1: error: \"rde\" is not a colour, expected six hex digits or one of red, orange, yellow, green, blue, purple, black, white [verbs.colour] → did you mean \"red\"?"
        ),
        (
            "\(head)+FF000\n\(andar)\(beber)",
            "verbs/a.txt:3:1: error: \"+FF000\" is not a colour, expected six hex digits or one of red, orange, yellow, green, blue, purple, black, white [verbs.colour] → write a name, or six digits from 0 to 9 and A to F such as FF0000, or leave the line out"
        ),
        (
            "\(head)#F80\n\(andar)\(beber)",
            "verbs/a.txt:3:1: error: \"#F80\" is not a colour, expected six hex digits or one of red, orange, yellow, green, blue, purple, black, white [verbs.colour] → write each digit twice: FF8800"
        ),
        (
            "\(head)\(andar)\(andar)",
            "verbs/a.txt:4:1: error: the verb \"andar\" is already in line 3 [verbs.duplicate-verb] → remove one of the two lines"
        ),
        (
            "\(andar)\(beber)",
            "verbs/a.txt:1:1: error: the level has no title, expected the title in the first line and found \"andar: ando, andas, anda, andamos, andái…\" [verbs.title] → write the title and, in a line of its own, a description above this line"
        ),
        (
            "Nivel\nFF0000\n\(andar)\(beber)",
            "verbs/a.txt:2:1: error: the level has no description, expected one sentence in the second line and found \"FF0000\" [verbs.description] → write a description above this line"
        ),
        (
            "\(head)leer: leo; lees, lee, leemos, leéis, leen\n\(andar)",
            "verbs/a.txt:3:7: error: the form \"leo; lees\" contains \";\", expected letters only [verbs.letters] → put a comma between two forms, and nothing after the last"
        ),
        (
            "\(head)leer: leo, lees: lee, leemos, leéis, leen\n\(andar)",
            "verbs/a.txt:3:16: error: there is a second colon among the forms, expected commas between them [verbs.colon] → replace it with a comma, or begin a new line if another verb begins here"
        ),
        (
            "\(head)leer: leyera/, leyeras, leyera, leyéramos, leyerais, leyeran\n\(andar)",
            "verbs/a.txt:3:14: error: a form is missing beside the slash in \"leyera/\" [verbs.alternative] → write both forms, such as comiera/comiese, or remove the slash"
        ),
        (
            "\(head)leer: \(String(repeating: "leo/", count: 20))leo, lees, lee, leemos, leéis, leen\n\(andar)",
            "verbs/a.txt:3:87: error: 21 forms are written with slashes between them, expected at most 20 [verbs.alternative] → write the forms that a learner needs; a comma separates the persons"
        ),
        (
            "\(head)red\nleer leo lees\n\(andar)\(beber)",
            "verbs/a.txt:4:1: error: \"leer leo lees\" is not a verb with its forms, expected an infinitive, a colon and the forms [verbs.line] → write the infinitive and a colon in front, such as comer: como, comes, come, comemos, coméis, comen"
        ),
        (
            "\(head)\(andar)tiempo: presente\n\(beber)",
            "verbs/a.txt:4:1: error: the tense is among the verbs, expected above the first verb [verbs.tense-place] → move this line up, below the colour"
        ),
        (
            "\(head)leer: leo, lees, lee, leemos, leen\n\(andar)\(beber)",
            "verbs/a.txt:3:1: warning: \"leer\" has five forms and most verbs of the level have six, so one form may be missing [verbs.mixed] → give all verbs of a level six forms, or all of them five, without vosotros"
        ),
        (
            "\(head)como: a, be, ce, de, e, efe\n\(andar)",
            "verbs/a.txt:3:1: warning: \"como\" does not look like an infinitive, expected a word in -ar, -er, -ir or -se [verbs.infinitive]"
                + " → write the infinitive in front of the colon, such as comer: como, comes, come, comemos, coméis, comen"
        ),
        (
            "\u{FEFF}\n \n",
            "verbs/a.txt:1:1: warning: the file is empty, so it is left out [verbs.empty-file] → write a title, a description, a colour and at least two verbs, or delete the file"
        ),
    ]

    @Test(arguments: mistakes)
    func saysWhatIsWrong(_ text: String, _ message: String) throws {
        #expect(try Self.problems(text) == [message])
    }

    @Test func tenMistakesAreReportedInOneRun() throws {
        let text = """
            Nivel
            Descripción
            +FF000
            tiempo: presnte
            comer: como, comes, come, comemos, coméis, comen,
            beber: bebo, bebes, , bebemos, bebéis, beben
            andar: ando, andas, anda, andamos
            comer: como, comes, come, comemos, coméis, comen
            vivir como, comes
            : a, b, c, d, e
            leer: leo; lees, lee, leemos, leéis, leen
            reír: río, ríes: ríe, reímos, reís, ríen
            """
        let found = try Fixture<Verbs>(["a.txt": text]).log.diagnostics
        #expect(
            found.map(\.code.name) == [
                "verbs.colour", "verbs.tense", "verbs.trailing-comma", "verbs.empty-form", "verbs.forms",
                "verbs.duplicate-verb",
                "verbs.line",
                "verbs.no-infinitive", "verbs.letters", "verbs.colon",
            ])
        #expect(found.compactMap { $0.place?.position.line } == Array(3...12))
        #expect(found.allSatisfy { $0.help != nil })
    }

    @Test func twoLevelsWithOneTitleAreReported() throws {
        let text = Self.head + Self.andar + Self.beber
        let fixture = try Fixture<Verbs>(["a.txt": text, "b.txt": text])
        #expect(
            fixture.problems == [
                "verbs/b.txt:1:1: error: the title \"Nivel\" is already used at verbs/a.txt:1:1 [verbs.duplicate-title] "
                    + "→ give one of the two levels another title"
            ])
    }

    @Test func aFolderWithoutLevelsIsAStateOfItsOwn() throws {
        let fixture = try Fixture<Verbs>([:])
        #expect(
            fixture.problems == [
                "verbs: warning: the folder verbs/ contains no level, expected files such as 01-presente.txt or 01-presente.csv "
                    + "[verbs.empty] → add a level file; until then the page of the verbs says that there are none yet"
            ])
        for tag in ["en", "fr", "es", "it"] {
            #expect(try fixture.pages(tag).map(\.id) == ["verbs/levels"])
            #expect(try fixture.pages(tag).first?.data[path: "isEmpty"]?.flag == true)
        }
    }

    @Test func aMistakeInOneFormDoesNotHideTheNext() throws {
        let text =
            "\(Self.head)tiempo: presente\ncomer: como, com!es, come, comemos, comeis, comen\n\(Self.andar)"
        #expect(
            try Fixture<Verbs>(["a.txt": text]).log.diagnostics.map(\.code.name) == [
                "verbs.letters", "verbs.slip",
            ])
    }

    @Test func titlesWithColonsAndBlankLinesAreFine() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": "\nNivel 1: presente\n\nVerbos: fáciles\n\n\(Self.andar)\n\n\(Self.beber)\n\n"
        ])
        #expect(fixture.problems == [])
        #expect(fixture.domain.levels.first?.title == "Nivel 1: presente")
        #expect(fixture.domain.levels.first?.entries.count == 2)
    }

    @Test func nothingThatAFileMayHoldStopsTheProgram() throws {
        for bytes in [
            "\0\0\0", "a\nb\nde: a\nxx: b\n", ":\n:\n:::,,,///", ",\n,\n,",
            "a\nb\nc: -,-,-,-,-,-\nse: /,/,/,/,/",
            String(repeating: "\u{301}:,", count: 99),
        ] {
            for name in ["a.txt", "a.csv", "a.tsv"] {
                #expect(try !Fixture<Verbs>([name: bytes]).problems.isEmpty)
            }
        }
    }
}
