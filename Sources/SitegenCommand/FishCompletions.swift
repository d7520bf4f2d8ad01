/// Completions for fish.
struct FishCompletions {
    let commands: [Subcommand]
    let general: [Option]

    var script: String {
        let head = """
            # Completes sitegen in fish. Load it with: sitegen completions fish | source
            # Whether the command line has this command and no other.
            function __sitegen_command
                set -l words (commandline -opc)
                test (count $words) -gt 1; and test "$words[2]" = $argv[1]
            end
            # Whether an operand of a command is next: the command, the number of the operand, then the options that take a value.
            function __sitegen_operand
                __sitegen_command $argv[1]; or return 1
                set -l words (commandline -opc)
                set -e words[1..2]
                set -l number 0
                set -l is_value no
                for word in $words
                    if test $is_value = yes
                        set is_value no
                    else if contains -- $word $argv[3..]
                        set is_value yes
                    else if not string match -q -- '-*' $word
                        set number (math $number + 1)
                    end
                end
                test $number -eq $argv[2]; and test $is_value = no
            end
            complete -c sitegen -e
            complete -c sitegen -f

            """
        let names = commands.map {
            "complete -c sitegen -n __fish_use_subcommand -a \($0.name) -d \(Self.quoted($0.summary))\n"
        }
        let options = general.map { Self.line("__fish_use_subcommand", $0) }
        return head + names.joined() + options.joined() + commands.map(Self.lines).joined()
    }

    private static func lines(of command: Subcommand) -> String {
        let options = (command.options + [.help]).map { line("'__sitegen_command \(command.name)'", $0) }
        let operands = command.placedOperands.enumerated().compactMap { number, operand in
            choice(operand.kind).map { choice in
                if operand.isRepeated {
                    return "complete -c sitegen -n '__sitegen_command \(command.name)' \(choice)\n"
                }
                let condition = (["__sitegen_operand", command.name, String(number)] + command.valued).joined(
                    separator: " ")
                return "complete -c sitegen -n '\(condition)' \(choice)\n"
            }
        }
        return options.joined() + operands.joined()
    }

    private static func line(_ condition: String, _ option: Option) -> String {
        let long = "-l \(option.name.dropFirst(2))"
        let short = option.alias.map { " -s \($0.dropFirst())" } ?? ""
        let value = option.value.map { " -r " + (choice($0.kind) ?? "-f") } ?? ""
        return "complete -c sitegen -n \(condition) \(long)\(short)\(value) -d \(quoted(option.summary))\n"
    }

    /// What can be chosen; nil for a value that only a person knows.
    private static func choice(_ kind: ValueKind) -> String? {
        switch kind {
        case .folder: "-f -a '(__fish_complete_directories)'"
        case .file: "-F"
        case .word(let words): "-f -a \(quoted(words().joined(separator: " ")))"
        case .url, .date, .number, .language, .text: nil
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
