import Foundation
import TestSupport
import Testing

/// The records of the example site, once from its files and once from a database.
@Suite struct SourceDomainTests {
    struct Records: Sendable, CustomTestStringConvertible {
        var domain: String
        var name: String
        /// The key of the list in its file; nil if the file is the list.
        var key: String?
        /// What each record has at most.
        var columns: [String]
        /// Those that are true or false.
        var flags: Set<String> = []

        var testDescription: String { domain }
        var file: String { "\(domain)/\(name).json" }

        /// A table with a row for each record, whose lists and maps are JSON.
        var statements: String {
            let declared = columns.map { "\"\($0)\" \(flags.contains($0) ? "BOOLEAN" : "")" }
            let values = columns.map { "json_extract(value, '$.\"\($0)\"')" }
            let path = key.map { "$.\($0)" } ?? "$"
            return """
                CREATE TABLE record(\(declared.joined(separator: ", ")));
                INSERT INTO record SELECT \(values.joined(separator: ", "))
                  FROM json_each(CAST(readfile('site/\(file)') AS TEXT), '\(path)');
                """
        }
    }

    @Test(arguments: [
        Records(
            domain: "diving", name: "penalties",
            columns: ["id", "description", "rules", "sanctionValue", "referee", "judge", "phase"],
            flags: ["referee", "judge"]),
        Records(domain: "racing", name: "races", columns: ["race_summary", "rides"]),
        Records(
            domain: "surf", name: "sessions", key: "sessions",
            columns: [
                "id", "title", "start", "end", "spot", "board", "notes", "conditions", "track", "waves",
            ]
        ),
    ])
    func theSamePagesComeFromADatabase(_ records: Records) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/site", withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Repository.path("site/\(records.domain)"), toPath: "\(folder)/site/\(records.domain)")
            let settings = "title: Example\nbase_url: https://example.org/\n"
            try write(settings, to: "\(folder)/site/site.yaml")
            try await Self.build("files", in: folder)

            let made = try await run(
                "/usr/bin/env", ["sqlite3", "site/\(records.name).db", records.statements], in: folder)
            try #require(made.exitCode == 0, "\(made.errorText)")
            try FileManager.default.removeItem(atPath: "\(folder)/site/\(records.file)")
            let source =
                "source: {sqlite: \(records.name).db, query: SELECT * FROM record ORDER BY rowid}"
            try write(
                settings + "domains:\n  \(records.domain):\n    \(source)\n",
                to: "\(folder)/site/site.yaml")
            try await Self.build("rows", in: folder)

            let (files, rows) = try (Tree("\(folder)/files"), Tree("\(folder)/rows"))
            #expect(files.files.count > 20)
            #expect(files == rows)
        }
    }

    private static func build(_ output: String, in folder: String) async throws {
        let run = try await sitegen(
            "build", "site", "--now", "2026-07-01", "--output", output, in: folder)
        try #require(run.exitCode == 0, "\(run.errorText)")
    }
}
