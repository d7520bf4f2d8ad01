import Diagnostics
import Testing

@testable import Domains

/// When two levels disagree about a form, and above all when they do not.
@Suite struct VerbsContradictionTests {
    static func messages(_ tense: String, _ first: String, _ second: String) throws -> [String] {
        let head = { (name: String) in "Nivel \(name)\nDescripción\ntiempo: \(tense)\n" }
        let fixture = try Fixture<Verbs>([
            "a.txt": head("a") + first + "\n", "b.txt": head("b") + second + "\n",
        ])
        return fixture.log.diagnostics.filter { $0.code.name == "verbs.contradiction" }.map(\.message.english)
    }

    @Test func twoMeaningsOfAVerbAreReported() throws {
        let forms = "hablar: hablo, hablas, habla, hablamos, habláis, hablan"
        func second(_ meaning: String) throws -> [String] {
            try Self.messages(
                "presente", "\(forms)\n  en: to speak\n  fr: parler",
                "\(forms)\n  fr: parler\n  en: \(meaning)")
        }
        #expect(try second("To speak") == [])
        #expect(
            try second("to talk") == [
                "the meaning in English of \"hablar\" is \"to talk\" here and \"to speak\" at verbs/a.txt:5:7, so all pages show \"to speak\""
            ])
    }

    @Test(arguments: [
        (
            "presente", "soler: suelo, sueles, suele, solemos, soléis, suelen",
            "soler: suelo, sueles, suele, suelemos, soléis, solen",
            "\"suelemos\" contradicts \"solemos\" at verbs/a.txt:4:30, expected the same form of \"soler\" for nosotros/-as in both levels"
        ),
        // Nothing is known of this verb, so either may be right, but not both.
        (
            "presente", "tuitear: tuiteo, tuiteas, tuitea, tuiteamos, tuiteáis, tuitean",
            "tuitear: tuitezco, tuiteas, tuitea, tuiteamos, tuiteáis, tuitean",
            "\"tuitezco\" contradicts \"tuiteo\" at verbs/a.txt:4:10, expected the same form of \"tuitear\" for yo in both levels"
        ),
    ])
    func ofTwoFormsThatDifferBothPlacesAreNamedOnce(
        _ tense: String, _ first: String, _ second: String, _ message: String
    ) throws {
        #expect(try Self.messages(tense, first, second) == [message])
    }

    @Test(arguments: [
        // A second form that is right as well.
        (
            "imperfecto de subjuntivo", "comer: comiera, comieras, comiera, comiéramos, comierais, comieran",
            "comer: comiese, comieses, comiese, comiésemos, comieseis, comiesen"
        ),
        (
            "imperfecto de subjuntivo", "ir: fuera/fuese, fueras, fuera, fuéramos, fuerais, fueran",
            "ir: fuese, fueses/fueras, fuese, fuésemos, fueseis, fuesen"
        ),
        (
            "pretérito perfecto compuesto",
            "imprimir: he impreso, has impreso, ha impreso, hemos impreso, habéis impreso, han impreso",
            "imprimir: he imprimido, has imprimido, ha imprimido, hemos imprimido, habéis imprimido, han imprimido"
        ),
        // Voseo in one of them, vosotros left out in the other.
        (
            "presente", "tener: tengo, tienes, tiene, tenemos, tenéis, tienen",
            "tener: tengo, tenés, tiene, tenemos, tienen"
        ),
        // With and without "que", in capitals, without a form.
        (
            "subjuntivo", "ver: vea, veas, vea, veamos, veáis, vean",
            "ver: que vea, Veas, vea, veamos, veáis, -"
        ),
        ("imperativo", "ver: -, ve, vea, veamos, ved, vean", "ver: -, no veas, vea, veamos, ved, vean"),
        // A typo has its own message.
        (
            "presente", "comer: como, comes, come, comemos, coméis, comen",
            "comer: como, comes, come, comemos, comeis, comen"
        ),
    ])
    func whatBothMayBeRightIsNotReported(_ tense: String, _ first: String, _ second: String) throws {
        #expect(try Self.messages(tense, first, second).isEmpty)
    }

    @Test func anotherTenseIsNoContradiction() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": "A\nDescripción\ntiempo: presente\nver: veo, ves, ve, vemos, veis, ven\n",
            "b.txt": "B\nDescripción\ntiempo: imperfecto\nver: veía, veías, veía, veíamos, veíais, veían\n",
            "c.txt": "C\nDescripción\nver: vi, viste, vio, vimos, visteis, vieron\n",
        ])
        #expect(!fixture.log.diagnostics.contains { $0.code.name == "verbs.contradiction" })
    }

    static func problems(_ lines: String) throws -> [String] {
        let fixture = try Fixture<Verbs>([
            "a.txt": "A\nDescripción\ntiempo: presente\n\(lines)\nver: veo, ves, ve, vemos, veis, ven\n"
        ])
        return fixture.log.diagnostics.map { "\($0.code.name) \($0.message.english)" }
    }

    @Test(arguments: [
        (
            "hablar: yo hablo, hablas, habla, hablamos, habláis, hablan",
            "verbs.pronoun the form \"yo hablo\" begins with its subject, expected the verb without it"
        ),
        (
            "lavarse: Yo me lavo, tú te lavas, él se lava, nos lavamos, os laváis, ustedes se lavan",
            "verbs.pronoun 4 forms of this level begin with their subject, expected the verb without it; the first is \"Yo me lavo\""
        ),
        (
            "hablar: hablo, hablas, él/ella habla, hablamos, habláis, hablan",
            "verbs.pronoun 2 forms of this level begin with their subject, expected the verb without it; the first is \"él\""
        ),
    ])
    func formsBeginWithTheVerb(_ line: String, _ problem: String) throws {
        #expect(try Self.problems(line) == [problem])
    }

    @Test(arguments: ["\u{200D}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{2060}", "\u{202E}"])
    func noFormHasWhatCannotBeSeen(_ character: String) throws {
        let code = character.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined()
        let name = "U+" + String(repeating: "0", count: 4 - code.count) + code
        #expect(
            try Self.problems("hablar: hab\(character)lo, hablas, habla, hablamos, habláis, hablan") == [
                "verbs.invisible the form \"hablo\" contains an invisible character, \(name), expected letters only"
            ])
    }

    /// Web pages have them between a pronoun and its verb.
    @Test func aNoBreakSpaceIsASpace() throws {
        let forms = "me\u{A0}lavo, te\u{202F}lavas, se lava, nos  lavamos, os laváis, se lavan"
        #expect(try Self.problems("lavarse: \(forms)") == [])
    }
}
