import Foundation
import TestSupport
import Testing

/// Each call that a build makes to the file system fails once, as on a disk that is broken, full or locked, or
/// is the last one before the build is killed: no file of the output is half written, nothing is left behind,
/// and the next build is right.
@Suite struct FaultTests {
    private static let library = Repository.path("Tests/Hostile/Faults/faults.c")

    private static let compiled = Task {
        try await withTemporaryFolder { folder in
            let build = try await run(
                "/usr/bin/env", ["clang", "-shared", "-fPIC", "-O1", "-o", "faults.so", library, "-ldl"],
                in: folder)
            #expect(build.exitCode == 0, "\(build.errorText)")
            return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/faults.so"))
        }
    }

    private static func site(_ word: String) -> [String: String] {
        [
            "site/site.yaml": "title: \(word)\nlocales: [en]\n",
            "site/content/en/a.md": "---\ntitle: A\norder: 1\n---\n\n\(word)\n",
            "site/content/en/only-\(word).md": "---\ntitle: Only \(word)\norder: 2\n---\n\n\(word)\n",
            "site/grades/a.csv":
                "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\n1,\(word),U,M,1,true,A,1,12\n",
        ]
    }

    /// What happens at one call.
    private enum Fault {
        case error(Int32)
        case kill
    }

    /// A folder with a site that was built with one word and now has another, and the library.
    private struct Stage {
        var folder: String
        var before: [String: [UInt8]] = [:]
        var after: [String: [UInt8]] = [:]

        /// - Parameter isFirst: whether nothing was built before.
        init(_ folder: String, isFirst: Bool = false) async throws {
            self.folder = folder
            try await compiled.value.write(to: URL(fileURLWithPath: "\(folder)/faults.so"))
            try write(site("old"), below: "\(folder)/before")
            if !isFirst {
                #expect(try await sitegen("build", "site", in: "\(folder)/before").exitCode == 0)
            }
            try FileManager.default.copyItem(atPath: "\(folder)/before", toPath: "\(folder)/after")
            try put("new", in: "after")
            #expect(try await sitegen("build", "site", in: "\(folder)/after").exitCode == 0)
            before = try trees("before")
            after = try trees("after")
            #expect(after.count > 10 && before != after)
        }

        func put(_ word: String, in name: String) throws {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)/site/content")
            try write(site(word), below: "\(folder)/\(name)")
        }

        /// Builds the site anew, with a fault at one call.
        ///
        /// - Parameter function: the calls of which are counted; nil for all.
        func build(_ fault: Fault, at call: Int, of function: String? = nil) async throws -> Run {
            for old in ["now", "count"] { try? FileManager.default.removeItem(atPath: "\(folder)/\(old)") }
            try FileManager.default.copyItem(atPath: "\(folder)/before", toPath: "\(folder)/now")
            try put("new", in: "now")
            var environment = [
                "LD_PRELOAD": "\(folder)/faults.so", "FAULT_CALL": "\(call)",
                "FAULT_COUNT": "\(folder)/count",
            ]
            environment["FAULT_FUNCTION"] = function
            if case .error(let number) = fault { environment["FAULT_ERROR"] = "\(number)" }
            return try await sitegen(
                ["build", "site", "--jobs", "1"], in: "\(folder)/now", environment: environment)
        }

        /// How many calls a build makes that meets no fault.
        func calls(of function: String? = nil) async throws -> Int {
            #expect(try await build(.kill, at: 0, of: function).exitCode == 0)
            let isWhole = try trees("now") == after
            #expect(isWhole)
            // A function that is never called leaves no count.
            let count = (try? text(of: "\(folder)/count")) ?? "0"
            return try #require(count.split(separator: "\n").first.flatMap { Int($0) })
        }

        func trees(_ name: String) throws -> [String: [UInt8]] {
            try ["public", "private"].reduce(into: [:]) { files, tree in
                for (path, content) in try Tree("\(folder)/\(name)/site/\(tree)").files {
                    files["\(tree)/\(path)"] = content
                }
            }
        }

        /// No file is half written or lost.
        func expectWholeFiles(_ name: String) throws -> [String: [UInt8]] {
            let now = try trees("now")
            let broken = now.filter { $1 != before[$0] && $1 != after[$0] }.keys.sorted()
            #expect(broken == [], "\(name)")
            let lost = before.keys.filter { after[$0] != nil && now[$0] == nil }.sorted()
            #expect(lost == [], "\(name)")
            return now
        }

        /// The next build makes the whole site and leaves no other file.
        func expectNextBuild(_ expected: [String: [UInt8]], _ name: String) async throws {
            let next = try await sitegen("build", "site", in: "\(folder)/now")
            #expect(next.exitCode == 0, "\(name), then \(next.errorText)")
            let isRight = try trees("now") == expected
            #expect(isRight, "\(name)")
            for tree in ["public", "private"] {
                let hidden = names(in: "\(folder)/now/site/\(tree)").filter { $0.hasPrefix(".") }
                #expect(hidden == [".sitegen-manifest"], "\(name)")
            }
        }
    }

    /// In a proof every call with every error, else a sample of the calls.
    @Test(arguments: [EIO, ENOSPC, EMFILE, EACCES])
    func noFailureCostsAFile(error: Int32) async throws {
        try await withTemporaryFolder { folder in
            let stage = try await Stage(folder)
            let calls = try await stage.calls()
            #expect(calls > 100, "\(calls)")
            var random = SeededGenerator(seed: UInt64(error))
            let sample = [
                Int.random(in: 1...calls / 2, using: &random),
                Int.random(in: calls / 2...calls, using: &random),
            ]
            for call in isProof ? Array(1...calls) : sample {
                let run = try await stage.build(.error(error), at: call)
                let name = "call \(call) with error \(error): exit \(run.exitCode), \(run.errorText)"
                let now = try stage.expectWholeFiles(name)
                switch run.exitCode {
                case 0:
                    let isNew = now == stage.after
                    #expect(isNew, "\(name)")
                case 3:
                    #expect(run.errorText.ranges(of: ": error: ").count == 1, "\(name)")
                default: Issue.record("\(name)")
                }
                try await stage.expectNextBuild(stage.after, name)
            }
        }
    }

    /// In a proof before every call that changes something, else before the first and the last of those that give
    /// files their places, the list of files among them. What was edited may have been taken back before the next
    /// build.
    @Test(arguments: [true, false])
    func nothingIsLeftOfABuildThatIsKilled(isFirst: Bool) async throws {
        try await withTemporaryFolder { folder in
            let stage = try await Stage(folder, isFirst: isFirst)
            let changing = ["renameat", "write", "mkdir", "mkdirat", "unlinkat", "rmdir"]
            for function in isProof ? changing : ["renameat"] {
                let calls = try await stage.calls(of: function)
                try #require(calls > 3 || function != "renameat", "\(calls)")
                let all = (0..<calls).map { $0 + 1 }
                for call in isProof ? all : [1, 2, calls - 1, calls] {
                    let run = try await stage.build(.kill, at: call, of: function)
                    let name = "killed at \(function) \(call)"
                    #expect(run.exitCode == -SIGKILL, "\(name)")
                    _ = try stage.expectWholeFiles(name)
                    if !isFirst { try stage.put("old", in: "now") }
                    try await stage.expectNextBuild(isFirst ? stage.after : stage.before, name)
                }
            }
        }
    }

    /// As where a container limits the number of processes: one thread does all the work, instead of waiting
    /// for others.
    @Test func withoutAnotherThreadABuildUsesItsOwn() async throws {
        try await withTemporaryFolder { folder in
            let stage = try await Stage(folder)
            try stage.put("new", in: "before")
            let build = try await run(
                "/usr/bin/timeout", ["60", Program.path, "build", "site", "--jobs", "2"],
                in: "\(folder)/before",
                environment: [
                    "LD_PRELOAD": "\(folder)/faults.so", "FAULT_FUNCTION": "pthread_create",
                    "FAULT_CALL": "-1", "FAULT_ERROR": "\(EAGAIN)", "FAULT_COUNT": "\(folder)/count",
                ])
            #expect(build.exitCode == 0, "\(build.errorText)")
            let isRight = try stage.trees("before") == stage.after
            #expect(isRight)
            #expect(try text(of: "\(folder)/count").hasPrefix("1\n"))
        }
    }

    /// As in a container that does not let programs use it: folders are opened one by one instead.
    @Test func withoutTheCallThatRefusesLinksABuildIsTheSame() async throws {
        try await withTemporaryFolder { folder in
            let stage = try await Stage(folder)
            let run = try await stage.build(.error(ENOSYS), at: -1, of: "openat2")
            #expect(run.exitCode == 0, "\(run.errorText)")
            let isRight = try stage.trees("now") == stage.after
            #expect(isRight)
            #expect(
                try text(of: "\(folder)/count").split(separator: "\n").first.flatMap { Int($0) } ?? 0 > 10)
        }
    }

    /// The threads of a build also need them, which must not end the program.
    @Test(arguments: 4...12) func aLimitOfTheNumberOfOpenFilesIsAnErrorOfTheDisk(limit: Int) async throws {
        try await withTemporaryFolder { folder in
            try write(Self.site("new"), below: folder)
            for _ in 0..<(isProof ? 40 : 4) {
                let build = try await run(
                    "/bin/bash", ["-c", "ulimit -n \(limit); exec \"$0\" build site --jobs 2", Program.path],
                    in: folder)
                #expect([0, 3].contains(build.exitCode), "\(build.errorText)")
                #expect(build.exitCode == 0 || build.errorText.contains("Too many open files"))
            }
        }
    }

    /// As under a limit of the size of files, at which the system ends a program that does not expect it.
    @Test func aLimitOfTheSizeOfFilesIsAnErrorOfTheDisk() async throws {
        try await withTemporaryFolder { folder in
            try write(Self.site("new"), below: folder)
            let build = try await run(
                "/bin/bash", ["-c", "ulimit -f 1; exec \"$0\" build site", Program.path], in: folder)
            #expect(build.exitCode == 3, "\(build.errorText)")
            #expect(build.errorText.contains("writing failed: File too large"), "\(build.errorText)")
            #expect(names(in: "\(folder)/site/public").isEmpty)
        }
    }
}
