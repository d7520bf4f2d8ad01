import Foundation
import Synchronization

/// A program that runs until a test ends it.
public final class RunningProgram: Sendable {
    private let started: StartedProgram
    private let output: FileHandle
    private let errors: String
    private let ending = Mutex(Ending())
    /// The output that was not asked for yet.
    private let rest = Mutex<[UInt8]>([])

    private struct Ending {
        /// The exit code, or the number of the signal as a negative number.
        var code: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    fileprivate init(
        _ program: String, _ arguments: [String], in folder: String, errors: String,
        environment: [String: String]
    ) throws {
        let pipe = Pipe()
        started = try StartedProgram(
            program, arguments, in: folder, environment: environment,
            output: .descriptor(pipe.fileHandleForWriting.fileDescriptor), errors: errors)
        // Its output ends when the program does: nothing here may hold the other end.
        try pipe.fileHandleForWriting.close()
        output = pipe.fileHandleForReading
        self.errors = errors
        Thread.detachNewThread { [self] in
            let code = started.ended()
            let waiting = ending.withLock { ending in
                ending.code = code
                return ending.waiting
            }
            for continuation in waiting { continuation.resume(returning: code) }
        }
    }

    /// The next line of standard output, as soon as the program has written it; nil at the end.
    public func line() async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: self.nextLine()) }
        }
    }

    private func nextLine() -> String? {
        rest.withLock { rest in
            while true {
                if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { rest.removeSubrange(...end) }
                    return String(decoding: rest[..<end], as: UTF8.self)
                }
                let more = output.availableData
                if more.isEmpty { return nil }
                rest += Array(more)
            }
        }
    }

    /// The next line that contains a text, and those before it.
    public func lines(until text: String) async -> [String] {
        var lines: [String] = []
        while let line = await line() {
            lines.append(line)
            if line.contains(text) { break }
        }
        return lines
    }

    /// What it has written to standard error so far.
    public var errorText: String { (try? text(of: errors)) ?? "" }

    /// How much memory it holds at this moment, in bytes; nil after its end.
    public var residentMemory: Int? {
        let fields = try? text(of: "/proc/\(started.process)/statm").split(separator: " ")
        return fields?.dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
    }

    /// Sends a signal such as `SIGINT`, and waits for the end; gives the exit code, or the number of the
    /// signal as a negative number.
    @discardableResult
    public func end(_ signal: Int32) async -> Int32 {
        if isRunning { kill(started.process, signal) }
        return await ended()
    }

    private func ended() async -> Int32 {
        await withCheckedContinuation { continuation in
            let code = ending.withLock { ending in
                if ending.code == nil { ending.waiting.append(continuation) }
                return ending.code
            }
            if let code { continuation.resume(returning: code) }
        }
    }

    /// Sends a signal as soon as something is so, or the program has ended, and waits for the end. A thread of its
    /// own looks for it: those of the tests may all be busy until the program has ended by itself.
    @discardableResult
    public func end(_ signal: Int32, when isSo: @escaping @Sendable () -> Bool) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while self.isRunning, !isSo() { usleep(1_000) }
                if self.isRunning { kill(self.started.process, signal) }
                continuation.resume()
            }
        }
        // A second signal would end a program at once that has begun to end by itself.
        return await ended()
    }

    public var isRunning: Bool { ending.withLock { $0.code == nil } }
}

/// Starts a program, lends it, and ends it, whatever happens.
public func withProgram<Result>(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    program: String = Program.path,
    _ body: (RunningProgram) async throws -> Result
) async throws -> Result {
    try await withTemporaryFolder { streams in
        let running = try RunningProgram(
            program, arguments, in: folder, errors: "\(streams)/errors", environment: environment)
        do {
            let result = try await body(running)
            if running.isRunning { await running.end(SIGKILL) }
            return result
        } catch {
            if running.isRunning { await running.end(SIGKILL) }
            throw error
        }
    }
}
