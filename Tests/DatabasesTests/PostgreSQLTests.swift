import Databases
import Diagnostics
import TestSupport
import Testing

/// What a server answers, and what it refuses.
@Suite(.serialized) struct PostgreSQLTests {
    private static func ask(
        _ connection: String, _ query: String, seconds: Int = 60,
        row: ([DatabaseValue]) -> Void = { _ in }
    ) -> Result<[[DatabaseValue]], QueryFailure> {
        var answer: [[DatabaseValue]] = []
        do throws(QueryFailure) {
            try PostgreSQL(connection: connection).ask(
                query, QueryLimits(seconds: seconds), columns: { _ in },
                row: { values in
                    answer.append(values)
                    row(values)
                })
            return .success(answer)
        } catch {
            return .failure(error)
        }
    }

    private static func failure(_ connection: String, _ query: String, seconds: Int = 60) -> QueryFailure? {
        if case .failure(let failure) = ask(connection, query, seconds: seconds) { failure } else { nil }
    }

    @Test func everyKindOfValueIsRead() async throws {
        try await withPostgreSQL { server in
            let query = """
                SELECT 1::int, 12.50::numeric, 0.1::float8, true, NULL::text, 'Zoé "Z" 😀', '[1, {"a": null}]'::jsonb,
                  '{"a":1}'::json, date '2026-07-01', timestamp '2026-07-01 10:30', timestamptz '2026-07-01 10:30+02'
                """
            #expect(
                Self.ask(server.connection, query)
                    == .success([
                        [
                            .number("1"), .number("12.5"), .number("0.1"), .flag(true), .null,
                            .text("Zoé \"Z\" 😀"),
                            .json("[1, {\"a\": null}]"), .json("{\"a\":1}"), .text("2026-07-01"),
                            .text("2026-07-01T10:30:00"), .text("2026-07-01T08:30:00Z"),
                        ]
                    ]))
            #expect(
                Self.ask(server.connection, "SELECT 'NaN'::numeric, '\\x00'::bytea")
                    == .success([[.other("a number that is not finite"), .other("bytes that are no text")]]))
            guard case .success(let rows) = Self.ask(server.connection, "SELECT generate_series(1, 20000)")
            else {
                Issue.record("20,000 rows fail")
                return
            }
            #expect(rows.count == 20_000)
            #expect(rows.last == [.number("20000")])
        }
    }

    @Test func aQueryOnlyReads() async throws {
        try await withPostgreSQL { server in
            try await server.execute("CREATE TABLE student(name text); INSERT INTO student VALUES ('Ana')")
            for query in [
                "DELETE FROM student RETURNING name", "DELETE FROM student", "DROP TABLE student",
                "WITH gone AS (DELETE FROM student RETURNING name) SELECT * FROM gone",
                "COPY (SELECT 1) TO PROGRAM 'touch \(server.folder)/made'",
                "SET TRANSACTION READ WRITE", "COMMIT", "SELECT nextval('pg_catalog.none')",
            ] {
                #expect(Self.failure(server.connection, query)?.kind == .query, "\(query)")
            }
            #expect(
                Self.failure(server.connection, "SELECT 1; DROP TABLE student")
                    == Self.failure(server.connection, "SELECT 1; SELECT 2"))
            #expect(
                Self.failure(server.connection, "SELECT 1; SELECT 2")?.message.english
                    == "there is more than one statement in the query, expected one that reads")
            #expect(try await server.execute("SELECT name FROM student").contains("Ana"))
            #expect(!names(in: server.folder).contains("made"))
        }
    }

    @Test func mistakesAreNamed() async throws {
        try await withPostgreSQL { server in
            #expect(
                Self.failure(server.connection, "SELECT 1,\n  'é', nome")?.message.english
                    == "the database refuses the query at its line 2, column 8: column \"nome\" does not exist"
            )
            #expect(
                Self.failure(server.connection, "SELECT pg_sleep(600)", seconds: 1)?.message.english
                    == "the database did not answer within 1 second")
            #expect(
                Self.failure(server.connection, "")?.message.english
                    == "the query gives no columns, expected a SELECT")
            #expect(Self.failure("host=\(server.folder)/none", "SELECT 1")?.kind == .connection)
        }
    }

    /// The rows before the break have been handed out already.
    @Test func aQueryWithParametersIsRefused() async throws {
        try await withPostgreSQL { server in
            let failure = Self.failure(server.connection, "SELECT $1::text")
            #expect(failure?.kind == .query)
            #expect(failure?.message.english.hasPrefix("the database refuses the query: ") == true)
        }
    }

    @Test func aLongSentenceIsCut() async throws {
        try await withPostgreSQL { server in
            try await server.execute(
                "CREATE FUNCTION complain() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '%', repeat('q', 1000); END $$"
            )
            let message = Self.failure(server.connection, "SELECT complain()")?.message.english
            #expect(message == "the database refuses the query: \(String(repeating: "q", count: 300))…")
        }
    }

    @Test(arguments: ["date 'infinity'", "timestamp '-infinity'", "timestamptz 'infinity'"])
    func aDateWithoutEndIsOfNoUse(_ value: String) async throws {
        try await withPostgreSQL { server in
            #expect(
                Self.ask(server.connection, "SELECT \(value)")
                    == .success([[.other("a date that is not finite")]]))
        }
    }

    @Test func aConnectionThatBreaksInTheMiddleIsAFailure() async throws {
        try await withPostgreSQL { server in
            let query =
                "SELECT i, CASE WHEN i = 50000 THEN pg_terminate_backend(pg_backend_pid()) END FROM generate_series(1, 100000) i"
            var count = 0
            let answer = Self.ask(server.connection, query) { _ in count += 1 }
            #expect(count > 0)
            guard case .failure(let failure) = answer else {
                Issue.record("the connection did not break")
                return
            }
            #expect(failure.kind == .connection)
            #expect(failure.message.english.hasPrefix("the connection to the server broke: "))
        }
    }

    @Test(arguments: ["host=x passfile=p", "postgresql://x/marks?passfile=p"])
    func aFileOfPasswordsIsRefused(_ connection: String) {
        let failure = Self.failure(connection, "SELECT 1", seconds: 1)
        #expect(failure?.message.english == "the connection names a file for passwords or for keys")
    }

    @Test(arguments: [
        "host=db.example.org password=tr0ub4dor", "postgresql://ana:tr0ub4dor@db.example.org/marks",
        "postgresql://db.example.org/marks?%70assword=tr0ub4dor", "host=x sslpassword=tr0ub4dor",
        "tr0ub4dor=", "host=x tr0ub4dor", "postgresql://ana:tr0ub4dor",
        "host=x user=ana:tr0ub4dor",
    ])
    func noMessageShowsASecret(_ connection: String) {
        let failure = Self.failure(connection, "SELECT 1", seconds: 1)
        #expect(failure?.kind == .connection)
        #expect(failure?.message.english.contains("tr0ub4dor") == false)
    }
}
