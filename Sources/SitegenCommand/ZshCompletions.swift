/// Completions for zsh, as a function that can be sourced or put into a folder of `fpath` as `_sitegen`.
struct ZshCompletions {
    let commands: [Subcommand]
    let general: [Option]

    var script: String {
        """
        #compdef sitegen
        # Completes sitegen in zsh. Load it after compinit with: source <(sitegen completions zsh)
        _sitegen() {
            local context state state_descr line
            local -A opt_args
            _arguments -C \\
                \(general.map { Self.exclusive($0) }.joined(separator: " \\\n        ")) \\
                '1:command:->command' \\
                '*::argument:->argument'
            case $state in
            command)
                local -a commands=(
        \(commands.map { "            \(Self.quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
                )
                _describe command commands
                ;;
            argument)
                case $words[1] in
        \(commands.map(Self.arguments).joined(separator: "\n"))
                esac
                ;;
            esac
        }
        if [[ $funcstack[1] == _sitegen ]]; then _sitegen "$@"; else compdef _sitegen sitegen; fi

        """
    }

    private static func arguments(of command: Subcommand) -> String {
        let options = command.options.flatMap { option in
            let value = option.value.map {
                "=[\(bracketed(option.summary))]:\($0.placeholder):\(action($0.kind))"
            }
            // An option is offered once, whatever its spelling.
            let others = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
            return option.names.map { quoted(others + $0 + (value ?? "[\(bracketed(option.summary))]")) }
        }
        let operands = command.placedOperands.enumerated().map { number, operand in
            let place = operand.isRepeated ? "*" : String(number + 1)
            return quoted(
                "\(place)\(operand.isOptional ? "::" : ":")\(operand.name):\(action(operand.kind))")
        }
        let specifications = options + [exclusive(.help)] + operands
        return "        \(command.name))\n            _arguments \\\n                "
            + specifications.joined(separator: " \\\n                ") + "\n            ;;"
    }

    /// An option after which nothing else makes sense.
    private static func exclusive(_ option: Option) -> String {
        option.names.map { quoted("(- : *)\($0)[\(bracketed(option.summary))]") }.joined(separator: " ")
    }

    private static func action(_ kind: ValueKind) -> String {
        switch kind {
        case .folder: "_files -/"
        case .file: "_files"
        case .word(let words): "(\(words().joined(separator: " ")))"
        // A value that only a person knows: its name is shown.
        case .url, .date, .number, .language, .text: " "
        }
    }

    private static func bracketed(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(
            ":", with: "\\:")
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
