import Diagnostics
import Records
import Testing

@Suite("A .strings file")
struct StringsTests {
    @Test(
        "is a map of text",
        arguments: [
            ("", "{}"), ("/* nothing */ // yet", "{}"), ("\"a\" = \"b\";", "{a: \"b\"}"),
            ("\u{FEFF}\"a\"=\"b\";", "{a: \"b\"}"),
            ("/* é */\r\n\"a b\" = \"é\";\r\n// c\r\nd-1.x = \"\";", "{a b: \"é\", d-1.x: \"\"}"),
            ("\"a\" /* x */ = // y\n \"b\" ;", "{a: \"b\"}"),
            ("\"a\" = \"\\\"\\\\\\n\\t\\r\\'\";", "{a: \"\"\\\n\t\r'\"}"),
            ("\"a\" = \"\\U00e9\\u00E9\\UD83C\\UDFC4\";", "{a: \"éé🏄\"}"),
            ("\"a\" = \"one\ntwo\";", "{a: \"one\ntwo\"}"),
            ("\"a\" = \"/* x */ // y\";", "{a: \"/* x */ // y\"}"),
            ("\"a=b;\" = \"c\";\"d\" = \"e\";", "{a=b;: \"c\", d: \"e\"}"),
        ])
    func valid(text: String, expected: String) throws {
        #expect(outline(try #require(document(text, strings)).root) == expected)
    }

    @Test("brings text to NFC", arguments: ["e\u{301}", "e\\U0301"])
    func composition(text: String) throws {
        let root = try #require(document("\"\(text)\" = \"\(text)\";", strings)).root
        #expect(root["é"]?.text.map { Array($0.unicodeScalars) } == ["é"])
    }

    @Test("is read from UTF-16 of either order, with the same places", arguments: [true, false])
    func wide(isLittle: Bool) throws {
        let units = Array("\u{FEFF}\"a\" = \"é🏄\";\n\"b\" = \"c\"\n".utf16)
        let bytes = units.flatMap { unit in
            isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        let log = DiagnosticLog()
        let document = try #require(Document.strings(SourceFile(path: "a", bytes: bytes), log: log))
        #expect(outline(document.root) == "{a: \"é🏄\", b: \"c\"}")
        #expect(document.root["b"]?.place.description == "a:2:7")
        #expect(told(log) == ["2:10 strings.syntax: a semicolon is missing after this text → add ; here"])
    }

    @Test(
        "that is no text is refused",
        arguments: [
            (
                [0x22, 0xE9, 0x22],
                "1:2 records.encoding: the text is not UTF-8 here (byte E9), expected UTF-8"
            ),
            (
                [0xFF, 0xFE, 0x22],
                "1:1 records.encoding: the file begins as UTF-16 and is not UTF-16 throughout, expected UTF-8"
            ),
            (
                [0xFF, 0xFE, 0x3C, 0xD8],
                "1:1 records.encoding: the file begins as UTF-16 and is not UTF-16 throughout, expected UTF-8"
            ),
        ] as [([UInt8], String)])
    func encoding(bytes: [UInt8], expected: String) {
        #expect(told(bytes, strings).map { $0.prefix(expected.count) } == [expected.prefix(expected.count)])
    }

    @Test(
        "with a mistake is reported at its place with the help, and the entries around it are read",
        arguments: [
            (
                "\"a\" = \"b\"\n", "1:10 strings.syntax: a semicolon is missing after this text → add ; here",
                "{a: \"b\", z: \"é\"}"
            ),
            (
                "\"a\" = \"b;\n",
                "1:7 strings.syntax: the text that begins here is not closed on its line, expected a \" → add \" at its end, or write \\n for a line break",
                "{z: \"é\"}"
            ),
            (
                "\"a = \"b\";\n",
                "1:7 strings.syntax: an = is missing after this key, expected \"key\" = \"value\"; → write = and the text in quotes",
                "{z: \"é\"}"
            ),
            (
                "\"a\" \"b\";\n",
                "1:4 strings.syntax: an = is missing after this key, expected \"key\" = \"value\"; → write = and the text in quotes",
                "{z: \"é\"}"
            ),
            (
                "\"a\" = b;\n",
                "1:7 strings.syntax: the text after = is missing its quotes, expected \"key\" = \"value\"; → put the text in quotes",
                "{z: \"é\"}"
            ),
            (
                "\"a\" = ;\n",
                "1:7 strings.syntax: the text after = is missing its quotes, expected \"key\" = \"value\"; → put the text in quotes",
                "{z: \"é\"}"
            ),
            (
                "é = \"b\";\n",
                "1:1 strings.syntax: no key begins here, expected \"key\" = \"value\"; → put the key in quotes, or remove this line",
                "{z: \"é\"}"
            ),
            (
                "\"a\" = \"\\x\";\n",
                "1:8 strings.syntax: this backslash is before a character that does not need one, expected one of \\\" \\\\ \\n \\t \\U00E9 → write \\\\ for a backslash",
                "{a: \"\", z: \"é\"}"
            ),
            (
                "\"a\" = \"\\Uxy\";\n",
                "1:8 strings.syntax: \\U is followed by no character's number, expected one such as \\U00E9 → write the character itself",
                "{a: \"xy\", z: \"é\"}"
            ),
            (
                "\"a\" = \"\\UD83C\";\n",
                "1:8 strings.syntax: \\U is followed by no character's number, expected one such as \\U00E9 → write the character itself",
                "{a: \"\", z: \"é\"}"
            ),
        ])
    func mistakes(text: String, expected: String, entries: String) throws {
        let log = DiagnosticLog()
        let document = try #require(
            Document.strings(SourceFile(path: "a", text: text + "\"z\" = \"é\";\n"), log: log))
        #expect(told(log) == [expected])
        #expect(outline(document.root) == entries)
    }

    @Test("reports all its mistakes, not only the first")
    func several() {
        let complaints = told(
            "\"a\" = \"1\"\n\"b\" \"2\";\n\"c\" = \"3\n\"d\" = \"4\";\n\"d\" = \"5\";\n/* open", strings)
        #expect(
            complaints.map { String($0.split(separator: " ")[0]) } == ["1:10", "2:4", "3:7", "6:1", "5:1"])
    }

    @Test("names both places of a key that occurs twice")
    func duplicates() {
        #expect(
            told("\"a\" = \"1\";\na = \"2\";\n", strings)
                == [
                    "2:1 records.duplicate-key: \"a\" appears a second time, first at line 1, column 1 → remove one of the two, or give it another name"
                ])
    }
}
