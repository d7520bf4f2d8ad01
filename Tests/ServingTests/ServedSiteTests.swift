import Testing

@testable import Serving

/// Which file an address leads to.
@Suite struct ServedSiteTests {
    private static let pages = [
        "index.html", "404.html", "en/index.html", "en/404.html", "en/quiz/index.html", "fr/index.html",
        "fr/404.html", "pool.txt",
        "página/index.html", ".sitegen-manifest",
    ]

    static func site(root: String = "/", privatePages: [String] = []) -> ServedSite {
        let files = { (paths: [String]) in
            Dictionary(uniqueKeysWithValues: paths.map { ($0, Array($0.utf8)) })
        }
        return ServedSite(publicFiles: files(pages), privateFiles: files(privatePages), rootPath: root)
    }

    private func target(_ address: String, _ site: ServedSite) throws -> ServedSite.Target {
        site.target(of: try #require(RequestPath(address)))
    }

    @Test(arguments: [
        ("/", "index.html"), ("/index.html", "index.html"), ("/en/", "en/index.html"),
        ("/en/index.html", "en/index.html"),
        ("/en/quiz/", "en/quiz/index.html"), ("/pool.txt", "pool.txt"),
        ("/p%C3%A1gina/", "página/index.html"),
    ])
    func anAddressLeadsToAFile(_ address: String, _ path: String) throws {
        #expect(try target(address, Self.site()) == .file(path, .public))
    }

    @Test(arguments: [("/en", "/en/"), ("/en/quiz", "/en/quiz/"), ("/p%C3%A1gina", "/p%C3%A1gina/")])
    func aFolderWithoutItsSlashIsRedirected(_ address: String, _ location: String) throws {
        #expect(try target(address, Self.site()) == .redirect(location))
    }

    @Test(arguments: [
        ("/none", "404.html"), ("/none/", "404.html"), ("/en/none", "en/404.html"),
        ("/en/quiz/none/deeper", "en/404.html"),
        ("/fr/none/", "fr/404.html"), ("/pool.txt/", "404.html"), ("/.sitegen-manifest", "404.html"),
        ("/en/.hidden/", "en/404.html"),
    ])
    func aMissingAddressShowsTheNearestPageForIt(_ address: String, _ path: String) throws {
        #expect(try target(address, Self.site()) == .missing(path, .public))
    }

    @Test(arguments: [
        ("/", ServedSite.Target.redirect("/diving/")), ("/diving", .redirect("/diving/")),
        ("/diving/", .file("index.html", .public)),
        ("/diving/en", .redirect("/diving/en/")), ("/diving/en/", .file("en/index.html", .public)),
        ("/en/", .missing("404.html", .public)),
        ("/diving/fr/x", .missing("fr/404.html", .public)),
    ])
    func aSiteInAFolderOfItsHostIsServedThere(_ address: String, _ expected: ServedSite.Target) throws {
        #expect(try target(address, Self.site(root: "/diving/")) == expected)
    }

    @Test(arguments: [
        ("/private", ServedSite.Target.redirect("/private/")), ("/private/", .file("index.html", .private)),
        ("/private/en/", .file("en/index.html", .private)),
        ("/private/en/x", .missing("en/404.html", .private)),
        ("/private/fr/", .missing("404.html", .private)),
        ("/private/pool.txt", .missing("404.html", .private)),
    ])
    func thePrivateTreeHasItsOwnFolder(_ address: String, _ expected: ServedSite.Target) throws {
        let site = Self.site(privatePages: ["index.html", "404.html", "en/index.html", "en/404.html"])
        #expect(try target(address, site) == expected)
        #expect(try target("/en/quiz/", site) == .file("en/quiz/index.html", .public))
    }

    @Test func theFolderOfTheHostMayHaveAnAccent() throws {
        let site = Self.site(root: "/%C3%A9t%C3%A9/")
        #expect(site.home == "/%C3%A9t%C3%A9/")
        #expect(try target("/%C3%A9t%C3%A9/en/", site) == .file("en/index.html", .public))
    }

    @Test func aFolderOfTheHostThatIsCalledPrivateHidesNoPage() throws {
        let site = Self.site(root: "/private/", privatePages: ["index.html", "en/index.html"])
        #expect(try target("/private/en/quiz/", site) == .file("en/quiz/index.html", .public))
        #expect(site.privateHome == "/private-pages/")
        #expect(try target("/private-pages/en/", site) == .file("en/index.html", .private))
    }

    @Test func withoutPrivatePagesTheirFolderIsNotThere() throws {
        #expect(Self.site().privateHome == nil)
        #expect(try target("/private/", Self.site()) == .missing("404.html", .public))
    }

    @Test(arguments: ["/", "/diving/"])
    func linksOfPrivatePagesForMissingAddressesStayInTheirTree(_ root: String) {
        let page = Array(
            "<a href=\"\(root)en/\">x</a> <a href=\"https://example.org\(root)\">\(root)</a>".utf8)
        let site = ServedSite(
            publicFiles: ["404.html": page],
            privateFiles: ["index.html": page, "404.html": page, "en/404.html": page], rootPath: root)
        let expected = Array(
            "<a href=\"/private/en/\">x</a> <a href=\"https://example.org\(root)\">\(root)</a>".utf8)
        #expect(site.content(of: "404.html", in: .private) == expected)
        #expect(site.content(of: "en/404.html", in: .private) == expected)
        #expect(site.content(of: "index.html", in: .private) == page)
        #expect(site.content(of: "404.html", in: .public) == page)
    }
}
