import Publishing

extension Subcommand {
    static let check = Subcommand(
        name: "check",
        operands: [.site],
        summary: "check a site and its translations, write nothing",
        description: """
            Reads and renders a site as build does and reports the same diagnostics, but writes no files. It also prints how many pages \
            of each language are translated, fall back to another language, or are missing.
            """,
        examples: ["sitegen check my-site --strict"],
        options: [.templates, .baseURL, .jobs, .strict, .all, .json, .quiet, .now, .timings, .lang],
        run: SitegenCommand.check)
}

extension SitegenCommand {
    func check(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let options = try options(arguments)
        return watched(arguments) { observer, report in
            let outcome = builder(options, observer).check()
            return report(outcome, LanguageCoverage(outcome.pages, locales: outcome.locales))
        }
    }
}
