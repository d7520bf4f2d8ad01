import Bytes
import Diagnostics
import Languages
import Pages
import Testing

@testable import Publishing

/// Every address has one owner, and every page finds every other.
@Suite struct PlanTests {
    private static func page(_ id: String, _ route: [String], source: String = "a.md", parent: String? = nil)
        -> Page
    {
        Page(
            id: id, kind: "prose", domain: "prose", route: route, title: id, description: "", template: "t",
            source: source, parent: parent,
            model: { _ in [:] })
    }

    private static func plan(_ pages: [Page], assets: [Asset] = []) throws -> (plan: Plan, problems: [String])
    {
        let locale = try #require(Locale(tag: "en"))
        let log = DiagnosticLog()
        var plan = Plan(.public, locales: [locale])
        for page in pages { plan.add(page, locale, log: log) }
        for asset in assets { plan.add(asset, log: log) }
        return (plan, log.diagnostics.map(line))
    }

    @Test func twoPagesWithOneAddressAreReportedWithBothSources() throws {
        let (plan, problems) = try Self.plan([Self.page("a", ["x"]), Self.page("b", ["x"], source: "b.md")])
        #expect(
            problems == [
                "b.md: error: the address /en/x/index.html is taken twice, by this file and by a.md [page.duplicate-address] "
                    + "→ write another \"title\", or a \"slug\" of its own, at the top of the page in content/"
            ])
        #expect(plan.pages.map(\.page.id) == ["a"])
    }

    @Test(arguments: [("a.md", "surf/b.json"), ("surf/b.json", "a.md")])
    func ofAPageOfProseAndOneOfDataTheProseIsReported(_ first: String, _ second: String) throws {
        let (_, problems) = try Self.plan([
            Self.page("a", ["x"], source: first), Self.page("b", ["x"], source: second),
        ])
        #expect(
            problems == [
                "a.md: error: the address /en/x/index.html is taken twice, by this file and by surf/b.json [page.duplicate-address] "
                    + "→ write another \"title\", or a \"slug\" of its own, at the top of the page in content/"
            ])
    }

    @Test func twoPagesWithOneIdAreReportedWithBothSources() throws {
        let (_, problems) = try Self.plan([Self.page("a", ["x"]), Self.page("a", ["y"], source: "b.md")])
        #expect(
            problems == [
                "b.md: error: the page \"a\" is made twice, by this file and by a.md [page.duplicate-id] → give one of them another id"
            ])
    }

    @Test(arguments: [
        ("en/x/index.html", "the address /en/x/index.html is taken twice, by this file and by a.md"),
        ("en/x", "the address /en/x would be a file and a folder, by this file and by a.md"),
        ("en", "the address /en would be a file and a folder, by this file and by a.md"),
        (
            "en/x/index.html/y",
            "the address /en/x/index.html would be a file and a folder, by this file and by a.md"
        ),
    ])
    func aFileInTheWayOfAPageIsReported(path: String, message: String) throws {
        let (_, problems) = try Self.plan(
            [Self.page("a", ["x"])], assets: [Asset(source: "static/\(path)", path: path)])
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix("static/\(path): error: \(message) [page.duplicate-address]") == true)
    }

    @Test func filesBesideEachOtherAreNotInTheWay() throws {
        let (plan, problems) = try Self.plan(
            [Self.page("a", ["x"]), Self.page("b", [])],
            assets: [Asset(source: "s", path: "en/x/y.png"), Asset(source: "t", path: "en.png")])
        #expect(problems == [])
        #expect(plan.assets.count == 2)
        #expect(plan.owner(of: "en/x/y.png") == "s")
    }

    @Test func breadcrumbsEndWhereParentsGoInACircle() throws {
        let (plan, _) = try Self.plan([
            Self.page("a", ["a"], parent: "c"), Self.page("b", ["b"], parent: "a"),
            Self.page("c", ["c"], parent: "b"),
        ])
        let page = try #require(plan.page("c", in: "en"))
        #expect(plan.ancestors(of: page).map(\.page.id) == ["a", "b"])
    }

    @Test func deepPagesHaveAllTheirBreadcrumbs() throws {
        let pages = (0..<30).map { Self.page("p\($0)", ["p\($0)"], parent: $0 == 0 ? nil : "p\($0 - 1)") }
        let (plan, _) = try Self.plan(pages)
        #expect(
            plan.ancestors(of: try #require(plan.page("p29", in: "en"))).map(\.page.id)
                == (0..<29).map { "p\($0)" })
    }

    @Test(arguments: [
        ("en/index.html", "en/index.html", "index.html", "./"),
        ("en/index.html", "fr/index.html", "../fr/index.html", "../fr/"),
        ("en/index.html", "en/a/index.html", "a/index.html", "a/"),
        ("en/a/index.html", "en/index.html", "../index.html", "../"),
        ("en/a/b/index.html", "en/a/index.html", "../index.html", "../"),
        ("en/a/b/index.html", "en/c/d/index.html", "../../c/d/index.html", "../../c/d/"),
        ("en/a/b/index.html", "style.css", "../../../style.css", "../../../style.css"),
        ("index.html", "en/index.html", "en/index.html", "en/"),
        ("index.html", "style.css", "style.css", "style.css"),
        ("en/a/index.html", "index.html", "../../index.html", "../../"),
        ("en/a/index.html", "en/a/picture.png", "picture.png", "picture.png"),
        ("en/a/index.html", "en/a/myindex.html", "myindex.html", "myindex.html"),
        ("404.html", "en/a/index.html", "/sub/en/a/index.html", "/sub/en/a/"),
        ("404.html", "style.css", "/sub/style.css", "/sub/style.css"),
        ("404.html", "index.html", "/sub/index.html", "/sub/"),
    ])
    func anAddressLeadsFromOneFileToAnother(from: String, to: String, files: String, folders: String) throws {
        let plan = try Self.plan([]).plan
        for (style, expected) in [(Settings.LinkStyle.files, files), (.folders, folders)] {
            var buffer = ByteBuffer()
            let addresses = RelativeAddresses(
                plan: plan, style: style, base: nil, rootPath: "/sub/", files: [])
            addresses.append(
                from: from.utf8.span, to: to.utf8.span, from == "404.html" ? .fromRoot : .relative,
                into: &buffer)
            #expect(buffer.text == expected)
        }
    }

    @Test(
        arguments: [
            (Link(.page("b")), "../b/index.html"), (Link(.page("b"), fragment: "c"), "../b/index.html#c"),
            (Link(.page("a"), fragment: "c"), "#c"),
            (Link(.page("a")), "index.html"), (Link(.page("z")), nil),
            (Link(.translation("b", locale: "en")), "../b/index.html"),
            (Link(.translation("b", locale: "fr")), nil), (Link(.file("logo.png")), "../logo.png"),
            (Link(.file("common.png")), "../../common.png"),
            (Link(.file("a b#c?50%.pdf")), "../../a%20b%23c%3F50%25.pdf"),
            (Link(.file("x:y.png")), "../../x%3Ay.png"),
            (Link(.file("no.png")), nil),
            (Link(.file("été.png")), "../../été.png"),
        ] as [(Link, String?)])
    func aLinkBecomesAnAddress(link: Link, address: String?) throws {
        let plan = try Self.plan([Self.page("a", ["a"]), Self.page("b", ["b"])]).plan
        let files: Set<String> = [
            "en/logo.png", "logo.png", "common.png", "a b#c?50%.pdf", "x:y.png", "été.png",
        ]
        let addresses = RelativeAddresses(plan: plan, style: .files, base: nil, rootPath: "/", files: files)
        var buffer = ByteBuffer()
        let isKnown =
            addresses.append(link, from: try #require(plan.page("a", in: "en")), into: &buffer) != nil
        #expect((isKnown ? buffer.text : nil) == address)
    }
}
