import Foundation
import TestSupport
import Testing

/// The schemas that `sitegen schema` prints, and what the `jsonschema` of Python says by them.
@Suite struct SchemaTests {
    private struct Findings: Decodable {
        var failures: [String]
        var counts: [String: Int]
    }

    /// Files of which `check` says nothing pass. Of what it says of broken sites, the schemas say all that is
    /// about keys, kinds of values, ranges and words.
    @Test func whatASchemaCanSayIsWhatCheckSays() async throws {
        let python = try #require(
            Program.python, "SITEGEN_PYTHON does not name the Python that has jsonschema; run `make test`")
        try await withTemporaryFolder { folder in
            _ = try await sitegen("new", "new", "--lang", "fr,en", in: folder)
            let list = try await sitegen("schema", "--json", in: folder)
            try write(list.output, to: "\(folder)/formats.json")
            let golden = Repository.path("Tests/GoldenTests/Golden")
            let sites =
                ["\(folder)/new", Repository.path("site")]
                + names(in: golden).filter { !$0.contains(".") }.map { "\(golden)/\($0)/site" }
            let run = try await run(
                python,
                [
                    "-B", Repository.path("Tests/CommandTests/Schemas/proof.py"), "new/.schemas",
                    "formats.json",
                ]
                    + [BrokenSiteTests.folder] + sites, in: folder)
            try #require(run.exitCode == 0, "proof.py could not run:\n\(run.errorText)")
            let findings = try JSONDecoder().decode(Findings.self, from: Data(run.output))
            for failure in findings.failures { Issue.record("\(failure)") }
            let counts = findings.counts
            print("schemas: \(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })")
            #expect(counts["files that pass", default: 0] >= 180)
            #expect(counts["broken files that fail", default: 0] >= 29)
            #expect(counts["mistakes that a schema finds", default: 0] >= 65)
        }
    }

    @Test func aListOfTheFormatsNamesTheirFiles() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen("schema", in: folder)
            #expect(run.exitCode == 0)
            let lines = run.outputText.split(separator: "\n")
            #expect(lines.first?.wholeMatch(of: /format +files/) != nil)
            #expect(lines.contains { $0.wholeMatch(of: /races +racing\/\*\*\/\*\.json/) != nil })
            let schema = try await sitegen("schema", "races", in: folder)
            #expect(schema.exitCode == 0)
            let written = try await sitegen("schema", "races", "--output", "a/b", in: folder)
            #expect(written.exitCode == 0 && written.outputText == "")
            #expect(try bytes(of: "\(folder)/a/b/races.json") == schema.output)
            #expect(names(in: "\(folder)/a/b") == ["races.json"])
        }
    }

    @Test func anUnknownFormatIsExplained() async throws {
        let run = try await sitegen("schema", "race", in: "/")
        #expect(run.exitCode == 2)
        #expect(run.outputText == "")
        #expect(
            run.errorText == "sitegen: there is no format \"race\"\n  help: did you mean \"races\"?\n")
    }
}
