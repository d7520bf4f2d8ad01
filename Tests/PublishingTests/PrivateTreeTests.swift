import TestSupport
import Disk
import Diagnostics
import Publishing
import Testing

/// What is private stays at home.
@Suite struct PrivateTreeTests {
    private static func built() -> MemoryDisk {
        let disk = MemoryDisk(Sample.privateFiles)
        let outcome = builder(disk).build()
        #expect(outcome.problems == [])
        return disk
    }

    @Test func thePrivateTreeIsSeparate() throws {
        let disk = Self.built()
        let files = disk.output.filter { $0.key.hasPrefix("site/private/") }
        #expect(files["site/private/en/notes/0/index.html"] != nil && files["site/private/index.html"] != nil)
        #expect(files.keys.contains { $0.hasPrefix("site/private/style.") })
        for (path, content) in files where path.hasSuffix(".html") {
            let html = String(decoding: content, as: UTF8.self)
            #expect(html.contains("<meta name=\"robots\" content=\"noindex\">"), "\(path)")
            #expect(!html.contains("canonical") && !html.contains("example.org"), "\(path)")
        }
        #expect(files["site/private/sitemap.xml"] == nil)
        #expect(
            files["site/private/robots.txt"].map { String(decoding: $0, as: UTF8.self) }
                == "User-agent: *\nDisallow: /\n")
    }

    @Test func nothingPublicRefersToIt() {
        for (path, content) in Self.built().output where path.hasPrefix("site/public/") {
            let text = String(decoding: content, as: UTF8.self)
            #expect(
                !text.contains("Secret") && !text.contains("private words") && !text.contains("/notes/"),
                "\(path)")
        }
    }

    @Test func aSiteWithoutPrivatePagesHasNoPrivateTree() {
        let disk = Sample.disk()
        _ = builder(disk).build()
        #expect(!disk.contents.keys.contains { $0.hasPrefix("site/private") })
    }

    @Test func pagesThatAreNotPrivateAnyMoreAreRemoved() {
        let disk = Self.built()
        disk.set("site/notes/a.txt", nil)
        disk.set("site/templates/notes/note.html", nil)
        #expect(builder(disk).build().problems == [])
        #expect(disk.paths.filter { $0.hasPrefix("site/private/") } == [])
        let again = builder(disk).build()
        #expect(again.problems == [] && again.counts.written == 0 && again.counts.removed == 0)
    }

    @Test func aPublicPageCannotLinkToAPrivateOne() {
        let disk = MemoryDisk(Sample.privateFiles)
        disk.set("site/content/en/leak.md", Array("---\ntitle: Leak\n---\n[a](page:notes/0)\n".utf8))
        #expect(
            builder(disk).build().diagnostics.filter { $0.severity == .error }.map(\.code.name) == [
                "page.unknown-link"
            ])
    }

    @Test(arguments: [
        ("out", "out"), ("out", "out/private"), ("out/public", "out"), ("./out", "a/../out"),
        ("out//x/.", "out/x"), ("/a/b", "/a/b/c"),
    ])
    func theTwoTreesMayNotLieInEachOther(output: String, privateOutput: String) {
        let disk = MemoryDisk(Sample.privateFiles)
        let outcome = builder(disk) {
            $0.output = output
            $0.privateOutput = privateOutput
        }.build()
        #expect(outcome.diagnostics.map(\.code.name) == ["output.entangled"])
        #expect(disk.writes.isEmpty)
    }

    /// What builds remember of private pages is for the owner alone, and the public tree is for everyone.
    @Test(arguments: [
        "site/.sitegen", "site/.sitegen/a", "site/./.sitegen", "site/.schemas", "site/static",
        "site/content/a",
        "site/templates", "site/locales", "site/keys", "site/notes",
    ])
    func noTreeMayLieInAFolderThatTheSiteUses(folder: String) {
        for isPrivate in [false, true] {
            let disk = MemoryDisk(Sample.privateFiles)
            let outcome = builder(disk) {
                if isPrivate { $0.privateOutput = folder } else { $0.output = folder }
            }.build()
            #expect(outcome.diagnostics.map(\.code.name) == ["output.entangled"], "\(isPrivate)")
            #expect(disk.writes.isEmpty, "\(isPrivate)")
        }
    }

    @Test(arguments: [
        ("out", "out2"), ("a/out", "b/out"), ("../out", "out"), ("/a", "a"), ("out/public", "out/private"),
    ])
    func twoFoldersApartAreFine(output: String, privateOutput: String) {
        let disk = MemoryDisk(Sample.privateFiles)
        let outcome = builder(disk) {
            $0.output = output
            $0.privateOutput = privateOutput
        }.build()
        #expect(outcome.problems == [])
        #expect(
            disk.contents["\(output)/index.html"] != nil
                && disk.contents["\(privateOutput)/index.html"] != nil)
    }

    @Test func aForeignPrivateFolderKeepsThePublicTreeFromBeingWrittenToo() {
        let disk = MemoryDisk(Sample.privateFiles)
        disk.set("site/private/thesis.doc", Array("mine".utf8))
        #expect(builder(disk).build().diagnostics.map(\.code.name) == ["output.foreign"])
        #expect(disk.writes.isEmpty)
    }
}
