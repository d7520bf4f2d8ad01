import Markup
import TestSupport
import Testing

/// Tables that a screen reader can read out.
@Suite struct TableTests {
    @Test func aTableHasCaptionHeadersAndAlignment() {
        let rendered = Rendered(
            "# Marks\n\n| Word | Mark | ? |\n|---|---:|:-:|\n| good | 7 | x |\n| bad | 2 | y |\n")
        #expect(
            rendered.html == """
                <h2 id="marks">Marks</h2>
                <div class="scroll" role="region" tabindex="0" aria-labelledby="table_1">
                <table>
                <caption id="table_1" class="hidden">Table 1 (Marks)</caption>
                <thead>
                <tr><th scope="col">Word</th><th scope="col" class="number">Mark</th><th scope="col" class="centre">?</th></tr>
                </thead>
                <tbody>
                <tr><td>good</td><td class="number">7</td><td class="centre">x</td></tr>
                <tr><td>bad</td><td class="number">2</td><td class="centre">y</td></tr>
                </tbody>
                </table>
                </div>

                """)
    }

    @Test func anEmptyHeaderCellHeadsNothing() {
        let html = Rendered("|  | Mark |\n|---|---|\n| good | 7 |\n").html
        #expect(html.contains("<tr><td></td><th scope=\"col\">Mark</th></tr>"))
    }

    @Test func aTableWithoutRowsHasNoBody() {
        let rendered = Rendered("| A | B |\n|---|---|\n")
        #expect(!rendered.html.contains("tbody"))
        #expect(imbalance(of: rendered.page) == nil)
    }

    @Test func everyTableIsNumberedAndNamedAfterTheHeadingAboveIt() {
        let table = "| A |\n|---|\n| 1 |\n\n"
        let html = Rendered("\(table)## One\n\n\(table)## Two & three\n\n\(table)").html
        #expect(html.contains("<caption id=\"table_1\" class=\"hidden\">Table 1</caption>"))
        #expect(html.contains("<caption id=\"table_2\" class=\"hidden\">Table 2 (One)</caption>"))
        #expect(html.contains("<caption id=\"table_3\" class=\"hidden\">Table 3 (Two &amp; three)</caption>"))
    }

    @Test func theIdOfATableIsNeverThatOfAHeading() {
        let rendered = Rendered("# Table 1\n\n| A |\n|---|\n| 1 |\n")
        #expect(rendered.html.contains("<h2 id=\"table-1\">"))
        #expect(rendered.html.contains("<caption id=\"table_1\""))
    }

    @Test func aPipeInCodeMayBeEscaped() {
        #expect(Rendered("| A |\n|---|\n| `a\\|b` |\n").html.contains("<td><code>a|b</code></td>"))
    }
}
