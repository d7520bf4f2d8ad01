import TestSupport
import Testing

@testable import Publishing

/// Everything that a domain shows comes from the folder of its name: no shared template, catalogue or style
/// mentions it.
@Suite struct DomainThemeTests {
    private static let folder = [
        "note.html":
            "{{<common/layout}}{{$main}}<p>{{t.notes.label}}: {{text}}</p>{{/main}}{{/common/layout}}",
        "locales/en.yaml": "notes:\n  label: Note\n", "locales/fr.yaml": "notes:\n  label: Remarque\n",
        "theme.yaml": "accent: 90\n", "teaser.css": ".note-teaser { color: red }\n",
        "style.css": ".note-page { color: red }\n",
        "styles/3-marks.css": ".note-mark { color: red }\n",
    ]

    private static func disk(_ changes: [String: String] = [:]) -> MemoryDisk {
        let templates = folder.map { ("site/templates/notes/\($0.key)", $0.value) }
        let files = Sample.privateFiles.merging(templates) { $1 }
        return MemoryDisk(files.merging(changes) { $1 })
    }

    /// The text of the only file of the private tree whose name begins so.
    private static func sheet(_ name: String, _ disk: MemoryDisk) throws -> String {
        let path = try #require(disk.paths.first { $0.hasPrefix("site/private/\(name).") })
        return String(decoding: try #require(disk.contents[path]), as: UTF8.self)
    }

    @Test func aDomainBringsItsWordsAndItsLooks() throws {
        let disk = Self.disk()
        #expect(builder(disk).check().problems.filter { !$0.contains("prose.language") } == [])
        _ = builder(disk).build()
        for (tag, words) in [("en", "<p>Note: private words</p>"), ("fr", "<p>Remarque: private words</p>")] {
            let page = String(
                decoding: try #require(disk.contents["site/private/\(tag)/notes/0/index.html"]), as: UTF8.self
            )
            #expect(page.contains(words))
        }
        let common = try Self.sheet("style", disk)
        #expect(
            common.contains(
                ".domain-diving{--h:237}.domain-notes{--h:90}@media screen and (prefers-color-scheme:dark)"))
        #expect(common.contains(".note-mark{color:red}.rules a,"))
        #expect(!common.contains("note-teaser") && !common.contains("note-page"))
        #expect(try Self.sheet("site.en", disk).contains(".note-teaser{color:red}.ranks{"))
        #expect(try Self.sheet("notes.en", disk) == ".note-page{color:red}")
    }

    @Test func aSiteOverridesAFileOfADomain() throws {
        let disk = Sample.disk([
            "site/templates/prose/locales/en.yaml": "prose:\n  footnotes: Below\n  back-to-text: Up\n",
            "site/content/en/about.md": "---\ntitle: About\norder: 1\n---\nA[^1]\n\n[^1]: B\n",
            "site/templates/prose/theme.yaml": "accent: 1\n",
        ])
        let problems = builder(disk).build().problems
        // The file has not all messages, so that another language's are shown.
        let first =
            "Templates/prose/locales/fr.yaml:6:3: warning: the message \"prose.done\" is missing in English (en)"
        #expect(try #require(problems.first).hasPrefix(first))
        #expect(problems.allSatisfy { $0.contains("[messages.missing]") || $0.contains("page.unknown-") })
        #expect(try disk.page("en/about/index.html").contains("Below"))
        let style = try #require(disk.paths.first { $0.hasPrefix("site/public/style.") })
        #expect(
            String(decoding: try #require(disk.contents[style]), as: UTF8.self).contains(
                ".domain-prose{--h:1}.domain-diving{--h:237}"))
    }

    @Test(arguments: [
        (
            "accent: \"#0b6e99\"",
            "1:9: error: \"accent\" is \"#0b6e99\", expected a hue in whole degrees from 0 to 359 [records.type] → write"
        ),
        (
            "accent: 360",
            "1:9: error: \"accent\" is 360, expected a hue in whole degrees from 0 to 359 [records.type] → write"
        ),
        (
            "accent: #0b6e99",
            "1:8: error: \"accent\" is empty, expected a hue in whole degrees from 0 to 359 [records.type] → write"
        ),
        ("accnet: 3", "1:1: error: \"accnet\" is in theme where \"accent\" is missing, expected a hue"),
        (
            "accent: 3\ncolour: red",
            "2:1: error: unknown key \"colour\" in theme, expected \"accent\" [records.unknown-key]"
        ),
        ("- 3", "1:1: error: found a list, expected theme with its keys [records.type]"),
    ])
    func whatIsWrongInAThemeIsReportedAtItsPlace(yaml: String, start: String) throws {
        let problems = builder(Sample.disk(["site/templates/diving/theme.yaml": yaml])).build().problems
        #expect(problems.count == 1)
        #expect(try #require(problems.first).hasPrefix("templates/diving/theme.yaml:\(start)"), "\(problems)")
    }
}
