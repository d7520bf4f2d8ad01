import Diagnostics
import Publishing
import Testing

/// What is private stays at home.
@Suite struct PrivateTreeTests {
    private static func built() async -> MemoryDisk {
        let disk = MemoryDisk(Sample.privateFiles)
        let outcome = await builder(disk).build()
        #expect(outcome.problems == [])
        return disk
    }

    @Test func thePrivateTreeStandsAlone() async throws {
        let disk = await Self.built()
        let files = disk.output.filter { $0.key.hasPrefix("site/private/") }
        #expect(files["site/private/en/notes/0/index.html"] != nil && files["site/private/index.html"] != nil)
        #expect(files.keys.contains { $0.hasPrefix("site/private/style.") })
        for (path, content) in files where path.hasSuffix(".html") {
            let html = String(decoding: content, as: UTF8.self)
            #expect(html.contains("<meta name=\"robots\" content=\"noindex\">"), "\(path)")
            #expect(!html.contains("canonical") && !html.contains("example.org"), "\(path)")
        }
        #expect(files["site/private/sitemap.xml"] == nil)
        #expect(files["site/private/robots.txt"].map { String(decoding: $0, as: UTF8.self) } == "User-agent: *\nDisallow: /\n")
    }

    @Test func nothingPublicKnowsOfIt() async {
        for (path, content) in await Self.built().output where path.hasPrefix("site/public/") {
            let text = String(decoding: content, as: UTF8.self)
            #expect(!text.contains("Secret") && !text.contains("private words") && !text.contains("/notes/"), "\(path)")
        }
    }

    @Test func aSiteWithoutPrivatePagesHasNoPrivateTree() async {
        let disk = Sample.disk()
        _ = await builder(disk).build()
        #expect(!disk.contents.keys.contains { $0.hasPrefix("site/private") })
    }

    @Test func pagesThatAreNotPrivateAnyMoreAreRemoved() async {
        let disk = await Self.built()
        disk.set("site/notes/a.txt", nil)
        #expect(await builder(disk).build().problems == [])
        #expect(disk.paths.filter { $0.hasPrefix("site/private/") } == ["site/private/.sitegen-manifest"])
    }

    @Test func aPublicPageCannotLinkToAPrivateOne() async {
        let disk = MemoryDisk(Sample.privateFiles)
        disk.set("site/content/en/leak.md", Array("---\ntitle: Leak\n---\n[a](page:notes/0)\n".utf8))
        #expect(await builder(disk).build().diagnostics.filter { $0.severity == .error }.map(\.code) == ["page.unknown-link"])
    }

    @Test(arguments: [
        ("out", "out"), ("out", "out/private"), ("out/public", "out"), ("./out", "a/../out"), ("out//x/.", "out/x"), ("/a/b", "/a/b/c"),
    ])
    func theTwoTreesMayNotLieInEachOther(output: String, privateOutput: String) async {
        let disk = MemoryDisk(Sample.privateFiles)
        let outcome = await builder(disk) {
            $0.output = output
            $0.privateOutput = privateOutput
        }.build()
        #expect(outcome.diagnostics.map(\.code) == ["output.entangled"])
        #expect(disk.writes.isEmpty)
    }

    @Test(arguments: [("out", "out2"), ("a/out", "b/out"), ("../out", "out"), ("/a", "a"), ("out/public", "out/private")])
    func twoFoldersApartAreFine(output: String, privateOutput: String) async {
        let disk = MemoryDisk(Sample.privateFiles)
        let outcome = await builder(disk) {
            $0.output = output
            $0.privateOutput = privateOutput
        }.build()
        #expect(outcome.problems == [])
        #expect(disk.contents["\(output)/index.html"] != nil && disk.contents["\(privateOutput)/index.html"] != nil)
    }

    @Test func aForeignPrivateFolderKeepsThePublicTreeFromBeingWrittenToo() async {
        let disk = MemoryDisk(Sample.privateFiles)
        disk.set("site/private/thesis.doc", Array("mine".utf8))
        #expect(await builder(disk).build().diagnostics.map(\.code) == ["output.foreign"])
        #expect(disk.writes.isEmpty)
    }
}
