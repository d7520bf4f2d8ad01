import Diagnostics

extension Subcommand {
    static let completions = Subcommand(
        name: "completions",
        operands: [
            Operand(
                name: "SHELL", kind: .word { Shell.allCases.map(\.rawValue) }, summary: "bash, zsh or fish")
        ],
        summary: "print completions for bash, zsh or fish",
        description: """
            Prints a script that makes a shell complete the commands and options of sitegen. To load it each time, add a line to the \
            configuration of the shell: "source <(sitegen completions bash)" to .bashrc, "source <(sitegen completions zsh)" after compinit \
            to .zshrc, or "sitegen completions fish | source" to config.fish.
            """,
        examples: ["sitegen completions bash"],
        options: [.lang],
        exitCodes: [.done, .wrongUsage, .failedDisk],
        run: SitegenCommand.completions)
}

extension SitegenCommand {
    func completions(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let name = arguments.operands[0]
        guard let shell = Shell(rawValue: name) else {
            let names = Shell.allCases.map(\.rawValue)
            throw UsageError(
                "there are no completions for \"\(name)\"", nearest: nearest(to: name, in: names),
                else: "expected bash, zsh or fish")
        }
        terminal.result(shell.completions(of: Subcommand.all, general: Option.general))
        return .done
    }
}

/// A shell for which there are completions.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// A script that completes the declared commands.
    ///
    /// - Parameter general: the options that may be in place of a command.
    func completions(of commands: [Subcommand], general: [Option]) -> String {
        switch self {
        case .bash: BashCompletions(commands: commands, general: general).script
        case .zsh: ZshCompletions(commands: commands, general: general).script
        case .fish: FishCompletions(commands: commands, general: general).script
        }
    }
}

extension Subcommand {
    /// The names of the options that take a value.
    var valued: [String] { options.filter { $0.value != nil }.map(\.name) }
}
