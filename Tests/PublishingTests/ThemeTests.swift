import TestSupport
import Disk
import Diagnostics
import Testing

@testable import Publishing

/// A site changes the look file by file.
@Suite struct ThemeTests {
    private static let article = "site/templates/prose/article.html"

    @Test func aTemplateOfTheSiteReplacesTheThemes() throws {
        let disk = Sample.disk([
            Self.article: "{{<common/layout}}{{$main}}<p>MINE</p>{{/main}}{{/common/layout}}"
        ])
        #expect(builder(disk).build().problems == [])
        #expect(try disk.page("en/about/index.html").contains("<p>MINE</p>"))
        #expect(try disk.page("en/index.html").contains("MINE") == false)
    }

    @Test func aFolderOfTemplatesReplacesThemToo() throws {
        let disk = Sample.disk([
            "theme/prose/article.html": "{{<common/layout}}{{$main}}<p>THEIRS</p>{{/main}}{{/common/layout}}"
        ])
        #expect(builder(disk) { $0.templates = "theme" }.build().problems == [])
        #expect(try disk.page("en/about/index.html").contains("<p>THEIRS</p>"))
    }

    @Test func theSitesOwnGoesBeforeTheFolders() throws {
        let disk = Sample.disk([
            "theme/prose/article.html": "THEIRS",
            Self.article: "{{<common/layout}}{{$main}}<p>MINE</p>{{/main}}{{/common/layout}}",
        ])
        #expect(builder(disk) { $0.templates = "theme" }.build().problems == [])
        #expect(try disk.page("en/about/index.html").contains("MINE"))
    }

    @Test(arguments: ["nowhere", "site"])
    func aFolderOfTemplatesThatIsNoneIsReported(folder: String) {
        let outcome = builder(Sample.disk()) { $0.templates = folder }.build()
        #expect(
            outcome.problems == [
                "\(folder): error: this folder of templates is missing or empty [site.templates]"
            ])
    }

    @Test(arguments: [
        ("diving/penalti.html", "did you mean \"templates/diving/penalty.html\"?"),
        ("prose/article.mustache", "did you mean \"templates/prose/article.html\"?"),
        ("prose/articel.html", "did you mean \"templates/prose/article.html\"?"),
        ("prose/articel.css", "did you mean \"templates/prose/article.css\"?"),
        ("README.md", "give it the name of the file that it should replace, or remove it"),
        ("styles/own.html", "give it the name of the file that it should replace, or remove it"),
        ("nobody/style.css", "give it the name of the file that it should replace, or remove it"),
        ("card.html", "give it the name of the file that it should replace, or remove it"),
        ("nobody/locales/en.yaml", "did you mean \"templates/prose/locales/en.yaml\"?"),
        ("diving/them.yaml", "did you mean \"templates/diving/theme.yaml\"?"),
    ])
    func aTemplateThatChangesNothingIsReported(name: String, help: String) {
        let outcome = builder(Sample.disk(["site/templates/\(name)": "x"])).build()
        #expect(
            outcome.problems == [
                "templates/\(name): warning: this file replaces no file of the program's own templates, and no template of the site "
                    + "includes it [theme.unused] → \(help)"
            ])
    }

    @Test(arguments: [
        "{{>card}}", "{{#body}}{{>card}}{{/body}}", "{{<card}}{{/card}}",
        "{{<common/layout}}{{$main}}{{>card}}{{/main}}{{/common/layout}}",
        "{{$x}}{{>card}}{{/x}}", "{{>other}}",
    ])
    func aTemplateThatAnotherOneIncludesChangesSomething(text: String) {
        let disk = Sample.disk([
            "site/templates/diving/penalty.html": text, "site/templates/card.html": "x",
            "site/templates/other.html": "{{>card}}",
            "site/templates/diving/rules.html": "{{>other}}",
        ])
        #expect(builder(disk).build().problems == [])
    }

    /// A file without messages takes the place of those of the program, so pages have other words with it than without.
    @Test func anEmptyFileOfMessagesRendersPagesAgain() throws {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let own = try disk.page("fr/a-propos/index.html")
        disk.set("site/templates/locales/fr.yaml", [])
        _ = builder(disk).build()
        #expect(try disk.page("fr/a-propos/index.html") != own)
        disk.set("site/templates/locales/fr.yaml", nil)
        _ = builder(disk).build()
        #expect(try disk.page("fr/a-propos/index.html") == own)
    }

    /// It is unknown what a broken template would include.
    @Test func aBrokenTemplateIsTheOnlyMistake() {
        let disk = Sample.disk([
            "site/templates/diving/penalty.html": "{{>card}}{{#a}}", "site/templates/card.html": "x",
        ])
        #expect(
            builder(disk).build().diagnostics.filter { $0.severity > .note }.map(\.code.name) == [
                "template.syntax"
            ])
    }

    @Test func aMistakeInATemplateIsReportedAtItsPlace() {
        let disk = Sample.disk([
            Self.article: "{{<common/layout}}{{$main}}\n{{bodi}}{{/main}}{{/common/layout}}"
        ])
        let problems = builder(disk).build().problems
        #expect(
            problems == [
                "templates/prose/article.html:2:1: error: the page has no \"bodi\" here [template.unknown-name] → did you mean \"body\"?"
            ])
    }

    @Test func aMessageOfTheSiteReplacesTheThemes() throws {
        let disk = Sample.disk(["site/locales/en.yaml": "site:\n  skip: Jump!\n"])
        #expect(builder(disk).check().problems == [])
        _ = builder(disk).build()
        #expect(try disk.page("en/about/index.html").contains(">Jump!</a>"))
    }

    /// The teaser of the home page is a template that a value names, and is only known where it is rendered.
    @Test func aMessageOfATemplateThatAValueNamesIsUsed() throws {
        let penalty = """
            [{"id": 1, "description": "P", "rules": [{"ruleId": "D1"}], "sanctionValue": 0, "referee": true, "judge": false}]
            """
        let disk = Sample.disk([
            "site/site.yaml": "title: A\nbase_url: https://example.org/\n",
            "site/content/fr/about.md": "---\ntitle: x\ndraft: true\n---\n",
            "site/diving/penalties.json": penalty, "site/diving/texts/en.yaml": "Penalty-1: P",
            "site/locales/en.yaml": "diving:\n  teaser:\n    heading: Today\n",
        ])
        let problems = builder(disk).check().problems
        #expect(problems.filter { !$0.contains("prose.language") } == [])
        _ = builder(disk).build()
        #expect(try disk.page("en/index.html").contains(">Today</"))
    }

    @Test func anUnusedMessageOfTheSiteIsReportedOnlyByACheck() {
        let disk = Sample.disk(["site/locales/en.yaml": "nobody: asks\n"])
        let codes = builder(disk).check().diagnostics.map(\.code.name)
        #expect(codes == ["messages.unused"])
        #expect(builder(disk).build().problems == [])
    }

    @Test func aStyleOfTheSiteChangesTheHashInItsName() throws {
        let (plain, changed) = (
            Sample.disk(), Sample.disk(["site/templates/styles/9-mine.css": "/* mine */\np { color: red }\n"])
        )
        _ = builder(plain).build()
        _ = builder(changed).build()
        let name = { (disk: MemoryDisk) in disk.paths.first { $0.hasPrefix("site/public/style.") } }
        let own = try #require(name(changed))
        #expect(name(plain) != own)
        let css = String(decoding: try #require(changed.contents[own]), as: UTF8.self)
        #expect(css.contains("p{color:red}") && !css.contains("mine"))
        #expect(
            try changed.page("en/index.html").contains("href=\"../\(own.dropFirst("site/public/".count))\""))
    }

    @Test func theStyleOfADomainGoesOutWithTheDomainOnly() throws {
        let disk = Sample.disk([
            "site/templates/diving/style.css": ".only-diving {}\n",
            "site/templates/prose/article.css": ".only-prose {}\n",
        ])
        _ = builder(disk).build()
        #expect(disk.paths.contains { $0.hasPrefix("site/public/prose-article.en.") })
        #expect(!disk.paths.contains { $0.hasPrefix("site/public/diving.") })
        #expect(try disk.page("en/about/index.html").contains("prose-article.en."))
    }
}
