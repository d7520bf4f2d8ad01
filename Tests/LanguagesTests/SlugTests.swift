import Testing

@testable import Languages

struct SlugTests {
    @Test(arguments: [
        ("Qualité d’œuvre", "qualite-d-oeuvre"), ("Straße", "strasse"), ("El Niño", "el-nino"),
        ("København", "kobenhavn"),
        ("Łódź", "lodz"), ("Ça va ?", "ca-va"), ("È così!", "e-cosi"), ("  A  --  B  ", "a-b"),
        ("20% D6.22", "20-d6-22"),
        ("Æon ﬁn x²", "aeon-fin-x2"), ("İstanbul ılık", "istanbul-ilik"), ("e\u{301}te\u{301}", "ete"),
        ("UPPER_case", "upper-case"),
        ("../../etc/passwd", "etc-passwd"), ("a\u{0}b", "a-b"), ("Ελληνικά", "ellenika"),
        ("Москва", "moskva"), ("北京", "bei-jing"),
        ("", "page"), ("!", "u21"), ("🏄‍♂️", "u1f3c4-u200d-u2642-ufe0f"), ("½ mile", "1-2-mile"),
    ])
    func foldsToASCII(text: String, expected: String) {
        #expect(slug(text) == expected)
    }

    @Test(arguments: ["a", "a-b", "20-d6-22", "0", "page-999-it"])
    func leavesASlugAsItIs(text: String) {
        #expect(slug(text) == text)
    }

    @Test(arguments: [
        ("-a", "a"), ("a-", "a"), ("a--b", "a-b"), ("-", "u2d"), ("--", "u2d-u2d"), ("A", "a"),
        ("a_b", "a-b"), ("a.", "a"), (" a", "a"),
    ])
    func mendsWhatIsNearlyASlug(text: String, expected: String) {
        #expect(slug(text) == expected)
    }

    @Test func cutsLongTextsAtAHyphen() {
        #expect(
            slug(String(repeating: "abcdefghi ", count: 20))
                == Array(repeating: "abcdefghi", count: 8).joined(separator: "-"))
        #expect(slug(String(repeating: "x", count: 200)) == String(repeating: "x", count: 80))
        #expect(slug(String(repeating: "x", count: 80) + " y") == String(repeating: "x", count: 80))
    }

    @Test func dependsOnTheTextAlone() {
        #expect(slug("Été") == slug("E\u{301}te\u{301}"))
        #expect(slug("été") == slug("ÉTÉ"))
    }
}
