import Disk
import Foundation
@testable import Publishing
import TestSupport
import Testing

/// A site on the disk of the machine, in a folder that is removed afterwards.
@Suite final class BuildOnDiskTests {
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

    private var site: String { root + "/site" }

    private func build() -> BuildOutcome {
        builder(disk) { options in
            options.root = site
            options.output = site + "/public"
            options.privateOutput = site + "/private"
        }.build()
    }

    @Test func aWholeSiteIsBuiltTwice() throws {
        for (path, text) in Sample.files { try put(path, text) }
        let first = build()
        #expect(first.problems == [])
        let second = build()
        #expect(second.counts == WriteCount(written: 0, unchanged: first.counts.written, removed: 0))
        let memory = Sample.disk()
        _ = builder(memory).build()
        for (path, content) in memory.output {
            #expect(try Data(contentsOf: URL(filePath: "\(root)/\(path)")) == Data(content), "\(path)")
        }
    }

    /// As `cp -p` and archives with a fixed time leave a file: of the same size, and as old as before.
    @Test func anEditThatKeepsSizeAndTimeIsNoticed() throws {
        for (path, text) in Sample.files { try put(path, text) }
        try put("site/content/en/about.md", "---\ntitle: About\n---\nMark: 12\n")
        let path = site + "/content/en/about.md"
        // Older than a build has to doubt.
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        #expect(build().problems == [])
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seek(toOffset: UInt64("---\ntitle: About\n---\nMark: ".utf8.count))
        try file.write(contentsOf: Data("08".utf8))
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        #expect(build().problems == [])
        let page = try String(contentsOfFile: site + "/public/en/about/index.html", encoding: .utf8)
        #expect(page.contains("Mark: 08"))
    }

    /// As macOS names files, a letter and its accent apart. Swift takes both names for equal, a host does not.
    @Test func aCopiedFileHasTheNameThatLinksToItHave() throws {
        for (path, text) in Sample.files { try put(path, text) }
        try put("site/static/img/e\u{301}te\u{301}.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        try put("site/content/en/about.md", "---\ntitle: About\n---\n[Summer](/img/e\u{301}te\u{301}.svg)\n")
        let outcome = build()
        #expect(outcome.problems == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: site + "/public/img")
        #expect(names.map { Array($0.utf8) } == [Array("\u{E9}t\u{E9}.svg".utf8)])
        let page = try String(contentsOfFile: site + "/public/en/about/index.html", encoding: .utf8)
        #expect(
            page.utf8.contains(Array("%C3%A9t%C3%A9.svg".utf8))
                || page.utf8.contains(Array("\u{E9}t\u{E9}.svg".utf8)))
    }

    @Test func whatALinkHidesIsReportedByTheBuild() throws {
        for (path, text) in Sample.files where !path.contains("static") { try put(path, text) }
        try put("site/content/en/about.md", "---\ntitle: About\n---\n")
        try put("secret/key.txt")
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/site/static", withDestinationPath: "../secret")
        let outcome = build()
        #expect(
            outcome.problems == [
                "static: warning: this symbolic link leads out of the site, to a folder, or to nothing, so it is left out [site.left-out] "
                    + "→ copy the file itself to this place"
            ])
        #expect(!FileManager.default.fileExists(atPath: site + "/public/key.txt"))
    }

    /// Nothing else has changed, and yet the warning comes, and goes again.
    @Test func aLinkThatComesOrGoesIsNoticedByTheNextBuild() throws {
        for (path, text) in Sample.files { try put(path, text) }
        try put("secret.txt")
        let before = build().problems
        let link = "\(root)/site/static/link.txt"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../secret.txt")
        #expect(build().problems.filter { $0.contains("static/link.txt") }.count == 1)
        try FileManager.default.removeItem(atPath: link)
        #expect(build().problems == before)
    }
}
