import Diagnostics
import TestSupport
import Testing
import Threads

@testable import Publishing

/// Parts of a site, made one after the other on a disk in memory, and what they are together.
@Suite struct ShardTests {
    /// Pages with links to anchors of each other, one that nothing links to, and private ones.
    private static let files = Sample.privateFiles.merging(
        (1...9).map { number in
            (
                "site/content/en/page-\(number).md",
                "---\ntitle: Page \(number)\norder: \(number)\n---\n# Part \(number)\n\nSee [it](page-\(number % 9 + 1).md#part-\(number % 9 + 1)).\n"
            )
        } + [("site/content/en/alone/lost.md", "---\ntitle: Lost\n---\nNobody comes here.\n")]
    ) { $1 }

    private static func disk(_ changes: [String: String] = [:]) -> MemoryDisk {
        MemoryDisk(files.merging(changes) { $1 })
    }

    private static func folder(_ number: Int, _ tree: String) -> String { "parts/\(number)/\(tree)" }

    @discardableResult
    private static func build(
        _ number: Int, of count: Int, on disk: MemoryDisk, _ change: (inout BuildOptions) -> Void = { _ in }
    ) -> BuildOutcome {
        builder(disk) { options in
            options.shard = Shard(number, of: count)
            options.portableProgram = "this"
            options.output = folder(number, "public")
            options.privateOutput = folder(number, "private")
            change(&options)
        }.build()
    }

    private static func join(_ parts: [String], on disk: MemoryDisk) -> BuildOutcome {
        Joiner(
            parts, output: "joined/public", privateOutput: "joined/private", disk: disk, Workers(jobs: 2)
        ).join()
    }

    private static func folders(_ numbers: [Int]) -> [String] {
        numbers.flatMap { [folder($0, "public"), folder($0, "private")] }
    }

    /// What is below a folder.
    private static func tree(_ folder: String, of disk: MemoryDisk) -> Tree {
        var tree = Tree()
        for (path, content) in disk.contents where path.hasPrefix("\(folder)/") {
            tree.files[String(path.dropFirst(folder.count + 1))] = content
        }
        return tree
    }

    /// Three parts that can be joined.
    private static func parts(_ changes: [String: String] = [:]) -> MemoryDisk {
        let disk = disk(changes)
        for number in 1...3 { #expect(build(number, of: 3, on: disk).problems == []) }
        return disk
    }

    // MARK: - The same as one build

    /// How many parts, and whether files are compressed: both for each number in a proof.
    private static let manners =
        isProof
        ? [1, 2, 3, 7, 100].flatMap { [($0, false), ($0, true)] }
        : [(1, false), (2, true), (3, false), (7, true), (40, false)]

    @Test(arguments: manners)
    func partsJoinedAreOneBuild(_ count: Int, _ compresses: Bool) {
        let disk = Self.disk()
        let whole = builder(disk) {
            $0.output = "whole/public"
            $0.privateOutput = "whole/private"
            $0.compresses = compresses
        }.build()
        #expect(whole.problems == [])
        var pages = 0
        for number in (1...count).reversed() {
            let part = Self.build(number, of: count, on: disk) { $0.compresses = compresses }
            #expect(part.problems == [])
            pages += part.pageCount
        }
        let joined = Self.join(Self.folders(Array(1...count)), on: disk)
        #expect(Self.tree("joined", of: disk).difference(from: Self.tree("whole", of: disk)) == nil)
        #expect(
            joined.diagnostics.map(line) == whole.diagnostics.filter { $0.code == .pageUnlinked }.map(line))
        #expect(joined.diagnostics.count == 1)
        #expect(pages == whole.pageCount && joined.pageCount == whole.pageCount)
        #expect(joined.counts.written == whole.counts.written)
    }

    @Test func theFilesOfThePartsAreThoseOfTheSite() {
        let disk = Self.parts()
        builder(disk) { $0.output = "whole/public" }.build()
        var union = Tree()
        for number in 1...3 {
            let part = Self.tree(Self.folder(number, "public"), of: disk).files.filter {
                !$0.key.hasPrefix(".")
            }
            #expect(!part.isEmpty)
            #expect(Set(part.keys).isDisjoint(with: union.files.keys))
            union.files.merge(part) { first, _ in first }
        }
        var whole = Self.tree("whole/public", of: disk)
        whole.files[".sitegen-manifest"] = nil
        #expect(union.difference(from: whole) == nil)
    }

    @Test func translationsOfAPageAreInOnePart() {
        let disk = Self.parts()
        for number in 1...3 {
            let paths = Self.tree(Self.folder(number, "public"), of: disk).files.keys
            #expect(paths.contains("en/about/index.html") == paths.contains("fr/a-propos/index.html"))
        }
    }

    /// What only one page says, its own part reports, at the line of its author.
    @Test func aLinkToAMissingAnchorOfAnotherPartIsReported() {
        var changes: [String: String] = [:]
        for number in 1...9 {
            let other = number % 9 + 1
            changes["site/content/en/page-\(number).md"] =
                "---\ntitle: Page \(number)\norder: \(number)\n---\n# Part \(number)\n\nSee [it](page-\(other).md#prat-\(other)).\n"
        }
        let disk = Self.disk(changes)
        let whole = builder(disk).build().problems
        #expect(whole.count == 9)
        #expect(whole.allSatisfy { $0.contains(":7:") && $0.contains("did you mean") })
        let parts = (1...4).map { Self.build($0, of: 4, on: disk).problems }
        #expect(parts.joined().sorted() == whole.sorted())
        for (number, problems) in parts.enumerated() where !problems.isEmpty {
            #expect(disk.contents.keys.allSatisfy { !$0.hasPrefix("parts/\(number + 1)/") })
        }
    }

    // MARK: - Again

    @Test func aSecondRunWritesNothing() {
        let disk = Self.parts()
        let before = disk.writes.count
        let again = Self.build(2, of: 3, on: disk)
        #expect(again.counts.written == 0 && again.counts.removed == 0)
        #expect(disk.writes.count == before)
    }

    @Test(arguments: [".sitegen-part", "robots.txt", "en/page-3/index.html"])
    func whatIsGoneIsMadeAgain(_ path: String) throws {
        let disk = Self.parts()
        let part = try #require((1...3).first { disk.contents["parts/\($0)/public/\(path)"] != nil })
        let before = disk.contents
        disk.set("parts/\(part)/public/\(path)", nil)
        #expect(Self.build(part, of: 3, on: disk).problems == [])
        #expect(
            Self.tree("parts", of: disk).difference(
                from: Tree(before.filter { $0.key.hasPrefix("parts/") }, below: "parts")) == nil)
    }

    @Test func aWholeBuildInTheFolderOfAPartLeavesNoRecord() {
        let disk = Self.parts()
        builder(disk) {
            $0.output = "parts/1/public"
            $0.privateOutput = "parts/1/private"
        }.build()
        #expect(disk.contents["parts/1/public/.sitegen-part"] == nil)
        #expect(disk.contents["parts/1/private/.sitegen-part"] == nil)
    }

    @Test func partsAreJoinedAgainAfterAnEdit() {
        let disk = Self.parts()
        _ = Self.join(Self.folders([1, 2, 3]), on: disk)
        disk.set(
            "site/content/en/page-4.md", Array("---\ntitle: Page 4\norder: 4\n---\n# Part 4\n\nNew.\n".utf8))
        disk.set("site/content/en/alone/lost.md", nil)
        for number in 1...3 { Self.build(number, of: 3, on: disk) }
        let joined = Self.join(Self.folders([3, 2, 1]), on: disk)
        #expect(joined.diagnostics.isEmpty)
        #expect(joined.counts.removed == 2)
        builder(disk) {
            $0.output = "whole/public"
            $0.privateOutput = "whole/private"
        }.build()
        #expect(Self.tree("joined", of: disk).difference(from: Self.tree("whole", of: disk)) == nil)
    }

    /// Whichever operation of the disk fails, each joined file is the old one or the new one, and the next run mends
    /// what is missing.
    @Test func aFailureOfTheDiskLeavesWholeFiles() throws {
        let disk = Self.parts()
        _ = Self.join(Self.folders([1, 2, 3]), on: disk)
        let old = Self.tree("joined", of: disk)
        for number in 1...9 {
            disk.set(
                "site/content/en/page-\(number).md", Array("---\ntitle: New \(number)\n---\nNew.\n".utf8))
        }
        for number in 1...3 { Self.build(number, of: 3, on: disk) }
        let counting = Failures { _, _, _ in false }
        let copy = { (failures: Failures) in
            let copy = MemoryDisk(failing: failures.reason)
            for (path, content) in disk.contents { copy.set(path, content) }
            return copy
        }
        let calm = copy(counting)
        #expect(Self.join(Self.folders([1, 2, 3]), on: calm).problems == [])
        let new = Self.tree("joined", of: calm)
        #expect(new != old && counting.count > 100)
        for call in stride(from: 0, to: counting.count, by: 3) {
            let failing = copy(Failures { number, _, _ in number == call })
            let outcome = Self.join(Self.folders([1, 2, 3]), on: failing)
            for (path, content) in Self.tree("joined", of: failing).files
            where !path.contains(".sitegen-") {
                let isWhole = [old.files[path], new.files[path]].contains(content)
                #expect(isWhole, "call \(call): \(path)")
            }
            let isDone = Self.tree("joined", of: failing) == new
            #expect(isDone || outcome.diagnostics.contains { $0.code.isDisk }, "call \(call)")
            #expect(Self.join(Self.folders([1, 2, 3]), on: failing).problems == [])
            #expect(Self.tree("joined", of: failing) == new, "call \(call)")
        }
    }

    // MARK: - Parts that cannot be joined

    /// The errors of joining; nothing may be written.
    private static func refusal(_ parts: [String], on disk: MemoryDisk) -> [String] {
        let outcome = join(parts, on: disk)
        #expect(disk.contents.keys.allSatisfy { !$0.hasPrefix("joined/") })
        #expect(outcome.counts == WriteCount())
        return outcome.problems
    }

    @Test func aMissingPartIsNamed() {
        let problems = Self.refusal(Self.folders([1, 3]), on: Self.parts())
        #expect(
            problems == [
                "parts/1/private: error: part 2/3 with private pages is missing beside this one [part.missing] → build it with --shard 2/3, and name the folder of its --private-output",
                "parts/1/public: error: part 2/3 with public pages is missing beside this one [part.missing] → build it with --shard 2/3, and name the folder of its --output",
            ])
    }

    @Test func aFolderWithoutARecordIsNamed() {
        let disk = Self.parts()
        disk.set("parts/2/public/.sitegen-part", nil)
        let problems = Self.refusal(Self.folders([1, 2, 3]) + ["nowhere"], on: disk)
        #expect(problems.count == 2)
        #expect(
            problems.contains { $0.hasPrefix("nowhere: error: this folder does not exist [part.missing]") })
        #expect(
            problems.contains {
                $0.hasPrefix("parts/2/public: error: this folder is not a finished part of a site")
            })
    }

    @Test func twoPartsOfOneNumberAreNamed() {
        let disk = Self.parts()
        for (path, content) in disk.contents where path.hasPrefix("parts/2/public/") {
            disk.set("copy" + path.dropFirst("parts/2/public".count), content)
        }
        let problems = Self.refusal(Self.folders([1, 2, 3]) + ["copy"], on: disk)
        #expect(
            problems == [
                "copy: error: this is part 2/3, and so is parts/2/public [part.twice] → name each part once"
            ])
    }

    @Test func aPartOfAnotherNumberIsNamed() {
        let disk = Self.parts()
        Self.build(2, of: 4, on: disk)
        let problems = Self.refusal(Self.folders([1, 2, 3]), on: disk)
        #expect(problems.count == 2)
        #expect(
            problems.contains(
                "parts/2/public: error: this is part 2/4 of a site, and parts/1/public is part 1/3 [part.other] → build all parts with the same N of --shard K/N"
            ))
    }

    @Test func aPartWithOtherOptionsIsNamed() {
        let disk = Self.parts()
        Self.build(3, of: 3, on: disk) { $0.baseURL = "https://example.com/" }
        let problems = Self.refusal(Self.folders([1, 2, 3]), on: disk)
        #expect(problems.count == 2)
        #expect(
            problems.contains {
                $0.hasPrefix(
                    "parts/3/public: error: this part was built with \"https://example.com/\" as --base-url, and parts/1/public with \"\" [part.other]"
                )
            })
    }

    @Test func aPartOfAnotherProgramIsNamed() {
        let disk = Self.parts()
        Self.build(3, of: 3, on: disk) { ($0.portableProgram, $0.program) = ("that", "that") }
        let problems = Self.refusal(Self.folders([1, 2, 3]), on: disk)
        #expect(problems.count == 2)
        #expect(
            problems.contains {
                $0.hasPrefix(
                    "parts/3/public: error: another version of sitegen made this part than made parts/1/public"
                )
            })
    }

    /// A page, and a file that is only copied.
    @Test(arguments: ["site/content/en/page-4.md", "site/static/logo.svg", "site/site.yaml"])
    func aPartOfOtherFilesIsNamed(_ path: String) throws {
        let disk = Self.parts()
        let old = try #require(disk.contents[path])
        disk.set(path, old + Array("\n".utf8))
        Self.build(2, of: 3, on: disk)
        let problems = Self.refusal(Self.folders([1, 2, 3]), on: disk)
        #expect(problems.count == 2)
        #expect(
            problems.contains {
                $0.hasPrefix(
                    "parts/2/public: error: this part and parts/1/public were built from different files of the site, so one of them is out of date [part.stale]"
                )
            })
    }

    @Test func filesThatWereChangedOrAreGoneAreNamed() throws {
        let disk = Self.parts()
        for (path, content) in [("en/page-4/index.html", Array("x".utf8)), ("robots.txt", nil)] {
            let part = try #require((1...3).first { disk.contents["parts/\($0)/public/\(path)"] != nil })
            disk.set("parts/\(part)/public/\(path)", content)
        }
        let problems = Self.refusal(Self.folders([1, 2, 3]), on: disk)
        #expect(problems.count == 2)
        #expect(
            problems.contains {
                $0.hasSuffix(
                    "/en/page-4/index.html: error: this file was changed after its part was finished [part.damaged] → build this part again"
                )
            })
        #expect(
            problems.contains {
                $0.contains("/robots.txt: error: this file of the part is gone [part.damaged]")
            })
    }

    @Test func aPartWithoutAFolderToJoinItInIsNamed() {
        let disk = Self.parts()
        let outcome = Joiner(
            Self.folders([1, 2, 3]), output: "joined/public", privateOutput: nil, disk: disk, Workers(jobs: 1)
        ).join()
        #expect(
            outcome.problems == [
                "parts/1/private: error: this part has private pages, and no folder is named for them [part.unpaired] → name the folder with --private-output"
            ])
        let publicParts = (1...3).map { Self.folder($0, "public") }
        #expect(
            Self.refusal(publicParts, on: disk) == [
                "joined/private: error: none of the parts has private pages, and this folder is named for them [part.unpaired] → name the parts with private pages too; if the site has none any more, remove this folder and leave out --private-output"
            ])
    }

    /// Parts that had private pages and have none any more take those of the joined folder with them.
    @Test func privatePagesThatAreGoneFromThePartsAreGoneFromTheJoinedFolder() {
        let disk = Self.parts()
        #expect(Self.join(Self.folders([1, 2, 3]), on: disk).problems == [])
        let pages = disk.contents.keys.filter { $0.hasPrefix("joined/private/") && $0.hasSuffix(".html") }
        #expect(!pages.isEmpty)
        disk.set("site/notes/a.txt", nil)
        for number in 1...3 { #expect(Self.build(number, of: 3, on: disk).count(.error) == 0) }
        #expect(Self.join(Self.folders([1, 2, 3]), on: disk).problems == [])
        #expect(!disk.contents.keys.contains { $0.hasPrefix("joined/private/") && $0.hasSuffix(".html") })
    }

    @Test func partsAreNotJoinedInOneOfThem() {
        let disk = Self.parts()
        let before = disk.contents
        let outcome = Joiner(
            Self.folders([1, 2, 3]), output: "parts/1/public", privateOutput: "joined/private", disk: disk,
            Workers(jobs: 1)
        ).join()
        #expect(outcome.problems.count == 1)
        #expect(outcome.problems.first?.contains("[output.entangled]") == true)
        #expect(disk.contents == before)
    }
}

extension Tree {
    fileprivate init(_ contents: [String: [UInt8]], below folder: String) {
        self.init()
        for (path, content) in contents { files[String(path.dropFirst(folder.count + 1))] = content }
    }
}
