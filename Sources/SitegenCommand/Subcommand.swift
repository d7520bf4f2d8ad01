import Diagnostics

/// A subcommand as one declaration: the command line is read by it, and `help`, completions and manual pages
/// are made of it.
///
/// Each is declared in a file of its own, above the function that runs it; its line in `all` makes it known.
struct Subcommand: Sendable {
    static let all: [Subcommand] = [
        .new, .build, .join, .serve, .check, .import, .list, .explain, .pdf, .clean, .quiz, .render,
        .key, .verify, .schema, .completions, .manual, .help,
    ]

    /// The first word of the command line: `build`.
    let name: String
    var operands: [Operand] = []
    /// A line of the overview: a verb phrase.
    let summary: String
    /// Sentences for a manual page.
    let description: String
    /// Whole command lines. The overview shows the last one of the first two subcommands.
    let examples: [String]
    var options: [Option] = []
    /// How a run can end.
    var exitCodes: [ExitCode] = [.done, .wrongSite, .wrongUsage, .failedDisk]
    /// What is wrong if the exit code is 1, for a subcommand that is not about a site: a phrase for a manual.
    var mistake: String?
    let run: @Sendable (SitegenCommand) -> (Arguments) throws(UsageError) -> ExitCode

    /// The operands that a place on the command line tells apart: none is behind one that is repeated.
    var placedOperands: [Operand] {
        operands.firstIndex(where: \.isRepeated).map { Array(operands[...$0]) } ?? operands
    }

    /// The exit codes with a phrase for each.
    var endings: [(code: Int32, meaning: String)] {
        exitCodes.map { ($0.rawValue, $0 == .wrongSite ? mistake ?? $0.meaning : $0.meaning) }
    }

    /// `build [SITE]`
    var usage: String { ([name] + operands.map(\.usage)).joined(separator: " ") }

    /// The subcommand with a name; nil if there is none.
    static func named(_ name: String) -> Subcommand? {
        all.first { $0.name == name }
    }

    /// The subcommand that an operand names.
    static func named(orThrow name: String) throws(UsageError) -> Subcommand {
        if let command = named(name) { return command }
        throw UsageError(
            "there is no command \"\(name)\"", nearest: nearest(to: name, in: all.map(\.name)),
            else: "\"sitegen help\" lists the commands")
    }
}

/// A word of the command line that is not an option: `SITE`.
struct Operand: Sendable {
    let name: String
    let kind: ValueKind
    /// What it is, as the end of the sentence "SITE is …".
    let summary: String
    var isOptional = false
    /// Whether it may come several times. Those behind it are then up to the subcommand.
    var isRepeated = false

    /// `[SITE]`, or `FILE…`
    var usage: String { isOptional ? "[\(name)]" : name + (isRepeated ? "…" : "") }
}

/// An option of the command line, with a value or, as a switch, without: `--output DIR`, `--strict`.
struct Option: Sendable {
    struct Value: Sendable {
        /// What `help` writes in its place: `DIR`.
        let placeholder: String
        let kind: ValueKind
    }

    /// With its hyphens: `--output`.
    let name: String
    /// A short form: `-h`.
    let alias: String?
    /// nil for a switch.
    let value: Value?
    /// A line of `help`: a verb phrase.
    let summary: String
    /// Whether its value is a list, so that giving the option again adds to it.
    var isList = false

    init(_ name: String, alias: String? = nil, _ summary: String) {
        (self.name, self.alias, value, self.summary) = (name, alias, nil, summary)
    }

    init(_ name: String, _ placeholder: String, _ kind: ValueKind, _ summary: String) {
        (self.name, alias, value, self.summary) = (
            name, nil, Value(placeholder: placeholder, kind: kind), summary
        )
    }

    /// `--output DIR`
    var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }

    /// Its name, and its short form if it has one.
    var names: [String] { [name] + (alias.map { [$0] } ?? []) }

    func matches(_ word: String) -> Bool { names.contains(word) }
}

/// What a value of the command line is, so that a shell can complete it.
enum ValueKind: Sendable {
    case folder
    case file
    case url
    /// Written as 2026-05-31.
    case date
    case number(ClosedRange<Int>)
    /// A tag such as `es`.
    case language
    /// Any text, such as a name.
    case text
    /// One of some words, which are asked for when they are needed.
    case word(@Sendable () -> [String])
}
