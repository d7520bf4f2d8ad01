import Bytes
import Diagnostics
import Foundation
import Languages
import Pages
import Templating
import Testing

/// How long a page takes; run it alone and in a release build: `SITEGEN_SPEED=1 swift test -c release --filter SpeedTests`.
@Suite struct SpeedTests {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SITEGEN_SPEED"] != nil, "SITEGEN_SPEED is not set"))
    func tableOfTwentyRows() throws {
        let log = DiagnosticLog()
        let page = """
            <!doctype html>
            <html lang="{{locale}}">
              <head><title>{{title}} – {{site.title}}</title></head>
              <body><table><caption>{{title}}</caption>
            {{#rows}}
              <tr class="{{kind}}"><th scope="row">{{code}}</th><td>{{name}}</td><td>{{weight}}</td><td>{{grade}}</td><td>{{#passed}}{{t.yes}}{{/passed}}</td></tr>
            {{/rows}}
              </table></body>
            </html>
            """
        let library = TemplateLibrary([.init("", [SourceFile(path: "page.html", text: page)])], log: log)
        let program = try #require(library.program("page", for: try Words("fr", ["yes": [.text("acquis")]]), log: log))
        let site: Record = ["locale": "fr", "site": ["title": "Poolside & Beyond"]]
        let rows: [Value] = (0..<20).map { row in
            [
                "kind": "professional", "code": .text("UE-\(row)"), "name": .text("Anatomie, physiologie et biomécanique \(row)"),
                "weight": .count(row), "grade": .number(exact: "12.998490740740742", text: "13,00"), "passed": .flag(row % 2 == 0),
            ]
        }
        let model: Record = ["title": "Relevé de notes", "rows": .list(rows)]
        var renderer = Renderer()
        var buffer = ByteBuffer(capacity: 65536)
        var problems = renderer.render(program, [site, model], links: NoLinks(), into: &buffer)
        #expect(problems.isEmpty)
        let pages = 10_000
        for _ in 0..<3 {
            let start = ContinuousClock.now
            for _ in 0..<pages {
                buffer.removeAll()
                problems = renderer.render(program, [site, model], links: NoLinks(), into: &buffer)
            }
            let time = ContinuousClock.now - start
            print("\(buffer.count) bytes a page, \(time / pages) a page")
        }
    }
}
