import TestSupport
import Testing

/// What only a run of the program shows of its languages: the environment reaches it, programs read English,
/// and a build that repeats the diagnostics of the last one says them in the language of its user.
@Suite struct LanguageTests {
    private static let site = [
        "site.yaml": "title: Pool\nbase_url: https://example.org/\n",
        "content/en/pool.md": "---\ntitle: Pool\norder: 1\n---\n<b>Deep</b>\n",
        "content/en/plan.pdf": "",
    ]

    @Test func aRepeatedDiagnosticIsInTheLanguageOfItsUser() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.site, below: "\(folder)/site")
            let first = try await sitegen("build", "site", in: folder, environment: ["LANG": "C.UTF-8"])
            #expect(
                first.errorText.hasPrefix(
                    "content/en/plan.pdf: warning: only Markdown files (.md) become pages, so this file is left out [prose.file]\n"
                ))
            let again = try await sitegen("build", "site", in: folder, environment: ["LANG": "es_ES.UTF-8"])
            #expect(again.outputText.contains(", 0 archivos escritos, "))
            #expect(
                again.errorText.hasPrefix(
                    "content/en/plan.pdf: aviso: solo los archivos Markdown (.md) se convierten en páginas, así que este archivo se omite [prose.file]\n"
                ))
            #expect(
                again.errorText.contains(
                    "content/en/pool.md:5:1: aviso: las etiquetas HTML se omiten en Markdown [markdown.html]\n"
                ))
            let data = try await sitegen(
                "build", "site", "--json", in: folder, environment: ["LANG": "es_ES.UTF-8"])
            #expect(data.outputText.contains("\"message\":\"HTML tags in Markdown are left out\""))
            let asked = try await sitegen("build", "site", "--json", "--lang", "it", in: folder)
            #expect(asked.outputText.contains("\"message\":\"nel Markdown i tag HTML vengono tralasciati\""))
        }
    }

    @Test(arguments: [
        ["import", "a.csv", "--lang", "fr"], ["schema", "rasces", "--lang", "fr"],
        ["completions", "bsh", "--lang", "fr"], ["manual", "biuld", "--lang", "fr"],
        ["help", "biuld", "--lang", "fr"],
    ])
    func commandsWithoutASiteSpeakTheLanguageToo(_ words: [String]) async throws {
        try await withTemporaryFolder { folder in
            try write("Name,Maths\nAda,12\n", to: "\(folder)/a.csv")
            let run = try await sitegen(words, in: folder)
            #expect(run.exitCode != 0)
            #expect(run.errorText.contains("aide\u{202F}: "), "\(run.errorText)")
            #expect(!run.errorText.contains("--lang"), "\(run.errorText)")
        }
    }

    @Test func aWrongCommandLineIsExplainedInTheLanguageOfTheUser() async throws {
        let run = try await sitegen("biuld", in: "/", environment: ["LC_MESSAGES": "fr_FR.UTF-8"])
        #expect(run.exitCode == 2)
        #expect(
            run.errorText
                == "sitegen\u{202F}: il n’existe pas de commande \"biuld\"\n  aide\u{202F}: vouliez-vous dire \"build\"\u{202F}?\n"
        )
    }
}
