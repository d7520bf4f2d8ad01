import Testing

@testable import Languages

struct SortingTests {
    @Test(arguments: [
        (
            "es", ["oso", "ñu", "nube", "nzz", "Árbol", "zorro", "azul"],
            ["Árbol", "azul", "nube", "nzz", "ñu", "oso", "zorro"]
        ),
        (
            "fr", ["zèbre", "Été", "etage", "œuf", "odeur", "ouest", "été"],
            ["etage", "été", "Été", "odeur", "œuf", "ouest", "zèbre"]
        ),
        (
            "it", ["perché", "perché no", "perche", "città", "cittadino"],
            ["città", "cittadino", "perche", "perché", "perché no"]
        ),
        ("en", ["b", "B", "a", "C", "10", "9"], ["10", "9", "a", "b", "B", "C"]),
        ("es", ["¿Qué?", "Roca", "Pez", "«Quizá»"], ["Pez", "¿Qué?", "«Quizá»", "Roca"]),
        ("sv", ["ö", "ä", "å", "z", "a"], ["a", "z", "å", "ä", "ö"]),
    ])
    func sortsByTheAlphabetOfTheLanguage(tag: String, words: [String], expected: [String]) throws {
        #expect(try locale(tag).sorted(words, by: \.self) == expected)
        #expect(try locale(tag).sorted(words.reversed(), by: \.self) == expected)
    }

    @Test func keepsTheOrderOfEqualTexts() throws {
        let items = [(2, "b"), (1, "b"), (3, "a"), (0, "b")]
        #expect(try locale("en").sorted(items, by: \.1).map(\.0) == [3, 2, 1, 0])
    }

    @Test func settlesTiesByCodePoint() throws {
        let words = ["a\u{AD}b", "ab", "a\u{200D}b"]
        #expect(try locale("en").sorted(words, by: \.self) == ["ab", "a\u{AD}b", "a\u{200D}b"])
    }

    @Test(arguments: [
        ("fr", "École", "E"), ("fr", "œuvre", "O"), ("fr", "ça", "C"), ("es", "ñu", "Ñ"), ("es", "Ñu", "Ñ"),
        ("es", "¿Qué?", "Q"),
        ("es", "ángel", "A"), ("en", "ñu", "N"), ("it", "è", "E"), ("en", "10 metres", "#"), ("en", "", "#"),
        ("en", "…!", "#"),
        ("fr", "« Été »", "E"), ("sv", "ål", "Å"), ("de", "ä", "A"), ("en", "e\u{301}t", "E"),
        ("es", "n\u{303}u", "Ñ"),
        ("ru", "йод", "Й"), ("el", "άλφα", "Α"), ("pl", "łódź", "Ł"), ("de", "ß", "S"),
    ])
    func findsTheIndexLetter(tag: String, text: String, expected: String) throws {
        #expect(try locale(tag).initial(of: text) == expected)
    }
}
