import TestSupport
import Testing

@testable import SitegenCommand

/// The declarations from which the command line, `help`, completions and a manual page are made.
@Suite struct SubcommandTests {
    private static let manual = "docs/content/en/reference/commands.md"

    @Test func everyNameIsDeclaredOnce() {
        let names = Subcommand.all.map(\.name)
        #expect(Set(names).count == names.count)
        for command in Subcommand.all {
            let options = command.options.map(\.name)
            #expect(Set(options).count == options.count, "\(command.name)")
        }
    }

    @Test(arguments: Subcommand.all.map(\.name))
    func aDeclarationIsComplete(_ name: String) throws {
        let command = try #require(Subcommand.named(name))
        #expect(command.name.wholeMatch(of: /[a-z]+/) != nil)
        #expect(command.description.wholeMatch(of: /[A-Z].*\./) != nil)
        let phrases = [command.summary] + command.operands.map(\.summary) + command.options.map(\.summary)
        for phrase in phrases { #expect(phrase.wholeMatch(of: /[a-z].*[^.]/) != nil, "\(phrase)") }
        for option in command.options {
            #expect(option.name.wholeMatch(of: /--[a-z]+(-[a-z]+)*/) != nil, "\(option.name)")
        }
        #expect(!command.examples.isEmpty)
        #expect(command.exitCodes.contains(.done))
    }

    @Test(arguments: Subcommand.all.flatMap(\.examples))
    func anExampleIsACommandLine(_ example: String) throws {
        let words = example.split(separator: " ").map(String.init)
        #expect(words.first == "sitegen")
        _ = try Arguments(try #require(words.dropFirst().first), words.dropFirst(2))
    }

    @Test func whatAShellCanCompleteIsDeclared() throws {
        let operand = try #require(Subcommand.help.operands.first)
        guard case .word(let words) = operand.kind else {
            Issue.record("the operand of help is one of the commands")
            return
        }
        #expect(words() == Subcommand.all.map(\.name))
        let values = Subcommand.build.options.compactMap { option in
            option.value.map { "\(option.name) \($0.kind)" }
        }
        #expect(
            values == [
                "--output folder", "--private-output folder", "--shard text", "--templates folder",
                "--base-url url", "--jobs number(ClosedRange(1...1024))", "--now date",
                "--lang word((Function))",
            ])
    }

    @Test func theManualNamesEveryCommandOptionAndExitCode() throws {
        let manual = try text(of: Repository.path(Self.manual))
        let first = try text(of: Repository.path("README.md"))
        for command in Subcommand.all {
            for (name, text) in [(Self.manual, manual), ("README.md", first)] {
                let isNamed = text.contains("`sitegen \(command.name)")
                #expect(isNamed, "\(name) does not name \"sitegen \(command.name)\"")
            }
            for option in command.options {
                let isNamed = manual.contains("`\(option.name)")
                #expect(isNamed, "\(Self.manual) does not name \"\(option.name)\" of \(command.name)")
            }
        }
        let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
        #expect(manual.contains("Exit codes: \(codes)."))
        #expect(manual.contains(Option.version.name))
    }
}
