import Pages
import Testing

@testable import Domains

/// What is said of a verb goes by the whole verb, not by the tense that a level happens to teach.
@Suite struct VerbsWholeTests {
    static let conditional = """
        ¿Qué harías?
        Descripción
        tiempo: condicional
        soñar: soñaría, soñarías, soñaría, soñaríamos, soñaríais, soñarían
        pensar: pensaría, pensarías, pensaría, pensaríamos, pensaríais, pensarían
        escribir: escribiría, escribirías, escribiría, escribiríamos, escribiríais, escribirían
        hablar: hablaría, hablarías, hablaría, hablaríamos, hablaríais, hablarían
        comer: comería, comerías, comería, comeríamos, comeríais, comerían

        """
    static let present = """
        Raíz
        Descripción
        tiempo: presente
        pensar: pienso, piensas, piensa, pensamos, pensáis, piensan
        ver: veo, ves, ve, vemos, veis, ven

        """
    static let preterite = """
        Ayer
        Descripción
        tiempo: indefinido
        empezar: empecé, empezaste, empezó, empezamos, empezasteis, empezaron
        buscar: busqué, buscaste, buscó, buscamos, buscasteis, buscaron
        ver: vi, viste, vio, vimos, visteis, vieron

        """

    static func fixture() throws -> Fixture<Verbs> {
        try Fixture<Verbs>(["a.txt": conditional, "b.txt": present, "c.txt": preterite])
    }

    static func verb(_ infinitive: String) throws -> Verbs.Verb {
        try #require(try fixture().domain.verbs.first { $0.infinitive == infinitive })
    }

    /// Soñar has o → ue, which no conditional shows; escribir has an irregular participle.
    @Test(arguments: ["soñar", "escribir", "empezar"])
    func aVerbThatIsIrregularElsewhereIsOnlyRegularHere(_ infinitive: String) throws {
        let verb = try Self.verb(infinitive)
        #expect(verb.isRegularHere && !verb.isRegular && verb.kinds.isEmpty)
    }

    @Test(arguments: ["hablar", "comer"])
    func aVerbThatIsNotKnownToBeIrregularIsRegular(_ infinitive: String) throws {
        let verb = try Self.verb(infinitive)
        #expect(verb.isRegular && !verb.isRegularHere)
    }

    /// "Spelling only" is no kind of ver as a whole, but of vi, and the label of its table leads to the index.
    @Test func everyLabelOfATableHasItsGroup() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": """
            Ayer
            Descripción
            tiempo: indefinido
            hablar: hablé, hablaste, habló, hablamos, hablasteis, hablaron
            ver: vi, viste, vio, vimos, visteis, vieron

            """
        ])
        let labels = try fixture.page("verbs/level/ayer").data[path: "tables.1.kinds"]?.list
        #expect(labels?.count == 1)
        let groups = try #require(try fixture.page("verbs/kinds").data[path: "groups"]?.list)
        let spelling = groups.first { $0["anchor"]?.text == "spelling" }
        #expect(spelling?["entries"]?.list.count == 1)
    }

    /// The ways in which a verb is irregular where no level shows it.
    @Test(arguments: [
        ("soñar", [Verbs.Irregularity.oToUe]), ("escribir", [.participle]), ("empezar", [.eToIe]),
        ("ver", [.ownYo, .own, .participle]), ("pensar", []), ("hablar", []), ("buscar", []),
    ])
    func aVerbHasFurtherKindsInFormsThatNoLevelHas(_ infinitive: String, _ kinds: [Verbs.Irregularity]) throws
    {
        let verb = try Self.verb(infinitive)
        #expect(verb.kindsElsewhere == Set(kinds).subtracting(verb.kinds))
    }

    /// What the page of a verb says of it leads to a place of the index, whatever the only level of a site has.
    @Test(arguments: [
        "ser", "ver", "dar", "ir", "caer", "oír", "jugar", "buscar", "llegar", "empezar", "leer", "averiguar",
        "hablar", "comer", "dormir", "tener", "huir",
    ])
    func theIndexHasEachKindThatTheOnlyVerbOfASiteNames(_ name: String) throws {
        let infinitive = try #require(Verbs.Infinitive(name))
        let paradigm = try #require(Verbs.Paradigm.candidates(infinitive).first)
        for tense in Verbs.Tense.allCases where tense.isSimple && tense.mood != .imperative {
            let forms = Verbs.Person.allCases.map { paradigm.usual(tense, $0).first ?? "-" }
            let fixture = try Fixture<Verbs>([
                "a.txt": """
                Nivel
                Descripción
                tiempo: \(tense.spanish.prefix { $0 != "(" })
                \(name): \(forms.joined(separator: ", "))

                """
            ])
            let pages = try fixture.pages("en")
            let index = try #require(pages.first { $0.id == "verbs/kinds" })
            let places = Set(index.data["groups"]?.list.compactMap { $0["anchor"]?.text } ?? [])
            let page = try #require(pages.first { $0.kind == "verb" })
            let named = Self.fragments(of: .record(page.data), on: "verbs/kinds")
            #expect(named.isSubset(of: places), "\(tense): \(named.subtracting(places))")
        }
    }

    /// The places of a page to which anything below a value links.
    private static func fragments(of value: Value, on page: String) -> Set<String> {
        switch value {
        case .link(let link): link.target == .page(page) ? Set([link.fragment].compactMap(\.self)) : []
        case .list(let values): values.reduce(into: []) { $0.formUnion(fragments(of: $1, on: page)) }
        case .record(let record):
            switch record.content {
            case .fields(let fields):
                fields.reduce(into: []) { $0.formUnion(fragments(of: $1.value, on: page)) }
            case .view: []
            }
        default: []
        }
    }

    /// Nobody commands himself, and of a command the form for tú is looked up: sé, not sea.
    @Test func aCommandIsToldByTheFormForTu() throws {
        let fixture = try Fixture<Verbs>([
            "a.txt": "Nivel\nD\ntiempo: presente\nser: soy, eres, es, somos, sois, son\n"
        ])
        let moods = try fixture.page("verbs/verb/ser").data["moods"]?.list ?? []
        let tables = moods.flatMap { $0["tables"]?.list ?? [] }
        let commands = tables.suffix(2).compactMap { $0["key"] }
        #expect(
            commands.map { $0["forms.0.parts"]?.list.compactMap { $0["text"]?.text }.joined() ?? "" }
                == ["sé", "no\u{A0}seas"])
        #expect(
            Verbs.Conjugation.endings(.negativeImperative, .ar) == [["", "es", "e", "emos", "éis", "en"]])
    }

    /// Sigo, siga and sigás have the g of the infinitive.
    @Test(arguments: [
        ("seguir", [Verbs.Irregularity.eToI]), ("conseguir", [.eToI]), ("pedir", [.eToI]),
        ("corregir", [.eToI]), ("colgar", [.oToUe]),
        ("tener", [.eToIe, .go, .strongPreterite, .future, .command]),
    ])
    func theKindsOfAWholeParadigmAreThoseOfItsForms(
        _ infinitive: String, _ kinds: [Verbs.Irregularity]
    ) throws {
        let infinitive = try #require(Verbs.Infinitive(infinitive))
        let paradigm = try #require(Verbs.Paradigm.candidates(infinitive).first)
        #expect(paradigm.kinds == Set(kinds))
    }

    /// Pensar is regular in the conditional of one level, and has e → ie in the present of another.
    @Test func whatOneLevelShowsHoldsForAll() throws {
        let verb = try Self.verb("pensar")
        #expect(verb.kinds == [.eToIe] && !verb.isRegular && !verb.isRegularHere)
    }

    /// Empecé sounds regular, but empezar is not: empieza. Of ver, vi without an accent is not all.
    @Test func onlyTheSpellingChangesOnlyInVerbsThatAreRegularOtherwise() throws {
        #expect(try Self.verb("buscar").kinds == [.spelling])
        let groups = try Self.groups()
        #expect(groups["spelling"] == ["buscar"])
        #expect(groups["e-ie"] == ["pensar"])
    }

    @Test func theIndexOfKindsTellsRegularVerbsFromThoseThatAreRegularHere() throws {
        let groups = try Self.groups()
        #expect(groups["regular"] == ["comer", "hablar"])
        #expect(groups["regular-here"] == ["empezar", "escribir", "soñar"])
    }

    /// In the other indexes a regular verb has no label, and one that is irregular elsewhere has its own.
    @Test func aLabelSaysThatAVerbIsRegularHere() throws {
        for page in ["verbs/a-z", "verbs/endings"] {
            let entries = try #require(try Self.fixture().page(page).data["groups"]?.list)
                .flatMap { $0["entries"]?.list ?? [] }
            let labels = { (infinitive: String) in
                entries.first { $0["infinitive"]?.text == infinitive }?["kinds"]?.list.map {
                    $0["name"]?.text
                }
            }
            #expect(labels("soñar") == ["regular here"])
            #expect(labels("hablar") == [])
            #expect(labels("pensar") == ["e → ie"])
        }
    }

    @Test func theVerbsOwnPageSaysSoToo() throws {
        let fixture = try Self.fixture()
        let names = { (slug: String) in
            try fixture.page("verbs/verb/\(slug)").data["kinds"]?.list.map { $0["name"]?.text }
        }
        let soñar = try #require(fixture.domain.verbs.first { $0.infinitive == "soñar" })
        #expect(try names(soñar.slug) == ["regular here"])
        #expect(try names("hablar") == [])
    }

    /// The verbs of each group of the index of kinds, by its anchor.
    static func groups() throws -> [String: [String?]] {
        let groups = try #require(try fixture().page("verbs/kinds").data["groups"]?.list)
        return Dictionary(
            groups.map { group in
                (
                    group["anchor"]?.text ?? "",
                    (group["entries"]?.list ?? []).map { $0["infinitive"]?.text }
                )
            }
        ) { first, _ in first }
    }
}
