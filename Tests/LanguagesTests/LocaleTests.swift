import Testing

@testable import Languages

/// A locale that the tests take for granted.
func locale(_ tag: String) throws -> Locale {
    try #require(Locale(tag: tag))
}

struct LocaleTests {
    @Test(arguments: [
        ("en", "English"), ("fr", "Français"), ("es", "Español"), ("it", "Italiano"), ("de", "Deutsch"),
        ("pt-BR", "Português (Brasil)"),
        ("ru", "Русский"), ("ar", "العربية"), ("ka", "ქართული"),
    ])
    func namesItselfForAMenu(tag: String, name: String) throws {
        #expect(try locale(tag).autonym == name)
    }

    @Test(arguments: [
        ("en", "en_GB"), ("en-US", "en_US"), ("fr", "fr_FR"), ("es", "es_ES"), ("it", "it_IT"),
        ("fr-CH", "fr_CH"),
        ("zh-Hant", "zh_TW"),
    ])
    func givesRegionToOpenGraph(tag: String, expected: String) throws {
        #expect(try locale(tag).openGraph == expected)
    }

    @Test(arguments: [("mars 2025", "Mars 2025"), ("Août", "Août"), ("", ""), ("2025", "2025")])
    func beginsAHeadingWithACapital(words: String, expected: String) throws {
        #expect(try locale("fr").heading(words) == expected)
    }

    @Test(arguments: [("en", "ltr"), ("it", "ltr"), ("ar", "rtl"), ("he", "rtl")])
    func knowsWhichWayItReads(tag: String, direction: String) throws {
        #expect(try locale(tag).direction == direction)
    }

    @Test(arguments: [
        ("en", ["A"], "A"), ("en", ["A", "B", "C"], "A, B and C"), ("en-US", ["A", "B", "C"], "A, B, and C"),
        ("fr", ["A", "B", "C"], "A, B et C"), ("es", ["A", "B"], "A y B"), ("es", ["A", "Inés"], "A e Inés"),
        ("es", ["A", "Íñigo"], "A e Íñigo"), ("es", ["A", "Híjar"], "A e Híjar"),
        ("es", ["A", "Hielo"], "A y Hielo"),
        ("it", ["A", "B", "😀"], "A, B e 😀"), ("ja", ["A", "B"], "A、B"), ("en", [], ""),
    ])
    func joinsTheNamesOfAList(tag: String, names: [String], expected: String) throws {
        #expect(try locale(tag).list(names) == expected)
    }

    @Test(arguments: [
        "", "x", "xx", "qqq", "en_US", "english!", "en-", "-en", "../en", "en-u-ca-buddhist", "français",
    ])
    func refusesWhatIsNoLanguage(tag: String) {
        #expect(Locale(tag: tag) == nil)
    }

    @Test(arguments: [("EN", "en"), ("pt-br", "pt-BR"), ("ZH-hant-tw", "zh-Hant-TW"), ("es-419", "es-419")])
    func spellsItsTagCanonically(tag: String, canonical: String) throws {
        #expect(try locale(tag).tag == canonical)
        #expect(try locale(tag) == locale(canonical))
    }

    @Test func takesAWiderTagForItsOwnLanguage() throws {
        #expect(try locale("zh-Hant-TW").lineage == ["zh-Hant-TW", "zh-Hant", "zh"])
    }
}
