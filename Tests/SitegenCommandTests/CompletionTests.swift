import TestSupport
import Testing

@testable import SitegenCommand

/// What the real shells complete with the scripts that `sitegen completions` prints.
@Suite struct CompletionTests {
    private static let commands = Subcommand.all + [ManualTests.odd]

    /// A command line up to the cursor, and every word that can follow.
    private static let cases: [(line: String, words: [String])] =
        [
            ("sitegen bui", ["build"]),
            ("sitegen build --priv", ["--private-output"]),
            ("sitegen build --jobs 2 --private-output public --str", ["--strict"]),
            ("sitegen completions ", ["bash", "fish", "zsh"]),
            ("sitegen help expl", ["explain"]),
            ("sitegen help build ", []),
            ("sitegen build ", ["my site", "public"]),
            ("sitegen build my", ["my site"]),
            ("sitegen build public ", []),
            ("sitegen build --output ", ["my site", "public"]),
            ("sitegen build --output public m", ["my site"]),
            ("sitegen render ", ["data.json", "my site", "public"]),
            ("sitegen render x.html d", ["data.json"]),
            ("sitegen explain /en/ ", ["my site", "public"]),
            ("sitegen import ", ["data.json", "my site", "public"]),
            ("sitegen import data.json pub", ["public"]),
            ("sitegen odd ", ["one", "two"]),
            ("sitegen odd --a-file da", ["data.json"]),
            ("sitegen odd -p t", ["two"]),
        ]
        + commands.map { command in
            ("sitegen \(command.name) --", (command.options + [.help]).map(\.name).sorted())
        }

    private static func script(_ shell: Shell) -> String {
        shell.completions(of: commands, general: Option.general)
    }

    /// Runs a shell in a folder with some entries, and compares what it completes.
    ///
    /// - Parameter complete: runs the shell in `here`, a folder of `folder`, which has the completions in
    ///   `completions`.
    private func compare(_ shell: Shell, _ complete: (_ folder: String) async throws -> [[String]])
        async throws
    {
        try await withTemporaryFolder { folder in
            try write(Self.script(shell), to: "\(folder)/completions")
            try write(
                ["my site/site.yaml": "", "public/index.html": "", "data.json": ""], below: "\(folder)/here")
            let found = try await complete(folder)
            #expect(found.count == Self.cases.count)
            for (found, expected) in zip(found, Self.cases) {
                // A shell may show that more can follow: a slash after a folder, an equals sign before a
                // value. Where no operand is left, it may offer options.
                let isOption = expected.line.hasSuffix("--")
                let words = found.map { $0.hasSuffix("/") || $0.hasSuffix("=") ? String($0.dropLast()) : $0 }
                #expect(
                    words.filter { isOption || !expected.words.isEmpty || !$0.hasPrefix("-") }.sorted()
                        == expected.words,
                    "\(shell.rawValue): \(expected.line)")
            }
        }
    }

    /// How an interactive shell reports a command line: a line with its words.
    private static let report = "sitegen() { printf '%s\\t' \"$@\" >> ../found; printf '\\n' >> ../found; }\n"

    /// The completed words of each command line that was reported, without those before them.
    private func reported(in folder: String) throws -> [[String]] {
        let lines = try text(of: "\(folder)/found").split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        return zip(lines, Self.cases).map { found, expected in
            let before = expected.line.split(separator: " ", omittingEmptySubsequences: false).count - 2
            return found.split(separator: "\t").dropFirst(before).map(String.init)
        }
    }

    @Test func bashCompletes() async throws {
        try await compare(.bash) { folder in
            try write("PS1=\nsource ../completions\n\(Self.report)", to: "\(folder)/setup")
            // Escape and an asterisk insert every completion.
            try write(Self.cases.map { "\($0.line)\u{1B}*\n" }.joined(), to: "\(folder)/lines")
            let command = "exec bash --noprofile --rcfile ../setup -i < ../lines"
            _ = try await run(
                "/bin/bash", ["-c", command], in: "\(folder)/here",
                environment: ["HOME": folder, "TERM": "dumb"])
            return try reported(in: folder)
        }
    }

    @Test func zshCompletes() async throws {
        // Control-T inserts every completion. The byte 1 says that the shell is ready for the next line.
        let setup = """
            PS1= RPS1=
            autoload -Uz compinit; compinit -u -D
            source ../completions
            insert-all() { _main_complete; compstate[insert]=all compstate[list]= }
            zle -C insert-all complete-word insert-all
            bindkey '^T' insert-all
            precmd() { print -n '\\x01' }
            \(Self.report)
            """
        let driver = """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'source ../setup'
            while IFS= read -r line; do
                zpty -r shell seen $'*\\x01*'
                zpty -w shell "$line"$'\\x14'
            done < ../lines
            zpty -r shell seen $'*\\x01*'
            zpty -d shell
            """
        try await compare(.zsh) { folder in
            try write(
                ["setup": setup, "driver": driver, "lines": Self.cases.map { "\($0.line)\n" }.joined()],
                below: folder)
            let run = try await run(
                "/usr/bin/zsh", ["-f", "../driver"], in: "\(folder)/here",
                environment: ["HOME": folder, "TERM": "dumb"])
            #expect(run.errorText == "")
            return try reported(in: folder)
        }
    }

    @Test func fishCompletes() async throws {
        try await compare(.fish) { folder in
            let lines = Self.cases.map { "complete -C '\($0.line)'\necho .\n" }.joined()
            try write("source ../completions\n\(lines)", to: "\(folder)/lines")
            let run = try await run(
                "/usr/bin/fish", ["--no-config", "../lines"], in: "\(folder)/here",
                environment: ["HOME": folder, "TERM": "dumb"])
            #expect(run.errorText == "")
            return run.outputText.split(separator: ".\n", omittingEmptySubsequences: false).dropLast().map {
                found in
                // Each word may have a description behind a tab.
                found.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
            }
        }
    }
}
