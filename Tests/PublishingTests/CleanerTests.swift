import Diagnostics
import Disk
import Languages
import Publishing
import TestSupport
import Testing

/// What is left of the output where cleaning it fails.
@Suite struct CleanerTests {
    private static let files = [
        "site/site.yaml": "title: Pool\n", "site/.sitegen/1.cache": "",
        "site/public/.sitegen-manifest": "sitegen manifest 1\na.html\nb.html\nc.html\n",
        "site/public/a.html": "a", "site/public/b.html": "b", "site/public/c.html": "c",
        "site/private/.sitegen-manifest": "sitegen manifest 1\nd.html\n", "site/private/d.html": "d",
    ]

    private static func clean(_ disk: MemoryDisk) throws -> CleanOutcome {
        let today = try #require(CalendarDate(iso: "2026-01-01"))
        return Cleaner(BuildOptions(root: "site", today: today), disk: disk).clean(isTrial: false)
    }

    @Test func everythingThatBuildsWroteGoes() throws {
        let disk = MemoryDisk(Self.files)
        let outcome = try Self.clean(disk)
        #expect(outcome.diagnostics.isEmpty)
        #expect(outcome.files.count == 5 && outcome.removed == 5)
        #expect(disk.contents.keys.sorted() == ["site/site.yaml"])
    }

    @Test func aFileThatCannotBeRemovedStaysInTheManifest() throws {
        let disk = MemoryDisk(Self.files) {
            $0 == .remove && $1 == "site/public/b.html" ? "Operation not permitted" : nil
        }
        let outcome = try Self.clean(disk)
        #expect(outcome.removed == 4)
        #expect(
            outcome.diagnostics.map { "\($0.path): \($0.message)" } == [
                "site/public/b.html: removing failed: Operation not permitted"
            ])
        #expect(outcome.diagnostics.allSatisfy { $0.severity == .error && $0.code.isDisk })
        #expect(
            disk.contents.keys.sorted() == [
                "site/public/.sitegen-manifest", "site/public/b.html", "site/site.yaml",
            ])
        #expect(
            disk.contents["site/public/.sitegen-manifest"]
                == Self.files["site/public/.sitegen-manifest"].map { Array($0.utf8) })
    }

    @Test(arguments: ["site/public", "site/private", "site/public/.sitegen-manifest", "site/.sitegen"])
    func nothingIsRemovedWhereAnythingCannotBeRead(_ path: String) throws {
        let disk = MemoryDisk(Self.files) {
            [.read, .list].contains($0) && $1 == path ? "Input/output error" : nil
        }
        let outcome = try Self.clean(disk)
        #expect(outcome.diagnostics.map(\.message.english) == ["reading failed: Input/output error"])
        #expect(outcome.files.isEmpty && outcome.removed == 0)
        #expect(disk.contents.count == Self.files.count)
    }

    @Test(arguments: ["sitegen manifest 2\na.html\n", "a.html\n", ""])
    func aManifestOfAnotherFormatOwnsNothing(_ manifest: String) throws {
        let disk = MemoryDisk(Self.files.merging(["site/public/.sitegen-manifest": manifest]) { $1 })
        let outcome = try Self.clean(disk)
        #expect(outcome.diagnostics.isEmpty)
        #expect(disk.contents.keys.filter { $0.hasPrefix("site/public/") }.count == 4)
        #expect(outcome.removed == 2)
    }
}
