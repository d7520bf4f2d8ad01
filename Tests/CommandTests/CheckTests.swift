import Foundation
import TestSupport
import Testing

/// What `sitegen check` finds, says and leaves alone.
@Suite struct CheckTests {
    @Test func aRightSiteGetsItsLanguagesAndOneLine() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("check", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errorText == "")
            let table = """
                language  translated  falling back  missing
                en                 2             0        0
                fr                 1             1        0
                  prose            1             1        0

                """
            #expect(run.outputText.hasPrefix(table))
            #expect(
                LastLine(String(run.outputText.dropFirst(table.count)))
                    == LastLine(SmallSite.pages, 0, 0, 0, 0, 0))
        }
    }

    @Test func theObjectCountsTheLanguages() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("check", "site", "--json", in: folder)
            #expect(
                run.outputText.contains(
                    "\"languages\":[{\"locale\":\"en\",\"translated\":2,\"fallback\":0,\"missing\":0},"
                        + "{\"locale\":\"fr\",\"translated\":1,\"fallback\":1,\"missing\":0}],\"diagnostics\":["
                ))
            #expect(run.errorText == "")
        }
    }

    @Test(arguments: [[], ["--strict"], ["--json"], ["--timings"], ["--jobs", "3"]])
    func nothingIsWritten(_ options: [String]) async throws {
        try await withSmallSite { folder in
            let before = try Tree(folder, hidden: true)
            let run = try await sitegen(["check", "site"] + options, in: folder)
            #expect(run.exitCode == 0)
            #expect(try Tree(folder, hidden: true).difference(from: before) == nil)
        }
    }

    static let warned = ["static/pool.txt": "", "content/en/notes.txt": "left out\n"]

    @Test func aWarningIsSaidAndPasses() async throws {
        try await withSmallSite(Self.warned) { folder in
            let run = try await sitegen("check", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(LastLine(run.outputText)?.warnings == 1)
            #expect(run.errorText.hasPrefix("content/en/notes.txt: warning: "))
            let quiet = try await sitegen("check", "site", "--quiet", in: folder)
            #expect(quiet.exitCode == 0)
            #expect(quiet.errorText == "")
            #expect(quiet.outputText == "")
        }
    }

    @Test func underStrictAWarningIsAnErrorAndNothingIsBuilt() async throws {
        try await withSmallSite(Self.warned) { folder in
            let check = try await sitegen("check", "site", "--strict", in: folder)
            #expect(check.exitCode == 1)
            #expect(check.errorText.hasPrefix("content/en/notes.txt: error: "))
            #expect(LastLine(check.outputText)?.errors == 1)
            #expect(LastLine(check.outputText)?.warnings == 0)
            let build = try await sitegen("build", "site", "--strict", in: folder)
            #expect(build.exitCode == 1)
            #expect(names(in: "\(folder)/site").contains("public") == false)
            let quiet = try await sitegen("check", "site", "--strict", "--quiet", in: folder)
            #expect(quiet.errorText == check.errorText)
        }
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": "xterm-256color"]])
    func noColourReachesAFile(_ environment: [String: String]) async throws {
        try await withSmallSite(["content/en/wrong.md": "no title\n"]) { folder in
            let run = try await sitegen("check", "site", in: folder, environment: environment)
            #expect(run.exitCode == 1)
            #expect(run.errors.contains(0x1B) == false)
            #expect(run.output.contains(0x1B) == false)
        }
    }

    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
        (["TERM": "xterm", "NO_COLOR": "1"], false),
        (["TERM": "dumb"], false),
    ])
    func colourReachesATerminalUnlessRefused(_ environment: [String: String], _ isColoured: Bool) async throws
    {
        try await withSmallSite(["content/en/wrong.md": "no title\n"]) { folder in
            // `script` (util-linux) is a terminal for the program that it runs.
            let command = "'\(Program.path)' check site"
            let run = try await run(
                "/usr/bin/script", ["--quiet", "--return", "--command", command, "/dev/null"], in: folder,
                environment: environment)
            #expect(run.exitCode == 1)
            #expect(run.outputText.contains("no title"))
            #expect(run.output.contains(0x1B) == isColoured)
        }
    }

    /// Ten mistakes in five files: what a person gets wrong on an ordinary day.
    static let tenMistakes = [
        "site.yaml": "title: Pool notes\nbase_url: example.org\nlocales: [en, fr]\ntimezone: Europe/Paris\n",
        "content/en/index.md": "---\ntitle: Home\n---\nWelcome.\n",
        "content/fr/index.md": "---\ntitle: Accueil\n---\nBienvenue.\n",
        "content/en/pool.md": "---\ntitel: The pool\norder: first\n---\nFive metres.\n",
        "content/en/rules.md":
            "---\ntitle: Rules\n---\nSee [the list](list.md).\n\nAnd [the plan](../plans/pool.pdf).\n",
        "diving/penalties.json": """
        [
          {"id": 1, "rules": [{"ruleId": "D8.1"}], "sanctionValue": 9, "referee": true, "judge": false},
          {"id": 2, "rules": [{"ruleId": "D8.2"}], "sanctionValue": 0, "referee": false, "judge": false},
          {"id": 3, "rules": [{"ruleId": "D8.3"}], "sanctionValue": 0, "referee": "yes", "judge": true}
        ]

        """,
        "diving/texts/en.yaml": "Penalty-1: Late\nPenalty-2: Helped\nPenalty-3: Twisted\n",
        "diving/texts/fr.yaml": "Penalty-1: Trop tard\nPenalty-2: Aide\nPenalty-3: Vrille\n",
        "locales/fr.yaml": "site:\n  skip: \"Aller {au contenu\"\n",
    ]

    static let tenPlaces = [
        "content/en/pool.md:2:1 records.slip", "content/en/pool.md:3:8 records.type",
        "content/en/rules.md:4:16 page.unknown-link",
        "content/en/rules.md:6:16 page.unknown-link", "diving/penalties.json:2:61 diving.sanction",
        "diving/penalties.json:3:3 diving.owner",
        "diving/penalties.json:4:75 records.type", "locales/fr.yaml:2:9 messages.syntax",
        "site.yaml:2:11 records.type",
        "site.yaml:4:1 records.unknown-key",
    ]

    @Test func tenMistakesInFiveFilesAreAllReportedInOneRun() async throws {
        try await withSmallSite(Self.tenMistakes) { folder in
            let run = try await sitegen("check", "site", "--json", in: folder)
            #expect(run.exitCode == 1)
            let errors = try SummaryObject(run).diagnostics.filter { $0.severity == "error" }
            #expect(
                errors.map { "\($0.path):\($0.line ?? 0):\($0.column ?? 0) \($0.code)" } == Self.tenPlaces)
        }
    }

    @Test func aBuildOfAWrongSiteLeavesTheLastGoodOneToTheByte() async throws {
        try await withSmallSite { folder in
            _ = try await sitegen("build", "site", in: folder)
            let good = try Tree("\(folder)/site/public", hidden: true)
            try write(Self.tenMistakes, below: "\(folder)/site")
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 1)
            #expect(LastLine(run.outputText)?.written == 0)
            #expect(try Tree("\(folder)/site/public", hidden: true).difference(from: good) == nil)
            #expect(names(in: "\(folder)/site").contains("private") == false)
        }
    }
}
