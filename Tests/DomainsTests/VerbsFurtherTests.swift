import Testing

@testable import Domains

/// The tenses that no level has, with their forms where these are certain.
@Suite struct VerbsFurtherTests {
    private static let other = "tuitear: -, -, -, -, -, -"

    private static func verb(_ tense: String, _ line: String) throws -> Verbs.Verb {
        let text = "Nivel\nDescripción\ntiempo: \(tense)\n\(line)\n\(other)"
        let name = line.prefix { $0 != ":" }
        return try #require(
            try Fixture<Verbs>(["a.txt": text]).domain.verbs.first { $0.infinitive == name })
    }

    private static func forms(_ verb: Verbs.Verb, _ tense: Verbs.Tense) -> [String]? {
        verb.furtherTables.first { $0.tense == tense }.map { table in
            Verbs.Person.allCases.map { table.entry.alternatives($0).joined(separator: "/") }
        }
    }

    @Test func anIrregularVerbThatIsKnownHasItsOwnForms() throws {
        let verb = try Self.verb(
            "indefinido", "estar: estuve, estuviste, estuvo, estuvimos, estuvisteis, estuvieron")
        #expect(Self.forms(verb, .present) == ["estoy", "estás", "está", "estamos", "estáis", "están"])
        #expect(Self.forms(verb, .presentPerfect)?.first == "he estado")
        #expect(Self.forms(verb, .imperfectSubjunctive)?.first == "estuviera/estuviese")
        #expect(Self.forms(verb, .preterite) == nil)
        #expect(verb.furtherTables.count == 12)
    }

    @Test func aRegularFormOfALevelShowsThatTheOthersAreRegular() throws {
        let verb = try Self.verb("presente", "bordar: bordo, bordas, borda, bordamos, bordáis, bordan")
        #expect(
            Self.forms(verb, .presentSubjunctive) == [
                "borde", "bordes", "borde", "bordemos", "bordéis", "borden",
            ])
        #expect(Self.forms(verb, .imperative) == ["", "borda", "borde", "bordemos", "bordad", "borden"])
    }

    /// Subir could go like jugar by its letters, and does not: where only its conditional is taught, its present is known.
    @Test(arguments: [
        ("subir", "subiría, subirías, subiría, subiríamos, subiríais, subirían", "subo"),
        (
            "averiguar",
            "averiguaría, averiguarías, averiguaría, averiguaríamos, averiguaríais, averiguarían", "averiguo"
        ),
        ("comprar", "compraría, comprarías, compraría, compraríamos, compraríais, comprarían", "compro"),
    ])
    func aCommonRegularVerbHasAllTenses(_ infinitive: String, _ forms: String, _ present: String) throws {
        let verb = try Self.verb("condicional", "\(infinitive): \(forms)")
        #expect(Self.forms(verb, .present)?.first == present)
        #expect(Self.forms(verb, .imperative) != nil)
    }

    /// Of two ways that are right, both are added.
    @Test func bothWaysOfAVerbAreAdded() throws {
        let erguir = try Self.verb(
            "presente", "erguir: yergo/irgo, yergues/irgues, yergue/irgue, erguimos, erguís, yerguen/irguen")
        #expect(Self.forms(erguir, .presentSubjunctive)?.first == "yerga/irga")
        #expect(
            Self.forms(erguir, .imperative) == [
                "", "yergue/irgue", "yerga/irga", "yergamos/irgamos", "erguid", "yergan/irgan",
            ])
        let predecir = try Self.verb(
            "presente", "predecir: predigo, predices, predice, predecimos, predecís, predicen")
        #expect(Self.forms(predecir, .future)?.first == "prediré/predeciré")
        let ir = try Self.verb("presente", "ir: voy, vas, va, vamos, vais, van")
        #expect(Self.forms(ir, .imperative) == ["", "ve", "vaya", "vayamos", "id", "vayan"])
    }

    /// Of manir only what ends in an i is used; which persons its other tenses have is not in the level.
    @Test(arguments: ["manir: -, -, -, manimos, manís, -", "embaír: -, -, -, embaímos, embaís, -"])
    func aVerbWithoutStressedFormsHasNoOtherTenses(_ line: String) throws {
        #expect(try Self.verb("presente", line).furtherTables.isEmpty)
    }

    /// Both short commands are right; of yacer, whose forms are all in doubt, nothing is added.
    @Test func aFormThatIsNotTheOnlyRightOneIsNotAddedAlone() throws {
        let both = try Self.verb(
            "presente", "satisfacer: satisfago, satisfaces, satisface, satisfacemos, satisfacéis, satisfacen")
        #expect(Self.forms(both, .imperative)?[1] == "satisfaz/satisface")
        let doubtful = try Self.verb(
            "presente", "yacer: yazco/yazgo/yago, yaces, yace, yacemos, yacéis, yacen")
        #expect(doubtful.furtherTables.isEmpty)
    }

    /// Irguiera has the stem of irguieron; the others follow the verb that they end in.
    @Test(arguments: [
        (
            "erguir", "yergo, yergues, yergue, erguimos, erguís, yerguen", Verbs.Tense.imperfectSubjunctive,
            "irguiera/irguiese"
        ),
        (
            "desquerer", "desquiero, desquieres, desquiere, desqueremos, desqueréis, desquieren", .preterite,
            "desquise"
        ),
        (
            "descaer", "descaigo, descaes, descae, descaemos, descaéis, descaen", .presentSubjunctive,
            "descaiga"
        ),
        ("resalir", "resalgo, resales, resale, resalimos, resalís, resalen", .future, "resaldré"),
        (
            "descocer", "descuezo, descueces, descuece, descocemos, descocéis, descuecen",
            .presentSubjunctive, "descueza"
        ),
        ("antever", "anteveo, antevés, antevé, antevemos, antevéis, antevén", .imperfect, "anteveía"),
    ])
    func rareVerbsFollowTheOneThatTheyEndIn(
        _ infinitive: String, _ forms: String, _ tense: Verbs.Tense, _ yo: String
    ) throws {
        #expect(Self.forms(try Self.verb("presente", "\(infinitive): \(forms)"), tense)?.first == yo)
    }

    /// Participles are those of the verb that a rare one ends in.
    @Test(arguments: [
        ("manuscribir", "he manuscrito"), ("premorir", "he premuerto"), ("entredecir", "he entredicho"),
        ("desvolver", "he desvuelto"), ("aponer", "he apuesto"), ("bendecir", "he bendecido"),
        ("comprimir", "he comprimido"), ("corromper", "he corrompido"), ("mover", "he movido"),
    ])
    func rareVerbsHaveTheParticipleOfTheOneThatTheyEndIn(_ name: String, _ perfect: String) throws {
        let infinitive = try #require(Verbs.Infinitive(name))
        let paradigm = try #require(Verbs.Paradigm.candidates(infinitive).first)
        #expect(paradigm.usual(.presentPerfect, .yo) == [perfect])
    }

    /// Several forms of roer are right, and those of other rare verbs are no typos.
    @Test(arguments: [
        "roer: royo, roes, roe, roemos, roéis, roen", "roer: roigo, roes, roe, roemos, roéis, roen",
        "raer: raigo, raes, rae, raemos, raéis, raen", "raer: rayo, raes, rae, raemos, raéis, raen",
        "desasir: desasgo, desases, desase, desasimos, desasís, desasen",
        "antever: anteveo, antevés, antevé, antevemos, antevéis, antevén",
        "resalir: resalgo, resales, resale, resalimos, resalís, resalen",
    ])
    func rightFormsOfRareVerbsAreNoTypos(_ line: String) throws {
        let text = "Nivel\nDescripción\ntiempo: presente\n\(line)\n\(Self.other)\n"
        let fixture = try Fixture<Verbs>(["a.txt": text])
        #expect(fixture.problems == [])
    }

    /// bordé is the preterite of bordar whether its present is bordo or buerdo.
    @Test func whatIsNotCertainIsLeftOut() throws {
        let verb = try Self.verb(
            "indefinido", "bordar: bordé, bordaste, bordó, bordamos, bordasteis, bordaron")
        #expect(Self.forms(verb, .present) == nil && Self.forms(verb, .presentSubjunctive) == nil)
        #expect(Self.forms(verb, .imperfect)?.first == "bordaba")
    }

    @Test func pronounsStandWhereTheyBelong() throws {
        let verb = try Self.verb(
            "presente", "dormirse: me duermo, te duermes, se duerme, nos dormimos, os dormís, se duermen")
        #expect(
            Self.forms(verb, .imperative) == [
                "", "duérmete", "duérmase", "durmámonos", "dormíos", "duérmanse",
            ])
        #expect(Self.forms(verb, .negativeImperative)?[1] == "no te duermas")
        #expect(Self.forms(verb, .presentPerfect)?.first == "me he dormido")
    }

    @Test func anImpersonalVerbHasNoOtherPersons() throws {
        let verb = try Self.verb("presente", "llover: -, -, llueve, -, -, -")
        #expect(Self.forms(verb, .future) == ["", "", "lloverá", "", "", ""])
        #expect(Self.forms(verb, .imperative) == nil)
    }

    @Test(arguments: [
        ("soler", "suelo, sueles, suele, solemos, soléis, suelen"),
        // The rows of tú are those of vos.
        ("comer", "como, comés, come, comemos, -, comen"),
    ])
    func nothingIsAddedToWhatIsNotKnown(_ infinitive: String, _ forms: String) throws {
        #expect(try Self.verb("presente", "\(infinitive): \(forms)").furtherTables.isEmpty)
    }

    @Test func withoutVosotrosThereIsNone() throws {
        let verb = try Self.verb("presente", "tomar: tomo, tomas, toma, tomamos, toman")
        #expect(Self.forms(verb, .future) == ["tomaré", "tomarás", "tomará", "tomaremos", "", "tomarán"])
    }

    /// What the page adds of the verbs of a level is what another level would have.
    @Test func formsAreThoseThatLevelsHave() {
        let tables = VerbsKindsTests.verbs.flatMap { verb in
            verb.tables.map { (verb: verb, table: $0) }
        }
        for (verb, table) in tables {
            var without = verb
            without.tables.removeAll { $0.tense == table.tense }
            guard let forms = Self.forms(without, table.tense ?? .present) else { continue }
            for (form, person) in zip(forms, Verbs.Person.allCases) where !form.isEmpty {
                let taught = table.entry.alternatives(person)
                #expect(taught.isEmpty || taught.joined(separator: "/") == form || taught.contains(form))
            }
        }
    }
}
