import Disk
import Domains
import Languages
import Publishing
import TestSupport
import Testing

@testable import Diagnostics
@testable import SitegenCommand

/// Messages in the language of the user.
@Suite struct TranslationsTests {
    @Test(arguments: [
        ([:], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": "en_GB.UTF-8"], "en"),
        (["LANG": "fr_CA.UTF-8"], "fr"), (["LANG": "it"], "it"), (["LANG": "es@euro"], "es"),
        (["LANG": "de_DE.UTF-8"], "en"), (["LANG": "frm"], "en"), (["LANG": "POSIX"], "en"),
        (["LANG": "fr_FR", "LC_MESSAGES": "es_ES"], "es"),
        (["LANG": "fr_FR", "LC_MESSAGES": "es_ES", "LC_ALL": "it_IT"], "it"),
        (["LANG": "fr_FR", "LC_ALL": ""], "fr"), (["LANG": "fr_FR", "LC_ALL": "C"], "en"),
    ])
    func theLanguageIsThatOfTheUser(_ environment: [String: String], _ tag: String) {
        #expect(Translations.ofUser(environment).tag == tag)
        let terminal = SitegenCommand(environment: environment).terminal
        #expect(terminal.translation.tag == tag)
        #expect(terminal.dataTranslation.tag == "en")
    }

    @Test(arguments: [
        (["check", "--lang", "fr"], "fr"), (["check", "--lang=it"], "it"), (["--lang", "es"], "es"),
        (["new", "x", "--lang", "es"], nil), (["check", "--lang", "de"], nil),
        (["check", "--lang"], nil), (["check", "--", "--lang", "fr"], nil),
        (["check", "--language=fr"], nil),
    ])
    func theCommandLineChoosesAnother(_ words: [String], _ tag: String?) {
        let command = SitegenCommand(environment: ["LANG": "it_IT.UTF-8"])
        command.chooseLanguage(words)
        #expect(command.terminal.translation.tag == tag ?? "it")
        #expect(command.terminal.dataTranslation.tag == tag ?? "en")
    }

    @Test func aLanguageWithoutMessagesIsRefused() throws {
        let command = SitegenCommand(environment: [:])
        let error = #expect(throws: UsageError.self) {
            try command.checkLanguage(Arguments("check", ["--lang", "de"]))
        }
        #expect(error?.message.english == "there are no messages in the language \"de\"")
        #expect(error?.help.english == "choose from en, fr, es, it")
    }

    @Test func theFirstStepsOfNewAreInColumns() throws {
        for tag in Translations.tags {
            let translation = try #require(Translations.named(tag))
            let lines: [Wording] = [
                "To see it while you edit:  sitegen serve \("x") --open",
                "To build it:               sitegen build \("x")",
            ]
            let columns = lines.map { line in
                line.text(in: translation).prefixMatch(of: /.*?(?=sitegen)/)?.0.count
            }
            #expect(columns[0] == columns[1], "\(tag)")
        }
    }
}

/// What `check` says of some of the broken sites, in every language; `expected.txt` has it in English.
@Suite struct BrokenSiteTranslationTests {
    /// Of every domain, the settings, the readers and the messages at least one.
    static let sites = [
        "verbs-forms", "verbs-levels", "verbs-tables", "grades-csv-cells", "grades-settings", "racing-rides",
        "surf-sessions",
        "penalties-types", "questions", "content-stray-files", "settings-values", "settings-language",
        "json-single-quotes", "messages-placeholders", "dates",
    ]

    @Test(arguments: sites)
    func saysWhatIsWrongInEveryLanguage(_ site: String) throws {
        let folder = Repository.path("Tests/CommandTests/Broken/\(site)")
        let options = BuildOptions(
            root: "\(folder)/site", jobs: 1, today: CalendarDate(daysSinceEpoch: 20_000))
        // Whether a program is installed is not a matter of the site.
        let diagnostics = Builder(options, domains: Domains.all, disk: RealDisk()).check().diagnostics
            .filter { $0.code.name != "share.program" }
        let english = try text(of: "\(folder)/expected.txt")
        for tag in Translations.tags.dropFirst() {
            let translation = try #require(Translations.named(tag))
            let path = "\(folder)/expected.\(tag).txt"
            let found = diagnostics.map { $0.text(in: translation) }.joined()
            if isRecording {
                try write(found, to: path)
                Issue.record("recorded \(path): read it, then run the tests without SITEGEN_RECORD")
                continue
            }
            let expected = try bytes(of: path)
            let isSame = Array(found.utf8) == expected
            #expect(isSame, "expected.\(tag).txt:\(firstDifference(Array(found.utf8), expected))")
            let missing = Set(diagnostics.flatMap { untranslated($0, translation) })
            #expect(missing == [], "\(tag)")
        }
        let isEnglish = diagnostics.map { $0.text() }.joined() == english
        #expect(isEnglish)
    }

    /// The wordings of a diagnostic that have no text in a language.
    private func untranslated(_ diagnostic: Diagnostic, _ translation: Translation) -> [String] {
        [diagnostic.message, diagnostic.help].compactMap(\.self).flatMap { untranslated($0, translation) }
    }

    private func untranslated(_ wording: Wording, _ translation: Translation) -> [String] {
        let hasWords = wording.key.contains(/[A-Za-z]/) && !Self.names.contains(wording.key)
        let own = hasWords && translation[wording.key] == nil ? [wording.key] : []
        return wording.values.reduce(into: own) { keys, value in
            if case .wording(let inner) = value { keys += untranslated(inner, translation) }
        }
    }

    /// Files and keys by their names, which are the same in all languages.
    private static let names: Set<String> = [
        "site.yaml", "surf", "racing", "diving", "verbs", "grades", "look", "title", "domains", "classes",
        "name", "accent", "footer",
    ]
}
