import TestSupport
import Testing

@testable import SitegenCommand

/// The command line itself: what it offers, and how it reports mistakes.
@Suite struct UsageTests {
    static let commands = Subcommand.all.map(\.name)

    @Test(arguments: [["help"], ["--help"], ["-h"], []])
    func overviewFitsAScreenAndHasExamples(_ words: [String]) async throws {
        let run = try await sitegen(words, in: "/")
        #expect(run.exitCode == 0)
        #expect(run.errorText == "")
        let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 30)
        #expect(lines.filter { $0.count > 80 } == [])
        #expect(run.outputText.contains("\nexamples:\n  sitegen "))
        for command in Self.commands { #expect(run.outputText.contains("\n  \(command) ")) }
    }

    @Test(arguments: commands, [["help"], ["--help"], ["-h"]])
    func everyCommandHasAPageWithExamples(_ command: String, _ way: [String]) async throws {
        let words = way == ["help"] ? ["help", command] : [command] + way
        let run = try await sitegen(words, in: "/")
        #expect(run.exitCode == 0)
        #expect(run.errorText == "")
        #expect(run.outputText.hasPrefix("sitegen \(command) "))
        #expect(run.outputText.contains("\nexamples:\n  sitegen \(command)"))
        let lines = run.outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.filter { $0.count > 80 } == [])
        #expect(lines.count <= 36)
    }

    @Test(arguments: ["help"] + Subcommand.all.filter { !$0.options.isEmpty }.map { "help \($0.name)" })
    func summariesAreInOneColumn(_ words: String) async throws {
        let run = try await sitegen(words.split(separator: " ").map(String.init), in: "/")
        // The column of a row is where its text goes on after two spaces or more; each list of rows has its
        // own.
        let lists = run.outputText.split(separator: "\n\n").map { list in
            list.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.dropFirst(2).contains("  ") }
        }
        let columns = lists.filter { !$0.isEmpty }.map { rows in
            Set(
                rows.map { row in
                    let text = Array(row)
                    return text.indices.last {
                        $0 > 2 && text[$0 - 1] == " " && text[$0 - 2] == " " && text[$0] != " "
                    }
                })
        }
        #expect(columns.count >= 1)
        #expect(columns.allSatisfy { $0.count == 1 }, "\(run.outputText)")
    }

    @Test func versionIsThreeNumbers() async throws {
        let run = try await sitegen("--version", in: "/")
        #expect(run.exitCode == 0)
        #expect(run.errorText == "")
        #expect(run.outputText.wholeMatch(of: /sitegen [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }

    @Test(arguments: [
        (["biuld"], "there is no command \"biuld\"", "did you mean \"build\"?"),
        (["chekc"], "there is no command \"chekc\"", "did you mean \"check\"?"),
        (["--hlep"], "there is no option \"--hlep\"", "did you mean \"--help\"?"),
        (["--verison"], "there is no option \"--verison\"", "did you mean \"--version\"?"),
        (["quetzalcoatl"], "there is no command \"quetzalcoatl\"", "\"sitegen help\" lists the commands"),
        (["completions", "bsh"], "there are no completions for \"bsh\"", "did you mean \"bash\"?"),
        (
            ["completions", "powershell"], "there are no completions for \"powershell\"",
            "expected bash, zsh or fish"
        ),
        (["manual", "bild"], "there is no command \"bild\"", "did you mean \"build\"?"),
        (["help", "rendr"], "there is no command \"rendr\"", "did you mean \"render\"?"),
        (["build", "--ouput", "x"], "unknown option \"--ouput\" for build", "did you mean \"--output\"?"),
        (["build", "--strikt"], "unknown option \"--strikt\" for build", "did you mean \"--strict\"?"),
        (
            ["check", "--output", "x"], "unknown option \"--output\" for check",
            "\"sitegen help check\" lists its options"
        ),
        (
            ["render", "--quetzal"], "unknown option \"--quetzal\" for render",
            "\"sitegen help render\" lists its options"
        ),
        (
            ["build", "--output", "a", "--output=b"], "--output is given twice, as \"a\" and as \"b\"",
            "keep one of the two"
        ),
        (["build", "a", "b"], "\"b\" is one word too many for build", "usage: sitegen build [SITE]"),
        (["--version", "2"], "\"2\" is one word too many for --version", "usage: sitegen --version"),
        (
            ["--version", "--lang", "en", "b"], "\"b\" is one word too many for --version",
            "usage: sitegen --version"
        ),
        (
            ["render", "a", "b", "c"], "\"c\" is one word too many for render",
            "usage: sitegen render TEMPLATE DATA.json"
        ),
        (
            ["render", "a"], "render needs a template and its data",
            "usage: sitegen render TEMPLATE DATA.json [--partials DIR] [--all] [--lang LANGUAGE]"
        ),
        (["build", "--output"], "--output needs a value: --output DIR", "usage: sitegen build [SITE]"),
        (
            ["build", "--output", "--quiet"], "--output needs a value: --output DIR",
            "usage: sitegen build [SITE]"
        ),
        (["build", ""], "one of the arguments of build is empty", "usage: sitegen build [SITE]"),
        (["build", "--output="], "--output needs a value: --output DIR", "usage: sitegen build [SITE]"),
        (["build", "--quiet=yes"], "--quiet does not take a value", "usage: sitegen build [SITE]"),
        (
            ["build", "--jobs", "0"], "\"0\" is not a number of threads, expected 1 to 1024",
            "leave it out to use every core"
        ),
        (
            ["build", "--jobs", "many"], "\"many\" is not a number of threads, expected 1 to 1024",
            "leave it out to use every core"
        ),
        (["build", "--now", "tomorrow"], "\"tomorrow\" is not a date", "write it as 2026-05-31"),
        (["build", "--now", "2026-02-30"], "\"2026-02-30\" is not a date", "write it as 2026-05-31"),
        (
            ["build", "--base-url", "example.org"], "\"example.org\" is not a base URL",
            "write it as https://example.org/"
        ),
        (
            ["build", "--base-url", "https://bob:geheim@example.org"], "\"…\" is not a base URL",
            "write it as https://example.org/"
        ),
    ])
    func slipsAreExplained(_ words: [String], _ message: String, _ help: String) async throws {
        let run = try await sitegen(words, in: "/")
        #expect(run.exitCode == 2)
        #expect(run.outputText == "")
        #expect(run.errorText == "sitegen: \(message)\n  help: \(help)\n")
    }

    @Test(arguments: [
        "yesterday", "-", "-1", "1e9", "253402300800", "9223372036854775807", "99999999999999999999",
    ])
    func aSourceDateEpochThatIsNoNumberIsRefused(_ value: String) async throws {
        let run = try await sitegen("build", in: "/", environment: ["SOURCE_DATE_EPOCH": value])
        #expect(run.exitCode == 2)
        #expect(run.outputText == "")
        #expect(run.errorText.hasPrefix("sitegen: SOURCE_DATE_EPOCH is \"\(value)\", "))
    }

    @Test func afterTwoHyphensEveryWordIsAnOperand() async throws {
        let run = try await sitegen("check", "--", "--quiet", in: "/")
        #expect(run.exitCode == 1)
        #expect(run.errorText.hasPrefix("--quiet: error: this folder does not exist"))
    }
}
