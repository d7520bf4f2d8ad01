import Foundation
import TestSupport
import Testing

/// Sites whose records come from a database.
@Suite(.serialized) struct SourceTests {
    /// The same in SQLite and PostgreSQL.
    private static let table = """
        CREATE TABLE mark(student text, name text, subject text, grade numeric);
        INSERT INTO mark VALUES ('s1', 'Ana Roy', 'Algebra', 12.5), ('s1', 'Ana Roy', 'English', 15),
          ('s2', 'Zoé "Z" Li', 'Algebra', 8), ('s2', 'Zoé "Z" Li', 'English', NULL);
        """

    static let query = """
        SELECT student, name, 'UE1' AS unit, 'First year' AS unit_name, 1 AS unit_weight, 'yes' AS professional,
          subject, 1 AS weight, grade FROM mark ORDER BY student, subject
        """

    static let nested = """
        SELECT student AS id, name, json_array(json_object('code', 'UE1', 'name', 'First year', 'weight', 1,
          'isProfessional', json('true'), 'subjects',
          json_group_array(json_object('name', subject, 'weight', 1, 'grade', grade)))) AS units
          FROM mark GROUP BY student ORDER BY student
        """

    private static func settings(_ database: String, _ query: String = query, as form: String = "table")
        -> String
    {
        let lines = query.split(separator: "\n").map { "        \($0)\n" }.joined()
        return """
            title: School
            base_url: https://example.org/
            domains:
              grades:
                classes: {marks: Class of 2026}
                source:
                  \(database)
                  as: \(form)
                  query: |
            \(lines)
            """
    }

    /// A site in a folder of its own, with a database beside its settings.
    static func withSite(
        _ query: String = query, as form: String = "table", _ body: (String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try write(settings("sqlite: marks.db", query, as: form), to: "\(folder)/site/site.yaml")
            try await execute(table, folder)
            try await body(folder)
        }
    }

    private static func execute(_ statements: String, _ folder: String) async throws {
        let run = try await run("/usr/bin/env", ["sqlite3", "site/marks.db", statements], in: folder)
        try #require(run.exitCode == 0, "\(run.errorText)")
    }

    private static func transcript(_ name: String, _ folder: String) throws -> String {
        try text(of: "\(folder)/site/private/en/grades/marks/\(name)/index.html")
    }

    static func build(_ folder: String, environment: [String: String] = [:]) async throws -> Run {
        try await sitegen("build", "site", "--now", "2026-07-01", in: folder, environment: environment)
    }

    @Test func rowsAreRecordsInEitherForm() async throws {
        var pages: [Tree] = []
        for (query, form) in [(Self.query, "table"), (Self.nested, "records")] {
            try await Self.withSite(query, as: form) { folder in
                let run = try await Self.build(folder)
                #expect(run.exitCode == 0 && run.errorText == "", "\(run.errorText)")
                #expect(try Self.transcript("s2", folder).contains("Zoé &quot;Z&quot; Li"))
                #expect(try Self.transcript("s1", folder).contains("13.75"))
                #expect(try Tree("\(folder)/site/public").files.keys.allSatisfy { !$0.contains("marks.db") })
                pages.append(try Tree("\(folder)/site/private"))
            }
        }
        #expect(pages.count == 2 && pages.first?.files.keys == pages.last?.files.keys)
    }

    @Test func aChangedRowMakesItsPagesAgain() async throws {
        try await Self.withSite(Self.nested, as: "records") { folder in
            #expect(try await Self.build(folder).exitCode == 0)
            let other = try bytes(of: "\(folder)/site/private/en/grades/marks/s2/index.html")
            let second = try await Self.build(folder)
            #expect(second.outputText.contains(" 0 written"), "\(second.outputText)")
            try await Self.execute(
                "UPDATE mark SET grade = 17 WHERE student = 's1' AND subject = 'English'", folder)
            #expect(try await Self.build(folder).exitCode == 0)
            #expect(try Self.transcript("s1", folder).contains("14.75"))
            #expect(try bytes(of: "\(folder)/site/private/en/grades/marks/s2/index.html") == other)
            let verified = try await sitegen("build", "site", "--verify", "--now", "2026-07-01", in: folder)
            #expect(verified.exitCode == 0, "\(verified.errorText)")
        }
    }

    @Test func aMistakeNamesItsRowAndColumn() async throws {
        try await Self.withSite { folder in
            #expect(try await Self.build(folder).exitCode == 0)
            let good = try Tree("\(folder)/site/private")
            try await Self.execute(
                "UPDATE mark SET grade = 25 WHERE student = 's2' AND subject = 'Algebra'", folder)
            let run = try await Self.build(folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText == """
                    site.yaml:9:14: row 3 (student s2), column "grade": error: the grade 25 is outside the scale, expected a number from 0 to 20 [grades.grade]
                      s2,"Zoé ""Z"" Li",UE1,First year,1,yes,Algebra,1,25
                                                                       ^
                      help: correct the grade, or set the best possible grade as "scale" under domains: grades: in site.yaml

                    """)
            #expect(try Tree("\(folder)/site/private") == good)
            let french = try await sitegen("check", "site", "--lang", "fr", in: folder)
            #expect(
                french.errorText.hasPrefix("site.yaml:9:14: ligne 3 (student s2), colonne \"grade\": erreur"))
        }
    }

    @Test func aSecondPlaceIsARowToo() async throws {
        let query = Self.query.replacing("1 AS unit_weight", with: "length(subject || name) AS unit_weight")
        try await Self.withSite(query) { folder in
            try await Self.execute("UPDATE mark SET subject = 'Arts' WHERE subject = 'English'", folder)
            let run = try await sitegen("check", "site", in: folder)
            #expect(run.errorText.contains(" at row 1 (student s1), column \"unit_name\", expected the same"))
        }
    }

    /// What was said of a row is said again, although the answer is not kept.
    @Test func aWarningIsRepeated() async throws {
        try await Self.withSite(Self.nested.replacing("json('true')", with: "json('false')"), as: "records") {
            folder in
            let first = try await Self.build(folder)
            #expect(
                first.errorText.contains("row 1 (id \"s1\"), column \"id\": warning: "), "\(first.errorText)")
            #expect(try await Self.build(folder).errorText == first.errorText)
        }
    }

    @Test func aFileInTheFolderCanStandBesideTheRows() async throws {
        try await Self.withSite { folder in
            try write(
                "student,name,unit,unit_name,unit_weight,professional,subject,weight,grade\ns9,Bea,U,U,1,yes,Art,1,10\n",
                to: "\(folder)/site/grades/older.csv")
            #expect(try await Self.build(folder).exitCode == 0)
            #expect(names(in: "\(folder)/site/private/en/grades") == ["index.html", "marks", "older"])
            try write("", to: "\(folder)/site/grades/marks.csv")
            #expect(try await Self.build(folder).errorText.contains("[source.name]"))
        }
    }

    @Test func otherCommandsReadTheRows() async throws {
        try await Self.withSite { folder in
            for arguments in [
                ["check", "site"], ["list", "site"], ["explain", "grades/transcript/marks/s1", "site"],
            ] {
                let run = try await sitegen(arguments, in: folder)
                #expect(run.exitCode == 0, "\(arguments): \(run.errorText)")
            }
            #expect(try await sitegen("list", "site", in: folder).outputText.contains("/en/grades/marks/s1/"))
        }
    }

    @Test func aServerShowsAChangedRow() async throws {
        try await Self.withSite { folder in
            try await serving(in: folder) { server in
                #expect(try await server.body("/private/en/grades/marks/s1/").contains("13.75"))
                _ = await server.program.lines(until: "Private pages")
                let line = try await server.after {
                    let update = [
                        "sqlite3", "\(folder)/site/marks.db",
                        "UPDATE mark SET grade = 17 WHERE student = 's1' AND subject = 'English'",
                    ]
                    let updated = try await run("/usr/bin/env", update, in: folder)
                    #expect(updated.exitCode == 0, "\(updated.errorText)")
                }
                #expect(line.contains("marks.db changed"), "\(line)")
                #expect(try await server.body("/private/en/grades/marks/s1/").contains("14.75"))
            }
        }
    }

    @Test(arguments: ["link", "outside"])
    func aDatabaseIsInTheSite(_ kind: String) async throws {
        try await Self.withSite { folder in
            for arguments in [
                ["mv", "site/marks.db", "marks.db"], ["ln", "-s", "../marks.db", "site/marks.db"],
            ]
                + (kind == "link" ? [] : [["ln", "-s", "..", "site/up"]])
            {
                #expect(try await run("/usr/bin/env", arguments, in: folder).exitCode == 0)
            }
            if kind == "outside" {
                try write(Self.settings("sqlite: up/marks.db"), to: "\(folder)/site/site.yaml")
            }
            let run = try await Self.build(folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains("[source.connection]"), "\(run.errorText)")
        }
    }

    @Test(arguments: ["-wal", "-journal"], ["mkfifo", "mkdir"])
    func whatSQLiteKeepsBesideItsFileIsAFile(_ ending: String, _ maker: String) async throws {
        try await Self.withSite { folder in
            #expect(
                try await run("/usr/bin/env", [maker, "site/marks.db\(ending)"], in: folder).exitCode == 0)
            let run = try await Self.build(folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.contains(
                    "\"marks.db\(ending)\", in which SQLite keeps rows, is not a file that can be read [source.connection]"
                ), "\(run.errorText)")
        }
    }

    @Test func aPasswordInThePlaceOfAKeyIsNotShown() async throws {
        try await Self.withSite { folder in
            try write(
                Self.settings("postgresql://bob:SECRET@127.0.0.1:1/x: x"),
                to: "\(folder)/site/site.yaml")
            let run = try await Self.build(folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains("unknown key \"…\" in the source"), "\(run.errorText)")
            #expect(!run.errorText.contains("SECRET"))
        }
    }

    @Test func aLibraryThatIsMissingIsNamed() async throws {
        try await Self.withSite { folder in
            try write("no library", to: "\(folder)/lib/libsqlite3.so.0")
            let run = try await Self.build(folder, environment: ["LD_LIBRARY_PATH": "\(folder)/lib"])
            #expect(run.exitCode == 1)
            #expect(
                run.errorText == """
                    site.yaml:7:15: error: the library of SQLite cannot be loaded: \(folder)/lib/libsqlite3.so.0: file too short [source.library]
                            sqlite: marks.db
                                    ^
                      help: install it, on Debian with "apt install libsqlite3-0"

                    """)
        }
    }

    @Test func aWrongQueryIsShownWhereItIs() async throws {
        try await Self.withSite("SELECT student\nFORM mark") { folder in
            let run = try await Self.build(folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.hasPrefix(
                    "site.yaml:9:14: error: the database refuses the query at its line 2, column 6: near \"mark\": syntax error [source.query]\n"
                ), "\(run.errorText)")
        }
    }

    @Test(arguments: [
        ("SELECT 1 AS \"\"", "the column 1 of the query has no name [source.query]"),
        (
            "SELECT 1 AS a, 2 AS \(String(repeating: "c", count: 101))",
            "the column 2 of the query has a name of more than 100 characters [source.query]"
        ),
    ])
    func aColumnHasAName(_ query: String, _ message: String) async throws {
        try await Self.withSite(query) { folder in
            let run = try await Self.build(folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains("error: \(message)"), "\(run.errorText)")
        }
    }

    /// SQLite looks at its clock between the steps of a query only.
    @Test func whatCannotBeStoppedIsGivenUp() async throws {
        let query = "SELECT instr(hex(zeroblob(40000000)), hex(zeroblob(20000000)) || 1) AS id"
        try await Self.withSite(query) { folder in
            try write(
                Self.settings("sqlite: marks.db\n      timeout_seconds: 1", query),
                to: "\(folder)/site/site.yaml")
            let run = try await Self.build(folder)
            #expect(run.exitCode == 1)
            #expect(
                run.errorText.contains("did not answer within 1 second [source.limit]"), "\(run.errorText)")
        }
    }

    @Test func whatAServerSaysBesidesIsNotPrinted() async throws {
        try await withPostgreSQL { server in
            try await withTemporaryFolder { folder in
                try await server.execute(
                    Self.table
                        + "; CREATE FUNCTION noisy() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING E'\\x1b[31mscarlet'; RETURN 's1'; END $$"
                )
                try write(
                    Self.settings(
                        "postgresql: \(server.connection)\n      name: marks", "SELECT noisy() AS nobody"),
                    to: "\(folder)/site/site.yaml")
                let run = try await Self.build(folder)
                #expect(run.exitCode == 1)
                #expect(!run.errorText.contains("scarlet"), "\(run.errorText)")
            }
        }
    }

    @Test func tooLongIsAnError() async throws {
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        try await Self.withSite(endless) { folder in
            let settings = Self.settings("sqlite: marks.db\n      timeout_seconds: 1", endless)
            try write(settings, to: "\(folder)/site/site.yaml")
            #expect(try await Self.build(folder).errorText.contains("within 1 second [source.limit]"))
        }
    }

    @Test func aServerOfPostgreSQLIsAskedEachTime() async throws {
        try await withPostgreSQL { server in
            try await withTemporaryFolder { folder in
                try await server.execute(Self.table)
                try write(
                    Self.settings("postgresql: \(server.connection)\n      name: marks"),
                    to: "\(folder)/site/site.yaml")
                let first = try await Self.build(folder)
                #expect(first.exitCode == 0 && first.errorText == "", "\(first.errorText)")
                #expect(try Self.transcript("s1", folder).contains("13.75"))
                #expect(try await Self.build(folder).outputText.contains(" 0 written"))
                try await server.execute(
                    "UPDATE mark SET grade = 17 WHERE student = 's1' AND subject = 'English'")
                #expect(try await Self.build(folder).exitCode == 0)
                #expect(try Self.transcript("s1", folder).contains("14.75"))

                let good = try Tree("\(folder)/site/private")
                await server.crash()
                let broken = try await Self.build(folder)
                #expect(broken.exitCode == 1)
                #expect(broken.errorText.contains("[source.connection]"), "\(broken.errorText)")
                #expect(try Tree("\(folder)/site/private") == good)
            }
        }
    }

    @Test func aConnectionThatBreaksInTheMiddleLeavesTheLastGoodSite() async throws {
        try await withPostgreSQL { server in
            try await withTemporaryFolder { folder in
                try await server.execute(Self.table)
                let source = "postgresql: \(server.connection)\n      name: marks"
                try write(Self.settings(source), to: "\(folder)/site/site.yaml")
                #expect(try await Self.build(folder).exitCode == 0)
                let good = try Tree("\(folder)/site/private")
                let query =
                    "SELECT i AS student, 'Ana' AS name, pg_terminate_backend(CASE WHEN i = 5000 THEN pg_backend_pid() END) FROM generate_series(1, 10000) i"
                try write(Self.settings(source, query), to: "\(folder)/site/site.yaml")
                let run = try await Self.build(folder)
                #expect(run.exitCode == 1)
                #expect(run.errorText.contains("error: the connection to the server broke: "))
                #expect(run.errorText.contains("[source.connection]"))
                #expect(try Tree("\(folder)/site/private") == good)
            }
        }
    }

    @Test func aPasswordComesFromTheEnvironmentOrAFileAndIsNotShown() async throws {
        try await withPostgreSQL { server in
            try await withTemporaryFolder { folder in
                try await server.execute(
                    Self.table
                        + "; CREATE ROLE locked LOGIN PASSWORD 'tr0ub4dor'; GRANT SELECT ON mark TO locked")
                try write(
                    Self.settings("postgresql: service=marks\n      name: marks"),
                    to: "\(folder)/site/site.yaml")
                let service = "[marks]\nhost=\(server.folder)\nuser=locked\ndbname=postgres\n"
                try write(service, to: "\(folder)/service")
                let place = ["PGSERVICEFILE": "\(folder)/service"]
                let variable = place.merging(["PGPASSWORD": "tr0ub4dor"]) { $1 }
                #expect(try await Self.build(folder, environment: variable).exitCode == 0)
                for environment in [place, place.merging(["PGPASSWORD": "wr0ng-w0rd"]) { $1 }] {
                    let run = try await Self.build(folder, environment: environment)
                    #expect(run.exitCode == 1)
                    #expect(run.errorText.contains("[source.connection]"), "\(run.errorText)")
                    #expect(!run.errorText.contains("wr0ng-w0rd"))
                }
                try write(service + "password=tr0ub4dor\n", to: "\(folder)/service")
                #expect(try await Self.build(folder, environment: place).exitCode == 0)
            }
        }
    }
}
