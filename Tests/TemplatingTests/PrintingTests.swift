import Diagnostics
import Markup
import Pages
import Testing

/// Each kind of value is written as its context requires.
@Suite struct PrintingTests {
    private static let data: Record = [
        "phrase": .phrase("Über & so", language: "de"), "own": .phrase("Own", language: "fr"),
        "count": 1234567, "small": 42,
        "number": .number(exact: "12.998", text: "13,00"),
        "time": .time(machine: "2026-01-31", text: "31 janvier"),
        "markup": .markup(HTML(trusted: "<b>x</b>")), "link": .link(Link(.page("verbs"), fragment: "top")),
        "none": .none, "flag": true,
        "list": ["a"], "record": ["a": "b"],
    ]

    private func french(_ template: String) throws -> Outcome {
        strict(template, Self.data, messages: try Words("fr", [:]))
    }

    @Test(arguments: [
        ("{{phrase}}", "<span lang=\"de\">Über &amp; so</span>"),
        ("{{own}}", "Own"),
        ("<i title=\"{{phrase}}\">", "<i title=\"Über &amp; so\">"),
        ("<title>{{phrase}}{{number}}</title>", "<title>Über &amp; so13,00</title>"),
        (
            "<select><option>{{number}}</option></select>{{number}}",
            "<select><option>13,00</option></select><data value=\"12.998\">13,00</data>"
        ),
        (
            "<svg><text>{{number}}</text></svg>{{time}}",
            "<svg><text>13,00</text></svg><time datetime=\"2026-01-31\">31 janvier</time>"
        ),
        ("<br/>{{number}}", "<br/><data value=\"12.998\">13,00</data>"),
        ("{{small}} {{count}}", "42 1\u{202F}234\u{202F}567"),
        (
            "<p title=\"{{time}}\">{{time}}</p>",
            "<p title=\"31 janvier\"><time datetime=\"2026-01-31\">31 janvier</time></p>"
        ),
        ("{{markup}}{{{markup}}}", "<b>x</b><b>x</b>"),
        ("<a href=\"{{link}}\">", "<a href=\"../verbs/#top\">"),
        ("{{none}}|{{#none}}x{{/none}}{{^none}}y{{/none}}", "|y"),
        ("{{#number}}({{.}}){{/number}}", "(<data value=\"12.998\">13,00</data>)"),
        (
            "{{#phrase}}{{.}}{{/phrase}}{{#list}}{{.}}{{/list}}{{record.a}}",
            "<span lang=\"de\">Über &amp; so</span>ab"
        ),
    ])
    func writesTheValue(_ template: String, _ expected: String) throws {
        let outcome = try french(template)
        #expect(outcome.text == expected)
        #expect(outcome.problems == [])
    }

    @Test(arguments: [
        (
            "{{flag}}",
            "page.html:1:1: \"flag\" is true or false and cannot be shown as text [template.unprintable] → write \"{{#flag}}…{{/flag}}\", and inside it what to show"
        ),
        (
            "{{list}}",
            "page.html:1:1: \"list\" is a list and cannot be shown as text [template.unprintable] → write \"{{#list}}…{{/list}}\", and inside it what to show"
        ),
        (
            "{{.}}",
            "page.html:1:1: \".\" is a group of values and cannot be shown as text [template.unprintable]"
        ),
        (
            "<i title=\"{{markup}}\">",
            "page.html:1:11: \"markup\" is markup, which is allowed only between tags [template.context]"
        ),
    ])
    func saysWhatCannotBeWritten(_ template: String, _ problem: String) throws {
        #expect(try french(template).problems == [problem])
    }

    @Test func linkToNowhereIsReported() {
        let data: Record = ["a": .link(Link(.page("nowhere"))), "b": .link(Link(.file("rules/xx.pdf")))]
        #expect(
            strict("<a href=\"{{a}}\"></a><a href=\"{{b}}\"></a>", data).problems == [
                "page.html:1:10: \"a\" links to the page \"nowhere\", which does not exist [page.unknown-link]",
                "page.html:1:30: \"b\" links to the file \"rules/xx.pdf\", which does not exist [page.unknown-link]",
            ])
    }

    @Test(arguments: [
        (Value.count(0), "yes"), (.text("0"), "yes"), (.text(""), "no"), (.list([]), "no"),
        (.flag(false), "no"), (.none, "no"),
        (.record([:]), "yes"),
    ])
    func emptyThingsAreNotThere(_ value: Value, _ expected: String) {
        #expect(strict("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": value]).text == expected)
        #expect(lenient("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": value]).text == expected)
    }

    @Test func lenientFlagsPrint() {
        #expect(
            lenient("{{a}} {{b}} {{c}}{{d}}", ["a": true, "b": false, "c": [], "d": [:]]).text
                == "true false ")
    }
}
