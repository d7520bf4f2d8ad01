/// Options in place of a subcommand.
extension Option {
    static let help = Option("--help", alias: "-h", "show the commands, or the options of a command")
    static let version = Option("--version", "show the version")

    static let general = [help, version]
}

/// Options that several subcommands take.
extension Option {
    static let templates = Option(
        "--templates", "DIR", .folder, "use the templates in DIR instead of the built-in ones")
    static let baseURL = Option("--base-url", "URL", .url, "set the site's address, instead of base_url")
    static let jobs = Option(
        "--jobs", "N", .number(threads), "set the number of threads (default: one per core)")
    static let strict = Option("--strict", "treat warnings as errors")
    static let all = Option("--all", "show all diagnostics, not only the first 20 of each code")
    static let json = Option("--json", "print the result as JSON on standard output")
    static let quiet = Option("--quiet", "print errors only")
    static let now = Option("--now", "DATE", .date, "set the date (default: SOURCE_DATE_EPOCH, or today)")
    static let timings = Option("--timings", "show the time per phase, domain and template")

    /// How many threads can be asked for.
    static let threads = 1...1024
}

/// Operands that several subcommands take.
extension Operand {
    static let site = Operand(
        name: "SITE", kind: .folder,
        summary: "a folder with site.yaml (default: the current folder, or site/ in it)", isOptional: true)
    static let command = Operand(
        name: "COMMAND", kind: .word { Subcommand.all.map(\.name) }, summary: "the command to describe",
        isOptional: true)
}
