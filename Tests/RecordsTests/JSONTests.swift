import Diagnostics
import Records
import Testing

@Suite("JSON")
struct JSONTests {
    @Test(
        "is read as RFC 8259 has it",
        arguments: [
            ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"),
            ("12.50", "12.50"), ("1e3", "1e3"),
            ("-1.5E-2", "-1.5E-2"),
            ("\"\"", "\"\""), ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"),
            ("[[],[[]],{}]", "[[], [[]], {}]"),
            ("{\"a\":{\"b\":[1,{\"c\":null}]},\"d\":2}", "{a: {b: [1, {c: null}]}, d: 2}"),
            ("\u{FEFF}[1]", "[1]"), ("\r\n\t [1 ,\r\n2]\r\n", "[1, 2]"), ("{\"\": 1}", "{: 1}"),
            ("\"\\\"\\\\\\/\"", "\"\"\\/\""), ("\"\\b\\f\\n\\r\\t\"", "\"\u{FFFD}\u{FFFD}\n\r\t\""),
            ("\"\\u00e9\\u00E9\"", "\"éé\""),
            ("\"a\\uD83C\\uDFC4b\"", "\"a🏄b\""), ("\"\\u0000\"", "\"\u{FFFD}\""),
            ("\"\u{7F}\"", "\"\u{FFFD}\""),
            ("\"日本🏄é\"", "\"日本🏄é\""),
        ])
    func valid(text: String, expected: String) throws {
        #expect(outline(try #require(document(text, json)).root) == expected)
    }

    @Test("has the place of every key and value")
    func places() throws {
        let root = try #require(document("[\n  {\"a\": \"é\", \"b\": [1, 2]},\r\n  -3\n]", json)).root
        let member = try #require(root.elements.first)
        #expect(root.place.description == "a:1:1")
        #expect(member.place.description == "a:2:3")
        #expect(member.members.map { $0.key.place.description } == ["a:2:4", "a:2:14"])
        #expect(member["b"]?.elements.last?.place.description == "a:2:23")
        #expect(root.elements.last?.place.description == "a:3:3")
    }

    @Test(
        "brings text to NFC, in keys too, whether typed or escaped",
        arguments: ["e\u{301}", "\\u0065\\u0301", "e\\u0301", "é"])
    func composition(text: String) throws {
        let root = try #require(document("{\"\(text)\": \"\(text)\"}", json)).root
        #expect(root["é"]?.text.map { Array($0.unicodeScalars) } == ["é"])
    }

    @Test("takes two spellings of one accent for one key")
    func composedDuplicates() {
        #expect(
            told("{\"é\": 1,\n\"e\u{301}\": 2}", json)
                == [
                    "2:1 records.duplicate-key: \"é\" appears a second time, first at line 1, column 2 → remove one of the two, or give it another name"
                ])
    }

    @Test("names both places of a key that occurs twice, in every map, and reads on")
    func duplicates() throws {
        let log = DiagnosticLog()
        let text = "[{\"a\": 1, \"b\": 2,\n\"a\": 3},\n{\"a\": {\"c\": 1, \"\\u0063\": 2}}]"
        let document = try #require(Document.json(SourceFile(path: "a", text: text), log: log))
        let cure = " → remove one of the two, or give it another name"
        #expect(
            told(log) == [
                "2:1 records.duplicate-key: \"a\" appears a second time, first at line 1, column 3" + cure,
                "3:16 records.duplicate-key: \"c\" appears a second time, first at line 3, column 8" + cure,
            ])
        #expect(document.root.elements.first?["a"]?.integer == 1)
    }

    @Test("finds keys that occur twice in a map of any size", arguments: [2, 32, 33, 5_000])
    func duplicatesInLargeMaps(count: Int) {
        let keys = (0..<count).map { "\"key-\($0)\": 0" }.joined(separator: ",\n")
        #expect(told("{\(keys)}", json).isEmpty)
        let complaints = told("{\(keys),\n\"key-1\": 0}", json)
        #expect(complaints.count == 1)
        #expect(
            complaints.first?.hasPrefix(
                "\(count + 1):1 records.duplicate-key: \"key-1\" appears a second time, first at line 2, column 1"
            ) == true)
    }

    @Test("takes the same key in different maps for what it is")
    func sameKeyElsewhere() {
        #expect(told("{\"a\": {\"a\": [{\"a\": 1}, {\"a\": 2}]}, \"b\": {\"a\": 3}}", json).isEmpty)
    }

    @Test("reports the first hundred duplicates of thousands")
    func manyDuplicates() {
        let keys = [String](repeating: "\"a\": 0", count: 20_000).joined(separator: ",")
        #expect(told("{\(keys)}", json).count == 100)
    }
}
