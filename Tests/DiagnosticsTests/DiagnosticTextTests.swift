import Diagnostics
import Testing

@Suite("The text of a diagnostic")
struct DiagnosticTextTests {
    private let odds = SourceFile(path: "racing/races.json", text: "[\n  {\"odds\": \"7/\"}\n]\n")

    @Test("contains place, message, code, the line, a caret under the place, and the help")
    func whole() {
        let diagnostic = Diagnostic(
            .error, DiagnosticCode("racing.odds"),
            "odds \"7/\" are not a price, expected a fraction such as 7/2", at: odds.place(12),
            help: "write 7/2")
        #expect(
            diagnostic.text() == """
                racing/races.json:2:11: error: odds "7/" are not a price, expected a fraction such as 7/2 [racing.odds]
                    {"odds": "7/"}
                            ^
                  help: write 7/2

                """)
    }

    @Test("of a file without a place is its path and message")
    func pathOnly() {
        #expect(
            Diagnostic(.warning, DiagnosticCode("site.empty"), "the folder is empty", in: "surf").text()
                == "surf: warning: the folder is empty [site.empty]\n")
    }

    @Test(
        "sets the caret under the character, whatever text is before it",
        arguments: [
            ("\t\tx", 2, "    x\n    ^"), ("éé x", 5, "  éé x\n     ^"),
            ("e\u{301}x", 3, "  e\u{301}x\n   ^"),
            ("\u{FEFF}x", 3, "  x\n  ^"),
            ("x", 1, "  x\n   ^"), ("a\r\nxy", 4, "  xy\n   ^"),
        ])
    func caret(text: String, offset: Int, expected: String) {
        let place = SourceFile(path: "a", text: text).place(offset)
        #expect(Diagnostic(.note, DiagnosticCode("a.b"), "m", at: place).text().contains(expected + "\n"))
    }

    @Test(
        "cuts a long line around the place, and the caret stays under it",
        arguments: [0, 99, 100, 5_000, 999_999])
    func longLine(offset: Int) throws {
        var letters = [UInt8](repeating: UInt8(ascii: "-"), count: 1_000_000)
        letters[offset] = UInt8(ascii: "X")
        let text = Diagnostic(
            .error, DiagnosticCode("a.b"), "m", at: SourceFile(path: "a", bytes: letters).place(offset)
        ).text()
        let lines = text.split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[1].count < 110)
        #expect(
            lines[1].firstIndex(of: "X").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
                == lines[2].count - 1)
        #expect(lines[1].contains("…"))
    }

    @Test(
        "keeps control characters and turned reading directions from the terminal",
        arguments: ["\u{1B}", "\u{07}", "\u{9B}", "\u{7F}", "\u{202E}"])
    func controls(character: String) {
        let place = SourceFile(path: "a\(character)", text: "x\(character)y").place(0)
        let text = Diagnostic(
            .error, DiagnosticCode("a.b"), "m\(character)", at: place, help: "h\(character)"
        ).text()
        #expect(!text.contains(character))
        #expect(text.contains("m\u{FFFD}"))
        #expect(text.contains("x\u{FFFD}y"))
    }

    @Test("is coloured only when asked for")
    func styled() {
        let diagnostic = Diagnostic(.error, DiagnosticCode("a.b"), "m", at: odds.place(0))
        #expect(!diagnostic.text().contains("\u{1B}"))
        #expect(diagnostic.text(styled: true).contains("\u{1B}[31merror\u{1B}[0m"))
    }

    @Test("comes in the order of path and place, in whatever order the work was done")
    func order() {
        let (a, b) = (SourceFile(path: "a", text: "12\n3456"), SourceFile(path: "b", text: ""))
        let mixed = [
            Diagnostic(.error, DiagnosticCode("x.4"), "", at: b.place(0)),
            Diagnostic(.note, DiagnosticCode("x.3"), "", at: a.place(5)),
            Diagnostic(.error, DiagnosticCode("x.2"), "", at: a.place(1)),
            Diagnostic(.error, DiagnosticCode("x.1"), "", in: "a"),
            Diagnostic(.error, DiagnosticCode("x.3b"), "", at: a.place(5)),
        ]
        #expect(Diagnostic.sorted(mixed).map(\.code.name) == ["x.1", "x.2", "x.3", "x.3b", "x.4"])
    }
}

@Suite("A log")
struct DiagnosticLogTests {
    @Test("counts errors, not warnings or notes, however they come in")
    func errorCount() {
        let log = DiagnosticLog()
        log.add(Diagnostic(.note, DiagnosticCode("a.b"), "", in: "a"))
        log.add(Diagnostic(.warning, DiagnosticCode("a.b"), "", in: "a"))
        #expect(!log.hasErrors)
        log.append([
            Diagnostic(.error, DiagnosticCode("a.b"), "", in: "a"),
            Diagnostic(.warning, DiagnosticCode("a.b"), "", in: "a"),
        ])
        log.error(DiagnosticCode("a.b"), "", at: SourceFile(path: "a", text: "").place(0))
        #expect(log.hasErrors)
        #expect(log.errorCount == 2)
        #expect(log.diagnostics.count == 5)
    }
}
