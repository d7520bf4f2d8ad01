import Foundation
import TestSupport
import Testing

/// Parts of a site, as separate runs make them and `join` puts them together.
@Suite struct ShardTests {
    /// A site with something of every domain, public and private.
    private static func withSite<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { folder in
            let new = try await sitegen("new", "site", "--lang", "en,fr", in: folder)
            #expect(new.exitCode == 0, "\(new.errorText)")
            return try await body(folder)
        }
    }

    private static func folders(_ name: String) -> [String] {
        ["--output", "\(name)/public", "--private-output", "\(name)/private"]
    }

    private static let options = ["--base-url", "https://example.org/", "--now", "2026-01-01"]

    private static func build(_ part: String, in folder: String, _ more: [String] = []) async throws -> Run {
        let number = part.prefix { $0 != "/" }
        return try await sitegen(
            ["build", "site", "--shard", part] + folders("parts/\(number)") + options + more, in: folder)
    }

    private static func join(_ numbers: [Int], in folder: String, _ more: [String] = []) async throws -> Run {
        let parts = numbers.flatMap { ["parts/\($0)/public", "parts/\($0)/private"] }
        return try await sitegen(["join"] + parts + folders("joined") + more, in: folder)
    }

    private static func rights(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func partsFromTwoPlacesJoinedAreOneBuild() async throws {
        try await Self.withSite { folder in
            // The same files at another place, as on another machine; no stamp is the same.
            try FileManager.default.copyItem(atPath: "\(folder)/site", toPath: "\(folder)/other/site")
            try age("\(folder)/other/site")
            let whole = try await sitegen(
                ["build", "site", "--compress"] + Self.folders("whole") + Self.options, in: folder)
            #expect(whole.exitCode == 0, "\(whole.errorText)")
            for number in [3, 1] {
                let run = try await Self.build("\(number)/4", in: folder, ["--compress", "--jobs", "1"])
                #expect(run.exitCode == 0, "\(run.errorText)")
            }
            for number in [4, 2] {
                let run = try await sitegen(
                    ["build", "--shard", "\(number)/4", "--compress", "--strict"] + Self.options
                        + Self.folders("../../parts/\(number)"), in: "\(folder)/other/site")
                #expect(run.exitCode == 0, "\(run.errorText)")
            }
            let joined = try await Self.join([2, 4, 1, 3], in: folder)
            #expect(joined.exitCode == 0, "\(joined.errorText)")
            let expected = try Tree("\(folder)/whole", hidden: true)
            #expect(expected.paths.contains { $0.hasSuffix(".png") })
            #expect(expected.paths.contains { $0.hasSuffix(".br") })
            #expect(try Tree("\(folder)/joined", hidden: true).difference(from: expected) == nil)
            let (one, other) = (LastLine(whole.outputText), LastLine(joined.outputText))
            #expect(one?.pages == other?.pages && one?.written == other?.written)
            // Copied one over the other, as the manual says, they are the site as well.
            let manual = try text(of: Repository.path("docs/content/en/guides/parts.md"))
            let command = try #require(manual.firstMatch(of: /(?m)^ {4}(for part in .*rsync.*)$/)).1
            let copy = try await run("/bin/sh", ["-ec", String(command)], in: folder)
            #expect(copy.exitCode == 0, "\(copy.errorText)")
            let copied = try Tree("\(folder)/public", hidden: true)
            #expect(copied.difference(from: try Tree("\(folder)/whole/public")) == nil)
        }
    }

    @Test func privatePagesStayForTheirOwner() async throws {
        try await Self.withSite { folder in
            for number in 1...2 { #expect(try await Self.build("\(number)/2", in: folder).exitCode == 0) }
            #expect(try await Self.join([1, 2], in: folder).exitCode == 0)
            for tree in ["parts/1/private", "parts/2/private", "joined/private"] {
                #expect(try Self.rights("\(folder)/\(tree)") == 0o700)
                for path in try Tree("\(folder)/\(tree)", hidden: true).paths {
                    #expect(try Self.rights("\(folder)/\(tree)/\(path)") == 0o600)
                }
            }
            // The record depends on private data, too.
            #expect(try Self.rights("\(folder)/parts/1/public/.sitegen-part") == 0o600)
            #expect(try Self.rights("\(folder)/joined/public/robots.txt") == 0o644)
        }
    }

    @Test func aBuildGoesOnFromWhatWasJoined() async throws {
        try await Self.withSite { folder in
            for number in 1...2 { #expect(try await Self.build("\(number)/2", in: folder).exitCode == 0) }
            #expect(try await Self.join([1, 2], in: folder).exitCode == 0)
            let again = try await Self.join([1, 2], in: folder)
            #expect(LastLine(again.outputText)?.written == 0)
            let build = try await sitegen(
                ["build", "site"] + Self.folders("joined") + Self.options, in: folder)
            #expect(LastLine(build.outputText)?.written == 0)
            #expect(LastLine(build.outputText)?.removed == 0)
            for name in ["joined", "parts/1", "parts/2"] {
                let clean = try await sitegen(["clean", "site"] + Self.folders(name), in: folder)
                #expect(clean.exitCode == 0, "\(clean.errorText)")
                #expect(paths(below: "\(folder)/\(name)") == [])
            }
        }
    }

    @Test func aMissingPartIsAnErrorAndNothingIsWritten() async throws {
        try await Self.withSite { folder in
            for number in [1, 3] { #expect(try await Self.build("\(number)/3", in: folder).exitCode == 0) }
            let run = try await Self.join([1, 3], in: folder, ["--json"])
            #expect(run.exitCode == 1)
            let summary = try SummaryObject(run)
            #expect(summary.diagnostics.map(\.code) == ["part.missing", "part.missing"])
            #expect(
                summary.diagnostics.map(\.message) == [
                    "part 2/3 with private pages is missing beside this one",
                    "part 2/3 with public pages is missing beside this one",
                ])
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/joined"))
            let text = try await Self.join([1, 3], in: folder)
            #expect(
                text.outputText.contains(
                    /0 pages, 0 written, 0 unchanged, 0 removed, 2 errors, 0 warnings, [0-9]+ ms\n/),
                "\(text.outputText)")
        }
    }

    /// Ended by the kernel at several moments of its own time, and run again.
    @Test func aPartThatWasKilledIsMadeAgain() async throws {
        try await Self.withSite { folder in
            #expect(try await Self.build("1/2", in: folder).exitCode == 0)
            let expected = try Tree("\(folder)/parts", hidden: true)
            let timer =
                "import os, signal, sys; signal.setitimer(signal.ITIMER_PROF, float(sys.argv[1])); os.execv(sys.argv[2], sys.argv[2:])"
            var killed = 0
            var seconds = 0.02
            // Until the run is quick enough to end by itself.
            while true {
                try FileManager.default.removeItem(atPath: "\(folder)/parts")
                try? FileManager.default.removeItem(atPath: "\(folder)/site/.sitegen")
                let run = try await run(
                    "/usr/bin/python3",
                    ["-I", "-S", "-c", timer, "\(seconds)", Program.path, "build", "site", "--shard", "1/2"]
                        + Self.folders("parts/1") + Self.options, in: folder)
                if run.exitCode == 0 { break }
                #expect(run.exitCode == -SIGPROF, "\(run.errorText)")
                killed += 1
                let again = try await Self.build("1/2", in: folder)
                #expect(again.exitCode == 0, "\(again.errorText)")
                #expect(try Tree("\(folder)/parts", hidden: true).difference(from: expected) == nil)
                seconds *= 1.6
            }
            #expect(killed > 0)
        }
    }

    @Test(arguments: [
        (["--shard", "0/4"], "there is no part 0 of 4", "the parts are 1/4 to 4/4"),
        (["--shard", "5/4"], "there is no part 5 of 4", "the parts are 1/4 to 4/4"),
        (
            ["--shard", "99999999999999999999/4"], "there is no part 99999999999999999999 of 4",
            "the parts are 1/4 to 4/4"
        ),
        (
            ["--shard", "a/b"], "\"a/b\" is not a part of a site, expected K/N",
            "write the second of four parts as 2/4"
        ),
        (
            ["--shard", "2"], "\"2\" is not a part of a site, expected K/N",
            "write the second of four parts as 2/4"
        ),
        (
            ["--shard", "-1/4"], "\"-1/4\" is not a part of a site, expected K/N",
            "write the second of four parts as 2/4"
        ),
        (
            ["--shard", "1/0"], "a site cannot be built in 0 parts, expected 1 to 10000",
            "write the second of four parts as 2/4"
        ),
        (
            ["--shard", "1/10001"], "a site cannot be built in 10001 parts, expected 1 to 10000",
            "write the second of four parts as 2/4"
        ),
        (
            ["--shard", "1/2", "--output", "x"], "--shard needs folders of its own for each part",
            "name them with --output and --private-output, even if the site has no private pages"
        ),
        (
            ["--shard", "1/2", "--verify"], "--verify compares a whole site, and --shard builds a part of it",
            "join the parts, then run \"sitegen build --verify\" with the folders that they are joined in"
        ),
    ])
    func slipsAreExplained(_ words: [String], _ message: String, _ help: String) async throws {
        let run = try await sitegen(["build"] + words, in: "/")
        #expect(run.exitCode == 2)
        #expect(run.errorText == "sitegen: \(message)\n  help: \(help)\n")
    }

    /// The names of the two folders swapped, in a build and where parts are put together: nothing private becomes public.
    @Test func swappedFoldersAreRefused() async throws {
        try await Self.withSite { folder in
            let built = try await sitegen(["build", "site"] + Self.folders("out") + Self.options, in: folder)
            #expect(built.exitCode == 0, "\(built.errorText)")
            #expect(try await Self.build("1/1", in: folder).exitCode == 0)
            let before = try Tree("\(folder)/out", hidden: true)
            let swapped = ["--output", "out/private", "--private-output", "out/public"]
            for words in [["build", "site"] + Self.options, ["join", "parts/1/public", "parts/1/private"]] {
                let run = try await sitegen(words + swapped, in: folder)
                #expect(run.exitCode == 1)
                #expect(
                    run.errorText.contains(
                        "out/public: error: this folder has the public files of an earlier run, and private ones would replace them [output.entangled]"
                    ), "\(run.errorText)")
                #expect(try Tree("\(folder)/out", hidden: true) == before)
            }
        }
    }

    /// Whoever copies a public folder would publish what is private in it.
    @Test func privateFilesAreNotPutIntoAPublicFolder() async throws {
        try await Self.withSite { folder in
            let built = try await sitegen(["build", "site"] + Self.folders("out") + Self.options, in: folder)
            #expect(built.exitCode == 0, "\(built.errorText)")
            let before = try Tree("\(folder)/out", hidden: true)
            let inside = ["--output", "other/public", "--private-output", "out/public/en/b"]
            let run = try await sitegen(["build", "site"] + Self.options + inside, in: folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.contains(
                    "/out/public, which has the public files of an earlier run, so private files in it would be published with them [output.entangled]"
                ), "\(run.errorText)")
            #expect(try Tree("\(folder)/out", hidden: true) == before)
        }
    }

    @Test func joinNeedsAFolder() async throws {
        let run = try await sitegen("join", "parts/1", in: "/")
        #expect(run.exitCode == 2)
        #expect(
            run.errorText
                == "sitegen: join needs a folder to put the parts together in\n  help: name it with --output, and the one for private pages with --private-output\n"
        )
    }
}
