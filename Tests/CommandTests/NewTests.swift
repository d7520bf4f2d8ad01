import Domains
import Foundation
import Pages
import TestSupport
import Testing

/// The site that `sitegen new` writes, and what the command leaves alone.
@Suite struct NewTests {
    static let languages = ["en", "fr", "es", "it"]

    /// Each domain in every language in a proof, else in one, in turn.
    static let alone = Repository.domains.enumerated().flatMap { number, domain in
        (isProof ? languages : [languages[number % languages.count]]).map { (domain, $0) }
    }

    @Test(arguments: alone)
    func aDomainAloneBuildsWithoutAWarning(_ domain: String, _ language: String) async throws {
        try await withTemporaryFolder { folder in
            let made = try await sitegen("new", "site", "--only", domain, "--lang", language, in: folder)
            #expect(made.exitCode == 0, "\(made.errorText)")
            let run = try await sitegen("check", "site", "--strict", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(run.errorText.contains("warning") == false)
            let list = try await sitegen("list", "site", "--domain", domain, in: folder)
            #expect(
                list.outputText.split(separator: "\n").count >= (domain == "prose" ? 1 : 5),
                "\(list.outputText)")
        }
    }

    @Test(arguments: ["en,fr,es,it", "it,es,fr,en"])
    func allDomainsInAllLanguagesBuildWithoutAWarning(_ languages: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try await sitegen("new", "site", "--lang", languages, in: folder)
            let run = try await sitegen("check", "site", "--strict", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(
                run.outputText.matches(of: /(?m)^(en|fr|es|it) +[0-9]+ +0 +0$/).count == 4,
                "\(run.outputText)")
            let built = try await sitegen("build", "site", in: folder)
            #expect(LastLine(built.outputText)?.warnings == 0)
            for language in Self.languages {
                #expect(try Tree("\(folder)/site/public").files["\(language)/index.html"] != nil)
            }
        }
    }

    @Test func theNextStepsAreThreeLines() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen("new", "my site", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errorText == "")
            #expect(
                run.outputText == """
                    The site in my site is ready. Comments in its files, and a README.md beside them, explain what to change.
                    To see it while you edit:  sitegen serve 'my site' --open
                    To build it:               sitegen build 'my site'

                    """)
        }
    }

    @Test(arguments: languages)
    func everyFileIsExplainedInTheFirstLanguage(_ language: String) async throws {
        try await withTemporaryFolder { folder in
            let languages = [language] + Self.languages.filter { $0 != language }
            _ = try await sitegen("new", "site", "--lang", languages.joined(separator: ","), in: folder)
            let tree = try Tree("\(folder)/site")
            for (path, content) in tree.files where !path.hasSuffix("README.md") {
                let parts = path.split(separator: "/").map(String.init)
                let tag = parts.flatMap { $0.split(separator: ".").map(String.init) }.first(
                    where: Self.languages.contains)
                let hasComment = String(decoding: content, as: UTF8.self).contains(
                    #/(?m)^ *# (?!yaml-language-server: )/#)
                let isExplained = hasComment || tree.files["\(parts[0])/README.md"] != nil
                #expect(isExplained || tag != nil && tag != language, "\(path) is not explained")
                #expect(
                    !hasComment || tag == nil || tag == language, "\(path) has comments in a further language"
                )
            }
            let firstWords = [
                "en": "# The settings", "fr": "# Les réglages", "es": "# Los ajustes",
                "it": "# Le impostazioni",
            ]
            let settings = try text(of: "\(folder)/site/site.yaml")
            #expect(settings.hasPrefix(try #require(firstWords[language])))
            let otherLanguages = firstWords.filter { $0.key != language }.values.filter {
                settings.contains($0)
            }
            #expect(otherLanguages.isEmpty)
        }
    }

    /// What only translators need, such as the language of a comment.
    @Test func noMarkOfTheTranslatorsIsLeft() async throws {
        try await withTemporaryFolder { folder in
            _ = try await sitegen("new", "site", "--lang", "fr,es", in: folder)
            for (path, content) in try Tree("\(folder)/site").files {
                let text = String(decoding: content, as: UTF8.self)
                let marks = text.matches(of: /(?m)# (?:en|fr|es|it): |^ +(?:en|it): |\{(?:languages|first)\}/)
                #expect(marks.isEmpty, "\(path) has \(marks.map { String($0.0) })")
                #expect(path.contains(/(?:^|[.\/])(?:en|it)[.\/]/) == false)
            }
        }
    }

    @Test(arguments: ["file.txt", ".hidden", "folder/file.txt", "site.yaml"])
    func aFolderThatIsNotEmptyIsLeftAsItIs(_ path: String) async throws {
        try await withTemporaryFolder { folder in
            try write("mine", to: "\(folder)/taken/\(path)")
            let before = try Tree(folder, hidden: true)
            let run = try await sitegen("new", "taken", in: folder)
            #expect(run.exitCode == 2)
            #expect(run.outputText == "")
            #expect(
                run.errorText == """
                    sitegen: the folder "taken" is not empty, and new leaves it as it is
                      help: name a folder that does not exist yet

                    """)
            #expect(try Tree(folder, hidden: true) == before)
        }
    }

    @Test(arguments: [".", "../empty/", "./"])
    func anEmptyFolderIsUsed(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/empty", withIntermediateDirectories: true)
            let run = try await sitegen("new", name, "--only", "prose", in: "\(folder)/empty")
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(names(in: folder) == ["empty"])
            #expect(names(in: "\(folder)/empty") == [".schemas", "content", "site.yaml"])
        }
    }

    /// Names are paths as in every command, so one may lead upwards or through folders that do not exist yet.
    @Test(arguments: [
        ("../up", "up"), ("a/b/c", "in/a/b/c"), ("-x", "in/-x"), ("é’\"$(x)", "in/é’\"$(x)"),
        ("it's", "in/it's"), ("accent on '\u{301}", "in/accent on '\u{301}"),
    ])
    func aNameIsAPath(_ name: String, _ place: String) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: "\(folder)/in", withIntermediateDirectories: true)
            let run = try await sitegen("new", "--only=prose", "--", name, in: "\(folder)/in")
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(names(in: "\(folder)/\(place)") == [".schemas", "content", "site.yaml"])
            // The printed command is one that a shell understands.
            let command = try #require(run.outputText.firstMatch(of: /sitegen (build .*)\n/)).1
            let build = try await TestSupport.run(
                "/bin/sh", ["-c", "'\(Program.path)' \(command)"], in: "\(folder)/in")
            #expect(build.exitCode == 0, "\(build.errorText)")
        }
    }

    @Test(arguments: ["taken", "taken/site"])
    func aFileInThePlaceIsLeftAsItIs(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            try write("a file", to: "\(folder)/taken")
            let run = try await sitegen("new", name, in: folder)
            #expect(run.exitCode == 3)
            #expect(run.outputText == "")
            #expect(
                run.errorText.hasPrefix(
                    "\(name): error: writing failed: Not a directory, and no site was made [disk.write]\n  help: "
                ))
            #expect(try Tree(folder, hidden: true).files == ["taken": Array("a file".utf8)])
        }
    }

    @Test func whereNothingCanBeWrittenIsSaid() async throws {
        let run = try await sitegen("new", "/proc/site", in: "/")
        #expect(run.exitCode == 3)
        #expect(run.errorText.hasPrefix("/proc/site: error: writing failed: "))
    }

    @Test(arguments: [
        (
            ["new"], "new needs the name of a new or empty folder",
            "usage: sitegen new DIR [--only DOMAINS] [--lang LANGUAGES] [--host HOSTS]"
        ),
        (["new", ""], "one of the arguments of new is empty", "usage: sitegen new DIR"),
        (["new", "x", "--only", "verb"], "there is no domain \"verb\"", "did you mean \"verbs\"?"),
        (
            ["new", "x", "--only", "verbs,"], "there is no domain \"\"",
            "choose from \(Domains.all.map { $0.name }.joined(separator: ", ")); write several with commas and without spaces"
        ),
        (
            ["new", "x", "--only", "verbs, grades"], "there is no domain \" grades\"",
            "did you mean \"grades\"?"
        ),
        (["new", "x", "--host", "ngnix"], "there is no host \"ngnix\"", "did you mean \"nginx\"?"),
        (["new", "x", "--lang", "fr,FR"], "there is no language \"FR\"", "did you mean \"fr\"?"),
        (
            ["new", "x", "--lang", "de"], "there is no language \"de\"",
            "choose from en, fr, es, it; write several with commas and without spaces"
        ),
    ])
    func slipsAreExplained(_ words: [String], _ message: String, _ help: String) async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen(words, in: folder)
            #expect(run.exitCode == 2)
            #expect(run.outputText == "")
            #expect(run.errorText == "sitegen: \(message)\n  help: \(help)\n")
            #expect(names(in: folder) == [])
        }
    }

    @Test func aReadmeBesideTheDataIsNotRead() async throws {
        try await withSmallSite(["content/README.md": "For those who write here.\n"]) { folder in
            let run = try await sitegen("check", "site", "--strict", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(LastLine(run.outputText)?.pages == SmallSite.pages)
        }
    }
}
