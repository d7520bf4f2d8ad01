import Bytes
import Diagnostics
import Records
import Testing

@testable import Languages

struct BuiltInMessageTests {
    private typealias Files = [(domain: String?, text: String)]

    private static func path(_ domain: String?) -> String {
        "Templates/\(domain.map { "\($0)/" } ?? "")locales/en.yaml"
    }

    private static func builtIn(_ files: Files) throws -> [MessageFile] {
        try files.map { domain, text in
            let file = SourceFile(path: path(domain), text: text)
            return try #require(
                MessageFile(tag: "en", builtIn: file, of: domain, locales: [try locale("en")]))
        }
    }

    private static func read(_ path: String, _ text: String) throws -> MessageFile {
        let log = DiagnosticLog()
        let document = try #require(Document.yaml(SourceFile(path: path, text: text), log: log))
        return try #require(
            MessageFile(tag: "en", root: document.root, locales: [try locale("en")], log: log))
    }

    private static func catalogue(_ files: Files, overrides: Files = [], site: String = "") throws
        -> Catalogue
    {
        let english = try locale("en")
        let theme = try builtIn(files) + overrides.map { try read(path($0.domain), $0.text) }
        return Catalogues(theme: theme, site: [try read("locales/en.yaml", site)], locales: [english])[
            english]
    }

    @Test func readsAFileWhenAMessageOfItIsAskedFor() throws {
        let files: Files = [
            (nil, "# Words\nsite:\n  home: Home\n"), ("diving", "diving:\n  title: Diving\n"),
            (
                "prose",
                "# More\nprose:\n  done: done\n  list:\n    one: \"{count} page\"\n    other: \"{count} pages\"\n"
            ),
        ]
        let layers = [MessageLayer](merging: try Self.builtIn(files).map(\.messages))
        guard case .builtIn(let groups)? = layers.first, layers.count == 1 else { throw Missing() }
        #expect(groups.keys.sorted() == ["", "diving", "prose"])
        let list = try #require(layers.first("prose.list")).message
        #expect(list.text(["count": .count(2)]) == "2 pages")
        #expect(list.place.description == "Templates/prose/locales/en.yaml:4:3")
        #expect(layers.first("prose.undone") == nil)
        #expect(groups.filter(\.value.isRead).keys.sorted() == ["prose"])
        // A message of no domain can only be in the shared file.
        #expect(layers.first("nav.home") == nil)
        #expect(groups.filter(\.value.isRead).keys.sorted() == ["", "prose"])
    }

    private struct Missing: Error {}

    @Test func aFileThatWasReadComesBeforeThoseOfTheProgram() throws {
        let files: Files = [(nil, "site: {home: Home}"), ("prose", "prose: {done: done, open: open}")]
        let catalogue = try Self.catalogue(
            files, overrides: [(nil, "prose: {done: finished}"), ("surf", "surf: {wave: Wave}")])
        #expect(
            ["prose.done", "prose.open", "surf.wave", "site.home"].map { catalogue.text($0) } == [
                "finished", "open", "Wave", "Home",
            ])
    }

    @Test func remembersWhatWasAskedFor() throws {
        let files: Files = [(nil, "site:\n  home: Home\n  top: Top\n"), ("prose", "prose:\n  done: done\n")]
        let catalogue = try Self.catalogue(files, site: "site.top: Up\n")
        #expect(catalogue.text("site.home") == "Home")
        #expect(catalogue.text("site.top") == "Up")
        #expect(catalogue.text("prose.undone") == "prose.undone")
        #expect(catalogue.usedKeys == ["site.home", "site.top"])
        #expect(catalogue.unknownKeys == ["prose.undone"])
        #expect(catalogue.keys == ["prose.done", "site.home", "site.top"])
    }

    @Test func onlyMessagesThatReplaceThemChangeTheFingerprints() throws {
        let theme: Files = [
            (nil, "site:\n  home: Home\n"), ("prose", "prose:\n  done: done\n"),
            ("diving", "diving:\n  title: Diving\n"),
        ]
        func fingerprints(_ site: String) throws -> [String: String] {
            try Self.catalogue(theme, site: site).fingerprints(of: ["prose", "diving"]).mapValues(\.hex)
        }
        let plain = try fingerprints("")
        #expect(try fingerprints("") == plain)
        let prose = try fingerprints("prose.done: finished\n")
        #expect(prose["prose"] != plain["prose"])
        #expect(prose["diving"] == plain["diving"])
        #expect(try fingerprints("prose.done: ready\n")["prose"] != prose["prose"])
        let site = try fingerprints("site.home: Start\n")
        #expect(site["prose"] != plain["prose"])
        #expect(site["diving"] != plain["diving"])
    }
}
