import Diagnostics
import Disk
@testable import Publishing
import TestSupport
import Testing

/// Builds whose output is kept in memory.
@Suite struct BuildInMemoryTests {
    private let base: MemoryDisk
    private let disk: OverlayDisk

    init() {
        base = MemoryDisk(Sample.privateFiles)
        disk = OverlayDisk(over: base, inMemory: ["site/public", "site/private", "site/.sitegen"])
    }

    /// What a build on another disk writes.
    private func expected(_ tree: String) -> [String: [UInt8]] {
        let other = MemoryDisk(base.contents.mapValues { String(decoding: $0, as: UTF8.self) })
        _ = builder(other).build()
        let files = other.contents.filter { $0.key.hasPrefix("site/\(tree)/") && !$0.key.contains("/.") }
        return Dictionary(
            uniqueKeysWithValues: files.map { (String($0.key.dropFirst("site/\(tree)/".count)), $0.value) })
    }

    private func built(_ tree: String) -> [String: [UInt8]] {
        disk.contents(of: "site/\(tree)").filter { !$0.key.hasPrefix(".") }
    }

    @Test func theOutputIsInMemoryAndTheDiskStaysAsItWas() {
        let before = base.contents
        let outcome = builder(disk).build()
        #expect(outcome.problems == [])
        #expect(base.contents == before)
        for tree in ["public", "private"] {
            let isSame = built(tree) == expected(tree)
            #expect(isSame)
            #expect(built(tree).count > 2)
        }
    }

    @Test func aSecondBuildMakesOnlyWhatHasChanged() {
        let first = builder(disk).build()
        #expect(
            builder(disk).build().counts
                == WriteCount(written: 0, unchanged: first.counts.written, removed: 0))
        base.set("site/content/en/rules/edition.md", Array("---\ntitle: Edition\n---\n# Two\n\nMore.\n".utf8))
        let third = builder(disk).build()
        #expect(third.problems == [])
        #expect((1...4).contains(third.counts.written))
        base.set("site/static/logo.svg", nil)
        base.set("site/content/en/about.md", Array("---\ntitle: About us\norder: 1\n---\n".utf8))
        #expect(builder(disk).build().counts.removed > 0)
        let isSame = built("public") == expected("public")
        #expect(isSame)
    }

    @Test func aBuildWithAnErrorLeavesTheLastGoodOutput() {
        _ = builder(disk).build()
        let before = disk.contents(of: "site/public")
        base.set("site/content/en/about.md", Array("---\ntitle: [\n---\n".utf8))
        #expect(builder(disk).build().count(.error) > 0)
        #expect(disk.contents(of: "site/public") == before)
    }

    @Test func theInputsAreTheFilesThatABuildReadsOrCopies() {
        base.set("theme/style.css", [])
        let inputs = builder(disk) { $0.templates = "theme" }.inputStamps()
        #expect(
            inputs.keys.sorted() == [
                "content/en/about.md", "content/en/rules/edition.md", "content/fr/about.md", "notes/a.txt",
                "site.yaml", "static/logo.svg",
                "templates/notes/note.html", "theme/style.css",
            ])
        base.set("site/static/logo.svg", Array("<svg></svg>".utf8))
        let changed = builder(disk) { $0.templates = "theme" }.inputStamps()
        #expect(inputs.keys.filter { inputs[$0] != changed[$0] } == ["static/logo.svg"])
        base.set("site/site.yaml", nil)
        #expect(builder(disk).inputStamps().isEmpty)
    }
}
