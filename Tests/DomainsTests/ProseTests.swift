import Diagnostics
import Foundation
import Languages
import Markup
import Pages
import Records
import TestSupport
import Testing

@testable import Domains

/// Pages of prose: their addresses, their names and their languages.
@Suite struct ProseTests {
    private static func text(_ title: String, _ more: String = "", body: String = "Text.") -> String {
        "---\ntitle: \(title)\n\(more)---\n\(body)\n"
    }

    private static func fixture(_ files: [String: String], locales: [String] = ["en", "fr"]) throws
        -> Fixture<Prose>
    {
        let fixture = try Fixture<Prose>(files, locales: locales)
        #expect(fixture.problems == [])
        return fixture
    }

    @Test(arguments: [
        ("about.md", text("About us"), "prose/about", ["about-us"]),
        ("about.md", text("About us", "slug: who-we-are\n"), "prose/about", ["who-we-are"]),
        ("about.md", text("¿Qué es?"), "prose/about", ["que-es"]),
        ("index.md", text("Welcome", "slug: elsewhere\n"), "home", []),
        ("rules/index.md", text("Rules"), "prose/rules", ["rules"]),
        ("rules/edition.md", text("Edition"), "prose/rules/edition", ["rules", "edition"]),
        ("Läs mig/a/b.md", text("B"), "prose/Läs mig/a/b", ["las-mig", "a", "b"]),
        ("about.md", text("../../etc"), "prose/about", ["etc"]),
    ])
    func aFileHasAnIdAndAnAddress(path: String, text: String, id: String, route: [String]) throws {
        let page = try Self.fixture(["en/\(path)": text]).page(id)
        #expect(page.route == route)
        #expect(page.kind == (id == "home" ? "home" : "prose"))
        #expect(page.source == "content/en/\(path)")
    }

    @Test func aFolderIsCalledAsItsOwnPageIs() throws {
        let fixture = try Self.fixture([
            "en/rules/index.md": Self.text("The Rules"), "en/rules/edition.md": Self.text("Edition"),
            "fr/rules/index.md": Self.text("Règles", "slug: reglement\n"),
            "fr/rules/edition.md": Self.text("Édition"),
        ])
        #expect(try fixture.page("prose/rules/edition", "en").route == ["the-rules", "edition"])
        #expect(try fixture.page("prose/rules/edition", "fr").route == ["reglement", "edition"])
        #expect(try fixture.page("prose/rules/edition", "fr").parent == "prose/rules")
        #expect(try fixture.page("prose/rules", "fr").parent == nil)
    }

    @Test func thePageAboveIsTheNearestFolderThatHasOne() throws {
        let fixture = try Self.fixture(["en/a/index.md": Self.text("A"), "en/a/b/c/d.md": Self.text("D")])
        #expect(try fixture.page("prose/a/b/c/d").parent == "prose/a")
    }

    @Test func aPageThatIsNotTranslatedIsInTheFirstLanguageThatHasIt() throws {
        let fixture = try Self.fixture(
            ["fr/a.md": Self.text("Un"), "es/a.md": Self.text("Uno")], locales: ["en", "fr", "es"])
        let english = try fixture.page("prose/a", "en")
        #expect(english.fallback == "fr")
        #expect(english.title == "Un")
        #expect(english.route == ["un"])
        #expect(english.data["bodyLanguage"]?.text == "fr")
        let spanish = try fixture.page("prose/a", "es")
        #expect(spanish.fallback == nil)
        #expect(spanish.data["bodyLanguage"]?.isNone == true)
    }

    @Test func aDraftIsNoPage() throws {
        let fixture = try Self.fixture([
            "en/a.md": Self.text("A", "draft: true\n"), "en/b.md": Self.text("B", "draft: false\n"),
        ])
        #expect(try fixture.pages("en").map(\.id) == ["prose/b"])
    }

    @Test func aPageWithAnOrderIsInTheNavigation() throws {
        let fixture = try Self.fixture(["en/a.md": Self.text("A", "order: 3\n"), "en/b.md": Self.text("B")])
        #expect(try fixture.page("prose/a").section?.order == 3)
        #expect(try fixture.page("prose/b").section == nil)
    }

    @Test func theDescriptionIsTheAuthorsOrTheFirstParagraph() throws {
        let long = String(repeating: "word ", count: 50)
        let fixture = try Self.fixture([
            "en/a.md": Self.text("A", "description: Mine\n"),
            "en/b.md": Self.text("B", body: "First *one*.\n\nSecond."),
            "en/c.md": Self.text("C", body: long),
        ])
        #expect(try fixture.page("prose/a").description == "Mine")
        #expect(try fixture.page("prose/b").data["description"]?.text == "First one.")
        let cut = try #require(try fixture.page("prose/c").data["description"]?.text)
        #expect(cut.hasSuffix("word…") && cut.count <= 161)
    }

    /// Cut behind the last word of the first 160 characters, however many bytes or scalars those are.
    @Test(arguments: [
        "plain words of a text ", "déjà vu à l’été « où » ", "e\u{301}te\u{301} ", "北京 上海 ", "🏄‍♂️ wave ",
        "word\u{301} ",
        "a\u{AD}b\u{2028}c ",
    ])
    func aLongDescriptionEndsWithAWord(words: String) throws {
        for spaces in 0..<4 {
            let text = String(repeating: "x", count: spaces) + String(repeating: words, count: 30)
            let page = try Self.fixture(["en/a.md": Self.text("A", body: text)]).page("prose/a")
            let whole = try #require(page.model(DiagnosticLog())["description"]?.text)
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            let cut = String(trimmed.prefix(160))
            let expected =
                trimmed.count <= 160
                ? trimmed : String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + "…"
            #expect(whole == expected)
        }
    }

    @Test(arguments: 0..<10)
    func frontMatterMeansTheSameInAnyOrder(seed: Int) throws {
        let lines = ["title: A page", "description: What it is", "slug: a-page", "order: 3", "draft: true"]
        var random = SeededGenerator(seed: UInt64(seed))
        let file = SourceFile(
            path: "a.md", text: "---\n" + lines.shuffled(using: &random).joined(separator: "\n") + "\n---\n")
        let log = DiagnosticLog()
        let header = try #require(FrontMatter.split(file, log: log).header)
        let (settings, isDraft) = Prose.Records.settings(header.root, named: "a", log)
        #expect((settings.title, settings.description, settings.slug) == ("A page", "What it is", "a-page"))
        #expect(settings.order == 3)
        #expect(isDraft)
        #expect(log.diagnostics.isEmpty)
    }

    @Test func headingsDoNotTakeTheAnchorsOfThePage() throws {
        let page = try Self.fixture([
            "en/a.md": Self.text("A", body: "# Main\n\n# Top\n\n[x](#main-2) [y](#top) [z](#main)")
        ]).page(
            "prose/a")
        let log = DiagnosticLog()
        let html = page.model(log)["body"]?.list.compactMap {
            if case .markup(let html) = $0 { html.source } else { nil }
        }.joined()
        #expect(html?.contains("id=\"main-2\"") == true && html?.contains("id=\"top-2\"") == true)
        #expect(log.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("page:diving/penalties", Link.Target.page("diving/penalties")),
        ("edition.md", .page("prose/rules/edition")),
        ("./edition.md", .page("prose/rules/edition")),
        ("../about.md", .page("prose/about")),
        ("/about.md", .page("prose/about")),
        ("index.md", .page("prose/rules")),
        ("../index.md", .page("home")),
        ("../../../../about.md", .page("prose/about")),
        ("<my file.md>", .page("prose/rules/my file")),
        ("my%20file.md", .page("prose/rules/my file")),
        ("picture.png", .file("rules/picture.png")),
        ("/picture.png", .file("picture.png")),
        ("../50%.pdf", .file("50%.pdf")),
        ("../50%25.pdf", .file("50%.pdf")),
        ("../../../etc/passwd", .file("etc/passwd")),
    ])
    func aLinkLeadsToAPageOrAFile(address: String, target: Link.Target) throws {
        let link = try #require(try Self.link("[a](\(address))"))
        #expect(link.target == target)
        #expect(link.fragment == nil)
    }

    @Test func aLinkKeepsItsAnchorAndItsOrigin() throws {
        let link = try #require(try Self.link("One\n[a](../about.md#part-two)"))
        #expect(link.target == .page("prose/about"))
        #expect(link.fragment == "part-two")
        #expect(link.origin?.text == "../about.md#part-two")
        #expect(link.origin?.place.description == "content/en/rules/here.md:5:5")
    }

    @Test(arguments: [
        "https://example.org/a.md", "mailto:a@example.org", "tel:+33123", "#top",
    ])
    func anAddressElsewhereStaysAsItIs(address: String) throws {
        let page = try Self.fixture(["en/a.md": Self.text("A", body: "[a](\(address))")]).page("prose/a")
        let texts = page.data["body"]?.list.compactMap { if case .text(let text) = $0 { text } else { nil } }
        #expect(texts == [address])
    }

    private static func link(_ body: String) throws -> Link? {
        let page = try fixture(["en/rules/here.md": text("Here", body: body)]).page("prose/rules/here")
        return page.data["body"]?.list.compactMap { if case .link(let link) = $0 { link } else { nil } }.first
    }
}

/// The exact words about everything that can be wrong with prose, each in its place.
@Suite struct ProseMessagesTests {
    @Test(arguments: [
        (
            "en/a.md", "No front matter",
            "content/en/a.md:1:1: error: this page has no title, expected front matter on top [prose.title] "
                + "→ begin the file with three lines: ---, title: My page, ---"
        ),
        (
            "en/a.md", "---\n---\n",
            "content/en/a.md:1:1: error: this page has no title, expected front matter on top [prose.title]"
        ),
        (
            "en/a.md", "---\ntilte: A\n---\n",
            "content/en/a.md:2:1: error: \"tilte\" is in the front matter where \"title\" is missing"
        ),
        (
            "en/a.md", "---\ntitle: A\nslgu: b\n---\n",
            "content/en/a.md:3:1: error: unknown key \"slgu\" in the front matter, expected \"title\", \"description\", \"slug\", \"order\" or "
                + "\"draft\" [records.unknown-key] → did you mean \"slug\"?"
        ),
        ("en/a.md", "---\ntitle: \" \"\n---\n", "content/en/a.md:2:8: error: \"title\" is"),
        (
            "en/a.md", "---\ntitle: A\nslug: ../b\n---\n",
            "content/en/a.md:3:7: error: \"slug\" is \"../b\", expected lower-case letters a to z, digits and hyphens"
        ),
        (
            "en/a.md", "---\ntitle: A\nslug: 2026\n---\n",
            "content/en/a.md:3:7: error: \"slug\" is 2026, expected lower-case letters a to z, digits and hyphens [records.type] → put it in quotes: \"2026\""
        ),
        (
            "en/a.md", "---\ntitle: A\nslug: É\n---\n",
            "content/en/a.md:3:7: error: \"slug\" is \"É\", expected lower-case letters a to z, digits and hyphens"
        ),
        (
            "en/a.md", "---\ntitle: A\norder: first\n---\n",
            "content/en/a.md:3:8: error: \"order\" is \"first\", expected a whole number"
        ),
        (
            "en/a.md", "---\ntitle: A\ndraft: maybe\n---\n",
            "content/en/a.md:3:8: error: \"draft\" is \"maybe\", expected true or false"
        ),
        (
            "en/a.md", "---\ntitle: A\n",
            "content/en/a.md:1:1: error: the settings that begin here are never closed"
        ),
        (
            "en/a.md", "---\ntitle: A\n---\na\u{0}b",
            "content/en/a.md:4:2: error: this file is not plain UTF-8 text [prose.encoding]"
        ),
        (
            "en/a.txt", "x",
            "content/en/a.txt: warning: only Markdown files (.md) become pages, so this file is left out [prose.file] "
                + "→ move pictures and downloads to static/"
        ),
        (
            "fe/a.md", "x",
            "content/fe/a.md: warning: this file is not in a folder of one of the site's languages, expected content/en/, content/fr/ [prose.language] "
                + "→ move it to content/en/"
        ),
        ("a.md", "x", "content/a.md: warning: this file is not in a folder of one of the site's languages"),
    ])
    func whatIsWrongWithAFile(path: String, text: String, start: String) throws {
        let problems = try Fixture<Prose>([path: text], locales: ["en", "fr"]).problems
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix(start) == true, "\(problems)")
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], 4, 2), ([0xC3], 4, 1), ([0x61, 0xC3, 0x28], 4, 2),
            ([0x61, 0x0A, 0xED, 0xA0, 0x80], 5, 1),
            ([0xE2, 0x82], 4, 1),
        ] as [([UInt8], Int, Int)])
    func aByteThatIsNoTextIsFound(bytes: [UInt8], line: Int, column: Int) throws {
        let log = DiagnosticLog()
        let site = SiteFacts(
            locales: [try language("en")], timeZone: "UTC", today: CalendarDate(daysSinceEpoch: 0))
        let file = SourceFile(path: "content/en/a.md", bytes: Array("---\ntitle: A\n---\n".utf8) + bytes)
        _ = Prose(Folder(files: [file]), site, log: log)
        #expect(log.diagnostics.map(\.location) == ["content/en/a.md:\(line):\(column)"])
    }

    @Test func aStrayFolderIsNamedOnce() throws {
        let problems = try Fixture<Prose>(["de/a.md": "x", "de/b.md": "y", "nl/c.md": "z"], locales: ["en"])
            .log.diagnostics.map(\.path)
        #expect(problems == ["content/de/a.md", "content/nl/c.md"])
    }

    @Test func filesThatAreNoTextAreNamed() throws {
        let problems = try Fixture<Prose>([:], others: ["en/photo.jpg"], locales: ["en"]).log.diagnostics.map(
            \.code.name)
        #expect(problems == ["prose.file"])
    }

    @Test func aLinkToAnAnchorThatIsNotThereIsReportedInItsPlace() throws {
        let fixture = try Fixture<Prose>(
            ["en/a.md": "---\ntitle: A\n---\n# Part two\n\n[x](#part-tow) [y](#part-two)"], locales: ["en"])
        let log = DiagnosticLog()
        _ = try fixture.page("prose/a").model(log)
        #expect(
            log.diagnostics.map(line) == [
                "content/en/a.md:6:5: error: the link \"#part-tow\" does not lead to a heading of this page, expected # and the heading as it "
                    + "is written in addresses [prose.anchor] → did you mean \"#part-two\"?"
            ])
    }

    @Test func rawHTMLIsReportedAtItsLineOfTheFile() throws {
        let fixture = try Fixture<Prose>(["en/a.md": "---\ntitle: A\n---\n\n<div>x</div>"], locales: ["en"])
        let log = DiagnosticLog()
        _ = try fixture.page("prose/a").model(log)
        #expect(log.diagnostics.map(\.location) == ["content/en/a.md:5:1"])
    }
}
