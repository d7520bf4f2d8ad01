import Diagnostics
import Disk
import Domains
import Glibc
import Publishing
import Serving

extension Subcommand {
    static let serve = Subcommand(
        name: "serve",
        operands: [.site],
        summary: "show a site in a browser while you edit it",
        description: """
            Builds a site in memory and shows it at an address of this machine that no other machine can reach. When you save a file of \
            the site, what has changed is built again, and open pages show it. An error is shown on top of the last good page until you \
            have corrected it. Nothing is written to the disk. Ctrl-C ends it.
            """,
        examples: ["sitegen serve my-site --port 9000", "sitegen serve --open"],
        options: [.port, .open, .templates, .jobs, .strict, .all, .json, .now, .lang],
        run: SitegenCommand.serve)
}

extension Option {
    static let port = Option(
        "--port", "N", .number(ports), "use port N; 0 is any free port (default: 8080 or above)")
    static let open = Option("--open", "open the site in your browser")

    static let ports = 0...65_535
    static let defaultPort = 8080
}

extension SitegenCommand {
    func serve(_ arguments: Arguments) throws(UsageError) -> ExitCode {
        let options = try options(arguments)
        let server = try server(arguments)
        let preview = Preview(self, options, server, arguments)
        guard preview.hasSite else { return preview.refuse() }
        Self.endWhenAsked()
        let first = preview.build()
        if let reason = server.start() {
            complain("the server cannot start: \(Wording(key: reason, values: []))")
            return .failedDisk
        }
        preview.greet(first)
        if arguments.has(.open), !openBrowser(server.address(preview.home)) {
            complain("xdg-open is not installed or failed, so open the address yourself")
        }
        while true { preview.follow() }
    }

    /// Ends the process at Ctrl-C. Everything is in memory, so there is nothing to tidy up; a terminal shows
    /// its next prompt on a line of its own.
    private static func endWhenAsked() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                if isatty(STDERR_FILENO) == 1 {
                    let lineBreak: StaticString = "\n"
                    _ = unsafe write(STDERR_FILENO, lineBreak.utf8Start, 1)
                }
                _exit(0)
            }
            unsafe sigaddset(&signals, number)
        }
        // A process may inherit that it does not get them.
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Takes the port that is asked for, else the default one or the next that is free.
    private func server(_ arguments: Arguments) throws(UsageError) -> Server {
        let version = String(Self.now, radix: 36)
        let texts = NoticeTexts(
            language: terminal.translation.tag,
            isLastGood: terminal.text(
                "This is the last version without an error. When you have corrected the error, this message disappears."
            ),
            isPrivate: terminal.text("Private page: a build writes it to the private folder."))
        guard let text = arguments[.port] else {
            for port in Option.defaultPort..<Option.defaultPort + 100 {
                if let server = try? Server(port: port, version: version, texts: texts) { return server }
            }
            throw UsageError(
                "the ports from \(Option.defaultPort) on are in use", else: "use any free one with --port 0")
        }
        guard let port = Int(text), Option.ports.contains(port) else {
            throw UsageError(
                "\"\(text)\" is not a port, expected 0 to 65535", else: "leave it out to use a free one")
        }
        do throws(PortFailure) {
            return try Server(port: port, version: version, texts: texts)
        } catch {
            throw UsageError(
                error.isTaken
                    ? "port \(port) is in use by another program"
                    : "port \(port) cannot be used: \(Wording(key: error.reason, values: []))",
                else: "leave out --port to use a free one")
        }
    }
}
