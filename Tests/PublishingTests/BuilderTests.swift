import TestSupport
import Disk
import Diagnostics
import Testing

@testable import Publishing

/// A site from its files to its output, in memory.
@Suite struct BuilderTests {
    @Test func everyPageIsWritten() throws {
        let disk = Sample.disk()
        let outcome = builder(disk).build()
        #expect(outcome.problems == [])
        let html = disk.output.keys.filter { $0.hasSuffix(".html") }.sorted()
        #expect(
            html == [
                "site/public/404.html", "site/public/en/404.html", "site/public/en/about/index.html",
                "site/public/en/index.html",
                "site/public/en/rules/edition/index.html", "site/public/fr/404.html",
                "site/public/fr/a-propos/index.html",
                "site/public/fr/index.html", "site/public/fr/rules/edition/index.html",
                "site/public/index.html",
            ])
        #expect(outcome.pages.count == 10)
        #expect(outcome.counts == WriteCount(written: disk.output.count - 1, unchanged: 0, removed: 0))
        for path in html {
            #expect(imbalance(of: String(decoding: try #require(disk.contents[path]), as: UTF8.self)) == nil)
        }
    }

    @Test func linksOfAnAuthorAreRelative() throws {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let page = try disk.page("en/about/index.html")
        #expect(page.contains("<a href=\"../rules/edition/index.html#two\">the other</a>"))
        #expect(page.contains("<img src=\"../../logo.svg\" alt=\"a\">"))
    }

    @Test(arguments: [1, 3, 16])
    func theSameBytesComeOutHoweverManyWorkAtIt(jobs: Int) {
        let (one, other) = (Sample.disk(), Sample.disk())
        _ = builder(one) { $0.jobs = 2 }.build()
        _ = builder(other) { $0.jobs = jobs }.build()
        #expect(one.output == other.output)
    }

    @Test func theSecondBuildWritesNothing() {
        let disk = Sample.disk()
        let first = builder(disk).build()
        let writes = disk.outputWrites.count
        let second = builder(disk).build()
        #expect(second.counts == WriteCount(written: 0, unchanged: first.counts.written, removed: 0))
        #expect(disk.outputWrites.count == writes)
    }

    @Test func anErrorWritesNothingAndLeavesTheLastGoodSite() {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let before = disk.contents
        disk.set("site/content/en/about.md", Array("---\ntitel: x\n---\n".utf8))
        disk.set("site/content/en/new.md", Array("---\ntitle: New\n---\n".utf8))
        let outcome = builder(disk).build()
        #expect(outcome.count(.error) > 0)
        #expect(outcome.counts == WriteCount())
        #expect(disk.output == before.filter { $0.key.hasPrefix("site/public/") })
    }

    @Test func aCheckWritesNothing() {
        let disk = Sample.disk()
        let outcome = builder(disk).check()
        #expect(outcome.problems == [])
        #expect(outcome.pages.count == 10)
        #expect(disk.outputWrites.isEmpty && disk.removals.isEmpty)
    }

    @Test func aListWritesNothingAndContainsEveryPage() {
        let disk = Sample.disk()
        let outcome = builder(disk).list()
        #expect(
            outcome.pages.map(\.path).sorted() == [
                "404.html", "en/404.html", "en/about/index.html", "en/index.html",
                "en/rules/edition/index.html", "fr/404.html",
                "fr/a-propos/index.html", "fr/index.html", "fr/rules/edition/index.html", "index.html",
            ])
        #expect(disk.outputWrites.isEmpty)
    }

    @Test func aBaseURLOfTheCommandOverridesTheSitesOwn() throws {
        let disk = Sample.disk()
        _ = builder(disk) { $0.baseURL = "https://other.example/x/" }.build()
        #expect(try disk.page("en/about/index.html").contains("href=\"https://other.example/x/en/about/\""))
        #expect(
            !disk.output.values.contains {
                String(decoding: $0, as: UTF8.self).contains("https://example.org/")
            })
    }

    @Test func strictlyAWarningIsAnError() {
        let files = ["site/content/en/raw.md": "---\ntitle: Raw\n---\n<b>x</b>\n"]
        let lenient = builder(Sample.disk(files)).build()
        #expect(lenient.count(.warning) == 1 && lenient.count(.error) == 0)
        let disk = Sample.disk(files)
        let strict = builder(disk) { $0.isStrict = true }.build()
        #expect(
            strict.problems == [
                "content/en/raw.md:4:1: error: HTML tags in Markdown are left out [markdown.html] "
                    + "→ write it in Markdown, or put the page's own markup into a template"
            ])
        #expect(disk.outputWrites.isEmpty)
    }

    @Test(
        arguments: [
            (
                "[a](abuot.md)",
                "the link \"abuot.md\" does not lead to a page, expected the path of a Markdown file as seen from this one",
                "about.md"
            ),
            (
                "[a](../abuot.md)",
                "the link \"../abuot.md\" does not lead to a page, expected the path of a Markdown file as seen from this one",
                "about.md"
            ),
            (
                "[a](page:prose/abuo%20t)",
                "the link \"page:prose/abuo%20t\" does not lead to a page, expected page: and an id as \"sitegen list\" prints it",
                "page:prose/about"
            ),
            (
                "[a](page:prose/abuot)",
                "the link \"page:prose/abuot\" does not lead to a page, expected page: and an id as \"sitegen list\" prints it",
                "page:prose/about"
            ),
            (
                "[a](page:surf)",
                "the link \"page:surf\" does not lead to a page, expected page: and an id as \"sitegen list\" prints it",
                nil
            ),
            (
                "![a](logo.svgg)", "the link \"logo.svgg\" leads to static/logo.svgg, which does not exist",
                "logo.svg"
            ),
            (
                "[a](../../../etc/passwd)",
                "the link \"../../../etc/passwd\" leads to static/etc/passwd, which does not exist", nil
            ),
        ] as [(String, String, String?)])
    func aLinkThatLeadsNowhereIsReportedWhereItsAuthorWroteIt(text: String, message: String, meant: String?) {
        let disk = Sample.disk(["site/content/en/links.md": "---\ntitle: Links\n---\n\nOne \(text)\n"])
        let outcome = builder(disk).build()
        let column = text.prefix { $0 != "(" }.count + 6
        let other =
            text.contains("page:")
            ? " → if this is a draft or a private page, publish it or remove the link" : ""
        let expected =
            "content/en/links.md:5:\(column): error: \(message) [page.unknown-link]"
            + (meant.map { " → did you mean \"\($0)\"?" } ?? other)
        #expect(outcome.problems == [expected])
        #expect(disk.outputWrites.isEmpty)
    }

    /// As where messages came back from translation in another format.
    @Test func aMessageInTwoFilesOfALanguageIsReported() throws {
        let disk = Sample.disk([
            "site/locales/en.strings": "\"site.home.label\" = \"Start\";",
            "site/locales/en.yaml": "site: {home: {label: Begin}}\n",
        ])
        #expect(
            builder(disk).build().problems == [
                "locales/en.yaml: warning: \"site.home.label\" is in locales/en.strings too, and pages show this one [messages.file] "
                    + "→ remove one of the two"
            ])
        let page = try disk.page("en/about/index.html")
        #expect(page.contains(">Begin<") && !page.contains(">Start<"))
    }

    /// What a message proposes works when it is written, also with a space in a name, and from another folder.
    @Test(arguments: [
        ("[a](page:prose/out/about-us)", "page:prose/out/About%20Us"),
        ("[a](../About%20U.md)", "../About%20Us.md"),
        ("[a](../out/Abuot%20Us.md)", "../out/About%20Us.md"),
        ("[a](../My%20Phoot.jpg)", "../My%20Photo.jpg"),
    ])
    func theCureOfALinkCanBeFollowed(text: String, meant: String) {
        let page = "---\ntitle: Page\n---\n"
        let files = [
            "site/content/en/out/About Us.md": page, "site/content/en/About Us.md": page,
            "site/static/My Photo.jpg": "x",
        ]
        func problems(_ text: String) -> [String] {
            builder(Sample.disk(files.merging(["site/content/en/trips/links.md": "\(page)\(text)\n"]) { $1 }))
                .build()
                .problems
        }
        #expect(problems(text).allSatisfy { $0.hasSuffix(" → did you mean \"\(meant)\"?") })
        #expect(problems(text).count == 1)
        #expect(problems("[a](\(meant))") == [])
    }

    @Test(arguments: ["no", "n&o", "n'o", "no<"])
    func aBrokenAnchorOfAnotherPageIsReportedWhereItsAuthorWroteIt(_ anchor: String) {
        let disk = Sample.disk([
            "site/content/en/links.md": "---\ntitle: Links\n---\n[a](about.md#\(anchor))\n"
        ])
        let problems = builder(disk).build().problems
        #expect(problems.count == 1, "\(problems)")
        let expected =
            "content/en/links.md:4:5: error: the link \"about.md#\(anchor)\" leads to a page made of content/en/about.md, "
            + "which has no anchor \"#\(anchor)\" [page.broken-link]"
        #expect(problems.first?.hasPrefix(expected) == true, "\(problems)")
    }

    /// The French page has other headings, which the English text that is shown on a French page cannot link
    /// to.
    @Test func aTextThatIsNotTranslatedLeadsToTheTopOfATranslatedPage() throws {
        let disk = Sample.disk([
            "site/content/en/links.md":
                "---\ntitle: Links\n---\n[a](about.md#part) [b](rules/edition.md#two)\n"
        ])
        #expect(builder(disk).build().problems == [])
        #expect(
            try disk.page("en/links/index.html").contains(
                "<a href=\"../about/index.html#part\">a</a> <a href=\"../rules/edition/index.html#two\">"))
        #expect(
            try disk.page("fr/links/index.html").contains(
                "<a href=\"../a-propos/index.html\">a</a> <a href=\"../rules/edition/index.html#two\">"))
    }

    @Test func everyMistakeIsReportedInOneRun() {
        let disk = Sample.disk([
            "site/site.yaml": "title: A\nlocales: [en, fr]\ncolour: red\n",
            "site/content/en/a.md": "---\ntitel: A\n---\n",
            "site/content/en/b.md": "---\ntitle: B\n---\n[x](no.md)\n",
            "site/content/fr/about.md": "---\ntitle: A\nslug: É\n---\n",
            "site/diving/penalties.json": "[{]",
        ])
        let paths = Set(builder(disk).build().diagnostics.filter { $0.severity == .error }.map(\.path))
        #expect(
            paths == [
                "site.yaml", "content/en/a.md", "content/en/b.md", "content/fr/about.md",
                "diving/penalties.json",
            ])
    }

    @Test func twoFilesWithOneAddressAreReportedWithBothNames() {
        let disk = Sample.disk(["site/content/en/other.md": "---\ntitle: About\n---\n"])
        let problems = builder(disk).build().problems
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix(
                "content/en/other.md: error: the address /en/about/index.html is taken twice") == true)
        #expect(problems.first?.contains("content/en/about.md") == true)
    }

    @Test(arguments: [
        "static/sitemap.xml", "static/index.html", "static/en/about/index.html", "static/en/about",
        "static/404.html/x",
    ])
    func aStaticFileInTheWayOfAPageIsReported(path: String) {
        let disk = Sample.disk(["site/\(path)": "mine"])
        let outcome = builder(disk).build()
        #expect(outcome.diagnostics.map(\.code.name) == ["page.duplicate-address"])
        #expect(outcome.diagnostics.map(\.path) == [path])
    }

    @Test func aSiteWithoutASitemapOfItsOwnCopiesThatOfItsAuthor() {
        let disk = Sample.disk([
            "site/site.yaml": "title: Sample\nlocales: [en, fr]\n", "site/static/sitemap.xml": "mine",
        ])
        #expect(builder(disk).build().problems == [])
        #expect(disk.contents["site/public/sitemap.xml"] == Array("mine".utf8))
    }

    @Test func aNameWithControlCharactersIsLeftOut() {
        let disk = Sample.disk(["site/static/a\nb.txt": "x", "site/static/c d.txt": "y"])
        let outcome = builder(disk).build()
        #expect(outcome.diagnostics.map(\.code.name) == ["site.left-out"])
        #expect(disk.contents["site/public/c d.txt"] != nil)
        #expect(!disk.output.keys.contains { $0.contains("\n") })
    }

    @Test func aStaticFileOfALanguageIsPreferredToTheCommonOne() throws {
        let disk = Sample.disk([
            "site/static/fr/logo.svg": "<svg lang='fr'/>",
            "site/content/fr/logo.md": "---\ntitle: Logo\n---\n![a](/logo.svg)\n",
            "site/content/en/logo.md": "---\ntitle: Logo\n---\n![a](/logo.svg)\n",
        ])
        #expect(builder(disk).build().problems == [])
        #expect(try disk.page("fr/logo/index.html").contains("<img src=\"../logo.svg\""))
        #expect(try disk.page("en/logo/index.html").contains("<img src=\"../../logo.svg\""))
    }

    @Test func addressesMayBeFolders() throws {
        let disk = Sample.disk(["site/site.yaml": Sample.settings + "links: folders\n"])
        #expect(builder(disk).build().problems == [])
        #expect(try disk.page("en/about/index.html").contains("<a href=\"../rules/edition/#two\">"))
        #expect(!(try disk.page("en/about/index.html").contains("index.html")))
    }

    @Test func aFileThatCannotBeReadStopsTheBuild() {
        let failures = Failures { _, operation, path in operation == .read && path.hasSuffix("logo.svg") }
        let disk = MemoryDisk(Sample.files) { failures.reason($0, $1) }
        let outcome = builder(disk).build()
        #expect(
            outcome.problems == [
                "static/logo.svg: error: reading failed: No space left on device [disk.read]"
            ])
        #expect(disk.outputWrites.isEmpty)
    }

    @Test func thereAreCallsThatCanFail() {
        let failures = Failures { _, _, _ in false }
        _ = builder(MemoryDisk(Sample.files) { failures.reason($0, $1) }).check()
        #expect(failures.count == 18)
    }

    @Test(arguments: 0..<18)
    func whicheverReadingFailsNothingIsWritten(call: Int) {
        let failures = Failures { number, _, _ in number == call }
        let disk = MemoryDisk(Sample.files) { failures.reason($0, $1) }
        #expect(
            builder(disk).check().problems.map { $0.drop { $0 != ":" } } == [
                ": error: reading failed: No space left on device [disk.read]"
            ]
        )
    }

    /// A page that cannot be seen is not one that is gone.
    @Test func whateverCannotBeSeenNoPageIsLost() throws {
        let change = { (disk: MemoryDisk) in
            disk.set("site/content/en/about.md", Array("---\ntitle: New\n---\n# Two\n".utf8))
        }
        let calm = Failures { _, _, _ in false }
        let model = MemoryDisk(Sample.files) { $0 == .write || $0 == .remove ? nil : calm.reason($0, $1) }
        #expect(builder(model).build().problems == [])
        let first = calm.count
        let before = model.output
        change(model)
        #expect(builder(model).build().problems == [])
        try #require(calm.count > first + 12)
        for call in first..<calm.count {
            let failures = Failures { number, _, _ in number == call }
            let disk = MemoryDisk(Sample.files) {
                $0 == .write || $0 == .remove ? nil : failures.reason($0, $1)
            }
            _ = builder(disk).build()
            change(disk)
            let outcome = builder(disk).build()
            let isWhole = disk.output == (outcome.count(.error) > 0 ? before : model.output)
            #expect(isWhole, "call \(call): \(outcome.problems)")
            #expect(
                outcome.diagnostics.filter { $0.severity == .error }.allSatisfy {
                    $0.code.name == "disk.read"
                })
        }
    }

    @Test func aFolderThatDoesNotExistIsReported() {
        #expect(
            builder(MemoryDisk()).build().problems == [
                "site: error: this folder does not exist [site.missing] "
                    + "→ check the spelling, or make the folder and write a site.yaml in it"
            ])
    }

    @Test func aFolderWithoutASiteIsReported() {
        let problems = builder(MemoryDisk(["site/a.txt": ""])).build().problems
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix(
                "site: error: there is no site.yaml in this folder, and every site has one [site.missing]")
                == true)
    }
}
