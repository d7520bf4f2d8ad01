import Diagnostics
import Languages
import Pages
import Testing

@testable import Domains

@Suite struct VerbsPagesTests {
    static let seed = """
        Nivel Fácil (presente)
        Algunos verbos fáciles en tiempo presente
        FF0000
        comer: como, comes, come, comemos, coméis, comen
        beber: bebo, bebes, bebe, bebemos, bebéis, beben
        andar: ando, andas, anda, andamos, andáis, andan

        """

    static func level(_ title: String, _ lines: String...) -> String {
        "\(title)\nDescripción\n" + lines.joined(separator: "\n") + "\n"
    }

    static let soñar = "soñar: soñaba, soñabas, soñaba, soñábamos, soñabais, soñaban"
    static let sonar = "sonar: sonaba, sonabas, sonaba, sonábamos, sonabais, sonaban"

    @Test func theHomePageAsksForAFormThatIsNotBesideIt() throws {
        for day in 0..<12 {
            let fixture = try Fixture<Verbs>(
                ["a.txt": Self.level("Nivel", Self.soñar, Self.sonar)],
                today: CalendarDate(daysSinceEpoch: 20_000 + day).iso)
            let model = try #require(fixture.pages("en").first { $0.section != nil }?.section?.teaser?.model)
            let forms = model["forms"]?.list ?? []
            let asked = forms.filter { if case .flag(true)? = $0["isAsked"] { true } else { false } }
                .compactMap { $0["answer"]?.text }
            #expect(asked.count == 1 && forms.count == 6)
            #expect(forms.count { $0["answer"]?.text == asked.first } == 1, "\(day)")
        }
    }

    @Test(arguments: [
        ([soñar, sonar], ["soñar", "sonar", "soñar"]), ([soñar], [nil, nil, nil]),
    ])
    func theHomePageAnswersWhatItAskedYesterday(_ verbs: [String], _ expected: [String?]) throws {
        let models = try (0..<3).map { day in
            let fixture = try Fixture<Verbs>(
                ["a.txt": "Nivel\nDescripción\n" + verbs.joined(separator: "\n") + "\n"],
                today: CalendarDate(daysSinceEpoch: 20_000 + day).iso)
            return try #require(fixture.pages("en").first { $0.section != nil }?.section?.teaser?.model)
        }
        #expect(models.map { $0[path: "yesterday.infinitive"]?.text } == expected)
        if verbs.count > 1 { #expect(models[1][path: "yesterday.answer"]?.text == models[0]["answer"]?.text) }
    }

    @Test func aLevelBecomesItsPagesUnderLocalizedAddresses() throws {
        let fixture = try Fixture<Verbs>(["a.txt": Self.seed])
        let level = "nivel-facil-presente"
        let expected = [
            ("verbs/levels", "levels", "verbs"), ("verbs/level/\(level)", "level", "verbs/levels/\(level)"),
            ("verbs/practice/\(level)", "practice", "verbs/levels/\(level)/practice"),
            ("verbs/mixed/\(level)/a", "mixed", "verbs/levels/\(level)/practice/mixed-forms-a"),
            ("verbs/mixed/\(level)/b", "mixed", "verbs/levels/\(level)/practice/mixed-forms-b"),
            ("verbs/mixed/\(level)/c", "mixed", "verbs/levels/\(level)/practice/mixed-forms-c"),
            ("verbs/mixed-key/\(level)", "mixed-key", "verbs/levels/\(level)/practice/answers"),
            ("verbs/worksheet/\(level)", "worksheet", "verbs/levels/\(level)/worksheet"),
            ("verbs/worksheet-key/\(level)", "worksheet-key", "verbs/levels/\(level)/answers"),
            ("verbs/cards/\(level)", "cards", "verbs/levels/\(level)/cards"),
            ("verbs/file/\(level)", "file", "verbs/levels/\(level)"),
            ("verbs/verb/andar", "verb", "verbs/andar"), ("verbs/verb/beber", "verb", "verbs/beber"),
            ("verbs/verb/comer", "verb", "verbs/comer"),
            ("verbs/map", "map", "verbs/map"),
            ("verbs/a-z", "index", "verbs/a-z"), ("verbs/forms", "forms", "verbs/forms"),
            ("verbs/endings", "index", "verbs/by-ending"),
            ("verbs/kinds", "index", "verbs/by-irregularity"),
        ]
        let pages = try fixture.pages("en")
        #expect(pages.map { [$0.id, $0.kind, $0.path] } == expected.map { [$0.0, $0.1, $0.2] })
        #expect(try fixture.page("verbs/verb/comer", "es").path == "verbos/comer")
        #expect(try fixture.page("verbs/file/\(level)").file == "\(level).tsv")
        for tag in ["fr", "es", "it"] { #expect(try fixture.pages(tag).map(\.id) == pages.map(\.id)) }
    }

    @Test func theMapNamesThePersonOfEachForm() throws {
        let level = """
            Órdenes y lluvia
            Tres verbos
            tiempo: imperativo
            comer: -, come, coma, comamos, comed, coman
            vivir: -, vive, viva, vivamos, vivid, vivan
            abrir: -, -, abra, abramos, abrid, abran
            """
        let map = try Fixture<Verbs>(["a.txt": level]).page("verbs/map")
        let verbs = map.data[path: "columns.0.levels.0.verbs"]?.list ?? []
        #expect(verbs.map { $0["person"]?.text } == ["tú", "usted"])
        #expect(verbs.map { $0["forms.0.parts.0.text"]?.text } == ["vive", "abra"])
    }

    /// A line of the map ends before what is in brackets, and nowhere else in a title.
    @Test(arguments: [
        ("Ojalá (presente de subjuntivo)", "Ojalá", "(presente de subjuntivo)"),
        ("Uno (de dos) y más", "Uno (de dos) y más", nil), ("(presente)", "(presente)", nil),
        ("Mañana", "Mañana", nil),
    ])
    func aTitleHasTwoPartsOnTheMap(_ title: String, _ name: String, _ bracket: String?) throws {
        let fixture = try Fixture<Verbs>(["a.txt": Self.level(title, Self.ser, Self.tener)])
        let parts = try #require(fixture.domain.levels.first?.titleParts)
        #expect(parts.name == name && parts.bracket == bracket)
    }

    /// Irregular verbs come first, each with the form that shows most of it; then the endings take turns.
    @Test func theMapShowsTheMostTellingVerbs() throws {
        let lines = [
            "hablar: hablé, hablaste, habló, hablamos, hablasteis, hablaron",
            "cantar: canté, cantaste, cantó, cantamos, cantasteis, cantaron",
            "comer: comí, comiste, comió, comimos, comisteis, comieron",
            "buscar: busqué, buscaste, buscó, buscamos, buscasteis, buscaron",
            "sentir: sentí, sentiste, sintió, sentimos, sentisteis, sintieron",
        ]
        let text = "Ayer\nDescripción\ntiempo: indefinido\n" + lines.joined(separator: "\n")
        let fixture = try Fixture<Verbs>(["a.txt": text])
        let verbs = try #require(try fixture.page("verbs/map").data[path: "columns.0.levels.0.verbs"]?.list)
        #expect(
            verbs.map { $0["infinitive"]?.text } == ["sentir", "buscar", "cantar", "comer"])
        #expect(verbs.map { $0["person"]?.text } == ["él", "yo", "yo", "yo"])
        let parts = try #require(verbs[0]["forms.0.parts"]?.list)
        #expect(parts.filter { $0["isIrregular"]?.flag == true }.map { $0["text"]?.text } == ["i"])
        #expect(fixture.domain.levels[0].telling(2).map(\.entry.infinitive) == ["sentir", "buscar"])
    }

    /// The verb whose forms are farthest from the regular ones is first, wherever it stands in its level; the box
    /// says how many verbs are left out.
    @Test func theMapBeginsWithTheMostIrregularVerbs() throws {
        let lines = [
            "hacer: hago, haces, hace, hacemos, hacéis, hacen",
            "tener: tengo, tienes, tiene, tenemos, tenéis, tienen",
            "ir: voy, vas, va, vamos, vais, van",
        ]
        let text = "Yo\nDescripción\ntiempo: presente\n" + lines.joined(separator: "\n")
        let level = try #require(try Fixture<Verbs>(["a.txt": text]).domain.levels.first)
        #expect(level.telling(3).map(\.entry.infinitive) == ["ir", "tener", "hacer"])
        #expect(level.telling(1).map(\.entry.infinitive) == ["ir"])
        let map = try Fixture<Verbs>(["a.txt": text]).page("verbs/map").data
        #expect(map[path: "columns.0.levels.0.rest"]?.isNone == true)

        let many = "abcdefgijklmnpq".map {
            "\($0)omer: \($0)o, \($0)es, \($0)e, \($0)emos, \($0)éis, \($0)en"
        }
        let full = text + "\n" + many.joined(separator: "\n")
        let files = Dictionary(
            uniqueKeysWithValues: (1...15).map { ("\($0).txt", full.replacing("Yo", with: "Yo \($0)")) })
        let sheet = try Fixture<Verbs>(files).page("verbs/map").data
        let box = try #require(sheet[path: "columns.0.levels.0"])
        let count = (box["verbs"]?.list.count ?? 0) + (box["model"]?.isNone == true ? 0 : 1)
        #expect(box["rest"]?.text == (count < 18 ? "+ \(18 - count) more" : nil))
    }

    /// Of a level that has no room for all, the irregular verbs are shown; the regular endings stand in the first level only.
    @Test func aFullMapShowsIrregularVerbsAndEndingsOnce() throws {
        let tener = "tener: tengo, tienes, tiene, tenemos, tenéis, tienen"
        let regular = "abcdefgijklmnpq".map {
            "\($0)omer: \($0)omo, \($0)omes, \($0)ome, \($0)omemos, \($0)oméis, \($0)omen"
        }
        let text = "Nivel\nDescripción\ntiempo: presente\n" + ([tener] + regular).joined(separator: "\n")
        let files = Dictionary(
            uniqueKeysWithValues: (1...15).map { ("\($0).txt", text.replacing("Nivel", with: "Nivel \($0)")) }
        )
        let map = try Fixture<Verbs>(files).page("verbs/map").data
        let level = try #require(map[path: "columns.0.levels.0"])
        #expect(level["verbs"]?.list.first?["infinitive"]?.text == "tener")
        #expect(map[path: "columns.0.levels.1.hasEndings"]?.flag == false)
        let endings = level["endings"]?.list ?? []
        #expect(
            endings.map { $0["texts"]?.list.compactMap(\.text).joined(separator: " ") } == [
                "o as a amos áis an", "o es e emos éis en", "o es e imos ís en",
            ])
    }

    /// Of vestirse the í of vístete is as irregular as that of vistámonos, and the command that is used.
    @Test func anAccentOnAChangedVowelTellsMore() throws {
        let lines = [
            "vestirse: -, vístete, vístase, vistámonos, vestíos, vístanse",
            "comer: -, come, coma, comamos, comed, coman",
        ]
        let text = "Órdenes\nDescripción\ntiempo: imperativo\n" + lines.joined(separator: "\n")
        let level = try #require(try Fixture<Verbs>(["a.txt": text]).domain.levels.first)
        #expect(level.entries[0].telling?.text == "vístete")
    }

    @Test func verbsOfAPatternEndAlikeFromTheirFirstIrregularLetter() throws {
        let venir = "venir: vine, viniste, vino, vinimos, vinisteis, vinieron"
        let hacer = "hacer: hice, hiciste, hizo, hicimos, hicisteis, hicieron"
        let lines = [Self.estar, Self.estar.replacing("est", with: "and"), venir, hacer, Self.ser]
        let text = "Ayer\nDescripción\ntiempo: indefinido\n" + lines.joined(separator: "\n")
        let level = try #require(try Fixture<Verbs>(["a.txt": text]).domain.levels.first)
        let patterns = level.entries.map(\.pattern)
        #expect(patterns[0]?.first == "uve" && patterns[0] == patterns[1])
        #expect(patterns[2] != patterns[3] && patterns[4] == nil)
    }

    /// Where there is no room for all, every pattern comes before a second verb of one; forms that nothing of their
    /// infinitive is left in are no pattern.
    @Test func aVerbOfAPatternGivesWayOnTheMap() throws {
        let traer = "traer: traje, trajiste, trajo, trajimos, trajisteis, trajeron"
        let andar = Self.estar.replacing("est", with: "and")
        let lines = [andar, Self.estar, traer, Self.ser, Self.ser.replacing("ser", with: "ir"), Self.hablar]
        let text = "Ayer\nDescripción\ntiempo: indefinido\n" + lines.joined(separator: "\n")
        let level = try #require(try Fixture<Verbs>(["a.txt": text]).domain.levels.first)
        #expect(level.telling(4).map(\.entry.infinitive) == ["ser", "ir", "andar", "traer"])
        #expect(
            level.telling(6).map(\.entry.infinitive) == ["ser", "ir", "andar", "estar", "traer", "hablar"])
        // Of the others, those stay that more levels have.
        #expect(level.telling(3, levels: ["traer": 3]).map(\.entry.infinitive) == ["ser", "ir", "traer"])
        #expect(level.telling(2, levels: ["traer": 3]).map(\.entry.infinitive) == ["ser", "traer"])
    }

    /// A kind of irregularity is explained with forms of the verbs that are listed under it.
    @Test func aKindCitesFormsOfTheseLevels() throws {
        let text = "Ayer\nDescripción\ntiempo: indefinido\n\(Self.tener)\n\(Self.hablar)"
        let groups = try Fixture<Verbs>(["a.txt": text]).page("verbs/kinds").data["groups"]?.list ?? []
        // Tener shows the other kinds in tenses without a level.
        #expect(
            groups.map { $0["anchor"]?.text } == ["e-ie", "go", "preterite", "future", "command", "regular"])
        #expect(
            groups.map { $0["examples"]?.text } == [nil, nil, "tener\u{A0}→\u{A0}tuve", nil, nil, nil])
    }

    /// Three tables fit on a page, and are as wide as each other.
    @Test(arguments: [(3, [3]), (7, [4, 3]), (10, [5, 5]), (15, [5, 5, 5]), (17, [5, 4, 4, 4])])
    func aWorksheetHasEvenTablesThatFitOnePage(_ count: Int, _ verbs: [Int]) throws {
        let letters = "abcdefghijklmnopqrstuvwxyz".prefix(count)
        let lines = letters.map { "\($0)omer: \($0)o, \($0)es, \($0)e, \($0)emos, \($0)éis, \($0)en" }
        let fixture = try Fixture<Verbs>(["a.txt": "Nivel\nDescripción\n" + lines.joined(separator: "\n")])
        let tables = try #require(try fixture.page("verbs/worksheet/nivel").data["tables"]?.list)
        #expect(tables.compactMap { $0["columns"]?.list.count } == verbs)
    }

    /// Long commands have no room beside four others; without yo there is room for a fourth table.
    @Test(arguments: [("imperativo negativo", [4, 4, 3, 3]), ("presente", [5, 5, 4])])
    func aWorksheetOfLongCommandsHasFourColumns(_ tense: String, _ verbs: [Int]) throws {
        let lines = "bcdfglmnprstvz".map {
            "\($0)amarse: -, no te \($0)ames, no se \($0)ame, no nos \($0)amemos, no os \($0)améis, no se \($0)amen"
        }
        let text = "Nivel\nDescripción\ntiempo: \(tense)\n" + lines.joined(separator: "\n")
        let tables = try Fixture<Verbs>(["a.txt": text]).page("verbs/worksheet/nivel").data["tables"]?.list
        #expect(tables?.compactMap { $0["columns"]?.list.count } == verbs)
    }

    @Test func namesThatDifferByAccentsOnlyHaveAddressesOfTheirOwn() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": Self.level("El año", Self.soñar, Self.sonar),
            "b.txt": Self.level("El ano", Self.soñar, Self.sonar),
        ])
        #expect(
            fixture.domain.verbs.map { [$0.infinitive, $0.slug] } == [
                ["sonar", "sonar"], ["soñar", "sonar-2"],
            ])
        #expect(
            fixture.domain.levels.map { [$0.title, $0.slug] } == [
                ["El año", "el-ano"], ["El ano", "el-ano-2"],
            ])
    }

    @Test func aVerbGathersItsTensesAndLevels() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": Self.level("Uno", "tiempo: imperfecto", Self.soñar, Self.sonar),
            "b.txt": Self.level(
                "Dos", "tiempo: imparfait", Self.soñar, "ir: iba, ibas, iba, íbamos, ibais, iban"),
            "c.txt": Self.level(
                "Tres", "tense: present", "soñar: sueño, sueñas, sueña, soñamos, soñáis, sueñan",
                "ir: voy, vas, va, vamos, vais, van"),
            "d.txt": Self.level("Cuatro", Self.soñar, Self.sonar),
        ])
        let verb = try #require(fixture.domain.verbs.first { $0.infinitive == "soñar" })
        #expect(verb.tables.map(\.anchor) == ["presente", "imperfecto", "nivel-cuatro"])
        #expect(verb.tables.map(\.levels) == [[2], [0, 1], [3]])
        #expect(verb.kinds == [.oToUe])
        let data = try fixture.page("verbs/verb/\(verb.slug)", "fr").data
        #expect(data[path: "moods.0.tables.0.tense.name"]?.text == "Présent")
        #expect(data[path: "moods.0.tables.1.tense.spanish"]?.text == "pretérito imperfecto")
        #expect(data[path: "moods.0.tables.1.tense.bello"]?.text == "copretérito")
        #expect(data[path: "moods.0.tables.1.levels"]?.list.map { $0["number"]?.count } == [1, 2])
        #expect(data[path: "moods.0.persons"]?.list.count == 6)
        #expect(data[path: "moods.0.persons.1.person"]?.text == "tú")
        #expect(data[path: "moods.0.persons.1.cells"]?.list.count == 2)
    }

    /// What most verbs have is said above them, unless a regular verb would seem to have it, too.
    @Test(arguments: [
        ([Self.tener, Self.estar], 1, [false, false], false),
        ([Self.tener, Self.estar, Self.ser], 1, [false, false, true], true),
        ([Self.tener, Self.ser], 0, [true, true], true),
        ([Self.tener, Self.estar, Self.hablar], 0, [true, true, false], true),
        ([Self.tener], 0, [true], true),
    ])
    func whatMostVerbsOfALevelHaveIsSaidOnce(
        _ verbs: [String], _ usual: Int, _ ownKinds: [Bool], _ hasExceptions: Bool
    ) throws {
        let text = "Ayer\nDescripción\ntiempo: indefinido\n" + verbs.joined(separator: "\n")
        let data = try Fixture<Verbs>(["a.txt": text]).page("verbs/level/ayer").data
        #expect(data["kinds"]?.list.count == usual)
        #expect(data["hasExceptions"]?.flag == hasExceptions)
        #expect(data["tables"]?.list.map { $0["hasKinds"]?.flag } == ownKinds)
    }

    static let tener = "tener: tuve, tuviste, tuvo, tuvimos, tuvisteis, tuvieron"
    static let estar = "estar: estuve, estuviste, estuvo, estuvimos, estuvisteis, estuvieron"
    static let ser = "ser: fui, fuiste, fue, fuimos, fuisteis, fueron"
    static let hablar = "hablar: hablé, hablaste, habló, hablamos, hablasteis, hablaron"

    @Test func theHomePageLeadsToLettersAndToTheVerbsOfSeveralLevels() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": Self.level("Uno", "tiempo: imperfecto", Self.soñar, Self.sonar),
            "b.txt": Self.level("Dos", "tiempo: indefinido", Self.ser, Self.tener),
            "c.txt": Self.level("Tres", "tiempo: imperfecto", Self.soñar),
        ])
        let data = try fixture.page("verbs/levels").data
        #expect(data["frequent"]?.list.compactMap { $0["infinitive"]?.text } == ["soñar"])
        #expect(data["letters"]?.list.compactMap { $0["name"]?.text } == ["S", "T"])
        let anchors = try fixture.page("verbs/a-z").data["groups"]?.list.compactMap { $0["anchor"]?.text }
        #expect(anchors == ["l1", "l2"])
    }

    @Test func anArrowInADescriptionKeepsItsLettersBesideIt() throws {
        let text = "Uno\nVerbos con e → ie\n\(Self.ser)\n\(Self.tener)\n"
        let description = try Fixture<Verbs>(["a.txt": text]).domain.levels.first?.description
        #expect(description == "Verbos con e\u{00A0}→\u{00A0}ie")
    }

    @Test func fiveFormsAreALevelWithoutVosotros() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": Self.level(
                "Uno", "tomar: tomo, tomas, toma, tomamos, toman", "ir: voy, vas, va, vamos, van")
        ])
        #expect(fixture.problems == [])
        let rows = try #require(try fixture.page("verbs/level/uno").data[path: "tables.0.rows"]?.list)
        #expect(
            rows.compactMap { $0["person"]?.text } == [
                "yo", "tú", "él/ella/usted", "nosotros/-as", "ellos/ellas/ustedes",
            ])
        #expect(rows.last?["forms.0.parts.0.text"]?.text == "toman")
    }

    /// What an editor may do to a file without the teacher seeing it.
    @Test(arguments: ["LF", "CRLF", "CR", "BOM", "NFD", "all"])
    func theWayAFileIsSavedChangesNothing(_ way: String) throws {
        let plain = Self.seed
        let text =
            switch way {
            case "CRLF": plain.replacing("\n", with: "\r\n")
            case "CR": plain.replacing("\n", with: "\r")
            case "BOM": "\u{FEFF}" + plain
            case "NFD": plain.replacing("é", with: "e\u{301}").replacing("á", with: "a\u{301}")
            case "all":
                "\u{FEFF}"
                    + plain.replacing("é", with: "e\u{301}").replacing("á", with: "a\u{301}").replacing(
                        "\n", with: "\r\n")
            default: plain
            }
        let (one, other) = (try Fixture<Verbs>(["a.txt": plain]), try Fixture<Verbs>(["a.txt": text]))
        #expect(other.problems == one.problems)
        for tag in ["en", "es"] {
            let (expected, found) = (try one.pages(tag), try other.pages(tag))
            #expect(found.map(\.id) == expected.map(\.id))
            // Scalar by scalar: é and e with an accent are equal as strings.
            #expect(
                found.map { Array("\($0.title) \($0.data)".unicodeScalars) }
                    == expected.map { Array("\($0.title) \($0.data)".unicodeScalars) })
        }
    }
}
