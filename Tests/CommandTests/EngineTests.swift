import Foundation
import TestSupport
import Testing

/// The files that the manual has for building in parts, run as it says.
@Suite struct EngineTests {
    /// A page of the manual with files to copy and blocks of commands.
    private struct Guide {
        let files: [String: String]
        let commands: [String]

        init(_ name: String) throws {
            let text = try text(of: Repository.path("docs/content/en/guides/\(name).md"))
            let blocks = text.matches(of: Tutorial.block)
            files = Dictionary(blocks.compactMap { block in block.1.map { (String($0), String(block.3)) } }) {
                first, _ in first
            }
            commands = blocks.filter { $0.1 == nil && $0.2 == "sh" }.map { String($0.3) }
        }
    }

    /// Makes a folder with a site of every domain in `my-site`, the files of a page, and what one build makes of the
    /// site in `whole`, and lends it.
    private static func withGuide(_ name: String, _ body: (Guide, String) async throws -> Void) async throws {
        let guide = try Guide(name)
        try await withTemporaryFolder { folder in
            _ = try await sitegen("new", "my-site", "--lang", "en,fr", in: folder)
            try write(guide.files, below: folder)
            // The third part's first run is killed.
            try write(
                """
                #!/bin/sh
                case "$*" in *"--shard 3/4 "*) if mkdir "$KILLED" 2>/dev/null; then kill -KILL $$; fi ;; esac
                exec "\(Program.path)" "$@"

                """, to: "\(folder)/bin/sitegen")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bin/sitegen")
            let whole = try await sitegen(
                "build", "my-site", "--output", "whole/public", "--private-output", "whole/private",
                in: folder,
                environment: day)
            #expect(whole.exitCode == 0, "\(whole.errorText)")
            try await body(guide, folder)
        }
    }

    private static let day = ["SOURCE_DATE_EPOCH": "1796083200"]

    /// Runs a program that finds `sitegen` in its path.
    private static func run(_ program: String, _ arguments: [String], kills: Bool, in folder: String)
        async throws
        -> Run
    {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        var environment = day
        environment["PATH"] = "\(folder)/bin:\(path)"
        environment["HOME"] = folder
        // Nothing can be made in a folder that does not exist.
        environment["KILLED"] = kills ? "\(folder)/killed" : "\(folder)/nowhere/killed"
        return try await TestSupport.run(program, arguments, in: folder, environment: environment)
    }

    private static func expectWhole(_ folder: String) throws {
        for tree in ["public", "private"] {
            let difference = try Tree("\(folder)/\(tree)", hidden: true).difference(
                from: Tree("\(folder)/whole/\(tree)", hidden: true))
            #expect(difference == nil)
        }
    }

    /// Whether a part is killed. In a proof both, else only the case in which more can go wrong.
    private static let kills = isProof ? [false, true] : [true]

    @Test(arguments: kills)
    func partsOfParallelAreOneBuild(_ kills: Bool) async throws {
        try await Self.withGuide("parallel") { guide, folder in
            let command = try #require(guide.commands.first)
            let run = try await Self.run("/bin/sh", ["-ec", command], kills: kills, in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            #expect(names(in: folder).contains("killed") == kills)
            try Self.expectWhole(folder)
        }
    }

    /// A task that was killed leaves nothing joined, and is run again as the page says.
    @Test(arguments: kills)
    func tasksOfSlurmAreOneBuild(_ kills: Bool) async throws {
        try await Self.withGuide("slurm") { guide, folder in
            try #require(guide.commands.count == 2)
            let mended = """
                if bash -eu -c '\(guide.commands[0])'; then echo done; else echo failed; fi
                ls -d killed public private 2>/dev/null || true
                \(guide.commands[1])
                """
            try write(kills ? mended : guide.commands[0], to: "\(folder)/commands")
            let run = try await Self.run(Self.withSlurm, ["commands"], kills: kills, in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let lines = run.outputText.split(separator: "\n").filter { !$0.hasPrefix("Submitted batch job") }
            #expect(lines == (kills ? ["failed", "killed"] : []), "\(run.outputText)")
            try Self.expectWhole(folder)
        }
    }

    private static let withSlurm = Repository.path("Tests/CommandTests/Engines/with-slurm")

    // MARK: - Kubernetes

    private struct Job: Decodable {
        struct Spec: Decodable {
            var completions: Int?
            var template: Template
        }
        struct Template: Decodable { var spec: Pod }
        struct Pod: Decodable { var containers: [Container] }
        struct Container: Decodable {
            var env: [Variable]?
            var workingDir: String
            var command: [String]
            var args: [String]
        }
        struct Variable: Decodable {
            var name: String
            var value: String
        }
        var spec: Spec
    }

    /// Checks a manifest against the schema.
    private static func checked(_ manifest: String, in folder: String) async throws -> Run {
        try write(manifest, to: "\(folder)/manifest.yaml")
        let python = try #require(Program.python, "SITEGEN_PYTHON names the Python with the checkers")
        return try await TestSupport.run(
            "/bin/sh",
            [
                "-c", "exec \"$0\" \"$1\" <manifest.yaml", python,
                Repository.path("Tests/CommandTests/Engines/manifest.py"),
            ], in: folder)
    }

    private static func job(_ manifest: String?, in folder: String) async throws -> Job.Spec {
        let run = try await checked(try #require(manifest), in: folder)
        try #require(run.exitCode == 0, "\(run.errorText)")
        return try JSONDecoder().decode(Job.self, from: Data(run.output)).spec
    }

    /// What the pods of a job do, in the folder of their volume.
    private static func perform(_ spec: Job.Spec, in folder: String) async throws {
        let container = try #require(spec.template.spec.containers.first)
        for index in 0..<(spec.completions ?? 1) {
            var environment = Dictionary((container.env ?? []).map { ($0.name, $0.value) }) { $1 }
            environment["JOB_COMPLETION_INDEX"] = String(index)
            environment["PATH"] =
                "\(folder)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            environment["KILLED"] = "\(folder)/nowhere/killed"
            let run = try await TestSupport.run(
                try #require(container.command.first), container.command.dropFirst() + container.args,
                in: folder,
                environment: environment)
            #expect(run.exitCode == 0, "\(run.errorText)")
        }
    }

    @Test func podsOfKubernetesAreOneBuild() async throws {
        try await Self.withGuide("kubernetes") { guide, folder in
            try FileManager.default.moveItem(atPath: "\(folder)/my-site", toPath: "\(folder)/site")
            let parts = try await Self.job(guide.files["parts.yaml"], in: folder)
            #expect(parts.completions == 4)
            try await Self.perform(parts, in: folder)
            try await Self.perform(try await Self.job(guide.files["join.yaml"], in: folder), in: folder)
            try Self.expectWhole(folder)
        }
    }

    @Test func theSchemaFindsAKeyThatIsMisspelled() async throws {
        let manifest = try #require(try Guide("kubernetes").files["parts.yaml"])
        try await withTemporaryFolder { folder in
            let wrong = manifest.replacingOccurrences(of: "completionMode:", with: "completionsMode:")
            let run = try await Self.checked(wrong, in: folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains("completionsMode"))
        }
    }
}
