import Foundation
import TestSupport
import Testing

/// What `sitegen serve` holds in memory while a site is edited for a day.
@Suite struct PreviewMemoryTests {
    /// After ten builds all that a build needs has been loaded; from then on it stays within a tenth of that.
    @Test func memoryDoesNotGrowFromBuildToBuild() async throws {
        let builds = isProof ? 1_000 : 30
        try await withSmallSite { folder in
            try await serving(in: folder) { server in
                for number in 1...10 { try await rebuild(number, server, folder) }
                let first = try #require(server.program.residentMemory)
                for number in 11...builds { try await rebuild(number, server, folder) }
                let last = try #require(server.program.residentMemory)
                print("serve: \(first / 1024) KiB after 10 builds, \(last / 1024) KiB after \(builds)")
                #expect(last * 10 <= first * 11)
            }
        }
    }

    /// One of the changes that people make; each is taken back by a later one.
    private func rebuild(_ number: Int, _ server: ServedFolder, _ folder: String) async throws {
        let (page, other) = ("\(folder)/site/content/en/pool.md", "\(folder)/site/content/fr/new.md")
        let line = try await server.after {
            switch number % 5 {
            case 0: try save("---\ntitle: [\n---\n", to: page)
            case 3: try save("---\ntitle: New \(number)\n---\nSee [the pool](pool.md).\n", to: other)
            case 4: try FileManager.default.removeItem(atPath: other)
            default: try save("---\ntitle: The pool\norder: 1\n---\n\(number) metres.\n", to: page)
            }
        }
        #expect(line.contains(" 1 error") == (number % 5 == 0), "\(line)")
        if number % 5 == 1 { #expect(try await server.body("/en/the-pool/").contains("\(number) metres.")) }
    }
}
