import Bytes
import Diagnostics
import Disk
import Domains
import Pages
import Publishing

extension Subcommand {
    static let schema = Subcommand(
        name: "schema",
        operands: [
            Operand(
                name: "FORMAT", kind: .word { SitegenCommand.formats.map(\.name) },
                summary: "a format, such as site (default: list the formats)", isOptional: true)
        ],
        summary: "print a JSON Schema, by which editors check files",
        description: """
            Prints a JSON Schema (2020-12) of site.yaml, of front matter, of messages or of the data files of a domain. Editors that know \
            the schema of a file complete keys and words, and mark mistakes while you type. Without FORMAT, lists the formats with \
            their files. With --output it writes every schema, or only that of FORMAT, to a folder such as my-site/.schemas: site.json, \
            races.json and so on.
            """,
        examples: ["sitegen schema --output my-site/.schemas", "sitegen schema races"],
        options: [.schemaOutput, .json, .lang],
        exitCodes: [.done, .wrongUsage, .failedDisk],
        run: SitegenCommand.schema)
}

extension Option {
    static let schemaOutput = Option("--output", "DIR", .folder, "write the schemas to DIR, each to its file")
}

extension SitegenCommand {
    static var formats: [Format] { Formats.all(Domains.all) }

    func schema(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let formats = try chosenFormats(arguments)
        if let folder = arguments[.schemaOutput] { return write(formats, to: folder) }
        if !arguments.operands.isEmpty {
            for format in formats { terminal.result(JSONSchema(format: format).text) }
        } else if arguments.has(.json) {
            terminal.result(Self.json(formats).line)
        } else {
            var table = TextTable(["format", "files"], leftColumns: 2)
            for format in formats { table.add([format.name, format.files.joined(separator: ", ")]) }
            terminal.result(terminal.resultWidth.map(table.text(within:)) ?? table.text)
        }
        return .done
    }

    private func chosenFormats(_ arguments: Arguments) throws(UsageError) -> [Format] {
        let formats = Self.formats
        guard let name = arguments.operands.first else { return formats }
        let chosen = formats.filter { $0.name == name }
        guard !chosen.isEmpty else {
            throw UsageError(
                "there is no format \"\(name)\"", nearest: nearest(to: name, in: formats.map(\.name)),
                else: "\"sitegen schema\" lists the formats")
        }
        return chosen
    }

    private func write(_ formats: [Format], to folder: String) -> ExitCode {
        do throws(DiskError) {
            for format in formats {
                let text = Array(JSONSchema(format: format).text.utf8)
                try RealDisk().write(text, to: "\(format.name).json", below: folder)
            }
            return .done
        } catch {
            terminal.say([Diagnostic(.error, .diskWrite, "writing failed: \(error.reason)", in: error.path)])
            return .failedDisk
        }
    }

    /// `[{"name":"races","files":["racing/**/*.json"]}]`
    private static func json(_ formats: [Format]) -> JSONValue {
        .list(formats.map { ["name": .text($0.name), "files": .list($0.files.map { .text($0) })] })
    }
}
