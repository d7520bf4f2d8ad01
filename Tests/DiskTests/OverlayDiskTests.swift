import TestSupport
import Testing
import Threads

@testable import Disk

/// A disk whose changes stay in memory.
@Suite struct OverlayDiskTests {
    private let base = MemoryDisk(["site/a.txt": "a", "site/out/old.txt": "old"])
    private let disk: OverlayDisk
    private let workers = Workers(jobs: 1)

    init() {
        disk = OverlayDisk(over: base, inMemory: ["site/out", "site/.cache"])
    }

    private func text(_ path: String, below root: String = "site/out") throws -> String {
        String(decoding: try disk.read(path, below: root, limit: 100), as: UTF8.self)
    }

    @Test func otherFilesAreThoseOfTheOtherDisk() throws {
        #expect(try text("a.txt", below: "site") == "a")
        #expect(try disk.stamp(of: "a.txt", below: "site") == base.stamp(of: "a.txt", below: "site"))
        #expect(
            disk.stamps(of: ["a.txt", "b.txt"], below: "site", workers).map { $0 == nil } == [false, true])
        #expect(try disk.hasEntries("site"))
    }

    @Test func whatIsInMemoryHidesTheOtherDisk() throws {
        #expect(try disk.stamp(of: "old.txt", below: "site/out") == nil)
        #expect(try !disk.hasEntries("site/out"))
        #expect(throws: DiskError.self) { try text("old.txt") }
        #expect(try disk.files(below: "site/out") == [])
    }

    @Test func whatIsWrittenCanBeReadAndIsNotOnTheOtherDisk() throws {
        let before = base.contents
        let stamp = try disk.create(Array("new".utf8), at: "en/new.txt", below: "site/out")
        try disk.write(Array("c".utf8), to: ".cache/x", below: "site")
        #expect(try text("en/new.txt") == "new")
        #expect(try text("out/en/new.txt", below: "site") == "new")
        #expect(try text("x", below: "site/.cache") == "c")
        #expect(try disk.stamp(of: "en/new.txt", below: "site/out") == stamp)
        #expect(try disk.lock("site/out").stamp(of: "en/new.txt") == stamp)
        #expect(try disk.files(in: "en", below: "site/out", workers).map(\.path) == ["new.txt"])
        #expect(disk.contents(of: "site/out") == ["en/new.txt": Array("new".utf8)])
        #expect(base.contents == before)
    }

    @Test func outsideOfTheFoldersNothingCanBeWritten() throws {
        #expect(throws: DiskError.self) { try disk.write([], to: "b.txt", below: "site") }
        #expect(throws: DiskError.self) { try disk.write([], to: "x", below: "site/output") }
        #expect(throws: DiskError.self) { try disk.create([], at: "b.txt", below: "site") }
        #expect(throws: DiskError.self) { try disk.remove("a.txt", below: "site") }
        #expect(throws: DiskError.self) { try disk.removeFolder("site") }
        #expect(throws: DiskError.self) { try disk.move("a.txt", from: "site", to: "site/out") }
        #expect(throws: DiskError.self) { _ = try disk.lock("site") }
        #expect(base.contents.count == 2)
    }

    @Test func aFileWrittenAgainHasAnotherStamp() throws {
        try disk.write([1], to: "x", below: "site/out")
        let first = try disk.stamp(of: "x", below: "site/out")
        try disk.write([2], to: "x", below: "site/out")
        #expect(try disk.stamp(of: "x", below: "site/out") != first)
    }

    @Test func filesAndFoldersAreMoved() throws {
        let stamp = try disk.create([1], at: "a", below: "site/out/.new")
        for path in ["en/1", "en/2/3", "end"] { try disk.write([2], to: path, below: "site/out/.new") }
        try disk.move("a", from: "site/out/.new", to: "site/out")
        try disk.move("en", from: "site/out/.new", to: "site/out")
        #expect(try disk.stamp(of: "a", below: "site/out") == stamp)
        #expect(disk.contents(of: "site/out").keys.sorted() == [".new/end", "a", "en/1", "en/2/3"])
        #expect(throws: DiskError.self) { try disk.move("none", from: "site/out/.new", to: "site/out") }
    }

    @Test func filesAndFoldersAreRemoved() throws {
        for path in ["en/1", "en/2", "end"] { try disk.write([2], to: path, below: "site/out") }
        try disk.remove("en/1", below: "site/out")
        #expect(try disk.hasEntries("site/out", besides: "en"))
        try disk.removeFolder("site/out/en")
        #expect(disk.contents(of: "site/out").keys.sorted() == ["end"])
        #expect(try !disk.hasEntries("site/out", besides: "end"))
    }

    @Test func foldersInMemoryAreApart() throws {
        let (one, other) = (try disk.location(of: "site/out"), try disk.location(of: "site/.cache"))
        #expect(!one.contains(other) && !other.contains(one))
    }
}
