import Testing

@testable import Domains

/// Stress, spelling, and the letters that differ from the regular form.
@Suite struct VerbsParadigmTests {
    @Test(arguments: [
        ("lava", "te", "lávate"), ("lavemos", "nos", "lavémonos"), ("lavad", "os", "lavaos"),
        ("vestid", "os", "vestíos"),
        ("siente", "se", "siéntese"), ("ve", "te", "vete"), ("vaya", "se", "váyase"), ("id", "os", "íos"),
        ("dé", "se", "dese"),
        ("está", "te", "estate"), ("lavá", "te", "lavate"), ("pon", "te", "ponte"), ("oíd", "os", "oíos"),
        ("continúe", "se", "continúese"),
    ])
    func aPronounBehindACommandKeepsItsStress(_ command: String, _ pronoun: String, _ expected: String) {
        #expect(Verbs.Accentuation.attach(pronoun, to: command) == expected)
    }

    /// `[…]` is around irregular letters, `(…)` around those that are only spelled otherwise.
    @Test(arguments: [
        ("tener", Verbs.Tense.present, Verbs.Person.yo, "tengo", "ten[g]o", Verbs.Irregularity?.some(.go)),
        ("tener", .present, .tu, "tienes", "t[ie]nes", .eToIe),
        ("pedir", .present, .el, "pide", "p[i]de", .eToI),
        ("poder", .present, .ellos, "pueden", "p[ue]den", .oToUe),
        ("oler", .present, .yo, "huelo", "[hue]lo", .oToHue),
        ("jugar", .present, .yo, "juego", "j[ue]go", .uToUe),
        ("conocer", .present, .yo, "conozco", "cono[zc]o", .zco),
        ("vencer", .present, .yo, "venzo", "ven(z)o", .spelling),
        ("enviar", .present, .tu, "envías", "env[í]as", .accent),
        ("construir", .present, .yo, "construyo", "constru[y]o", .y),
        ("rehuir", .present, .yo, "rehúyo", "reh[úy]o", .y),
        ("rehuir", .imperative, .tu, "rehúye", "reh[úy]e", .y),
        ("saber", .present, .yo, "sé", "s[é]", .ownYo),
        ("estar", .present, .yo, "estoy", "esto[y]", .oy), ("ser", .present, .tu, "eres", "[er]es", .own),
        ("buscar", .preterite, .yo, "busqué", "bus(qu)é", .spelling),
        ("tener", .preterite, .el, "tuvo", "t[uvo]", .strongPreterite),
        ("venir", .preterite, .ellos, "vinieron", "v[i]nieron", .strongPreterite),
        ("poder", .preterite, .nosotros, "pudimos", "p[u]dimos", .strongPreterite),
        ("hacer", .preterite, .el, "hizo", "h[i](z)[o]", .strongPreterite),
        ("hacer", .preterite, .yo, "hice", "h[i]c[e]", .strongPreterite),
        ("traer", .preterite, .tu, "trajiste", "tra[j]iste", .strongPreterite),
        ("conducir", .preterite, .ellos, "condujeron", "condu[je]ron", .strongPreterite),
        ("caber", .present, .yo, "quepo", "(qu)[ep]o", .ownYo),
        ("seguir", .present, .yo, "sigo", "s[i](go)", .eToI),
        ("decir", .future, .yo, "diré", "d[i]ré", .future),
        ("errar", .present, .yo, "yerro", "[ye]rro", .eToIe),
        ("erguir", .presentSubjunctive, .tu, "yergas", "[ye]r(ga)s", .eToIe),
        ("erguir", .presentSubjunctive, .tu, "yergás", "[ye]r(gá)s", .eToIe),
        ("avergonzar", .present, .yo, "avergüenzo", "averg[üe]nzo", .oToUe),
        ("pensar", .present, .yo, "pienso", "p[ie]nso", .eToIe),
        ("dar", .preterite, .yo, "di", "d[i]", .own), ("ser", .preterite, .tu, "fuiste", "[fu]iste", .own),
        ("ser", .preterite, .yo, "fui", "[fui]", .own), ("ir", .preterite, .el, "fue", "[fue]", .own),
        ("dar", .preterite, .el, "dio", "d[io]", .own), ("reír", .preterite, .el, "rio", "r[io]", .eToI),
        ("ir", .present, .yo, "voy", "[v]o[y]", .oy), ("ser", .present, .yo, "soy", "so[y]", .oy),
        ("venir", .preterite, .yo, "vine", "v[i]n[e]", .strongPreterite),
        ("ser", .imperfect, .yo, "era", "[er]a", .own),
        ("ser", .imperfect, .nosotros, "éramos", "[ér]amos", .own),
        ("ir", .imperfect, .yo, "iba", "[ib]a", .own),
        ("ir", .imperfect, .nosotros, "íbamos", "í[b]amos", .own),
        ("conocer", .presentSubjunctive, .el, "conozca", "cono[zc]a", .zco),
        ("ir", .imperfectSubjunctive, .yo, "fuera", "[fu]era", .own),
        ("dar", .presentSubjunctive, .yo, "dé", "d(é)", .spelling),
        ("irse", .imperative, .vosotros, "idos", "[id]os", .own),
        ("irse", .imperative, .tu, "vete", "[v]ete", .command),
        ("tener", .present, .tu, "tenés", "tenés", nil), ("contar", .imperative, .tu, "contá", "contá", nil),
        ("hacer", .presentPerfect, .yo, "he hecho", "he h[ech]o", .participle),
        ("escribir", .pastPerfect, .el, "había escrito", "había escri[t]o", .participle),
        ("volver", .presentPerfect, .yo, "he vuelto", "he v[ue]l[t]o", .participle),
        ("ponerse", .presentPerfect, .yo, "me he puesto", "me he p[uest]o", .participle),
        ("leer", .presentPerfect, .yo, "he leído", "he le(í)do", .spelling),
        ("comer", .presentPerfect, .yo, "he comido", "he comido", nil),
        ("sentir", .imperfectSubjunctive, .yo, "sintiera", "s[i]ntiera", .eToI),
        ("dormir", .preterite, .el, "durmió", "d[u]rmió", .oToU),
        ("leer", .preterite, .el, "leyó", "le(y)ó", .spelling),
        ("ver", .preterite, .el, "vio", "vi(o)", .spelling),
        ("tener", .future, .yo, "tendré", "ten[d]ré", .future),
        ("poder", .conditional, .yo, "podría", "po[dr]ía", .future),
        ("empezar", .presentSubjunctive, .yo, "empiece", "emp[ie](c)e", .eToIe),
        ("decir", .presentSubjunctive, .yo, "diga", "d[ig]a", .go),
        ("ver", .presentSubjunctive, .yo, "vea", "v[e]a", .ownYo),
        ("leer", .imperfectSubjunctive, .yo, "leyese", "le(y)ese", .spelling),
        ("sentarse", .imperative, .tu, "siéntate", "s[ié]ntate", .eToIe),
        ("tener", .imperative, .tu, "ten", "te[n]", .command),
        ("sentarse", .present, .yo, "me siento", "me s[ie]nto", .eToIe),
        ("jugar", .imperative, .tu, "no juegues", "no j[ue]g(u)es", .uToUe),
        ("jugar", .negativeImperative, .tu, "no juegues", "no j[ue]g(u)es", .uToUe),
        ("irse", .negativeImperative, .nosotros, "no nos vayamos", "no nos [vay]amos", .own),
        ("hablar", .negativeImperative, .vosotros, "no habléis", "no habléis", nil),
    ])
    func theLettersThatDifferAreMarked(
        _ infinitive: String, _ tense: Verbs.Tense, _ person: Verbs.Person, _ form: String, _ marked: String,
        _ kind: Verbs.Irregularity?
    ) throws {
        let verb = try #require(Verbs.Infinitive(infinitive))
        let comparison = try #require(Verbs.Comparison(form, verb, tense, person))
        #expect(comparison.kind == kind)
        let shown = comparison.parts.map { part in
            switch part.mark {
            case .regular: part.text
            case .spelling: "(\(part.text))"
            case .irregular: "[\(part.text)]"
            }
        }
        #expect(shown.joined() == marked)
    }

    @Test(arguments: [
        ("comer", Verbs.Tense.present, Verbs.Person.vosotros, "coméis"),
        ("lavarse", .imperative, .tu, "lávate"),
        ("lavarse", .present, .nosotros, "nos lavamos"),
        ("comer", .imperfectSubjunctive, .el, "comiese"), ("ver", .present, .el, "ve"),
    ])
    func aRegularFormHasNoMark(
        _ infinitive: String, _ tense: Verbs.Tense, _ person: Verbs.Person, _ form: String
    ) throws {
        let verb = try #require(Verbs.Infinitive(infinitive))
        let comparison = try #require(Verbs.Comparison(form, verb, tense, person))
        #expect(comparison.kind == nil)
        #expect(comparison.parts.allSatisfy { $0.mark == .regular })
    }

    @Test(arguments: [("comer", Verbs.Tense.presentPerfect, "comido"), ("gustar", .present, "me gusta")])
    func whatIsNotOneFormIsNotCompared(_ infinitive: String, _ tense: Verbs.Tense, _ form: String) throws {
        let verb = try #require(Verbs.Infinitive(infinitive))
        #expect(Verbs.Comparison(form, verb, tense, .yo) == nil)
    }

    @Test(arguments: [
        ("presente", Verbs.Tense.present), ("Présent", .present), ("PRETÉRITO INDEFINIDO", .preterite),
        ("passato remoto", .preterite),
        ("preterito", .preterite), ("copretérito", .imperfect), ("subjonctif présent", .presentSubjunctive),
        ("pluperfect", .pastPerfect),
        ("imperfecto del subjuntivo", .imperfectSubjunctive), ("impératif", .imperative),
        ("condizionale presente", .conditional),
    ])
    func tensesAreKnownByTheirNamesInFourLanguages(_ name: String, _ tense: Verbs.Tense) {
        #expect(Verbs.Tense(named: name) == tense)
    }
}
