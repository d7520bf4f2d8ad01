import Diagnostics
import Languages
import Pages
import Testing

@testable import Publishing

/// Every reference of a finished tree leads somewhere.
@Suite struct OutputCheckTests {
    private static let pages = ["en/index.html", "en/a/index.html", "404.html"]

    /// The diagnostics if `en/a/index.html` contains some HTML.
    private static func problems(_ html: String, root: String = "/", other: String = "<h2 id=\"there\">")
        throws -> [String]
    {
        let locale = try #require(Locale(tag: "en"))
        var plan = Plan(.public, locales: [locale])
        for path in pages {
            let page = Page(
                id: path, kind: "home", domain: "prose", route: path == "en/a/index.html" ? ["a"] : [],
                title: "", description: "", template: "", source: "a.md",
                role: path == "404.html" ? .notFoundInEveryLanguage : .home, model: { _ in [:] })
            plan.add(page, locale, log: DiagnosticLog())
        }
        var reader = FactReader(
            PathTable(plan, files: ["style.css", "en/a b.pdf", "en/a/x:y"], rootPath: root))
        var facts: [PageFacts] = []
        var findings: [Diagnostic] = []
        for page in plan.pages {
            let content = page.path == "en/a/index.html" ? html : page.path == "404.html" ? "" : other
            let read = reader.read(page, Array(content.utf8))
            facts.append(read.facts)
            findings += read.findings
        }
        let check = OutputCheck(
            plan: plan, order: plan.order,
            pages: RememberedPages(facts.map { BuildCache.Page("", facts: $0) }))
        let lost = check.missingAnchors().map { OutputCheck.missingAnchor($1.text, $1.attribute, $0) }
        return (findings + lost).map(line)
    }

    @Test(arguments: [
        "../index.html", "../", "../index.html#there", "./", "index.html", "#here", "", "#", "#top",
        "../../style.css", "/en/index.html",
        "/en/",
        "../a%20b.pdf", "../a b.pdf", "x%3Ay", "?page=2", "../?q#there", "https://example.org/no",
        "//example.org/no", "mailto:a@b.c",
        "data:image/png,x", "../#%74here", "/404.html", "..", ".",
    ])
    func aReferenceThatLeadsSomewhereIsFine(address: String) throws {
        #expect(try Self.problems("<p id=\"here\"><a href=\"\(address)\">x</a>") == [])
    }

    @Test(arguments: [
        "../no.html", "../a", "no/", "../../en", "../../no.css", "/no", "../../../en/", "/../en/",
        "../../../../etc/passwd", "x%2Fy",
        "..no",
    ])
    func aReferenceThatLeadsNowhereIsReported(address: String) throws {
        #expect(
            try Self.problems("<a href=\"\(address)\">x</a>") == [
                "a.md: error: the page /en/a/ refers by href to \"\(address)\", which does not exist [page.broken-link]"
            ])
    }

    @Test(arguments: [
        ("<a href=\"#no\">", "href", "#no"), ("<a href=\"../#no\">", "href", "../#no"),
        ("<a href=\"../index.html#here\">", "href", "../index.html#here"),
        ("<label for=\"no\">", "for", "#no"), ("<p aria-describedby=\"here no\">", "aria-describedby", "#no"),
        ("<p aria-labelledby=\"no\">", "aria-labelledby", "#no"),
        ("<button aria-controls=\"no\">", "aria-controls", "#no"),
    ])
    func anAnchorThatIsNotThereIsReported(html: String, attribute: String, target: String) throws {
        #expect(
            try Self.problems("<p id=\"here\">\(html)") == [
                "a.md: error: the page /en/a/ refers by \(attribute) to \"\(target)\", and there is no such anchor [page.broken-link]"
            ])
    }

    @Test(arguments: [
        "<label for=\"here\">", "<p aria-labelledby=\"here also\">", "<p data-id=\"here\" title=\"href\">",
        "<p class=\"id\">",
    ])
    func idsThatAreThereAreFound(html: String) throws {
        #expect(try Self.problems("<p id=\"here\"><p id=\"also\">\(html)") == [])
    }

    @Test func anIdThatOccursTwiceIsReported() throws {
        #expect(
            try Self.problems("<p id=\"x\"><p id=\"y\"><p id=\"x\">") == [
                "a.md: error: the page /en/a/ has the id \"x\" twice [page.duplicate-anchor]"
            ])
    }

    @Test func entitiesInAddressesAreReadAsWhatTheyMean() throws {
        #expect(
            try Self.problems("<p id=\"a&amp;b&quot;&#39;&lt;&gt;\"><a href=\"#a&amp;b&quot;&#39;&lt;&gt;\">")
                == [])
        #expect(
            try Self.problems("<a href=\"n&amp;o.html\">") == [
                "a.md: error: the page /en/a/ refers by href to \"n&o.html\", which does not exist [page.broken-link]"
            ])
    }

    @Test func aBrokenReferenceIsReportedOnceAPage() throws {
        #expect(try Self.problems("<a href=\"no\"></a><a href=\"no\"></a><img src=\"no\">").count == 1)
    }

    @Test func aPictureIsCheckedToo() throws {
        #expect(
            try Self.problems("<img src=\"no.png\">") == [
                "a.md: error: the page /en/a/ refers by src to \"no.png\", which does not exist [page.broken-link]"
            ])
    }

    @Test func addressesFromTheTopBeginWithTheFolderOnTheServer() throws {
        #expect(
            try Self.problems("<a href=\"/sub/en/index.html\"></a><a href=\"/sub/style.css\">", root: "/sub/")
                == [])
        #expect(try Self.problems("<a href=\"/en/index.html\">", root: "/sub/").count == 1)
    }

    @Test(arguments: ["<a href=\"", "=\"", "<a href=", "href=\"a\"", "<a href=\"#\"", "\"=\"\"=\""])
    func markupThatIsCutOffIsNoCrash(html: String) throws {
        #expect(try Self.problems(html).count <= 1)
    }
}
