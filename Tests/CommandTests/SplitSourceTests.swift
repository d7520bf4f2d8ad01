import Foundation
import TestSupport
import Testing

/// Rows of a database that become several files, by a column.
@Suite struct SplitSourceTests {
    private static let split =
        "SELECT CASE student WHEN 's1' THEN 'Class 2A  ' ELSE 'Class 2B' END AS class, "
        + SourceTests.query.dropFirst("SELECT ".count)

    /// Rows of the two classes take turns.
    @Test(arguments: ["table", "records"])
    func aColumnSaysTheClassOfEachRow(_ form: String) async throws {
        let query =
            form == "table"
            ? Self.split.replacing("ORDER BY student, subject", with: "ORDER BY subject, student")
            : SourceTests.nested.replacing(
                "SELECT ", with: "SELECT 'Class 2' || char(64 + substr(student, 2)) AS class, ",
                maxReplacements: 1)
        try await SourceTests.withSite(query, as: form) { folder in
            let settings = try text(of: "\(folder)/site/site.yaml")
            try write(
                settings.replacing("as: \(form)", with: "as: \(form)\n      split_by: class")
                    .replacing("{marks: Class of 2026}", with: "{Class 2B: The second class}"),
                to: "\(folder)/site/site.yaml")
            let run = try await SourceTests.build(folder)
            #expect(run.exitCode == 0 && run.errorText == "", "\(run.errorText)")
            let classes = "\(folder)/site/private/en/grades"
            #expect(names(in: classes) == ["class-2a", "class-2b", "index.html"])
            #expect(try text(of: "\(classes)/class-2a/s1/index.html").contains("13.75"))
            #expect(try text(of: "\(classes)/class-2b/index.html").contains("The second class"))
            #expect(!names(in: "\(classes)/class-2a").contains("s2"))
        }
    }

    @Test(arguments: [
        (
            "klass", "student", "the query gives no column \"klass\", by which its rows are split into files",
            "did you mean \"class\"?"
        ),
        (
            "class", "CASE student WHEN 's2' THEN '2/B' ELSE '2A' END",
            "row 3 has \"2/B\" in the column \"class\", expected the name of a file without \"/\" and \".\"",
            "give each row a name such as 2A in the query, for instance with replace() and coalesce()"
        ),
        (
            "class", "printf('%.*c', 101, 'x')",
            "row 1 has more than 100 characters in the column \"class\", expected the name of a file",
            "give each row a name such as 2A in the query, for instance with replace() and coalesce()"
        ),
        (
            "class", "NULL",
            "row 1 has nothing in the column \"class\", expected the name of a file without \"/\" and \".\"",
            "give each row a name such as 2A in the query, for instance with replace() and coalesce()"
        ),
    ])
    func aRowBelongsToAFile(_ column: String, _ value: String, _ message: String, _ help: String)
        async throws
    {
        try await SourceTests.withSite(
            "SELECT \(value) AS class, " + SourceTests.query.dropFirst("SELECT ".count)
        ) {
            folder in
            let settings = try text(of: "\(folder)/site/site.yaml")
            try write(
                settings.replacing("as: table", with: "as: table\n      split_by: \(column)"),
                to: "\(folder)/site/site.yaml")
            let run = try await SourceTests.build(folder)
            #expect(run.exitCode == 1)
            #expect(run.errorText.contains("error: \(message) [source.query]\n"), "\(run.errorText)")
            #expect(run.errorText.contains("  help: \(help)\n"), "\(run.errorText)")
        }
    }
}
