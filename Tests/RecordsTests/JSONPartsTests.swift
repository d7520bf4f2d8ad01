import Diagnostics
import Records
import Testing
import Threads

/// A large file that several threads read says the same as one that one thread reads, and so do its mistakes.
@Suite("JSON in parts")
struct JSONPartsTests {
    private static let elements = (0..<3200).map { number in
        "{\"id\": \(number), \"name\": \"Zoë \\\"\(number)\\\"\", \"list\": [{\"a\": 1, \"b\": [true, null]}, {\"a\": 2}]}"
    }

    private static func list(_ elements: [String], _ separator: String = ", ") -> String {
        "[\(elements.joined(separator: separator))]"
    }

    private static func elements(_ change: (inout [String]) -> Void) -> [String] {
        var elements = elements
        change(&elements)
        return elements
    }

    private static let texts: [(name: String, text: String)] = [
        ("alone", list(elements)),
        ("in lines", list(elements, " ,\r\n\t")),
        ("in a map", "{\"all\": \(list(elements)), \"more\": [{\"id\": 1}, {\"id\": 2}]}"),
        (
            "behind a small list",
            "{\"small\": [{\"id\": 0}, {\"id\": 1}], \"all\": \(list(elements)), \"end\": 1}"
        ),
        (
            "with its key in texts",
            list(
                elements.map {
                    "{\"id\": \($0.count), \"text\": \"x, {\\\"id\\\": 1}\", \"list\": [{\"id\": 7}, {\"id\": 8}]}"
                })
        ),
        (
            "with a key twice",
            list(
                elements {
                    $0[10] = "{\"a\": 1, \"a\": 2}"; $0[3190] = "{\"b\": 1, \"\\u0062\": 2}"
                })
        ),
        ("cut off", String(list(elements).dropLast(40))),
        ("cut off behind a comma", String(list(elements).dropLast()) + ","),
        ("with a comma too many", String(list(elements).dropLast()) + ",]"),
        ("without a comma", list(elements { $0[1650] += " {\"id\": 1}" })),
        ("with a bracket too many", list(elements { $0[1650] += "]" })),
        ("with no value", list(elements { $0[2100] = "{\"id\": }" })),
        (
            "with two mistakes",
            list(
                elements {
                    $0[1000] = "{\"id\" 1}"; $0[2600] = "nope"
                })
        ),
        ("with a control character", list(elements { $0[3199] = "{\"id\": \"a\nb\"}" })),
        (
            "too deep",
            list(
                elements {
                    $0[1600] = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
                })
        ),
        (
            "just not too deep",
            list(
                elements {
                    $0[1600] = String(repeating: "[", count: 510) + String(repeating: "]", count: 510)
                })
        ),
        ("a bomb", "[{\"id\": 1}," + String(repeating: "[", count: 300_000)),
        ("text behind it", list(elements) + " 1"),
    ]

    @Test("reads and reports the same", arguments: texts.map(\.name))
    func same(name: String) throws {
        let text = try #require(Self.texts.first { $0.name == name }?.text)
        let file = SourceFile(path: "a", text: text)
        let log = DiagnosticLog()
        let alone = Document.json(file, log: log)
        let outlined = alone.map { outline($0.root) }
        for size in [2, 3, 16] {
            let other = DiagnosticLog()
            let parts = Document.json(file, workers: Workers(jobs: size), log: other)
            #expect(told(other) == told(log), "\(size) threads")
            #expect((parts == nil) == (alone == nil), "\(size) threads")
            #expect(parts.map { outline($0.root) } == outlined, "\(size) threads")
            #expect(
                parts?.root.elements.last?.place.description == alone?.root.elements.last?.place.description,
                "\(size) threads")
        }
    }

    @Test("reports where a file is not UTF-8, wherever that is", arguments: [100, 100_000, 250_000])
    func encoding(offset: Int) throws {
        var bytes = Array(Self.list(Self.elements).utf8)
        let letter = try #require(bytes[offset...].firstIndex(of: UInt8(ascii: "Z")))
        bytes[letter] = 0xFF
        let file = SourceFile(path: "a", bytes: bytes)
        let (log, other) = (DiagnosticLog(), DiagnosticLog())
        #expect(Document.json(file, log: log) == nil)
        #expect(Document.json(file, workers: Workers(jobs: 4), log: other) == nil)
        #expect(told(other) == told(log))
    }
}
