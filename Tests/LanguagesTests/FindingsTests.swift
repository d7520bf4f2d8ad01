import Diagnostics
import Testing

@testable import Languages

/// The exact words that people read about their messages.
struct FindingsTests {
    @Test(arguments: [
        (
            "a: Hello {name",
            "locales/en.yaml:1:4: error: a \"{\" is not closed, expected \"}\" after the name [messages.syntax]\n"
                + "help: add the \"}\"; write a brace that is part of the text twice, {{ or }}"
        ),
        (
            "a: Hello name}",
            "locales/en.yaml:1:4: error: a \"}\" has no \"{\" before it [messages.syntax]\n"
                + "help: write a brace that is part of the text twice, {{ or }}"
        ),
        (
            "a: Hello {my name}",
            "locales/en.yaml:1:4: error: \"{my name}\" is not a placeholder, expected a name of letters, digits and _ between the braces "
                + "[messages.syntax]\nhelp: write a brace that is part of the text twice, {{ or }}"
        ),
        (
            "nav:\n  a: [x]",
            "locales/en.yaml:2:6: error: the message \"nav.a\" is a list, expected a text or the forms of a plural [messages.syntax]\n"
                + "help: write the text on one line, or give each its own name"
        ),
        (
            "nav:\n  a: {name}",
            "locales/en.yaml:2:6: error: the message \"nav.a\" begins with a placeholder, expected quotes around its text [messages.syntax]\n"
                + "help: write a: \"{…}\" with the quotes"
        ),
        (
            "nav:\n  a: A\nnav.a: B",
            "locales/en.yaml:3:1: error: the message \"nav.a\" is here and in line 2, expected once [messages.syntax]\n"
                + "help: take one of the two out"
        ),
        (
            "a:\n  one: wave\n  many: waves",
            "locales/en.yaml:2:3: error: the plural \"a\" has no form \"other\", which every plural must have [messages.plural]\n"
                + "help: add other: with the text for all other numbers"
        ),
        (
            "a:\n  on: wave\n  other: waves",
            "locales/en.yaml:2:3: error: \"on\" is not a plural form, expected one of zero, one, two, few, many, other [messages.plural]\n"
                + "help: did you mean \"one\"?"
        ),
        (
            "a:\n  one:\n    x: wave\n  other: waves",
            "locales/en.yaml:3:5: error: a group of keys does not fit in the plural form \"one\" of \"a\", expected a text [messages.syntax]\n"
                + "help: write the text after \"one:\""
        ),
    ])
    func saysWhatIsWrongInAFile(yaml: String, expected: String) throws {
        let fixture = try Fixture(site: [("en", yaml)], locales: ["en"])
        #expect(Fixture.lines(fixture.log.diagnostics) == [expected])
    }

    @Test(arguments: ["colour:\n  other: Other\n  blue: Blue", "a:\n  b:\n    c: x"])
    func takesNamesForNames(yaml: String) throws {
        let fixture = try Fixture(site: [("en", yaml)], locales: ["en"])
        #expect(fixture.log.diagnostics.isEmpty)
    }

    @Test func namesWhatIsMissing() throws {
        let fixture = try Fixture(
            theme: [("en", "skip: Skip"), ("fr", "skip: Passer")],
            site: [("en", "nav:\n  home: Home\nunused: U"), ("fr", "unused: U")], locales: ["en", "fr", "es"])
        #expect(
            Fixture.lines(fixture.catalogues.missing(among: ["nav.home", "skip", "nowhere"])) == [
                "Templates/locales/en.yaml:1:1: warning: the message \"skip\" is missing in Spanish (es), so the English text is shown "
                    + "[messages.missing]\nhelp: add \"skip\" to locales/es.yaml",
                "locales/en.yaml:2:3: warning: the message \"nav.home\" is missing in French (fr), so the English text is shown "
                    + "[messages.missing]\nhelp: add \"nav.home\" to locales/fr.yaml",
                "locales/en.yaml:2:3: warning: the message \"nav.home\" is missing in Spanish (es), so the English text is shown "
                    + "[messages.missing]\nhelp: add \"nav.home\" to locales/es.yaml",
            ])
    }

    @Test func namesWhatTheFirstLocaleLacks() throws {
        let fixture = try Fixture(site: [("fr", "a: A")], locales: ["en", "fr"])
        #expect(
            Fixture.lines(fixture.catalogues.missing(among: ["a"])) == [
                "locales/fr.yaml:1:1: warning: the message \"a\" is missing in English (en), so the French text is shown "
                    + "[messages.missing]\nhelp: add \"a\" to locales/en.yaml"
            ])
    }

    @Test func namesTheSitesOwnMessagesThatAreUnused() throws {
        let fixture = try Fixture(
            theme: [("en", "themes.own: T")], site: [("en", "nav.hmoe: Home\nold: Old\nasked: A")],
            locales: ["en"])
        _ = try fixture.catalogue("en").message("asked")
        #expect(
            Fixture.lines(fixture.catalogues.findings(used: ["nav.home"])) == [
                "locales/en.yaml:1:1: warning: the message \"nav.hmoe\" is not used by any template or page [messages.unused]\nhelp: did you mean \"nav.home\"?",
                "locales/en.yaml:2:1: warning: the message \"old\" is not used by any template or page [messages.unused]\n"
                    + "help: take it out, or use it in a template",
            ])
    }

    @Test func proposesOtherNamesForTheFirstHundredKeysAlone() throws {
        let keys = (100..<250).map { "nav.hom\($0)" }
        let site = "nav:\n" + keys.map { "  \($0.dropFirst(4)): x\n" }.joined()
        let fixture = try Fixture(site: [("en", site)], locales: ["en"])
        let findings = fixture.catalogues.findings(used: ["nav.home00"])
        #expect(findings.count == 150)
        #expect(findings.count { $0.help.map { "\($0)".hasPrefix("did you mean") } ?? false } == 100)
    }

    /// Which of the theme's messages a site uses depends on its data, and a translator writes all of them.
    @Test func neverCallsAMessageUnusedThatTheThemeHas() throws {
        let fixture = try Fixture(
            theme: [("en", "race:\n  home: Home\n  status:\n    closed: Closed")],
            site: [("pt", "race:\n  home: Início\n  status:\n    closed: Fechado\n    opne: x")],
            locales: ["en", "pt"])
        #expect(
            Fixture.lines(fixture.catalogues.findings(used: ["race.home"])) == [
                "locales/pt.yaml:5:5: warning: the message \"race.status.opne\" is not used by any template or page [messages.unused]\n"
                    + "help: did you mean \"race.status.closed\"?"
            ])
    }

    @Test func comparesPlaceholders() throws {
        let fixture = try Fixture(
            site: [
                (
                    "en",
                    "a: Wave {number} of {total}\nb: By {name}\nc: Plain\nd:\n  one: a wave\n  other: \"{count} waves\""
                ),
                (
                    "it",
                    "a: Onda {number}\nb: Di {nome}\nc: \"{extra}\"\nd:\n  one: \"{count} onda\"\n  many: \"{count} di onde\"\n  other: \"{count} onde\""
                ),
            ], locales: ["en", "it"])
        #expect(
            Fixture.lines(fixture.catalogues.findings(used: ["a", "b", "c", "d"])) == [
                "locales/it.yaml:1:1: warning: the Italian message \"a\" lacks {total}, which the English one has [messages.placeholders]\n"
                    + "help: add {total} where its value belongs in the sentence",
                "locales/it.yaml:2:1: warning: the Italian message \"b\" has {nome}, which the English one does not have "
                    + "[messages.placeholders]\nhelp: did you mean {name}?",
                "locales/it.yaml:3:1: warning: the Italian message \"c\" has {extra}, which the English one does not have "
                    + "[messages.placeholders]\nhelp: take {extra} out, or add it in English",
            ])
    }

    @Test(arguments: [
        // A typo in the site's own message is reported there, in whichever language it is compared with the
        // theme.
        (
            "en", "title: \"{titel}!\"", ["en", "fr"],
            "locales/en.yaml:1:1: warning: the English message \"title\" has {titel}, which the theme's does not have "
                + "[messages.placeholders]\nhelp: did you mean {title}?"
        ),
        (
            "fr", "title: \"{titel} !\"", ["en", "fr"],
            "locales/fr.yaml:1:1: warning: the French message \"title\" has {titel}, which the theme's does not have "
                + "[messages.placeholders]\nhelp: did you mean {title}?"
        ),
        (
            "en", "title: \"{titel}!\"", ["en"],
            "locales/en.yaml:1:1: warning: the English message \"title\" has {titel}, which the theme's does not have "
                + "[messages.placeholders]\nhelp: did you mean {title}?"
        ),
        (
            "en", "title: Plain", ["fr", "en"],
            "locales/en.yaml:1:1: warning: the English message \"title\" lacks {title}, which the theme's has "
                + "[messages.placeholders]\nhelp: add {title} where its value belongs in the sentence"
        ),
        (
            "fr", "title: \"{title} {quantity}\"", ["en", "fr"],
            "locales/fr.yaml:1:1: warning: the French message \"title\" has {quantity}, which the theme's does not have "
                + "[messages.placeholders]\nhelp: take {quantity} out, or add it in every language"
        ),
    ])
    func blamesTheSitesOwnMessageAndNotTheThemes(
        tag: String, yaml: String, locales: [String], expected: String
    ) throws {
        let fixture = try Fixture(
            theme: [("en", "title: \"{title}\""), ("fr", "title: \"{title}\"")], site: [(tag, yaml)],
            locales: locales)
        #expect(Fixture.lines(fixture.catalogues.findings(used: ["title"])) == [expected])
    }

    @Test func leavesASiteItsOwnWayOfSayingAThing() throws {
        let fixture = try Fixture(
            theme: [("en", "a: \"{author}\""), ("fr", "a: \"{author}\"")],
            site: [("en", "a: Mine"), ("fr", "a: Moi")],
            locales: ["en", "fr"])
        #expect(fixture.catalogues.findings(used: ["a"]).isEmpty)
    }

    @Test func comparesPluralFormsWithTheLanguages() throws {
        let fixture = try Fixture(
            site: [
                ("en", "d:\n  one: a\n  few: b\n  other: c"), ("es", "d:\n  one: a\n  other: c"),
            ], locales: ["en", "es"])
        #expect(
            Fixture.lines(fixture.catalogues.findings(used: ["d"])) == [
                "locales/en.yaml:1:1: warning: the plural \"d\" has a form \"few\" that is never chosen, since English has only one, other "
                    + "[messages.plural]\nhelp: take \"few\" out",
                "locales/es.yaml:1:1: warning: the plural \"d\" has no form \"many\", which Spanish has, for numbers such as 1.000.000 "
                    + "[messages.plural]\nhelp: add many: with the text for such numbers",
            ])
    }

    @Test func findsNothingWhereCataloguesMatch() throws {
        let fixture = try Fixture(
            theme: [("en", "a: \"{x}\""), ("fr", "a: \"{x}\"")], site: [("en", "b: B"), ("fr", "b: B")],
            locales: ["en", "fr"])
        #expect(fixture.catalogues.findings(used: ["a", "b"]).isEmpty)
    }
}
