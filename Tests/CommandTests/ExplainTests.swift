import Foundation
import TestSupport
import Testing

/// What `sitegen explain` tells of a page, before and after the site changes.
@Suite struct ExplainTests {
    struct Answer: Decodable {
        struct Verdict: Decodable, Equatable {
            var makes: Bool?
            var because: String?
            var differences: [String]?
        }

        struct Origin: Decodable, Equatable {
            var path: String
            var line: Int?
        }

        struct Template: Decodable, Equatable {
            var name: String
            var path: String
            var from: String
        }

        struct Message: Decodable, Equatable {
            var key: String
            var locale: String
            var isFallback: Bool
            var path: String
            var line: Int
            var from: String
        }

        struct Dependency: Decodable, Equatable {
            var name: String
            var hasChanged: Bool?
        }

        var id: String
        var url: String
        var address: String?
        var file: String
        var locale: String
        var visibility: String
        var data: [Origin]
        var templates: [Template]
        var messages: [Message]
        var dependencies: [Dependency]
        var lastBuild: Verdict?
        var nextBuild: Verdict?

        var changed: [String] { dependencies.filter { $0.hasChanged == true }.map(\.name) }
    }

    private static let unchanged = Answer.Verdict(makes: false)

    private static func made(_ because: String) -> Answer.Verdict {
        Answer.Verdict(makes: true, because: because)
    }

    private func explain(_ words: String..., in folder: String) async throws -> Answer {
        let run = try await sitegen(["explain"] + words + ["--json"], in: folder)
        #expect(run.exitCode == 0, "\(run.errorText)")
        return try JSONDecoder().decode(Answer.self, from: Data(run.output))
    }

    private func build(in folder: String, _ options: String...) async throws {
        let run = try await sitegen(["build", "site"] + options, in: folder)
        #expect(run.exitCode == 0, "\(run.errorText)")
    }

    // MARK: What a page is

    @Test(arguments: [
        "/en/the-pool/", "en/the-pool", "/en/the-pool/index.html#depth", "https://example.org/en/the-pool/",
        "prose/pool",
        "site/public/en/the-pool/index.html", "site/public/en/the-pool/",
        "./site/../site/public/en/the-pool/index.html",
    ])
    func aPageHasManyNames(_ name: String) async throws {
        try await withSmallSite { folder in
            let answer = try await explain(name, "site", in: folder)
            #expect(answer.id == "prose/pool")
            #expect(answer.locale == "en")
            #expect(answer.url == "/en/the-pool/")
            #expect(answer.address == "https://example.org/en/the-pool/")
            #expect(answer.file == "site/public/en/the-pool/index.html")
            #expect(answer.data == [Answer.Origin(path: "content/en/pool.md")])
        }
    }

    @Test func aLanguageTakesTheTranslation() async throws {
        try await withSmallSite { folder in
            for name in ["prose/pool", "/en/the-pool/"] {
                let answer = try await explain(name, "site", "--locale", "fr", in: folder)
                #expect(answer.url == "/fr/the-pool/")
            }
        }
    }

    @Test func aPrivatePageHasNoAddressAndItsRecordALine() async throws {
        let table = """
            student,name,unit,unit_name,unit_weight,professional,subject,weight,grade
            a,Ada Byron,1,Mathematics,1,no,Algebra,1,15

            """
        try await withSmallSite(["grades/class.csv": table]) { folder in
            let answer = try await explain("grades/transcript/class/a", "site", in: folder)
            #expect(answer.visibility == "private")
            #expect(answer.address == nil)
            #expect(answer.file.hasPrefix("site/private/en/"))
            #expect(answer.data.first == Answer.Origin(path: "grades/class.csv", line: 2))
            let home = try await explain("site/private/en/index.html", "site", in: folder)
            #expect(home.visibility == "private")
            #expect(try await explain("home", "site", in: folder).visibility == "public")
        }
    }

    @Test func templatesAndMessagesSayWhereTheyAre() async throws {
        let changes = [
            "templates/prose/article.html":
                "{{<common/layout}}{{$main}}{{#body}}{{{html}}}{{/body}}{{t.site.own}}{{t.site.skip}}{{/main}}{{/common/layout}}",
            "locales/en.yaml": "site:\n  own: Mine\n",
        ]
        try await withSmallSite(changes) { folder in
            let answer = try await explain("prose/pool", "site", "--locale", "fr", in: folder)
            let own = Answer.Template(
                name: "prose/article", path: "templates/prose/article.html", from: "site")
            #expect(answer.templates.first == own)
            #expect(
                answer.templates.contains(
                    Answer.Template(
                        name: "common/layout", path: "Templates/common/layout.html", from: "program")))
            let fallback = Answer.Message(
                key: "site.own", locale: "en", isFallback: true, path: "locales/en.yaml", line: 2,
                from: "site")
            #expect(answer.messages.contains(fallback))
            let skip = try #require(answer.messages.first { $0.key == "site.skip" })
            #expect(skip.locale == "fr")
            #expect(skip.path == "Templates/locales/fr.yaml")
            #expect(skip.from == "program")
        }
    }

    @Test func itIsSaidInWords() async throws {
        try await withSmallSite { folder in
            try await build(in: folder)
            let run = try await sitegen("explain", "/fr/the-pool/", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errorText == "")
            let blocks = run.outputText.split(separator: "\n\n").map(String.init)
            #expect(
                blocks.first == """
                    The pool  /fr/the-pool/
                    """)
            #expect(
                blocks.dropFirst().first == """
                      id        prose/pool
                      kind      prose, in the domain prose
                      language  fr
                      tree      public
                      file      site/public/fr/the-pool/index.html
                      address   https://example.org/fr/the-pool/
                    """)
            #expect(blocks.contains("languages:\n  en  /en/the-pool/\n  fr  /fr/the-pool/  falls back to en"))
            #expect(blocks.contains("data:\n  content/en/pool.md"))
            #expect(
                blocks.contains(
                    """
                    depends on:
                      addresses   the addresses of all pages and files in its tree                  unchanged
                      settings    site.yaml                                                         unchanged
                      navigation  the main navigation in its language                               unchanged
                      messages    the messages of its templates, and the site's own for its domain  unchanged
                      templates   its templates                                                     unchanged
                      data        the part of its data that it shows                                unchanged
                      page        its title, description and language                               unchanged
                      ancestors   the titles of the pages above it                                  unchanged
                      picture     its picture for previews                                          unchanged
                    """))
            #expect(
                blocks.last == """
                    last build  made it: there was no earlier build with the same program and options
                    next build  leaves it as it is: unchanged since the last build

                    """)
        }
    }

    // MARK: Why it is made

    @Test func aSiteThatWasNeverBuiltIsExplainedAndNotTouched() async throws {
        try await withSmallSite { folder in
            let before = try Tree("\(folder)/site").paths
            let answer = try await explain("prose/pool", "site", in: folder)
            #expect(answer.lastBuild == nil)
            #expect(answer.nextBuild == Self.made("nothing-remembered"))
            #expect(answer.dependencies.count == 9)
            #expect(answer.dependencies.allSatisfy { $0.hasChanged == nil })
            #expect(try Tree("\(folder)/site").paths == before)
            #expect(names(in: "\(folder)/site").contains(".sitegen") == false)
        }
    }

    @Test(arguments: ["/", "/en/", "/fr/404.html", "/en/the-pool/"])
    func whereNothingHasChangedEveryPageIsLeft(_ page: String) async throws {
        try await withSmallSite { folder in
            try await build(in: folder)
            let answer = try await explain(page, "site", in: folder)
            #expect(answer.lastBuild == Self.made("nothing-remembered"))
            #expect(answer.nextBuild == Self.unchanged)
            #expect(answer.changed == [])
        }
    }

    /// Both the next build and, after it, the last one name the first dependency that changed.
    @Test(arguments: [
        (
            "content/en/pool.md",
            "---\ntitle: The pool\ndescription: How deep it is.\norder: 1\n---\nSix metres.\n", "data",
            ["data"]
        ),
        (
            "content/en/pool.md", "---\ntitle: The pool\ndescription: Six.\norder: 1\n---\nSix.\n",
            "navigation",
            ["navigation", "data", "page"]
        ),
        (
            "templates/prose/article.html", "{{<common/layout}}{{$main}}{{/main}}{{/common/layout}}",
            "templates", ["templates"]
        ),
        ("locales/en.yaml", "site:\n  skip: Jump\n", "messages", ["messages"]),
        (
            "site.yaml", "title: Pools\nbase_url: https://example.org/\nlocales: [en, fr]\n", "settings",
            ["settings"]
        ),
        ("content/en/new.md", "---\ntitle: New\n---\nA page.\n", "addresses", ["addresses"]),
        ("static/new.txt", "A file.\n", "addresses", ["addresses"]),
    ])
    func theFirstChangeIsNamed(_ path: String, _ text: String, _ first: String, _ changed: [String])
        async throws
    {
        try await withSmallSite { folder in
            try await build(in: folder)
            try write(text, to: "\(folder)/site/\(path)")
            let before = try await explain("prose/pool", "site", in: folder)
            #expect(before.nextBuild == Self.made(first))
            #expect(before.changed == changed)
            try await build(in: folder)
            let after = try await explain("prose/pool", "site", in: folder)
            #expect(after.lastBuild == Self.made(first))
            #expect(after.nextBuild == Self.unchanged)
        }
    }

    @Test func aPageThatHasNothingToDoWithTheChangeIsLeft() async throws {
        try await withSmallSite(["content/en/rules.md": "---\ntitle: Rules\n---\nNone.\n"]) { folder in
            try await build(in: folder)
            try age("\(folder)/site/public")
            try await build(in: folder)
            try write("---\ntitle: Rules\n---\nOne.\n", to: "\(folder)/site/content/en/rules.md")
            #expect(try await explain("prose/pool", "site", in: folder).nextBuild == Self.unchanged)
            #expect(try await explain("prose/rules", "site", in: folder).nextBuild == Self.made("data"))
            #expect(try await explain("/fr/", "site", in: folder).nextBuild == Self.made("front-page"))
        }
    }

    @Test func aFileThatSomebodyChangedIsMadeAgain() async throws {
        try await withSmallSite { folder in
            try await build(in: folder)
            try write("mine", to: "\(folder)/site/public/en/the-pool/index.html")
            #expect(try await explain("prose/pool", "site", in: folder).nextBuild == Self.made("file"))
        }
    }

    @Test func aPageWithAWarningIsMadeEachTime() async throws {
        try await withSmallSite(["content/en/raw.md": "---\ntitle: Raw\n---\n<b>x</b>\n"]) { folder in
            try await build(in: folder)
            try write("6 m\n", to: "\(folder)/site/static/pool.txt")
            #expect(try await explain("prose/raw", "site", in: folder).nextBuild == Self.made("diagnostic"))
            try await build(in: folder)
            #expect(try await explain("prose/raw", "site", in: folder).lastBuild == Self.made("diagnostic"))
        }
    }

    @Test func aBuildWithOtherOptionsIsNotCompared() async throws {
        try await withSmallSite { folder in
            try await build(in: folder, "--strict", "--now", "2026-01-01")
            let other = try await explain("prose/pool", "site", "--now", "2026-01-02", in: folder)
            #expect(other.lastBuild == Answer.Verdict(differences: ["--strict", "the date"]))
            #expect(other.nextBuild == Self.made("nothing-remembered"))
            let same = try await explain("prose/pool", "site", "--strict", "--now", "2026-01-01", in: folder)
            #expect(same.nextBuild == Self.unchanged)
        }
    }

    @Test func aPageThatIsNewWasNotInTheLastBuild() async throws {
        try await withSmallSite { folder in
            try await build(in: folder)
            try write("---\ntitle: New\n---\nA page.\n", to: "\(folder)/site/content/en/new.md")
            let answer = try await explain("prose/new", "site", in: folder)
            #expect(answer.lastBuild == Answer.Verdict(makes: false, because: "not-planned"))
            #expect(answer.nextBuild == Self.made("addresses"))
        }
    }

    // MARK: What cannot be explained

    @Test(arguments: [
        (["/en/the-pol/"], "there is no page \"/en/the-pol/\"", "did you mean \"/en/the-pool/\"?"),
        (["prose/pol"], "there is no page \"prose/pol\"", "did you mean \"prose/pool\"?"),
        (
            ["https://example.org/en/the-pol/"], "there is no page \"https://example.org/en/the-pol/\"",
            "did you mean \"/en/the-pool/\"?"
        ),
        (
            ["quetzalcoatl"], "there is no page \"quetzalcoatl\"",
            "\"sitegen list\" shows the address of every page"
        ),
        (
            ["https://example.com/en/the-pool/"],
            "\"https://example.com/en/the-pool/\" is not below https://example.org/",
            "\"sitegen list\" shows the address of every page"
        ),
        (
            ["site/public/pool.txt"], "\"site/public/pool.txt\" is a copy of static/pool.txt, and not a page",
            "\"sitegen list\" shows the address of every page"
        ),
        (
            ["prose/pool", "--locale", "fe"], "the site has no language \"fe\", expected en, fr",
            "\"sitegen list\" shows the address of every page"
        ),
    ])
    func whatIsNoPageIsRefusedWithTheNearest(_ words: [String], _ message: String, _ help: String)
        async throws
    {
        try await withSmallSite { folder in
            let run = try await sitegen(["explain", words[0], "site"] + words.dropFirst(), in: folder)
            #expect(run.exitCode == 2)
            #expect(run.outputText == "")
            #expect(run.errorText == "sitegen: \(message)\n  help: \(help)\n")
        }
    }

    @Test func aSiteWithErrorsIsExplainedAsFarAsItGoes() async throws {
        try await withSmallSite(["content/en/wrong.md": "no title\n"]) { folder in
            let run = try await sitegen("explain", "prose/pool", "site", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.hasPrefix("content/en/wrong.md:1:1: error: "))
            #expect(run.outputText.hasSuffix("next build  writes nothing: the site has errors\n"))
        }
    }

    @Test func aPageThatAnErrorHidesIsLookedForInTheErrors() async throws {
        try await withSmallSite(["content/en/quetzal.md": "---\ntitle: Quetzal\nslug: the-pool\n---\n"]) {
            folder in
            let run = try await sitegen("explain", "prose/quetzal", "site", in: folder)
            #expect(run.exitCode == 2)
            #expect(
                run.errorText == """
                    sitegen: there is no page "prose/quetzal"
                      help: the site has errors, so the page may be missing; "sitegen check" shows them

                    """)
        }
    }

    @Test func aFolderWithoutASiteIsAnError() async throws {
        let run = try await sitegen("explain", "prose/pool", "nowhere", in: "/")
        #expect(run.exitCode == 1)
        #expect(run.outputText == "")
        #expect(run.errorText.hasPrefix("nowhere: error: this folder does not exist"))
    }
}
