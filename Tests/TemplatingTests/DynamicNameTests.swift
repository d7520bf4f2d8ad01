import Pages
import Testing

@Suite struct DynamicNameTests {
    @Test func valueChoosesTheTemplate() {
        let data: Value = ["posts": [["kind": "text", "body": "hi"], ["kind": "image", "body": "sea.jpg"]]]
        let partials = ["text": "<p>{{body}}</p>", "image": "<img src=\"{{body}}\">"]
        #expect(
            lenient("{{#posts}}{{>*kind}}{{/posts}}", data, partials: partials).text
                == "<p>hi</p><img src=\"sea.jpg\">")
    }

    @Test func asteriskIsNoPartOfTheName() {
        #expect(
            lenient(
                "{{>*a}}", ["a": "yes", "*a": "no"], partials: ["yes": "Y", "no": "N", "a": "A", "*a": "S"]
            ).text == "Y")
    }

    @Test(
        arguments: [[:], ["name": ""], ["name": false], ["name": []], ["name": .none], ["name": "unknown"]]
            as [Value])
    func whatNamesNoTemplateIsEmpty(_ data: Value) {
        let outcome = lenient("<{{>*name}}>", data, partials: ["name": "N"])
        #expect(outcome.text == "<>")
        #expect(outcome.problems == [])
    }

    @Test func dottedNamesAreLookedUpWhole() {
        let data: Value = ["view": ["card": ["template": "small"]], "x": "1", "small": ["template": "no"]]
        #expect(lenient("{{>*view.card.template}}", data, partials: ["small": "s{{x}}"]).text == "s1")
        #expect(lenient("{{>*view.nothing.template}}", data, partials: ["small": "s"]).text == "")
    }

    @Test func lookupLeavesTheContextAsItIs() {
        let data: Value = ["row": ["v": "row"], "other": ["template": "t", "v": "other"]]
        #expect(lenient("{{#row}}{{>*other.template}}{{/row}}", data, partials: ["t": "{{v}}"]).text == "row")
    }

    @Test func namesAreNotFollowedTwice() {
        #expect(lenient("<{{>**a}}>", ["a": "b", "b": "c"], partials: ["b": "B", "c": "C"]).text == "<>")
        #expect(
            lenient("<{{>*a.*b}}>", ["a": "x", "b": "y", "x": ["y": "c"]], partials: ["c": "C"]).text == "<>")
    }

    @Test func recursionEndsWithTheData() {
        let data: Value = [
            "t": "node", "n": "1", "in": [["n": "2", "in": [["n": "3", "in": []]]], ["n": "4", "in": []]],
        ]
        #expect(
            lenient("{{>*t}}", data, partials: ["node": "{{n}}({{#in}}{{>*t}}{{/in}})"]).text
                == "1(2(3())4())")
    }

    @Test func standingAloneIndents() {
        #expect(
            lenient("a\n  {{> * t }}\nb\n", ["t": "p"], partials: ["p": "1\n2\n"]).text == "a\n  1\n  2\nb\n")
        #expect(lenient("a {{>*t}}\nb\n", ["t": "p"], partials: ["p": "1\n2"]).text == "a 1\n2\nb\n")
    }

    @Test func blocksReachTheChosenTemplate() {
        let partials = ["page": "{{>*part}}", "head": "<{{$title}}none{{/title}}>"]
        #expect(
            lenient("{{<page}}{{$title}}T{{/title}}{{/page}}", ["part": "head"], partials: partials).text
                == "<T>")
    }

    @Test func endlessRecursionIsReported() {
        let outcome = lenient("{{>*t}}", ["t": "t"], partials: ["t": "x{{>*t}}{{>*t}}"])
        #expect(
            outcome.problems == [
                "t:1:2: templates include each other more than 256 levels deep [template.recursion] → put the tag that includes the template into a section that ends"
            ])
    }
}
