import Pages
import Testing

@testable import Domains

/// What a practice page asks for, accepts and says.
@Suite struct VerbsPracticeTests {
    static func practice(_ lines: String..., tense: String = "presente") throws -> Fixture<Verbs> {
        let text = "Uno\nDescripción\ntiempo: \(tense)\n" + lines.joined(separator: "\n") + "\n"
        return try Fixture<Verbs>(["a.txt": text])
    }

    @Test(arguments: [
        (["como"], " *[Cc]omo *"),
        (
            ["comiera", "comiese"],
            " *(?:[Cc]omiera(?: */ *[Cc]omiese)?|[Cc]omiese(?: */ *[Cc]omiera)?) *"
        ),
        (["a", "b", "c"], " *(?:[Aa](?: */ *[Bb] */ *[Cc])?|[Bb]|[Cc]) *"),
        (["éramos"], " *[Éé]ramos *"),
        (["me lavo"], " *[Mm]e\\s+lavo *"),
    ])
    func theBrowserAcceptsTheFormsAndForgivesCapitalsAndSpaces(_ forms: [String], _ pattern: String) {
        #expect(Verbs.AnswerPattern.pattern(forms) == pattern)
    }

    @Test func aFormThatDoesNotExistIsNotAsked() throws {
        let fixture = try Self.practice(
            "llover: -, -, llueve, -, -, -", "ir: voy, vas, va, vamos, vais, van")
        let data = try fixture.page("verbs/practice/uno").data
        #expect(data[path: "total"]?.count == 7)
        #expect(
            data[path: "fields.0.rows"]?.list.compactMap { $0["isMissing"]?.flag } == [
                true, true, false, true, true, true,
            ])
        #expect(try fixture.page("verbs/cards/uno").data[path: "sheet"]?.list.count == 7)
    }

    /// Irregular letters are marked wherever an answer is shown, as they are in tables.
    @Test(arguments: [
        ("practice", "fields.0.rows.0"), ("worksheet-key", "tables.0.rows.0.cells.0"), ("cards", "sheet.0"),
    ])
    func irregularLettersOfAnAnswerAreMarked(_ kind: String, _ path: String) throws {
        let fixture = try Self.practice("poner: pongo, pones, pone, ponemos, ponéis, ponen")
        let data = try fixture.page("verbs/\(kind)/uno").data
        let parts = try #require(data[path: "\(path).forms.0.parts"]?.list)
        #expect(parts.compactMap { $0["text"]?.text } == ["pon", "g", "o"])
        #expect(parts.compactMap { $0["isIrregular"]?.flag } == [false, true, false])
    }

    /// No line ends behind "no"; what is compared, or leaves the site in a file, has plain spaces.
    @Test func aDeniedFormIsOneWordToTheEyeOnly() throws {
        let fixture = try Self.practice(
            "irse: -, no te vayas, no se vaya, no nos vayamos, no os vayáis, no se vayan",
            tense: "imperativo negativo")
        for (kind, path) in [
            ("practice", "fields.0.rows.0"), ("worksheet-key", "tables.0.rows.0.cells.0"),
            ("cards", "sheet.0"),
            ("level", "tables.0.rows.0"),
        ] {
            let parts = try fixture.page("verbs/\(kind)/uno").data[path: "\(path).forms.0.parts"]?.list
            #expect(parts?.first?["text"]?.text == "no\u{A0}te ", "\(kind)")
        }
        let pattern = try fixture.page("verbs/practice/uno").data[path: "fields.0.rows.0.pattern"]?.text
        #expect(pattern == " *[Nn]o\\s+te\\s+vayas *")
        #expect(try fixture.page("verbs/file/uno").data[path: "sheet.0.answer"]?.text == "no te vayas")
    }

    @Test(arguments: [
        ("no hables", "no_hables"), ("no te", "no_te"), ("No lo hagas", "No_lo hagas"),
        ("no tengo miedo", "no_tengo miedo"), ("me voy", "me voy"), ("nota bene", "nota bene"), ("no", "no"),
    ])
    func onlyWhatIsDeniedIsKeptTogether(_ form: String, _ shown: String) {
        #expect(form.unbrokenAfterNo == shown.replacing("_", with: "\u{A0}"))
    }

    /// Only where a form that is shorter than the regular one can be seen.
    @Test(arguments: [
        ("imperativo", "tener: -, ten, tenga, tengamos, tened, tengan", true),
        ("futuro", "poder: podré, podrás, podrá, podremos, podréis, podrán", true),
        ("presente", "tener: tengo, tienes, tiene, tenemos, tenéis, tienen", false),
    ])
    func theLegendExplainsWhatIsMarkedBesideMissingLetters(_ tense: String, _ line: String, _ isShort: Bool)
        throws
    {
        let fixture = try Self.practice(
            line, "comer: como, comes, come, comemos, coméis, comen", tense: tense)
        for kind in ["level", "practice", "worksheet-key"] {
            let gap = try fixture.page("verbs/\(kind)/uno").data[path: "gap"]?.text
            #expect((gap != nil) == isShort, "\(kind)")
        }
    }

    /// A row that only a slip of a teacher could fill is no row; a form that a teacher gives is shown.
    @Test(arguments: [
        ("imperativo", "comer: -, come, coma, comamos, comed, coman", "tú"),
        ("imperativo negativo", "comer: -, no comas, no coma, no comamos, no comáis, no coman", "tú"),
        ("imperativo", "comer: coma, come, coma, comamos, comed, coman", "yo"),
    ])
    func commandsHaveNoRowForYo(_ tense: String, _ comer: String, _ first: String) throws {
        let fixture = try Self.practice(
            comer, "vivir: -, vive, viva, vivamos, vivid, vivan", tense: tense)
        let paths = [
            ("level", "tables.0.rows.0.person"), ("practice", "fields.0.rows.0.person"),
            ("worksheet", "tables.0.rows.0.person"),
        ]
        for (kind, path) in paths {
            #expect(try fixture.page("verbs/\(kind)/uno").data[path: path]?.text == first)
        }
        let verb = try fixture.page("verbs/verb/comer").data
        // The command is the last of the moods.
        #expect(verb["moods"]?.list.last?["persons.0.person"]?.text == first)
    }

    @Test(arguments: [
        ("averiguar: averigüé, averiguaste, averiguó, averiguamos, averiguasteis, averiguaron", "éóü"),
        ("soñar: sueño, sueñas, sueña, soñamos, soñáis, sueñan", "áéñ"),
    ])
    func theLettersToCopyAreThoseOfTheLevel(_ line: String, _ letters: String) throws {
        let fixture = try Self.practice(line, "beber: bebo, bebes, bebe, bebemos, bebéis, beben")
        #expect(fixture.domain.levels.first?.lettersToCopy == letters)
    }

    @Test func aLevelWithoutSuchLettersHasNoneToCopy() throws {
        let fixture = try Self.practice(
            "ir: voy, vas, va, vamos, vais, van", "dar: doy, das, da, damos, dais, dan")
        #expect(try fixture.page("verbs/practice/uno").data["letters"]?.isNone == true)
    }

    static let ser = "ser: -, no seas, no sea, no seamos, no seáis, no sean"
    static let irse = "irse: -, no te vayas, no se vaya, no nos vayamos, no os vayáis, no se vayan"
    static let ver = "ver: he visto, has visto, ha visto, hemos visto, habéis visto, han visto"
    static let comer = "comer: he comido, has comido, ha comido, hemos comido, habéis comido, han comido"
    static let amar =
        "amar: amara/amase, amaras/amases, amara/amase, amáramos/amásemos, amarais/amaseis, amaran/amasen"
    static let leer =
        "leer: leyera/leyese, leyeras/leyeses, leyera/leyese, leyéramos/leyésemos, leyerais/leyeseis, leyeran/leyesen"
    static let vivir = "vivir: viviera, vivieras, viviera, viviéramos, vivierais, vivieran"

    @Test(arguments: [
        ([ser, irse], "no"), ([ver, comer], "he, has, ha…"), ([irse, vivir], ""), ([vivir, ver], ""),
    ])
    func wordsThatBelongToEveryFormAreNamed(_ lines: [String], _ words: String) throws {
        let fixture = try Self.practice(lines[0], lines[1])
        #expect(fixture.domain.levels.first?.wordsBefore == words)
    }

    @Test(arguments: [([amar, ver], false), ([amar, leer], true)])
    func aLevelOfTwoFormsSaysThatOneIsEnough(_ lines: [String], _ isSaid: Bool) throws {
        let fixture = try Self.practice(lines[0], lines[1], tense: "imperfecto de subjuntivo")
        #expect(try fixture.page("verbs/practice/uno").data["hasChoice"]?.flag == isSaid)
    }

    /// Long forms need long fields, so fewer of them are side by side.
    @Test(arguments: [([ser, vivir], false), ([ver, comer], false), ([amar, vivir], true)])
    func aLevelWithLongAnswersHasWideFields(_ lines: [String], _ isWide: Bool) throws {
        let fixture = try Self.practice(lines[0], lines[1])
        #expect(try fixture.page("verbs/practice/uno").data["isWide"]?.flag == isWide)
    }

    @Test func aPracticePageLeadsToTheNextLevel() throws {
        let text = VerbsPagesTests.seed
        let fixture = try Fixture<Verbs>(["a.txt": text, "b.txt": text.replacing("Fácil", with: "Dos")])
        let titles = fixture.domain.levels.map(\.slug)
        #expect(try fixture.page("verbs/practice/\(titles[0])").data["next"]?.isNone == false)
        #expect(try fixture.page("verbs/practice/\(titles[1])").data["next"]?.isNone == true)
    }
}
