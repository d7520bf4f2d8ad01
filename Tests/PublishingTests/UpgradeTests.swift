import Diagnostics
import Disk
import Domains
import Languages
import Publishing
import TestSupport
import Testing

/// What others link to stays where it is: a site that was made with an earlier version still builds, and each
/// of its files keeps its address.
///
/// `Upgrades` has a folder for each version, with a site as `sitegen new` of that version wrote it and some
/// files more, and the addresses that it had. A folder never changes once its version is published.
@Suite struct UpgradeTests {
    private static let folder = Repository.path("Tests/PublishingTests/Upgrades")

    @Test(arguments: names(in: folder))
    func aSiteOfAnEarlierVersionKeepsItsAddresses(_ version: String) throws {
        let disk = MemoryDisk()
        for (path, content) in try Tree("\(Self.folder)/\(version)/site").files {
            disk.set("site/\(path)", content)
        }
        let options = BuildOptions(root: "site", jobs: 2, today: CalendarDate(daysSinceEpoch: 20_454))
        let outcome = Builder(options, domains: Domains.all, disk: disk).build()
        #expect(outcome.diagnostics.filter { $0.severity == .error }.map { $0.text() } == [])
        let addresses = disk.contents.keys.map { String($0.dropFirst("site/".count)) }
            .filter { $0.hasPrefix("public/") || $0.hasPrefix("private/") }
            // The name of a style sheet has its hash.
            .filter { !$0.hasSuffix(".css") && !$0.contains("/.sitegen") }.sorted()
        let list = "\(Self.folder)/\(version)/addresses.txt"
        // Only the list of a new version is recorded.
        if isRecording, names(in: "\(Self.folder)/\(version)") == ["site"] {
            try write(addresses.joined(separator: "\n") + "\n", to: list)
            Issue.record("recorded \(list)")
        }
        let expected = try text(of: list).split(separator: "\n").map(String.init)
        #expect(expected.count > 100)
        #expect(Set(expected).subtracting(addresses).sorted() == [])
    }
}
