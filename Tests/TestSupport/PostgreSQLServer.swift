import Foundation

/// A server of PostgreSQL in a folder of its own, which only a socket there leads to.
public struct PostgreSQLServer: Sendable {
    /// How libpq reaches it, as its owner.
    public let connection: String
    /// The folder with its socket.
    public let folder: String
    fileprivate let program: RunningProgram

    /// Why there is no server.
    public struct Failure: Error {
        public var text: String
    }

    /// Runs statements as the owner of the server.
    @discardableResult
    public func execute(_ statements: String) async throws -> String {
        let run = try await run(
            "/usr/bin/env",
            ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--set=ON_ERROR_STOP=1", connection],
            of: statements)
        guard run.exitCode == 0 else { throw Failure(text: run.errorText) }
        return run.outputText
    }

    private func run(_ program: String, _ arguments: [String], of statements: String) async throws -> Run {
        try await TestSupport.run(program, arguments + ["--command", statements], in: folder)
    }

    /// Ends the server at once, as if its machine had lost its power.
    public func crash() async { await program.end(SIGQUIT) }
}

/// Starts a server, lends it, and ends it, whatever happens. The user "locked" needs a password.
public func withPostgreSQL<Result>(_ body: (PostgreSQLServer) async throws -> Result) async throws -> Result {
    try await withTemporaryFolder { folder in
        let versions = "/usr/lib/postgresql"
        guard let version = names(in: versions).last else {
            throw PostgreSQLServer.Failure(text: "no PostgreSQL in \(versions)")
        }
        let programs = "\(versions)/\(version)/bin"
        // A server refuses to run as root.
        let asOwner =
            geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        if geteuid() == 0 {
            _ = try await run("/usr/bin/env", ["chown", "postgres", folder], in: folder)
        }
        let made = try await run(
            "/usr/bin/env",
            asOwner + [
                "\(programs)/initdb", "--pgdata=\(folder)/data", "--username=owner", "--auth=trust",
                "--encoding=UTF8", "--no-locale", "--no-sync", "--wal-segsize=1",
            ], in: folder)
        guard made.exitCode == 0 else { throw PostgreSQLServer.Failure(text: made.errorText) }
        try write(
            "local all locked scram-sha-256\nlocal all all trust\n",
            to: "\(folder)/data/pg_hba.conf")
        if geteuid() == 0 {
            _ = try await run(
                "/usr/bin/env", ["chown", "postgres", "\(folder)/data/pg_hba.conf"], in: folder)
        }
        let server =
            asOwner + [
                "\(programs)/postgres", "-D", "\(folder)/data", "-k", folder, "-c", "listen_addresses=",
                "-c", "fsync=off", "-c", "shared_buffers=1MB", "-c", "max_wal_size=4MB",
            ]
        return try await withProgram(
            ["-c", "exec \"$@\" 2>&1", "sh"] + server, in: folder, program: "/bin/sh"
        ) { program in
            let lines = await program.lines(until: "ready to accept connections")
            guard program.isRunning else {
                throw PostgreSQLServer.Failure(text: lines.joined(separator: "\n"))
            }
            let server = PostgreSQLServer(
                connection: "host=\(folder) user=owner dbname=postgres", folder: folder, program: program)
            do {
                let result = try await body(server)
                if program.isRunning { await program.end(SIGINT) }
                return result
            } catch {
                if program.isRunning { await program.end(SIGINT) }
                throw error
            }
        }
    }
}
