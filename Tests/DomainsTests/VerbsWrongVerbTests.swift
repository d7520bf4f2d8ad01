import Diagnostics
import Testing

@testable import Domains

/// Verbs of which most or all forms are wrong in one way, and forms of vos.
@Suite struct VerbsWrongVerbTests {
    private static func slips(_ tense: String?, _ line: String) throws -> [String] {
        try VerbsSlipTests.slips(tense, [line, "ir: -, -, -, -, -, -"])
    }

    private static func message(_ form: String, _ expected: String) -> String {
        "\"\(form)\" looks like a typo, expected \"\(expected)\""
    }

    /// The irregular participle is that of every way in which the verb could be conjugated.
    @Test(arguments: [
        ("escribir", "escribido", "escrito"), ("romper", "rompido", "roto"),
        ("cubrir", "cubrido", "cubierto"),
        ("describir", "describido", "descrito"), ("deponer", "deponido", "depuesto"),
    ])
    func regularParticiplesOfIrregularOnesAreReported(_ infinitive: String, _ wrong: String, _ right: String)
        throws
    {
        let haber = ["he", "has", "ha", "hemos", "habéis", "han"]
        let found = try Self.slips(
            "perfecto", "\(infinitive): " + haber.map { "\($0) \(wrong)" }.joined(separator: ", "))
        #expect(found == haber.map { Self.message("\($0) \(wrong)", "\($0) \(right)") })
    }

    @Test(arguments: [
        (
            "presente de subjuntivo", "buscar", "busce, busces, busce, buscemos, buscéis, buscen",
            "busque, busques, busque, busquemos, busquéis, busquen"
        ),
        (
            "presente de subjuntivo", "coger", "coga, cogas, coga, cogamos, cogáis, cogan",
            "coja, cojas, coja, cojamos, cojáis, cojan"
        ),
        (
            "presente de subjuntivo", "jugar", "juege, jueges, juege, -, -, juegen",
            "juegue, juegues, juegue, -, -, jueguen"
        ),
        (
            "perfecto", "comer", "-, as comido, a comido, -, abéis comido, an comido",
            "-, has comido, ha comido, -, habéis comido, han comido"
        ),
        (
            "indefinido", "leer", "-, leiste, leió, leimos, leisteis, leieron",
            "-, leíste, leyó, leímos, leísteis, leyeron"
        ),
    ])
    func spellingByRuleAndLettersLeftOutAreReported(
        _ tense: String, _ infinitive: String, _ wrong: String, _ right: String
    ) throws {
        let pairs = zip(wrong.split(separator: ", "), right.split(separator: ", ")).filter { $0.0 != "-" }
        #expect(
            try Self.slips(tense, "\(infinitive): \(wrong)")
                == pairs.map { Self.message(String($0), String($1)) })
    }

    @Test func aVerbInAnotherTenseThanItsLevelIsReportedOnce() throws {
        func problems(_ head: String) throws -> [String] {
            try Fixture<Verbs>([
                "a.txt": """
                Nivel
                Descripción
                \(head)beber: beberé, beberás, beberá, beberemos, beberéis, beberán
                comer: comería, comerías, comería, comeríamos, comeríais, comerían

                """
            ]).log.diagnostics.filter { $0.severity == .warning }.map(\.message.english)
        }
        #expect(
            try problems("tiempo: futuro\n") == [
                "the forms of \"comer\" are not of the tense of its level, \"futuro simple\", but of \"condicional simple\""
            ])
        // Nothing says which tense is meant.
        #expect(try problems("") == [])
    }

    @Test(arguments: [
        ("presente de subjuntivo", "tener: tenga, tengás/tengas, tenga, tengamos, tengan"),
        ("presente de subjuntivo", "poder: pueda, podás, pueda, podamos, puedan"),
        ("presente de subjuntivo", "dormir: duerma, durmás, duerma, durmamos, duerman"),
        ("presente de subjuntivo", "sentir: sienta, sintás, sienta, sintamos, sientan"),
        ("presente de subjuntivo", "ser: sea, seás, sea, seamos, sean"),
        ("presente de subjuntivo", "dar: dé, des, dé, demos, den"),
        ("presente de subjuntivo", "buscar: busque, busqués, busque, busquemos, busquen"),
        ("presente de subjuntivo", "quedarse: me quede, te quedés, se quede, nos quedemos, se queden"),
        ("imperativo negativo", "callar: -, no calles/no callés, no calle, no callemos, no callen"),
    ])
    func vosHasItsOwnSubjunctive(_ tense: String, _ line: String) throws {
        #expect(try VerbsSlipTests.slips(tense, [line, "ir: -, -, -, -, -"]) == [])
    }

    @Test(arguments: ["futuro de subjuntivo", "Pretérito anterior", "subjonctif passé"])
    func aTenseThatLevelsCannotHaveIsCalledThat(_ name: String) throws {
        let fixture = try Fixture<Verbs>([
            "a.txt":
                "Nivel\nDescripción\ntiempo: \(name)\nandar: anduviere, anduvieres, anduviere, anduviéremos, anduviereis, anduvieren\n"
        ])
        let error = try #require(fixture.log.diagnostics.first)
        #expect(
            error.message.english.hasPrefix(
                "the forms of \"\(name)\" cannot be checked, expected one of presente, "))
        #expect(
            error.help?.english
                == "remove this line and name the tense in the title; the forms of the level are then not checked"
        )
    }

    /// What the help above says.
    @Test func withoutTheLineSuchALevelIsNotChecked() throws {
        let found = try VerbsSlipTests.slips(
            nil,
            [
                "andar: anduviere, anduvieres, anduviere, anduviéremos, anduviereis, anduvieren",
                "hablar: hablare, hablares, hablare, habláremos, hablareis, hablaren",
                "comer: haya comido, hayas comido, haya comido, hayamos comido, hayáis comido, hayan comido",
            ])
        #expect(found == [])
    }
}
