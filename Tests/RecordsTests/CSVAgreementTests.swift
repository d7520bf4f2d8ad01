import Diagnostics
import Foundation
import Records
import TestSupport
import Testing

/// The reader of tables beside Python's, on tables in every spelling that RFC 4180 has.
@Suite struct CSVAgreementTests {
    private static let script = """
        import csv, io, json, sys
        tables = json.load(open(sys.argv[1], encoding="utf-8"))
        rows = [list(csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)) for text, sign in tables]
        json.dump(rows, open(sys.argv[2], "w", encoding="utf-8"))
        """

    private static func table(_ random: inout SeededGenerator) -> (text: String, separator: String) {
        let separator = [",", ";", "\t"][Int.random(in: 0..<3, using: &random)]
        let end = ["\n", "\r\n", "\r"][Int.random(in: 0..<3, using: &random)]
        let width = Int.random(in: 2...6, using: &random)
        let pieces = ["a", "é", "日本", "1", "13.5", " b", "\"", ",", ";", "\n", "\r\n", "-", "\t", "'", "x y"]
        func written(_ cell: String) -> String {
            let mustBeQuoted = cell.contains { "\"\n\r\r\n,;\t".contains($0) }
            return mustBeQuoted || Bool.random(using: &random)
                ? CSV.inQuotes(cell) : cell
        }
        func cell() -> String {
            let text = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            // White space around a cell is dropped here, and kept in Python.
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let headings = (0..<width).map { written("h\($0)") }
        let rows = (0..<Int.random(in: 0..<6, using: &random)).map { number in
            ([written("row \(number)")] + (1..<width).map { _ in written(cell()) })
        }
        let lines = ([headings] + rows).map { $0.joined(separator: separator) }
        let text = lines.joined(separator: end) + (Bool.random(using: &random) ? end : "")
        return (text, separator)
    }

    /// Two thousand tables, and a hundred thousand in a proof.
    @Test func bothReadTheSameCells() async throws {
        var random = SeededGenerator(seed: 4180)
        let tables = (0..<(isProof ? 100_000 : 2_000)).map { _ in Self.table(&random) }
        try await withTemporaryFolder { folder in
            let data = try JSONSerialization.data(withJSONObject: tables.map { [$0.text, $0.separator] })
            try write(Array(data), to: "\(folder)/tables.json")
            let run = try await run(
                "/usr/bin/python3", ["-I", "-S", "-c", Self.script, "tables.json", "rows.json"], in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            let expected = try JSONDecoder().decode(
                [[[String]]].self, from: Data(try bytes(of: "\(folder)/rows.json")))
            #expect(expected.count == tables.count)
            var differences: [String] = []
            for (table, rows) in zip(tables, expected) {
                let log = DiagnosticLog()
                let csv = CSV(SourceFile(path: "a", text: table.text), log: log)
                let found = csv.map { [$0.headings] + $0.rows }.map { $0.map { $0.map(\.text) } }
                if found != rows { differences.append("\(table.text.debugDescription) \(told(log))") }
            }
            #expect(differences.prefix(3) == [])
        }
    }
}
