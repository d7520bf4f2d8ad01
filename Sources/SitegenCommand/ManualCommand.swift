import Diagnostics
import Disk

extension Subcommand {
    static let manual = Subcommand(
        name: "manual",
        operands: [.command],
        summary: "print the manual page of sitegen or of a command",
        description: """
            Prints a manual page for the program man. With --output it writes every page, or only that of the command, to a folder such as \
            /usr/local/share/man/man1: sitegen.1, sitegen-build.1 and so on.
            """,
        examples: ["sitegen manual --output man1", "sitegen manual build"],
        options: [.manualOutput, .lang],
        exitCodes: [.done, .wrongUsage, .failedDisk],
        run: SitegenCommand.manual)
}

extension Option {
    static let manualOutput = Option("--output", "DIR", .folder, "write the pages to DIR, each to its file")
}

extension SitegenCommand {
    func manual(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        var command: Subcommand?
        if let name = arguments[.command] { command = try .named(orThrow: name) }
        let manual = Manual(commands: Subcommand.all, general: Option.general, version: Self.version)
        guard let folder = arguments[.manualOutput] else {
            terminal.result(command.map(manual.page) ?? manual.overview)
            return .done
        }
        let pages = command.map { [$0] } ?? Subcommand.all
        var files = pages.map { (name: Manual.name(of: $0), text: manual.page(of: $0)) }
        if command == nil { files.append((Manual.name, manual.overview)) }
        do throws(DiskError) {
            for file in files {
                try RealDisk().write(Array(file.text.utf8), to: "\(file.name).1", below: folder)
            }
            return .done
        } catch {
            terminal.say([
                Diagnostic(
                    .error, .diskWrite, "writing failed: \(Wording(key: error.reason, values: []))",
                    in: error.path)
            ])
            return .failedDisk
        }
    }
}
