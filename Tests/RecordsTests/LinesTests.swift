import Diagnostics
import Records
import Testing

@Suite("A text file as lines")
struct LinesTests {
    static func lines(_ bytes: [UInt8]) -> [Passage]? {
        Lines.read(SourceFile(path: "a", bytes: bytes), log: DiagnosticLog())
    }

    @Test(
        "ends a line with LF, CRLF or CR, and skips a byte-order mark",
        arguments: ["a\nb\n\nc", "a\r\nb\r\n\r\nc\r\n", "a\rb\r\rc", "\u{FEFF}a\nb\n\nc\n"])
    func ends(_ text: String) throws {
        let lines = try #require(Self.lines(Array(text.utf8)))
        #expect(lines.map(\.text) == ["a", "b", "", "c"])
    }

    @Test("composes accents and keeps places in the file")
    func places() throws {
        let line = try #require(Self.lines(Array("x\n \u{A0}come\u{301}is , \u{202F}van\n".utf8)))[1]
        let parts = line.split(at: ",").map(\.trimmed)
        #expect(parts.map(\.text) == ["coméis", "van"])
        #expect(parts.map { $0.place.position.column } == [3, 14])
        #expect(parts.map { $0.place.position.line } == [2, 2])
        #expect(parts[0].text.unicodeScalars.count == 6)
    }

    @Test("gives empty parts between separators")
    func empty() throws {
        let line = try #require(Self.lines(Array(",a,,".utf8)))[0]
        #expect(line.split(at: ",").map(\.text) == ["", "a", "", ""])
        #expect(line.split(at: ",", most: 1).map(\.text) == ["", "a,,"])
        #expect(line.trimmed.text == ",a,,")
    }

    @Test("refuses what is no UTF-8", arguments: [[0xFF, 0xFE, 0x61, 0], [0x61, 0x0A, 0xE9]] as [[UInt8]])
    func encoding(_ bytes: [UInt8]) {
        let log = DiagnosticLog()
        #expect(Lines.read(SourceFile(path: "a", bytes: bytes), log: log) == nil)
        #expect(log.diagnostics.map(\.code.name) == ["records.encoding"])
    }
}
