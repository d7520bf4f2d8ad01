import Domains
import Foundation
import Pages
import TestSupport
import Testing

/// What `sitegen list` writes for other programs.
@Suite struct ListTests {
    struct Row: Decodable, Equatable {
        var url: String
        var path: String
        var locale: String
        var domain: String
        var kind: String
        var id: String
        var title: String
        var source: String
        var visibility: String
        var fallback: String?
    }

    @Test func everyPageIsOneObjectWithEveryKeyInTheSameOrderEachTime() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("list", "site", "--json", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errorText == "")
            #expect(try await sitegen("list", "site", "--json", in: folder).outputText == run.outputText)
            let list = try JSONSerialization.jsonObject(with: Data(run.output)) as? [Any] ?? []
            #expect(list.count == SmallSite.pages)
            for page in list {
                #expect(
                    keys(of: page) == [
                        "url", "path", "locale", "domain", "kind", "id", "title", "source", "visibility",
                        "fallback",
                    ])
            }
        }
    }

    @Test func aPageIsTheSameInEveryLanguageAndSaysWhatItFallsBackTo() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("list", "site", "--json", in: folder)
            let rows = try JSONDecoder().decode([Row].self, from: Data(run.output))
            let pool = try #require(rows.first { $0.locale == "fr" && $0.id.hasSuffix("pool") })
            let expected = Row(
                url: "/fr/the-pool/", path: "fr/the-pool/index.html", locale: "fr", domain: "prose",
                kind: "prose", id: pool.id,
                title: "The pool", source: "content/en/pool.md", visibility: "public", fallback: "en")
            #expect(pool == expected)
            #expect(rows.filter { $0.id == pool.id }.map(\.locale).sorted() == ["en", "fr"])
            #expect(rows.filter { $0.kind == "home" }.map(\.path) == ["en/index.html", "fr/index.html"])
        }
    }

    @Test func theListIsThePagesOfTheBuild() async throws {
        let site = Repository.path("site")
        try await withTemporaryFolder { folder in
            let command = ["list", site, "--json", "--now", "2026-01-01"]
            let run = try await sitegen(command, in: folder)
            if isProof { #expect(try await sitegen(command, in: folder).outputText == run.outputText) }
            let built = try await BuiltExample.output.files.keys
            let rows = try JSONDecoder().decode([Row].self, from: Data(run.output))
            for visibility in ["public", "private"] {
                let made = ["style.", "sitemap.xml", "robots.txt"]
                let paths = built.filter { $0.hasPrefix("\(visibility)/") }.map {
                    String($0.dropFirst(visibility.count + 1))
                }
                let pages = paths.sorted().filter { path in
                    ![".css", ".pdf", ".png", ".svg", ".webmanifest", ".woff2"].contains(
                        where: path.hasSuffix)
                        && !made.contains(where: path.hasPrefix)
                }
                #expect(rows.filter { $0.visibility == visibility }.map(\.path).sorted() == pages)
            }
            for visibility in ["public", "private"] {
                let paths = rows.filter { $0.visibility == visibility }.map(\.path)
                #expect(Set(paths).count == paths.count)
            }
        }
    }

    @Test func withoutJSONItIsOneLineAPage() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("list", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.outputText.contains("/en/the-pool/  The pool\n"))
            #expect(run.outputText.split(separator: "\n").count == SmallSite.pages)
        }
    }

    @Test func aTitleIsOneLineAndCommandsNoTerminal() async throws {
        let title = #""a\nb \e]0;c\ad\u202Ee\u2028f\x9bg""#
        try await withSmallSite(["content/en/pool.md": "---\ntitle: \(title)\nslug: pool\n---\n"]) { folder in
            let run = try await sitegen("list", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(
                run.outputText.contains("/en/pool/  a b \u{FFFD}]0;c\u{FFFD}d\u{FFFD}e f\u{FFFD}g\n"),
                "\(run.outputText.debugDescription)")
            #expect(run.outputText.split(separator: "\n").count == SmallSite.pages)
            let whole = try await sitegen("list", "site", "--json", in: folder)
            let rows = try JSONDecoder().decode([Row].self, from: Data(whole.output))
            #expect(rows.contains { $0.title.unicodeScalars.contains("\n") })
        }
    }

    @Test func aWrongSiteIsReportedOnStandardErrorAndTheListIsStillJSON() async throws {
        try await withSmallSite(["content/en/wrong.md": "no title\n"]) { folder in
            let run = try await sitegen("list", "site", "--json", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.hasPrefix("content/en/wrong.md:1:1: error: "))
            let list = try JSONSerialization.jsonObject(with: Data(run.output)) as? [Any]
            #expect(list?.count == SmallSite.pages + 2)
        }
    }

    @Test(arguments: [
        (["--locale", "fr"], ["/fr/", "/fr/404.html", "/fr/the-pool/"]),
        (["--domain", "prose"], ["/en/", "/en/the-pool/", "/fr/", "/fr/the-pool/"]),
        (["--kind", "home"], ["/en/", "/fr/"]), (["--kind=home", "--locale=fr"], ["/fr/"]),
        (["--domain", "verbs"], []),
        (["--domain", "site", "--kind", "prose"], []),
    ])
    func optionsChooseAmongThePages(_ options: [String], _ expected: [String]) async throws {
        try await withSmallSite { folder in
            let run = try await sitegen(["list", "site"] + options, in: folder)
            #expect(run.exitCode == 0)
            let urls = run.outputText.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
            #expect(urls.sorted() == expected)
            let object = try await sitegen(["list", "site", "--json"] + options, in: folder)
            #expect(try JSONDecoder().decode([Row].self, from: Data(object.output)).map(\.url) == urls)
        }
    }

    @Test(arguments: [
        (["--kind", "hoem"], "no page of this site has the kind \"hoem\"", "did you mean \"home\"?"),
        (["--locale", "de"], "no page of this site has the language \"de\"", "choose from en, fr"),
        (["--domain", "porse"], "no page of this site has the domain \"porse\"", "did you mean \"prose\"?"),
        (
            ["--domain", "quetzal"], "no page of this site has the domain \"quetzal\"",
            "choose from \((Domains.all.map { $0.name } + ["site"]).sorted().joined(separator: ", "))"
        ),
    ])
    func aValueThatNoPageHasIsExplained(_ options: [String], _ message: String, _ help: String) async throws {
        try await withSmallSite { folder in
            for format in [[], ["--json"]] {
                let run = try await sitegen(["list", "site"] + options + format, in: folder)
                #expect(run.exitCode == 2)
                #expect(run.outputText == "")
                #expect(run.errorText == "sitegen: \(message)\n  help: \(help)\n")
            }
        }
    }

    /// Its pages may be missing because of the error.
    @Test func aSiteWithAnErrorHidesWhichValuesAreWrong() async throws {
        try await withSmallSite(["site.yaml": "title: [\n"]) { folder in
            let run = try await sitegen("list", "site", "--kind", "home", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.hasPrefix("site.yaml:"))
        }
    }

    @Test func onATerminalItIsATableThatFits() async throws {
        let title = "A title that is much too long for the half of such a narrow terminal"
        try await withSmallSite(["content/en/pool.md": "---\ntitle: \(title)\nslug: pool\norder: 1\n---\n"]) {
            folder in
            for width in [40, 60, 200] {
                let command = "stty cols \(width); '\(Program.path)' list site --locale en"
                let run = try await run(
                    "/usr/bin/script", ["--quiet", "--return", "--command", command, "/dev/null"], in: folder)
                #expect(run.exitCode == 0)
                let lines = run.outputText.split(whereSeparator: \.isNewline).map(String.init)
                #expect(lines.count == 6, "\(run.outputText)")
                #expect(lines.first?.split(separator: " ") == ["address", "title", "domain", "kind"])
                #expect(lines.filter { $0.count > width } == [])
                #expect(lines.contains { $0.contains(title) } == (width == 200))
                #expect(
                    lines.contains {
                        $0.hasPrefix("/en/pool/ ") && $0.contains("A title")
                            && $0.hasSuffix("  prose   prose") || width == 40
                    })
            }
        }
    }
}
