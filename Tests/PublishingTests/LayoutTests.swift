import TestSupport
import Disk
import Diagnostics
import Publishing
import Testing

/// The parts around the content of every page, and the files beside the pages.
@Suite struct LayoutTests {
    private static func alternates(_ html: String) -> [String] {
        html.matches(of: /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/).map {
            "\($0.output.1) \($0.output.2)"
        }
    }

    private static func built(_ changes: [String: String] = [:]) throws -> MemoryDisk {
        let disk = Sample.disk(changes)
        let outcome = builder(disk).build()
        #expect(outcome.count(.error) == 0, "\(outcome.problems)")
        return disk
    }

    @Test(arguments: ["en/about/index.html", "fr/a-propos/index.html"])
    func everyLanguageIsNamedWithItselfAndTheChooserForTheRest(path: String) throws {
        let page = try Self.built().page(path)
        #expect(
            Self.alternates(page) == [
                "en https://example.org/en/about/", "fr https://example.org/fr/a-propos/",
                "x-default https://example.org/",
            ])
        #expect(
            page.contains(
                "<link rel=\"canonical\" href=\"https://example.org/\(path.dropLast("index.html".count))\">"))
    }

    @Test(arguments: ["index.html", "en/index.html", "fr/index.html"])
    func theChooserIsBesideTheHomePages(path: String) throws {
        #expect(
            Self.alternates(try Self.built().page(path)) == [
                "en https://example.org/en/", "fr https://example.org/fr/", "x-default https://example.org/",
            ])
    }

    @Test func theBaseURLMayHaveAFolder() throws {
        let disk = try Self.built([
            "site/site.yaml": "title: Sample\nbase_url: http://example.org/a/b\nlocales: [en, fr]\n"
        ])
        #expect(
            try disk.page("en/about/index.html").contains(
                "<link rel=\"canonical\" href=\"http://example.org/a/b/en/about/\">"))
        #expect(try disk.page("404.html").contains("href=\"/a/b/en/index.html\""))
        #expect(try disk.page("404.html").contains("href=\"/a/b/style."))
        #expect(try disk.page("robots.txt").contains("Sitemap: http://example.org/a/b/sitemap.xml\n"))
    }

    @Test func withoutABaseURLNothingIsAbsolute() throws {
        let disk = Sample.disk(["site/site.yaml": "title: Sample\nlocales: [en, fr]\n"])
        let outcome = builder(disk).build()
        #expect(
            outcome.diagnostics.map(line) == [
                "site.yaml: note: without base_url the pages have no canonical address, no hreflang and no sitemap [settings.base-url] "
                    + "→ add a line such as \"base_url: https://example.org/\""
            ])
        let page = try disk.page("en/about/index.html")
        #expect(Self.alternates(page) == [])
        #expect(!page.contains("canonical") && !page.contains("og:url"))
        #expect(disk.contents["site/public/sitemap.xml"] == nil)
        #expect(try disk.page("robots.txt") == "User-agent: *\nAllow: /\n")
        #expect(try disk.page("404.html").contains("href=\"/en/index.html\""))
    }

    @Test func aSiteInOneLanguageNamesItself() throws {
        let disk = try Self.built([
            "site/site.yaml": "title: Sample\nbase_url: https://example.org/\n",
            "site/content/fr/about.md": "---\ntitle: x\ndraft: true\n---\n",
        ])
        #expect(
            Self.alternates(try disk.page("en/about/index.html")) == [
                "en https://example.org/en/about/", "x-default https://example.org/",
            ])
    }

    @Test func thePageForLostAddressesIsForNoSearchEngine() throws {
        let page = try Self.built().page("404.html")
        #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
        #expect(!page.contains("canonical"))
        #expect(Self.alternates(page) == [])
    }

    /// Which of the pages for lost addresses is shown depends on the server, so each has links in all of its
    /// languages.
    @Test func lostReadersAreLedOn() throws {
        let disk = try Self.built()
        let whole = try disk.page("404.html")
        for way in [
            "en/index.html\" hreflang=\"en\"", "en/about/", "fr/index.html\" hreflang=\"fr\"", "fr/a-propos/",
        ] {
            #expect(whole.contains("href=\"/\(way)"))
        }
        let french = try disk.page("fr/404.html")
        #expect(
            french.contains("<h1>Cette page n’existe pas</h1>")
                && french.contains("<meta name=\"robots\" content=\"noindex\">"))
        #expect(french.contains("<a href=\"/fr/a-propos/index.html\">À propos</a>"))
        #expect(french.contains("<a href=\"/en/404.html\" hreflang=\"en\""))
        #expect(!french.contains("href=\".."))
    }

    @Test func anEmptySiteSaysThatItIs() throws {
        let disk = MemoryDisk(["site/site.yaml": "title: Sample\nbase_url: https://example.org/\n"])
        #expect(builder(disk).build().problems == [])
        #expect(try disk.page("en/index.html").contains("Nothing has been published here yet."))
    }

    @Test func theMapContainsEveryPageWithItsTranslations() throws {
        let map = try Self.built().page("sitemap.xml")
        #expect(imbalance(of: map) == nil)
        let addresses = map.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.output.1) }
        #expect(
            Set(addresses) == [
                "https://example.org/", "https://example.org/en/", "https://example.org/fr/",
                "https://example.org/en/about/",
                "https://example.org/fr/a-propos/", "https://example.org/en/rules/edition/",
                "https://example.org/fr/rules/edition/",
            ])
        #expect(addresses.count == 7)
        #expect(
            map.contains(
                """
                <url><loc>https://example.org/en/about/</loc>\
                <xhtml:link rel="alternate" hreflang="en" href="https://example.org/en/about/"/>\
                <xhtml:link rel="alternate" hreflang="fr" href="https://example.org/fr/a-propos/"/>\
                <xhtml:link rel="alternate" hreflang="x-default" href="https://example.org/"/></url>
                """))
    }

    @Test func robotsMayReadThePublicTree() throws {
        #expect(
            try Self.built().page("robots.txt")
                == "User-agent: *\nAllow: /\nSitemap: https://example.org/sitemap.xml\n")
    }

    @Test func aSiteMayBringItsOwnRobots() throws {
        let disk = Sample.disk(["site/static/robots.txt": "User-agent: a\nDisallow: /\n"])
        #expect(builder(disk).build().problems == [])
        #expect(try disk.page("robots.txt") == "User-agent: a\nDisallow: /\n")
    }

    @Test func aPageThatIsNotTranslatedSaysSo() throws {
        let page = try Self.built().page("fr/rules/edition/index.html")
        #expect(page.contains("<html lang=\"fr\""))
        #expect(page.contains("<h1><span lang=\"en\">Edition</span></h1>"))
        #expect(page.contains("<span lang=\"en\">English</span></p>"))
        #expect(page.contains("<div class=\"prose\" lang=\"en\">"))
    }

    @Test func theNavigationMarksWhereOneIs() throws {
        let disk = try Self.built()
        #expect(
            try disk.page("en/about/index.html").contains(
                "<a href=\"index.html\" aria-current=\"page\">About</a>"))
        #expect(!(try disk.page("en/rules/edition/index.html").contains("aria-current=\"page\">About")))
    }

    @Test func hostileTitlesAreText() throws {
        let disk = try Self.built([
            "site/site.yaml": "title: '<script>\"&'\nbase_url: https://example.org/\nlocales: [en, fr]\n",
            "site/content/en/about.md":
                "---\ntitle: '\"><script>alert(1)</script>'\ndescription: '\"><b>bold'\norder: 1\n---\n",
        ])
        for (path, content) in disk.output where path.hasSuffix(".html") {
            let html = String(decoding: content, as: UTF8.self)
            #expect(!html.contains("<script") && !html.contains("<b>bold"))
            #expect(imbalance(of: html) == nil, "\(path)")
        }
    }
}

/// Checks that every element is closed, in order.
///
/// - Returns: what is wrong first, nil if nothing is.
func imbalance(of html: String) -> String? {
    let void: Set<String> = ["br", "hr", "img", "meta", "link", "input", "col", "wbr", "!doctype", "?xml"]
    var open: [String] = []
    for match in html.matches(of: /<(\/?)([a-z!?][a-z0-9:]*)(?:\s[^<>"]*(?:"[^"]*"[^<>"]*)*)?>/) {
        let name = String(match.output.2)
        if match.output.1 == "/" {
            guard open.popLast() == name else { return "</\(name)> closes nothing" }
        } else if !void.contains(name), !match.output.0.hasSuffix("/>") {
            open.append(name)
        }
    }
    return open.last.map { "<\($0)> is not closed" }
}
