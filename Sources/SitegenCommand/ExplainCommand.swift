import Diagnostics
import Domains
import Publishing

extension Subcommand {
    static let explain = Subcommand(
        name: "explain",
        operands: [
            Operand(
                name: "PAGE", kind: .file, summary: "the address of a page, its id, or its file in the output"
            ), .site,
        ],
        summary: "show what a page is made of and why it was made",
        description: """
            Shows the data, templates and messages that a page is made of, everything that it depends on, and why the last build made it or \
            left it as it was. It compares the site with what the last build with the same options remembered, and writes nothing.
            """,
        examples: ["sitegen explain prose/pool --locale fr", "sitegen explain /en/pool/ my-site"],
        options: [
            .pageLanguage, .json, .explainedOutput, .privateOutput, .compress, .templates, .baseURL, .strict,
            .now,
            .lang,
        ],
        run: SitegenCommand.explain)
}

extension Option {
    static let explainedOutput = Option(
        "--output", "DIR", .folder, "write public pages to DIR (default: SITE/public)")
    static let pageLanguage = Option("--locale", "LANGUAGE", .language, "take the page in this language")
}

extension SitegenCommand {
    func explain(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let builder = builder(try options(arguments), BuildObserver())
        let (explanation, diagnostics) = try Self.explanation(
            builder, arguments.operands[0], in: arguments[.pageLanguage])
        terminal.say(Listing.errors(among: diagnostics))
        if let explanation {
            if arguments.has(.json) {
                terminal.result(explanation.json.line)
            } else {
                terminal.result(explanation.text)
            }
        }
        return exitCode(diagnostics)
    }

    private static func explanation(
        _ builder: Builder, _ page: String, in locale: String?
    ) throws(UsageError) -> (explanation: Explanation?, diagnostics: [Diagnostic]) {
        do throws(UnknownPage) {
            return try builder.explain(page, in: locale)
        } catch {
            let list: Wording = "\"sitegen list\" shows the address of every page"
            let check: Wording =
                "the site has errors, so the page may be missing; \"sitegen check\" shows them"
            throw UsageError(error.message, nearest: error.nearest, else: error.hasErrors ? check : list)
        }
    }
}
