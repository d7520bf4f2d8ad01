import Foundation
import TestSupport
import Testing

/// A small site for each domain, and every byte that it becomes.
@Suite struct GoldenTests {
    static let folder = Repository.path("Tests/GoldenTests/Golden")
    static let sites = names(in: folder).filter {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)/site")
    }

    /// Pictures for previews depend on the fonts of the machine, so that goldens do without.
    private static let withoutPrograms = ["PATH": "/nonexistent"]

    @Test func everyDomainHasASite() {
        #expect(Repository.domains.count >= 6)
        #expect(Set(Repository.domains).subtracting(Self.sites) == [])
    }

    @Test(arguments: sites)
    func becomesTheRecordedTreesToTheByte(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            let site = "\(Self.folder)/\(name)"
            // A build warns of a key that others can read, and git does not keep who can.
            for path in paths(below: site) where path.hasSuffix(".pem") {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o644], ofItemAtPath: "\(site)/\(path)")
            }
            let options = ["--now", "2026-01-01", "--output", "public", "--private-output", "private"]
            let run = try await sitegen(
                ["build", "\(site)/site"] + options, in: folder, environment: Self.withoutPrograms)
            #expect(run.exitCode == 0, "\(run.errorText)")
            for visibility in ["public", "private"] {
                var tree = try Tree("\(folder)/\(visibility)")
                // The font is made with the program, so it is not kept; the style sheet names its hash.
                tree.files = tree.files.filter { !$0.key.hasSuffix(".woff2") }
                if isRecording {
                    try tree.replace("\(site)/\(visibility)")
                } else {
                    let difference = try tree.difference(from: Tree("\(site)/\(visibility)"))
                    #expect(difference == nil, "\(name)/\(visibility)/\(difference ?? "")")
                }
            }
            if isRecording {
                try write(run.errors, to: "\(site)/diagnostics.txt")
                Issue.record("recorded \(site): read the changes, then run the tests without SITEGEN_RECORD")
            } else {
                let expected = try bytes(of: "\(site)/diagnostics.txt")
                let isSame = run.errors == expected
                #expect(isSame, "\(name)/diagnostics.txt:\(firstDifference(run.errors, expected))")
            }
        }
    }

    /// The example site is too large to keep, so its hashes are kept, in the form of `sha256sum --check`.
    @Test func theExampleSiteHasTheRecordedHashes() async throws {
        let hashes = try await BuiltExample.output.hashes
        let list = "\(Self.folder)/example.hashes"
        if isRecording {
            try write(hashes, to: list)
            Issue.record("recorded \(list): run the tests without SITEGEN_RECORD")
        } else {
            let expected = try bytes(of: list)
            // An array in the condition itself would be compared and shown element by element.
            let isSame = hashes == expected
            #expect(isSame, "example.hashes:\(firstDifference(hashes, expected))")
        }
    }
}
