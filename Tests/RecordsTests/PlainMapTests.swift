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
}
