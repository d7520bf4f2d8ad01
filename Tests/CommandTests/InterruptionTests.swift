import Foundation
import TestSupport
import Testing

/// No interruption and no failure of the disk costs a page.
@Suite struct InterruptionTests {
    /// A site of some pages, all of which say a word.
    private static func site(_ word: String) -> [String: String] {
        var files = ["site/site.yaml": "title: \(word)\nlocales: [en, fr]\n"]
        for number in 0..<40 {
            files["site/content/en/page-\(number).md"] =
                "---\ntitle: Page \(number)\norder: \(number)\n---\n\n\(word) \(number)\n"
        }
        // Pages come and go, too.
        files["site/content/en/only-\(word).md"] = "---\ntitle: Only \(word)\norder: 99\n---\n\n\(word)\n"
        return files
    }

    private static func put(_ word: String, _ folder: String) throws {
        try? FileManager.default.removeItem(atPath: "\(folder)/site/content")
        try write(site(word), below: folder)
    }

    /// What a site says when nothing goes wrong.
    private static func finished(_ word: String) async throws -> Tree {
        try await withTemporaryFolder { folder in
            try put(word, folder)
            let run = try await sitegen("build", "site", in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            return try Tree("\(folder)/site/public")
        }
    }

    /// At two hundred moments in a proof, else at forty.
    @Test func killedAtAnyMomentEveryFileIsWhole() async throws {
        let rounds = isProof ? 200 : 40
        let trees = ["old": try await Self.finished("old"), "new": try await Self.finished("new")]
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: 7)
            try Self.put("old", folder)
            #expect(try await sitegen("build", "site", in: folder).exitCode == 0)
            // About as much as a build needs here and now: it follows from what the runs themselves show.
            var length = 0.1
            var killed = 0
            for round in 0..<rounds {
                try Self.put(round % 2 == 0 ? "new" : "old", folder)
                let isKilled = try await Self.killed(
                    "site", in: folder, after: length * Double.random(in: 0.02...1, using: &random))
                killed += isKilled ? 1 : 0
                length *= isKilled ? 1.1 : 0.85
                for (path, content) in try Tree("\(folder)/site/public").files {
                    let isWhole = trees.values.contains { $0.files[path] == content }
                    #expect(isWhole, "round \(round): \(path) is neither the old file nor the new one")
                }
                guard round % 20 == 19 else { continue }
                let word = round % 2 == 0 ? "new" : "old"
                let run = try await sitegen("build", "site", in: folder)
                #expect(run.exitCode == 0, "\(run.errorText)")
                #expect(try Tree("\(folder)/site/public").difference(from: try #require(trees[word])) == nil)
                #expect(
                    names(in: "\(folder)/site/public").filter { $0.hasPrefix(".") } == [".sitegen-manifest"])
            }
            #expect(killed * 4 > rounds, "most runs ended before they were killed")
        }
    }

    /// Starts a build that the kernel ends as soon as it has used so many seconds of a processor; false if it
    /// needed fewer.
    ///
    /// By the program's own time rather than by a clock: how far a build comes in it hardly depends on what
    /// else the machine does.
    private static func killed(_ site: String, in folder: String, after seconds: Double) async throws -> Bool
    {
        // The timer outlives the change of programs; its signal (SIGPROF) ends a program that does not expect
        // it.
        let timer =
            "import os, signal, sys; signal.setitimer(signal.ITIMER_PROF, float(sys.argv[1])); os.execv(sys.argv[2], sys.argv[2:])"
        let run = try await run(
            "/usr/bin/python3",
            ["-I", "-S", "-c", timer, "\(max(seconds, 0.001))", Program.path, "build", site, "--quiet"],
            in: folder)
        #expect([0, -SIGPROF].contains(run.exitCode), "\(run.errorText)")
        return run.exitCode != 0
    }

    /// Runs a script on a small disk of its own, which the kernel makes for any user.
    private static func onSmallDisk(_ size: String, _ script: String, in folder: String) async throws -> Run {
        try await run(
            "/usr/bin/unshare",
            [
                "--user", "--map-root-user", "--mount", "sh", "-ec",
                "mount -t tmpfs -o size=\(size) tmpfs disk; sitegen() { \"\(Program.path)\" \"$@\"; }; \(script)",
            ], in: folder)
    }

    @Test func aFullDiskLeavesTheLastGoodSite() async throws {
        try await withTemporaryFolder { folder in
            try Self.put("old", folder)
            try FileManager.default.createDirectory(
                atPath: "\(folder)/disk", withIntermediateDirectories: true)
            // A file on this disk takes a page of memory at least: the first site fits in, a second beside it
            // does not.
            let run = try await Self.onSmallDisk(
                "900k",
                """
                sitegen build site --output disk/out --quiet
                cp -r disk/out before
                sed -i s/old/new/ site/content/en/*.md
                code=0; sitegen build site --output disk/out --quiet 2>errors || code=$?
                echo "exit $code"; cat errors
                diff -r before disk/out && echo same
                mount -o remount,ro disk
                code=0; sitegen build site --output disk/out --quiet 2>errors || code=$?
                echo "exit $code"; diff -r before disk/out && echo same
                mount -o remount,rw,size=8m disk
                sitegen build site --output disk/out --quiet; sitegen build site --output disk/out --quiet --verify && echo mended
                """, in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(run.outputText.contains("No space left on device"))
            #expect(run.outputText.contains("exit 3\n"))
            #expect(run.outputText.components(separatedBy: "same\n").count == 3, "\(run.outputText)")
            #expect(run.outputText.hasSuffix("mended\n"), "\(run.outputText)")
        }
    }

    @Test func aSecondBuildWaitsForTheFirst() async throws {
        try await withTemporaryFolder { folder in
            try Self.put("old", folder)
            let script = """
                mkdir -p site/public
                exec 9<site/public
                flock 9
                "\(Program.path)" build site 2>errors >/dev/null & build=$!
                until grep -q waiting errors || ! kill -0 $build; do sleep 0.02; done
                ls -A site/public | wc -l
                cat errors
                flock -u 9
                wait $build
                echo "exit $?"
                """
            let run = try await run("/bin/bash", ["-c", script], in: folder)
            #expect(
                run.outputText.hasPrefix(
                    "0\nsite/public: another command of sitegen writes to this folder, waiting for it to end\n"
                ),
                "\(run.outputText)")
            #expect(run.outputText.hasSuffix("exit 0\n"))
            #expect(try Tree("\(folder)/site/public").difference(from: try await Self.finished("old")) == nil)
        }
    }
}
