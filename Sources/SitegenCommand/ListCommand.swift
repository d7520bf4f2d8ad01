import Diagnostics
import Disk
import Domains
import Languages
import Pages
import Publishing

extension Subcommand {
    static let list = Subcommand(
        name: "list",
        operands: [.site],
        summary: "list pages with their addresses and titles",
        description: """
            Prints the pages of a site in the order of the site, without rendering them: on a terminal as a table, otherwise a line with \
            address and title for each page. As JSON, each page also has its id and its source.
            """,
        examples: ["sitegen list my-site --domain diving --locale fr", "sitegen list my-site --json"],
        options: [.kind, .locale, .domain, .json, .templates, .baseURL, .now, .lang],
        run: SitegenCommand.list)
}

extension Option {
    static let kind = Option("--kind", "KIND", .word { [] }, "list the pages of one kind only, such as quiz")
    static let locale = Option(
        "--locale", "LANGUAGE", .language, "list the pages in one language only, such as fr")
    static let domain = Option(
        "--domain", "DOMAIN", .word { Domains.all.map { $0.name } },
        "list the pages of one domain only, such as verbs")
}

extension SitegenCommand {
    /// Every page, or those that the options choose, in the order of the plan.
    func list(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let outcome = Builder(try options(arguments), domains: Domains.all, disk: RealDisk()).list()
        let code = exitCode(outcome.diagnostics)
        // Of a site with errors, pages may be missing, so that a value that no page has may be right.
        let pages = try chosen(outcome, arguments, isWhole: code == .done)
        terminal.say(Listing.errors(among: outcome.diagnostics))
        if arguments.has(.json) {
            terminal.result(JSONValue.lines(pages.map(Self.json)))
        } else if let width = terminal.resultWidth {
            terminal.result(Self.table(pages).text(within: width))
        } else {
            terminal.result(
                pages.map { "\(Self.oneLine($0.url))  \(Self.oneLine($0.page.title))\n" }.joined())
        }
        return code
    }

    func chosen(_ outcome: BuildOutcome, _ arguments: Arguments, isWhole: Bool) throws(UsageError)
        -> [PlannedPage]
    {
        let filters: [(option: Option, what: Wording, known: [String], value: (PlannedPage) -> String)] = [
            (.kind, "kind", [], { $0.page.kind }),
            (.locale, "language", outcome.locales.map(\.tag), { $0.locale.tag }),
            (.domain, "domain", Domains.all.map { $0.name }, { $0.page.domain }),
        ]
        var pages = outcome.pages
        for filter in filters {
            guard let wanted = arguments[filter.option] else { continue }
            let known = Set(filter.known + outcome.pages.map(filter.value)).sorted()
            guard known.contains(wanted) || !isWhole else {
                throw UsageError(
                    "no page of this site has the \(filter.what) \"\(wanted)\"",
                    nearest: nearest(to: wanted, in: known),
                    else: "choose from \(known.joined(separator: ", "))")
            }
            pages.removeAll { filter.value($0) != wanted }
        }
        return pages
    }

    /// For people; the addresses of private pages are those in their own tree.
    private static func table(_ pages: [PlannedPage]) -> TextTable {
        let hasPrivate = pages.contains { $0.page.visibility == .private }
        var table = TextTable(
            ["address", "title", "domain", "kind"] + (hasPrivate ? ["tree"] : []), leftColumns: 5)
        for page in pages {
            let cells = [page.url, page.page.title, page.page.domain, page.page.kind].map(oneLine)
            table.add(cells + (hasPrivate ? [page.page.visibility.rawValue] : []))
        }
        return table
    }

    /// Text of the site as a terminal may show it: a line break in it is a space, and what commands the
    /// terminal is left out.
    static func oneLine(_ text: String) -> String {
        Diagnostic.printable(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    private static func json(_ planned: PlannedPage) -> JSONValue {
        let page = planned.page
        return [
            "url": .text(planned.url), "path": .text(planned.path), "locale": .text(planned.locale.tag),
            "domain": .text(page.domain), "kind": .text(page.kind), "id": .text(page.id),
            "title": .text(page.title), "source": .text(page.source),
            "visibility": .text(page.visibility.rawValue), "fallback": .text(page.fallback),
        ]
    }
}
