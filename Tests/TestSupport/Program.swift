import Foundation

/// What a run of the program came to.
public struct Run: Sendable {
    public var exitCode: Int32
    public var output: [UInt8]
    public var errors: [UInt8]
    /// From its start to its end, without the time that it waited for a free core.
    public var duration: Duration

    public var outputText: String { String(decoding: output, as: UTF8.self) }
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// The built `sitegen`, or the one that `SITEGEN_PROGRAM` names: a release build, a distribution.
public enum Program {
    /// The program is beside the bundle of the tests, in the same configuration.
    public static var path: String {
        if let named = ProcessInfo.processInfo.environment["SITEGEN_PROGRAM"], !named.isEmpty {
            return URL(fileURLWithPath: named, relativeTo: URL(fileURLWithPath: Repository.root)).path
        }
        return built("sitegen")
    }

    /// A program of the package, beside the bundle of the tests.
    public static func built(_ name: String) -> String {
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// What of the tests' own environment reaches a program: where programs are, and what `make sanitize` asks of
    /// those that it builds.
    static var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter {
            ["PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
        }
    }

    /// The Python that `SITEGEN_PYTHON` names, which has the checkers; nil without it.
    public static var python: String? { ProcessInfo.processInfo.environment["SITEGEN_PYTHON"] }
}

/// Runs the program and waits for its end.
///
/// Hardly anything of the tests' own environment reaches it, so that a run means the same on every machine.
///
/// - Parameters:
///   - folder: where it runs; paths among the arguments are relative to it.
///   - program: another copy of the program.
public func sitegen(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    program: String = Program.path
) async throws -> Run {
    try await run(program, arguments, in: folder, environment: environment)
}

public func sitegen(_ arguments: String..., in folder: String, environment: [String: String] = [:])
    async throws -> Run
{
    try await run(Program.path, arguments, in: folder, environment: environment)
}

/// Runs any program: `sha256sum`.
///
/// - Parameters:
///   - count: how many cores it keeps busy; it starts as soon as so many are free.
///   - cores: the queue in which it waits for them.
public func run(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
    cores count: Int = 1, of cores: Cores = .forPrograms
) async throws -> Run {
    try await withTemporaryFolder { streams in
        // Files rather than pipes, which would have to be emptied while the program runs.
        let (exitCode, duration) = try await withCheckedThrowingContinuation { continuation in
            cores.take(count) {
                let result = Result {
                    let start = ContinuousClock.now
                    let started = try StartedProgram(
                        program, arguments, in: folder, environment: environment,
                        output: .file("\(streams)/output"), errors: "\(streams)/errors")
                    return (started.ended(), ContinuousClock.now - start)
                }
                cores.giveBack(count)
                continuation.resume(with: result)
            }
        }
        return Run(
            exitCode: exitCode, output: try bytes(of: "\(streams)/output"),
            errors: try bytes(of: "\(streams)/errors"), duration: duration)
    }
}
