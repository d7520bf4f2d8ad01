import TestSupport
import Testing

@testable import SitegenCommand

/// What `sitegen manual` and `sitegen completions` print and write.
@Suite struct ManualFileTests {
    @Test func thePageOfACommandIsPrinted() async throws {
        let whole = try await sitegen("manual", in: "/")
        #expect(whole.exitCode == 0)
        #expect(whole.outputText.hasPrefix(".TH SITEGEN 1 "))
        let build = try await sitegen("manual", "build", in: "/")
        #expect(build.exitCode == 0)
        #expect(build.outputText.hasPrefix(".TH SITEGEN\\-BUILD 1 "))
    }

    @Test func everyPageIsWrittenToItsFile() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen("manual", "--output", "man1", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.outputText == "")
            #expect(
                names(in: "\(folder)/man1")
                    == (["sitegen"] + Subcommand.all.map { "sitegen-\($0.name)" }).map { "\($0).1" }.sorted())
            let printed = try await sitegen("manual", "explain", in: folder)
            #expect(try text(of: "\(folder)/man1/sitegen-explain.1") == printed.outputText)
        }
    }

    @Test func onePageIsWrittenAlone() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen("manual", "build", "--output", "man1", in: folder)
            #expect(run.exitCode == 0)
            #expect(names(in: "\(folder)/man1") == ["sitegen-build.1"])
        }
    }

    @Test func aFolderThatCannotBeWrittenIsAnError() async throws {
        try await withTemporaryFolder { folder in
            try write("", to: "\(folder)/file")
            let run = try await sitegen("manual", "--output", "file", in: folder)
            #expect(run.exitCode == 3)
            #expect(run.errorText.contains(": error: writing failed: "))
        }
    }

    @Test(arguments: Shell.allCases)
    func completionsArePrinted(_ shell: Shell) async throws {
        let run = try await sitegen("completions", shell.rawValue, in: "/")
        #expect(run.exitCode == 0)
        #expect(run.outputText == shell.completions(of: Subcommand.all, general: Option.general))
    }
}
