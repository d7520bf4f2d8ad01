import Databases
import Diagnostics
import Pages
import Records
import Testing

@testable import Publishing

/// Files that are made of the rows of a query.
@Suite struct AnswerWriterTests {
    private static let query = Place(file: SourceFile(path: "site.yaml", text: "query"), offset: 0)

    private static func file(_ form: RecordList.Form, _ rows: [[DatabaseValue]]) -> SourceFile {
        var writer = AnswerWriter(["id", "na\"me", "units"], form, key: nil)
        for (number, row) in rows.enumerated() { writer.add(row, number: number + 1) }
        return writer.file("grades/a.file", of: query, key: nil)
    }

    /// What a diagnostic calls the first place of a text in the file.
    private static func name(of text: String, in file: SourceFile) throws -> String {
        let offset = try #require(file.bytes.firstRange(of: Array(text.utf8))?.lowerBound)
        let shown = line(Diagnostic(.error, .sourceQuery, "x", at: file.place(offset)))
        let end = try #require(shown.firstRange(of: ": error"))
        return String(shown[..<end.lowerBound].dropFirst("site.yaml:1:1: ".count))
    }

    @Test(arguments: [
        ("\"a\"", #"row 1 (id "a"), column "id""#), ("x,", #"row 1 (id "a"), column "na"me""#),
        ("{z", #"row 1 (id "a"), column "na"me""#), ("m,}", #"row 1 (id "a"), column "units""#),
        ("12.5", #"row 2 (id "b"), column "units""#), ("c\\", #"row 3, column "na"me""#),
        ("true", #"row 3, column "units""#),
    ])
    func aPlaceInARecordIsNamedByRowAndColumn(_ text: String, _ name: String) throws {
        let file = Self.file(
            .records,
            [
                [.text("a"), .text("x, \"y\" {z"), .json(#"[{"code": "m,}", "id": 1}]"#)],
                [.text("b"), .null, .number("12.5")],
                [.null, .text("c\\"), .flag(true)],
            ])
        #expect(try Self.name(of: text, in: file) == name)
    }

    @Test(arguments: [
        ("a,", #"row 1 (id a), column "id""#), ("\"x,", #"row 1 (id a), column "na"me""#),
        ("u{1", #"row 1 (id a), column "units""#), ("b,", #"row 2 (id b), column "id""#),
        ("12.5", #"row 2 (id b), column "units""#), ("c\\", #"row 3, column "na"me""#),
        ("true", #"row 3, column "units""#),
    ])
    func aPlaceInATableIsNamedByRowAndColumn(_ text: String, _ name: String) throws {
        let file = Self.file(
            .table,
            [
                [.text("a"), .text("x, \"y\"\nz"), .text("u{1")],
                [.text("b"), .null, .number("12.5")],
                [.null, .text("c\\"), .flag(true)],
            ])
        #expect(try Self.name(of: text, in: file) == name)
    }

    @Test func aPlaceFarInALongRowIsNamedByTheRow() throws {
        let long = String(repeating: "x", count: 200_000)
        let file = Self.file(
            .table, [[.text("a"), .text(long), .text("far")], [.text("b"), .null, .text("near")]])
        #expect(try Self.name(of: "far", in: file) == "row 1 (id a)")
        #expect(try Self.name(of: "near", in: file) == #"row 2 (id b), column "units""#)
    }
}
