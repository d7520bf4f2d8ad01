import Diagnostics
import Records
import Testing

/// Tables of comma- or semicolon-separated values, as spreadsheets and people write them.
@Suite struct CSVTests {
    private func csv(_ bytes: [UInt8]) throws -> (csv: CSV?, told: [String]) {
        let log = DiagnosticLog()
        let csv = CSV(SourceFile(path: "a", bytes: bytes), log: log)
        return (csv, told(log))
    }

    private func cells(_ text: String) throws -> [[String]] {
        let (csv, told) = try csv(Array(text.utf8))
        #expect(told == [])
        return try #require(csv).rows.map { $0.map(\.text) }
    }

    @Test(arguments: [
        "a,b\n1,2\n3,4\n", "a,b\n1,2\n3,4", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4\r", "a;b\n1;2\n3;4\n",
        "\u{FEFF}a,b\n1,2\n3,4\n",
        "\"a\",\"b\"\n\"1\",\"2\"\n3,4\n", "\n\na , b \n 1 , 2 \n\n3,4\n,\n", "a,b,,\n1,2,,\n3,4,\n",
        "a,b\n\" 1\",\"2 \"\n\"\t3 \",4\n",
        "a\tb\n1\t2\n3\t4\n", "a \t\"b\"\r\n\"1\"\t 2\t\n\n3\t4\n",
    ])
    func readsTheSameCellsHoweverTheyAreWritten(_ text: String) throws {
        #expect(try cells(text) == [["1", "2"], ["3", "4"]])
    }

    /// Programs write numbers so that a spreadsheet leaves them alone.
    @Test(arguments: ["a;b\n=\"12,5\";2\n", "a;b\n\"=\"\"12,5\"\"\";2\n", "a,b\n\"=\"\"12,5\"\"\",2\n"])
    func aFormulaThatIsATextIsThatText(_ text: String) throws {
        #expect(try cells(text) == [["12,5", "2"]])
    }

    @Test(arguments: ["=", "=\"", "=\"a\"&\"b\"", "a=\"b\""])
    func anyOtherFormulaStaysAsItIs(_ text: String) throws {
        #expect(try cells("a,b\n\(CSV.quoted(text)),2\n") == [[text, "2"]])
    }

    /// A quotation mark with a combining mark after it is one character, and is doubled all the same.
    @Test(arguments: [
        "plain", "a,b;c", "\"", "say \"yes\"", "two\nlines", "\"\u{74A}", "a\"\u{301}\"b", "\"\u{FE0F},2\n3",
    ])
    func whatIsWrittenIsReadAgain(_ text: String) throws {
        #expect(try cells("a,b\n\(CSV.quoted(text)),2\n") == [[text, "2"]])
        #expect(try cells("a,b\n\(CSV.inQuotes(text)),2\n") == [[text, "2"]])
    }

    @Test(arguments: [
        ("a,b\n\"x, y\",\"z\"\n", ["x, y", "z"]), ("a,b\n\"say \"\"yes\"\"\",2\n", ["say \"yes\"", "2"]),
        ("a,b\n\"two\nlines\",2\n", ["two\nlines", "2"]), ("a,b\nthe \"one\",2\n", ["the \"one\"", "2"]),
        ("a,b\n\"\",2\n", ["", "2"]),
        ("a;b\n13,17;1,5\n", ["13,17", "1,5"]), ("a,b\ne\u{301},2\n", ["\u{E9}", "2"]),
        ("a,b\nx;y,2\n", ["x;y", "2"]),
    ])
    func quotesHoldWhatWouldSeparate(_ text: String, _ expected: [String]) throws {
        #expect(
            try cells(text).map { $0.map { Array($0.unicodeScalars) } } == [
                expected.map { Array($0.unicodeScalars) }
            ])
    }

    @Test(arguments: [",", ";", "\t"])
    func rowsAboveTheHeadingsAreKept(_ separator: String) throws {
        let text = "A title; or, two\n\nkey,value,,\nb,a\n1,2\n".replacing(",", with: separator)
        let log = DiagnosticLog()
        let file = SourceFile(path: "a", bytes: Array(text.utf8))
        let csv = try #require(CSV(file, below: { $0.contains("a") }, expected: "a", log: log))
        #expect(told(log) == [])
        #expect(csv.separator.rawValue == Character(separator))
        #expect(csv.preamble.last?.map(\.text) == ["key", "value"])
        #expect(csv.headings.map(\.text) == ["b", "a"])
        #expect(csv.rows.map { $0.map(\.text) } == [["1", "2"]])
        #expect(csv.rows.first?.first?.place.position.line == 5)
    }

    @Test(arguments: [
        (16_384, []), (16_385, ["a:1:114689: the table has 16385 columns, expected at most 16384"]),
    ])
    func aTableHasNoMoreColumnsThanASpreadsheet(count: Int, expected: [String]) {
        let text = (0..<count).map { "c\(10_000 + $0)" }.joined(separator: ",") + "\n"
        let log = DiagnosticLog()
        let csv = CSV(SourceFile(path: "a", text: text), log: log)
        #expect((csv == nil) == !expected.isEmpty)
        #expect(log.diagnostics.map { "\($0.location): \($0.message)" } == expected)
        #expect(log.diagnostics.allSatisfy { $0.code.name == "records.csv-wide" })
    }

    @Test func aTableWithoutItsHeadingsIsReported() {
        let log = DiagnosticLog()
        let file = SourceFile(path: "a", bytes: Array("x,y\n1,2\n".utf8))
        #expect(CSV(file, below: { $0.contains("a") }, expected: "a and b", log: log) == nil)
        #expect(
            told(log) == [
                "1:1 records.csv-headings: no row has the headings of the table, expected a and b"
                    + " → write the headings in a row above the first row of values"
            ])
    }

    @Test func aCellHasItsPlace() throws {
        let (csv, _) = try csv(Array("\u{FEFF}a,b\r\nü, \"x\"\r\n".utf8))
        let row = try #require(csv?.rows.first)
        #expect(row.map { $0.place.position.line } == [2, 2])
        #expect(row.map { $0.place.position.column } == [1, 4])
    }

    @Test(arguments: [
        ("", ["1:1 records.csv-empty: the file is empty, expected a row of headings and rows of cells"]),
        (
            "a,b\nx,2,3\n",
            [
                "2:3 records.csv-decimal-comma: this row has 3 cells, expected 2, since the decimal comma of 2,3 separates cells here"
                    + " → write 2.3 with a point, or put it in quotes: \"2,3\""
            ]
        ),
        (
            "a,b\n1,2,3\n",
            [
                "2:3 records.csv-decimal-comma: this row has 3 cells, expected 2, since a decimal comma separates cells here"
                    + " → write numbers with a point, such as 12.5, or put them in quotes, such as \"12,5\""
            ]
        ),
        (
            "a,b\nx,y,z\n",
            [
                "2:5 records.csv-many: this row has 3 cells, expected 2"
                    + " → put text that contains \",\" in quotes, or remove what is too much"
            ]
        ),
        (
            "a,b\n1\n",
            [
                "2:1 records.csv-few: this row has 1 cell, expected 2, so \"b\" would be missing"
                    + " → separate an empty cell too: \",,\""
            ]
        ),
        (
            "a;b\n1,2\n",
            [
                "2:1 records.csv-mixture: this row is separated by commas, the headings by semicolons, expected one of the two throughout"
                    + " the file → write \";\" between all cells of this row"
            ]
        ),
        (
            "a;b,c\n1;2;3\n",
            [
                "1:4 records.csv-mixture: commas and semicolons separate the headings, expected one of the two throughout the file"
                    + " → write the same separator between all cells, and put text that contains it in quotes"
            ]
        ),
        (
            "a\tb\n1\n",
            [
                "2:1 records.csv-few: this row has 1 cell, expected 2, so \"b\" would be missing → write a tab behind an empty cell too"
            ]
        ),
        (
            "a\tb\n1,2\n",
            [
                "2:1 records.csv-mixture: this row is separated by commas, the headings by tabs, expected one of the two throughout"
                    + " the file → write a tab between all cells of this row"
            ]
        ),
        (
            "a,a\n1,2\n",
            [
                "1:3 records.duplicate: the heading \"a\" appears a second time, first at line 1, column 1"
                    + " → remove one of the two, or give it another heading"
            ]
        ),
        (
            "a,b\n\"x,1\ny,\"2\"\nz\n",
            [
                "2:1 records.csv-quote: this quote is not closed, expected a second one at the end of the cell"
                    + " → write \" at the end of the cell, or remove this one",
                "4:1 records.csv-few: this row has 1 cell, expected 2, so \"b\" would be missing"
                    + " → separate an empty cell too: \",,\"",
            ]
        ),
        (
            "a,b\n\"x\"y,1\n",
            [
                "2:4 records.csv-tail: text follows the closing quote, expected the end of the cell → write a quote inside a cell twice: \"\""
            ]
        ),
        (
            "a,b\nx\0,1\n",
            [
                "2:1 records.csv-control: this cell contains the control character U+0000, expected text"
                    + " → remove it, or save the table again as CSV"
            ]
        ),
    ])
    func tellsWhatIsWrongAndWhere(_ text: String, _ expected: [String]) throws {
        #expect(try csv(Array(text.utf8)).told == expected)
    }

    @Test func aRowThatIsWrongDoesNotHideTheNext() throws {
        let (csv, told) = try csv(Array("a,b\n1\n2\n\"3\n4,\"5\"6\n7,8\n".utf8))
        #expect(told.map { $0.prefix { $0 != ":" } } == ["2", "3", "4", "5"])
        #expect(try #require(csv).rows.map { $0.map(\.text) } == [["7", "8"]])
    }

    @Test func otherEncodingsAreReported() throws {
        #expect(try csv([0xFF, 0xFE, 0x61, 0]).told.first?.contains("UTF-16") == true)
        #expect(
            try csv(Array("a,b\n".utf8) + [0xE9, 0x2C, 0x31]).told.first?.hasPrefix("2:1 records.encoding")
                == true)
    }

    /// Many quotes that are never closed: each is reported, and the search for its end does not go to the end
    /// of the file each time.
    @Test func manyOpenQuotesAreReadOnce() throws {
        let text = "a,b\n" + String(repeating: "\"x,1\n", count: 5000)
        #expect(try csv(Array(text.utf8)).told.count == 1_001)
    }

    @Test func isReadNoFurtherAfterAThousandWrongRows() throws {
        let wrong = String(repeating: "1\n", count: 999)
        let (some, few) = try csv(Array("a,b\n\(wrong)1,2\n".utf8))
        #expect(some?.rows.count == 1)
        #expect(few.count == 999)
        let (none, many) = try csv(Array("a,b\n\(wrong)1\n1,2\n1\n".utf8))
        #expect(none?.rows.isEmpty == true)
        #expect(many.count == 1_001)
        #expect(
            many.last?.contains("records.csv-wrong-rows: 1000 rows of this table are wrong") == true)
    }
}
