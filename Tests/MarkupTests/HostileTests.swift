import Diagnostics
import Markup
import TestSupport
import Testing

/// For every content of a file, the result is well-formed and the work ends.
@Suite struct HostileTests {
    @Test(arguments: [
        String(repeating: ">", count: 100_000), String(repeating: "*", count: 100_000),
        String(repeating: "*a ", count: 50_000),
        String(repeating: "**a", count: 30_000), String(repeating: "- ", count: 20_000),
        String(repeating: "`", count: 100_000),
        String(repeating: "~~a", count: 30_000), String(repeating: "# a\n", count: 20_000),
        String(repeating: "[a](b) ", count: 20_000),
        String(repeating: "![", count: 5_000), String(repeating: "| a ", count: 5_000),
        String(repeating: "&amp;", count: 20_000),
    ])
    func repetitionEnds(text: String) {
        let rendered = Rendered(text)
        #expect(imbalance(of: rendered.page) == nil)
    }

    @Test(arguments: [(0, false), (1, true)])
    func aTextThatIsTooLongIsRefused(surplus: Int, isRefused: Bool) {
        let rendered = Rendered(String(repeating: "a", count: 1_000_000 + surplus))
        #expect(rendered.html.isEmpty == isRefused)
        #expect(
            rendered.problems
                == (isRefused
                    ? [
                        "text.md:1:1: error: this text is longer than 1 MB, expected a shorter one [markdown.size]"
                    ] : []))
    }

    /// Of each row cmark makes as many cells as the table has columns.
    @Test(arguments: ["", "> ", "1. > "], ["\n", "\r", "\r\n"])
    func aTableThatWouldFillTheMemoryIsRefused(container: String, lineEnd: String) {
        let size = 3_000
        let indent = container.hasPrefix("1") ? "   > " : container
        let head = [
            "", container + String(repeating: "|a", count: size),
            indent + String(repeating: "|-", count: size),
        ]
        let rendered = Rendered(
            (head + [String](repeating: indent + "|a", count: size)).joined(separator: lineEnd))
        #expect(rendered.html == "")
        #expect(
            rendered.problems == [
                "text.md:69:1: error: the tables of this text have more than 200000 cells up to this line, expected fewer "
                    + "[markdown.table-size]"
            ])
    }

    @Test func manyTablesThatWouldFillTheMemoryTogetherAreRefused() {
        let table =
            String(repeating: "|a", count: 300) + "\n" + String(repeating: "-|", count: 300) + "\n"
            + String(repeating: "a\n", count: 300)
        #expect(Rendered(String(repeating: table + "\n", count: 2)).problems == [])
        #expect(Rendered(String(repeating: table + "\n", count: 3)).problems.count == 1)
    }

    @Test func aLongTextIsNoTable() {
        let text = "a | b\n--|--\n1 | 2\n\n" + String(repeating: "words | words\n---\n", count: 50_000)
        #expect(Rendered(text).problems == [])
    }

    @Test func aTableOfTooManyColumnsIsRefused() {
        let message = "this table has more than 5000 columns, expected fewer [markdown.table-size]"
        let head =
            String(repeating: "|a", count: 50_000) + "\n" + String(repeating: "|-", count: 50_000) + "\n"
        #expect(Rendered(head).problems == ["text.md:2:1: error: \(message)"])
        let row = "a|b\n-|-\n" + String(repeating: "|a", count: 50_000) + "\n"
        #expect(Rendered(row).problems == ["text.md:3:1: error: \(message)"])
        #expect(Rendered(String(repeating: "|a", count: 50_000) + "\n\n-|-").problems == [])
    }

    @Test(arguments: ["%", "|%|", "> |%|", "|%"])
    func barsAtTheEndsOfARowPartNoCells(frame: String) {
        func table(_ columns: Int) -> String {
            ["a", "-"].map { cell in
                frame.replacing("%", with: Array(repeating: cell, count: columns).joined(separator: "|"))
                    + "\n"
            }.joined()
        }
        #expect(Rendered(table(5_000)).problems == [])
        #expect(Rendered(table(5_001)).problems.count == 1)
        // With the row under the head, these have 200,000 cells.
        #expect(Rendered(table(5_000) + String(repeating: "b\n", count: 39)).problems == [])
        #expect(Rendered(table(5_000) + String(repeating: "b\n", count: 40)).problems.count == 1)
    }

    /// Each looks for its end to the end of the paragraph.
    @Test(arguments: ["a <![CDATA[", "a <?", "a <!A"])
    func manyOpeningsOfHTMLAreRefused(opening: String) {
        let text = String(repeating: opening, count: 50_000)
        let rendered = Rendered("b\n\n" + text + "\n\nc\n")
        #expect(rendered.html == "")
        #expect(
            rendered.problems == [
                "text.md:4:1: error: the paragraph that ends here contains 50000 signs <! or <?, which would take too long to read, "
                    + "expected fewer [markdown.html-size]"
            ])
        #expect(Rendered(text).problems.count == 1)
        #expect(
            Rendered(String(repeating: opening + "\n\n", count: 5_000)).problems.allSatisfy {
                !$0.contains("html-size")
            })
    }

    /// Each is looked through to the end of the word, or of the paragraph.
    @Test(arguments: ["<http://a.b/", "www.a.b/<", "![[]()"])
    func manyLinksThatAreLookedThroughAreRefused(link: String) {
        let text = String(repeating: link, count: 18_000)
        let rendered = Rendered("b\n\n" + text + "\n\nc\n")
        #expect(rendered.html == "")
        #expect(
            rendered.problems == [
                "text.md:4:1: error: the links and addresses up to this line would take too long to read, "
                    + "expected fewer in a paragraph or a word [markdown.link-size]"
            ])
        let apart = Rendered(String(repeating: link + "\n\n", count: 18_000))
        #expect(apart.problems.allSatisfy { !$0.contains("link-size") })
    }

    /// Each takes kilobytes of memory.
    @Test(arguments: ["a@b.c ", "http://a.b "])
    func thousandsOfAddressesAreRefused(address: String) {
        let text = "b\n\n" + String(repeating: address, count: 20_001) + "\n"
        #expect(
            Rendered(text).problems == [
                "text.md:3:1: error: this text has more than 20000 addresses up to this line, expected fewer [markdown.link-size]"
            ])
    }

    /// A line end of Windows ends a line, not the paragraph.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesOfAParagraphCountTogether(lineEnd: String) {
        let problems = Rendered(String(repeating: "![[]()" + lineEnd, count: 30_000)).problems
        #expect(problems.count == 1 && problems[0].contains("[markdown.link-size]"))
    }

    @Test func anAddressThatEndsWithManyBracketsIsRefused() {
        let problems = Rendered("www.a.b/" + String(repeating: ")", count: 240_000)).problems
        #expect(problems.count == 1 && problems[0].contains("[markdown.link-size]"))
    }

    @Test(arguments: ["a", "a \"b", "<a> \"b", "a \"b\\\"\n[c]: d", "a \"'\n[b]: c", "a\n\"b\n[c]: d"])
    func aLongDefinitionThatIsUsedOftenIsRefused(start: String) {
        let uses = String(repeating: "[a] ", count: 20_000)
        let definition = "[a]: " + start + String(repeating: "x", count: 20_000) + "\"\n"
        for text in [definition + "\n" + uses, uses + "\n\n" + definition] {
            let rendered = Rendered(text)
            #expect(rendered.html == "")
            #expect(rendered.problems.count == 1)
            // Once more for each definition that there seems to be.
            #expect(rendered.problems.first?.contains("and the text may use it 2000") == true)
        }
    }

    @Test func manyShortDefinitionsAndFootnotesAreRead() {
        let numbers = 1...3_000
        let links = numbers.map { "[\($0)]: https://example.org/\($0) \"Page \($0)\"\n" }.joined()
        let notes = numbers.map { "[^n\($0)]: As in \"a book\" (page \($0)), and in the next one.\n" }
            .joined()
        let uses = numbers.map { "[\($0)] and more[^n\($0)]\n" }.joined()
        let rendered = Rendered(uses + "\n" + links + "\n" + notes)
        #expect(rendered.problems == [])
        #expect(rendered.html.contains("<a href=\"[https://example.org/3000]\" title=\"Page 3000\">3000</a>"))
    }

    @Test func manyEqualHeadingsHaveAnAnchorEach() {
        let headings = Rendered(String(repeating: "# a\n", count: 20_000)).markdown.headings
        #expect(Set(headings.map(\.id)).count == 20_000)
    }

    @Test func aZeroByteIsAReplacementCharacter() {
        #expect(Rendered("a\u{0}b [c](d\u{0}e)").html == "<p>a\u{FFFD}b <a href=\"[d\u{FFFD}e]\">c</a></p>\n")
    }

    /// However it is written: as it is, or as an entity.
    @Test(
        arguments: [0x01, 0x1B, 0x7F, 0x85, 0x9B, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFF] as [UInt32], [true, false])
    func aCharacterThatNoPageMayContainIsAReplacementCharacter(number: UInt32, isEntity: Bool) throws {
        let character = String(try #require(Unicode.Scalar(number)))
        let sign = isEntity ? "&#\(number);" : character
        let rendered = Rendered(
            "# \(sign)\n\na\(sign) `\(character)` ![\(sign)](b.png \"\(sign)\") [c](d \"\(sign)\")\n\n```x\(character)\n\(character)\n```\n"
        )
        let text = rendered.html + rendered.markdown.summary + rendered.markdown.headings.map(\.text).joined()
        #expect(!text.unicodeScalars.contains { $0.value == number })
        #expect(text.contains("<p>a\u{FFFD} <code>\u{FFFD}</code>"))
    }

    @Test func aCarriageReturnOfAnEntityIsALineFeed() {
        let html = Rendered("a&#13;b `c` [d](e \"f&#xD;g\")").html
        #expect(html == "<p>a\nb <code>c</code> <a href=\"[e]\" title=\"f\ng\">d</a></p>\n")
    }

    @Test func bytesThatAreNoTextAreReplacementCharacters() {
        #expect(
            Rendered(SourceFile(path: "text.md", bytes: [0x61, 0xFF, 0x62])).html == "<p>a\u{FFFD}b</p>\n")
    }

    /// cmark keeps in one table for all threads which signs its extensions look out for.
    @Test func textsThatAreReadSideBySideKeepTheirLinks() async {
        let expected = "<p><a href=\"[http://a.b/c]\">http://a.b/c</a> <del>d</del></p>\n"
        let text = String(repeating: "http://a.b/c ~~d~~\n\n", count: 40)
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<200 { group.addTask { Rendered(text).html } }
            for await html in group { #expect(html == String(repeating: expected, count: 40)) }
        }
    }

    @Test(arguments: [0, 3, 4, 100])
    func anOffsetBehindTheEndIsAnEmptyText(offset: Int) {
        let text = Rendered(SourceFile(path: "text.md", text: "abc"), from: offset).html
        #expect(text == (offset == 0 ? "<p>abc</p>\n" : ""))
    }

    private static let pieces = [
        "# ", "> ", "- ", "1. ", "    ", "```", "`", "*", "**", "_", "~~", "[", "]", "(", ")", "![", "](",
        "<", ">", "<b>", "</b>", "<!--",
        "-->",
        "[^1]", "[^1]: ", "| ", "|---|", "\n", "\n\n", "\r", "\r\n", "\t", "\u{0}", "é", "a", "https://a.b",
        "javascript:", "&amp;", "&#0;",
        "\"", "'",
        "- [x] ", "\\", "[a]: b\n", "---", "===", "\u{202E}", "👩‍👩‍👧",
    ]

    @Test(arguments: 0..<60)
    func randomTextIsWellFormed(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<30 {
            let count = Int.random(in: 0..<80, using: &random)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            expectWellFormed(Rendered(text), "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<30)
    func randomBytesAreWellFormed(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &+ 1_000)
        for _ in 0..<20 {
            let bytes = (0..<Int.random(in: 0..<300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            expectWellFormed(Rendered(SourceFile(path: "text.md", bytes: bytes)), "\(bytes)")
        }
    }

    private func expectWellFormed(_ rendered: Rendered, _ input: String) {
        #expect(imbalance(of: rendered.page) == nil, "\(input)")
        let ids = rendered.page.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count, "\(input)")
        let ends = Set(ids).isSuperset(
            of: rendered.page.matches(of: /href="#(fn[^"]*)"/).map { String($0.output.1) })
        #expect(ends, "\(input)")
        for address in rendered.addresses {
            #expect((0...rendered.file.bytes.count).contains(address.offset))
        }
        for diagnostic in rendered.diagnostics {
            #expect(diagnostic.place.map { $0.offset <= $0.file.bytes.count } == true)
        }
    }
}
