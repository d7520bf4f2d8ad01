import Diagnostics
import Records
import Testing

@Suite("The keys of a map")
struct FieldsTests {
    private struct Wave: Equatable {
        var start: String
        var seconds: Double?
        var top: Int?
    }

    private let wave = Reader<Wave>.map("a wave") { fields in
        let start = fields.required("start", .filledText)
        let seconds = fields.optional("seconds", .number(in: 0...600))
        let top = fields.optional("top", .integer)
        return start.map { Wave(start: $0, seconds: seconds, top: top) }
    }

    private func read(_ text: String) throws -> (waves: [Wave]?, complaints: [String]) {
        let log = DiagnosticLog()
        let root = try #require(document(text, json)).root
        let waves = Reader<[Wave]>.list(of: wave)(root, log)
        return (waves, told(log))
    }

    @Test("are read in any order, and unknown ones of data are passed over")
    func anyOrder() throws {
        let (waves, complaints) = try read(
            "[{\"top\": 3, \"colour\": \"red\", \"start\": \"a\", \"seconds\": null}, {\"start\": \"b\"}]")
        #expect(waves == [Wave(start: "a", seconds: nil, top: 3), Wave(start: "b")])
        #expect(complaints == [])
    }

    @Test("tell all that is wrong with them at once")
    func everything() throws {
        let (waves, complaints) = try read("[{\"seconds\": 601,\n\"top\": \"x\"},\n{\"start\": \"\"},\n7]")
        #expect(waves == [])
        #expect(
            complaints == [
                "1:2 records.missing: a wave has no \"start\", expected text that is not empty → add \"start\" with text that is not empty",
                "1:14 records.type: \"seconds\" is 601, expected a number from 0 to 600",
                "2:8 records.type: \"top\" is \"x\", expected a whole number",
                "3:11 records.type: \"start\" is \"\", expected text that is not empty",
                "4:1 records.type: found 7, expected a wave with its keys",
            ])
    }

    @Test(
        "that are missing because of a slip are one error, at the slip",
        arguments: ["strat", "Start", "stat", "starts"])
    func slipForRequired(slip: String) throws {
        #expect(
            try read("[{\"top\": 1,\n\"\(slip)\": \"a\"}]").complaints
                == [
                    "2:1 records.slip: \"\(slip)\" is in a wave where \"start\" is missing, expected text that is not empty → did you mean \"start\"?"
                ])
    }

    @Test("that look like a slip for an absent one are an error in data")
    func slipForOptional() throws {
        #expect(
            try read("[{\"start\": \"a\", \"secnods\": 1}]").complaints
                == [
                    "1:17 records.slip: \"secnods\" is not read in a wave, and looks like a typo for \"seconds\" → did you mean \"seconds\"?"
                ])
    }

    @Test(
        "are no slips where the key that was meant is there, or the name is short",
        arguments: ["\"seconds\": 1, \"second\": 2", "\"tip\": 1", "\"stop\": 1", "\"spot\": 1"])
    func noSlip(members: String) throws {
        #expect(try read("[{\"start\": \"a\", \(members)}]").complaints == [])
    }

    @Test("that differ in case only are a slip, however short")
    func caseSlip() throws {
        #expect(
            try read("[{\"start\": \"a\", \"Top\": 1}]").complaints.map { $0.prefix(18) } == [
                "1:17 records.slip:"
            ])
    }

    @Test("that differ in case only from one that is there are an error")
    func second() throws {
        #expect(
            try read("[{\"start\": \"a\", \"top\": 3, \"Top\": 4}]").complaints == [
                "1:27 records.slip: \"Top\" is the same key as \"top\", expected it once → remove one of the two"
            ])
    }

    @Test("that are unknown are errors in settings, with the nearest known one")
    func unknown() throws {
        let log = DiagnosticLog()
        let root = try #require(document("titel: x\nlocale: [en]\ncolour: red\nlater: 1\n", yaml)).root
        let fields = try #require(Fields(root, "site.yaml", log: log))
        #expect(fields.required("title", .filledText) == nil)
        #expect(fields.optional("locales", .list(of: .text)) == nil)
        fields.passOver("later", "absent")
        fields.refuseUnknown()
        let known = "expected \"title\", \"locales\", \"later\" or \"absent\""
        #expect(
            told(log) == [
                "1:1 records.slip: \"titel\" is in site.yaml where \"title\" is missing, expected text that is not empty → did you mean \"title\"?",
                "2:1 records.unknown-key: unknown key \"locale\" in site.yaml, \(known) → did you mean \"locales\"?",
                "3:1 records.unknown-key: unknown key \"colour\" in site.yaml, \(known)",
            ])
    }

    @Test("of which two are missing and one slip is there are two errors")
    func twoMissing() throws {
        let log = DiagnosticLog()
        let root = try #require(document("{\"weigth\": 1}", json)).root
        let fields = try #require(Fields(root, "a unit", log: log))
        _ = fields.required("weight", .integer)
        _ = fields.required("height", .integer)
        fields.reportSlips()
        #expect(log.diagnostics.map(\.code.name).sorted() == ["records.missing", "records.slip"])
    }

    @Test("that must be there and are null are reported at their places")
    func null() throws {
        #expect(
            try read("[{\"start\": null}]").complaints == [
                "1:12 records.type: \"start\" is empty, expected text that is not empty"
            ])
    }

    @Test("of a value that is no map are refused", arguments: ["[]", "1", "\"x\"", "[null]"])
    func noMap(text: String) throws {
        let log = DiagnosticLog()
        let root = try #require(document("[\(text)]", json)).root
        let node = try #require(root.elements.first)
        #expect(Fields(node.elements.first ?? node, "a unit", log: log) == nil)
        #expect(log.diagnostics.map(\.code.name) == ["records.type"])
    }

    @Test("that occur twice are not reported again as unknown")
    func duplicate() throws {
        let log = DiagnosticLog()
        let document = try #require(Document.yaml(SourceFile(path: "a", text: "a: 1\na: 2\n"), log: log))
        let fields = try #require(Fields(document.root, "site.yaml", log: log))
        #expect(fields.required("a", .integer) == 1)
        fields.refuseUnknown()
        #expect(log.diagnostics.map(\.code.name) == ["records.duplicate-key"])
    }

    /// What an earlier version called otherwise goes on working, and the message has the cure.
    @Test(
        "with a former name still count, with a warning",
        arguments: [
            ("{\"size\": 3}", 3, []), ("{}", nil, []),
            (
                "{\"length\": 2}", 2,
                ["1:2 records.former-key: \"length\" in a board is called \"size\" now → write \"size\""]
            ),
            (
                "{\"length\": 2, \"size\": 3}", 3,
                ["1:2 records.former-key: \"length\" in a board is called \"size\" now → remove \"length\""]
            ),
            (
                "{\"length\": \"x\"}", nil,
                [
                    "1:2 records.former-key: \"length\" in a board is called \"size\" now → write \"size\"",
                    "1:12 records.type: \"length\" is \"x\", expected a whole number",
                ]
            ),
            (
                "{\"width\": 2}", nil,
                ["1:2 records.unknown-key: unknown key \"width\" in a board, expected \"size\""]
            ),
        ] as [(String, Int?, [String])])
    func formerName(text: String, size: Int?, complaints: [String]) throws {
        let log = DiagnosticLog()
        let root = try #require(document(text, json)).root
        let fields = try #require(Fields(root, "a board", log: log))
        #expect(fields.optional("size", formerly: "length", .integer) == size)
        fields.refuseUnknown()
        #expect(told(log) == complaints)
    }
}
