import Foundation
import TestSupport
import Testing

/// What `sitegen clean` removes, and what it leaves alone.
@Suite struct CleanTests {
    private static let grades = """
        student,name,unit,unit_name,unit_weight,professional,subject,weight,grade
        s1,Ada Byron,UE1,Maths,6,true,Algebra,2,12.25

        """

    /// A site with both trees, which is built.
    private static func withBuiltSite(_ options: [String] = [], _ body: (String) async throws -> Void)
        async throws
    {
        try await withSmallSite(["grades/c1.csv": grades]) { folder in
            let run = try await sitegen(["build", "site"] + options, in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            try await body(folder)
        }
    }

    @Test(arguments: [[], ["--output", "out/a/", "--private-output=out/b"]])
    func whatBuildsWroteIsRemovedAndNothingElse(_ options: [String]) async throws {
        try await withSmallSite(["grades/c1.csv": Self.grades]) { folder in
            try write("mine", to: "\(folder)/out/mine.txt")
            let before = try Tree(folder, hidden: true)
            let names = names(in: "\(folder)/site")
            _ = try await sitegen(["build", "site"] + options, in: folder)
            let built = try Tree(folder, hidden: true)
            let manifests = built.paths.count { $0.hasSuffix("/.sitegen-manifest") }
            #expect(manifests == 2)
            let run = try await sitegen(["clean", "site"] + options, in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errorText == "")
            #expect(run.outputText == "\(built.files.count - before.files.count - manifests) files removed\n")
            #expect(try Tree(folder, hidden: true).difference(from: before) == nil)
            #expect(TestSupport.names(in: "\(folder)/site") == names)
            #expect(TestSupport.names(in: "\(folder)/out") == ["mine.txt"])
        }
    }

    @Test func aSecondTimeThereIsNothingToRemove() async throws {
        try await Self.withBuiltSite { folder in
            _ = try await sitegen("clean", "site", in: folder)
            let run = try await sitegen("clean", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.outputText == "0 files removed\n")
            #expect(try await sitegen("build", "site", "--quiet", in: folder).exitCode == 0)
        }
    }

    @Test func aDryRunListsTheFilesAndRemovesNone() async throws {
        try await Self.withBuiltSite { folder in
            let before = try Tree(folder, hidden: true)
            let run = try await sitegen("clean", "site", "--dry-run", in: folder)
            #expect(run.exitCode == 0)
            #expect(try Tree(folder, hidden: true) == before)
            let lines = run.outputText.split(separator: "\n").map(String.init)
            let written = before.paths.filter { path in
                ["site/public/", "site/private/", "site/.sitegen/"].contains(where: path.hasPrefix)
                    && !path.hasSuffix("-manifest")
            }
            #expect(lines.dropLast().sorted() == written)
            #expect(lines.last == "\(written.count) files would be removed")
        }
    }

    @Test func filesOfOthersAreLeftAndTheNextBuildGoesOn() async throws {
        try await Self.withBuiltSite { folder in
            try write("mine", to: "\(folder)/site/public/en/mine.txt")
            try write("mine", to: "\(folder)/site/public/.git/config")
            try write("mine", to: "\(folder)/site/.sitegen/notes.txt")
            let run = try await sitegen("clean", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(
                run.outputText.hasSuffix(
                    " removed\nsite/public still contains files that sitegen did not write\n"))
            let left = try Tree("\(folder)/site", hidden: true).paths.filter {
                $0.hasPrefix("p") || $0.hasPrefix(".")
            }
            #expect(
                left == [
                    ".sitegen/notes.txt", "public/.git/config", "public/.sitegen-manifest",
                    "public/en/mine.txt",
                ])
            let build = try await sitegen("build", "site", in: folder)
            #expect(build.exitCode == 0, "\(build.errorText)")
            #expect(try text(of: "\(folder)/site/public/en/mine.txt") == "mine")
        }
    }

    @Test func aFileThatWasChangedSinceIsStillOurs() async throws {
        try await Self.withBuiltSite { folder in
            try write("changed", to: "\(folder)/site/public/en/index.html")
            let run = try await sitegen("clean", "site", in: folder)
            #expect(run.exitCode == 0)
            #expect(names(in: "\(folder)/site").contains("public") == false)
        }
    }

    @Test func noLinkIsFollowedAndNoneIsRemoved() async throws {
        try await Self.withBuiltSite { folder in
            let files = FileManager.default
            let page = "\(folder)/site/public/en/index.html"
            try write("theirs", to: "\(folder)/theirs/index.html")
            try files.removeItem(atPath: page)
            try files.createSymbolicLink(atPath: page, withDestinationPath: "\(folder)/theirs/index.html")
            try files.removeItem(atPath: "\(folder)/site/public/fr/the-pool")
            try files.createSymbolicLink(
                atPath: "\(folder)/site/public/fr/the-pool", withDestinationPath: "\(folder)/theirs")
            let run = try await sitegen("clean", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(try Tree("\(folder)/theirs").paths == ["index.html"])
            let left = paths(below: "\(folder)/site/public")
            #expect(left == [".sitegen-manifest", "en/index.html", "fr/the-pool"])
        }
    }

    @Test func anOutputFolderThatIsALinkIsEmptiedAndTheLinkIsLeft() async throws {
        try await withSmallSite { folder in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/host", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/site/public", withDestinationPath: "../host")
            _ = try await sitegen("build", "site", in: folder)
            #expect(names(in: "\(folder)/host").isEmpty == false)
            let run = try await sitegen("clean", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(names(in: "\(folder)/host").isEmpty)
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/site/public")
                    == "../host")
        }
    }

    /// A manifest that someone has edited names nothing outside of its folder.
    @Test func aPathThatLeadsOutOfTheFolderIsNotRemoved() async throws {
        try await Self.withBuiltSite { folder in
            let manifest = "\(folder)/site/public/.sitegen-manifest"
            try write(
                try text(of: manifest) + "../site.yaml\n/etc/hostname\nen/../../site.yaml\n", to: manifest)
            let run = try await sitegen("clean", "site", "--quiet", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.outputText == "")
            #expect(names(in: "\(folder)/site") == ["content", "grades", "site.yaml", "static"])
        }
    }

    @Test func aFolderWithoutAManifestIsLeftAsItIs() async throws {
        try await withSmallSite { folder in
            try write("mine", to: "\(folder)/mine/index.html")
            let before = try Tree(folder, hidden: true)
            let run = try await sitegen("clean", "site", "--output", "mine", in: folder)
            #expect(run.exitCode == 0)
            #expect(run.outputText == "0 files removed\n")
            #expect(try Tree(folder, hidden: true) == before)
            #expect(names(in: folder) == ["mine", "site"])
        }
    }

    @Test func theObjectListsTheFiles() async throws {
        try await Self.withBuiltSite { folder in
            let trial = try await sitegen("clean", "site", "--dry-run", "--json", in: folder)
            let run = try await sitegen("clean", "site", "--json", in: folder)
            let (first, second) = try (Cleaned(trial), Cleaned(run))
            #expect(first.files == second.files && first.files.contains("site/public/en/index.html"))
            #expect(first.removed == 0 && second.removed == second.files.count)
            #expect(
                keys(of: try JSONSerialization.jsonObject(with: Data(run.output))) == [
                    "files", "removed", "errors", "warnings", "diagnostics",
                ])
            let wrong = try Cleaned(try await sitegen("clean", "nowhere", "--json", in: folder))
            #expect(wrong.errors == 1 && wrong.diagnostics.map(\.code) == ["site.missing"])
        }
    }

    private struct Cleaned: Decodable {
        var files: [String]
        var removed: Int
        var errors: Int
        var warnings: Int
        var diagnostics: [SummaryObject.Finding]

        init(_ run: Run) throws { self = try JSONDecoder().decode(Self.self, from: Data(run.output)) }
    }

    @Test(arguments: [
        (["nowhere"], "nowhere: error: this folder does not exist [site.missing]\n"),
        (["."], ".: error: there is no site.yaml in this folder, "),
        (["site", "--output", "o", "--private-output", "o/p"], "o/p: error: the private tree would lie in "),
    ])
    func aWrongSiteIsAnError(_ words: [String], _ message: String) async throws {
        try await Self.withBuiltSite { folder in
            let before = try Tree(folder, hidden: true)
            let run = try await sitegen(["clean"] + words, in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.hasPrefix(message), "\(run.errorText)")
            #expect(try Tree(folder, hidden: true) == before)
        }
    }

    @Test func aBuildThatIsRunningIsWaitedFor() async throws {
        try await Self.withBuiltSite { folder in
            let script = """
                exec 9<site/public
                flock 9
                "\(Program.path)" clean site 2>errors >/dev/null & clean=$!
                until grep -q waiting errors || ! kill -0 $clean; do sleep 0.02; done
                test -e site/public/en/index.html && echo there
                flock -u 9
                wait $clean
                echo "exit $?"
                test -e site/public || echo gone
                """
            let run = try await run("/bin/bash", ["-c", script], in: folder)
            #expect(run.outputText == "there\nexit 0\ngone\n", "\(run.errorText)")
        }
    }
}
