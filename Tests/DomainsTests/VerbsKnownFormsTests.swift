import Testing

@testable import Domains

/// Forms that dictionaries give (DLE, and the Diccionario panhispánico de dudas), and whole verbs that are conjugated the
/// regular way although they are not regular.
@Suite struct VerbsKnownFormsTests {
    /// A level has two verbs; of this one nothing can be said.
    private static let other = "tuitear: -, -, -, -, -, -"

    @Test(arguments: [
        ("imperativo negativo", "dar: -, no des, no dé, no demos, no deis, no den"),
        ("imperativo", "erguir: -, yergue/irgue, yerga/irga, yergamos/irgamos, erguid, yergan/irgan"),
        ("imperativo", "prever: -, prevé, prevea, preveamos, preved, prevean"),
        ("imperativo", "entrever: -, entrevé, entrevea, entreveamos, entreved, entrevean"),
        ("presente", "prever: preveo, prevés, prevé, prevemos, prevéis, prevén"),
        ("indefinido", "rehacer: rehíce, rehiciste, rehízo, rehicimos, rehicisteis, rehicieron"),
        (
            "indefinido",
            "contrahacer: contrahíce, contrahiciste, contrahízo, contrahicimos, contrahicisteis, contrahicieron"
        ),
        ("indefinido", "deshacer: deshice, deshiciste, deshizo, deshicimos, deshicisteis, deshicieron"),
        ("imperativo", "satisfacer: -, satisface, satisfaga, satisfagamos, satisfaced, satisfagan"),
        ("imperativo", "satisfacer: -, satisfaz/satisface, satisfaga, satisfagamos, satisfaced, satisfagan"),
        ("imperativo", "detener: -, detén, detenga, detengamos, detened, detengan"),
        ("imperativo", "deshacer: -, deshaz, deshaga, deshagamos, deshaced, deshagan"),
        ("presente", "reír: río, reís, ríe, reímos, ríen"),
        ("presente", "sonreírse: me sonrío, te sonreís, se sonríe, nos sonreímos, se sonríen"),
        ("presente", "erguir: yergo, erguís, yergue, erguimos, yerguen"),
        ("presente", "yacer: yazco, yacés, yace, yacemos, yacen"),
        ("imperativo", "yacer: -, yaz, yazca, yazcamos, yaced, yazcan"),
        ("indefinido", "reír: reí, reíste, rio, reímos, reísteis, rieron"),
        ("indefinido", "sonreír: sonreí, sonreíste, sonrió, sonreímos, sonreísteis, sonrieron"),
        ("presente de subjuntivo", "reír: ría, rías, ría, riamos, riais, rían"),
        ("presente de subjuntivo", "sonreír: sonría, sonrías, sonría, sonriamos, sonriáis, sonrían"),
        ("presente", "rehuir: rehúyo, rehúyes, rehúye, rehuimos, rehuís, rehúyen"),
        ("presente de subjuntivo", "rehuir: rehúya, rehúyas, rehúya, rehuyamos, rehuyáis, rehúyan"),
        (
            "presente",
            "adecuar: adecuo/adecúo, adecuas/adecúas, adecua/adecúa, adecuamos, adecuáis, adecuan/adecúan"
        ),
        ("presente", "errar: yerro/erro, yerras/erras, yerra/erra, erramos, erráis, yerran/erran"),
        ("presente", "errar: erro, erras, erra, erramos, erráis, erran"),
        (
            "futuro",
            "predecir: predeciré/prediré, predecirás, predecirá, predeciremos, predeciréis, predecirán"
        ),
        (
            "futuro",
            "contradecir: contradiré, contradirás, contradirá, contradiremos, contradiréis, contradirán"
        ),
        ("futuro", "bendecir: bendeciré, bendecirás, bendecirá, bendeciremos, bendeciréis, bendecirán"),
    ])
    func formsOfTheDictionaryAreRight(_ tense: String, _ line: String) throws {
        #expect(try VerbsSlipTests.slips(tense, [line, Self.other]) == [])
    }

    @Test(arguments: [
        ("presente", "leer: leo, lees, lea, leemos, leéis, leen", ["lea → lee"]),
        ("presente", "ir: vo, vas, va, vamos, vais, van", ["vo → voy"]),
        ("presente", "abrir: abro, abres, abre, abrimos, abréis, abren", ["abréis → abrís"]),
        ("presente", "rehuir: rehúyo, rehúyes, rehúye, rehuimos, rehuis, rehúyen", ["rehuis → rehuís"]),
        ("indefinido", "reír: reí, reíste, rió, reímos, reísteis, rieron", ["rió → rio"]),
        (
            "indefinido", "hacer: hací, haciste, hació, hacimos, hacisteis, hacieron",
            [
                "hací → hice", "haciste → hiciste", "hació → hizo", "hacimos → hicimos",
                "hacisteis → hicisteis", "hacieron → hicieron",
            ]
        ),
        (
            "presente", "pedir: pedo, pedes, pede, pedimos, pedís, peden",
            ["pedo → pido", "pedes → pides", "pede → pide", "peden → piden"]
        ),
        (
            "perfecto", "romper: he rompido, has rompido, ha roto, hemos roto, habéis roto, han roto",
            ["he rompido → he roto", "has rompido → has roto"]
        ),
        (
            "perfecto", "hacer: he hacido, has hacido, ha hacido, hemos hacido, habéis hacido, han hacido",
            [
                "he hacido → he hecho", "has hacido → has hecho", "ha hacido → ha hecho",
                "hemos hacido → hemos hecho", "habéis hacido → habéis hecho", "han hacido → han hecho",
            ]
        ),
        (
            "perfecto", "leer: he leido, has leido, ha leido, hemos leido, habéis leido, han leido",
            [
                "he leido → he leído", "has leido → has leído", "ha leido → ha leído",
                "hemos leido → hemos leído",
                "habéis leido → habéis leído", "han leido → han leído",
            ]
        ),
    ])
    func formsUnlikeThoseOfAKnownVerbAreReported(_ tense: String, _ line: String, _ expected: [String]) throws
    {
        let messages = expected.map { pair in
            let parts = pair.split(separator: " → ")
            return "\"\(parts[0])\" looks like a typo, expected \"\(parts[1])\""
        }
        #expect(try VerbsSlipTests.slips(tense, [line, Self.other]) == messages)
    }
}
