import Glibc

/// A program that has run, and what it took.
struct Measured {
    var seconds: Double
    /// What it kept cores busy, all of them together; other programs hardly change it.
    var processorSeconds: Double
    /// The most memory that it used at once, in bytes.
    var peakMemory: Int
    var output: [UInt8]
}

/// Runs a program to its end; one that fails is a failure of the benchmark.
///
/// Linux counts the memory of the parent at the start as memory of the child, so this program must stay
/// small.
func measure(_ words: [String], scratch: String) throws(Failure) -> Measured {
    let (output, errors) = ("\(scratch)/stdout", "\(scratch)/stderr")
    let clock = ContinuousClock()
    let start = clock.now
    let process = try spawn(words, output: output, errors: errors)
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0 {
        guard errno == EINTR else { throw Failure("waiting for \(words[0]) failed: \(reason)") }
    }
    let (seconds, attoseconds) = start.duration(to: clock.now).components
    // The exit code, if no signal ended it.
    guard status == 0 else {
        throw Failure(
            "\(words.joined(separator: " ")) failed:\n\(String(decoding: try load(errors).suffix(2_000), as: UTF8.self))"
        )
    }
    return Measured(
        seconds: Double(seconds) + Double(attoseconds) / 1e18,
        processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds, peakMemory: usage.ru_maxrss * 1024,
        output: try load(output))
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

private func spawn(_ words: [String], output: String, errors: String) throws(Failure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (stream, path) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
        unsafe posix_spawn_file_actions_addopen(&actions, stream, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard code == 0 else {
        throw Failure("\(words[0]) does not start: \(unsafe String(cString: strerror(code)))")
    }
    return process
}

/// Writes a file and the folders above it.
func save(_ text: String, to path: String) throws(Failure) {
    var end = path.startIndex
    while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
        unsafe mkdir(String(path[..<slash]), 0o700)
        end = slash
    }
    guard let file = unsafe fopen(path, "w") else { throw Failure("\(path) cannot be written: \(reason)") }
    let count = unsafe fwrite(text, 1, text.utf8.count, file)
    guard unsafe fclose(file) == 0, count == text.utf8.count else {
        throw Failure("\(path) cannot be written: \(reason)")
    }
}

func load(_ path: String) throws(Failure) -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { throw Failure("\(path) cannot be read: \(reason)") }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe fread(&part, 1, part.count, file)
        if count == 0 { return bytes }
        bytes += part[..<count]
    }
}

private var reason: String { unsafe String(cString: strerror(errno)) }
