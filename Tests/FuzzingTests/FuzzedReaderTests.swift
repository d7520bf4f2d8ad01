import Fuzzing
import TestSupport
import Testing

/// What `make fuzz` tries for hours is tried here for a moment: nothing that was found comes back.
@Suite struct FuzzedReaderTests {
    @Test(arguments: FuzzedReader.all.map(\.name))
    func whatWasFoundIsMended(_ name: String) throws {
        let reader = try #require(FuzzedReader.all.first { $0.name == name })
        for input in try Seeds.findings(of: name) { try reader.check(input) }
    }

    /// A whole site takes longer, and the corpus of hostile sites has these.
    @Test(arguments: FuzzedReader.all.map(\.name).filter { $0 != "site" })
    func seedsGiveNoFinding(_ name: String) throws {
        let reader = try #require(FuzzedReader.all.first { $0.name == name })
        let seeds = reader.seeds.inputs()
        #expect(!seeds.isEmpty)
        for index in stride(from: 0, to: seeds.count, by: max(1, seeds.count / 12)) {
            try reader.check(seeds[index])
        }
    }

    @Test func everyFolderOfFindingsBelongsToAReader() {
        let folders = Set(names(in: Repository.path("Tests/Fuzzing/Findings")))
        #expect(folders.isSubset(of: FuzzedReader.all.map(\.name)))
    }

    @Test func readersHaveDifferentNames() {
        #expect(Set(FuzzedReader.all.map(\.name)).count == FuzzedReader.all.count)
    }
}
