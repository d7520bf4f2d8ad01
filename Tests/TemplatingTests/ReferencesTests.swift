import Bytes
import Diagnostics
import Markup
import Pages
import Templating
import Testing

/// A renderer notes where in a page attributes refer to something, so that the page need not be searched for
/// them.
@Suite struct ReferencesTests {
    @Test(arguments: [
        ("<a href=\"{{address}}\" class=\"x\">{{name}}</a>", ["href"]),
        ("<h2 id=\"part-{{name}}\" data-id=\"4\">{{name}}</h2><label for=\"f\">", ["id", "for"]),
        ("<p{{#isShown}} aria-describedby=\"d\"{{/isShown}} id=\"p\">", ["aria-describedby", "id"]),
        ("<p{{#isHidden}} aria-describedby=\"d\"{{/isHidden}} id=\"p\">", ["id"]),
        ("{{#rows}}<i id=\"i{{name}}\"></i>{{/rows}}", ["id", "id"]),
        // The name of an attribute may be in two pieces of the template.
        ("<a hr{{! nothing }}ef=\"/\">", ["href"]),
        ("<a href{{! nothing }}=\"/\">", ["href"]),
        ("<a href={{! nothing }}\"/\">", ["href"]),
        ("<a data-{{! nothing }}id=\"7\"><b class{{! nothing }}=\"c\">", []),
        // Markup that is a value is to be searched by the caller; text refers to nothing, even if it looks
        // like an attribute.
        ("<p>{{{picture}}}</p><a href=\"#a\">", ["id", "href", "href"]),
        ("<p>{{quoted}}</p><p title=\"{{quoted}}\">", []),
    ])
    func attributesThatReferAreKnown(_ template: String, _ expected: [String]) throws {
        let data: Record = [
            "address": "b.html", "name": "n", "isShown": true, "isHidden": false,
            "rows": [["name": "1"], ["name": "2"]],
            "picture": .markup(HTML(trusted: "<svg id=\"s\"><a href=\"#s\" class=\"c\"></a></svg>")),
            "quoted": " id=\"x\" href=\"y\"",
        ]
        let (page, references) = try rendered(template, data)
        var found: [String] = []
        for range in references {
            let places = range.isEmpty ? [range.lowerBound] : range.filter { page[$0] == UInt8(ascii: "=") }
            for equals in places {
                if let attribute = ReferringAttribute(before: equals, in: page.span) {
                    found.append(attribute.name.description)
                }
            }
        }
        #expect(found == expected)
        #expect(references.allSatisfy { $0.upperBound <= page.count })
    }

    private func rendered(_ template: String, _ data: Record) throws -> (
        page: [UInt8], references: [Range<Int>]
    ) {
        let log = DiagnosticLog()
        let library = TemplateLibrary([.init("", [SourceFile(path: "page.html", text: template)])], log: log)
        let program = try #require(library.program("page", for: nil, log: log))
        var renderer = Renderer()
        var buffer = ByteBuffer()
        #expect(renderer.render(program, [data], links: NoLinks(), into: &buffer).isEmpty)
        return (buffer.bytes, renderer.references)
    }
}
