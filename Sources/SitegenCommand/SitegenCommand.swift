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
        case .leftEarly: "a quiz, a pdf or an import was stopped before its end"
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
        complain("writing to standard output failed: \(Wording(key: reason, values: []))")
        return .failedDisk
    }

    /// Says what is wrong with the command line or with what surrounds the program.
    func complain(_ message: Wording, help: Wording? = nil) {
        let line: Wording = "sitegen: \(Diagnostic.printable(terminal.text(message)))"
        terminal.say(terminal.text(line) + "\n")
        guard let help else { return }
        let advice: Wording = "help: \(Diagnostic.printable(terminal.text(help)))"
        terminal.say("  \(terminal.text(advice))\n")
    }

    private func outcome(of words: [String]) -> ExitCode {
        chooseLanguage(words)
        guard let first = words.first, !Option.help.matches(first) else {
            terminal.result(Help.overview)
            return .done
        }
        if let command = Subcommand.named(first), words.contains(where: Option.help.matches) {
            terminal.result(Help.page(of: command))
            return .done
        }
        do {
            if Option.version.matches(first) { return try showVersion(words.dropFirst()) }
            let arguments = try Arguments(first, words.dropFirst())
            // `new` and `quiz` ask for the languages of a site, which may be any.
            if ![Subcommand.new.name, Subcommand.quiz.name].contains(arguments.command.name) {
                try checkLanguage(arguments)
            }
            try refuseStorage(arguments)
            return try arguments.command.run(self)(arguments)
        } catch {
            complain(error.message, help: error.help)
            return .wrongUsage
        }
    }

    /// - Parameter rest: the words after `--version`, which may only choose a language.
    private func showVersion(_ rest: ArraySlice<String>) throws(UsageError) -> ExitCode {
        var rest = rest
        while let word = rest.popFirst() {
            if word == Option.lang.name {
                _ = rest.popFirst()
            } else if !word.hasPrefix("\(Option.lang.name)=") {
                throw UsageError(
                    "\"\(word)\" is one word too many for \(Option.version.name)",
                    else: "usage: sitegen \(Option.version.name)")
            }
        }
        terminal.result("sitegen \(Self.version)\n")
        return .done
    }
}
