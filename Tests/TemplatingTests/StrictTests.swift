import Diagnostics
import Pages
import Testing

/// In a build, what the data lack is an error with its place and the nearest name.
@Suite struct StrictTests {
    @Test func unknownNameIsReportedWithTheNearestOne() {
        let outcome = strict(
            "<h1>\n  {{tilte}}</h1>{{nothing_like_it}}", ["locale": "en"], ["title": "T", "rows": []])
        #expect(
            outcome.problems == [
                "page.html:2:3: the page has no \"tilte\" here [template.unknown-name] → did you mean \"title\"?",
                "page.html:2:17: the page has no \"nothing_like_it\" here [template.unknown-name]",
            ])
    }

    @Test func everyPartOfADottedNameMustBeThere() {
        let data: Record = ["spot": ["name": "Anglet", "wind": .none], "title": "T"]
        #expect(
            strict("{{spot.nmae}} {{spot.wind.speed}} {{title.x}} {{#spto.name}}{{/spto.name}}", data)
                .problems == [
                    "page.html:1:1: \"spot\" has no \"nmae\" [template.unknown-name] → did you mean \"spot.name\"?",
                    "page.html:1:35: \"title\" is text and has no \"x\" [template.unknown-name]",
                    "page.html:1:47: the page has no \"spto\" here [template.unknown-name] → did you mean \"spot\"?",
                ])
    }

    /// A page that contains one is not valid HTML, and a feed is not XML at all.
    @Test(arguments: ["page.html", "page.xml", "page.txt", "page.css"])
    func aCharacterThatNoPageMayContainIsReported(page: String) {
        let outcome = strict(
            "<b>é\u{7}</b>\n{{>p}}{{>p}}", [:], others: ["p\(page.dropFirst(4))": "\t\r\né\u{FFFE}"],
            page: page)
        #expect(
            outcome.problems == [
                "\(page):1:5: this template contains the character U+0007, which no page may contain [template.character] → remove it",
                "p\(page.dropFirst(4)):2:2: this template contains the character U+FFFE, which no page may contain [template.character] → remove it",
            ])
        #expect(strict("<b>é\u{A0}\u{FFFD}</b>\t\r\n", [:]).problems == [])
    }

    @Test func plainMustacheMayContainAnyCharacter() {
        #expect(lenient("a\u{7}").text == "a\u{7}")
    }

    @Test func aTagIsReportedOnceHoweverOftenItRuns() {
        let data: Record = ["rows": [["a": "1"], ["a": "2"], ["a": "3"]]]
        let outcome = strict(
            "{{#rows}}{{b}}{{^c}}{{/c}}{{/rows}}{{>p}}{{>p}}", data, others: ["p.html": "{{d}}"])
        #expect(outcome.diagnostics.map(\.location) == ["page.html:1:10", "page.html:1:15", "p.html:1:1"])
    }

    @Test func rowsOfDifferentShapesAreLookedUpRight() {
        let data: Record = [
            "name": "outer",
            "rows": [
                ["id": "1", "name": "a"], ["name": "b", "id": "2"], ["id": "3"],
                ["x": "", "y": "", "name": "d", "id": "4"],
            ],
        ]
        #expect(strict("{{#rows}}{{id}}{{name}} {{/rows}}", data).text == "1a 2b 3outer 4d ")
    }

    @Test func innermostContextWins() {
        #expect(
            strict("{{a}}{{b}}{{#in}}{{a}}{{b}}{{/in}}", ["a": "1", "b": "2"], ["a": "3", "in": ["b": "4"]])
                .text == "3234")
    }

    @Test func unknownTemplatesAreReportedBeforeAnythingRuns() {
        let outcome = strict(
            "{{>common/heda}}\n{{<laoyut}}{{/laoyut}}", [:],
            others: ["common/head.html": "", "layout.html": ""])
        #expect(
            outcome.problems == [
                "page.html:1:1: there is no template \"common/heda\" [template.unknown-partial] → did you mean \"common/head\"?",
                "page.html:2:1: there is no template \"laoyut\" [template.unknown-partial] → did you mean \"layout\"?",
            ])
    }

    @Test func unknownDynamicTemplateIsReportedWhereItIsNamed() {
        let outcome = strict(
            "{{>*teaser}} {{>*none}} {{>*list}}", ["teaser": "surf/teesar", "none": .none, "list": ["a"]],
            others: ["surf/teaser.html": ""])
        #expect(
            outcome.problems == [
                "page.html:1:1: there is no template \"surf/teesar\", which \"teaser\" names [template.unknown-partial] → did you mean \"surf/teaser\"?",
                "page.html:1:25: \"list\" is a list, expected the name of a template [template.unknown-partial]",
            ])
    }

    @Test func chosenTemplateIsCheckedInItsPlace() {
        let outcome = strict(
            "<a title=\"{{>*t}}\">{{>*t}}</a>", ["t": "part", "x": "\"'"], others: ["part.html": "{{x}}"])
        #expect(outcome.text == "<a title=\"&quot;&#39;\">&quot;'</a>")
        #expect(
            strict("<a title=\"{{>*t}}\">", ["t": "part", "x": ""], others: ["part.html": "<b>\""]).problems
                == [
                    "part.html:1:4: the template ends inside a tag, expected to end where it began, inside the quotes of \"title\" [template.context]"
                ])
    }

    @Test func endlessRecursionIsReported() {
        let outcome = strict("{{>a}}", [:], others: ["a.html": "{{>b}}{{>b}}", "b.html": "x\n  {{>a}}"])
        #expect(
            outcome.problems == [
                "b.html:2:3: templates include each other more than 256 levels deep [template.recursion]"
                    + " → put the tag that includes the template into a section that ends"
            ])
    }

    @Test func manyTemplatesInEachOtherStaySmall() {
        var others: [String: String] = ["t29.html": "x"]
        for level in 0..<29 {
            others["t\(level).html"] = "{{>t\(level + 1)}}{{#no}}{{>t\(level + 1)}}{{/no}}"
        }
        #expect(strict("{{>t0}}", ["no": false], others: others).text == "x")
    }
}

/// Templates as deep as they can be, on a thread's stack.
@Suite struct DepthTests {
    @Test func deepTemplatesFitTheStack() {
        let outcome = deep(sections: 24)
        #expect(outcome.text == "y")
        #expect(outcome.problems == [])
    }

    @Test func templatesDeeperThanTheStackAreReported() {
        let outcome = deep(sections: 48)
        #expect(outcome.problems.count == 1)
        #expect(outcome.problems.first?.hasSuffix(Self.complaint) == true)
    }

    @Test func sectionsThatRecurDeeperThanTheStackAreReported() {
        let open = String(repeating: "{{#a}}", count: 60)
        let close = String(repeating: "{{/a}}", count: 60)
        let outcome = strict("{{>t}}", ["a": true], others: ["t.html": "\(open){{>t}}\(close)"])
        #expect(outcome.problems.count == 1)
        #expect(outcome.problems.first?.hasSuffix(Self.complaint) == true)
    }

    /// Each time the name of the element is another one, until it is longer than any that matters.
    @Test(.timeLimit(.minutes(5)), arguments: ["<s", "<s a"])
    func aTemplateThatIncludesItselfInsideATagEnds(start: String) {
        let outcome = strict("\(start){{>t}}", others: ["t.html": "b{{>t}}{{>t}}{{>t}}"])
        #expect(!outcome.problems.isEmpty)
    }

    private static let complaint =
        "sections and templates are nested more than 1024 levels deep [template.recursion]"

    /// Forty templates in each other, with so many sections in each and in the block that each fills.
    private func deep(sections: Int) -> Outcome {
        let open = String(repeating: "{{#a}}", count: sections)
        let close = String(repeating: "{{/a}}", count: sections)
        var others = ["t40.html": "{{$b}}x{{/b}}"]
        for level in 0..<40 {
            others["t\(level).html"] =
                "\(open){{<t\(level + 1)}}{{$b}}\(open){{$b}}y{{/b}}\(close){{/b}}{{/t\(level + 1)}}\(close)"
        }
        return strict("{{>t0}}", ["a": true], others: others)
    }
}
