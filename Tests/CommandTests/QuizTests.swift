import Foundation
import TestSupport
import Testing

/// `sitegen quiz` as a program: its input, its ends, and the file that it adds to.
@Suite struct QuizTests {
    private static let site = [
        "site.yaml":
            "title: Pool\nbase_url: https://example.org/\nlocales: [en, fr]\ndomains:\n  diving: {quiz: {sizes: [1], sheets: 1}}\n",
        "diving/penalties.json":
            "[{\"id\": 7, \"rules\": [{\"ruleId\": \"D8.6\"}], \"sanctionValue\": 2, \"referee\": false, \"judge\": true}]\n",
        "diving/texts/en.yaml": "Penalty-7: The diver lands on the back\n",
        "diving/texts/fr.yaml": "Penalty-7: Le plongeur tombe sur le dos\n",
    ]

    private static func withSite(_ more: [String: String] = [:], _ body: (String) async throws -> Void)
        async throws
    {
        try await withTemporaryFolder { folder in
            try write(site.merging(more) { $1 }, below: "\(folder)/site")
            try await body(folder)
        }
    }

    /// Runs a line of the shell, in which `$SITEGEN` is the program.
    static func shell(_ line: String, in folder: String, environment: [String: String] = [:])
        async throws -> Run
    {
        let program = ["SITEGEN": Program.path].merging(environment) { $1 }
        return try await run("/bin/sh", ["-c", line], in: folder, environment: program)
    }

    private static let kept = """
        [
          {"date": "2026-01-03", "quiz": "penalties", "answers": [
            {"penalty": 7, "points": 5}
          ]}
        ]

        """

    @Test func aFinishedQuizIsKeptAndBecomesAPrivatePage() async throws {
        try await Self.withSite { folder in
            let run = try await Self.shell(
                #"printf '9\n2\n1 2' | "$SITEGEN" quiz site --now 2026-01-03"#, in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(
                run.outputText == """

                    Penalty quiz: 1 question
                    A right answer scores 10 points. For a fault, a wrong penalty scores 0; with the right one, each official ticked or left out by mistake costs 5. Where several answers are right, choose all of them and no other. The pass mark is 80% of the points.
                    Ctrl-C ends the quiz early, without a result.

                    Question 1 of 1
                    The diver lands on the back

                    Penalty
                    1) 0 points
                    2) At most 2 points
                    3) At most 4½ points
                    4) 2 points deducted
                    5) ½ to 2 points deducted
                    6) Judge’s opinion
                    Your answer (1–6): 9
                    Choose a penalty.
                    Your answer (1–6): 2

                    Given by (one or both)
                    1) Referee
                    2) Judges
                    Your answers (1–2, such as 1 2): 1 2

                    Your answers

                    1. The diver lands on the back
                    Points: 5 / 10
                    ✓ Your answer, right: At most 2 points
                    ✗ Your answer, wrong: Referee
                    ✓ Your answer, right: Judges
                    A judge who sees the fault awards 2 points or less. D8.6

                    Result
                    ✗ Not passed
                    Points: 5 / 10
                    Pass mark: 8 points (80%)
                    The result is kept in site/diving/results.json.

                    """)
            #expect(run.errorText == "")
            #expect(try text(of: "\(folder)/site/diving/results.json") == Self.kept)
            let build = try await sitegen("build", "site", "--strict", "--now", "2026-01-03", in: folder)
            #expect(build.exitCode == 0, "\(build.errorText)")
            let page = try text(of: "\(folder)/site/private/fr/resultats-des-quiz/index.html")
            #expect(page.contains("Le plongeur tombe sur le dos"))
            for (path, content) in try Tree("\(folder)/site/public", hidden: true).files {
                let isApart = !String(decoding: content, as: UTF8.self).contains("quiz-results")
                #expect(isApart && !path.contains("results"), "\(path) names the private page")
            }
        }
    }

    /// These two zones are 26 hours apart, so it is never the same day in both.
    @Test func aResultHasTheDayThatTheMachineHas() async throws {
        try await Self.withSite { folder in
            let run = try await Self.shell(
                #"""
                unset SOURCE_DATE_EPOCH
                for zone in GMT-14 GMT+12; do yes 1 | TZ=Etc/$zone "$SITEGEN" quiz site > out; done
                grep -o '"date": "[^"]*"' site/diving/results.json | sort -u | wc -l
                """#, in: folder)
            #expect(run.outputText.contains("2"), "\(run.outputText)\(run.errorText)")
        }
    }

    @Test func aFileOfResultsKeepsItsRights() async throws {
        try await Self.withSite { folder in
            let run = try await Self.shell(
                #"""
                yes 1 | "$SITEGEN" quiz site > out; chmod 640 site/diving/results.json
                yes 1 | "$SITEGEN" quiz site > out; stat -c %a site/diving/results.json
                """#, in: folder)
            #expect(run.outputText == "640\n", "\(run.errorText)")
        }
    }

    @Test func theEndOfTheInputKeepsNothing() async throws {
        try await Self.withSite { folder in
            let run = try await Self.shell(
                #"printf '2\n' | "$SITEGEN" quiz site"#, in: folder, environment: ["LANG": "fr_FR.UTF-8"])
            #expect(run.exitCode == 130)
            #expect(run.outputText.hasSuffix("Vos réponses (1–2, par exemple 1 2)\u{202F}: \n"))
            #expect(
                run.errorText == "Le quiz n’est pas terminé, donc aucun résultat n’est enregistré.\n")
            #expect(names(in: "\(folder)/site/diving") == ["penalties.json", "texts"])
        }
    }

    /// An answer is always there, so the program never has to wait for one.
    @Test func controlCEndsEndlessAnswers() async throws {
        try await Self.withSite { folder in
            let run = try await Self.shell(
                #"""
                mkfifo in
                yes nonsense > in &
                "$SITEGEN" quiz site < in > out 2> errors & program=$!
                until [ -s out ]; do sleep 0.01; done
                kill -TERM $program; wait $program; code=$?
                cat errors; exit $code
                """#, in: folder)
            #expect(run.exitCode == 130)
            #expect(run.outputText == "The quiz was not finished, so no result is kept.\n")
        }
    }

    @Test func aLineWithoutEndEndsTheQuiz() async throws {
        try await Self.withSite { folder in
            let run = try await Self.shell(#"exec "$SITEGEN" quiz site < /dev/zero"#, in: folder)
            #expect(run.exitCode == 130)
            #expect(run.errorText == "The quiz was not finished, so no result is kept.\n")
        }
    }

    /// The signal comes when the program has shown that it waits for the second answer.
    @Test func controlCKeepsNothing() async throws {
        try await Self.withSite { folder in
            let run = try await Self.shell(
                #"""
                mkfifo in
                "$SITEGEN" quiz site < in > out 2> errors & program=$!
                exec 3> in
                echo 2 >&3
                until grep -q "such as 1 2" out; do sleep 0.01; done
                kill -INT $program; wait $program; code=$?
                cat errors; exit $code
                """#, in: folder)
            #expect(run.exitCode == 130)
            #expect(run.outputText == "The quiz was not finished, so no result is kept.\n")
            #expect(names(in: "\(folder)/site/diving") == ["penalties.json", "texts"])
        }
    }

    @Test func aFileThatIsNotRightIsReportedBeforeTheFirstQuestion() async throws {
        let broken = "[{\"date\": \"yesterday\", \"quiz\": \"mixed\", \"answers\": []}]\n"
        try await Self.withSite(["diving/results.json": broken, "grades/a.json": "{"]) { folder in
            let run = try await Self.shell(#"printf '2\n2\n' | "$SITEGEN" quiz site"#, in: folder)
            #expect(run.exitCode == 1)
            #expect(run.outputText == "")
            #expect(run.errorText.hasPrefix("diving/results.json:1:11: error: \"date\" is \"yesterday\""))
            #expect(!run.errorText.contains("grades/"))
            #expect(try text(of: "\(folder)/site/diving/results.json") == broken)
        }
    }

    @Test(arguments: [("", true), ("NO_COLOR=1 ", false)])
    func coloursAreForTerminalsOnly(variable: String, isColoured: Bool) async throws {
        try await Self.withSite { folder in
            let command = "\(variable)$SITEGEN quiz site --now 2026-01-03"
            let run = try await Self.shell(
                "printf '2\\n2\\n' | script -qec '\(command)' /dev/null", in: folder,
                environment: ["TERM": "xterm"])
            #expect(run.exitCode == 0, "\(run.outputText)")
            #expect(run.outputText.contains("\u{1B}[32m✓ Passed\u{1B}[0m") == isColoured)
            #expect(run.outputText.contains("✓ Passed"))
        }
    }

    @Test(arguments: [
        (["--size", "7"], "this site has no quiz of \"7\" questions on penalties", "choose from 1"),
        (["--subject", "penaltys"], "this site has no quiz on \"penaltys\"", "did you mean \"penalties\"?"),
        (["--lang", "pt"], "this site has no language \"pt\"", "choose from en, fr"),
    ])
    func anOptionThatTheSiteDoesNotHaveSaysWhatItHas(words: [String], message: String, help: String)
        async throws
    {
        try await Self.withSite { folder in
            let run = try await sitegen(["quiz", "site"] + words, in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errorText == "sitegen: \(message)\n  help: \(help)\n")
        }
    }

    @Test func aSiteWithoutAQuizSaysWhatWasLeftOut() async throws {
        try await withSmallSite { folder in
            try write("[]", to: "\(folder)/elsewhere/penalties.json")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/site/diving", withDestinationPath: "../elsewhere")
            let run = try await sitegen("quiz", "site", in: folder)
            #expect(run.exitCode == 2)
            #expect(
                run.errorText.hasPrefix(
                    """
                    diving: warning: this symbolic link leads out of the site, to a folder, or to nothing, so it is left out [site.left-out]
                      help: copy the file itself to this place
                    sitegen: this site has no quiz
                    """), "\(run.errorText)")
        }
    }

    @Test func aSiteWithoutDivingHasNoQuiz() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("quiz", "site", in: folder)
            #expect(run.exitCode == 2)
            #expect(
                run.errorText
                    == "sitegen: this site has no quiz\n  help: add penalties to diving/penalties.json or questions to diving/questions.yaml\n"
            )
        }
    }
}
