import Diagnostics
import Records
import Testing

@Suite("YAML")
struct YAMLTests {
    @Test(
        "resolves plain scalars by the core schema of 1.2",
        arguments: [
            ("null", "null"), ("~", "null"), ("Null", "null"), ("", "null"), ("# only a comment\n", "null"),
            ("nULL", "\"nULL\""),
            ("true", "true"), ("True", "true"), ("FALSE", "false"), ("tRUE", "\"tRUE\""),
            ("yes", "\"yes\""), ("no", "\"no\""), ("on", "\"on\""), ("off", "\"off\""), ("y", "\"y\""),
            ("12", "12"), ("-12", "-12"), ("+5", "+5"), ("007", "007"), ("0x1F", "31"), ("0o17", "15"),
            ("0b11", "\"0b11\""),
            ("1_000", "\"1_000\""),
            ("0x", "\"0x\""), ("0x+1", "\"0x+1\""), ("-0x1", "\"-0x1\""), ("0o8", "\"0o8\""),
            ("1.5", "1.5"), (".5", ".5"), ("5.", "5."), ("-.5e-3", "-.5e-3"), ("1e3", "1e3"),
            ("1e", "\"1e\""), (".", "\".\""),
            ("+", "\"+\""), ("1.2.3", "\"1.2.3\""),
            (".inf", "\".inf\""), ("-.INF", "\"-.INF\""), (".nan", "\".nan\""), ("NaN", "\"NaN\""),
            ("inf", "\"inf\""),
            ("12:30", "\"12:30\""), ("2017-12-15", "\"2017-12-15\""), ("12,5", "\"12,5\""),
            ("+33 6", "\"+33 6\""), ("<<", "\"<<\""),
            ("'true'", "\"true\""), ("\"12\"", "\"12\""), ("''", "\"\""), ("|\n 12\n", "\"12\n\""),
            (">\n a\n b\n", "\"a b\n\""),
        ])
    func scalars(text: String, expected: String) throws {
        #expect(outline(try #require(document(text, yaml)).root) == expected)
    }

    @Test(
        "reads numbers that are not written in plain decimal digits",
        arguments: [
            ("0x1F", 31.0), ("0o17", 15), ("+5", 5), ("007", 7), (".5", 0.5), ("5.", 5), ("-1.5e2", -150),
            ("3.0", 3),
            ("0xFFFFFFFFFFFFFFFF", 18_446_744_073_709_551_616),
        ])
    func numbers(text: String, value: Double) throws {
        #expect(try #require(document(text, yaml)).root.number == value)
    }

    @Test(
        "reads lists, maps, quotes, blocks and line ends",
        arguments: [
            ("a: 1\nb:\n  - x\n  - {c: [d, 'e']}\n", "{a: 1, b: [\"x\", {c: [\"d\", \"e\"]}]}"),
            ("---\na: 1\n...\n", "{a: 1}"), ("%YAML 1.2\n---\na: 1\n", "{a: 1}"),
            ("a:\r\n  - 1\r\n  - 2\r\n", "{a: [1, 2]}"), ("\u{FEFF}a: é\n", "{a: \"é\"}"),
            ("a: 'it''s'\nb: \"x\\ty\\u00e9\"", "{a: \"it's\", b: \"x\tyé\"}"),
            ("a: |\n  x\n  y\nb: >-\n  x\n  y\n", "{a: \"x\ny\n\", b: \"x y\"}"),
            ("a: one\n  two\n", "{a: \"one two\"}"), ("a:\nb: ~\n", "{a: null, b: null}"),
            ("no: 1\n2: x\n~: y\n", "{no: 1, 2: \"x\", ~: \"y\"}"),
            ("? a\n: 1\n", "{a: 1}"), ("<<: {a: 1}\n", "{<<: {a: 1}}"),
            ("{\"a\":[1,true,null]}", "{a: [1, true, null]}"),
        ])
    func structure(text: String, expected: String) throws {
        #expect(outline(try #require(document(text, yaml)).root) == expected)
    }

    @Test("repeats what an alias refers to, with the places of the original")
    func aliases() throws {
        let root = try #require(
            document("a: &x {b: [1, &y two]}\nc: *x\nd: *y\ne: &z\n  - 3\nf: [*z, *x]\n", yaml)
        ).root
        #expect(
            outline(root)
                == "{a: {b: [1, \"two\"]}, c: {b: [1, \"two\"]}, d: \"two\", e: [3], f: [[3], {b: [1, \"two\"]}]}"
        )
        #expect(root["a"]?.place.description == "a:1:7")
        #expect(root["c"]?["b"]?.elements.last?.place.description == "a:1:18")
        #expect(root["c"]?.key == "c")
        #expect(root["f"]?.elements.first?.key == nil)
    }

    @Test("brings text to NFC, in keys too", arguments: ["e\u{301}", "\"e\\u0301\"", "'e\u{301}'"])
    func composition(text: String) throws {
        let root = try #require(document("\(text): \(text)", yaml)).root
        #expect(root["é"]?.text.map { Array($0.unicodeScalars) } == ["é"])
    }

    @Test(
        "has the places of values after a byte-order mark, characters of many bytes and either line end",
        arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
    func places(lineEnd: String, mark: String) throws {
        let text =
            mark
            + ["é: \"日本 🏄\"", "# ééé", "b:", "  - ü: x", "    c: 'y'", "  - [🏄, z]", "d: |", "  é", "e: 1"]
            .joined(separator: lineEnd)
        let file = SourceFile(path: "a", text: text)
        let root = try #require(Document.yaml(file, log: DiagnosticLog())).root
        let list = try #require(root["b"])
        let found = [
            root["é"], list, list.elements[0]["ü"], list.elements[0]["c"], list.elements[1].elements[1],
            root["d"], root["e"],
        ]
        #expect(
            found.map { $0?.place.description } == [
                "a:1:4", "a:4:3", "a:4:8", "a:5:8", "a:6:9", "a:7:4", "a:9:4",
            ])
        #expect(root.members.map { $0.key.place.description } == ["a:1:1", "a:3:1", "a:7:1", "a:9:1"])
        #expect(root["é"]?.text == "日本 🏄")
        #expect(list.elements[1].elements[0].text == "🏄")
    }

    @Test("an empty file is a map without keys when it is read as settings")
    func emptySettings() throws {
        let log = DiagnosticLog()
        let document = try #require(
            Document.yaml(SourceFile(path: "site.yaml", text: "# nothing yet\n"), log: log))
        let fields = try #require(Fields(document.root, "the site", log: log))
        #expect(fields.optional("title", .text) == nil)
        #expect(log.diagnostics.isEmpty)
        #expect(fields.required("title", .text) == nil)
        #expect(log.diagnostics.map(\.code.name) == ["records.missing"])
    }
}
