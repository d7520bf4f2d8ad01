import CSpawn
import Foundation

/// A program that a test has started.
///
/// Foundation's `Process` is not used: before it starts a program, it reads beyond the end of a buffer if this process has
/// more than about 1,300 files open. The tests have, as hundreds of them wait for a free core, and then end by a crash.
struct StartedProgram: Sendable {
    let process: pid_t

    /// Where the program writes its output.
    enum Output {
        case file(String)
        /// The end of a pipe.
        case descriptor(Int32)
    }

    /// Starts a program with nothing to read, in a group of its own, with no other file of the tests open and no signal
    /// blocked: threads of Dispatch block them, and a program inherits that.
    init(
        _ program: String, _ arguments: [String], in folder: String, environment: [String: String],
        output: Output, errors: String
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        let written = O_WRONLY | O_CREAT | O_TRUNC
        switch output {
        case .file(let path):
            unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, written, 0o644)
        case .descriptor(let descriptor):
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, written, 0o644)
        unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        unsafe posix_spawn_file_actions_addchdir_np(&actions, folder)

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK))

        let variables = Program.environment.merging(environment) { _, own in own }
        var words: [UnsafeMutablePointer<CChar>?] =
            unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var lines: [UnsafeMutablePointer<CChar>?] =
            unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (words + lines).forEach { unsafe free($0) } }
        var process = pid_t()
        let failure = unsafe posix_spawn(&process, program, &actions, &attributes, &words, &lines)
        guard failure == 0 else {
            throw CocoaError(
                .executableNotLoadable,
                userInfo: [
                    NSFilePathErrorKey: program,
                    NSUnderlyingErrorKey: POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL),
                ])
        }
        self.process = process
    }

    /// Waits for the end; gives the exit code, or the number of the signal as a negative number.
    func ended() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : -signal
    }
}
