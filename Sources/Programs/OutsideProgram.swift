import Glibc

/// An optional program of the system, such as `gpsbabel`.
public struct OutsideProgram: Sendable {
    /// Its file name: `gpsbabel`.
    public let name: String
    /// The file that is started: `/usr/bin/gpsbabel`.
    public let path: String

    /// Searches for the program; nil if it is not installed.
    ///
    /// - Parameter search: folders with colons between them, as in `PATH`.
    public init?(_ name: String, in search: String) {
        let candidates = search.split(separator: ":").map { "\($0)/\(name)" }
        guard let found = candidates.first(where: { unsafe access($0, X_OK) == 0 }) else { return nil }
        self.name = name
        path = found
    }

    /// What a program may use at most, so that hostile input cannot fill the machine.
    public struct Limits: Sendable {
        /// From its start to its end; nil for as long as it works.
        public var seconds: Int?
        /// Of each file that it writes, its output among them.
        public var bytes: Int
        /// nil for as much as there is.
        public var memory: Int?

        public init(seconds: Int? = nil, bytes: Int, memory: Int? = nil) {
            self.seconds = seconds
            self.bytes = bytes
            self.memory = memory
        }
    }

    /// Runs the program with nothing in its environment but a language without a country, and waits for its
    /// end.
    ///
    /// - Parameters:
    ///   - input: what it reads from standard input.
    ///   - environment: further lines of its environment, such as `LC_ALL=en_GB.UTF-8`.
    ///   - limits: none for a program that gets only what this program made itself.
    /// - Returns: what it wrote to standard output.
    /// - Throws: the reason if it cannot be started, fails, or reaches a limit.
    public func run(
        _ arguments: [String], input: [UInt8] = [], environment: [String] = [], limits: Limits? = nil
    ) throws(ProgramFailure) -> [UInt8] {
        // Files and not pipes: a full pipe would stop the program while this one waits for another pipe.
        let files = [try NamelessFile(holding: input), try NamelessFile(), try NamelessFile()]
        let status = try status(of: arguments, environment, limits, files)
        let output = files[1].content()
        // Some programs report success even if they could not write everything.
        if let limits, output.count >= limits.bytes / 512 * 512 {
            throw ProgramFailure(reason: "it wrote too much")
        }
        guard status == 0 else {
            guard files[1].hasRoom else {
                throw ProgramFailure(reason: "the disk of the folder \(P_tmpdir) is full")
            }
            let errors = files[2].content(atMost: ProgramFailure.longestOutput)
            throw ProgramFailure(
                reason: reason(errors, status, isLimited: limits?.seconds != nil),
                status: status & 0x7F == 0 ? status >> 8 : nil,
                output: String(decoding: errors, as: UTF8.self))
        }
        return output
    }

    private func status(
        of arguments: [String], _ environment: [String], _ limits: Limits?, _ files: [NamelessFile]
    ) throws(ProgramFailure) -> Int32 {
        let command = limits.map { Self.limited($0, path, arguments) } ?? [name] + arguments
        // So that messages are the same on every machine.
        let language = environment.contains { $0.hasPrefix("LC_ALL=") } ? [] : ["LC_ALL=C.UTF-8"]
        let start = { () throws(ProgramFailure) in
            try Self.spawn(
                limits == nil ? path : Self.shell, command, language + environment,
                files: files.map(\.descriptor),
                // A group of its own, so that a program that takes too long ends with all that it has started.
                inOwnGroup: limits?.seconds != nil)
        }
        // What works only on what this program made ends soon by itself.
        guard let limits else { return try Self.status(of: try start()) }
        guard let seconds = limits.seconds else {
            let process = try start()
            return try PassedSignals.pass(to: process) { () throws(ProgramFailure) in
                try Self.status(of: process)
            }
        }
        return try PassedSignals.end(groupOf: start) { process throws(ProgramFailure) in
            try Self.status(of: process, within: seconds)
        }
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: the command line, with the program's own name.
    ///   - files: what the program gets as its files 0, 1, 2 and so on. A file beyond the first three must
    ///     have a number that is larger than the number of files.
    static func spawn(
        _ path: String, _ words: [String], _ environment: [String], files: [Int32], inOwnGroup: Bool
    ) throws(ProgramFailure) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        if inOwnGroup { unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
        var words: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var process = pid_t()
        let failure = unsafe posix_spawn(&process, path, &actions, &attributes, &words, &variables)
        guard failure == 0 else { throw ProgramFailure(number: failure) }
        return process
    }

    static let shell = "/bin/sh"

    /// The shell sets the limits before it becomes the program: there is no other way to set them in time.
    static func limited(_ limits: Limits, _ path: String, _ arguments: [String]) -> [String] {
        let settings = [
            limits.seconds.map { "-t \($0)" }, "-f \(limits.bytes / 512)",
            limits.memory.map { "-v \($0 / 1024)" },
        ]
        let script = settings.compactMap(\.self).map { "ulimit \($0) && " }.joined() + "exec \"$0\" \"$@\""
        return ["sh", "-c", script, path] + arguments
    }

    static func status(of process: pid_t) throws(ProgramFailure) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw ProgramFailure(number: errno) }
        }
        return status
    }

    private static func status(of process: pid_t, within seconds: Int) throws(ProgramFailure) -> Int32 {
        var status: Int32 = 0
        for _ in 0..<seconds * 100 {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { return status }
            if ended < 0, errno != EINTR { throw ProgramFailure(number: errno) }
            usleep(10_000)
        }
        kill(-process, SIGKILL)
        _ = try Self.status(of: process)
        throw ProgramFailure(reason: "it took longer than \(seconds) seconds")
    }

    /// The first line of the program's error output that is not a warning, or else how it ended.
    func reason(_ errors: [UInt8], _ status: Int32, isLimited: Bool) -> String {
        let signal = status & 0x7F
        // What goes beyond a limit of time is killed by the system.
        if signal == SIGXCPU || signal == SIGKILL {
            return isLimited
                ? "it took too long" : "it was killed, perhaps because the machine has no memory left"
        }
        let line = errors.split(separator: UInt8(ascii: "\n")).lazy
            .map { String(decoding: $0.prefix(200), as: UTF8.self) }
            .first { !$0.hasPrefix("Warning") }
        return line?.replacing(path, with: name)
            ?? "\(name) ended with the status \(signal == 0 ? status >> 8 : signal)"
    }
}

/// Why another program did not do its work, in its words or those of the system.
public struct ProgramFailure: Error, Sendable {
    public let reason: String
    /// What the program said by its end; nil if it did not end by itself.
    public let status: Int32?
    /// The beginning of what it wrote to its error output.
    public let output: String

    /// In bytes.
    static let longestOutput = 10_000

    public init(reason: String, status: Int32? = nil, output: String = "") {
        self.reason = reason
        self.status = status
        self.output = output
    }

    /// - Parameter number: of an error of the system.
    init(number: Int32) {
        reason = unsafe String(cString: strerror(number))
        status = nil
        output = ""
    }
}

/// A temporary file without a name, which the system removes when it is closed.
@safe final class NamelessFile {
    private let stream: UnsafeMutablePointer<FILE>
    let descriptor: Int32

    init(holding content: [UInt8] = []) throws(ProgramFailure) {
        guard let stream = unsafe tmpfile() else { throw ProgramFailure(number: errno) }
        unsafe self.stream = stream
        descriptor = unsafe fileno(stream)
        var written = 0
        while written < content.count {
            let count = unsafe content.withUnsafeBytes { bytes in
                unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            guard count > 0 else { throw ProgramFailure(number: errno) }
            written += count
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { unsafe fclose(stream) }

    /// Whether more could be written to it: a program that fails on a full disk often says nothing of it.
    var hasRoom: Bool {
        var system = statvfs()
        return unsafe fstatvfs(descriptor, &system) != 0 || system.f_bavail > 0
    }

    /// The beginning of what was written to it.
    func content(atMost most: Int = .max) -> [UInt8] {
        let size = min(most, max(0, Int(lseek(descriptor, 0, SEEK_END))))
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, unsafe pread(descriptor, buffer.baseAddress, size, 0))
        }
    }
}
