import Databases
import Diagnostics
import TestSupport
import Testing

/// Servers that speak as PostgreSQL does, and answer what nobody asked for.
@Suite struct HostileServerTests {
    /// Lets one client in, and sends it the message of a kind again and again.
    private static let script = """
        import socket, struct, sys
        def message(kind, body): return kind + struct.pack("!I", len(body) + 4) + body
        messages = {
            "notification": message(b"A", struct.pack("!I", 1) + b"c\\0" + b"p" * 7000 + b"\\0"),
            "notice": message(b"N", b"M" + b"p" * 7000 + b"\\0\\0"),
            "copy": message(b"H", b"\\0\\0\\0"),
        }
        server = socket.create_server(("127.0.0.1", 0))
        print(server.getsockname()[1], flush=True)
        client = server.accept()[0]
        client.recv(9999)
        client.sendall(message(b"R", struct.pack("!I", 0)) + message(b"K", struct.pack("!II", 1, 1)) + message(b"Z", b"I"))
        client.recv(9999)
        client.sendall(messages[sys.argv[1]])
        while sys.argv[1] != "copy": client.sendall(messages[sys.argv[1]] * 100)
        client.recv(9999)
        """

    /// - Parameter bytes: how many an answer may have.
    private static func failure(_ kind: String, bytes: Int) async throws -> QueryFailure? {
        try await withTemporaryFolder { folder in
            try await withProgram(
                ["python3", "-c", script, kind], in: folder, program: "/usr/bin/env"
            ) { server in
                let port = try #require(await server.line())
                var limits = QueryLimits(seconds: 60)
                limits.bytes = bytes
                do throws(QueryFailure) {
                    try PostgreSQL(
                        connection: "host=127.0.0.1 port=\(port) user=ana sslmode=disable gssencmode=disable"
                    ).ask("SELECT 1", limits, columns: { _ in }, row: { _ in })
                    return nil
                } catch {
                    return error
                }
            }
        }
    }

    @Test(arguments: ["notification", "notice"])
    func whatIsSentBesidesAnAnswerHasALimit(_ kind: String) async throws {
        let failure = try await Self.failure(kind, bytes: 5_000_000)
        #expect(failure?.kind == .limit)
        #expect(failure?.message.english == "the query gives more than 5 MB")
    }

    @Test func aCopyIsNoAnswer() async throws {
        let failure = try await Self.failure("copy", bytes: 5_000_000)
        #expect(failure?.kind == .connection)
        #expect(
            failure?.message.english.contains("a copy of data") == true, "\(failure?.message.english ?? "")")
    }
}
