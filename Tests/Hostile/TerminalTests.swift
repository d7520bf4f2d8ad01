import Foundation
import TestSupport
import Testing

/// What the program prints, whatever is in names and values: nothing of it commands a terminal, forges a line of
/// a message, or turns the reading direction.
@Suite struct TerminalTests {
    private static let clear = "\u{1B}[2J\u{1B}]0;owned\u{07}\u{9B}31m\u{202E}"

    /// Everything that is printed has the signs in it: titles, ids, names of files, keys, values, words.
    private static let files = [
        "site/site.yaml": "title: A\nlocales: [en]\n",
        "site/content/en/a\(clear).md":
            "---\ntitle: \"A\\e[2J\\a\\x9b31m\\u202e\\nforged.md:1:1: error: forged\"\norder: 1\n---\n\nA <b>b</b>.\n",
        "site/static/b\(clear).txt": "b\n",
        "site/grades/c\(clear).json":
            #"{"class": "C\u001b[2J", "transcripts": [{"id": "s\u001b]0;x\u0007", "name": "Ada\u202e\u009b31m", "units": [{"code": "U", "name": "M\u001b[31m", "weight": 1, "isProfessional": false, "subjects": [{"name": "A", "weight": 1, "grade": 12}]}]}]}"#,
        "site/surf/d\(clear).json":
            #"[{"id": "a\u001b[2J", "start": "2025-06-02T10:00", "odd\u001b[2J": 1}]"#,
        "site/verbs/e.txt":
            "A\(clear)\nB\ncomer: como, comes, come, comemos, coméis, comen\nbeber: bebo, bebes, bebe, bebemos, bebéis, beben\n",
        "list\(clear).csv": "Name\(clear),Algebra\(clear)\nAda\(clear),12\n",
    ]

    private static let commands: [[String]] = [
        ["check", "site", "--all"], ["check", "site", "--all", "--json"],
        ["build", "site", "--all", "--timings"], ["list", "site"],
        ["list", "site", "--json"],
        ["explain", "content/en/a\(clear).md", "site"], ["explain", "nothing\(clear)", "site"],
        ["import", "list\(clear).csv", "site"],
        ["build", "site", "--output", "o\(clear)", "--base-url", clear],
        ["clean", "site", "--dry-run"], ["build\(clear)"],
        ["key", "site"], ["key", "site", "--name", "k\(clear)"], ["verify", "SITEGEN1*\(clear)*"],
        ["verify", "SITEGEN1*\(clear)*", "--json"],
    ]

    @Test func nothingThatIsPrintedCommandsATerminal() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.files, below: folder)
            for words in Self.commands {
                let run = try await sitegen(words, in: folder)
                #expect([0, 1, 2].contains(run.exitCode), "\(words): \(run.exitCode)")
                #expect(run.outputText.count + run.errorText.count > 10, "\(words) says nothing")
                for text in [run.outputText, run.errorText] {
                    let strays = text.unicodeScalars.filter(Self.isStray)
                    #expect(strays.isEmpty, "\(words): \(strays.map(\.value))\n\(text.debugDescription)")
                    let isForged = text.split(separator: "\n").contains { $0.hasPrefix("forged.md") }
                    #expect(!isForged, "\(words)")
                }
            }
        }
    }

    private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
