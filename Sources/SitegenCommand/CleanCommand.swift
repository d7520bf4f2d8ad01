import Diagnostics
import Publishing

extension Subcommand {
    static let clean = Subcommand(
        name: "clean",
        operands: [.site],
        summary: "remove the files that builds have written",
        description: """
            Removes the files that builds of a site have written, the folders that are empty then, and the cache. Other files in the \
            output folders are left alone. A file that a build wrote is removed even if it was changed since, as a build replaces it.
            """,
        examples: ["sitegen clean my-site --dry-run"],
        options: [.dryRun, .cleanedOutput, .cleanedPrivateOutput, .json, .quiet],
        run: SitegenCommand.clean)
}

extension Option {
    static let cleanedOutput = Option("--output", "DIR", .folder, "clean DIR instead of SITE/public")
    static let cleanedPrivateOutput = Option(
        "--private-output", "DIR", .folder, "clean DIR instead of SITE/private")
    static let dryRun = Option("--dry-run", "list the files that would be removed; remove nothing")
}

extension SitegenCommand {
    func clean(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let isTrial = arguments.has(.dryRun)
        let outcome = Cleaner(try options(arguments), disk: Self.disk).clean(isTrial: isTrial)
        if arguments.has(.json) {
            terminal.result(json(outcome).line)
        } else {
            terminal.say(outcome.diagnostics)
            if !arguments.has(.quiet) { terminal.result(isTrial ? preview(outcome) : summary(outcome)) }
        }
        return exitCode(outcome.diagnostics)
    }

    private func preview(_ outcome: CleanOutcome) -> String {
        outcome.files.map { Diagnostic.printable($0) + "\n" }.joined()
            + "\(counted(outcome.files.count, "file")) would be removed\n"
    }

    private func summary(_ outcome: CleanOutcome) -> String {
        "\(counted(outcome.removed, "file")) removed\n"
            + outcome.shared.map {
                "\(Diagnostic.printable($0)) still contains files that sitegen did not write\n"
            }.joined()
    }

    /// `{"files":["site/public/index.html"],"removed","errors","warnings","diagnostics":[…]}`
    private func json(_ outcome: CleanOutcome) -> JSONValue {
        let errors = outcome.diagnostics.count { $0.severity == .error }
        return [
            "files": .list(outcome.files.map { .text($0) }), "removed": .number(outcome.removed),
            "errors": .number(errors), "warnings": .number(outcome.diagnostics.count - errors),
            "diagnostics": .list(outcome.diagnostics.map(\.json)),
        ]
    }
}
