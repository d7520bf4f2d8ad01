import Diagnostics
import Disk
import Domains
import Foundation
import Languages
import Pages
import Publishing
import TestSupport
import Testing

@testable import SitegenCommand

/// The file of results on the disk: the old one or the new one, and never a file that someone has to mend.
@Suite struct QuizHistoryTests {
    private static let penalties =
        "[{\"id\": 1, \"rules\": [{\"ruleId\": \"D1\"}], \"sanctionValue\": 0, \"referee\": true, \"judge\": false, \"description\": \"T\"}]"

    /// The result of a quiz of one question that is answered right.
    private static func result() throws -> Diving.QuizResult {
        let disk = MemoryDisk([
            "site/site.yaml": "title: T\nlocales: [en]\ndomains: {diving: {quiz: {sizes: [1]}}}\n",
            "site/diving/penalties.json": penalties,
        ])
        let today = CalendarDate(daysSinceEpoch: 20_000)
        let site = try #require(
            Builder(BuildOptions(root: "site", today: today), domains: Domains.all, disk: disk)
                .site(with: Diving.self).site)
        let diving = try #require(site.domain(Diving.self))
        let quiz = try #require(diving.quiz(.penalties, size: 1, seed: 1))
        var dialogue = Diving.Dialogue(quiz, of: diving, site.localization(site.settings.locales[0]))
        _ = dialogue.answer("1")
        _ = dialogue.answer("1")
        return dialogue.result(on: today)
    }

    private static func text(_ disk: MemoryDisk) -> String? {
        disk.contents["site/diving/results.json"].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func resultsAreAddedOneAfterTheOther() throws {
        let disk = MemoryDisk(["site/site.yaml": ""])
        let history = QuizHistory(root: "site", disk: disk)
        #expect(history.path == "site/diving/results.json")
        for _ in 1...2 { #expect(history.add(try Self.result()).isEmpty) }
        let entry = String(decoding: try Self.result().json, as: UTF8.self)
        #expect(Self.text(disk) == "[\n\(entry),\n\(entry)\n]\n")
        #expect(disk.writes == ["site/diving/results.json", "site/diving/results.json"])
    }

    @Test(arguments: ["[{\"date\": \"2026\"}]", "[", "", "{}"])
    func aFileThatIsNotRightStaysAsItIs(text: String) throws {
        let disk = MemoryDisk(["site/diving/results.json": text])
        let failures = QuizHistory(root: "site", disk: disk).add(try Self.result())
        #expect(failures.first?.path == "diving/results.json")
        #expect(Self.text(disk) == text)
        #expect(disk.writes == [])
    }

    /// A folder that is kept in two places often has links.
    @Test func aLinkIsNotReplaced() async throws {
        try await withTemporaryFolder { folder in
            try write("[]", to: "\(folder)/cloud/results.json")
            try write("", to: "\(folder)/site/diving/penalties.json")
            let link = "\(folder)/site/diving/results.json"
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "../../cloud/results.json")
            let failures = QuizHistory(root: "\(folder)/site", disk: RealDisk()).add(try Self.result())
            #expect(
                failures.map(\.message.english) == [
                    "this is a symbolic link, or no regular file, expected the file itself"
                ])
            #expect(try TestSupport.text(of: "\(folder)/cloud/results.json") == "[]")
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../../cloud/results.json")
        }
    }

    @Test func aFullDiskLeavesTheOldFile() throws {
        let disk = MemoryDisk(["site/diving/results.json": "[]"]) { operation, path in
            operation == .write && path.hasSuffix(".json") ? "No space left on device" : nil
        }
        let failures = QuizHistory(root: "site", disk: disk).add(try Self.result())
        #expect(failures.map(\.message.english) == ["writing failed: No space left on device"])
        #expect(Self.text(disk) == "[]")
    }
}
