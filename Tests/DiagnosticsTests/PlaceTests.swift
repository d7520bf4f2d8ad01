import Diagnostics
import Testing

@Suite("A place in a file")
struct PlaceTests {
    @Test(
        "is a line and a column from 1, whatever ends the lines",
        arguments: [
            ("", 0, 1, 1),
            ("a\nbc", 0, 1, 1), ("a\nbc", 1, 1, 2), ("a\nbc", 2, 2, 1), ("a\nbc", 3, 2, 2),
            ("a\nbc", 4, 2, 3),
            ("a\r\nbc", 3, 2, 1), ("a\r\nbc", 4, 2, 2),
            ("a\rbc", 2, 2, 1), ("a\r\rb", 3, 3, 1), ("a\r\n\r\nb", 5, 3, 1),
            ("a\n", 2, 2, 1),
            ("é!", 2, 1, 2), ("日本!", 6, 1, 3), ("🏄!", 4, 1, 2), ("é\né!", 5, 2, 2),
            ("\u{FEFF}ab", 3, 1, 1), ("\u{FEFF}ab", 4, 1, 2), ("\u{FEFF}ab", 0, 1, 1),
            ("\u{FEFF}a\nb", 5, 2, 1),
            ("ab", 99, 1, 3),
        ])
    func position(text: String, offset: Int, line: Int, column: Int) {
        #expect(SourceFile(path: "a", text: text).position(at: offset) == (line, column))
    }

    @Test(
        "shows its line without what ends it",
        arguments: [
            ("one\ntwo\nthree", 4, "two"), ("one\ntwo\nthree", 7, "two"), ("one\r\ntwo\r\n", 3, "one"),
            ("one\r\ntwo\r\n", 4, "one"),
            ("one\r\ntwo\r\n", 5, "two"), ("one\rtwo", 5, "two"), ("\u{FEFF}one", 0, "one"), ("one\n", 4, ""),
            ("", 0, ""),
            ("one", 99, "one"),
        ])
    func line(text: String, offset: Int, line: String) {
        #expect(SourceFile(path: "a", text: text).line(at: offset) == line)
    }

    @Test("describes itself as path, line and column")
    func description() {
        #expect(
            SourceFile(path: "racing/races.json", text: "[\n  x").place(4).description
                == "racing/races.json:2:3")
    }

    @Test("is right in every line of a long file") func manyLines() {
        let file = SourceFile(path: "a", text: String(repeating: "line\n", count: 100_000))
        #expect((0..<20_000).allSatisfy { file.position(at: $0 * 25) == ($0 * 5 + 1, 1) })
    }

    /// To count a line again for each place in it would take hours.
    @Test("is right all along a line that never ends") func oneLine() {
        let file = SourceFile(path: "a", text: "\u{FEFF}" + String(repeating: "é,", count: 500_000))
        #expect((0..<20_000).allSatisfy { file.position(at: 3 + $0 * 75) == (1, 50 * $0 + 1) })
        #expect(file.line(at: 900_000).utf8.count == 1_500_000)
    }

    /// Against a search from the beginning, in files whose lines begin and end anywhere among the places that are remembered.
    @Test("is where a search from the beginning finds it", arguments: [1, 2, 3, 40, 400, 4_000])
    func againstASearch(length: Int) {
        let pieces = ["\n", "\r\n", "\r", "a", "é", String(repeating: "b", count: length)]
        // 7 and 6 have no factor in common, so that every piece comes after every other one.
        let text = (0..<240).map { pieces[($0 * $0 + $0 / 7) % pieces.count] }.joined()
        let file = SourceFile(path: "a", text: text)
        let bytes = Array(text.utf8)
        var (line, column, start) = (1, 1, 0)
        for index in bytes.indices {
            if bytes[index] & 0xC0 != 0x80 {
                let position = file.position(at: index)
                guard position == (line, column) else {
                    Issue.record("\(index) is at \(position), expected \((line, column))")
                    return
                }
            }
            column += bytes[index] & 0xC0 != 0x80 ? 1 : 0
            let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            guard bytes[index] == 0x0A || bytes[index] == 0x0D && !isPair else { continue }
            let written = String(decoding: bytes[start...index], as: UTF8.self)
            #expect(file.line(at: start) == written.filter { !$0.isNewline })
            (line, column, start) = (line + 1, 1, index + 1)
        }
    }

    @Test("shows only the surroundings of a line that never ends") func excerpts() {
        let file = SourceFile(path: "a", text: String(repeating: "0,", count: 750_000))
        let texts = (0..<2_000).map {
            Diagnostic(.error, DiagnosticCode("a.b"), "no", at: file.place($0 * 700)).text()
        }
        #expect(texts.allSatisfy { $0.count < 300 })
        #expect(texts[1].hasPrefix("a:1:701: error: no [a.b]\n  …0,0,"))
    }
}
