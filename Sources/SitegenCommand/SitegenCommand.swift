import Diagnostics

/// How a run ended, as other programs see it.
public enum ExitCode: Int32, Sendable, CaseIterable {
    case done = 0
    case wrongSite = 1
    case wrongUsage = 2
    case failedDisk = 3
    /// As of a program that Ctrl-C has ended.
    case leftEarly = 130

    /// A phrase for a manual.
    var meaning: String {
        switch self {
        case .done: "done"
        case .wrongSite: "the site has errors"
        case .wrongUsage: "the command line is wrong"
        case .failedDisk: "reading or writing failed"
        case .leftEarly: "a quiz was left before its end"
        }
    }
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

    /// - Parameter words: the words after the program's name.
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
        guard let first = words.first, !Option.help.matches(first) else {
            terminal.result(Help.overview)
            return .done
        }
        if Option.version.matches(first) {
            terminal.result("sitegen \(Self.version)\n")
            return .done
        }
        if let command = Subcommand.named(first), words.contains(where: Option.help.matches) {
            terminal.result(Help.page(of: command))
            return .done
        }
        do {
            let arguments = try Arguments(first, words.dropFirst())
            return try arguments.command.run(self)(arguments)
        } catch {
            terminal.say(
                "sitegen: \(Diagnostic.printable(error.message))\n  help: \(Diagnostic.printable(error.help))\n"
            )
            return .wrongUsage
        }
    }
}
