import Diagnostics

/// A command line that makes sense.
struct Arguments {
    var command: Command
    var operands: [String] = []
    var values: [Option: String] = [:]
    var switches: Set<Option> = []

    /// Reads what stands behind the program's name.
    init(_ words: [String]) throws(UsageError) {
        guard let first = words.first else {
            command = .help
            return
        }
        guard let command = Command(rawValue: first) else {
            let kind = first.hasPrefix("-") ? "option" : "command"
            let names = Command.allCases.map(\.rawValue) + (first.hasPrefix("-") ? ["--help", "--version"] : [])
            throw UsageError(
                "there is no \(kind) \"\(first)\"", nearest: nearest(to: first, in: names),
                else: "\"sitegen help\" lists the commands")
        }
        self.command = command
        var rest = words.dropFirst()
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
        guard operands.count <= command.mostOperands else {
            throw UsageError("\"\(operands[command.mostOperands])\" is one word too many for \(command.rawValue)", else: usage)
        }
    }

    private var usage: String { "usage: sitegen \(command.rawValue) \(command.operands)" }

    private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = Option(rawValue: parts[0]), command.options.contains(option) else {
            let names = command.options.map(\.rawValue)
            throw UsageError(
                "unknown option \"\(parts[0])\" for \(command.rawValue)", nearest: nearest(to: parts[0], in: names),
                else: "\"sitegen help \(command.rawValue)\" lists its options")
        }
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw UsageError("\(option.rawValue) does not take a value", else: usage) }
            switches.insert(option)
            return
        }
        let value = parts.count == 2 ? parts[1] : rest.popFirst()
        guard let value, !value.isEmpty, parts.count == 2 || !value.hasPrefix("--") else {
            throw UsageError("\(option.rawValue) needs a value: \(option.rawValue) \(placeholder)", else: usage)
        }
        values[option] = value
    }
}

/// A command line that makes no sense, and the way out.
struct UsageError: Error {
    var message: String
    var help: String

    init(_ message: String, nearest: String? = nil, else help: String) {
        self.message = message
        self.help = nearest.map { "did you mean \"\($0)\"?" } ?? help
    }
}
