import Diagnostics
import Records
import Testing

@Suite("A value")
struct NodeTests {
    @Test(
        "is a whole number only where it is one, and fits",
        arguments: [
            ("3", 3), ("3.0", 3), ("1e2", 100), ("-0", 0), ("9223372036854775807", Int.max),
            ("-9223372036854775808", Int.min),
            ("9007199254740992.0", nil),
            ("9007199254740993.0", nil), ("9223372036854775808", nil), ("1.00000000000000000001", nil),
            ("3.00000000000000000000", 3), ("300000000000000000e-17", 3), ("1e999", nil), ("3.5", nil),
            ("\"3\"", nil), ("true", nil),
            ("null", nil), ("[3]", nil),
        ] as [(String, Int?)])
    func integer(text: String, expected: Int?) throws {
        #expect(try #require(document(text, json)).root.integer == expected)
    }

    @Test(
        "is a number if a Double can represent it",
        arguments: [
            ("0.1", 0.1), ("13.17", 13.17), ("-13.17", -13.17), ("9999999999999.9", 9999999999999.9),
            ("0.0000000000001", 1e-13),
            ("12.998490740740742", 12.998490740740742), ("1e308", 1e308), ("1e999", nil), ("-1e999", nil),
            ("1e-999", 0),
            ("\"1\"", nil),
        ]
            as [(String, Double?)])
    func number(text: String, expected: Double?) throws {
        #expect(try #require(document(text, json)).root.number == expected)
    }

    @Test(
        "is kept exactly with up to twelve digits after the point",
        arguments: [
            ("9.999999999999", true), ("9.9999999999990000000000", true), ("1000", true), ("1e-12", true),
            ("1200e-14", true), ("0e-99", true), ("0.000000000000000000", true), ("0.1234567890123", false),
            ("9.9999999999996", false), ("9.99999999999999999", false), ("20.0000000000000000001", false),
            ("99999999999999999e-16", false), ("1e-13", false), ("1e-99999999999999999999", false),
        ])
    func exact(text: String, expected: Bool) throws {
        let log = DiagnosticLog()
        #expect(try #require(document(text, json)).root.isKeptExactly(log) == expected)
        #expect(ExactDecimal.isKept(text, at: try #require(document(text, json)).root.place, log) == expected)
        #expect(log.errorCount == (expected ? 0 : 2))
        #expect(log.diagnostics.allSatisfy { $0.code.name == "records.digits" })
    }

    @Test("of a thousand digits is no number that fits")
    func endlessDigits() throws {
        let root = try #require(document(String(repeating: "9", count: 1_000_000), json)).root
        #expect(root.kind == .number)
        #expect(root.number == nil)
        #expect(root.integer == nil)
    }

    @Test("is asked for by key, and answers nil where it has none")
    func keys() throws {
        let root = try #require(
            document("{\"a\": {\"b\": [1, 2]}, \"\\u0062c\": true, \"日\": null, \"\": 0}", json)
        ).root
        #expect(root["a"]?["b"]?.elements.map(\.integer) == [1, 2])
        #expect(root["bc"]?.flag == true)
        #expect(root["日"]?.kind == .null)
        #expect(root[""]?.integer == 0)
        #expect(root["b"] == nil)
        #expect(root["ab"] == nil)
        #expect(root["a"]?["a"] == nil)
        #expect(root["bc"]?["a"] == nil)
    }

    @Test("has its own key")
    func ownKey() throws {
        let root = try #require(document("{\"a\": [1, {\"\\u0062\": 2}], \"c\": {}}", json)).root
        #expect(root.key == nil)
        #expect(root["a"]?.key == "a")
        #expect(root["a"]?.elements.map(\.key) == [nil, nil])
        #expect(root["a"]?.elements.last?["b"]?.key == "b")
        #expect(root["c"]?.key == "c")
        #expect(root.members.map(\.key.key) == [nil, nil])
    }

    @Test("gives its scalar as it is written, and its parts only where it has some")
    func scalars() throws {
        let root = try #require(document("[1.50, false, null, \"x\", [1], {\"a\": 1}]", json)).root
        #expect(root.elements.map(\.scalar) == ["1.50", "false", "null", "x", nil, nil])
        #expect(root.elements.map(\.text) == [nil, nil, nil, "x", nil, nil])
        #expect(root.elements.map(\.flag) == [nil, false, nil, nil, nil, nil])
        #expect(root.elements.map(\.elements.count) == [0, 0, 0, 0, 1, 0])
        #expect(root.elements.map(\.members.count) == [0, 0, 0, 0, 0, 1])
    }
}
