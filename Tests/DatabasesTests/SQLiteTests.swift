import Databases
import Diagnostics
import TestSupport
import Testing

/// What a database in a file answers, and what it refuses.
@Suite struct SQLiteTests {
    /// A file with one table, in a folder of its own.
    private static func withDatabase(_ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let statements = """
                CREATE TABLE students(id INTEGER PRIMARY KEY, name TEXT, grade REAL, present BOOLEAN, list TEXT);
                INSERT INTO students VALUES
                  (1, 'Ana', 12.5, 1, '[{"a":1}]'), (2, 'Zoé "Z" Ü', NULL, 0, '[no list'), (3, '', 9, NULL, '');
                """
            let made = try await run(
                "/usr/bin/env", ["sqlite3", "marks.db", statements], in: folder)
            try #require(made.exitCode == 0, "\(made.errorText)")
            try await body("\(folder)/marks.db")
        }
    }

    /// All rows, or the failure.
    private static func ask(_ path: String, _ query: String, seconds: Int = 60, rows: Int = 1000) -> Result<
        [[DatabaseValue]], QueryFailure
    > {
        var limits = QueryLimits(seconds: seconds)
        limits.rows = rows
        var answer: [[DatabaseValue]] = []
        do throws(QueryFailure) {
            try SQLite(path: path).ask(
                query, limits, columns: { _ in }, row: { answer.append($0) })
            return .success(answer)
        } catch {
            return .failure(error)
        }
    }

    private static func failure(_ path: String, _ query: String, seconds: Int = 60, rows: Int = 1000)
        -> QueryFailure?
    {
        if case .failure(let failure) = ask(path, query, seconds: seconds, rows: rows) {
            failure
        } else {
            nil
        }
    }

    /// SQLite would read zeros there, and give rows in which nothing is.
    @Test(arguments: [1, 1000, 4000])
    func aFileThatWasCopiedInPartIsNamed(missing: Int) async throws {
        try await Self.withDatabase { path in
            let cut = try await run(
                "/usr/bin/env", ["truncate", "--size=-\(missing)", path],
                in: String(path.dropLast("/marks.db".count)))
            try #require(cut.exitCode == 0, "\(cut.errorText)")
            let failure = Self.failure(path, "SELECT 1 FROM students")
            #expect(failure?.kind == .connection)
            #expect(failure?.message.english == "the end of this file is missing")
        }
    }

    @Test func aDatabaseThatAnotherProgramChangesIsNamed() async throws {
        try await Self.withDatabase { path in
            let folder = String(path.dropLast("/marks.db".count))
            // It waits for further statements, which never come. A program of its own says at once that it has begun.
            let changing =
                "mkfifo more; exec sqlite3 -cmd 'BEGIN EXCLUSIVE' -cmd '.shell echo 1' marks.db <>more"
            try await withProgram(["-c", changing], in: folder, program: "/bin/sh") { other in
                #expect(await other.line() == "1")
                let failure = Self.failure(path, "SELECT 1 FROM students", seconds: 1)
                #expect(failure?.kind == .connection)
                #expect(failure?.message.english == "another program is changing the database")
            }
        }
    }

    /// What a killed program leaves: pages that were written already, and a journal to undo them.
    @Test func aDatabaseWhoseProgramWasInterruptedSaysHowToGoOn() async throws {
        try await Self.withDatabase { path in
            let folder = String(path.dropLast("/marks.db".count))
            let statements = """
                PRAGMA cache_size = 1;
                BEGIN;
                WITH RECURSIVE n(i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                  INSERT INTO students(id, name) SELECT i, hex(zeroblob(300)) FROM n;
                .shell cp marks.db left.db; cp marks.db-journal left.db-journal
                ROLLBACK;
                """
            try write(statements, to: "\(folder)/statements")
            let made = try await run("/bin/sh", ["-c", "sqlite3 marks.db <statements"], in: folder)
            try #require(made.exitCode == 0, "\(made.errorText)")
            let failure = Self.failure("\(folder)/left.db", "SELECT 1 FROM students")
            #expect(failure?.kind == .connection)
            #expect(failure?.message.english.hasPrefix("a program was interrupted") == true)
            #expect(failure?.help?.english.contains("sqlite3 FILE .schema") == true)
            let opened = try await run("/usr/bin/env", ["sqlite3", "left.db", ".schema"], in: folder)
            #expect(opened.exitCode == 0)
            #expect(Self.failure("\(folder)/left.db", "SELECT 1 FROM students") == nil)
        }
    }

    @Test func listsOfJSONAreTables() async throws {
        try await Self.withDatabase { path in
            let query = "SELECT s.id, j.value FROM students s, json_each('[7,8]') j WHERE s.id = 2"
            #expect(
                Self.ask(path, query)
                    == .success([[.number("2"), .number("7")], [.number("2"), .number("8")]]))
            #expect(Self.failure(path, "SELECT fullkey FROM json_tree('{\"a\":1}')") == nil)
        }
    }

    @Test(arguments: [
        ("SELECT fts3_tokenizer('simple', x'4141414141414141')", "fts3_tokenizer"),
        ("SELECT hex(FTS3_Tokenizer('simple'))", "not authorized to use function: FTS3_Tokenizer"),
        ("SELECT load_extension('x')", "not authorized"), ("SELECT * FROM dbstat", "no such table: dbstat"),
        ("UPDATE sqlite_master SET sql = ''", "table sqlite_master may not be modified"),
    ])
    func whatReachesBeyondTheTablesIsRefusedByItsName(_ query: String, _ sentence: String) async throws {
        try await Self.withDatabase { path in
            let failure = Self.failure(path, query)
            #expect(failure?.kind == .query)
            #expect(failure?.message.english.contains(sentence) == true, "\(failure?.message.english ?? "")")
        }
    }

    @Test(arguments: ["EXPLAIN SELECT id FROM students", "explain query plan select id from students"])
    func aQueryThatShowsHowAnotherWorksIsRefused(_ query: String) async throws {
        try await Self.withDatabase { path in
            #expect(
                Self.failure(path, query)?.message.english
                    == "the query shows how another one works, expected a SELECT")
        }
    }

    @Test func everyKindOfValueIsRead() async throws {
        try await Self.withDatabase { path in
            #expect(
                Self.ask(path, "SELECT * FROM students ORDER BY id; -- all")
                    == .success([
                        [.number("1"), .text("Ana"), .number("12.5"), .flag(true), .json("[{\"a\":1}]")],
                        [.number("2"), .text("Zoé \"Z\" Ü"), .null, .flag(false), .json("[no list")],
                        [.number("3"), .text(""), .number("9"), .null, .text("")],
                    ]))
            #expect(
                Self.ask(path, "SELECT x'00ff', CAST(x'ff' AS TEXT), 9e999")
                    == .success([
                        [
                            .other("bytes that are no text"), .other("text that is not UTF-8"),
                            .other("a number that is not finite"),
                        ]
                    ]))
        }
    }

    @Test func rowsThatAreOnlyInTheLogAreRead() async throws {
        try await Self.withDatabase { path in
            let folder = String(path.dropLast("/marks.db".count))
            let statements = [
                ".dbconfig no_ckpt_on_close on", "PRAGMA journal_mode = wal",
                "UPDATE students SET name = 'Bea'",
            ]
            let changed = try await run("/usr/bin/env", ["sqlite3", "marks.db"] + statements, in: folder)
            #expect(changed.exitCode == 0, "\(changed.errorText)")
            #expect(names(in: folder).contains("marks.db-wal"))
            #expect(Self.ask(path, "SELECT name FROM students WHERE id = 1") == .success([[.text("Bea")]]))
        }
    }

    @Test(arguments: [
        "DELETE FROM students", "INSERT INTO students VALUES (4, '', 1, 1, '') RETURNING id",
        "CREATE TABLE x(y)", "PRAGMA journal_mode = delete", "ATTACH 'other.db' AS other",
        "SELECT 1 FROM students WHERE load_extension('x')", "VACUUM INTO 'other.db'",
        "UPDATE students SET name = ''", "BEGIN IMMEDIATE",
    ])
    func aQueryOnlyReads(_ query: String) async throws {
        try await Self.withDatabase { path in
            let before = try bytes(of: path)
            let failure = Self.failure(path, query)
            #expect(failure?.kind == .query)
            #expect(try bytes(of: path) == before)
            #expect(names(in: String(path.dropLast("/marks.db".count))) == ["marks.db"])
        }
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "SELECT 1; DROP TABLE students", "SELECT 1; nonsense"])
    func thereIsOneStatement(_ query: String) async throws {
        try await Self.withDatabase { path in
            #expect(
                Self.failure(path, query)?.message.english
                    == "there is more than one statement in the query, expected one that reads")
        }
    }

    @Test(arguments: ["", ";", "-- nothing", "/* nothing */ ;"])
    func aQueryWithoutAStatementGivesNothing(_ query: String) async throws {
        try await Self.withDatabase { path in
            #expect(
                Self.failure(path, query)?.message.english == "the query gives no columns, expected a SELECT")
        }
    }

    @Test func aMistakeIsShownInTheQuery() async throws {
        try await Self.withDatabase { path in
            #expect(
                Self.failure(path, "SELECT id,\n  'é', nome\nFROM students")?.message.english
                    == "the database refuses the query at its line 2, column 8: no such column: nome")
            #expect(
                Self.failure(path, "SELECT id FROM")?.message.english
                    == "the database refuses the query: incomplete input")
        }
    }

    @Test func aQueryEndsWithItsTime() async throws {
        try await Self.withDatabase { path in
            let endless =
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
            let failure = Self.failure(path, endless, seconds: 1)
            #expect(failure?.kind == .limit)
            #expect(failure?.message.english == "the database did not answer within 1 second")
        }
    }

    @Test func rowsAreCounted() async throws {
        try await Self.withDatabase { path in
            #expect(
                Self.failure(path, "SELECT * FROM students", rows: 2)?.message.english
                    == "the query gives more than 2 rows")
            #expect(Self.failure(path, "SELECT * FROM students", rows: 3) == nil)
        }
    }

    @Test func aFileThatIsNoDatabaseIsRefused() async throws {
        try await withTemporaryFolder { folder in
            try write(String(repeating: "no database", count: 100), to: "\(folder)/marks.db")
            #expect(
                Self.failure("\(folder)/marks.db", "SELECT 1")?.message.english
                    == "SQLite cannot read this file: file is not a database")
            #expect(Self.failure("\(folder)/other.db", "SELECT 1")?.kind == .connection)
            #expect(names(in: folder) == ["marks.db"])
        }
    }

    @Test func noLinkIsFollowed() async throws {
        try await Self.withDatabase { path in
            let folder = String(path.dropLast("/marks.db".count))
            for (link, target) in [("link.db", "marks.db"), ("folder", ".")] {
                let made = try await run("/usr/bin/env", ["ln", "-s", target, link], in: folder)
                try #require(made.exitCode == 0)
            }
            #expect(Self.failure("\(folder)/link.db", "SELECT 1")?.kind == .connection)
            #expect(Self.failure("\(folder)/folder/marks.db", "SELECT 1")?.kind == .connection)
        }
    }
}
