import Diagnostics
import Testing

@Suite("A place in a file")
struct PlaceTests {
    @Test(
        "is a line and a column from 1, whatever ends the lines",
        arguments: [
            ("", 0, 1, 1),
            ("a\nbc", 0, 1, 1), ("a\nbc", 1, 1, 2), ("a\nbc", 2, 2, 1), ("a\nbc", 3, 2, 2), ("a\nbc", 4, 2, 3),
            ("a\r\nbc", 3, 2, 1), ("a\r\nbc", 4, 2, 2),
            ("a\rbc", 2, 2, 1), ("a\r\rb", 3, 3, 1), ("a\r\n\r\nb", 5, 3, 1),
            ("a\n", 2, 2, 1),
            ("é!", 2, 1, 2), ("日本!", 6, 1, 3), ("🏄!", 4, 1, 2), ("é\né!", 5, 2, 2),
            ("\u{FEFF}ab", 3, 1, 1), ("\u{FEFF}ab", 4, 1, 2), ("\u{FEFF}ab", 0, 1, 1), ("\u{FEFF}a\nb", 5, 2, 1),
            ("ab", 99, 1, 3),
        ])
    func position(text: String, offset: Int, line: Int, column: Int) {
        #expect(SourceFile(path: "a", text: text).position(at: offset) == (line, column))
    }

    @Test(
        "shows its line without what ends it",
        arguments: [
            ("one\ntwo\nthree", 4, "two"), ("one\ntwo\nthree", 7, "two"), ("one\r\ntwo\r\n", 3, "one"), ("one\r\ntwo\r\n", 4, "one"),
            ("one\r\ntwo\r\n", 5, "two"), ("one\rtwo", 5, "two"), ("\u{FEFF}one", 0, "one"), ("one\n", 4, ""), ("", 0, ""),
            ("one", 99, "one"),
        ])
    func line(text: String, offset: Int, line: String) {
        #expect(SourceFile(path: "a", text: text).line(at: offset) == line)
    }

    @Test("describes itself as path, line and column")
    func description() {
        #expect(SourceFile(path: "racing/races.json", text: "[\n  x").place(4).description == "racing/races.json:2:3")
    }

    @Test("is found quickly, however often it is asked for")
    func manyPositions() {
        let file = SourceFile(path: "a", text: String(repeating: "line\n", count: 100_000))
        let time = ContinuousClock().measure {
            for line in 0..<20_000 { #expect(file.position(at: line * 25).line == line * 5 + 1) }
        }
        #expect(time < .seconds(10))
    }
}
