import Foundation
import TestSupport
import Testing

/// Each call that a build makes to the file system fails once, as on a disk that is broken, full or locked: the
/// build says so in one sentence, no file of the output is half written, and the next build is right.
@Suite struct FaultTests {
    private static let library = Repository.path("Tests/Hostile/Faults/faults.c")
    private static let errors = [EIO, ENOSPC, EMFILE, EACCES]

    private static func site(_ word: String) -> [String: String] {
        [
            "site/site.yaml": "title: \(word)\nlocales: [en]\n",
            "site/content/en/a.md": "---\ntitle: A\norder: 1\n---\n\n\(word)\n",
            "site/content/en/only-\(word).md": "---\ntitle: Only \(word)\norder: 2\n---\n\n\(word)\n",
            "site/grades/a.csv":
                "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n1,\(word),U,M,1,true,A,1,12\n",
        ]
    }

    /// A folder with a site that was built with one word and now has another, and the library.
    private struct Stage {
        var folder: String

        init(_ folder: String) async throws {
            self.folder = folder
            let build = try await run(
                "/usr/bin/env", ["clang", "-shared", "-fPIC", "-O1", "-o", "faults.so", library, "-ldl"],
                in: folder)
            #expect(build.exitCode == 0, "\(build.errorText)")
            try write(site("old"), below: "\(folder)/before")
            #expect(try await sitegen("build", "site", in: "\(folder)/before").exitCode == 0)
            try FileManager.default.removeItem(atPath: "\(folder)/before/site/content")
            try write(site("new"), below: "\(folder)/before")
            try FileManager.default.copyItem(atPath: "\(folder)/before", toPath: "\(folder)/after")
            #expect(try await sitegen("build", "site", in: "\(folder)/after").exitCode == 0)
        }

        /// Builds the site anew, with a failure at one call.
        func build(failing call: Int, _ error: Int32) async throws -> Run {
            try? FileManager.default.removeItem(atPath: "\(folder)/now")
            try FileManager.default.copyItem(atPath: "\(folder)/before", toPath: "\(folder)/now")
            return try await sitegen(
                ["build", "site", "--jobs", "1"], in: "\(folder)/now",
                environment: [
                    "LD_PRELOAD": "\(folder)/faults.so", "FAULT_CALL": "\(call)", "FAULT_ERROR": "\(error)",
                    "FAULT_COUNT": "\(folder)/count",
                ])
        }

        func trees(_ name: String) throws -> [String: [UInt8]] {
            try ["public", "private"].reduce(into: [:]) { files, tree in
                for (path, content) in try Tree("\(folder)/\(name)/site/\(tree)").files {
                    files["\(tree)/\(path)"] = content
                }
            }
        }
    }

    /// In a proof every call with every error, else a sample of the calls.
    @Test func noFailureCostsAFile() async throws {
        try await withTemporaryFolder { folder in
            let stage = try await Stage(folder)
            let (before, after) = (try stage.trees("before"), try stage.trees("after"))
            #expect(before.count > 10 && before != after)
            #expect(try await stage.build(failing: 0, 0).exitCode == 0)
            let isWhole = try stage.trees("now") == after
            #expect(isWhole)
            let calls = try #require(
                try text(of: "\(folder)/count").split(separator: "\n").first.flatMap { Int($0) })
            #expect(calls > 100, "\(calls)")

            var random = SeededGenerator(seed: 3)
            let sample = (0..<8).map { part in
                (
                    calls * part / 8 + Int.random(in: 1...max(1, calls / 8), using: &random),
                    Self.errors[part % 4]
                )
            }
            let tried = isProof ? (1...calls).flatMap { call in Self.errors.map { (call, $0) } } : sample
            for (call, error) in tried {
                let run = try await stage.build(failing: call, error)
                let name = "call \(call) with error \(error): exit \(run.exitCode), \(run.errorText)"
                let now = try stage.trees("now")
                switch run.exitCode {
                case 0:
                    let isNew = now == after
                    #expect(isNew, "\(name)")
                case 3:
                    #expect(run.errorText.ranges(of: ": error: ").count == 1, "\(name)")
                default: Issue.record("\(name)")
                }
                let broken = now.filter { $1 != before[$0] && $1 != after[$0] }.keys.sorted()
                #expect(broken == [], "\(name)")
                let lost = before.keys.filter { after[$0] != nil && now[$0] == nil }.sorted()
                #expect(lost == [], "\(name)")

                let next = try await sitegen("build", "site", in: "\(folder)/now")
                #expect(next.exitCode == 0, "\(name), then \(next.errorText)")
                let isRight = try stage.trees("now") == after
                #expect(isRight, "\(name)")
            }
        }
    }
}
