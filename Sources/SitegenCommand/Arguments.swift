import Diagnostics

/// A command line that makes sense.
struct Arguments {
    let command: Subcommand
    private(set) var operands: [String] = []
    /// By the name of the option; empty for a switch.
    private var values: [String: String] = [:]

    /// Reads a command line by the declaration of its subcommand.
    ///
    /// - Parameters:
    ///   - first: the word after the program's name.
    ///   - rest: the words after it.
    init(_ first: String, _ rest: ArraySlice<String>) throws(UsageError) {
        guard let command = Subcommand.named(first) else {
            let isOption = first.hasPrefix("-")
            let names = Subcommand.all.map(\.name) + (isOption ? Option.general.map(\.name) : [])
            throw UsageError(
                isOption ? "there is no option \"\(first)\"" : "there is no command \"\(first)\"",
                nearest: nearest(to: first, in: names),
                else: "\"sitegen help\" lists the commands")
        }
        self.command = command
        var rest = rest
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            } else if word.hasPrefix("-"), word != "-" {
                try take(word, &rest)
            } else {
                operands.append(word)
            }
        }
        try checkOperands()
    }

    /// The value of an option; nil if it is not given.
    subscript(_ option: Option) -> String? { values[option.name] }

    /// The word given for an operand; nil where it is not given.
    subscript(_ operand: Operand) -> String? {
        zip(command.placedOperands, operands).first { $0.0.name == operand.name }?.1
    }

    /// Whether a switch is given.
    func has(_ option: Option) -> Bool { values[option.name] != nil }

    private var usage: Wording { usage(with: []) }

    private func usage(with options: [Option]) -> Wording {
        let words = [command.usage] + options.map { "[\($0.usage)]" }
        return "usage: sitegen \(words.joined(separator: " "))"
    }

    /// `a template and its data`
    private static func all(of operands: [Operand]) -> Wording {
        let wordings = operands.map { Wording(key: $0.summary, values: []) }
        guard let first = wordings.first else { return "nothing" }
        return wordings.dropFirst().reduce(first) { "\($0) and \($1)" }
    }

    private func checkOperands() throws(UsageError) {
        guard !operands.contains("") else {
            throw UsageError("one of the arguments of \(command.name) is empty", else: usage)
        }
        let isEndless = command.operands.contains(where: \.isRepeated)
        guard isEndless || operands.count <= command.operands.count else {
            throw UsageError(
                "\"\(operands[command.operands.count])\" is one word too many for \(command.name)",
                else: usage)
        }
        let required = command.operands.filter { !$0.isOptional }
        guard operands.count >= required.count else {
            throw UsageError(
                "\(command.name) needs \(Self.all(of: required))",
                else: usage(with: command.options))
        }
    }

    private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let option = command.options.first(where: { $0.matches(parts[0]) }) else {
            throw UsageError(
                "unknown option \"\(parts[0])\" for \(command.name)",
                nearest: nearest(to: parts[0], in: command.options.map(\.name)),
                else: "\"sitegen help \(command.name)\" lists its options")
        }
        guard option.value != nil else {
            guard parts.count == 1 else {
                throw UsageError("\(option.name) does not take a value", else: usage)
            }
            values[option.name] = ""
            return
        }
        let value = parts.count == 2 ? parts[1] : rest.popFirst()
        guard let value, !value.isEmpty, parts.count == 2 || !value.hasPrefix("--") else {
            throw UsageError("\(option.name) needs a value: \(option.usage)", else: usage)
        }
        let earlier = values[option.name]
        if !option.isList, let earlier, earlier != value {
            throw UsageError(
                "\(option.name) is given twice, as \"\(earlier)\" and as \"\(value)\"",
                else: "keep one of the two")
        }
        values[option.name] =
            option.isList ? [earlier, value].compactMap(\.self).joined(separator: ",") : value
    }
}

/// A command line that makes no sense, and the way out.
struct UsageError: Error {
    var message: Wording
    var help: Wording

    init(_ message: Wording, nearest: String? = nil, else help: Wording) {
        self.message = Secrets.hidden(in: message)
        self.help = .didYouMean(nearest) ?? help
    }
}
