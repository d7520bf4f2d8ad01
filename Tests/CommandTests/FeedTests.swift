import Foundation
import FoundationXML
import TestSupport
import Testing

/// Feeds as programs read them: valid Atom (RFC 4287), with absolute addresses that lead somewhere.
@Suite struct FeedTests {
    /// Takes an Atom feed apart, strictly.
    private final class Atom: NSObject, XMLParserDelegate {
        private(set) var feed: [String: [String]] = [:]
        private(set) var entries: [[String: [String]]] = []
        private(set) var links: [[String: String]] = []
        private var path: [String] = []
        private var words = ""

        static func read(_ path: String) throws -> Atom {
            let atom = Atom()
            let parser = XMLParser(data: Data(try bytes(of: path)))
            parser.delegate = atom
            try #require(parser.parse(), "\(path): \(String(describing: parser.parserError))")
            return atom
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            path.append(name)
            words = ""
            if name == "feed" { feed["xmlns"] = [attributes["xmlns"] ?? ""] }
            if name == "entry" { entries.append([:]) }
            if name == "link" { links.append(attributes) }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { words += string }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            if path.contains("entry") {
                entries[entries.count - 1][name, default: []].append(words)
            } else {
                feed[name, default: []].append(words)
            }
            path.removeLast()
        }
    }

    private static let race = """
        [{"race_summary": {"name": "A & <b> \\u0001 Stakes", "course_name": "Testford", "date": "2026-07-01", "time": "15:10"},
        "rides": [{"cloth_number": 1, "horse": {"name": "O'Shea \\"Ace\\""}, "formsummary": "1-2", "current_odds": "2/1"}]}]
        """

    private static func build(
        base: String? = "base_url: https://example.org/races/",
        _ check: (_ site: String, _ run: Run) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let settings = ["title: Races", "locales: [en, fr]", "time_zone: Europe/Paris", base].compactMap {
                $0
            }
            try write(
                ["site.yaml": settings.joined(separator: "\n"), "racing/races.json": race],
                below: "\(folder)/site")
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            try await check("\(folder)/site/public", run)
        }
    }

    @Test(arguments: ["en/races", "fr/courses"])
    func aFeedHasWhatAtomRequires(_ route: String) async throws {
        try await Self.build { site, _ in
            let atom = try Atom.read("\(site)/\(route)/feed.xml")
            let own = "https://example.org/races/\(route)/feed.xml"
            #expect(atom.feed["xmlns"] == ["http://www.w3.org/2005/Atom"])
            #expect(atom.feed["id"] == [own])
            #expect(atom.feed["title"]?.count == 1)
            #expect(atom.feed["name"] == ["Races"])
            #expect(atom.feed["updated"] == ["2026-07-01T15:10:00+02:00"])
            #expect(atom.links.contains { $0["rel"] == "self" && $0["href"] == own })
            #expect(atom.entries.count == 1)
            for entry in atom.entries {
                #expect(entry["updated"] == ["2026-07-01T15:10:00+02:00"])
                #expect(entry["title"]?.first?.hasSuffix("A & <b> \u{FFFD} Stakes") == true)
                #expect(entry["summary"]?.first?.contains("O'Shea \"Ace\"") == true)
                let address = try #require(entry["id"]?.first)
                #expect(atom.links.contains { $0["rel"] == "alternate" && $0["href"] == address })
                let path = try #require(address.split(separator: "https://example.org/races/").first)
                #expect(FileManager.default.fileExists(atPath: "\(site)/\(path)index.html"))
            }
        }
    }

    @Test func pagesOfTheSectionNameTheirFeedAndNothingElseListsIt() async throws {
        try await Self.build { site, _ in
            let index = try text(of: "\(site)/en/races/index.html")
            let home = try text(of: "\(site)/fr/index.html")
            let map = try text(of: "\(site)/sitemap.xml")
            let feed = "rel=\"alternate\" type=\"application/atom+xml\""
            #expect(index.contains("\(feed) title=\"Race cards\" href=\"feed.xml\""))
            #expect(home.contains("\(feed) title=\"Programmes des courses\" href=\"courses/feed.xml\""))
            #expect(!map.contains("feed.xml"))
        }
    }

    @Test func withoutABaseAddressThereIsNoFeedAndNoLinkToOne() async throws {
        try await Self.build(base: nil) { site, _ in
            #expect(paths(below: site).allSatisfy { !$0.hasSuffix("feed.xml") })
            let index = try text(of: "\(site)/en/races/index.html")
            #expect(!index.contains("atom"))
        }
    }

    @Test func theOtherOrdersOfACardLeaveSearchEnginesToTheFirst() async throws {
        try await Self.build { site, _ in
            let card = "https://example.org/races/en/races/2026-07-01-testford/15-10/"
            for order in ["", "by-number/", "by-form/", "embed/"] {
                let page = try text(of: "\(site)/en/races/2026-07-01-testford/15-10/\(order)index.html")
                #expect(page.contains("<link rel=\"canonical\" href=\"\(card)\">"))
                #expect(page.contains("hreflang=\"x-default\"") == order.isEmpty)
                #expect(
                    page.matches(of: /aria-sort="ascending"/).count == (order == "embed/" ? 0 : 1), "\(order)"
                )
            }
            let map = try text(of: "\(site)/sitemap.xml")
            #expect(map.contains("<loc>\(card)</loc>"))
            #expect(!map.contains("by-form") && !map.contains("embed"))
        }
    }
}
