/// Completions for bash. Files and folders are left to readline, which quotes them as they need it.
struct BashCompletions {
    let commands: [Subcommand]
    let general: [Option]

    var script: String {
        """
        # Completes sitegen in bash. Load it with: source <(sitegen completions bash)
        _sitegen() {
            local current=${COMP_WORDS[COMP_CWORD]} command='' option='' ended='' valued options kind word index operand=0
            # An equals sign between an option and its value is a word of its own.
            if [[ $current == = ]]; then current=''; fi
            for ((index = 1; index < COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                case $command in
        \(commands.map { "        \($0.name)) valued=' \($0.valued.joined(separator: " ")) ' ;;" }.joined(separator: "\n"))
                *) valued='' ;;
                esac
                if [[ $word == = ]]; then
                    continue
                elif [[ -n $option ]]; then
                    option=''
                elif [[ -z $command ]]; then
                    command=$word
                elif [[ -z $ended && $word == -- ]]; then
                    ended=yes
                elif [[ -z $ended && $valued == *" $word "* ]]; then
                    option=$word
                elif [[ -n $ended || $word != -* ]]; then
                    operand=$((operand + 1))
                fi
            done
            case $command in
        \(commands.map { "    \($0.name)) options='\(Self.names($0.options))' ;;" }.joined(separator: "\n"))
            *) options='' ;;
            esac
            if [[ -z $command ]]; then
                kind='\((commands.map(\.name) + general.flatMap(\.names)).joined(separator: " "))'
            elif [[ -n $option ]]; then
                case "$command $option" in
        \(commands.flatMap(Self.values).joined(separator: "\n"))
                *) kind='' ;;
                esac
            elif [[ -z $ended && $current == -* ]]; then
                kind=$options
            else
                case "$command $operand" in
        \(commands.flatMap(Self.operands).joined(separator: "\n"))
                *) kind='' ;;
                esac
            fi
            COMPREPLY=()
            case $kind in
            folder) compopt -o dirnames ;;
            file) compopt -o default ;;
            *) mapfile -t COMPREPLY < <(compgen -W "$kind" -- "$current") ;;
            esac
        }
        complete -F _sitegen sitegen

        """
    }

    private static func names(_ options: [Option]) -> String {
        (options + [.help]).flatMap(\.names).joined(separator: " ")
    }

    private static func values(of command: Subcommand) -> [String] {
        command.options.compactMap { option in
            option.value.map { "        '\(command.name) \(option.name)') kind='\(kind($0.kind))' ;;" }
        }
    }

    private static func operands(of command: Subcommand) -> [String] {
        command.placedOperands.enumerated().map { number, operand in
            let place = operand.isRepeated ? "'\(command.name) '*" : "'\(command.name) \(number)'"
            return "        \(place)) kind='\(kind(operand.kind))' ;;"
        }
    }

    /// `folder`, `file`, or the words to choose from; empty for a value that only a person knows.
    private static func kind(_ kind: ValueKind) -> String {
        switch kind {
        case .folder: "folder"
        case .file: "file"
        case .word(let words): words().joined(separator: " ")
        case .url, .date, .number, .language, .text: ""
        }
    }
}
