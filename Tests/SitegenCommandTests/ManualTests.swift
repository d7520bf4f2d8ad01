import TestSupport
import Testing

@testable import SitegenCommand

/// Help, manual pages and completions, which are all made of the declarations.
@Suite struct ManualTests {
    static let manual = Manual(commands: Subcommand.all, general: Option.general, version: "1.2.3")

    /// A declaration with everything that is hard to write down.
    static let odd = Subcommand(
        name: "odd",
        operands: [
            Operand(name: ".WORD", kind: .word { ["one", "two"] }, summary: "it's one [or] two: a word")
        ],
        summary: ".start with a dot, and 'quote' [it]", description: "'Begins' with a \\ and a $HOME.",
        examples: ["sitegen odd one"],
        options: [
            Option("--a-file", "FILE", .file, "read FILE: it's \\ [here]"),
            Option("--plain", alias: "-p", "be plain"),
        ],
        run: { _ in { _ in .done } })

    private static func plain(_ page: String) -> String {
        page.replacing(/\\f[BIR]/, with: "").replacing("\\-", with: "-").replacing("\\(aq", with: "'")
            .replacing("\\e", with: "\\")
    }

    @Test(arguments: Subcommand.all.map(\.name))
    func helpAndManualNameWhateverACommandDeclares(_ name: String) throws {
        let command = try #require(Subcommand.named(name))
        let help = Help.page(of: command).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let page = Self.plain(Self.manual.page(of: command))
        let said =
            command.operands.flatMap { [$0.name, $0.summary] }
            + command.options.flatMap { [$0.usage, $0.summary] } + command.examples
            + [command.description] + command.endings.map(\.meaning)
        for text in said {
            #expect(help.contains(text))
            #expect(page.contains(text))
        }
        #expect(page.contains("\(command.summary)\n"))
        for text in [Help.overview, Self.plain(Self.manual.overview)] {
            #expect(text.contains(command.usage))
            #expect(text.contains(command.summary))
        }
    }

    @Test(arguments: Shell.allCases)
    func completionsNameWhateverACommandDeclares(_ shell: Shell) {
        let script = shell.completions(of: Subcommand.all, general: Option.general)
        for command in Subcommand.all {
            #expect(script.contains(command.name))
            for option in command.options {
                let name = shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name
                #expect(script.contains(name))
            }
        }
        for option in Option.general {
            #expect(script.contains(shell == .fish ? String(option.name.dropFirst(2)) : option.name))
        }
    }

    @Test(arguments: ["sitegen"] + Subcommand.all.map { "sitegen-\($0.name)" } + ["sitegen-odd"])
    func manReadsAPageWithoutAWarning(_ name: String) async throws {
        let command = (Subcommand.all + [Self.odd]).first { "sitegen-\($0.name)" == name }
        let page = command.map(Self.manual.page) ?? Self.manual.overview
        try await withTemporaryFolder { folder in
            try write(page, to: "\(folder)/\(name).1")
            let environment = ["MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": ""]
            let run = try await run(
                "/usr/bin/man", ["--warnings", "-l", "\(name).1"], in: folder, environment: environment)
            #expect(run.exitCode == 0)
            #expect(run.errorText == "")
            let shown = run.outputText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(shown.contains("NAME \(name) - "))
            #expect(shown.contains("EXIT STATUS 0 done "))
            for option in command?.options ?? Option.general {
                let value = option.value.map { " \($0.placeholder)" } ?? ""
                #expect(shown.contains("\(option.names.joined(separator: ", "))\(value) \(option.summary)"))
            }
            if let command { #expect(shown.contains(command.description)) }
        }
    }
}
