import Diagnostics

/// How a run ended, as other programs see it.
public enum ExitCode: Int32, Sendable {
    case done = 0
    /// The site is wrong.
    case wrongSite = 1
    /// The command line is wrong.
    case wrongUsage = 2
    /// Reading or writing failed.
    case failedDisk = 3
}

/// The program behind the command line.
public struct SitegenCommand {
    static let version = "0.1.0"

    let environment: [String: String]
    let terminal: Terminal

    public init(environment: [String: String]) {
        self.environment = environment
        terminal = Terminal(environment: environment)
    }

    /// - Parameter words: what stands behind the program's name.
    public func run(_ words: [String]) -> ExitCode {
        final(outcome(of: words))
    }

    /// The exit code of a run, or of the failure to write its results.
    func final(_ code: ExitCode) -> ExitCode {
        guard let reason = terminal.failure else { return code }
        terminal.say("sitegen: writing to standard output failed: \(reason)\n")
        return .failedDisk
    }

    private func outcome(of words: [String]) -> ExitCode {
        if words.first == "--version" {
            terminal.result("sitegen \(Self.version)\n")
            return .done
        }
        if words.isEmpty || words.first == "-h" || words.first == "--help" {
            terminal.result(Help.overview)
            return .done
        }
        do {
            if let command = words.first.flatMap(Command.init), words.contains("--help") || words.contains("-h") {
                terminal.result(Help.page(of: command))
                return .done
            }
            let arguments = try Arguments(words)
            switch arguments.command {
            case .build: return try build(arguments)
            case .check: return try check(arguments)
            case .list: return try list(arguments)
            case .render: return try render(arguments)
            case .help: return try help(arguments)
            }
        } catch {
            terminal.say("sitegen: \(Diagnostic.printable(error.message))\n  help: \(Diagnostic.printable(error.help))\n")
            return .wrongUsage
        }
    }

    private func help(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        guard let name = arguments.operands.first else {
            terminal.result(Help.overview)
            return .done
        }
        guard let command = Command(rawValue: name) else {
            throw UsageError(
                "there is no command \"\(name)\"", nearest: nearest(to: name, in: Command.allCases.map(\.rawValue)),
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
        text += rows(Command.allCases.map { ("\($0.rawValue) \($0.operands)", $0.summary) })
        text += "\nSITE is a folder with site.yaml (default: the current folder, or site/ in it)\n\nexamples:\n"
        for example in Command.allCases.compactMap(\.examples.last) { text += "  \(example)\n" }
        return text + "\nrun \"sitegen help COMMAND\" for its options, \"sitegen --version\" for the version\n"
    }

    static func page(of command: Command) -> String {
        var text = "sitegen \(command.rawValue) \(command.operands)\n\n\(command.summary)\n"
        if !command.options.isEmpty {
            text += "\noptions:\n"
            text += rows(command.options.map { ($0.rawValue + ($0.value.map { " \($0)" } ?? ""), $0.summary) })
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
