/// The manual pages, in the macros of man(7).
struct Manual {
    let commands: [Subcommand]
    /// The options that may be in place of a command.
    let general: [Option]
    let version: String

    static let name = "sitegen"
    static func name(of command: Subcommand) -> String { "\(name)-\(command.name)" }

    var overview: String {
        var text = head(Self.name, "turn small, personal data into a website in several languages")
        text += Self.heading("synopsis") + ".B sitegen\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n"
        text += Self.heading("commands")
        for command in commands { text += ".TP\n\(Self.usage(command))\n\(Self.line(command.summary))" }
        text += Self.heading("options") + general.map(Self.paragraph).joined()
        text += Self.heading("operands") + Self.paragraph(.site)
        text += Self.exitStatus(ExitCode.allCases.map { ($0.rawValue, $0.meaning) })
        return text + Self.seeAlso(commands.map(Self.name))
    }

    func page(of command: Subcommand) -> String {
        var text = head(Self.name(of: command), command.summary)
        text += Self.heading("synopsis") + ".B sitegen \(Self.escaped(command.name))\n"
        text +=
            (command.options.isEmpty ? "" : "[\\fIOPTIONS\\fR]\n")
            + command.operands.map { "\(Self.styled($0))\n" }.joined()
        text += Self.heading("description") + Self.line(command.description)
        if !command.operands.isEmpty {
            text += Self.heading("operands") + command.operands.map(Self.paragraph).joined()
        }
        if !command.options.isEmpty {
            text += Self.heading("options") + command.options.map(Self.paragraph).joined()
        }
        text += Self.exitStatus(command.endings)
        text += Self.heading("examples") + ".EX\n" + command.examples.map(Self.line).joined() + ".EE\n"
        return text + Self.seeAlso([Self.name])
    }

    /// Without a date, so that the pages change only with what they say.
    private func head(_ name: String, _ summary: String) -> String {
        ".TH \(Self.escaped(name.uppercased())) 1 \"\" \"sitegen \(version)\" \"sitegen manual\"\n"
            // Lines are neither justified nor hyphenated.
            + ".nh\n.ad l\n"
            + Self.heading("name") + "\(Self.escaped(name)) \\- \(Self.line(summary))"
    }

    private static func heading(_ title: String) -> String { ".SH \(title.uppercased())\n" }

    private static func paragraph(_ operand: Operand) -> String {
        ".TP\n\\fI\(escaped(operand.name))\\fR\n\(line(operand.summary))"
    }

    private static func paragraph(_ option: Option) -> String {
        let names = option.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let value = option.value.map { " \\fI\(escaped($0.placeholder))\\fR" } ?? ""
        return ".TP\n\(names)\(value)\n\(line(option.summary))"
    }

    private static func usage(_ command: Subcommand) -> String {
        (["\\fB\(escaped(command.name))\\fR"] + command.operands.map(styled)).joined(separator: " ")
    }

    /// `[SITE]`, with the name in italics.
    private static func styled(_ operand: Operand) -> String {
        let name = "\\fI\(escaped(operand.name))\\fR"
        return operand.isOptional ? "[\(name)]" : name + (operand.isRepeated ? "…" : "")
    }

    private static func exitStatus(_ endings: [(code: Int32, meaning: String)]) -> String {
        heading("exit status") + endings.map { ".TP\n.B \($0.code)\n\(line($0.meaning))" }.joined()
    }

    private static func seeAlso(_ names: [String]) -> String {
        heading("see also")
            + names.enumerated().map { number, name in
                ".BR \(escaped(name)) (1)\(number == names.count - 1 ? "" : ",")\n"
            }.joined()
    }

    /// A line of text, which is none of commands even if it begins with their signs.
    private static func line(_ text: String) -> String {
        (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + escaped(text) + "\n"
    }

    /// Hyphens are those of the keyboard, so that options can be searched for and copied; so are quotation
    /// marks and others.
    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            default: String(character)
            }
        }.joined()
    }
}
