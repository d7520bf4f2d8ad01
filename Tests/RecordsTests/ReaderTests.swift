import Diagnostics
import Records
import Testing

@Suite("A reader")
struct ReaderTests {
    /// What a reader says of the value under "grade".
    private func complaints<Output>(_ reader: Reader<Output>, _ value: String) throws -> [String] {
        let log = DiagnosticLog()
        let root = try #require(document("{\"grade\": \(value)}", json)).root
        let output = reader(try #require(root["grade"]), log)
        #expect((output == nil) == log.hasErrors)
        return told(log)
    }

    @Test("of texts refuses one that is too long for a page") func longText() throws {
        let text = { (count: Int) in "\"" + String(repeating: "x", count: count) + "\"" }
        for reader in [Reader<String>.text, .filledText, .textOrNumber, .identifier] {
            #expect(try complaints(reader, text(100_000)) == [])
            #expect(
                try complaints(reader, text(100_001)) == [
                    "1:11 records.length: this text has 100001 bytes, expected at most 100000 → shorten the text, or make a page of it in the folder content/"
                ])
        }
    }

    @Test(
        "of numbers names key, value, expectation and cure",
        arguments: [
            ("20", nil), ("0", nil), ("12.5", nil),
            ("21", "\"grade\" is 21, expected a number from 0 to 20"),
            ("-0.5", "\"grade\" is -0.5, expected a number from 0 to 20"),
            ("1e999", "\"grade\" is 1e999, expected a number from 0 to 20"),
            ("\"12.5\"", "\"grade\" is \"12.5\", expected a number from 0 to 20 → remove the quotes: 12.5"),
            (
                "\"12,5\"",
                "\"grade\" is \"12,5\", expected a number from 0 to 20 → write it with a point and without quotes: 12.5"
            ),
            ("\"abc\"", "\"grade\" is \"abc\", expected a number from 0 to 20"),
            ("\"1,2,3\"", "\"grade\" is \"1,2,3\", expected a number from 0 to 20"),
            ("null", "\"grade\" is empty, expected a number from 0 to 20"),
            ("[1]", "\"grade\" is a list, expected a number from 0 to 20"),
            ("{}", "\"grade\" is a group of keys, expected a number from 0 to 20"),
            ("true", "\"grade\" is true, expected a number from 0 to 20"),
        ] as [(String, String?)])
    func number(value: String, expected: String?) throws {
        #expect(
            try complaints(.number(in: 0...20), value)
                == (expected.map { ["1:11 records.type: " + $0] } ?? []))
    }

    @Test(
        "of whole numbers refuses fractions and what is out of range",
        arguments: [
            ("1", nil), ("10", nil), ("2.0", nil),
            ("0", "\"grade\" is 0, expected a whole number from 1 to 10"),
            ("2.5", "\"grade\" is 2.5, expected a whole number from 1 to 10"),
            (
                "99999999999999999999",
                "\"grade\" is 99999999999999999999, expected a whole number from 1 to 10"
            ),
        ] as [(String, String?)])
    func integer(value: String, expected: String?) throws {
        #expect(
            try complaints(.integer(in: 1...10), value)
                == (expected.map { ["1:11 records.type: " + $0] } ?? []))
    }

    @Test("says its open range in words")
    func openRanges() {
        #expect(Reader<Int>.integer(in: 1...).expected.english == "a whole number of 1 or more")
        #expect(Reader<Double>.number(in: 0.5...).expected.english == "a number of 0.5 or more")
        #expect(Reader<Double>.number(in: -1...2.5).expected.english == "a number from -1 to 2.5")
    }

    @Test(
        "of text wants quotes",
        arguments: [
            ("\"x\"", nil),
            ("12", "\"grade\" is 12, expected text that is not empty → put it in quotes: \"12\""),
            ("true", "\"grade\" is true, expected text that is not empty → put it in quotes: \"true\""),
            ("\" \\n\"", "\"grade\" is \" \n\", expected text that is not empty"),
            ("\"\"", "\"grade\" is \"\", expected text that is not empty"),
        ] as [(String, String?)])
    func text(value: String, expected: String?) throws {
        #expect(try complaints(.filledText, value) == (expected.map { ["1:11 records.type: " + $0] } ?? []))
    }

    @Test(
        "of truth values recognises what people write for them",
        arguments: [
            ("true", nil), ("false", nil),
            ("\"yes\"", "\"grade\" is \"yes\", expected true or false → write true, without quotes"),
            ("\"False\"", "\"grade\" is \"False\", expected true or false → write false, without quotes"),
            ("0", "\"grade\" is 0, expected true or false → write false, without quotes"),
            ("\"maybe\"", "\"grade\" is \"maybe\", expected true or false"),
        ] as [(String, String?)])
    func flag(value: String, expected: String?) throws {
        #expect(try complaints(.flag, value) == (expected.map { ["1:11 records.type: " + $0] } ?? []))
    }

    @Test(
        "of words offers the nearest",
        arguments: [
            ("\"firm\"", nil),
            (
                "\"frim\"",
                "\"grade\" is \"frim\", expected \"good\", \"firm\" or \"soft\" → did you mean \"firm\"?"
            ),
            ("\"wet\"", "\"grade\" is \"wet\", expected \"good\", \"firm\" or \"soft\""),
            ("1", "\"grade\" is 1, expected \"good\", \"firm\" or \"soft\""),
        ] as [(String, String?)])
    func choice(value: String, expected: String?) throws {
        #expect(
            try complaints(.oneOf(["good", "firm", "soft"]), value)
                == (expected.map { ["1:11 records.choice: " + $0] } ?? []))
    }

    @Test("of a list reports every wrong entry and keeps the others")
    func list() throws {
        let log = DiagnosticLog()
        let root = try #require(document("[1, \"2\",\nnull, 4]", json)).root
        #expect(Reader<[Int]>.list(of: .integer)(root, log) == [1, 4])
        #expect(
            told(log) == [
                "1:5 records.type: found \"2\", expected a whole number → remove the quotes: 2",
                "2:1 records.type: found nothing, expected a whole number",
            ])
    }

    @Test("of a list says what its entries are")
    func noList() throws {
        #expect(
            try complaints(.list(of: .text), "\"a\"")
                == [
                    "1:11 records.type: \"grade\" is \"a\", expected a list in which every entry is text → put it in brackets: [ ]"
                ])
    }

    @Test("shows long values cut short")
    func longValue() throws {
        let long = String(repeating: "x", count: 1_000)
        #expect(
            try complaints(.integer, "\"\(long)\"") == [
                "1:11 records.type: \"grade\" is \"\(long.prefix(40))…\", expected a whole number"
            ])
    }
}
