import Diagnostics
import Markup
import Testing

/// Headings, lists, notes, code: the blocks of a text.
@Suite struct BlockTests {
    @Test(arguments: [
        ("# One", "<h2 id=\"one\">One</h2>\n"),
        ("## Two", "<h2 id=\"two\">Two</h2>\n"),
        ("### Three", "<h3 id=\"three\">Three</h3>\n"),
        ("###### Six", "<h6 id=\"six\">Six</h6>\n"),
        ("One\n===", "<h2 id=\"one\">One</h2>\n"),
    ])
    func headingsBeginBelowThePagesTitle(text: String, html: String) {
        #expect(Rendered(text).html == html)
    }

    @Test(arguments: [
        ("# Qualité d’œuvre", "qualite-d-oeuvre"),
        ("# ¿Qué?", "que"),
        ("# Плавание", "plavanie"),
        ("# A *b* `c` [d](e.md)", "a-b-c-d"),
        ("# !", "u21"),
        ("# ![The *logo*](logo.png)", "the-logo"),
        ("#", "page"),
    ])
    func anAnchorIsMadeOfTheHeadingsText(text: String, anchor: String) {
        #expect(Rendered(text).markdown.headings.map(\.id) == [anchor])
    }

    @Test func equalHeadingsGetDifferentAnchors() {
        let headings = Rendered("# A\n# A\n# A 2\n# A\n# A-2\n").markdown.headings
        #expect(headings.map(\.id) == ["a", "a-2", "a-2-2", "a-3", "a-2-3"])
    }

    @Test func anAnchorOfThePageIsNotTakenAgain() {
        #expect(
            Rendered("# Main\n# Main", reserved: ["main"]).markdown.headings.map(\.id) == [
                "main-2", "main-3",
            ])
    }

    @Test func headingsAreListedWithLevelAndPlainText() {
        let headings = Rendered("# A & *b*\n\n### C\n").markdown.headings
        #expect(headings.map(\.level) == [2, 3])
        #expect(headings.map(\.text) == ["A & b", "C"])
    }

    @Test func aLinkInAHeadingStaysBehindTheAnchor() {
        #expect(
            Rendered("# See [this](a.md) now").html
                == "<h2 id=\"see-this-now\">See <a href=\"[a.md]\">this</a> now</h2>\n")
    }

    @Test func tasksAreWords() {
        #expect(
            Rendered("- [x] dive\n- [ ] swim\n- walk\n").html == """
                <ul>
                <li class="task done"><span class="hidden">Done:</span> dive</li>
                <li class="task open"><span class="hidden">Open:</span> swim</li>
                <li>walk</li>
                </ul>

                """)
    }

    @Test(arguments: [
        ("1. a\n2. b\n", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("7. a\n8. b\n", "<ol start=\"7\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("- a\n\n- b\n", "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"),
        ("> a\n\n---\n", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n"),
    ])
    func listsAndQuotes(text: String, html: String) {
        #expect(Rendered(text).html == html)
    }

    @Test(arguments: [
        ("    a < b & \"c\"\n", "<pre><code>a &lt; b &amp; &quot;c&quot;\n</code></pre>\n"),
        (
            "```swift\nlet a = [b<Int>]\n```\n",
            "<pre><code class=\"language-swift\">let a = [b&lt;Int&gt;]\n</code></pre>\n"
        ),
        (
            "``` a\"><script> b\n</code></pre>\n```\n",
            "<pre><code class=\"language-a&quot;&gt;&lt;script&gt;\">&lt;/code&gt;&lt;/pre&gt;\n</code></pre>\n"
        ),
        ("`<b>`", "<p><code>&lt;b&gt;</code></p>\n"),
    ])
    func codeIsShownAsItIs(text: String, html: String) {
        let rendered = Rendered(text)
        #expect(rendered.html == html)
        #expect(rendered.diagnostics.isEmpty)
    }

    @Test func aNoteLeadsBackToEachOfItsReferences() {
        #expect(
            Rendered("A[^n] b[^n] c[^m].\n\n[^m]: Second.\n[^n]: First.\n").html == """
                <p>A<sup><a href="#fn_1" id="fnref_1">1</a></sup> b<sup><a href="#fn_1" id="fnref_1-2">1</a></sup> \
                c<sup><a href="#fn_2" id="fnref_2">2</a></sup>.</p>
                <section class="footnotes" aria-label="Notes">
                <ol>
                <li id="fn_1"><p>First.</p>
                <a href="#fnref_1" aria-label="Back to 1">↩</a><a href="#fnref_1-2" aria-label="Back to 1-2">↩</a></li>
                <li id="fn_2"><p>Second.</p>
                <a href="#fnref_2" aria-label="Back to 2">↩</a></li>
                </ol>
                </section>

                """)
    }

    @Test func aNoteThatOnlyAnImageNamesLeadsNowhere() {
        let html = Rendered("![a[^n]](b.png)\n\n[^n]: Note.\n").html
        #expect(!html.contains("fnref"))
    }

    @Test func aNoteWithoutAReferenceIsLeftOut() {
        #expect(Rendered("A.\n\n[^n]: Note.\n").html == "<p>A.</p>\n")
    }

    @Test func theSummaryIsTheFirstParagraphInPlainWords() {
        #expect(
            Rendered("# Title\n\nIt *is* `so`\nand [thus](a.md).\n\nMore.").markdown.summary
                == "It is so and thus.")
        #expect(Rendered("- list\n\n> quote\n\ntext").markdown.summary == "text")
        #expect(Rendered("").markdown.summary == "")
    }
}
