import Diagnostics
import TestSupport
import Testing

@testable import Languages

/// How the theme's languages join a date, a place or a name to a sentence.
struct JoiningTests {
    private static func catalogue(_ tag: String) throws -> Catalogue {
        let theme = try text(of: Repository.path("Templates/locales/\(tag).yaml"))
        return try Fixture(theme: [(tag, theme)], locales: [tag]).catalogue(tag)
    }

    @Test(arguments: [
        ("it", Joining.ofDate, "7 giugno 2025", "del 7 giugno 2025"),
        ("it", .ofDate, "8 giugno 2025", "dell’8 giugno 2025"),
        ("it", .ofDate, "11 giugno 2025", "dell’11 giugno 2025"),
        ("it", .ofDate, "18 giugno 2025", "del 18 giugno 2025"),
        ("it", .onDate, "8 giugno", "l’8 giugno"), ("it", .onDate, "1º giugno", "il 1º giugno"),
        ("it", .atPlace, "Ashcombe Park", "ad Ashcombe Park"), ("it", .atPlace, "Àlghero", "ad Àlghero"),
        ("it", .atPlace, "Epsom", "a Epsom"),
        ("fr", .atPlace, "Le Croisic", "au Croisic"),
        ("fr", .atPlace, "Les Sables-d’Olonne", "aux Sables-d’Olonne"),
        ("fr", .atPlace, "La Baule", "à La Baule"), ("fr", .atPlace, "Leicester", "à Leicester"),
        ("fr", .ofName, "Auteuil", "d’Auteuil"),
        ("fr", .ofName, "Étampes", "d’Étampes"), ("fr", .ofDate, "1 juin", "du 1 juin"),
        ("es", .ofDate, "8 de junio", "del 8 de junio"),
        ("en", .onDate, "8 June", "on 8 June"), ("en", .atPlace, "", "at "),
    ])
    func joinsAValueAsTheLanguageDoes(_ tag: String, _ joining: Joining, _ value: String, _ expected: String)
        throws
    {
        #expect(try Self.catalogue(tag).joined(joining, value) == expected)
    }

    @Test func aLanguageWithoutThePhraseTakesThatOfAnother() throws {
        let fixture = try Fixture(theme: [("en", "phrase: {on-date: \"on {value}\"}")], locales: ["de"])
        #expect(try fixture.catalogue("de").joined(.onDate, "8. Juni") == "on 8. Juni")
        #expect(try fixture.catalogue("de").joined(.atPlace, "Köln") == "Köln")
    }

    @Test func aPhraseNeedsAFormForEveryOtherValue() throws {
        let fixture = try Fixture(
            theme: [("en", "phrase:\n  on-date: {a: \"x {value}\"}\n  of-date: {a: [1]}")], locales: ["en"])
        #expect(
            Fixture.lines(fixture.log.diagnostics) == [
                "Templates/locales/en.yaml:2:12: error: the phrase \"phrase.on-date\" has no form \"otherwise\", which every phrase needs [messages.syntax]\nhelp: add otherwise: with the text for all other values",
                "Templates/locales/en.yaml:3:16: error: a list is not a form of the phrase \"phrase.of-date\", expected a text [messages.syntax]\nhelp: write the text after the beginnings that it is for",
                "Templates/locales/en.yaml:3:12: error: the phrase \"phrase.of-date\" has no form \"otherwise\", which every phrase needs [messages.syntax]\nhelp: add otherwise: with the text for all other values",
            ])
    }
}
