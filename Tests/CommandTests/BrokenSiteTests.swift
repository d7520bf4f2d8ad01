import TestSupport
import Testing

/// Sites with mistakes, and the exact words that `sitegen check` has for each.
@Suite struct BrokenSiteTests {
    static let folder = Repository.path("Tests/CommandTests/Broken")
    static let sites = names(in: folder)

    @Test func theSitesAreThere() {
        #expect(Self.sites.count >= 40)
    }

    /// A broken site is of a domain if its name begins with it, or if a message comes from the domain's
    /// folder.
    @Test(arguments: Repository.domains)
    func everyDomainHasBrokenSites(_ domain: String) {
        let folder = domain == "prose" ? "content" : domain
        let own = Self.sites.filter { site in
            let lines = (try? text(of: "\(Self.folder)/\(site)/expected.txt"))?.split(separator: "\n") ?? []
            return site.hasPrefix("\(domain)-") || lines.contains { $0.hasPrefix("\(folder)/") }
        }
        #expect(own.count >= 2, "\(own)")
    }

    @Test(arguments: sites)
    func saysWhatIsWrongInTheExpectedWords(_ site: String) async throws {
        let run = try await sitegen("check", "site", in: "\(Self.folder)/\(site)")
        let words = "\(Self.folder)/\(site)/expected.txt"
        if isRecording {
            try write(run.errors, to: words)
            Issue.record("recorded \(words): read it, then run the tests without SITEGEN_RECORD")
            return
        }
        let expected = try bytes(of: words)
        let isSame = run.errors == expected
        #expect(isSame, "expected.txt:\(firstDifference(run.errors, expected))")
        #expect(run.exitCode == (run.errorText.contains(": error: ") ? 1 : 0))
        #expect(run.errors.isEmpty == false)
        let line = LastLine(run.outputText)
        #expect(line?.errors == run.errorText.ranges(of: ": error: ").count)
        #expect(line?.warnings == run.errorText.ranges(of: ": warning: ").count)
    }
}
