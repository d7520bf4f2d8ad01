import Threads
import TestSupport
import Disk
import Bytes
import Diagnostics
import Pages
import Synchronization
import Testing

@testable import Publishing

/// What a build remembers saves work and never changes what comes out.
@Suite struct CacheTests {
    private static func cachePath(_ disk: MemoryDisk) throws -> String {
        try #require(disk.paths.first { $0.hasPrefix("site/.sitegen/") })
    }

    @Test func aBuildRemembers() throws {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let bytes = try #require(disk.contents[try Self.cachePath(disk)])
        let cache = try #require(BuildCache(bytes))
        #expect(Array(cache.pieces().joined()) == bytes)
        #expect(cache.trees.first?.pages.count == 10)
        #expect(cache.inputs.map(\.path).contains("content/en/about.md"))
    }

    @Test func whatIsCutShortOrChangedIsNoCache() throws {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let bytes = try #require(disk.contents[try Self.cachePath(disk)])
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(BuildCache(Array(bytes.prefix(count))) == nil)
        }
        for index in stride(from: 0, to: bytes.count, by: 5) {
            var other = bytes
            other[index] ^= 0x20
            #expect(BuildCache(other) == nil)
        }
    }

    @Test func everyDecisionHasANumberOfItsOwn() {
        #expect(Set(Decision.all).count == Decision.all.count)
        for decision in Decision.all { #expect(Decision(decision.number) == decision) }
        #expect(Decision(UInt8(Decision.all.count)) == nil)
    }

    @Test func theFirstDifferenceIsNamed() {
        let kind = KindDependencies(settings: 1, navigation: 2, messages: 3, templates: 4)
        let tree = BuildCache.Tree(kinds: [kind])
        let page = PageDependencies(kind: 0, data: 5, page: 6, ancestors: 7, picture: 8)
        var (other, others) = (page, tree)
        #expect(tree.parts(of: page).map(\.name) == Dependency.allCases)
        #expect(tree.firstDifference(of: page, from: other, in: others) == nil)
        other.picture = 0
        #expect(tree.firstDifference(of: page, from: other, in: others) == .picture)
        other.data = 0
        #expect(tree.firstDifference(of: page, from: other, in: others) == .data)
        others.kinds = [kind, KindDependencies(settings: 1, navigation: 2, messages: 0, templates: 4)]
        other.kind = 1
        #expect(tree.firstDifference(of: page, from: other, in: others) == .messages)
        others.addresses = Fingerprint(of: "a")
        #expect(tree.firstDifference(of: page, from: other, in: others) == .addresses)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 2_000], [1, 3])
    func pagesInAnyNumberAreRemembered(count: Int, jobs: Int) throws {
        var tree = BuildCache.Tree(
            root: "public", addresses: Fingerprint(of: "a"),
            manifest: FileStamp(size: 1, modified: 2, number: 3))
        tree.kinds = (0..<3).map { KindDependencies(settings: $0, navigation: 1, messages: 2, templates: 3) }
        let pages = (0..<count).map { number in
            let known = KnownFile(
                content: Fingerprint(of: "\(number)"),
                stamp: FileStamp(size: number, modified: number, number: 4))
            let facts = PageFacts(
                anchors: [UInt64(number)], links: [0, Int32(number)],
                references: [.init(page: 1, anchor: 2, attribute: "href", text: "a/#\(number)")])
            let dependencies = PageDependencies(
                kind: Int32(number % 3), data: 1, page: UInt64(number), ancestors: 2, picture: 3)
            return BuildCache.Page(
                "\(number).html", known: known, number % 2 == 0 ? nil : dependencies, facts: facts)
        }
        tree.pages = RememberedPages(pages)
        tree.decisions = (0..<count).map { Decision.all[$0 % Decision.all.count] }
        let cache = BuildCache(identity: "i", pageCount: count, trees: [tree])
        let again = try #require(BuildCache(Array(cache.pieces().joined()), Workers(jobs: jobs)))
        #expect(again == cache)
        #expect(Array(again.trees[0].pages) == pages)
    }

    @Test func theNextBuildSaysTheSame() {
        let disk = Sample.disk(["site/content/en/raw.md": "---\ntitle: Raw\n---\n<b>x</b>\n"])
        let first = builder(disk).build()
        let second = builder(disk).build()
        #expect(!first.problems.isEmpty)
        #expect(second.diagnostics.map { $0.text() } == first.diagnostics.map { $0.text() })
        // So the next build can say it in another language.
        #expect(second.diagnostics.map(\.message) == first.diagnostics.map(\.message))
        #expect(second.diagnostics.map(\.help) == first.diagnostics.map(\.help))
        #expect(first.diagnostics.contains { !$0.message.values.isEmpty })
        #expect(second.pageCount == first.pageCount)
        #expect(second.pages.isEmpty, "it was made again")
        #expect(second.counts == WriteCount(written: 0, unchanged: first.counts.written, removed: 0))
    }

    @Test func aWordingIsRememberedWithItsValues() throws {
        let inner: Wording = "a list in which every entry is \("text" as Wording)"
        let wording: Wording = "\"\("lanes")\" is \("empty" as Wording), expected \(inner)"
        var output = CacheWriter("head", capacity: 0)
        output.wording(wording)
        var input = try #require(CacheReader(Array(output.sealed().joined()), "head"))
        #expect(try input.wording() == wording)
    }

    @Test(arguments: [
        ("site/content/en/about.md", "---\ntitle: About\norder: 1\n---\nOther.\n", ["en/about/index.html"]),
        ("site/static/logo.svg", "<svg></svg>", ["logo.svg"]),
    ])
    func aChangedFileMakesItsPageAnew(path: String, text: String, written: [String]) {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let before = disk.outputWrites.count
        disk.set(path, Array(text.utf8))
        let outcome = builder(disk).build()
        #expect(outcome.counts.written == written.count)
        #expect(disk.outputWrites[before...].sorted() == written.map { "site/public/\($0)" })
        #expect(builder(disk).verify().problems == [])
    }

    @Test(arguments: [
        "site/public/en/about/index.html", "site/public/index.html", "site/public/logo.svg",
        "site/public/sitemap.xml",
    ])
    func whatOthersChangedInTheOutputIsWrittenAgain(path: String) {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let good = disk.contents[path]
        disk.set(path, Array("mine".utf8))
        #expect(
            builder(disk).verify().diagnostics.map(\.code.name).filter { $0 == "output.stale" }.count == 1)
        #expect(builder(disk).build().counts.written == 1)
        disk.set(path, nil)
        #expect(builder(disk).build().counts.written == 1)
        #expect(disk.contents[path] == good)
    }

    /// Photos and films may be large.
    @Test func whatWasCopiedIsNotReadAgainUntilItChanges() {
        let reads = Failures { _, operation, path in operation == .read && path.hasSuffix("logo.svg") }
        let isStrict = Mutex(false)
        let disk = MemoryDisk(Sample.files) { isStrict.withLock { $0 } ? reads.reason($0, $1) : nil }
        _ = builder(disk).build()
        isStrict.withLock { $0 = true }
        disk.set("site/content/en/about.md", Array("---\ntitle: About\norder: 1\n---\nOther.\n".utf8))
        let outcome = builder(disk).build()
        #expect(outcome.problems == [])
        #expect(outcome.counts.written == 1)
        disk.set("site/static/logo.svg", Array("<svg/>".utf8))
        #expect(builder(disk).build().problems.count == 1, "it is read although it may have changed")
    }

    /// A file that is too large to have a key in it is copied in pieces.
    @Test func aLargeFileIsCopiedAndCompared() throws {
        let disk = Sample.disk()
        let film = [UInt8](repeating: 7, count: 300_000)
        disk.set("site/static/film.mp4", film)
        #expect(builder(disk).build().problems == [])
        #expect(disk.contents["site/public/film.mp4"] == film)
        #expect(builder(disk).verify().problems == [])
        disk.set("site/public/film.mp4", film + [1])
        #expect(
            builder(disk).verify().problems == [
                "site/public/film.mp4: error: this file differs from what a build from nothing makes [output.stale] → build the site again"
            ])
        #expect(builder(disk).build().counts.written == 1)
        disk.set("site/static/film.mp4", film.reversed() + [2])
        #expect(builder(disk).build().counts.written == 1)
        #expect(disk.contents["site/public/film.mp4"] == film + [2])
        let before = disk.outputWrites.count
        disk.set("site/static/film.mp4", film + [2])
        #expect(builder(disk).build().counts.written == 0, "the bytes are the same")
        #expect(disk.outputWrites.count == before)
    }

    @Test func aLargeFileThatCannotBeReadStopsTheBuild() {
        let failures = Failures { _, operation, path in operation == .read && path.hasSuffix("film.mp4") }
        let disk = MemoryDisk(Sample.files) { failures.reason($0, $1) }
        disk.set("site/static/film.mp4", [UInt8](repeating: 7, count: 300_000))
        let problem = "static/film.mp4: error: reading failed: No space left on device [disk.read]"
        #expect(builder(disk).build().problems == [problem])
        #expect(builder(disk).check().problems == [problem])
        #expect(disk.outputWrites.isEmpty)
    }

    /// What a page is made of besides its own file.
    @Test(arguments: [
        ("site/locales/en.yaml", "site:\n  skip: Jump\n", "en/about/index.html"),
        ("site/locales/fr.yaml", "prose:\n  table: Une table\n", "fr/a-propos/index.html"),
        (
            "site/templates/prose/article.html",
            "{{<common/layout}}{{$main}}<p>Other</p>{{/main}}{{/common/layout}}", "en/about/index.html"
        ),
        ("site/templates/styles/9-own.css", ".x{order:1}", "en/about/index.html"),
        (
            "site/site.yaml", "title: Other\nbase_url: https://example.org/\nlocales: [en, fr]\n",
            "fr/a-propos/index.html"
        ),
        ("site/content/en/rules/edition.md", "---\ntitle: Other\n---\n# Two\n", "en/about/index.html"),
        (
            "site/content/fr/about.md", "---\ntitle: Autre\norder: 1\n---\n# Partie\n",
            "fr/rules/edition/index.html"
        ),
    ])
    func aChangedIngredientMakesItsPagesAnew(path: String, text: String, page: String) throws {
        let disk = Sample.disk([
            "site/content/en/about.md":
                "---\ntitle: About\norder: 1\n---\n[x](rules/edition.md)\n\n|a|\n|-|\n|b|\n"
        ])
        _ = builder(disk).build()
        let before = try disk.page(page)
        disk.set(path, Array(text.utf8))
        let outcome = builder(disk).build()
        #expect(outcome.problems == [])
        #expect(builder(disk).verify().problems == [])
        if path.hasSuffix("fr.yaml") { return }
        #expect(try disk.page(page) != before, "the change is not seen at all")
    }

    @Test func theCacheOfAnotherProgramIsNotBelieved() {
        let disk = Sample.disk()
        _ = builder(disk) { $0.program = "1" }.build()
        let outcome = builder(disk) { $0.program = "2" }.build()
        #expect(!outcome.pages.isEmpty)
        #expect(outcome.counts.written == 0)
    }

    @Test func aSiteThatCannotBeWrittenToIsBuiltAllTheSame() {
        let disk = MemoryDisk(Sample.files) { operation, path in
            operation == .write && path.contains("/.sitegen/") ? "Read-only file system" : nil
        }
        let first = builder(disk).build()
        let second = builder(disk).build()
        #expect(first.problems == [] && second.problems == [])
        #expect(second.counts == WriteCount(written: 0, unchanged: first.counts.written, removed: 0))
    }

    @Test func aFailedBuildForgetsNothing() {
        let disk = Sample.disk()
        _ = builder(disk).build()
        let (good, before) = (disk.contents["site/content/en/about.md"], disk.contents)
        disk.set("site/content/en/about.md", Array("---\ntitel: x\n---\n".utf8))
        #expect(builder(disk).build().count(.error) > 0)
        disk.set("site/content/en/about.md", good)
        #expect(builder(disk).build().counts.written == 0)
        #expect(disk.output == before.filter { $0.key.hasPrefix("site/public/") })
    }

    /// A program that follows another at once finds files that are younger than the clock can tell.
    @Test(arguments: [1, 1_000_000_000])
    func howLongAgoThePagesWereWrittenDoesNotMatter(step: Int) throws {
        let disk = MemoryDisk(Sample.files, step: step)
        _ = builder(disk).build()
        disk.set("site/content/en/about.md", Array("---\ntitle: About\norder: 1\n---\nOther.\n".utf8))
        let outcome = builder(disk).build()
        #expect(outcome.counts.written == 1)
        let cache = try #require(disk.contents[try Self.cachePath(disk)].flatMap { BuildCache($0) })
        let decisions = try #require(cache.trees.first?.decisions)
        #expect(decisions.contains(.leave))
        #expect(!decisions.contains(.file))
    }

    @Test func aFileThatWasJustWrittenToIsReadAgain() {
        let disk = Sample.disk()
        _ = builder(disk) { $0.started = 0 }.build()
        let again = builder(disk) { $0.started = 0 }.build()
        #expect(again.counts.written == 0)
    }
}
