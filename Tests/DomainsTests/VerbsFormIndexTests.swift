import Pages
import Testing

@testable import Domains

/// The page that leads from a form, such as supe, to its verb.
@Suite struct VerbsFormIndexTests {
    /// The rows of the index, each as "first form, further forms → verbs · tense".
    static func rows(_ levels: String...) throws -> [String] {
        let files = Dictionary(
            uniqueKeysWithValues: levels.enumerated().map {
                ("\($0).txt", "Nivel \($0)\nDescripción\n\($1)\n")
            })
        let groups = try Fixture<Verbs>(files).page("verbs/forms").data["groups"]?.list ?? []
        return groups.flatMap { $0["entries"]?.list ?? [] }.map { entry in
            let verbs = (entry["verbs"]?.list ?? []).compactMap { $0["infinitive"]?.text }
            let words = [entry["form"]?.text, entry["further"]?.text].compactMap(\.self)
            return
                "\(words.joined(separator: ", ")) → \(verbs.joined(separator: ", ")) · \(entry["tense"]?.text ?? "")"
        }
    }

    @Test func formsOfTwoVerbsAreOneRow() throws {
        let rows = try Self.rows(
            "tiempo: pretérito\nir: fui, fuiste, fue, fuimos, fuisteis, fueron\nser: fui, fuiste, fue, fuimos, fuisteis, fueron"
        )
        #expect(rows.contains("fui, fuiste, fue, fuimos, fuisteis, fueron → ir, ser · Preterite"))
    }

    /// soy and eres are far from each other in the alphabet; the imperfect has no level.
    @Test func aRowHasTheFormsOfATenseThatBeginAlike() throws {
        let rows = try Self.rows("tiempo: presente\nser: soy, eres, es, somos, sois, son")
        #expect(
            rows.filter { $0.hasSuffix("· Present") } == [
                "eres, es → ser · Present", "soy, somos, sois, son → ser · Present",
            ])
        #expect(rows.contains("era, eras, éramos, erais, eran → ser · Imperfect"))
    }

    /// Of tenga and no tengas the subjunctive is enough; ten is a command only. Both sets of the imperfect subjunctive are
    /// found, and so are the gerund and the participle of no level.
    @Test func eachFormOfAVerbIsInOneRow() throws {
        let rows = try Self.rows(
            "tiempo: imperativo\ndecir: -, di, diga, digamos, decid, digan",
            "tiempo: imperativo negativo\ndecir: -, no digas, no diga, no digamos, no digáis, no digan")
        #expect(
            rows == [
                "di → decir · Imperative", "dicho → decir · Past participle", "diciendo → decir · Gerund",
                "diga, digas, digamos, digáis, digan → decir · Present subjunctive",
                "digo, dices, dice, dicen → decir · Present",
                "dije, dijiste, dijo, dijimos, dijisteis, dijeron → decir · Preterite",
                "dijera, dijeras, dijéramos, dijerais, dijeran, dijese, dijeses, dijésemos, dijeseis, dijesen → decir · Imperfect subjunctive",
                "diré, dirás, dirá, diremos, diréis, dirán → decir · Future",
                "diría, dirías, diríamos, diríais, dirían → decir · Conditional",
            ])
    }

    @Test func pronounsAndAuxiliaryVerbsAreLeftOut() throws {
        let rows = try Self.rows(
            "tiempo: presente\ndormirse: me duermo, te duermes, se duerme, nos dormimos, os dormís, se duermen",
            "tiempo: pretérito perfecto\nver: he visto, has visto, ha visto, hemos visto, habéis visto, han visto"
        )
        #expect(rows.contains("duermo, duermes, duerme, duermen → dormirse · Present"))
        #expect(rows.contains("visto → ver · Past participle"))
        #expect(!rows.contains { $0.hasPrefix("he ") || $0.hasPrefix("me ") })
    }

    @Test func regularVerbsHaveNoRow() throws {
        let text =
            "Nivel\nDescripción\ntiempo: presente\nhablar: hablo, hablas, habla, hablamos, habláis, hablan\n"
        let page = try Fixture<Verbs>(["a.txt": text]).page("verbs/forms")
        #expect(page.data["groups"]?.list.isEmpty == true)
        #expect(page.data["lead"]?.text == "All forms of these verbs are regular.")
    }

    /// A row leads to the tense on the page of the verb.
    @Test func aRowLeadsToItsTense() throws {
        let text = "Nivel\nDescripción\ntiempo: presente\nestar: estoy, estás, está, estamos, estáis, están\n"
        let page = try Fixture<Verbs>(["a.txt": text]).page("verbs/forms")
        let rows = (page.data["groups"]?.list ?? []).flatMap { $0["entries"]?.list ?? [] }
        let preterite = try #require(rows.first { $0["form"]?.text == "estuve" })
        guard case .link(let link)? = preterite["verbs"]?.list.first?["link"] else {
            Issue.record("no link")
            return
        }
        #expect(link.target == .page("verbs/verb/estar"))
        #expect(link.fragment == Verbs.Tense.preterite.anchor)
    }
}
