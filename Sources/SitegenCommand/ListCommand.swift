import Bytes
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
        summary: "list every page with its address and title",
        description: """
            Prints the pages of a site in the order of the site, without rendering them. As JSON, each page also has its id, source and \
            kind.
            """,
        examples: ["sitegen list my-site --json"],
        options: [.json, .templates, .baseURL, .now],
        run: SitegenCommand.list)
}

extension SitegenCommand {
    /// Every page, in the order of the plan.
    func list(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let outcome = Builder(try options(arguments), domains: Domains.all, disk: RealDisk()).list()
        terminal.say(outcome.diagnostics.filter { $0.severity == .error })
        var output = ByteBuffer()
        if arguments.has(.json) {
            output.append("[")
            for (number, page) in outcome.pages.enumerated() {
                output.append(number == 0 ? "\n" : ",\n")
                Self.append(page, to: &output)
            }
            output.append("\n]\n")
        } else {
            for page in outcome.pages { output.append("\(Self.oneLine(page.url))  \(Self.oneLine(page.page.title))\n") }
        }
        terminal.result(output.bytes)
        return exitCode(outcome.diagnostics)
    }

    /// Text of the site as a terminal may show it: a line break in it is a space, and what commands the terminal is left out.
    static func oneLine(_ text: String) -> String {
        Diagnostic.printable(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    private static func append(_ planned: PlannedPage, to output: inout ByteBuffer) {
        let page = planned.page
        let fields: [(String, String?)] = [
            ("url", planned.url), ("path", planned.path), ("locale", planned.locale.tag), ("domain", page.domain), ("kind", page.kind),
            ("id", page.id), ("title", page.title), ("source", page.source), ("visibility", page.visibility.rawValue),
            ("fallback", page.fallback),
        ]
        for (number, field) in fields.enumerated() {
            output.append(number == 0 ? "{" : ",")
            output.append(json: field.0)
            output.append(":")
            output.append(json: field.1)
        }
        output.append("}")
    }
}
