import Diagnostics
import Domains
import Languages
import Records
import Testing

@testable import Publishing

/// What `site.yaml` may say, and the exact words if it says something else.
@Suite struct SettingsTests {
    private static func read(_ yaml: String) -> (settings: Settings?, problems: [String]) {
        let log = DiagnosticLog()
        let settings = Settings(
            SourceFile(path: "site.yaml", text: yaml), domains: [Diving.self, Surf.self], log: log)
        return (settings, log.diagnostics.map(line))
    }

    @Test func everyKeyIsRead() throws {
        let (settings, problems) = Self.read(
            """
            title: {en: Pool, fr: Piscine}
            base_url: https://example.org/pool
            locales: [en, fr, PT-br]
            time_zone: Europe/Paris
            links: folders
            domains:
              diving: {edition: X}
              surf:
            """)
        let read = try #require(settings)
        #expect(problems == [])
        #expect(read.locales.map(\.tag) == ["en", "fr", "pt-BR"])
        #expect(read.locales.map { read.title($0) } == ["Pool", "Piscine", "Pool"])
        #expect(read.baseURL == "https://example.org/pool/")
        #expect(read.timeZone == "Europe/Paris")
        #expect(read.links == .folders)
        #expect(read.domains["diving"]?["edition"]?.text == "X")
        #expect(read.domains["surf"] == nil)
    }

    @Test func aTitleIsEnough() throws {
        let (settings, problems) = Self.read("title: Pool")
        let read = try #require(settings)
        #expect(problems == [])
        #expect(read.locales.map(\.tag) == ["en"])
        #expect(read.baseURL == nil)
        #expect(read.timeZone == "UTC")
        #expect(read.links == .files)
        #expect(read.domains.isEmpty)
        #expect(read.rootPath == "/")
    }

    @Test(arguments: [
        (
            "",
            "1:1: error: site.yaml is empty, expected at least a title [settings.empty] → add a line such as \"title: My site\""
        ),
        ("locales: [en]", "1:1: error: site.yaml has no \"title\""),
        ("tilte: A", "1:1: error: \"tilte\" is in site.yaml where \"title\" is missing"),
        ("title: ' '", "1:8: error: \"title\" is"),
        ("title: A\nbase-url: x", "2:1: error: unknown key \"base-url\" in site.yaml, expected"),
        ("title: A\nlocale: [en]", "2:1: error: unknown key \"locale\" in site.yaml, expected"),
        (
            "title: A\nlocales: []",
            "2:10: error: the list of languages is empty, expected at least one [settings.locale]"
        ),
        (
            "title: A\nlocales: [en, ../x]",
            "2:15: error: \"../x\" is not a language tag, expected one such as en, fr or pt-BR [settings.locale]"
        ),
        ("title: A\nlocales: [en, xx-yy-zz-qq]", "2:15: error: \"xx-yy-zz-qq\" is not a language tag"),
        ("title: A\nlocales: [en, english]", "2:15: error: \"english\" is not a language tag"),
        ("title: A\nlocales: [en, 7]", "2:15: error: 7 is not a language tag"),
        (
            "title: A\nlocales: [en, fr, EN]",
            "2:19: error: the language \"EN\" is listed twice [settings.locale] → remove one of them"
        ),
        (
            "title: A\ntime_zone: Europe/Pari",
            "2:12: error: \"time_zone\" is \"Europe/Pari\", expected a time zone such as Europe/Paris"
        ),
        (
            "title: A\ntime_zone: europe/paris",
            "2:12: error: \"time_zone\" is \"europe/paris\", expected a time zone such as Europe/Paris [records.type] → did you mean \"Europe/Paris\"?"
        ),
        (
            "title: A\ntime_zone: utc",
            "2:12: error: \"time_zone\" is \"utc\", expected a time zone such as Europe/Paris [records.type] → did you mean \"UTC\"?"
        ),
        (
            "title: 0x10",
            "1:8: error: \"title\" is 0x10, expected text that is not empty [records.type] → put it in quotes: \"0x10\""
        ),
        (
            "title: A\nlinks: folder",
            "2:8: error: \"links\" is \"folder\", expected \"files\" or \"folders\" [records.choice] → did you mean \"folders\"?"
        ),
        (
            "title: A\ndomains: {divin: {}}",
            "2:11: error: unknown key \"divin\" in domains, expected \"diving\" or \"surf\""
        ),
        ("title: A\ndomains: {diving: yes}", "2:19: error: "),
        ("title: {}", "1:8: error: title has no \"en\""),
        ("title: {en: A, fr: B}", "1:16: error: unknown key \"fr\" in title, expected \"en\""),
        ("title: [A]", "1:8: error: "),
        ("title: A\ntitle: B", "2:1: error: "),
        ("- title", "1:1: error: "),
    ])
    func whatIsWrong(yaml: String, start: String) {
        let problems = Self.read(yaml).problems
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("site.yaml:" + start) == true, "\(problems)")
    }

    @Test func everyMistakeIsReportedInOneRun() {
        let problems = Self.read(
            "title:\nbase_url: ftp://x\ntime_zone: Mars\nlocales: [zz-zz-zz-zz]\nlink: files"
        ).problems
        #expect(problems.count == 5, "\(problems)")
    }

    @Test(arguments: [
        ("https://example.org", "https://example.org/", "/"),
        ("https://example.org/", "https://example.org/", "/"),
        ("HTTP://example.org", "http://example.org/", "/"),
        ("http://a/", "http://a/", "/"),
        ("http://a:8080/b", "http://a:8080/b/", "/b/"),
        ("http://[::1]:80/b", "http://[::1]:80/b/", "/b/"),
        ("https://example.org/a/b/", "https://example.org/a/b/", "/a/b/"),
        ("https://example.org/~me", "https://example.org/~me/", "/~me/"),
    ])
    func aBaseURLEndsWithASlash(text: String, normalized: String, root: String) throws {
        let (settings, problems) = Self.read("title: A\nbase_url: \(text)")
        #expect(problems == [])
        #expect(settings?.baseURL == normalized)
        #expect(settings?.rootPath == root)
    }

    @Test(arguments: [
        "example.org", "//example.org", "ftp://example.org", "https://", "https:///a",
        "https://example.org/?a", "https://example.org/#a",
        "https://exa mple.org", "https://example.org/\"", "https://example.org/<", "https://exämple.org",
        "javascript:alert(1)", "\"\"", "https://user@example.org/", "https://user:word@example.org/",
        "3", "http://[::1", "http://[]/", "http://::1/", "http://a:b/", "http://a:/", "http://a:123456/",
        "http://.../", "http://a;b/", "http://a:0/", "http://a:65536/", "http://a/../b", "http://a/b/.",
        "http://a//", "http://a//b", "http://a..b/", "http://.a/", "http://a/%zz/", "http://a/%4",
        "http://a/%2E%2e/b/", "https://example.org/index.html", "https://example.org/a/B.HTML",
    ])
    func whatIsNoBaseURLIsReported(text: String) {
        let (settings, problems) = Self.read(
            "title: A\nbase_url: \(text.contains("\"\"") ? text : "'\(text)'")")
        #expect(settings?.baseURL == nil)
        #expect(problems.count == 1)
        #expect(
            problems.first?.contains("expected an address such as https://example.org/ [records.type]")
                == true)
    }
}

extension SettingsTests {
    @Test func theNameOfAFileInABaseURLHasACure() throws {
        let log = DiagnosticLog()
        _ = Settings(
            SourceFile(path: "site.yaml", text: "title: A\nbase_url: https://example.org/index.html\n"),
            domains: [],
            log: log)
        #expect(
            log.diagnostics.first?.help?.english
                == "leave out the name of the file: the address is that of the folder of the site")
    }

    @Test func lettersOfABaseURLAreWrittenAsTheyAreSent() throws {
        let log = DiagnosticLog()
        _ = Settings(
            SourceFile(path: "site.yaml", text: "title: A\nbase_url: https://example.org/é\n"), domains: [],
            log: log)
        #expect(log.diagnostics.first?.help?.english.hasPrefix("write it as browsers send it") == true)
    }
}

/// The version of the program that a site requires.
@Suite struct RequiredVersionTests {
    private func problems(_ requires: String, program: String?) -> [String] {
        let log = DiagnosticLog()
        _ = Settings(
            SourceFile(path: "site.yaml", text: "requires: \(requires)\ntitle: A\nholograms: 1\n"),
            domains: [],
            program: program.flatMap { ProgramVersion($0) }, log: log)
        return log.diagnostics.map(line)
    }

    @Test(arguments: [
        ("0.1", "0.1.0"), ("0.1.0", "0.1"), ("0.9", "0.10"), ("\"0.10\"", "0.10"), ("0", "0.0.1"),
        ("1.2.3", "1.2.3"), ("1.2.3", "2"), ("9.9", nil),
    ])
    func aProgramThatIsNewEnoughReadsOn(_ requires: String, _ program: String?) {
        #expect(problems(requires, program: program).map { $0.hasSuffix("[records.unknown-key]") } == [true])
    }

    /// What an older program does not know is no mistake of the author.
    @Test(arguments: [("0.2", "0.1.0"), ("0.10", "0.9.9"), ("1", "0.99.99"), ("0.1.1", "0.1")])
    func anOlderProgramSaysOnlyThat(_ requires: String, _ program: String) throws {
        let needed = try #require(ProgramVersion(requires))
        let own = try #require(ProgramVersion(program))
        #expect(
            problems(requires, program: program) == [
                "site.yaml:1:11: error: this site requires sitegen \(needed), and this program is sitegen \(own) "
                    + "[settings.requires] → install sitegen \(needed) or a later version, then build again"
            ])
    }

    @Test(arguments: [
        "soon", "1.2.3.4", "1..2", "\"\"", "-1", "1e9", "v1", "true", "[1]", "1234567", "\"1 \"", "\"١\"",
    ])
    func anythingElseIsNoVersion(_ requires: String) {
        #expect(problems(requires, program: "0.1").first?.contains("expected a version of sitegen") == true)
    }
}
