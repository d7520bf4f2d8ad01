import Bytes
import Diagnostics
import Languages
import Pages
import Testing

@testable import Publishing

/// What is known of links from their writing is what a reader of the page would find.
@Suite struct PageLinksTests {
    private static func plan() throws -> Plan {
        let locales = [try #require(Locale(tag: "en")), try #require(Locale(tag: "fr"))]
        var plan = Plan(.public, locales: locales)
        for locale in locales {
            for id in ["a", "b", "c"] {
                let page = Page(
                    id: id, kind: "prose", domain: "prose", route: [id], title: id, description: "",
                    template: "", source: "\(id).md",
                    model: { _ in [:] })
                plan.add(page, locale, log: DiagnosticLog())
            }
        }
        return plan
    }

    @Test func factsAreTheSameWithAndWithoutTheReferencesOfTheWriter() throws {
        let plan = try Self.plan()
        let files: Set<String> = ["style.css", "en/a b.pdf"]
        let table = PathTable(plan, files: files, rootPath: "/")
        let addresses = RelativeAddresses(
            plan: plan, style: .folders, base: "https://example.org/", rootPath: "/", files: files)
        let page = try #require(plan.page("a", in: "en"))
        let links = PageLinks(page, addresses, table)
        var html = ByteBuffer()
        func write(_ attribute: String, after: String = "", _ link: (inout ByteBuffer) -> Void) {
            html.append("<a \(attribute)=\"")
            link(&html)
            html.append(after + "\">x</a>")
        }
        func write(_ link: Link, after: String = "") {
            write("href", after: after) { #expect(links.append(link, to: &$0)) }
        }
        html.append("<h1 id=\"here\"></h1><a href=\"../b/\">by hand</a>")
        write(Link(.page("c")))
        write(Link(.page("c")), after: "#there")
        write(Link(.page("a"), fragment: "here"))
        write(Link(.translation("b", locale: "fr")))
        write(Link(.file("a b.pdf")))
        write("data-place") { #expect(links.append(Link(.page("b")), to: &$0)) }
        let inFrench = try ["c", "a"].map { try #require(plan.page($0, in: "fr")).number }
        write("href") { links.append(plannedPage: inFrench[0], isAbsolute: false, to: &$0) }
        write("href") { links.append(plannedPage: inFrench[1], isAbsolute: true, to: &$0) }
        write("src") { links.append(path: "style.css", to: &$0) }
        html.append("<a href=\"../no/\">by hand</a>")
        let bytes = Array(html.text.utf8)
        var reader = FactReader(table)
        let (told, found) = (reader.read(page, bytes, links.written), reader.read(page, bytes))
        #expect(told.facts == found.facts)
        #expect(told.findings.map(\.message) == found.findings.map(\.message))
        #expect(found.facts.links == [1, 2, 4, 5])
        #expect(found.facts.references.map(\.text) == ["../c/#there"])
        #expect(found.findings.count == 1)
        #expect(links.written.count == 7)
    }

    @Test(arguments: [("a", "../b/index.html"), ("b", "index.html")])
    func addressesAreThoseOfThePage(_ id: String, _ address: String) throws {
        let plan = try Self.plan()
        let addresses = RelativeAddresses(plan: plan, style: .files, base: nil, rootPath: "/", files: [])
        let page = try #require(plan.page(id, in: "fr"))
        let links = PageLinks(page, addresses, PathTable(plan, files: [], rootPath: "/"))
        var html = ByteBuffer()
        #expect(links.append(Link(.page("b")), to: &html))
        #expect(html.text == address)
        #expect(links.written.map(\.target) == [.page(4)])
        #expect(!links.append(Link(.page("no")), to: &html))
        #expect(html.text == address)
    }
}
