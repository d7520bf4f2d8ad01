import Diagnostics
import Pages
import Testing

/// A mistyped tag is reported with its place and what is wrong.
@Suite struct SyntaxTests {
    @Test(arguments: [
        (
            "a\n{{name",
            [
                "template:2:1: the tag is never closed, expected \"}}\" [template.syntax] → add \"}}\" at its end"
            ]
        ),
        (
            "{{{name}}",
            [
                "template:1:1: the tag is never closed, expected \"}}}\" [template.syntax] → add \"}}}\" at its end"
            ]
        ),
        (
            "{{ }}{{#}}",
            [
                "template:1:1: the tag is empty, expected a name [template.syntax]",
                "template:1:6: the tag is empty, expected a name [template.syntax]",
                "template:1:6: \"{{#}}\" is never closed [template.syntax] → add \"{{/}}\"",
            ]
        ),
        (
            "{{first name}}",
            ["template:1:1: \"first name\" is not a name: a name cannot contain spaces [template.syntax]"]
        ),
        (
            "{{a..b}}{{.a}}",
            [
                "template:1:1: \"a..b\" is not a name: full stops are allowed only between its parts [template.syntax]",
                "template:1:9: \".a\" is not a name: full stops are allowed only between its parts [template.syntax]",
            ]
        ),
        (
            "{{#list}}\n{{^x}}{{/x}}",
            ["template:1:1: \"{{#list}}\" is never closed [template.syntax] → add \"{{/list}}\""]
        ),
        (
            "é{{/list}}",
            ["template:1:2: \"{{/list}}\" closes nothing: no section is open here [template.syntax]"]
        ),
        (
            "{{#a}}\n{{#b}}\n{{/a}}\n{{/b}}",
            [
                "template:3:1: found \"{{/a}}\", expected \"{{/b}}\" [template.syntax] → close \"{{#b}}\" of line 2 first",
                "template:4:1: \"{{/b}}\" closes nothing: no section is open here [template.syntax]",
            ]
        ),
        (
            "{{=<%=}}",
            [
                "template:1:1: a change of delimiters names two of them, with a space between and no \"=\" [template.syntax]"
                    + " → write \"{{=<% %>=}}\" to go on with \"<%\" and \"%>\""
            ]
        ),
    ])
    func mistakesAreReportedWithTheirPlace(_ template: String, _ problems: [String]) {
        #expect(lenient(template).problems == problems)
    }

    @Test func deepNestingIsRefused() {
        let template = String(repeating: "{{#a}}", count: 5000) + String(repeating: "{{/a}}", count: 5000)
        #expect(
            lenient(template).problems == [
                "template:1:601: sections are nested more than 100 deep [template.syntax]"
            ])
    }

    @Test func byteOrderMarkIsNoText() {
        #expect(lenient("\u{FEFF}{{! gone }}\nx").text == "x")
    }

    @Test func delimitersMayBeAnything() {
        #expect(lenient("{{=| |=}}|a||=[ ]=|[a][#a]{{[/a][{a}]", ["a": "<"]).text == "&lt;&lt;{{<")
    }

    @Test func brokenTemplateIsReportedOnceAndGivesNoProgram() {
        let outcome = strict("{{>p}}{{>p}}", [:], others: ["p.html": "{{#x}}"])
        #expect(
            outcome.problems == ["p.html:1:1: \"{{#x}}\" is never closed [template.syntax] → add \"{{/x}}\""])
        #expect(outcome.text == "")
    }
}
