import Foundation
import TestSupport
import Testing

/// `sitegen render`: lenient as the specification of Mustache says, and strict about input that is not a
/// template or not JSON.
@Suite struct RenderTests {
    private func render(
        _ template: String, _ data: String, partials: [String: String] = [:]
    ) async throws -> Run {
        try await withTemporaryFolder { folder in
            try write(template, to: "\(folder)/card.mustache")
            try write(data, to: "\(folder)/data.json")
            try write(partials, below: "\(folder)/partials")
            let options = partials.isEmpty ? [] : ["--partials", "partials"]
            return try await sitegen(["render", "card.mustache", "data.json"] + options, in: folder)
        }
    }

    @Test(arguments: [
        ("Hello {{name}}!\n", "{\"name\": \"Ana & Bo\"}", "Hello Ana &amp; Bo!\n"),
        ("[{{missing}}|{{a.b.c}}]", "{\"a\": {}}", "[|]"),
        ("{{#none}}never{{/none}}{{^none}}always{{/none}}", "{}", "always"),
        ("[{{> missing}}]", "{}", "[]"),
        (
            "{{n}} {{x}} {{big}} {{t}} {{z}}",
            "{\"n\": 1.10, \"x\": 1e3, \"big\": 123456789012345678901234567890, \"t\": true, \"z\": null}",
            "1.10 1e3 123456789012345678901234567890 true "
        ),
        ("{{#list}}{{.}},{{/list}}", "{\"list\": [1, \"b\", false, null]}", "1,b,false,,"),
        ("", "{}", ""),
        ("{{{html}}} {{&html}}", "{\"html\": \"<b>\"}", "<b> <b>"),
        ("\u{FEFF}é\r\n{{#a}}\r\nb\r\n{{/a}}\r\n", "\u{FEFF}{\"a\": true}", "é\r\nb\r\n"),
    ])
    func whatIsMissingIsEmpty(_ template: String, _ data: String, _ expected: String) async throws {
        let run = try await render(template, data)
        #expect(run.exitCode == 0)
        #expect(run.errorText == "")
        #expect(run.outputText == expected)
    }

    @Test func partialsAreFoundByFileNameWithAndWithoutEnding() async throws {
        let run = try await render(
            "{{> row}} {{> deep/cell.html}} {{> plain}}", "{\"a\": 1}",
            partials: ["row.mustache": "row {{a}}", "deep/cell.html": "cell {{a}}", "plain": "plain {{a}}"])
        #expect(run.exitCode == 0, "\(run.errorText)")
        #expect(run.outputText == "row 1 cell 1 plain 1")
    }

    @Test func onlyPartialsThatAreIncludedAreRead() async throws {
        let partials = [
            "row.mustache": "row {{> cell}}", "cell.html": "cell", "broken.txt": "{{#broken",
        ]
        let run = try await render("{{> row}}", "{}", partials: partials)
        #expect(run.exitCode == 0, "\(run.errorText)")
        #expect(run.outputText == "row cell")
        let other = try await render("{{> broken}}", "{}", partials: partials)
        #expect(other.exitCode == 1)
        #expect(other.errorText.ranges(of: ": error: ").count == 1, "\(other.errorText)")
        let named = try await render("{{> *which}}", "{\"which\": \"cell\"}", partials: partials)
        #expect(named.errorText.ranges(of: ": error: ").count == 1, "\(named.errorText)")
    }

    @Test(arguments: [
        ("{{#a}}\n", "{}", "card.mustache:1:1: error: "),
        ("x\n{{/a}}\n", "{}", "card.mustache:2:1: error: "),
        ("{{a\n", "{}", "card.mustache:1:1: error: "),
        ("ok", "{\"a\": 1,}", "data.json:1:8: error: "),
        ("ok", "", "data.json:1:1: error: "),
    ])
    func whatIsNoTemplateOrNoJSONIsAnErrorInItsPlace(_ template: String, _ data: String, _ start: String)
        async throws
    {
        let run = try await render(template, data)
        #expect(run.exitCode == 1)
        #expect(run.outputText == "")
        #expect(run.errorText.hasPrefix(start), "\(run.errorText)")
    }

    @Test func oneMistakeThatIsEverywhereIsShownTwentyTimes() async throws {
        let template = String(repeating: "{{=<% %>=}}\n", count: 100)
        try await withTemporaryFolder { folder in
            try write(template, to: "\(folder)/card.mustache")
            try write("{}", to: "\(folder)/data.json")
            let command = ["render", "card.mustache", "data.json"]
            let (some, all) = (
                try await sitegen(command, in: folder), try await sitegen(command + ["--all"], in: folder)
            )
            #expect(some.errorText.matches(of: /\[template\.syntax\]\n/).count == 20)
            #expect(some.errorText.contains("more errors [template.syntax], shown with --all\n"))
            #expect(all.errorText.matches(of: /\[template\.syntax\]\n/).count > 90)
        }
    }

    @Test func partialsThatIncludeEachOtherVeryOftenAreAnError() async throws {
        var partials = ["x9.mustache": "a"]
        for level in 0..<9 {
            partials["x\(level).mustache"] = String(repeating: "{{>x\(level + 1)}}", count: 10)
        }
        let run = try await render("{{> x0}}", "{}", partials: partials)
        #expect(run.exitCode == 1)
        #expect(run.outputText == "")
        #expect(
            run.errorText.contains(
                "the templates of this page include templates and blocks more than 100000 times [template.size]"
            ),
            "\(run.errorText)")
    }

    @Test func partialsThatIncludeEachOtherWithoutEndAreAnError() async throws {
        let run = try await render(
            "{{> a}}", "{}", partials: ["a.mustache": "{{> b}}", "b.mustache": "{{> a}}"])
        #expect(run.exitCode == 1)
        #expect(run.outputText == "")
        #expect(run.errorText.contains("[template.recursion]"))
    }
}

/// The rules of Mustache through the program itself: files in, bytes out.
@Suite struct RenderSpecificationTests {
    @Test func rendersAsSpecified() async throws {
        #expect(MustacheCase.all.count > 150)
        for specified in MustacheCase.all {
            let run = try await withTemporaryFolder { folder in
                try write(specified.template, to: "\(folder)/template")
                try write(specified.data, to: "\(folder)/data.json")
                try write(
                    ["there is always one": ""].merging(specified.partials) { $1 },
                    below: "\(folder)/partials")
                return try await sitegen(
                    "render", "template", "data.json", "--partials", "partials", in: folder)
            }
            #expect(run.exitCode == 0, "\(specified): \(run.errorText)")
            let expected = Array(specified.expected.utf8)
            let isSame = run.output == expected
            #expect(isSame, "\(specified): \(firstDifference(run.output, expected))")
        }
    }
}
