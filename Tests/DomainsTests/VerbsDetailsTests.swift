import Diagnostics
import Pages
import Testing

@testable import Domains

/// Meanings, gerunds and participles: how they are read, and where they are shown.
@Suite struct VerbsDetailsTests {
    static let text = """
        Uno
        Descripción
        tiempo: presente
        decir: digo, dices, dice, decimos, decís, dicen
          en: to say, to tell
          français: dire
          significado (it): dire
          gerundio: diciendo
          participe passé: dicho
        ir: voy, vas, va, vamos, vais, van
          pt-BR: ir

        """

    @Test func aLevelMaySayWhatAVerbMeans() throws {
        let fixture = try Fixture<Verbs>(["a.txt": Self.text])
        #expect(fixture.problems == [])
        let entries = try #require(fixture.domain.levels.first?.entries)
        #expect(entries.map(\.infinitive) == ["decir", "ir"])
        #expect(
            entries[0].details.meanings.map { "\($0.language) \($0.text)" } == [
                "en to say, to tell", "fr dire", "it dire",
            ])
        #expect(entries[0].details.gerund == ["diciendo"] && entries[0].details.participle == ["dicho"])
        #expect(entries[1].details.meaning(in: "pt") == "ir" && entries[1].details.meaning(in: "en") == nil)
    }

    @Test func whatOneLevelSaysIsShownInAllAndInItsLanguageOnly() throws {
        let other =
            "Dos\nDescripción\ntiempo: futuro\ndecir: diré, dirás, dirá, diremos, diréis, dirán\nir: iré, irás, irá, iremos, iréis, irán\n"
        let fixture = try Fixture<Verbs>(["a.txt": Self.text, "b.txt": other])
        for (tag, meaning) in [("en", "to say, to tell"), ("fr", "dire"), ("it", "dire"), ("es", nil)] {
            #expect(try fixture.page("verbs/verb/decir", tag).data[path: "meaning"]?.text == meaning)
            for level in ["uno", "dos"] {
                #expect(
                    try fixture.page("verbs/level/\(level)", tag).data[path: "tables.0.meaning"]?.text
                        == meaning)
                #expect(
                    try fixture.page("verbs/cards/\(level)", tag).data[path: "sheet.0.meaning"]?.text
                        == meaning)
                #expect(
                    try fixture.page("verbs/practice/\(level)", tag).data[path: "fields.0.meaning"]?.text
                        == meaning)
                #expect(
                    try fixture.page("verbs/worksheet/\(level)", tag).data[
                        path: "tables.0.columns.0.meaning"]?.text == meaning)
            }
        }
        let parts = try #require(
            try fixture.page("verbs/verb/decir").data[path: "participle.forms.0.parts"]?.list)
        #expect(parts.compactMap { $0["text"]?.text } == ["d", "ich", "o"])
        #expect(parts.compactMap { $0["isIrregular"]?.flag } == [false, true, false])
        #expect(try fixture.page("verbs/verb/ir").data[path: "hasNonfinite"]?.flag == false)
    }

    /// A gerund with its pronoun has the marks of the gerund alone; its accent is due to the pronoun.
    @Test(arguments: [
        ("dormir", "durmiendo", ["d", "u", "rmiendo"], [1]),
        ("dormirse", "durmiéndose", ["d", "u", "rmiéndose"], [1]),
        ("irse", "yéndose", ["yé", "ndose"], [0]),
        ("lavarse", "lavándose", ["lavándose"], []),
        ("caerse", "cayéndose", ["ca", "y", "éndose"], []),
    ])
    func irregularLettersOfAGerundAreMarked(
        _ verb: String, _ gerund: String, _ parts: [String], _ irregular: [Int]
    ) throws {
        let infinitive = try #require(Verbs.Infinitive(verb))
        let found = Verbs.Comparison.parts(of: gerund, Verbs.Conjugation.gerund(infinitive))
        #expect(found.map(\.text) == parts)
        #expect(found.indices.filter { found[$0].mark == .irregular } == irregular)
    }

    /// No level has to say again what its own forms show.
    @Test func aPerfectTenseShowsTheParticiple() throws {
        let perfect = """
            Uno
            Descripción
            tiempo: pretérito perfecto
            ver: he visto, has visto, ha visto, hemos visto, habéis visto, han visto
            irse: me he ido, te has ido, se ha ido, nos hemos ido, os habéis ido, se han ido
            imprimir: he impreso/he imprimido, has impreso/has imprimido, ha impreso/ha imprimido, hemos impreso/hemos imprimido, habéis impreso/habéis imprimido, han impreso/han imprimido
            leer: he leído, has leído, ha leido, hemos leído, habéis leído, han leído
            freír: he freído, has freído, ha freído, hemos freído, habéis freído, han freído
              participio: frito/freído

            """
        let fixture = try Fixture<Verbs>(["a.txt": perfect])
        let participles = fixture.domain.verbs.map { "\($0.infinitive) \($0.details.participle)" }
        #expect(
            participles == [
                "freír [\"frito\", \"freído\"]", "imprimir [\"impreso\", \"imprimido\"]", "irse [\"ido\"]",
                "leer []", "ver [\"visto\"]",
            ])
        #expect(try fixture.page("verbs/verb/ver").data[path: "hasNonfinite"]?.flag == true)
    }

    /// ir is a verb; no language has that tag.
    @Test func everyTagOfALanguageIsTakenAndNoVerb() {
        #expect(Verbs.Detail(named: "ir") == nil)
        #expect(Verbs.Detail(named: "ser") == nil)
        #expect(Verbs.Detail(named: "oír") == nil)
        #expect(Verbs.Detail(named: "EN") == .meaning("en"))
        #expect(Verbs.Detail(named: "inglés") == .meaning("en"))
        #expect(Verbs.Detail(named: "gérondif") == .gerund)
        #expect(Verbs.Detail(named: "participio") == .participle)
    }

    static let head = "Nivel\nDescripción\n"
    static let andar = "andar: ando, andas, anda, andamos, andáis, andan\n"
    static let beber = "beber: bebo, bebes, bebe, bebemos, bebéis, beben\n"

    @Test(arguments: [
        (
            "\(head)\nrojo\ngerundio: andando\n\(andar)\(beber)",
            "verbs/a.txt:5:1: error: there is no verb above this gerund, expected the line below its verb [verbs.detail-place] → move this line below the verb"
        ),
        (
            "\(head)en: Walks\nfr:\n\(andar)\(beber)",
            "verbs/a.txt:4:4: error: the description in French is empty, expected it after the colon [verbs.empty-detail] → write it, or remove the line"
        ),
        (
            "\(head)en: Walks\nenglish: Ways\n\(andar)\(beber)",
            "verbs/a.txt:4:1: error: the description in English is already in line 3 [verbs.second-detail] → remove one of the two"
        ),
        (
            "\(head)\(andar)en: to walk\nenglish: to go\n\(beber)",
            "verbs/a.txt:5:1: error: the meaning in English of \"andar\" is already in line 4 [verbs.second-detail] → remove one of the two, or write both in one place"
        ),
        (
            "\(head)\(andar)en:\n\(beber)",
            "verbs/a.txt:4:4: error: the meaning in English of \"andar\" is empty, expected it after the colon [verbs.empty-detail] → write it, or remove the line"
        ),
        (
            "\(head)\(andar)xx: to walk\n\(beber)",
            "verbs/a.txt:4:1: error: \"xx\" is not a language, expected a tag such as es or fr [verbs.language] → write the tag of the language: en for English, fr for French, es for Spanish, it for Italian"
        ),
        (
            "\(head)\(andar)gerundio: andando.\n\(beber)",
            "verbs/a.txt:4:11: error: the form \"andando.\" contains \".\", expected letters only [verbs.letters] → put a comma between two forms, and nothing after the last"
        ),
    ])
    func whatIsWrongIsReported(_ text: String, _ message: String) throws {
        #expect(try Fixture<Verbs>(["a.txt": text]).problems == [message])
    }

    @Test func theDescriptionOfALevelIsInTheLanguageOfThePage() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt":
                "\(Self.head)  en: Walks → ways\n  fr: Chemins\u{202F}:  pas\n\(Self.andar)\(Self.beber)",
            "b.csv":
                """
            título;Otro
            descripción;Paseos
            English;Strolls
            infinitivo;yo;tú;él;nosotros;vosotros;ellos
            andar;ando;andas;anda;andamos;andáis;andan
            beber;bebo;bebes;bebe;bebemos;bebéis;beben

            """,
        ])
        #expect(fixture.problems == [])
        let levels = { (tag: String) in
            try fixture.page("verbs/levels", tag).data["levels"]?.list.map { $0["description"]?.text }
        }
        #expect(try levels("en") == ["Walks\u{A0}→\u{A0}ways", "Strolls"])
        #expect(try levels("fr")?.first == "Chemins\u{202F}: pas")
        #expect(try levels("it") == ["Descripción", "Paseos"])
        #expect(try fixture.page("verbs/level/nivel", "en").description == "Walks\u{A0}→\u{A0}ways")
        #expect(try fixture.page("verbs/levels", "it").data[path: "levels.0.description"]?.language == "es")
    }
}
