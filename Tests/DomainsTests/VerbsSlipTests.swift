import Diagnostics
import Testing

@testable import Domains

/// Which forms are reported as typos, and above all which are not.
@Suite struct VerbsSlipTests {
    static let second = "andar: ando, andas, anda, andamos, andáis, andan"

    static func slips(_ tense: String?, _ lines: [String]) throws -> [String] {
        let head = "Nivel\nDescripción\n" + (tense.map { "tiempo: \($0)\n" } ?? "")
        let fixture = try Fixture<Verbs>(["a.txt": head + lines.joined(separator: "\n") + "\n"])
        return fixture.log.diagnostics.filter { $0.code.name == "verbs.slip" }.map(\.message.english)
    }

    @Test(arguments: [
        ("presente", "comer: como, comes, come, comemos, comeis, comen", "comeis", "coméis"),
        ("presente", "pensar: penso, piensas, piensa, pensamos, pensáis, piensan", "penso", "pienso"),
        ("presente", "tener: tengo, tienes, tinee, tenemos, tenéis, tienen", "tinee", "tiene"),
        ("presente", "saber: sabo, sabes, sabe, sabemos, sabéis, saben", "sabo", "sé"),
        (
            "presente", "lavarse: me lavo, te lavas, se lava, nos lavamos, os lavais, se lavan", "os lavais",
            "os laváis"
        ),
        ("presente", "conocer: conosco, conoces, conoce, conocemos, conocéis, conocen", "conosco", "conozco"),
        ("presente", "coger: cogo, coges, coge, cogemos, cogéis, cogen", "cogo", "cojo"),
        ("presente", "enviar: envio, envías, envía, enviamos, enviáis, envían", "envio", "envío"),
        ("presente", "comer: omo, comes, come, comemos, coméis, comen", "omo", "como"),
        ("presente", "coger: coj, coges, coge, cogemos, cogéis, cogen", "coj", "cojo"),
        ("indefinido", "vivir: viv, viviste, vivió, vivimos, vivisteis, vivieron", "viv", "viví"),
        ("presente", "beber: biebo, bebes, bebe, bebemos, bebéis, beben", "biebo", "bebo"),
        (
            "indefinido", "hablar: hablé, hablatse, habló, hablamos, hablasteis, hablaron", "hablatse",
            "hablaste"
        ),
        ("indefinido", "buscar: buscé, buscaste, buscó, buscamos, buscasteis, buscaron", "buscé", "busqué"),
        ("indefinido", "tener: tuve, tuviste, tubo, tuvimos, tuvisteis, tuvieron", "tubo", "tuvo"),
        (
            "indefinido", "traer: traje, trajiste, trajo, trajimos, trajisteis, trajieron", "trajieron",
            "trajeron"
        ),
        ("futuro", "tener: teneré, tendrás, tendrá, tendremos, tendréis, tendrán", "teneré", "tendré"),
        (
            "presente de subjuntivo", "sentir: sienta, sientas, sienta, sentamos, sintáis, sientan",
            "sentamos", "sintamos"
        ),
        (
            "imperativo", "sentarse: -, sientate, siéntese, sentémonos, sentaos, siéntense", "sientate",
            "siéntate"
        ),
        ("presente", "huir: huyo, huyes, huye, huimos, huís, huyen", "huís", "huis"),
        ("presente", "guiar: guío, guías, guía, guiamos, guiáis, guían", "guiáis", "guiais"),
        ("indefinido", "ver: ví, viste, vio, vimos, visteis, vieron", "ví", "vi"),
        (
            "indefinido", "prever: preví, previste, previo, previmos, previsteis, previeron", "previo",
            "previó"
        ),
        (
            "imperfecto de subjuntivo",
            "comer: comiera/comiese, comieras, comiera, comieramos, comierais, comieran", "comieramos",
            "comiéramos"
        ),
        (
            "perfecto",
            "hablar: he hablado, has hablado, ha hablado, hemos hablado, habeis hablado, han hablado",
            "habeis hablado", "habéis hablado"
        ),
        (
            "perfecto", "comer: he comido, has comido, a comido, hemos comido, habéis comido, han comido",
            "a comido", "ha comido"
        ),
        (
            "perfecto", "comer: he comido, has comido, ha comido, hemos comido, habéis comido, han comida",
            "han comida", "han comido"
        ),
        (
            "perfecto",
            "escribir: he escrito, has escrito, ha escrito, hemos escrito, habéis escrito, han escribido",
            "han escribido", "han escrito"
        ),
        (
            "pluscuamperfecto",
            "irse: me había ido, te habías ido, se había ido, nos habiamos ido, os habíais ido, se habían ido",
            "nos habiamos ido", "nos habíamos ido"
        ),
        (
            "futuro compuesto",
            "leer: habré leído, habrás leido, habrá leído, habremos leído, habréis leído, habrán leído",
            "habrás leido", "habrás leído"
        ),
    ])
    func aLetterOffIsReported(_ tense: String, _ line: String, _ form: String, _ expected: String) throws {
        #expect(
            try Self.slips(tense, [line, "ir: -, -, -, -, -, -"]) == [
                "\"\(form)\" looks like a typo, expected \"\(expected)\""
            ])
    }

    @Test func aLevelWithoutATenseIsJudgedByTheTenseThatMostOfItsFormsHave() throws {
        let found = try Self.slips(nil, ["comer: como, comes, come, comemos, comeis, comen", Self.second])
        #expect(found == ["\"comeis\" looks like a typo, expected \"coméis\""])
    }

    @Test func aMixtureOfTensesIsLeftAlone() throws {
        #expect(
            try Self.slips(
                nil,
                [
                    "comer: como, comí, comía, comeré, comería, comiera",
                    "beber: bebo, bebi, bebia, bebere, beberia, bebiera",
                ]) == [])
    }

    /// Forms that are right and far from regular; written down from grammars, not from this program.
    @Test(arguments: [
        (
            "presente",
            [
                "erguir: yergo, yergues, yergue, erguimos, erguís, yerguen",
                "errar: yerro, yerras, yerra, erramos, erráis, yerran",
                "adquirir: adquiero, adquieres, adquiere, adquirimos, adquirís, adquieren",
                "prohibir: prohíbo, prohíbes, prohíbe, prohibimos, prohibís, prohíben",
                "reunir: reúno, reúnes, reúne, reunimos, reunís, reúnen",
                "aislar: aíslo, aíslas, aísla, aislamos, aisláis, aíslan",
                "sonreír: sonrío, sonríes, sonríe, sonreímos, sonreís, sonríen",
                "freír: frío, fríes, fríe, freímos, freís, fríen",
                "delinquir: delinco, delinques, delinque, delinquimos, delinquís, delinquen",
                "torcer: tuerzo, tuerces, tuerce, torcemos, torcéis, tuercen",
                "cocer: cuezo, cueces, cuece, cocemos, cocéis, cuecen",
                "mecer: mezo, meces, mece, mecemos, mecéis, mecen",
                "elegir: elijo, eliges, elige, elegimos, elegís, eligen",
                "distinguir: distingo, distingues, distingue, distinguimos, distinguís, distinguen",
                "satisfacer: satisfago, satisfaces, satisface, satisfacemos, satisfacéis, satisfacen",
                "prever: preveo, prevés, prevé, prevemos, prevéis, prevén",
                "argüir: arguyo, arguyes, arguye, argüimos, argüís, arguyen",
                "avergonzarse: me avergüenzo, te avergüenzas, se avergüenza, nos avergonzamos, os avergonzáis, se avergüenzan",
                "licuefacer: licuefago, licuefaces, licueface, licuefacemos, licuefacéis, licuefacen",
                "tumefacer: tumefago, tumefaces, tumeface, tumefacemos, tumefacéis, tumefacen",
                "resaber: resé, resabes, resabe, resabemos, resabéis, resaben",
                "rarefacer: rarefago, rarefaces, rareface, rarefacemos, rarefacéis, rarefacen",
                "trasver: trasveo, trasvés, trasvé, trasvemos, trasvéis, trasvén",
                "yacer: yazco, yaces, yace, yacemos, yacéis, yacen",
                "asir: asgo, ases, ase, asimos, asís, asen",
                "lucir: luzco, luces, luce, lucimos, lucís, lucen",
                "estar: estoy, estás, está, estamos, estáis, están",
                "dar: doy, das, da, damos, dais, dan", "haber: he, has, ha/hay, hemos, habéis, han",
                "ver: veo, ves, ve, vemos, veis, ven",
                "caer: caigo, caes, cae, caemos, caéis, caen", "roer: roo, roes, roe, roemos, roéis, roen",
                "evacuar: evacuo, evacuas, evacua, evacuamos, evacuáis, evacuan",
                "averiguar: averiguo, averiguas, averigua, averiguamos, averiguáis, averiguan",
                "tomar: tomo, tomás, toma, tomamos, toman", "tener: tengo, tenés, tiene, tenemos, tienen",
                "ser: soy, sos, es, somos, son",
                "contradecir: contradigo, contradices, contradice, contradecimos, contradecís, contradicen",
                "serrar: sierro, sierras, sierra, serramos, serráis, sierran",
                "rehuir: rehúyo, rehúyes, rehúye, rehuimos, rehuís, rehúyen",
            ]
        ),
        (
            "indefinido",
            [
                "oír: oí, oíste, oyó, oímos, oísteis, oyeron",
                "caer: caí, caíste, cayó, caímos, caísteis, cayeron",
                "reír: reí, reíste, rio, reímos, reísteis, rieron",
                "sonreír: sonreí, sonreíste, sonrió, sonreímos, sonreísteis, sonrieron",
                "teñir: teñí, teñiste, tiñó, teñimos, teñisteis, tiñeron",
                "bullir: bullí, bulliste, bulló, bullimos, bullisteis, bulleron",
                "gruñir: gruñí, gruñiste, gruñó, gruñimos, gruñisteis, gruñeron",
                "morir: morí, moriste, murió, morimos, moristeis, murieron",
                "argüir: argüí, argüiste, arguyó, argüimos, argüisteis, arguyeron",
                "seguir: seguí, seguiste, siguió, seguimos, seguisteis, siguieron",
                "deducir: deduje, dedujiste, dedujo, dedujimos, dedujisteis, dedujeron",
                "detener: detuve, detuviste, detuvo, detuvimos, detuvisteis, detuvieron",
                "satisfacer: satisfice, satisficiste, satisfizo, satisficimos, satisficisteis, satisficieron",
                "caber: cupe, cupiste, cupo, cupimos, cupisteis, cupieron",
                "haber: hube, hubiste, hubo, hubimos, hubisteis, hubieron",
                "jugar: jugué, jugaste, jugó, jugamos, jugasteis, jugaron",
                "cruzar: crucé, cruzaste, cruzó, cruzamos, cruzasteis, cruzaron",
                "erguir: erguí, erguiste, irguió, erguimos, erguisteis, irguieron",
                "ver: vi, viste, vio, vimos, visteis, vieron",
                "bendecir: bendije, bendijiste, bendijo, bendijimos, bendijisteis, bendijeron",
                "llover: -, -, llovió, -, -, -",
            ]
        ),
        (
            "futuro",
            [
                "oír: oiré, oirás, oirá, oiremos, oiréis, oirán",
                "caber: cabré, cabrás, cabrá, cabremos, cabréis, cabrán",
                "haber: habré, habrás, habrá, habremos, habréis, habrán",
                "valer: valdré, valdrás, valdrá, valdremos, valdréis, valdrán",
                "reír: reiré, reirás, reirá, reiremos, reiréis, reirán",
                "bendecir: bendeciré, bendecirás, bendecirá, bendeciremos, bendeciréis, bendecirán",
            ]
        ),
        (
            "presente de subjuntivo",
            [
                "oír: oiga, oigas, oiga, oigamos, oigáis, oigan",
                "caber: quepa, quepas, quepa, quepamos, quepáis, quepan",
                "dar: dé, des, dé, demos, deis, den", "haber: haya, hayas, haya, hayamos, hayáis, hayan",
                "reír: ría, rías, ría, riamos, riais, rían",
                "erguir: yerga, yergas, yerga, yergamos, yergáis, yergan",
                "averiguar: averigüe, averigües, averigüe, averigüemos, averigüéis, averigüen",
                "jugar: juegue, juegues, juegue, juguemos, juguéis, jueguen",
                "seguir: que siga, que sigas, que siga, que sigamos, que sigáis, que sigan",
                "dormir: duerma, duermas, duerma, durmamos, durmáis, duerman",
                "construir: construya, construyas, construya, construyamos, construyáis, construyan",
                "empezar: empiece, empieces, empiece, empecemos, empecéis, empiecen",
                "actuar: actúe, actúes, actúe, actuemos, actuéis, actúen",
            ]
        ),
        (
            "imperfecto de subjuntivo",
            [
                "caer: cayera/cayese, cayeras, cayera, cayéramos, cayerais, cayeran",
                "traer: trajera, trajeras, trajera, trajéramos, trajerais, trajeran",
                "dar: diera, dieras, diera, diéramos, dierais, dieran",
                "reír: riera, rieras, riera, riéramos, rierais, rieran",
                "teñir: tiñera, tiñeras, tiñera, tiñéramos, tiñerais, tiñeran",
                "ir: fuese, fueses, fuese, fuésemos, fueseis, fuesen",
            ]
        ),
        (
            "imperativo",
            [
                "ser: -, sé, sea, seamos, sed, sean", "ir: -, ve, vaya, vayamos/vamos, id, vayan",
                "venir: -, ven, venga, vengamos, venid, vengan",
                "detener: -, detén, detenga, detengamos, detened, detengan",
                "suponer: -, supón, suponga, supongamos, suponed, supongan",
                "ponerse: -, ponte, póngase, pongámonos, poneos, pónganse",
                "dormirse: -, duérmete, duérmase, durmámonos, dormíos, duérmanse",
                "comer: -, no comas, no coma, no comamos, no comáis, no coman",
                "lavarse: -, no te laves, no se lave, no nos lavemos, no os lavéis, no se laven",
                "rehuirse: -, rehúyete, rehúyase, rehuyámonos, rehuíos, rehúyanse",
                "huirse: -, húyete, húyase, huyámonos, huíos, húyanse",
                "contar: -, contá, cuente, contemos, cuenten", "dar: -, da, dé, demos, dad, den",
            ]
        ),
        (
            "imperfecto",
            [
                "desabrir: desabría, desabrías, desabría, desabríamos, desabríais, desabrían",
                "  participio: desabrido",
                "prever: preveía, preveías, preveía, preveíamos, preveíais, preveían",
                "reír: reía, reías, reía, reíamos, reíais, reían",
                "podrir: pudría, podrías/pudrías, pudría, podríamos, pudríais, pudrían",
            ]
        ),
        (
            "indefinido",
            [
                "malhacer: malhice, malhiciste, malhizo, malhicimos, malhicisteis, malhicieron",
                "podrir: pudrí, podriste, pudrió, podrimos, pudristeis, pudrieron",
                "podrir: podrí/pudrí, podriste/pudriste, pudrió, podrimos, podristeis, pudrieron",
            ]
        ),
        ("futuro", ["podrir: pudriré, pudrirás, podrirá, pudriremos, pudriréis, podrirán"]),
        ("presente", ["podrir: pudro, pudres, pudre, podrimos, podrís, pudren"]),
    ])
    func whatIsRightIsLeftAlone(_ tense: String, _ lines: [String]) throws {
        #expect(try Self.slips(tense, lines) == [])
    }

    /// As typed on a keyboard without accents.
    @Test func manyMissingAccentsAreReported() throws {
        #expect(
            try Self.slips("presente", ["estar: estoy, estas, esta, estamos, estais, estan", Self.second])
                .count == 4)
        #expect(
            try Self.slips("futuro", ["hablar: hablare, hablaras, hablara, hablaremos, hablareis, hablaran"])
                .count == 5)
    }

    @Test(arguments: [
        ("reir: río, ríes, ríe, reímos, reís, ríen", "reir", "reír"),
        ("oirse: me oigo, te oyes, se oye, nos oímos, os oís, se oyen", "oirse", "oírse"),
        ("beber: bebo, bebes, bebe, bebemos, bebéis, beben\nparticipio: bebida", "bebida", "bebido"),
        ("abrir: abro, abres, abre, abrimos, abrís, abren\nparticipio: abrido", "abrido", "abierto"),
        ("beber: bebo, bebes, bebe, bebemos, bebéis, beben\ngerundio: bebando", "bebando", "bebiendo"),
    ])
    func infinitivesAndParticiplesAreChecked(_ lines: String, _ form: String, _ expected: String) throws {
        #expect(
            try Self.slips("presente", [lines, Self.second]) == [
                "\"\(form)\" looks like a typo, expected \"\(expected)\""
            ])
    }
}
