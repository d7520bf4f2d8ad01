import Diagnostics
import Testing

@testable import Languages

struct CatalogueTests {
    @Test func joinsNestedNamesWithPoints() throws {
        let fixture = try Fixture(
            site: [("en", "nav:\n  main:\n    home: Home\n  404: Not found\ntitle: Hello")], locales: ["en"])
        let english = try fixture.catalogue("en")
        #expect(english.keys == ["nav.404", "nav.main.home", "title"])
        #expect(english.text("nav.main.home") == "Home")
        #expect(fixture.log.diagnostics.isEmpty)
    }

    @Test func aNearerWordGoesBeforeAnotherKey() throws {
        let fixture = try Fixture(
            theme: [
                ("en", "address: grades\nsection: Grades"),
                ("es", "address: calificaciones\nsection: Notas"),
            ],
            site: [("en", "section: Marks"), ("de", "section: Zeugnisse")], locales: ["en", "es", "de"])
        let words = try ["en", "es", "de"].map {
            try fixture.catalogue($0).text("address", orNearer: "section")
        }
        #expect(words == ["Marks", "calificaciones", "Zeugnisse"])
    }

    @Test func fillsPlaceholders() throws {
        let fixture = try Fixture(
            site: [("fr", "a: Vague {number} sur {total}, {name}\nb: Une {{accolade}} et {x}\nc: \"{x}\"")],
            locales: ["fr"])
        let french = try fixture.catalogue("fr")
        #expect(
            french.text("a", ["number": 1234, "total": .number(1.5, text: "1,5"), "name": "Zoé"])
                == "Vague 1\u{202F}234 sur 1,5, Zoé")
        #expect(french.text("b", ["x": "{y}"]) == "Une {accolade} et {y}")
        #expect(french.text("c") == "{x}")
    }

    @Test(arguments: [
        ("en", 0, "0 waves"), ("en", 1, "1 wave"), ("fr", 0, "0 vague"), ("fr", 1, "1 vague"),
        ("fr", 2, "2 vagues"),
        ("fr", 1_000_000, "1\u{202F}000\u{202F}000 de vagues"), ("es", 1, "una ola"),
        ("es", 12345, "12.345 olas"),
        ("es", 1_000_000, "1.000.000 de olas"), ("it", 1_000_000, "1.000.000 onde"),
    ])
    func choosesThePluralFormByCount(tag: String, count: Int, expected: String) throws {
        let fixture = try Fixture(
            site: [
                ("en", "waves:\n  one: \"{count} wave\"\n  other: \"{count} waves\""),
                (
                    "fr",
                    "waves:\n  one: \"{count} vague\"\n  many: \"{count} de vagues\"\n  other: \"{count} vagues\""
                ),
                ("es", "waves:\n  one: una ola\n  many: \"{count} de olas\"\n  other: \"{count} olas\""),
                ("it", "waves:\n  one: \"{count} onda\"\n  other: \"{count} onde\""),
            ], locales: ["en", "fr", "es", "it"])
        #expect(try fixture.catalogue(tag).text("waves", ["count": .count(count)]) == expected)
    }

    @Test(arguments: [
        ("en", 1.0, "1", "1 metre"), ("en", 1.0, "1.0", "1.0 metres"), ("en", 1.5, "1.5", "1.5 metres"),
        ("fr", 1.5, "1,5", "1,5 mètre"),
        ("fr", 2.0, "2,0", "2,0 mètres"),
    ])
    func choosesThePluralFormByTheDigitsShown(tag: String, number: Double, text: String, expected: String)
        throws
    {
        let fixture = try Fixture(
            site: [
                ("en", "m:\n  one: \"{count} metre\"\n  other: \"{count} metres\""),
                ("fr", "m:\n  one: \"{count} mètre\"\n  other: \"{count} mètres\""),
            ], locales: ["en", "fr"])
        #expect(try fixture.catalogue(tag).text("m", ["count": .number(number, text: text)]) == expected)
    }

    @Test func usesOtherWhereThereIsNoCount() throws {
        let fixture = try Fixture(site: [("en", "m:\n  one: wave\n  other: waves")], locales: ["en"])
        #expect(try fixture.catalogue("en").text("m") == "waves")
        #expect(try fixture.catalogue("en").text("m", ["count": "1"]) == "waves")
    }

    @Test func letsTheSiteOverrideTheTheme() throws {
        let fixture = try Fixture(
            theme: [("en", "home: Home\nskip: Skip"), ("fr", "home: Accueil\nskip: Passer")],
            site: [("fr", "home: Maison")],
            locales: ["en", "fr"])
        let french = try fixture.catalogue("fr")
        #expect(french.phrase("home") == Phrase(text: "Maison"))
        #expect(french.phrase("skip") == Phrase(text: "Passer"))
        #expect(try fixture.catalogue("en").phrase("home") == Phrase(text: "Home"))
    }

    @Test func fallsBackToTheFirstLocaleThenToTheThemesEnglishThenToAnyOther() throws {
        let fixture = try Fixture(
            theme: [("en", "a: A en\nb: B en"), ("fr", "a: A fr")], site: [("it", "c: C it")],
            locales: ["fr", "es", "it"])
        let spanish = try fixture.catalogue("es")
        #expect(spanish.phrase("a") == Phrase(text: "A fr", language: "fr"))
        #expect(spanish.phrase("b") == Phrase(text: "B en", language: "en"))
        #expect(spanish.phrase("c") == Phrase(text: "C it", language: "it"))
        #expect(try fixture.catalogue("fr").phrase("b") == Phrase(text: "B en", language: "en"))
    }

    @Test func speaksTheLanguageOfTheTextInAFallback() throws {
        let fixture = try Fixture(
            site: [("en", "m:\n  one: \"{count} wave\"\n  other: \"{count} waves\"")], locales: ["en", "fr"])
        #expect(
            try fixture.catalogue("fr").phrase("m", ["count": 0]) == Phrase(text: "0 waves", language: "en"))
        #expect(
            try fixture.catalogue("fr").phrase("m", ["count": 1234])
                == Phrase(text: "1,234 waves", language: "en"))
    }

    @Test func takesTheMessagesOfAWiderTagAsItsOwn() throws {
        let fixture = try Fixture(
            theme: [("en", "a: A\nb: Colour"), ("pt", "a: A pt\nb: B pt")], site: [("pt-BR", "b: B br")],
            locales: ["en-GB", "pt-BR"])
        #expect(try fixture.catalogue("en-GB").phrase("b") == Phrase(text: "Colour"))
        #expect(try fixture.catalogue("pt-BR").phrase("a") == Phrase(text: "A pt"))
        #expect(try fixture.catalogue("pt-BR").phrase("b") == Phrase(text: "B br"))
        #expect(fixture.catalogues.findings(used: ["a", "b"]).isEmpty)
    }

    @Test func takesAnEmptyTextForNoMessage() throws {
        let fixture = try Fixture(
            site: [("en", "a: A\nb: B"), ("fr", "a: \"\"\nb:")], locales: ["en", "fr"])
        #expect(try fixture.catalogue("fr").phrase("a") == Phrase(text: "A", language: "en"))
        #expect(try fixture.catalogue("fr").phrase("b") == Phrase(text: "B", language: "en"))
    }

    @Test func givesTheKeyItselfWhereNoLanguageHasIt() throws {
        let fixture = try Fixture(site: [("en", "a: A\nb: B")], locales: ["en"])
        let english = try fixture.catalogue("en")
        #expect(english.phrase("nav.home") == Phrase(text: "nav.home"))
        #expect(english.text("zzz") == "zzz")
        #expect(english.text("a") == "A")
        #expect(english.contains("b"))
        #expect(fixture.catalogues.unknownKeys == ["nav.home", "zzz"])
        #expect(fixture.catalogues.usedKeys == ["a"])
    }
}
