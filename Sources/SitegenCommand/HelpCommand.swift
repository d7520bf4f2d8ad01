import Diagnostics

extension Subcommand {
    static let help = Subcommand(
        name: "help",
        operands: [.command],
        summary: "show this page, or the options of a command",
        description:
            "Lists the commands, or shows what one of them does, with its options, exit codes and examples.",
        examples: ["sitegen help build"],
        options: [.lang],
        exitCodes: [.done, .wrongUsage, .failedDisk],
        run: SitegenCommand.help)
}

extension SitegenCommand {
    func help(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        if let name = arguments[.command] {
            terminal.result(Help.page(of: try .named(orThrow: name)))
        } else {
            terminal.result(Help.overview)
        }
        return .done
    }
}

/// What `help` prints.
enum Help {
    /// Of a terminal, in characters.
    private static let width = 80

    static var overview: String {
        var text =
            "sitegen turns small, personal data into a website in several languages\nusage: sitegen COMMAND [OPTIONS]\n\ncommands:\n"
        text += TextTable(Subcommand.all.map { [$0.usage, $0.summary] }).text
        text += "\n\(Operand.site.name) is \(Operand.site.summary)\n\nexamples:\n"
        for example in Subcommand.all.prefix(2).compactMap(\.examples.last) { text += "  \(example)\n" }
        return text
            + "\nrun \"sitegen help COMMAND\" for its options, \"sitegen \(Option.version.name)\" for the version\n"
    }

    static func page(of command: Subcommand) -> String {
        var text = "sitegen \(command.usage)\n\n\(wrapped(command.description))"
        if !command.operands.isEmpty { text += "\n" }
        for operand in command.operands { text += wrapped("\(operand.name) is \(operand.summary)") }
        if !command.options.isEmpty {
            text += "\noptions:\n"
            text += TextTable(command.options.map { [$0.usage, $0.summary] }).text
        }
        text +=
            "\nexit codes:\n" + TextTable(command.endings.map { [String($0.code), $0.meaning] }).text
        text += "\nexamples:\n"
        for example in command.examples { text += "  \(example)\n" }
        return text
    }

    /// A text in lines that fit a terminal.
    private static func wrapped(_ text: String) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { "\($0)\n" }.joined()
    }
}
