import Glibc

extension SitegenCommand {
    /// Opens an address in the browser of the user with `xdg-open`; false if that is not installed or cannot
    /// be started.
    func openBrowser(_ address: String) -> Bool {
        let programs = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/xdg-open" }
        guard let program = programs.first(where: { unsafe access($0, X_OK) == 0 }) else { return false }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // What the browser says is not for this terminal.
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, stream)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A browser that is started here must not end with Ctrl-C in this terminal.
        unsafe posix_spawnattr_setflags(&attributes, Self.newSession)
        var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("xdg-open"), strdup(address), nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var process = pid_t()
        return unsafe posix_spawn(&process, program, &actions, &attributes, &words, &variables) == 0
    }

    /// POSIX_SPAWN_SETSID, which the module of the C library does not have.
    private static let newSession: Int16 = 0x80
}
