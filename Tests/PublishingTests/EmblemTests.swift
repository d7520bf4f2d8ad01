import Disk
import Domains
import Foundation
import FoundationXML
import Languages
import Markup
import TestSupport
import Testing

@testable import Publishing

/// Asks for no program: a picture is the drawing itself.
private struct Drawings: PictureMaker {
    func png(of drawing: [UInt8], width: Int, height: Int) -> [UInt8] {
        Array("\(width)x\(height) ".utf8) + drawing
    }
}

/// What browsers show around a page: emblems, the manifest, the colour of the frame.
@Suite struct EmblemTests {
    private static let files = [
        "site/site.yaml": "title: \"T \\\"q\\\"\"\nbase_url: https://example.org/\nlocales: [en, fr]\n",
        "site/surf/sessions.json": #"""
        {"sessions": [{"id": "a", "start": "2025-06-03T07:12", "waves": [
          {"start": "2025-06-03T07:20:00", "distance_m": 80}]}]}
        """#,
        "site/content/en/pool.md": "---\ntitle: Pool\norder: 1\n---\nText\n",
    ]

    private static func build(_ changes: [String: String?] = [:], _ maker: (any PictureMaker)? = nil)
        -> (disk: MemoryDisk, problems: [String])
    {
        var files = files
        for (path, text) in changes { files[path] = text }
        let disk = MemoryDisk(files)
        let options = BuildOptions(root: "site", jobs: 2, today: CalendarDate(daysSinceEpoch: 20_000))
        let outcome = Builder(options, domains: [Surf.self, Prose.self], disk: disk, pictureMaker: maker)
            .build()
        return (disk, outcome.problems)
    }

    private static func text(_ path: String, _ disk: MemoryDisk) throws -> String {
        String(decoding: try #require(disk.contents["site/public/\(path)"], "\(path)"), as: UTF8.self)
    }

    private static func icon(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /<link rel="icon" type="image\/svg\+xml" href="([^"]+)">/)).1)
    }

    @Test func aPageShowsTheEmblemOfItsDomainAndOtherPagesThatOfTheSite() throws {
        let (disk, problems) = Self.build()
        #expect(problems == [])
        let surf = try Self.icon(Self.text("en/surf/index.html", disk))
        #expect(surf.wholeMatch(of: /\.\.\/\.\.\/icon\.surf\.[0-9a-f]{10}\.svg/) != nil)
        #expect(try Self.icon(Self.text("en/index.html", disk)) == "../favicon.svg")
        #expect(try Self.icon(Self.text("en/pool/index.html", disk)) == "../../favicon.svg")
        #expect(try Self.icon(Self.text("404.html", disk)) == "/favicon.svg")
        for path in ["favicon.svg", String(surf.dropFirst("../../".count))] {
            let parser = XMLParser(data: Data(try Self.text(path, disk).utf8))
            #expect(parser.parse(), "\(path)")
        }
    }

    @Test func aSiteWithAnEmblemOfItsOwnShowsThatOneOnAllPages() throws {
        let (disk, problems) = Self.build(["site/static/favicon.svg": "<svg/>"], Drawings())
        #expect(problems == [])
        #expect(try Self.text("favicon.svg", disk) == "<svg/>")
        #expect(try Self.icon(Self.text("en/surf/index.html", disk)) == "../../favicon.svg")
        #expect(disk.output.keys.filter { $0.contains("/icon.") } == [])
        #expect(!(try Self.text("en/index.html", disk)).contains("apple-touch-icon"))
    }

    @Test func aSiteMayDrawAnEmblemAnew() throws {
        let drawing = "<svg viewBox=\"0 0 24 24\"><path d=\"M0 0h9\"/></svg>"
        let (disk, problems) = Self.build(["site/templates/surf/emblem.html": drawing])
        #expect(problems == [])
        let path = try #require(disk.paths.first { $0.contains("/icon.surf.") })
        #expect(String(decoding: disk.contents[path] ?? [], as: UTF8.self).contains(drawing))
        #expect(try Self.text("en/index.html", disk).contains(drawing))
    }

    /// Graphics need 3:1 of their ground (success criterion 1.4.11 of WCAG 2.2); emblems are thin, so they get
    /// what text needs.
    @Test func anEmblemOfAnyHueIsClearOfItsGroundInBothSchemes() {
        for hue in 0..<360 {
            let accent = Look.Accent(hue: hue)
            #expect(accent.light.contrast(with: Scheme.light.paper) >= Scheme.ratio, "\(hue)")
            #expect(accent.dark.contrast(with: Scheme.dark.paper) >= Scheme.ratio, "\(hue)")
        }
    }

    @Test func theColourOfTheFrameIsTheAccentOfThePage() throws {
        let settings = try #require(Self.files["site/site.yaml"]) + "look: {accent: {surf: \"#7a1f3d\"}}\n"
        let (disk, _) = Self.build(["site/site.yaml": settings])
        let page = try Self.text("en/surf/index.html", disk)
        #expect(page.contains(##"<meta name="theme-color" content="#7a1f3d">"##))
        let home = try Self.text("en/index.html", disk)
        #expect(home.contains("<meta name=\"theme-color\" content=\"\(Look.Accent(hue: 262).light.hex)\">"))
    }

    @Test(arguments: ["en", "fr"])
    func theManifestNamesTheSiteInItsLanguageAndItsSections(_ tag: String) throws {
        let (disk, problems) = Self.build([:], Drawings())
        #expect(problems == [])
        #expect(
            try Self.text("\(tag)/surf/index.html", disk)
                .contains("<link rel=\"manifest\" href=\"../manifest.webmanifest\">"))
        let text = try Self.text("\(tag)/manifest.webmanifest", disk)
        let manifest = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(manifest["name"] as? String == "T \"q\"")
        #expect(manifest["lang"] as? String == tag)
        #expect(manifest["start_url"] as? String == "index.html")
        #expect(manifest["scope"] as? String == "../")
        let shortcuts = try #require(manifest["shortcuts"] as? [[String: Any]])
        #expect(shortcuts.first?["name"] as? String == "Surf")
        #expect(shortcuts.first?["url"] as? String == "surf/index.html")
        let icons = try #require(manifest["icons"] as? [[String: Any]])
        #expect(icons.compactMap { $0["sizes"] as? String } == ["any", "512x512"])
        for icon in icons + shortcuts.flatMap({ $0["icons"] as? [[String: Any]] ?? [] }) {
            let address = try #require(icon["src"] as? String)
            _ = try Self.text(String(address.dropFirst("../".count)), disk)
        }
    }

    @Test func privatePagesHaveEmblemsAndNoManifest() throws {
        let settings = try #require(Self.files["site/site.yaml"]) + "domains: {surf: {visibility: private}}\n"
        let (disk, problems) = Self.build(["site/site.yaml": settings])
        #expect(problems == [])
        let page = String(
            decoding: try #require(disk.contents["site/private/en/surf/index.html"]), as: UTF8.self)
        let icon = try Self.icon(page)
        #expect(disk.contents["site/private/\(icon.dropFirst("../../".count))"] != nil)
        #expect(!page.contains("rel=\"manifest\""))
        #expect(!disk.paths.contains { $0.hasPrefix("site/private/") && $0.hasSuffix(".webmanifest") })
    }

    @Test func thePictureForHomeScreensIsMadeBesideThoseOfPages() throws {
        let (disk, _) = Self.build([:], Drawings())
        let name = try #require(
            try Self.text("en/index.html", disk).firstMatch(
                of: /<link rel="apple-touch-icon" href="\.\.\/(icon\.[0-9a-f]{10}\.png)">/)
        ).1
        #expect(try Self.text(String(name), disk).hasPrefix("512x512 <svg"))

        let (bare, _) = Self.build(["site/surf/sessions.json": nil], Drawings())
        #expect(!(try Self.text("en/index.html", bare)).contains("apple-touch-icon"))
    }

    @Test func aFileOfTheSiteReplacesAManifest() throws {
        let (disk, problems) = Self.build(["site/static/fr/manifest.webmanifest": "{}"])
        #expect(problems == [])
        #expect(try Self.text("fr/manifest.webmanifest", disk) == "{}")
        #expect(try Self.text("en/manifest.webmanifest", disk) != "{}")
    }
}
