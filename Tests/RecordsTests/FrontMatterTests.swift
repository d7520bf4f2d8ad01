import Diagnostics
import Records
import Testing

@Suite("Front matter")
struct FrontMatterTests {
    @Test(
        "is the text between two lines ---, and the body follows",
        arguments: [
            ("---\ntitle: A\n---\nText\n", "{title: \"A\"}", "Text\n"),
            ("---\r\ntitle: é\r\n---\r\nText", "{title: \"é\"}", "Text"),
            ("\u{FEFF}---\ntitle: A\n---\nText", "{title: \"A\"}", "Text"),
            ("---  \ntitle: A\n--- \t\n---\nText", "{title: \"A\"}", "---\nText"),
            ("---\n---\nText", "null", "Text"), ("---\na: 1\n---", "{a: 1}", ""),
            ("---\ra: 1\r---\rText", "{a: 1}", "Text"),
            ("---\na: |\n  ---\n---\nText", "{a: \"---\n\"}", "Text"),
            ("---\na: 1 # ---\n---\n\nText", "{a: 1}", "\nText"),
        ])
    func present(text: String, header: String, body: String) throws {
        let log = DiagnosticLog()
        let parts = FrontMatter.split(SourceFile(path: "a.md", text: text), log: log)
        #expect(log.diagnostics.isEmpty)
        #expect(outline(try #require(parts.header).root) == header)
        #expect(String(decoding: Array(text.utf8)[parts.bodyOffset...], as: UTF8.self) == body)
    }

    @Test(
        "is absent where the file begins otherwise",
        arguments: [
            ("", 0), ("Text\n---\n", 0), (" ---\na: 1\n---\n", 0), ("----\n", 0), ("--- a\n---\n", 0),
            ("\u{FEFF}Text", 3),
        ])
    func absent(text: String, bodyOffset: Int) {
        let log = DiagnosticLog()
        let parts = FrontMatter.split(SourceFile(path: "a.md", text: text), log: log)
        #expect(parts.header == nil)
        #expect(parts.bodyOffset == bodyOffset)
        #expect(log.diagnostics.isEmpty)
    }

    @Test(
        "that is never closed is reported where it begins",
        arguments: ["---\ntitle: A\nText\n", "---", "---\n"])
    func unclosed(text: String) {
        let log = DiagnosticLog()
        #expect(FrontMatter.split(SourceFile(path: "a.md", text: text), log: log).header == nil)
        #expect(
            told(log) == [
                "1:1 front-matter.unclosed: the settings that begin here are never closed, expected a second line --- → add a line --- after the settings"
            ])
    }

    @Test("has the places of the whole file", arguments: ["", "\u{FEFF}"])
    func places(mark: String) throws {
        let log = DiagnosticLog()
        let parts = FrontMatter.split(
            SourceFile(path: "a.md", text: mark + "---\r\né: 1\r\nb: é\r\n---\r\nText"), log: log)
        #expect(try #require(parts.header).root["b"]?.place.description == "a.md:3:4")
        #expect(parts.header?.root.members.first?.key.place.description == "a.md:2:1")
    }

    @Test("with a mistake is reported at its line, and the body is still read")
    func mistake() {
        let log = DiagnosticLog()
        let text = "---\ntitle: A: B\n---\nText"
        let parts = FrontMatter.split(SourceFile(path: "a.md", text: text), log: log)
        #expect(parts.header == nil)
        #expect(text.utf8.count - parts.bodyOffset == 4)
        #expect(told(log).map { $0.prefix(16) } == ["2:9 yaml.syntax: "].map { $0.prefix(16) })
    }
}
