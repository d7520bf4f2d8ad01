import Diagnostics

extension Subcommand {
    static let help = Subcommand(
        name: "help",
        operands: [
            Operand(name: "COMMAND", kind: .word { all.map(\.name) }, summary: "the command to describe", isOptional: true)
        ],
        summary: "show this page, or the options of a command",
        description: "Lists the commands, or shows what one of them does, with its options and examples.",
        examples: ["sitegen help build"],
        exitCodes: [.done, .wrongUsage, .failedDisk],
        run: SitegenCommand.help)
}

extension SitegenCommand {
    func help(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        guard let name = arguments.operands.first else {
            terminal.result(Help.overview)
            return .done
        }
        guard let command = Subcommand.named(name) else {
            throw UsageError(
                "there is no command \"\(name)\"", nearest: nearest(to: name, in: Subcommand.all.map(\.name)),
                else: "\"sitegen help\" lists the commands")
        }
        terminal.result(Help.page(of: command))
        return .done
    }
}

/// What `help` prints.
enum Help {
    static var overview: String {
        var text =
            "sitegen turns small, personal data into a website in several languages\n\nusage: sitegen COMMAND [OPTIONS]\n\ncommands:\n"
        text += rows(Subcommand.all.map { ($0.usage, $0.summary) })
        text += "\n\(Operand.site.name) is \(Operand.site.summary)\n\nexamples:\n"
        for example in Subcommand.all.prefix(2).compactMap(\.examples.last) { text += "  \(example)\n" }
        return text + "\nrun \"sitegen help COMMAND\" for its options, \"sitegen \(Option.version.name)\" for the version\n"
    }

    static func page(of command: Subcommand) -> String {
        var text = "sitegen \(command.usage)\n\n\(command.summary)\n"
        if !command.options.isEmpty {
            text += "\noptions:\n"
            text += rows(command.options.map { ($0.usage, $0.summary) })
        }
        text += "\nexamples:\n"
        for example in command.examples { text += "  \(example)\n" }
        return text
    }

    /// Names and what they mean, in two columns.
    private static func rows(_ rows: [(name: String, summary: String)]) -> String {
        let width = rows.reduce(0) { max($0, $1.name.count) } + 2
        return rows.map { "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))\($0.summary)\n" }.joined()
    }
}
