import Diagnostics
import Publishing
import Threads

extension Subcommand {
    static let join = Subcommand(
        name: "join",
        operands: [.part],
        summary: "put the parts of a site together",
        description: """
            Puts the parts of a site together that build --shard has made, in any order and on any machines. The result is that of one \
            build. A part that is missing, out of date or damaged is an error, and nothing is written.
            """,
        examples: [
            "sitegen join parts/*/public --output public",
            "sitegen join parts/*/* --output public --private-output private",
        ],
        options: [.joinedOutput, .joinedPrivateOutput, .jobs, .all, .json, .quiet, .lang],
        mistake: "a part is missing, out of date or damaged",
        run: SitegenCommand.joinParts)
}

extension Operand {
    static let part = Operand(
        name: "PART", kind: .folder, summary: "the folder of a part, with public pages or with private ones",
        isRepeated: true)
}

extension Option {
    static let joinedOutput = Option("--output", "DIR", .folder, "write the public pages to DIR")
    static let joinedPrivateOutput = Option(
        "--private-output", "DIR", .folder, "write the private pages to DIR")
}

extension SitegenCommand {
    func joinParts(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let jobs = try jobs(arguments)
        guard arguments.has(.joinedOutput) || arguments.has(.joinedPrivateOutput) else {
            throw UsageError(
                "join needs a folder to put the parts together in",
                else: "name it with --output, and the one for private pages with --private-output")
        }
        return watched(arguments) { observer, report in
            let joiner = Joiner(
                arguments.operands.map(withoutSlash), output: arguments[.joinedOutput].map(withoutSlash),
                privateOutput: arguments[.joinedPrivateOutput].map(withoutSlash), disk: disk,
                Workers(jobs: jobs), observer)
            return report(joiner.join(), nil)
        }
    }
}
