import Foundation
import TestSupport
import Testing

/// What a browser shows of a site that is served while it is edited.
@Suite struct ServedPageTests {
    @Test func anOpenPageShowsWhatIsSavedAndKeepsItsPlace() async throws {
        try await withTemporaryFolder { folder in
            try write("title: Pool notes\nlocales: [en]\n", to: "\(folder)/site/site.yaml")
            try write("---\ntitle: Long\norder: 1\n---\nshort\n", to: "\(folder)/site/content/en/long.md")
            try await withProgram(["serve", "site", "--port", "0"], in: folder) { program in
                let greeting = try #require(await program.lines(until: "Press Ctrl-C to stop.").last)
                let address = try #require(greeting.firstMatch(of: /http:[^ ]*/)).0
                let arguments = [
                    Repository.path("Tests/BrowserTests/Drivers/served.py"), String(address),
                    "site/content/en/long.md",
                ]
                let environment = ["HOME": folder, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"]
                let run = try await run(
                    try Driver.python, arguments, in: folder, environment: environment, cores: 2)
                try #require(run.exitCode == 0, "\(run.errorText)")
                let findings = try JSONDecoder().decode(Findings.self, from: Data(run.output))
                #expect(findings.failures == [])
                #expect(findings.checks >= 37)
            }
        }
    }

    /// A few edits of the example site; in a proof forty, also of a site of 2,500 students. How long they took
    /// is printed, and no time is too long.
    @Test func everyEditOfAGradeIsOnTheOpenPage() async throws {
        try await withTemporaryFolder { folder in
            let edits = isProof ? 40 : 4
            var sites = [Repository.path("site")]
            if isProof {
                let words = ["--only", "transcripts", "--write", folder + "/made"]
                let run = try await run(Program.built("Benchmarks"), words, in: folder)
                try #require(run.exitCode == 0, "\(run.outputText)")
                sites.append("\(folder)/made/transcripts")
            }
            let arguments =
                [Repository.path("Tests/BrowserTests/Drivers/edits.py"), Program.path, "\(edits)"] + sites
            let environment = ["HOME": folder, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"]
            let run = try await run(try Driver.python, arguments, in: folder, environment: environment)
            try #require(run.exitCode == 0, "\(run.errorText)")
            let findings = try JSONDecoder().decode(Findings.self, from: Data(run.output))
            for note in findings.notes { print("edits: \(note)") }
            #expect(findings.failures == [])
            #expect(findings.checks == edits * sites.count)
        }
    }

    /// A teacher's first minutes, as a terminal shows them, beside those recorded in `Terminal/session.txt`.
    @Test func fromNothingToAPageInOneSession() async throws {
        try await withTemporaryFolder { folder in
            let arguments = [
                Repository.path("Tests/BrowserTests/Drivers/terminal.py"), Program.path,
                Repository.path("Tests/BrowserTests/Terminal/session.txt"),
            ]
            let environment = [
                "HOME": folder, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
                "SITEGEN_RECORD": isRecording ? "1" : "",
            ]
            let run = try await run(try Driver.python, arguments, in: folder, environment: environment)
            try #require(run.exitCode == 0, "\(run.errorText)")
            let findings = try JSONDecoder().decode(Findings.self, from: Data(run.output))
            #expect(findings.failures == [])
            #expect(findings.checks >= 11)
        }
    }
}
