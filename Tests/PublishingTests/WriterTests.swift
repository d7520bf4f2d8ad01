import Threads
import TestSupport
import Disk
import Diagnostics
import Pages
import Testing

@testable import Publishing

/// Only what changed is written, only what was ours is removed.
@Suite struct WriterTests {
    static let manifest = ".sitegen-manifest"

    /// Brings a tree up to date as a build does.
    @discardableResult
    static func write(
        _ contents: [String: String], to disk: any Disk, for visibility: Visibility = .public
    ) -> (count: WriteCount, problems: [String]) {
        let writer = Writer(disk: disk, root: "out", for: visibility, workers: Workers(jobs: 2))
        var problems = writer.begin(PathSet(contents.keys)).map(line)
        let isFine = problems.isEmpty
        for (path, text) in contents.sorted(by: { $0.key < $1.key }) where isFine {
            if case .failure(let problem) = writer.put(Array(text.utf8), path, known: nil) {
                problems.append(line(problem.diagnostic))
            }
        }
        guard problems.isEmpty else {
            writer.abandon()
            return (WriteCount(), problems)
        }
        let (count, failures) = writer.commit()
        return (count, failures.map(line))
    }

    static func texts(_ disk: MemoryDisk) -> [String: String] {
        disk.contents.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test func aNewTreeIsWrittenWithItsManifest() {
        let disk = MemoryDisk()
        let (count, problems) = Self.write(["a.html": "A", "b/c.html": "C"], to: disk)
        #expect(problems == [])
        #expect(count == WriteCount(written: 2, unchanged: 0, removed: 0))
        #expect(
            Self.texts(disk) == [
                "out/a.html": "A", "out/b/c.html": "C",
                "out/.sitegen-manifest": "sitegen manifest 2 public\na.html\nb/c.html\n",
            ])
    }

    @Test func theSameAgainWritesNothing() {
        let disk = MemoryDisk()
        Self.write(["a.html": "A", "b.html": "B"], to: disk)
        let before = disk.writes.count
        let (count, problems) = Self.write(["a.html": "A", "b.html": "B"], to: disk)
        #expect(problems == [])
        #expect(count == WriteCount(written: 0, unchanged: 2, removed: 0))
        #expect(disk.writes.count == before)
    }

    @Test func onlyChangedBytesAreWritten() {
        let disk = MemoryDisk()
        Self.write(["a.html": "A", "b.html": "B", "c.html": "C"], to: disk)
        let before = disk.writes.count
        let (count, _) = Self.write(["a.html": "A", "b.html": "X", "c.html": "C"], to: disk)
        #expect(count == WriteCount(written: 1, unchanged: 2, removed: 0))
        #expect(Array(disk.writes[before...]) == ["out/b.html"])
    }

    @Test func whatAnEarlierBuildWroteAndThisOneDoesNotIsRemoved() {
        let disk = MemoryDisk(["out/.well-known/x": "foreign"])
        disk.set("out/.sitegen-manifest", Array("sitegen manifest 1\n".utf8))
        Self.write(["a.html": "A", "b/c.html": "C"], to: disk)
        disk.set("out/b/mine.txt", Array("mine".utf8))
        let (count, _) = Self.write(["a.html": "A"], to: disk)
        #expect(count == WriteCount(written: 0, unchanged: 1, removed: 1))
        #expect(
            Self.texts(disk) == [
                "out/a.html": "A", "out/b/mine.txt": "mine", "out/.well-known/x": "foreign",
                "out/.sitegen-manifest": "sitegen manifest 2 public\na.html\n",
            ])
    }

    @Test func anEmptyTreeTouchesNothing() {
        let disk = MemoryDisk()
        let (count, problems) = Self.write([:], to: disk)
        #expect(count == WriteCount() && problems == [])
        #expect(disk.contents.isEmpty)
    }

    @Test func aFolderOfOthersIsRefused() {
        let disk = MemoryDisk(["out/thesis.doc": "years of work"])
        let (count, problems) = Self.write(["a.html": "A"], to: disk)
        #expect(
            problems == [
                "out: error: this folder contains files that sitegen did not write, so nothing is written here [output.foreign] "
                    + "→ name an empty folder with --output, or empty this one yourself"
            ])
        #expect(count == WriteCount())
        #expect(Self.texts(disk) == ["out/thesis.doc": "years of work"])
    }

    /// As if someone had swapped the names of the two folders of a site.
    @Test(arguments: [Visibility.public, .private])
    func filesForOthersAreNeverReplaced(visibility: Visibility) {
        let disk = MemoryDisk()
        Self.write(["a.html": "A"], to: disk, for: visibility)
        let before = disk.contents
        let other: Visibility = visibility == .public ? .private : .public
        for files in [["a.html": "B"], [:]] {
            let (_, problems) = Self.write(files, to: disk, for: other)
            #expect(
                problems == [
                    "out: error: this folder has the \(visibility) files of an earlier run, and \(other) ones would replace them [output.entangled] "
                        + "→ name another folder; if this one is right, remove it first"
                ])
            #expect(disk.contents == before)
        }
        #expect(Self.write([:], to: disk, for: visibility).0.removed == 1)
        // Where nothing is left, either may be.
        #expect(Self.write(["b.html": "B"], to: disk, for: other).1 == [])
    }

    /// Its manifest does not say whom the files are for, so either tree may be written; then it says so.
    @Test(arguments: [Visibility.public, .private])
    func aFolderOfAnEarlierVersionIsTakenOver(visibility: Visibility) {
        let disk = MemoryDisk([
            "out/.sitegen-manifest": "sitegen manifest 1\na.html\nb.html\n", "out/a.html": "A",
            "out/b.html": "B",
        ])
        let (count, problems) = Self.write(["a.html": "A"], to: disk, for: visibility)
        #expect(problems == [])
        #expect(count == WriteCount(written: 0, unchanged: 1, removed: 1))
        #expect(Self.texts(disk)["out/.sitegen-manifest"] == "sitegen manifest 2 \(visibility)\na.html\n")
        let writes = disk.writes.count
        Self.write(["a.html": "A"], to: disk, for: visibility)
        #expect(disk.writes.count == writes)
    }

    @Test(arguments: ["", "sitegen manifest 2\na.html\n", "sitegen manifest 2 secret\na.html\n", "a.html\n"])
    func aManifestThatIsNotUnderstoodIsIgnored(manifest: String) {
        let disk = MemoryDisk(["out/.sitegen-manifest": manifest, "out/a.html": "A"])
        let (_, problems) = Self.write(["b.html": "B"], to: disk)
        #expect(problems.count == 1)
        #expect(problems.first?.contains("[output.foreign]") == true)
        #expect(disk.writes.isEmpty && disk.removals.isEmpty)
    }

    @Test(arguments: ["a.html", "b", "b/c"])
    func aFileOfOthersInTheWayIsRefused(path: String) {
        let disk = MemoryDisk([
            "out/.sitegen-manifest": "sitegen manifest 1\nold.html\n", "out/old.html": "O",
            "out/\(path)": "theirs",
        ])
        let (_, problems) = Self.write(["a.html": "A", "b/c/d.html": "D"], to: disk)
        #expect(
            problems == [
                "out/\(path): error: sitegen did not write this file, and a page has to go here [output.foreign] "
                    + "→ move it away; what belongs to the site goes into its folder static/"
            ])
        #expect(disk.writes.isEmpty && disk.removals.isEmpty)
    }

    @Test(arguments: [
        "../secret", "/secret", "a/../../secret", "./../secret", "a//../secret", "..", ".", "a/..",
    ])
    func aTamperedManifestRemovesNothingOutside(path: String) {
        let disk = MemoryDisk([
            "secret": "s", "out/.sitegen-manifest": "sitegen manifest 1\n\(path)\nold.html\n",
            "out/old.html": "O",
        ])
        Self.write(["a.html": "A"], to: disk)
        #expect(disk.removals == ["out/old.html"])
        #expect(disk.contents["secret"] != nil)
    }

    @Test(arguments: [
        (["a": "file"], ["a/b.html": "B"]), (["a/b.html": "B"], ["a": "file"]),
        (["a/b/c": "1", "x": "2"], ["a": "3", "x/y/z": "4"]),
    ])
    func aFileMayBecomeAFolderAndBack(before: [String: String], after: [String: String]) {
        let disk = MemoryDisk()
        Self.write(before, to: disk)
        let (_, problems) = Self.write(after, to: disk)
        #expect(problems == [])
        #expect(Set(disk.paths) == Set(after.keys.map { "out/\($0)" } + ["out/.sitegen-manifest"]))
    }

    @Test func aFileThatWasDeletedByHandIsWrittenAgain() {
        let disk = MemoryDisk()
        Self.write(["a.html": "A"], to: disk)
        disk.set("out/a.html", nil)
        #expect(Self.write(["a.html": "A"], to: disk).count.written == 1)
        #expect(disk.contents["out/a.html"] != nil)
    }
}

/// Whichever call of the disk fails, every file is the old one or the new one, the failure is reported, and
/// the next build repairs it.
@Suite struct FailingDiskTests {
    private static let old = ["a.html": "A", "b.html": "B", "c/d.html": "D", "e": "E"]
    private static let new = ["a.html": "A", "b.html": "X", "f.html": "F", "e/g.html": "G"]

    private static func disk(_ failing: @escaping @Sendable (Int, DiskError.Operation, String) -> Bool) -> (
        MemoryDisk, Failures
    ) {
        let first = MemoryDisk()
        WriterTests.write(old, to: first)
        let failures = Failures(failing)
        return (MemoryDisk(WriterTests.texts(first)) { failures.reason($0, $1) }, failures)
    }

    @Test func thereAreCallsThatCanFail() {
        let (disk, failures) = Self.disk { _, _, _ in false }
        let (count, problems) = WriterTests.write(Self.new, to: disk)
        #expect(problems == [])
        #expect(count == WriteCount(written: 3, unchanged: 1, removed: 2))
        #expect(failures.count == 24)
    }

    @Test(arguments: 0..<24)
    func eachFileIsOldOrNew(call: Int) {
        let (disk, _) = Self.disk { number, _, _ in number == call }
        let (_, problems) = WriterTests.write(Self.new, to: disk)
        #expect(problems.count == 1)
        #expect(problems.first?.contains("failed: No space left on device") == true)
        var texts = WriterTests.texts(disk)
        let listed = Set(
            texts.removeValue(forKey: "out/.sitegen-manifest")?.split(separator: "\n").dropFirst().map(
                String.init) ?? [])
        // What was laid out apart is not in the tree, and is cleared away.
        texts = texts.filter { !$0.key.hasPrefix("out/.sitegen-new/") }
        for (path, text) in texts {
            let path = String(path.dropFirst("out/".count))
            #expect(text == Self.old[path] || text == Self.new[path])
            #expect(listed.contains(path), "\(path) belongs to nobody")
        }
        Self.expectMended(texts, listed)
    }

    private static func expectMended(_ texts: [String: String], _ listed: Set<String>) {
        var files = texts
        files["out/.sitegen-manifest"] = "sitegen manifest 1\n" + listed.sorted().map { $0 + "\n" }.joined()
        let disk = MemoryDisk(files)
        let (_, problems) = WriterTests.write(new, to: disk)
        #expect(problems == [])
        var after = WriterTests.texts(disk)
        after["out/.sitegen-manifest"] = nil
        #expect(after == Dictionary(uniqueKeysWithValues: new.map { ("out/\($0.key)", $0.value) }))
    }

    @Test func nothingIsRemovedWhereSomethingCouldNotBeWritten() {
        let (disk, _) = Self.disk { _, operation, path in operation == .write && path == "out/f.html" }
        let (_, problems) = WriterTests.write(Self.new, to: disk)
        #expect(
            problems == [
                "out/f.html: error: writing failed: No space left on device [disk.write] → free or unlock the place, then build again"
            ])
        #expect(disk.contents["out/c/d.html"] != nil)
    }

    @Test func everyFailureIsReported() {
        let (disk, _) = Self.disk { _, operation, path in operation == .write && path.hasSuffix(".html") }
        let (_, problems) = WriterTests.write(Self.new, to: disk)
        #expect(
            problems.map { String($0.prefix { $0 != ":" }) } == ["out/b.html", "out/e/g.html", "out/f.html"])
    }

    @Test func aManifestThatCannotBeReadStopsTheBuild() {
        let (disk, _) = Self.disk { _, operation, _ in operation == .read }
        let (_, problems) = WriterTests.write(Self.new, to: disk)
        #expect(
            problems == ["out/.sitegen-manifest: error: reading failed: No space left on device [disk.read]"])
        #expect(disk.writes.isEmpty && disk.removals.isEmpty)
    }
}
