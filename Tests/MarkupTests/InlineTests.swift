import Diagnostics
import Markup
import Testing

/// Links, images, and the marks between words.
@Suite struct InlineTests {
    @Test(arguments: [
        ("~~old~~ *a* **b** c  \nd", "<p><del>old</del> <em>a</em> <strong>b</strong> c<br>\nd</p>\n"),
        (
            "see https://example.org/a?b=1&c=2.",
            "<p>see <a href=\"[https://example.org/a?b=1&c=2]\">https://example.org/a?b=1&amp;c=2</a>.</p>\n"
        ),
        ("<me@example.org>", "<p><a href=\"[mailto:me@example.org]\">me@example.org</a></p>\n"),
        (
            "[a](b.md \"t \\\"q\\\" <x>\")",
            "<p><a href=\"[b.md]\" title=\"t &quot;q&quot; &lt;x&gt;\">a</a></p>\n"
        ),
        (
            "![a *b* `c` ![d](e.png) \"f\"](g.png \"h\")",
            "<p><img src=\"[g.png]\" alt=\"a b c d &quot;f&quot;\" title=\"h\"></p>\n"
        ),
        ("[![a](b.png)](c.md)", "<p><a href=\"[c.md]\"><img src=\"[b.png]\" alt=\"a\"></a></p>\n"),
        ("a < b & c > d &amp; \"e\"", "<p>a &lt; b &amp; c &gt; d &amp; &quot;e&quot;</p>\n"),
    ])
    func inlines(text: String, html: String) {
        let rendered = Rendered(text)
        #expect(rendered.html == html)
        #expect(rendered.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](<java\tscript:alert(1)>)",
        "[a](data:text/html,x)", "[a](vbscript:x)",
        "![a](data:image/png;base64,AAAA)", "[a][r]\n\n[r]: javascript:alert(1)", "<javascript:alert(1)>",
        "[a](file:///etc/passwd)",
        "[a](&#106;avascript:alert(1))",
    ])
    func anAddressThatCouldRunCodeIsInert(text: String) {
        let rendered = Rendered(text)
        #expect(rendered.addresses.isEmpty)
        #expect(rendered.html.contains("=\"#\""))
        #expect(rendered.diagnostics.map(\.code.name) == ["markdown.address"])
    }

    @Test func anInertAddressIsReportedInItsPlace() {
        #expect(
            Rendered("a\n\n[b](javascript:c)").problems == [
                "text.md:3:5: warning: an address of this kind could run code, so it is left out, expected http, https, mailto or tel "
                    + "[markdown.address]"
            ])
    }

    @Test(arguments: [
        "b.md", "../b.md#c", "#c", "/b.png", "page:diving/penalties", "https://example.org", "mailto:a@b.org",
        "tel:+33123",
    ])
    func anAddressIsHandedOnAsItIsWritten(address: String) {
        #expect(Rendered("[a](\(address))").addresses.map(\.text) == [address])
    }

    @Test func anAddressThatBeginsWithAHostGetsAScheme() {
        #expect(Rendered("[a](//b.org/c)").addresses.map(\.text) == ["https://b.org/c"])
    }

    @Test(arguments: [
        ("[a](b.md)", [4]),
        ("[b.md](b.md) [b.md](b.md)", [7, 20]),
        ("x\n> y [a](b.md)\n> z [c](<d e.md>)", [10, 25]),
        ("[![a](i.png)](j.png)", [14, 6]),
        ("[a][r] [b](c)\n\n[r]: d.md", [20, 11]),
        ("- [a](b)\n  [c](b)\n", [6, 15]),
        ("[a](b)\r[c](d)\r\n[e](f)", [4, 11, 19]),
        ("| [a](b) |\n|---|\n| [c](d) |", [6, 23]),
        ("a[^1]\n\n[^1]: [b](c)\n\n[d](e)", [25, 17]),
        ("é [a](b)", [7]),
    ])
    func anAddressHasItsOffset(text: String, offsets: [Int]) {
        let rendered = Rendered(text)
        #expect(rendered.addresses.map(\.offset).sorted() == offsets.sorted())
        for address in rendered.addresses {
            #expect(rendered.file.bytes[address.offset...].starts(with: address.text.utf8))
        }
    }

    @Test func anAddressThatIsWrittenOtherwisePointsAtItsLine() {
        #expect(Rendered("x\n\n[a](b&amp;c.md)").addresses.map(\.offset) == [3])
    }

    @Test func offsetsCountFromTheStartOfTheFile() {
        let file = SourceFile(path: "text.md", text: "---\ntitle: b.md\n---\n[a](b.md)")
        #expect(Rendered(file, from: 20).addresses.map(\.offset) == [24])
    }

    @Test(arguments: [
        ("a\n\n<div>b</div>\n", 3, "<p>a</p>\n"),
        ("a\nb <b>c</b>\n", 2, "<p>a\nb c</p>\n"),
        ("<script>\nalert(1)\n</script>\n\nz", 1, "<p>z</p>\n"),
        ("a\rb\r\r<hr>\r", 4, "<p>a\nb</p>\n"),
    ])
    func rawHTMLIsLeftOutAndReportedAtItsLine(text: String, line: Int, html: String) {
        let rendered = Rendered(text)
        #expect(rendered.html == html)
        #expect(rendered.problems.allSatisfy { $0.hasPrefix("text.md:\(line):1: warning: HTML ") })
        #expect(Set(rendered.diagnostics.map(\.code.name)) == ["markdown.html"])
    }

    @Test(arguments: ["<!-- a -->\n\nb", "b <!-- a -->", "<!--\na\n-->\nb"])
    func aCommentIsLeftOutInSilence(text: String) {
        let rendered = Rendered(text)
        #expect(!rendered.html.contains("a"))
        #expect(rendered.diagnostics.isEmpty)
    }

    @Test func markupBehindACommentIsReported() {
        #expect(Rendered("<!-- a --><b>\nc\n").diagnostics.map(\.code.name) == ["markdown.html"])
    }
}

/// Pages load nothing from other hosts.
@Suite struct OtherHostTests {
    private static let problem =
        "text.md:1:6: error: the picture is on another host, and pages load nothing from there, expected a file of static/ "
        + "[markdown.other-host]"

    @Test(arguments: [
        "http://a.example/b.png", "https://a.example/b.png", "//a.example/b.png", "/\\a.example/b.png",
        "HTTPS://A.EXAMPLE", "tel:1",
    ])
    func aPictureOfAnotherHostIsRefused(_ address: String) {
        #expect(Rendered("![a](\(address))").problems == [Self.problem])
    }

    @Test(arguments: [
        "b.png", "/b.png", "../b.png", "b/c:d.png", "?a=//b", "#http://a", "page:a/b", "/b//c.png",
    ])
    func aPictureOfTheSiteIsShown(_ address: String) {
        #expect(Rendered("![a](\(address))").problems == [])
    }

    @Test func aLinkMayLeadToAnotherHost() {
        #expect(Rendered("[a](https://a.example/) [b](//b.example/)").problems == [])
    }
}

/// A link that Markdown does not see as one, since its address contains a space.
@Suite struct FailedLinkTests {
    private static func warning(_ place: String, _ address: String) -> String {
        "text.md:\(place): warning: this is not a link, because its address \"\(address)\" contains a space [markdown.link]"
    }

    @Test func aSpaceInAnAddressIsReportedWithItsCure() {
        let rendered = Rendered(
            "See [the pool](About Us.md)\nand *the* ![photo *a*](My  Photo.jpg), [b](page:prose/About Us).")
        #expect(
            rendered.problems == [
                Self.warning("1:16", "About Us.md"), Self.warning("2:24", "My  Photo.jpg"),
                Self.warning("2:44", "page:prose/About Us"),
            ])
        #expect(
            rendered.diagnostics.first?.help.map { "\($0)" }
                == "put angle brackets around the address: <About Us.md>")
        #expect(rendered.html.contains("[the pool](About Us.md)"))
    }

    @Test func theCureWorks() {
        let rendered = Rendered("See [the pool](<About Us.md>)")
        #expect(rendered.addresses.map(\.text) == ["About Us.md"] && rendered.problems == [])
    }

    @Test(arguments: [
        "\\[a](b c)", "[a\\](b c)", "[a]\\(b c)", "`[a](b c)`", "[a] (b c)",
        "    [a](b c)", "[a](b \"c d\")", "[a](  b  )", "](b c)", "[a](b c", "[a](b\nc d)",
    ])
    func whatIsNoLinkIsNotReported(text: String) {
        #expect(Rendered(text).problems == [])
    }
}

/// What Markdown reads in another way than its author most likely meant.
@Suite struct DoubtfulMarkdownTests {
    @Test func aLinkWithoutAnAddressIsReported() {
        #expect(
            Rendered("A [link]() and\n![a picture]()").problems == [
                "text.md:1:1: warning: this link has no address, so it leads nowhere [markdown.link]",
                "text.md:2:1: warning: this picture has no address, so nothing is shown [markdown.link]",
            ])
    }

    @Test(arguments: ["#Title", "###Title\nand text", "- #Title"])
    func aHeadingWithoutASpaceIsReported(text: String) {
        #expect(
            Rendered(text).problems == [
                "text.md:1:1: warning: this line is not a heading, because there is no space after # [markdown.heading]"
            ])
    }

    @Test(arguments: ["# Title", "\\#Title", "`#Title`", "#1 of 3", "#surf #sea", "*a* #b", "#######Title"])
    func whatIsMeantAsItIsIsNotReported(text: String) {
        #expect(Rendered(text).problems == [])
    }

    @Test(arguments: ["| 1 | 2 | 3 |", "1 | 2 | 3", "| 1 | 2 | 3", "> | 1 | 2 | 3 |"])
    func lostCellsAreReported(row: String) {
        let quote = row.hasPrefix(">") ? "> " : ""
        #expect(
            Rendered("\(quote)| a | b |\n\(quote)|---|---|\n\(row)\n").problems == [
                "text.md:3:1: warning: this row has 3 cells, but the first row of the table has 2, so the others are left out [markdown.table]"
            ])
    }

    @Test(arguments: ["| 1 | 2 |", "1 | 2", "| 1", "| 1 | a\\|b |", "| 1 | 2 |  ", "| a\\\\| b |", "||"])
    func aRowThatFitsIsNotReported(row: String) {
        #expect(Rendered("| a | b |\n|---|---|\n\(row)\n").problems == [])
    }

    @Test(arguments: [
        ("<center>Hello</center>", true), ("<br>", false), ("<div>\n</div>", false), ("<p>\nHello", true),
    ])
    func textInHTMLIsNotLostInSilence(html: String, hasText: Bool) {
        #expect(
            Rendered(html).problems == [
                hasText
                    ? "text.md:1:1: warning: HTML in Markdown is left out, and the text between its tags too [markdown.html]"
                    : "text.md:1:1: warning: HTML tags in Markdown are left out [markdown.html]"
            ])
    }
}
