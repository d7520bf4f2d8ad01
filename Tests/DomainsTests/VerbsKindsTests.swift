import Foundation
import Testing

@testable import Domains

/// What the site says of each kind of irregularity, tried on every verb of the example site that is listed
/// under it.
@Suite struct VerbsKindsTests {
    /// A verb under a kind: the forms of the table that the index links to.
    struct Listed: CustomTestStringConvertible {
        var kind: Verbs.Irregularity
        var infinitive: Verbs.Infinitive
        var tense: Verbs.Tense
        var forms: [(person: Verbs.Person, text: String)]

        var testDescription: String { "\(kind.rawValue): \(infinitive.text)" }

        /// The words that have the kind, without pronouns, as letters.
        var words: [[Character]] {
            forms.compactMap { form in
                guard Verbs.Comparison(form.text, infinitive, tense, form.person)?.kind == kind else {
                    return nil
                }
                return Verbs.BareForm(form.text, infinitive, tense, form.person).map { Array($0.word) }
            }
        }

        /// The verb's whole paradigm, which is known of every verb of the site.
        var paradigm: Verbs.Paradigm? {
            let known = Verbs.Paradigm.candidates(infinitive)
            return known.count == 1 ? known.first : nil
        }

        func known(_ tense: Verbs.Tense, _ person: Verbs.Person) throws -> String {
            try #require(paradigm?.forms(tense, person).first)
        }

        func regular(_ tense: Verbs.Tense, _ person: Verbs.Person) throws -> String {
            try #require(Verbs.Conjugation.regular(infinitive, tense, person).first?.spelled)
        }
    }

    /// Huis and hui lack the accent that vivís and viví have, and haber has no command: neither is irregular in commands.
    @Test(arguments: [
        ("huir: huyo, huyes, huye, huimos, huis, huyen", [Verbs.Irregularity.y]),
        ("fluir: fluyo, fluyes, fluye, fluimos, fluis, fluyen", [.y]),
        ("construir: construyo, construyes, construye, construimos, construís, construyen", [.y]),
        ("haber: he, has, ha, hemos, habéis, han", [.own, .strongPreterite, .future]),
    ])
    func aVerbIsListedOnlyUnderItsKinds(_ line: String, _ kinds: [Verbs.Irregularity]) throws {
        let verb = try #require(
            try Fixture<Verbs>(["a.txt": "Nivel\nDescripción\ntiempo: presente\n\(line)"]).domain.verbs.first)
        #expect(Set(verb.kinds).union(verb.kindsElsewhere).subtracting([.spelling]) == Set(kinds))
    }

    @Test(arguments: [
        ("recluirse", "reclúyete", Verbs.Person.tu, Verbs.Irregularity.y), ("oírse", "óyete", .tu, .y),
        ("caerse", "caigámonos", .nosotros, .go), ("caerse", "cáigase", .el, .go),
        ("conducirse", "conduzcámonos", .nosotros, .zco), ("ponerse", "ponte", .tu, .command),
    ])
    func aCommandWithAPronounHasTheKindOfTheOneWithout(
        _ infinitive: String, _ form: String, _ person: Verbs.Person, _ kind: Verbs.Irregularity
    ) throws {
        let infinitive = try #require(Verbs.Infinitive(infinitive))
        #expect(Verbs.Comparison(form, infinitive, .imperative, person)?.kind == kind)
    }

    static let verbs: [Verbs.Verb] = {
        do {
            let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
                .appending(path: "site/verbs")
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            return try Fixture<Verbs>(files).domain.verbs
        } catch {
            Issue.record("the example site cannot be read: \(error)")
            return []
        }
    }()

    static let listed: [Listed] = Verbs.Irregularity.allCases.flatMap { kind in
        verbs.compactMap { verb in
            guard let table = verb.tables.first(where: { $0.kinds.contains(kind) }), let tense = table.tense,
                let infinitive = Verbs.Infinitive(verb.infinitive)
            else { return nil }
            let forms = Verbs.Person.allCases.flatMap { person in
                table.entry.alternatives(person).map { (person: person, text: $0) }
            }
            return Listed(kind: kind, infinitive: infinitive, tense: tense, forms: forms)
        }
    }

    static func under(_ kinds: Verbs.Irregularity...) -> [Listed] {
        listed.filter { kinds.contains($0.kind) }
    }

    @Test func theSiteHasVerbsOfNearlyAllKinds() {
        #expect(Set(Self.listed.map(\.kind)) == Set(Verbs.Irregularity.allCases).subtracting([.iToIe]))
        #expect(Self.under(.own).map(\.infinitive.text) == ["dar", "ir", "irse", "ser", "ver"])
    }

    /// The diphthong is the stressed syllable.
    @Test(arguments: under(.eToIe, .oToUe, .uToUe, .oToHue))
    func aStressedVowelBecomesADiphthong(_ listed: Listed) throws {
        let before: [Character] = listed.kind == .eToIe ? ["i", "y"] : ["u", "ü"]
        try #require(!listed.words.isEmpty)
        for word in listed.words {
            let stressed = try #require(Verbs.Accentuation.stressedVowel(word))
            #expect("eé".contains(word[stressed]) && before.contains(word[stressed - 1]), "\(String(word))")
            if listed.kind == .oToHue { #expect(word.starts(with: "hue")) }
        }
    }

    @Test(arguments: under(.eToI, .oToU))
    func aVowelOfTheStemIsRaised(_ listed: Listed) throws {
        try #require(!listed.words.isEmpty)
        let (from, to): (Character, Set<Character>) = listed.kind == .eToI ? ("e", ["i", "í"]) : ("o", ["u"])
        let index = try #require(listed.infinitive.stem.lastIndex(of: from))
        let offset = listed.infinitive.stem.distance(from: listed.infinitive.stem.startIndex, to: index)
        for word in listed.words {
            #expect(to.contains(word[offset]), "\(String(word))")
            if listed.kind == .oToU {
                #expect(Verbs.Accentuation.stressedVowel(word) != offset, "\(String(word))")
            }
        }
    }

    @Test(arguments: under(.go, .zco, .oy))
    func theYoFormEndsAsTheKindSays(_ listed: Listed) throws {
        let yo = try listed.known(.present, .yo)
        #expect(yo.hasSuffix(listed.kind.rawValue))
        if listed.kind == .go {
            #expect(!listed.infinitive.stem.hasSuffix("g") && !listed.infinitive.stem.hasSuffix("gu"))
        }
        guard listed.kind != .oy else { return }
        for person in Verbs.Person.allCases {
            #expect(try listed.known(.presentSubjunctive, person).hasPrefix(yo.dropLast()))
        }
    }

    @Test(arguments: under(.ownYo))
    func onlyTheYoFormOfThePresentIsIrregular(_ listed: Listed) throws {
        for person in Verbs.Person.allCases {
            #expect(
                try (listed.known(.present, person) == listed.regular(.present, person)) == (person != .yo))
            #expect(
                try listed.known(.presentSubjunctive, person) != listed.regular(.presentSubjunctive, person))
        }
    }

    @Test(arguments: under(.y))
    func aYIsAddedBehindTheStem(_ listed: Listed) throws {
        try #require(!listed.words.isEmpty)
        for word in listed.words { #expect(String(word).hasPrefix(listed.infinitive.stem + "y")) }
    }

    @Test(arguments: under(.accent))
    func theStressedVowelIsWrittenWithItsAccent(_ listed: Listed) throws {
        try #require(!listed.words.isEmpty)
        for word in listed.words {
            let stressed = try #require(Verbs.Accentuation.stressedVowel(word))
            #expect("íú".contains(word[stressed]) && stressed < listed.infinitive.stem.count)
        }
    }

    @Test(arguments: under(.strongPreterite))
    func aStrongPreteriteHasNoWrittenAccents(_ listed: Listed) throws {
        let forms = try Verbs.Person.allCases.map { try listed.known(.preterite, $0) }
        #expect(forms.allSatisfy { Verbs.Accentuation.plain($0) == $0 })
        #expect(
            forms[Verbs.Person.yo.rawValue].hasSuffix("e") && forms[Verbs.Person.el.rawValue].hasSuffix("o"))
        let stem = try #require(listed.paradigm?.preterite)
        #expect(!listed.infinitive.stem.hasSuffix(stem))
        // The stem is stressed in yo and él only: tuve, tuvo, but tuviste.
        for person in Verbs.Person.allCases {
            let stressed = try #require(Verbs.Accentuation.stressedVowel(Array(forms[person.rawValue])))
            #expect((stressed < stem.count) == (person == .yo || person == .el))
            #expect(try listed.known(.imperfectSubjunctive, person).hasPrefix(stem))
        }
    }

    @Test(arguments: under(.future))
    func theStemOfTheFutureIsIrregular(_ listed: Listed) throws {
        for tense in [Verbs.Tense.future, .conditional] {
            for person in Verbs.Person.allCases {
                #expect(try listed.known(tense, person) != listed.regular(tense, person))
            }
        }
    }

    @Test(arguments: under(.command))
    func aShortCommandHasNoEndingOrIsOneOfTwo(_ listed: Listed) throws {
        if ["ir", "ser"].contains(listed.infinitive.bare) { return }
        let ending = Verbs.Conjugation.endings(.imperative, listed.infinitive.ending)[0][
            Verbs.Person.tu.rawValue]
        #expect(try !listed.known(.imperative, .tu).hasSuffix(ending))
    }

    /// The eight commands that every learner memorises, among others that are regular.
    @Test(arguments: [
        ("decir", "di"), ("hacer", "haz"), ("ir", "ve"), ("poner", "pon"), ("salir", "sal"), ("ser", "sé"),
        ("tener", "ten"), ("venir", "ven"), ("irse", "vete"),
    ])
    func aShortCommandIsNamedSo(_ infinitive: String, _ form: String) throws {
        let verb = try #require(Verbs.Infinitive(infinitive))
        #expect(Verbs.Comparison(form, verb, .imperative, .tu)?.kind == .command)
    }

    @Test(arguments: [("ver", "ve"), ("dar", "da"), ("comer", "come"), ("saber", "sabe")])
    func aCommandLikeThePresentIsRegular(_ infinitive: String, _ form: String) throws {
        let verb = try #require(Verbs.Infinitive(infinitive))
        #expect(try #require(Verbs.Comparison(form, verb, .imperative, .tu)).kind == nil)
    }

    @Test(arguments: under(.participle))
    func anIrregularParticipleHasAnotherEnding(_ listed: Listed) throws {
        try #require(!listed.words.isEmpty)
        for word in listed.words { #expect(!["ado", "ido", "ído"].contains { String(word).hasSuffix($0) }) }
    }

    @Test(arguments: under(.spelling))
    func whatOnlyIsSpelledOtherwiseSoundsRegular(_ listed: Listed) throws {
        for (person, form) in listed.forms {
            let bare = try #require(Verbs.BareForm(form, listed.infinitive, listed.tense, person))
            let regular = Verbs.Conjugation.regular(listed.infinitive, listed.tense, person)
            #expect(
                regular.contains { Verbs.SoundComparison(Array(bare.word), Array($0.spelled)).isSame },
                "\(form)")
        }
    }

    @Test func whatIsRegularHasNoMarkAndWhatIsDefectiveLacksAForm() throws {
        let regular = Self.verbs.filter(\.isRegular)
        #expect(
            regular.contains { $0.infinitive == "terminar" }
                && !regular.contains { $0.infinitive == "escribir" })
        for verb in regular {
            let infinitive = try #require(Verbs.Infinitive(verb.infinitive))
            for table in verb.tables {
                let tense = try #require(table.tense)
                for person in Verbs.Person.allCases {
                    for form in table.entry.alternatives(person) {
                        let comparison = try #require(Verbs.Comparison(form, infinitive, tense, person))
                        #expect(comparison.parts.allSatisfy { $0.mark == .regular }, "\(form)")
                    }
                }
            }
        }
        #expect(Self.verbs.filter(\.isDefective).map(\.infinitive) == ["llover"])
    }

    @Test func everyVerbOfTheSiteIsInAGroup() {
        for verb in Self.verbs {
            let groups = [!verb.kinds.isEmpty, verb.isRegular, verb.isRegularHere]
            #expect(groups.count { $0 } == 1, "\(verb.infinitive)")
        }
    }
}
