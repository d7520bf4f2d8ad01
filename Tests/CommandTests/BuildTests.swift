import Foundation
import TestSupport
import Testing

/// What `sitegen build` writes, prints and returns.
@Suite struct BuildTests {
    @Test func aBuildWritesTheTreeAndCounts() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(run.errorText == "")
            let tree = try Tree("\(folder)/site/public")
            #expect(tree.files["index.html"] != nil)
            #expect(tree.files["en/the-pool/index.html"] != nil)
            #expect(tree.files["pool.txt"] == Array("5 m\n".utf8))
            let line = LastLine(run.outputText)
            #expect(line?.pages == SmallSite.pages)
            #expect(line?.written == tree.files.count)
            #expect(run.outputText.split(separator: "\n").count == 1)
            #expect(names(in: "\(folder)/site").contains("private") == false)
        }
    }

    @Test func aSecondBuildWritesNothing() async throws {
        try await withSmallSite { folder in
            _ = try await sitegen("build", "site", in: folder)
            let before = try times(below: "\(folder)/site/public")
            let run = try await sitegen("build", "site", in: folder)
            #expect(LastLine(run.outputText) == LastLine(SmallSite.pages, 0, before.count - 1, 0, 0, 0))
            #expect(try times(below: "\(folder)/site/public") == before)
        }
    }

    @Test func aBuildOnAnotherDayReplacesWhatTheLastOneRemembered() async throws {
        try await withSmallSite { folder in
            for day in ["2026-01-01", "2026-01-02"] {
                let run = try await sitegen("build", "site", "--now", day, in: folder)
                #expect(run.exitCode == 0, "\(run.errorText)")
            }
            #expect(paths(below: "\(folder)/site/.sitegen").count { $0.hasSuffix(".cache") } == 1)
        }
    }

    @Test func aChangedPageIsWrittenAloneAndARemovedOneGoes() async throws {
        try await withSmallSite { folder in
            _ = try await sitegen("build", "site", in: folder)
            let before = try Tree("\(folder)/site/public")
            try write("6 m\n", to: "\(folder)/site/static/pool.txt")
            let changed = try await sitegen("build", "site", in: folder)
            #expect(
                LastLine(changed.outputText) == LastLine(SmallSite.pages, 1, before.files.count - 1, 0, 0, 0))
            try FileManager.default.removeItem(atPath: "\(folder)/site/static/pool.txt")
            let removed = try await sitegen("build", "site", in: folder)
            #expect(
                LastLine(removed.outputText) == LastLine(SmallSite.pages, 0, before.files.count - 1, 1, 0, 0))
            #expect(try Tree("\(folder)/site/public").files["pool.txt"] == nil)
        }
    }

    @Test func theTreesGoWhereTheOptionsSay() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("build", "site", "--output", "a/b/", "--private-output=c", in: folder)
            #expect(run.exitCode == 0)
            #expect(try Tree("\(folder)/a/b").files["index.html"] != nil)
            #expect(names(in: "\(folder)/site").contains("public") == false)
        }
    }

    @Test func theSiteIsTheCurrentFolderOrSiteInIt() async throws {
        try await withSmallSite { folder in
            let above = try await sitegen("build", in: folder)
            #expect(LastLine(above.outputText)?.pages == SmallSite.pages)
            let inside = try await sitegen("build", in: "\(folder)/site")
            #expect(LastLine(inside.outputText)?.written == 0)
            #expect(names(in: "\(folder)/site").contains("public"))
        }
    }

    @Test func aFolderWithoutASiteIsAnErrorWithTheWayOut() async throws {
        try await withTemporaryFolder { folder in
            let run = try await sitegen("build", in: folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.hasPrefix(
                    ".: error: there is no site.yaml in this folder, and every site has one [site.missing]\n  help: "
                ))
        }
    }

    @Test func jsonIsOneObjectAndNothingElse() async throws {
        try await withSmallSite(["content/en/wrong.md": "---\ntitel: Wrong\n---\n"]) { folder in
            let run = try await sitegen("build", "site", "--json", in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText == "")
            let object = try JSONSerialization.jsonObject(with: Data(run.output))
            #expect(
                keys(of: object) == [
                    "pages", "written", "unchanged", "removed", "errors", "warnings", "milliseconds",
                    "diagnostics",
                ])
            let findings = (object as? [String: Any])?["diagnostics"] as? [Any] ?? []
            #expect(findings.isEmpty == false)
            for finding in findings {
                #expect(
                    keys(of: finding) == ["path", "line", "column", "severity", "code", "message", "help"])
            }
            let summary = try SummaryObject(run)
            #expect(summary.written == 0)
            #expect(summary.errors == summary.diagnostics.filter { $0.severity == "error" }.count)
            let first = try #require(summary.diagnostics.first { $0.severity == "error" })
            #expect(first.path == "content/en/wrong.md")
            #expect(first.line == 2)
            #expect(first.column == 1)
        }
    }

    @Test func jsonCountsABuild() async throws {
        try await withSmallSite { folder in
            let summary = try SummaryObject(try await sitegen("build", "site", "--json", in: folder))
            #expect(summary.pages == SmallSite.pages)
            #expect(summary.written == (try Tree("\(folder)/site/public")).files.count)
            #expect(summary.errors == 0)
            #expect(summary.milliseconds > 0)
        }
    }

    @Test(arguments: [[], ["--timings"], ["--strict"]])
    func quietSaysNothingButErrors(_ more: [String]) async throws {
        try await withSmallSite(["site.yaml": "title: Pool notes\nlocales: [en, fr]\n"]) { folder in
            let run = try await sitegen(["build", "site", "--quiet"] + more, in: folder)
            #expect(run.exitCode == 0)
            #expect(run.outputText == "")
            #expect(run.errorText == "" || more == ["--timings"])
        }
    }

    @Test func timingsNameThePhases() async throws {
        try await withSmallSite { folder in
            let run = try await sitegen("build", "site", "--timings", in: folder)
            #expect(run.errorText.hasPrefix("phase "))
            let phases = run.errorText.matches(of: /(?m)^([a-z]+) +([0-9]+\.[0-9]{2}) +[0-9]+ %$/)
            #expect(
                Set(phases.map { String($0.1) }) == [
                    "read", "plan", "compile", "render", "write", "remember",
                ])
            let costs = phases.compactMap { Double($0.2) }
            #expect(costs == costs.sorted(by: >))
            #expect(LastLine(run.outputText) != nil)
        }
    }

    @Test func timingsAreInTheObject() async throws {
        struct Object: Decodable {
            struct Timings: Decodable {
                struct Cost: Decodable {
                    var name: String
                    var milliseconds: Double
                }
                var phases: [Cost]
                var domains: [Cost]
                var templates: [Cost]
            }
            var timings: Timings
            var milliseconds: Double
        }
        try await withSmallSite { folder in
            let run = try await sitegen("build", "site", "--timings", "--json", in: folder)
            #expect(run.errorText == "")
            let object = try JSONDecoder().decode(Object.self, from: Data(run.output))
            #expect(
                object.timings.phases.map(\.name) == [
                    "read", "plan", "compile", "render", "write", "remember",
                ])
            #expect(object.timings.phases.allSatisfy { $0.milliseconds > 0 })
            #expect(object.timings.phases.reduce(0) { $0 + $1.milliseconds } <= object.milliseconds + 0.1)
        }
    }

    @Test func theBaseURLOfTheCommandLineOverridesTheSites() async throws {
        try await withSmallSite { folder in
            _ = try await sitegen("build", "site", "--base-url", "https://pool.example/deep", in: folder)
            let home = String(
                decoding: try Tree("\(folder)/site/public").files["en/index.html"] ?? [], as: UTF8.self)
            #expect(home.contains("<link rel=\"canonical\" href=\"https://pool.example/deep/en/\">"))
            #expect(home.contains("example.org") == false)
        }
    }

    @Test func templatesOfAFolderReplaceTheThemesFileByFile() async throws {
        try await withSmallSite { folder in
            try write(
                "{{<common/layout}}{{$main}}<p>mine</p>{{/main}}{{/common/layout}}\n",
                to: "\(folder)/mine/prose/article.html")
            let run = try await sitegen("build", "site", "--templates", "mine", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let tree = try Tree("\(folder)/site/public")
            #expect(
                String(decoding: tree.files["en/the-pool/index.html"] ?? [], as: UTF8.self).contains(
                    "<p>mine</p>"))
            #expect(String(decoding: tree.files["en/index.html"] ?? [], as: UTF8.self).contains("Welcome"))
        }
    }

    @Test func aLibraryThatCannotBeLoadedIsNamed() async throws {
        try await withSmallSite { folder in
            try write("no library", to: "\(folder)/lib/libbrotlienc.so.1")
            let run = try await sitegen(
                "build", "site", "--compress", in: folder,
                environment: ["LD_LIBRARY_PATH": "\(folder)/lib"])
            #expect(run.exitCode == 1)
            #expect(
                run.errorText == """
                    site/public: error: files cannot be compressed: \(folder)/lib/libbrotlienc.so.1: file too short [output.compress]
                      help: install zlib1g and libbrotli1, or leave out --compress

                    """)
            #expect(try Tree("\(folder)/site/public") == Tree())
        }
    }
}

/// When each file below a folder was last written.
private func times(below folder: String) throws -> [String: Date] {
    var times: [String: Date] = [:]
    for path in paths(below: folder) {
        times[path] =
            try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.modificationDate] as? Date
    }
    return times
}
