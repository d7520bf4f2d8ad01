import Bytes
import Diagnostics
import Pages
import Templating
import Testing

@Suite struct LibraryTests {
    @Test func laterLayersReplaceEarlierOnesFileByFile() throws {
        let log = DiagnosticLog()
        let theme = [
            SourceFile(path: "Templates/a.html", text: "theme {{>common/b}}"),
            SourceFile(path: "Templates/common/b.html", text: "b"),
        ]
        let site = [
            SourceFile(path: "templates/common/b.html", text: "mine"),
            SourceFile(path: "templates/notes.md", text: "{{#"),
        ]
        let library = TemplateLibrary([.init("Templates", theme), .init("templates", site)], log: log)
        #expect(library.names == ["a", "common/b"])
        let program = try #require(library.program("a", for: nil, log: log))
        var buffer = ByteBuffer()
        var renderer = Renderer()
        #expect(renderer.render(program, [:], links: NoLinks(), into: &buffer).isEmpty)
        #expect(buffer.text == "theme mine")
        #expect(log.diagnostics.isEmpty)
    }

    @Test func endingsDistinguishFilesOfOneName() throws {
        let log = DiagnosticLog()
        let files = ["feed.html", "feed.xml", "p.html", "p.xml"].map {
            SourceFile(path: $0, text: "\($0){{x}}{{>p}}")
        }
        let library = TemplateLibrary(
            [
                .init(
                    "",
                    Array(files[0...1]) + [
                        SourceFile(path: "p.html", text: "h"), SourceFile(path: "p.xml", text: "x"),
                    ])
            ], log: log)
        var renderer = Renderer()
        for (kind, expected) in [(OutputKind.html, "feed.html'h"), (.xml, "feed.xml&#39;x")] {
            let program = try #require(library.program("feed", kind, for: nil, log: log))
            var buffer = ByteBuffer()
            #expect(renderer.render(program, ["x": "'"], into: &buffer).isEmpty)
            #expect(buffer.text == expected)
        }
    }

    @Test func unknownPageTemplateIsReported() {
        let log = DiagnosticLog()
        let library = TemplateLibrary(
            [.init("", [SourceFile(path: "diving/penalty.html", text: "")])], log: log)
        #expect(library.program("diving/penatly", for: nil, log: log) == nil)
        #expect(log.diagnostics.map(\.message.english) == ["there is no template \"diving/penatly\""])
        #expect(log.diagnostics.map(\.help?.english) == ["did you mean \"diving/penalty\"?"])
    }

    @Test func themeTravelsInsideTheProgram() {
        #expect(DefaultTemplates.files.contains { $0.path == "Templates/common/layout.html" })
    }

    @Test func rendererIsUsedAgainForOtherPrograms() throws {
        let log = DiagnosticLog()
        let files = [
            SourceFile(path: "a.html", text: "{{x}}{{#r}}{{y}}{{/r}}"),
            SourceFile(path: "b.html", text: "{{y}}{{>*t}}"),
            SourceFile(path: "c.html", text: "{{x}}"),
        ]
        let library = TemplateLibrary([.init("", files)], log: log)
        let a = try #require(library.program("a", for: nil, log: log))
        let b = try #require(library.program("b", for: nil, log: log))
        var renderer = Renderer()
        var buffer = ByteBuffer()
        for _ in 0..<3 {
            #expect(
                renderer.render(
                    a, ["z": "", "x": "1", "r": [["y": "2"], ["q": "", "y": "3"]]], into: &buffer
                ).isEmpty)
            #expect(renderer.render(b, ["y": "4", "t": "c", "x": "5"], into: &buffer).isEmpty)
        }
        #expect(buffer.text == "123451234512345")
        #expect(renderer.dynamicUses == ["c"])
    }
}
