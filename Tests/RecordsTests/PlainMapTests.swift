import Diagnostics
import Testing

@testable import Records

@Suite("A plain map")
struct PlainMapTests {
    private struct Item: Equatable {
        var code: String
        var name: String
        var weight: Int
        var isOpen: Bool
        var grade: Double?
    }

    private static func items(_ text: String) throws -> [Item]? {
        try #require(document(text, json)).root.plainMaps { map in
            guard let code = map.identifier("code"), let name = map.filledText("name"), let weight = map.integer("weight", in: 1...100),
                let isOpen = map.flag("open")
            else { return nil as Item? }
            return Item(code: code, name: name, weight: weight, isOpen: isOpen, grade: map.number("grade", in: 0...20))
        }
    }

    @Test("is read in its order, with what may be absent at its end")
    func read() throws {
        let items = try Self.items(
            """
            [{"code": 1, "name": "A", "weight": 3, "open": true, "grade": 12.25}, {"code": "b", "name": "É", "weight": 4.0, "open": false}]
            """)
        #expect(
            items == [
                Item(code: "1", name: "A", weight: 3, isOpen: true, grade: 12.25),
                Item(code: "b", name: "É", weight: 4, isOpen: false, grade: nil),
            ])
        #expect(try Self.items("[]") == [])
    }

    @Test(
        "with anything else in it is left to others",
        arguments: [
            #"{"name": "A", "code": 1, "weight": 3, "open": true}"#, #"{"code": 1, "name": "A", "weight": 3, "open": true, "more": 1}"#,
            #"{"code": 1, "name": " ", "weight": 3, "open": true}"#, #"{"code": 1, "name": "A", "weight": 0, "open": true}"#,
            #"{"code": 1, "name": "A", "weight": 3, "open": "yes"}"#, #"{"code": [], "name": "A", "weight": 3, "open": true}"#,
            #"{"code": 1, "name": "A", "weight": 3, "open": true, "grade": 20.5}"#,
            #"{"code": 1, "name": "A", "weight": 3, "open": true, "grade": null}"#, "3", "[]",
        ])
    func leave(text: String) throws {
        #expect(try Self.items("[\(text)]") == nil)
        #expect(try Self.items(text) == (text == "[]" ? [] : nil))
    }

    @Test(
        "may hold lists of maps",
        arguments: [
            (#"[{"a": [], "b": 1}]"#, [0, 1]),
            (#"[{"a": [{"c": 2}, {"c": 3}], "b": 1}, {"a": [{"c": 4}], "b": 5}]"#, [2, 3, 0, 1, 4, 0, 5]),
            (#"[{"a": [{"c": 2, "d": 3}], "b": 1}]"#, nil), (#"[{"a": [2], "b": 1}]"#, nil), (#"[{"a": {"c": 2}, "b": 1}]"#, nil),
            (#"[{"a": [{"c": 2}]}]"#, nil), (#"[{"b": 1, "a": []}]"#, nil), (#"[{"a": [{}], "b": 1}]"#, nil), (#"[{}]"#, nil),
        ] as [(String, [Int]?)])
    func lists(text: String, numbers: [Int]?) throws {
        let read: [[Int]]? = try #require(document(text, json)).root.plainMaps { map in
            guard let inner = map.maps("a", { $0.integer("c", in: 0...9) }), let last = map.integer("b", in: 0...9) else { return nil }
            return inner + [0, last]
        }
        #expect(read?.flatMap(\.self) == numbers)
    }

    @Test(
        "is not at its end behind a list that is left to others",
        arguments: [#"{"a": [{"c": 1}, {"c": "x"}]}"#, #"{"a": [{}]}"#, #"{"a": [1]}"#])
    func left(text: String) throws {
        let root = try #require(document(text, json)).root
        var map = try #require(PlainMap(root))
        let numbers = map.maps("a") { $0.integer("c", in: 0...9) }
        #expect(numbers == nil)
        #expect(!map.isAtEnd)
    }
}
