import Bytes
import Diagnostics
import Records
import TestSupport
import Testing

@testable import Languages

struct BuiltInMessageTests {
    private static func file(_ text: String) -> SourceFile { SourceFile(path: "Templates/locales/en.yaml", text: text) }

    private static func catalogue(_ text: String, site: String = "") throws -> Catalogue {
        let english = try locale("en")
        let log = DiagnosticLog()
        let theme = try #require(MessageFile(tag: "en", builtIn: file(text), locales: [english]))
        let document = try #require(Document.yaml(SourceFile(path: "locales/en.yaml", text: site), log: log))
        let own = try #require(MessageFile(tag: "en", root: document.root, locales: [english], log: log))
        return Catalogues(theme: [theme], site: [own], locales: [english])[english]
    }

    @Test(arguments: ["en", "fr", "es", "it"])
    func groupsOfTheThemeReadAsTheWholeFileDoes(tag: String) throws {
        let path = "Templates/locales/\(tag).yaml"
        let file = SourceFile(path: path, text: try text(of: Repository.path(path)))
        let language = try locale(tag)
        let log = DiagnosticLog()
        let document = try #require(Document.yaml(file, log: log))
        let whole = try #require(MessageFile(tag: tag, root: document.root, locales: [language], log: log)).messages.all
        let parts = try #require(MessageFile(tag: tag, builtIn: file, locales: [language])).messages
        #expect(log.diagnostics.isEmpty)
        #expect(whole.count > 100)
        #expect(Set(parts.all.keys) == Set(whole.keys))
        for (key, stored) in whole {
            let part = try #require(parts[key], "\(key)").message
            #expect(part.form == stored.message.form, "\(key)")
            #expect(part.place.offset == stored.message.place.offset, "\(key)")
        }
    }

    @Test func readsAGroupWhenAMessageOfItIsAskedFor() throws {
        let text =
            "# Words\nsite:\n  home: Home\n\n# More\nprose:\n  done: done\n  list:\n    one: \"{count} page\"\n    other: \"{count} pages\"\n"
        let file = try #require(MessageFile(tag: "en", builtIn: Self.file(text), locales: [try locale("en")]))
        guard case .unread(let groups) = file.messages else { throw Missing() }
        #expect(groups.keys.sorted() == ["prose", "site"])
        #expect(file.messages["prose.list"]?.message.text(["count": .count(2)]) == "2 pages")
        #expect(file.messages["nav.home"] == nil)
        #expect(file.messages["prose.undone"] == nil)
        #expect(groups.filter(\.value.isRead).keys.sorted() == ["prose"])
    }

    private struct Missing: Error {}

    @Test func remembersWhatWasAskedFor() throws {
        let catalogue = try Self.catalogue("site:\n  home: Home\n  top: Top\nprose:\n  done: done\n", site: "site.top: Up\n")
        #expect(catalogue.text("site.home") == "Home")
        #expect(catalogue.text("site.top") == "Up")
        #expect(catalogue.text("prose.undone") == "prose.undone")
        #expect(catalogue.usedKeys == ["site.home", "site.top"])
        #expect(catalogue.unknownKeys == ["prose.undone"])
        #expect(catalogue.keys == ["prose.done", "site.home", "site.top"])
    }

    @Test func onlyWhatStandsInForThemChangesTheFingerprints() throws {
        let theme = "site:\n  home: Home\nprose:\n  done: done\ndiving:\n  title: Diving\n"
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
