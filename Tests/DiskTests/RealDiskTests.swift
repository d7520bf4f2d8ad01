import Foundation
import Glibc
import Testing
import Threads

@testable import Disk

/// The disk of the machine, in a folder of its own that is removed afterwards.
@Suite final class RealDiskTests {
    private let root: String
    private let disk = RealDisk()

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sitegen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        root = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    private func put(_ path: String, _ text: String = "x") throws {
        let url = URL(filePath: "\(root)/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(root)/\(path)", withDestinationPath: target)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: "\(root)/\(path)"), encoding: .utf8)
    }

    private var everything: [String] {
        (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []).sorted()
    }

    private func found(in folder: String = "", below root: String? = nil, jobs: Int = 1) throws -> [String] {
        try disk.files(in: folder, below: root ?? self.root, Workers(jobs: jobs)).map {
            "\($0.path) \($0.kind) \($0.stamp.size)"
        }
    }

    @Test func filesAreListedInOrderWithoutHiddenOnes() throws {
        for path in ["b.txt", "a/z.txt", "a/b/c.txt", ".hidden", ".git/config", "a/.x/y"] { try put(path) }
        #expect(try found() == ["a/b/c.txt regular 1", "a/z.txt regular 1", "b.txt regular 1"])
        #expect(try found(in: "a") == ["b/c.txt regular 1", "z.txt regular 1"])
    }

    @Test func severalThreadsFindTheSame() throws {
        for folder in ["", "a/", "a/b/", "c/", "c-d/"] {
            for number in 0..<30 { try put("\(folder)\(number * 7 % 31).txt") }
        }
        try link("c/link.txt", to: "../a/7.txt")
        try link("c/out.txt", to: "/etc/passwd")
        #expect(unsafe mkfifo("\(root)/a/pipe", 0o644) == 0)
        let alone = try found()
        #expect(alone.count == 153)
        #expect(try found(jobs: 4) == alone)
        #expect(alone.map { String($0.prefix { $0 != " " }) } == everythingButFolders)
    }

    private var everythingButFolders: [String] {
        everything.filter { $0.contains(".") || $0.hasSuffix("pipe") }
    }

    @Test func manyFilesAreReadAsOneByOne() throws {
        try put("a/full.txt", "text")
        try put("a/empty.txt", "")
        try put("a/grown.txt", "old")
        try put("a/shrunk.txt", "longer")
        try put("a/gone.txt")
        try put("a/large.txt", String(repeating: "x", count: 101))
        try put("a/folder.txt")
        var files = try disk.files(in: "", below: root, Workers(jobs: 1))
        try put("a/grown.txt", "new and longer")
        try put("a/shrunk.txt", "short")
        try FileManager.default.removeItem(atPath: "\(root)/a/gone.txt")
        try FileManager.default.removeItem(atPath: "\(root)/a/folder.txt")
        try put("a/folder.txt/x")
        files.append(DiskFile(path: "never.txt"))
        for jobs in [1, 3] {
            let contents = disk.read(files, below: root, limit: 100, Workers(jobs: jobs))
            #expect(contents.count == files.count)
            for (file, content) in zip(files, contents) {
                let single = Result { () throws(DiskError) in
                    try disk.read(file.path, below: root, limit: 100)
                }
                #expect(content == single, "\(file.path)")
            }
        }
        #expect(
            disk.read(files, below: root + "/no", limit: 100, Workers(jobs: 1)).allSatisfy {
                (try? $0.get()) == nil
            })
    }

    @Test func manyStampsAreThoseOfEach() throws {
        try put("a/b.txt", "text")
        try link("link", to: "a/b.txt")
        let paths = ["a/b.txt", "a", "link", "no", "a/no"]
        for root in [root, root + "/no"] {
            let stamps = disk.stamps(of: paths, below: root, Workers(jobs: 2))
            #expect(stamps == paths.map { try? disk.stamp(of: $0, below: root) })
        }
    }

    @Test func aFolderThatIsMissingContainsNothing() throws {
        #expect(try found(in: "no") == [])
        #expect(try found(in: "no/no") == [])
        #expect(try found(below: root + "/no") == [])
        #expect(
            try !disk.hasEntries(root + "/no") && !disk.hasEntries(root) && !disk.hasEntries(root + "/no/no"))
    }

    @Test func aFileInPlaceOfAFolderIsAFailure() throws {
        try put("static")
        #expect(throws: DiskError(.list, "\(root)/static", reason: "Not a directory")) {
            try found(in: "static")
        }
    }

    @Test func linksAreFollowedInsideTheRootOnly() throws {
        try put("site/data/real.txt", "text")
        try put("outside.txt")
        try link("site/data/inside.txt", to: "real.txt")
        try link("site/data/out.txt", to: "../../outside.txt")
        try link("site/data/absolute.txt", to: "/etc/passwd")
        try link("site/data/nowhere.txt", to: "gone")
        try link("site/data/circle", to: "circle")
        try link("site/data/folder", to: ".")
        let expected = [
            "absolute.txt strayLink 0", "circle strayLink 0", "folder strayLink 0", "inside.txt regular 4",
            "nowhere.txt strayLink 0",
            "out.txt strayLink 0", "real.txt regular 4",
        ]
        #expect(try found(in: "data", below: root + "/site") == expected)
    }

    @Test(arguments: ["/etc", "..", "../other", "gone"])
    func aFolderThatLeadsOutOfTheRootIsAStrayLink(target: String) throws {
        try put("other/secret.txt")
        try put("site/site.yaml")
        try link("site/static", to: target)
        #expect(try found(in: "static", below: root + "/site") == [" strayLink 0"])
    }

    @Test func aFolderMayLinkToAnotherOfTheSite() throws {
        try put("site/media/a.png")
        try link("site/static", to: "media")
        #expect(try found(in: "static", below: root + "/site") == ["a.png regular 1"])
    }

    @Test func theRootItselfMayBeALink() throws {
        try put("real/a.txt")
        try link("site", to: "real")
        #expect(try found(below: root + "/site") == ["a.txt regular 1"])
    }

    @Test func aPipeIsNoFile() throws {
        #expect(unsafe mkfifo("\(root)/pipe", 0o644) == 0)
        #expect(try found() == ["pipe special 0"])
        #expect(try disk.stamp(of: "pipe", below: root) == nil)
        #expect(throws: DiskError(.read, "\(root)/pipe", reason: "not a regular file")) {
            try disk.read("pipe", below: root, limit: 10)
        }
    }

    @Test func aNameThatIsNoTextIsNamed() throws {
        let name: [CChar] = Array("\(root)/a".utf8CString.dropLast()) + [-1, 0]
        let file = unsafe open(name, O_CREAT | O_WRONLY, 0o644)
        try #require(file >= 0)
        close(file)
        #expect(try found() == ["a\u{FFFD} misnamed 0"])
    }

    /// Rights do not bind the superuser, so the thread gives them up for this one question.
    @Test func aFolderThatMayNotBeReadIsNamed() throws {
        try put("site/a/b.txt")
        try put("site/c.txt")
        #expect(unsafe chmod("\(root)/site/a", 0) == 0)
        defer { _ = unsafe chmod("\(root)/site/a", 0o755) }
        let become = try Self.setFileUser()
        let own = geteuid()
        _ = become(65_534)
        defer { _ = become(own) }
        #expect(
            try found(below: root + "/site") == [
                "a unreadable(reason: \"Permission denied\") 0", "c.txt regular 1",
            ])
        #expect(throws: DiskError(.list, "\(root)/site/a", reason: "Permission denied")) {
            try found(in: "a", below: root + "/site")
        }
        #expect(throws: DiskError(.list, "\(root)/site/a", reason: "Permission denied")) {
            try disk.hasEntries(root + "/site/a")
        }
    }

    /// A folder with the right to read and without the right to enter gives its names and nothing else.
    @Test func aFolderThatMayNotBeEnteredIsNamedOnce() throws {
        for path in ["site/a/b.txt", "site/a/c.txt", "site/a/d/e.txt", "site/f.txt"] { try put(path) }
        #expect(unsafe chmod("\(root)/site/a", 0o644) == 0)
        defer { _ = unsafe chmod("\(root)/site/a", 0o755) }
        let become = try Self.setFileUser()
        let own = geteuid()
        _ = become(65_534)
        defer { _ = become(own) }
        #expect(
            try found(below: root + "/site") == [
                "a unreadable(reason: \"Permission denied\") 0", "f.txt regular 1",
            ])
        #expect(throws: DiskError(.list, "\(root)/site/a", reason: "Permission denied")) {
            try found(in: "a", below: root + "/site")
        }
        #expect(throws: DiskError(.look, "\(root)/site/a/b.txt", reason: "Permission denied")) {
            try disk.stamp(of: "a/b.txt", below: root + "/site")
        }
        #expect(throws: DiskError(.look, "\(root)/site/a/b.txt", reason: "Permission denied")) {
            try disk.remove("a/b.txt", below: root + "/site")
        }
        #expect(throws: DiskError(.look, "\(root)/site/a/d", reason: "Permission denied")) {
            try disk.lock(root + "/site/a/d")
        }
        // Nor is a folder missing that may not be made.
        #expect(throws: DiskError(.write, "\(root)/site/new/x", reason: "Permission denied")) {
            try disk.add([1], at: "new/x", below: root + "/site")
        }
    }

    @Test func aLinkThatCannotBeFollowedIsNoStrayLink() throws {
        try put("site/a/b.txt")
        try link("site/c.txt", to: "a/b.txt")
        #expect(unsafe chmod("\(root)/site/a", 0) == 0)
        defer { _ = unsafe chmod("\(root)/site/a", 0o755) }
        let become = try Self.setFileUser()
        let own = geteuid()
        _ = become(65_534)
        defer { _ = become(own) }
        let reason = "unreadable(reason: \"Permission denied\") 0"
        #expect(try found(below: root + "/site") == ["a \(reason)", "c.txt \(reason)"])
    }

    /// `setfsuid(2)`, which affects only one thread, and which Swift's Glibc does not declare.
    private static func setFileUser() throws -> @convention(c) (UInt32) -> Int32 {
        let symbol = unsafe try #require(dlsym(nil, "setfsuid"))
        return unsafe withUnsafePointer(to: symbol) { pointer in
            unsafe pointer.withMemoryRebound(to: (@convention(c) (UInt32) -> Int32).self, capacity: 1) {
                unsafe $0.pointee
            }
        }
    }

    @Test func aFileIsReadAsItIs() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try Data(bytes).write(to: URL(filePath: "\(root)/a"))
        #expect(try disk.read("a", below: root, limit: 100_000) == bytes)
        #expect(try disk.stamp(of: "a", below: root)?.size == 100_000)
    }

    @Test func aFileLargerThanTheLimitIsAFailure() throws {
        try Data(count: 3_000_000).write(to: URL(filePath: "\(root)/a"))
        #expect(throws: DiskError("\(root)/a", size: 3_000_000, limit: 2_000_000)) {
            try disk.read("a", below: root, limit: 2_000_000)
        }
    }

    @Test(arguments: [
        (3_000_000, 2_000_000, "3 MB are more than the 2 MB that such a file may have"),
        (2_000_001, 2_000_000, "3 MB are more than the 2 MB that such a file may have"),
        (300_500, 100_000, "300 KB are more than the 100 KB that such a file may have"),
        (3_000_000, 100_000, "3000 KB are more than the 100 KB that such a file may have"),
    ])
    func aFileThatIsTooLargeIsNamedWithItsSize(size: Int, limit: Int, reason: String) {
        #expect(DiskError("a", size: size, limit: limit).reason == reason)
    }

    @Test func aFileThatIsMissingIsAFailure() {
        #expect(throws: DiskError(.read, "\(root)/a", reason: "No such file or directory")) {
            try disk.read("a", below: root, limit: 9)
        }
    }

    @Test func writingMakesFoldersAndLeavesNothingElse() throws {
        try disk.write(Array("one".utf8), to: "out/a/b.html", below: root)
        try disk.write(Array("two".utf8), to: "out/a/b.html", below: root)
        try disk.write([], to: "out/empty", below: root)
        #expect(try text("out/a/b.html") == "two")
        #expect(everything == ["out", "out/a", "out/a/b.html", "out/empty"])
    }

    @Test func aRootIsMadeWithAllItsFolders() throws {
        try disk.write(Array("x".utf8), to: "b.html", below: root + "/x/y/z")
        #expect(try text("x/y/z/b.html") == "x")
    }

    @Test func aNameMayBeAsLongAsTheSystemAllows() throws {
        let name = String(repeating: "n", count: 255)
        try disk.write(Array("x".utf8), to: name, below: root)
        #expect(everything == [name])
    }

    @Test(arguments: ["../x", "a/../../x", "/x", "a//x", "./x", "a/.", "..", ""])
    func aPathThatLeadsOutIsRefused(path: String) throws {
        try put("site/a/keep")
        #expect(throws: DiskError.self) { try disk.write([1], to: path, below: root + "/site") }
        #expect(everything == ["site", "site/a", "site/a/keep"])
    }

    @Test func aFolderInTheTreeThatIsALinkIsNotFollowed() throws {
        try put("elsewhere/keep.html", "theirs")
        try put("out/own.html")
        try link("out/en", to: "../elsewhere")
        #expect(throws: DiskError.self) {
            try disk.write(Array("ours".utf8), to: "en/keep.html", below: root + "/out")
        }
        // Nothing that sitegen wrote is beyond a link.
        try disk.remove("en/keep.html", below: root + "/out")
        #expect(try text("elsewhere/keep.html") == "theirs")
    }

    @Test func aFileThatIsALinkIsReplacedAndItsTargetStays() throws {
        try put("precious", "theirs")
        try put("out/x")
        try link("out/page.html", to: "../precious")
        try disk.write(Array("ours".utf8), to: "page.html", below: root + "/out")
        #expect(try text("precious") == "theirs")
        #expect(try text("out/page.html") == "ours")
    }

    @Test func aFolderInPlaceOfAFileIsAFailureThatLeavesNothing() throws {
        try put("out/page.html/keep")
        #expect(throws: DiskError(.write, "\(root)/out/page.html", reason: "Is a directory")) {
            try disk.write([1], to: "page.html", below: root + "/out")
        }
        #expect(everything == ["out", "out/page.html", "out/page.html/keep"])
    }

    @Test func removingTakesFoldersAwayThatAreEmptyWithoutIt() throws {
        for path in ["out/a/b/c.html", "out/a/keep.html", "out/d/e.html"] { try put(path) }
        try disk.remove("a/b/c.html", below: root + "/out")
        try disk.remove("d/e.html", below: root + "/out")
        #expect(everything == ["out", "out/a", "out/a/keep.html"])
    }

    @Test(arguments: ["gone.html", "gone/too.html", "file/below.html"])
    func removingWhatIsGoneIsNoFailure(path: String) throws {
        try put("file")
        try disk.remove(path, below: root)
        #expect(everything == ["file"])
    }

    // MARK: Adding files

    @Test func aFileIsAddedWithItsFolders() throws {
        try disk.add(Array("new".utf8), at: "a/b/c.txt", below: root)
        #expect(try text("a/b/c.txt") == "new")
        #expect(everything == ["a", "a/b", "a/b/c.txt"])
    }

    @Test(arguments: ["file", "folder", "link", "broken"])
    func nothingThatExistsIsReplaced(_ path: String) throws {
        try put("file", "old")
        try put("folder/x")
        try link("link", to: "file")
        try link("broken", to: "missing")
        let before = everything
        let failure = #expect(throws: DiskError.self) { try disk.add([1], at: path, below: root) }
        #expect(failure?.reason == "File exists")
        #expect(everything == before)
        #expect(try text("file") == "old")
    }

    @Test func addingFollowsNoLinkToAFolder() throws {
        try put("inside/x")
        try link("link", to: "inside")
        #expect(throws: DiskError.self) { try disk.add([1], at: "link/y", below: root) }
        #expect(throws: DiskError.self) { try disk.add([1], at: "inside/../y", below: root) }
        #expect(everything == ["inside", "inside/x", "link"])
    }

    @Test func aTemporaryFolderIsNewAndOnlyOurs() throws {
        let folder = try disk.makeTemporaryFolder()
        defer { try? disk.removeFolder(folder) }
        let other = try disk.makeTemporaryFolder()
        defer { try? disk.removeFolder(other) }
        #expect(folder != other)
        let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }
}
