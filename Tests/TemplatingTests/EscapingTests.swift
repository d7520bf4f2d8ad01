import Diagnostics
import Markup
import Pages
import Testing

/// Values are inert wherever they land in a page.
@Suite struct EscapingTests {
    private static let hostile = "<script>\"'&"

    @Test(arguments: [
        ("<p>{{x}}</p>", "<p>&lt;script&gt;&quot;'&amp;</p>"),
        ("<p title=\"{{x}}\">", "<p title=\"&lt;script&gt;&quot;&#39;&amp;\">"),
        ("<p title='{{x}}'>", "<p title='&lt;script&gt;&quot;&#39;&amp;'>"),
        (
            "<p title = \"a {{x}} b\" lang=\"en\">{{x}}",
            "<p title = \"a &lt;script&gt;&quot;&#39;&amp; b\" lang=\"en\">&lt;script&gt;&quot;'&amp;"
        ),
        ("<title>{{x}}</title>", "<title>&lt;script&gt;&quot;'&amp;</title>"),
        ("<!-- {{x}} -->{{x}}", "<!-- &lt;script&gt;&quot;'&amp; -->&lt;script&gt;&quot;'&amp;"),
        ("<p>{{{x}}}</p>", "<p><script>\"'&</p>"),
        ("<p>{{&x}}</p>", "<p><script>\"'&</p>"),
        ("1 < 2 {{x}}", "1 < 2 &lt;script&gt;&quot;'&amp;"),
    ])
    func textIsEscapedForItsPlace(_ template: String, _ expected: String) {
        let outcome = strict(template, ["x": .text(Self.hostile)])
        #expect(outcome.text == expected)
        #expect(outcome.problems == [])
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " java\tscript:alert(1)", "data:text/html,x",
        "vbscript:x",
    ])
    func addressesThatRunCodeBecomeInert(_ address: String) {
        #expect(strict("<a href=\"{{x}}\">", ["x": .text(address)]).text == "<a href=\"#\">")
        #expect(strict("<a href=\"{{e}}{{x}}\">", ["x": .text(address), "e": ""]).text == "<a href=\"#\">")
        #expect(
            strict("<form action='{{#on}}{{x}}{{/on}}'>", ["x": .text(address), "on": true]).text
                == "<form action='#'>")
    }

    @Test(arguments: [
        "<meta http-equiv=\"refresh\" content=\"9\"><meta name=\"a\" content=\"b {{x}}\">",
        "<p title=\"javascript: {{x}}\">", "<a href=\"mailto:{{x}}\">", "<a href=\"/javascript:{{x}}\">",
    ])
    func dataIsAllowedBesideWhatRunsCode(_ template: String) {
        let outcome = strict(template, ["x": "1"])
        #expect(outcome.problems == [])
        #expect(outcome.text == template.replacing("{{x}}", with: "1"))
    }

    @Test func partsOfAnAddressThatIsUnderWayAreEscapedOnly() {
        let outcome = strict("<a href=\"https://x.org/{{x}}?q={{x}}\" title=\"{{x}}\">", ["x": "a:b&c"])
        #expect(outcome.text == "<a href=\"https://x.org/a:b&amp;c?q=a:b&amp;c\" title=\"a:b&amp;c\">")
    }

    @Test func addressInTwoPartsCannotSmuggleAScheme() {
        #expect(
            strict("<a href=\"{{a}}{{b}}\">", ["a": "javascript", "b": ":alert(1)"]).text
                == "<a href=\"javascript#\">")
        #expect(strict("<a href=\"java{{b}}\">", ["b": "script:alert(1)"]).text == "<a href=\"java#\">")
        #expect(
            strict("<a href=\"{{a}}:alert(1)\">", ["a": "javascript"]).problems == [
                "page.html:1:15: data cannot be the scheme of an address [template.context]"
                    + " → write the scheme in the template, or put the whole address into one value"
            ])
    }

    @Test(arguments: [
        (
            "<p class={{x}}>",
            "page.html:1:10: data cannot be in an attribute without quotes [template.context] → put the value in quotes"
        ),
        (
            "<p class=a{{x}}>",
            "page.html:1:11: data cannot be in an attribute without quotes [template.context] → put the value in quotes"
        ),
        (
            "<p {{x}}>",
            "page.html:1:4: data cannot be the name of an element or an attribute [template.context]"
                + " → write the name in the template, and let a section choose it"
        ),
        (
            "<h{{x}}>",
            "page.html:1:3: data cannot be the name of an element or an attribute [template.context]"
                + " → write the name in the template, and let a section choose it"
        ),
        (
            "<script>a = \"{{x}}\"</script>",
            "page.html:1:14: data cannot be placed inside <script> [template.context] → put it into an attribute or an element of its own"
        ),
        (
            "<STYLE>.a{ {{x}} }</STYLE>",
            "page.html:1:12: data cannot be placed inside <style> [template.context] → put it into an attribute or an element of its own"
        ),
        (
            "<p onclick=\"{{x}}\">",
            "page.html:1:13: data cannot be placed in the attribute \"onclick\" [template.context]"
                + " → use a class, and say in the stylesheet what it looks like"
        ),
        (
            "<a href=\"javascript:f('{{x}}')\">",
            "page.html:1:24: data cannot be placed in an address that begins with \"javascript:\" [template.context]"
                + " → begin the address with another scheme, or put the whole address into one value"
        ),
        (
            "<a href=' Da\nta:text/html,{{x}}'>",
            "page.html:2:14: data cannot be placed in an address that begins with \"data:\" [template.context]"
                + " → begin the address with another scheme, or put the whole address into one value"
        ),
        (
            "<a href=\"{{#y}}javascript:{{/y}}{{x}}\">",
            "page.html:1:33: data cannot be placed in an address that begins with \"javascript:\" [template.context]"
                + " → begin the address with another scheme, or put the whole address into one value"
        ),
        (
            "<meta http-equiv=\"refresh\" content=\"0;url={{x}}\">",
            "page.html:1:43: data cannot be the \"content\" of a <meta> with \"http-equiv\" [template.context]"
                + " → write the content in the template, or lead to another page with a link"
        ),
        (
            "<meta content=\"0;url={{x}}\" http-equiv=refresh>",
            "page.html:1:27: data cannot be the \"content\" of a <meta> with \"http-equiv\" [template.context]"
                + " → write the content in the template, or lead to another page with a link"
        ),
        (
            "<svg><a><animate attributeName=\"href\" values=\"{{x}}\"/></a></svg>",
            "page.html:1:47: data cannot be placed in the attribute \"values\" of <animate> [template.context]"
                + " → write its value in the template, and let a section choose it"
        ),
        (
            "<svg><a><set attributeName=\"href\" to=\"{{x}}\"/></a></svg>",
            "page.html:1:39: data cannot be placed in the attribute \"to\" of <set> [template.context]"
                + " → write its value in the template, and let a section choose it"
        ),
        (
            "<!doctype {{x}}>",
            "page.html:1:11: data cannot be placed in a declaration [template.context] → write the declaration out"
        ),
        (
            "<p title=\"{{{x}}}\">",
            "page.html:1:11: unescaped data cannot be placed inside the quotes of \"title\" [template.context] → write \"{{x}}\""
        ),
        (
            "<title>{{&x}}</title>",
            "page.html:1:8: unescaped data cannot be placed inside <title> [template.context] → write \"{{x}}\""
        ),
    ])
    func dataIsNotAllowedEverywhere(_ template: String, _ problem: String) {
        #expect(strict(template, ["x": "x"]).problems == [problem])
    }

    @Test func sectionsEndWhereTheyBegan() {
        #expect(strict("<p{{#x}} class=\"a\"{{/x}}>{{x}}", ["x": "1"]).text == "<p class=\"a\">1")
        #expect(strict("<option{{#x}} selected{{/x}}>{{x}}", ["x": "1"]).text == "<option selected>1")
        #expect(strict("<p class=\"a{{#x}} b{{/x}}{{^x}} c{{/x}}\">", ["x": ""]).text == "<p class=\"a c\">")
        #expect(
            strict("{{#x}}<a href=\"{{/x}}{{x}}\">", ["x": "1"]).problems == [
                "page.html:1:1: the section \"x\" begins between tags and ends inside the quotes of \"href\", expected to end where it began"
                    + " [template.context] → close in the section what is opened in it"
            ])
    }

    @Test func templatesEndBetweenTags() {
        #expect(
            strict("<p>a</p>\n<p title=\"b", ["x": ""]).problems == [
                "page.html:2:11: the template ends inside the quotes of \"title\", expected to end between tags [template.context]"
            ])
    }

    @Test func partialsContinueInTheContextOfTheirTag() {
        let outcome = strict(
            "<a href=\"{{>where}}\">{{>where}}</a>", ["x": "javascript:1"], others: ["where.html": "{{x}}"])
        #expect(outcome.text == "<a href=\"#\">javascript:1</a>")
    }

    @Test func xmlIsEscapedEverywhereAndTextNowhere() {
        let data: Record = [
            "x": .text(Self.hostile), "n": .number(exact: "1.5", text: "1,5"),
            "m": .markup(HTML(trusted: "<b>&amp;</b>")),
        ]
        #expect(
            strict("<a b='{{x}}'>{{x}}{{n}}{{m}}</a>", data, page: "page.xml").text
                == "<a b='&lt;script&gt;&quot;&#39;&amp;'>&lt;script&gt;&quot;&#39;&amp;1,5&lt;b&gt;&amp;amp;&lt;/b&gt;</a>"
        )
        #expect(strict("{{x}} {{n}} {{m}}", data, page: "page.txt").text == "<script>\"'& 1,5 <b>&amp;</b>")
    }

    @Test func stylesheetsHoldValuesInStrings() {
        let outcome = strict(
            ".a::after { content: \"{{x}}\" }", ["x": "a\"b\\c\n</style>'é"], page: "page.css")
        #expect(outcome.text == ".a::after { content: \"a\\\"b\\\\c\\a \\3c /style>\\'é\" }")
    }
}
