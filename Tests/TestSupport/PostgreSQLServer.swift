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

/// An empty database, which is copied for each server, since it takes seconds to make; as an archive, so that
/// nothing of it is left on the disk.
private let emptyDatabase = Task {
    try await withTemporaryFolder { folder in
        try await own(folder)
        let script = """
            "$0" --pgdata=data --username=owner --auth=trust --encoding=UTF8 --no-locale --no-sync --wal-segsize=1 >&2
            echo 'local all locked scram-sha-256
            local all all trust' > data/pg_hba.conf
            tar --create data
            """
        let initdb = try PostgreSQLServer.program("initdb")
        let made = try await run(
            "/usr/bin/env", asOwner + ["sh", "-ec", script, initdb], in: folder)
        guard made.exitCode == 0 else { throw PostgreSQLServer.Failure(text: made.errorText) }
        return made.output
    }
}

/// A server refuses to run as root.
private let asOwner =
    geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []

private func own(_ folder: String) async throws {
    guard geteuid() == 0 else { return }
    _ = try await run("/usr/bin/env", ["chown", "postgres", folder], in: folder)
}

extension PostgreSQLServer {
    /// The path of a program of the installed version.
    fileprivate static func program(_ name: String) throws -> String {
        let versions = "/usr/lib/postgresql"
        guard let version = names(in: versions).last else {
            throw Failure(text: "no PostgreSQL in \(versions)")
        }
        return "\(versions)/\(version)/bin/\(name)"
    }
}

/// Starts a server, lends it, and ends it, whatever happens. The user "locked" needs a password.
public func withPostgreSQL<Result>(_ body: (PostgreSQLServer) async throws -> Result) async throws -> Result {
    try await withTemporaryFolder { folder in
        try await own(folder)
        try Data(try await emptyDatabase.value).write(to: URL(fileURLWithPath: "\(folder)/data.tar"))
        let unpacked = try await run(
            "/usr/bin/env", asOwner + ["tar", "--extract", "--file=data.tar"], in: folder)
        guard unpacked.exitCode == 0 else { throw PostgreSQLServer.Failure(text: unpacked.errorText) }
        let server =
            asOwner + [
                try PostgreSQLServer.program("postgres"), "-D", "\(folder)/data", "-k", folder, "-c",
                "listen_addresses=",
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
