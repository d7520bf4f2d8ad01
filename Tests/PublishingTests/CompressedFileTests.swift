import Compression
import Diagnostics
import Disk
import Languages
import Synchronization
import TestSupport
import Testing

@testable import Publishing

/// The files in gzip and Brotli beside the text files of a site.
@Suite struct CompressedFileTests {
    private static func build(_ disk: MemoryDisk, compresses: Bool = true, day: Int = 20_000) -> BuildOutcome
    {
        builder(disk) { options in
            options.compresses = compresses
            options.today = CalendarDate(daysSinceEpoch: day)
        }.build()
    }

    private static func isCompressed(_ path: String) -> Bool {
        path.hasSuffix(".gz") || path.hasSuffix(".br")
    }

    @Test func everyTextFileHasBoth() throws {
        let disk = Sample.disk(["site/static/photo.png": "x", "site/static/dates.csv": "day\n"])
        #expect(Self.build(disk).problems == [])
        let paths = Set(disk.output.keys)
        let texts = paths.filter { path in
            !Self.isCompressed(path) && ![".png", ".woff2", "/."].contains { path.contains($0) }
        }
        #expect(texts.isSuperset(of: ["site/public/en/about/index.html", "site/public/dates.csv"]))
        #expect(paths.filter(Self.isCompressed) == Set(texts.flatMap { ["\($0).br", "\($0).gz"] }))
        let text = try #require(disk.output["site/public/dates.csv"])
        let compressor = try Compressor()
        #expect(disk.output["site/public/dates.csv.gz"] == (try compressor.compressed(text, as: .gzip)))
        #expect(disk.output["site/public/dates.csv.br"] == (try compressor.compressed(text, as: .brotli)))
    }

    @Test func aFileOfTheSiteIsLeftAsItIs() throws {
        let disk = Sample.disk(["site/static/dates.csv": "day\n", "site/static/dates.csv.gz": "mine"])
        #expect(Self.build(disk).problems == [])
        #expect(try disk.page("dates.csv.gz") == "mine")
        #expect(disk.output["site/public/dates.csv.br"] != nil)
    }

    @Test func onlyWhatHasChangedIsMadeAgain() throws {
        let disk = Sample.disk()
        _ = Self.build(disk)
        let before = disk.output
        let count = disk.outputWrites.count
        disk.set("site/content/fr/about.md", Array("---\ntitle: À propos\norder: 1\n---\n# Autre\n".utf8))
        let outcome = Self.build(disk)
        #expect(outcome.problems == [])
        let changed = disk.output.filter { before[$0.key] != $0.value }.keys
        let page = "site/public/fr/a-propos/index.html"
        #expect(Set(changed) == [page, "\(page).br", "\(page).gz"])
        #expect(disk.outputWrites.count - count == outcome.counts.written)
        #expect(outcome.counts.written == 3)
        #expect(outcome.counts.written + outcome.counts.unchanged + 1 == before.count)
    }

    /// Pages are rendered again, since another option or another day may change any of them, and come out the
    /// same.
    @Test func anotherDayCompressesNothingAgain() {
        let reads = Mutex<[String]>([])
        let disk = MemoryDisk(Sample.files) { operation, path in
            if operation == .read { reads.withLock { $0.append(path) } }
            return nil
        }
        _ = Self.build(disk)
        reads.withLock { $0 = [] }
        #expect(Self.build(disk, day: 20_001).counts.written == 0)
        // What is made again is compared with the file on the disk.
        #expect(reads.withLock(\.self).contains("site/public/en/about/index.html"))
        #expect(reads.withLock(\.self).filter(Self.isCompressed) == [])
    }

    @Test func whatIsNoLongerAskedForIsRemoved() {
        let disk = Sample.disk()
        let first = Self.build(disk)
        let second = Self.build(disk, compresses: false)
        #expect(second.problems == [])
        #expect(disk.output.keys.filter(Self.isCompressed) == [])
        #expect(second.counts.written == 0)
        #expect(second.counts.removed + second.counts.unchanged == first.counts.written)
    }

    @Test func aCompressedFileThatIsGoneComesBack() {
        let disk = Sample.disk()
        _ = Self.build(disk)
        let before = disk.output
        disk.set("site/public/en/about/index.html.br", nil)
        #expect(Self.build(disk).counts.written == 1)
        #expect(disk.output == before)
        #expect(Self.build(disk).counts.written == 0)
    }

    @Test func aBuildWithAnErrorLeavesThemAsTheyWere() {
        let disk = Sample.disk()
        _ = Self.build(disk)
        let before = disk.output
        disk.set("site/content/en/about.md", Array("---\ntitle: About\n---\n[lost](nowhere.md)\n".utf8))
        #expect(Self.build(disk).count(.error) > 0)
        #expect(disk.output == before)
    }

    @Test func verifyComparesThemToo() {
        let disk = Sample.disk()
        _ = Self.build(disk)
        let verify = { builder(disk) { $0.compresses = true }.verify() }
        #expect(verify().problems == [])
        disk.set("site/public/en/about/index.html.gz", Array("stale".utf8))
        let problems = verify().diagnostics
        #expect(problems.map(\.path) == ["site/public/en/about/index.html.gz"])
        #expect(problems.first?.code == .outputStale)
    }

    @Test func aWriteThatFailsLeavesNoOutput() {
        let disk = MemoryDisk(Sample.files) { operation, path in
            operation == .write && path.hasSuffix("about/index.html.br") ? "No space left on device" : nil
        }
        let outcome = Self.build(disk)
        #expect(
            outcome.problems.first
                == "site/public/en/about/index.html.br: error: writing failed: No space left on device [disk.write] → free or unlock the place, then build again"
        )
        #expect(disk.output.isEmpty)
    }
}
