import Pages
import Testing

@Suite struct InheritanceTests {
    @Test func blockShowsItsOwnContentWhenNothingFillsIt() {
        #expect(
            lenient("<p>{{$lead}}Hello {{name}}{{/lead}}</p>", ["name": "Ada"]).text == "<p>Hello Ada</p>")
    }

    @Test func argumentTakesThePlaceOfTheContent() {
        let outcome = lenient(
            "{{<card}}{{$title}}Surf{{/title}}{{/card}}",
            partials: ["card": "[{{$title}}none{{/title}}|{{$body}}empty{{/body}}]"])
        #expect(outcome.text == "[Surf|empty]")
    }

    @Test func parentWithoutArgumentsIsAPartial() {
        let partials = ["card": "({{$a}}one{{/a}} {{x}})"]
        #expect(
            lenient("{{>card}}{{<card}}{{/card}}", ["x": "2"], partials: partials).text == "(one 2)(one 2)")
    }

    @Test func missingParentIsEmpty() {
        #expect(lenient("a{{<nowhere}}{{$x}}1{{/x}}{{/nowhere}}b").text == "ab")
    }

    @Test func textBetweenArgumentsIsIgnored() {
        let outcome = lenient(
            "{{<p}} lost {{name}} {{$a}}kept{{/a}} {{#x}}lost{{/x}} {{/p}}", ["name": "N", "x": true],
            partials: ["p": "<{{$a}}{{/a}}>"])
        #expect(outcome.text == "<kept>")
    }

    @Test func blocksWithOneNameAreAllFilled() {
        let outcome = lenient(
            "{{<p}}{{$t}}T{{/t}}{{/p}}", partials: ["p": "<title>{{$t}}a{{/t}}</title><h1>{{$t}}b{{/t}}</h1>"]
        )
        #expect(outcome.text == "<title>T</title><h1>T</h1>")
    }

    @Test func lastOfTwoArgumentsWithOneNameCounts() {
        #expect(
            lenient("{{<p}}{{$t}}1{{/t}}{{$t}}2{{/t}}{{/p}}", partials: ["p": "{{$t}}{{/t}}"]).text == "2")
    }

    @Test func eachParentHasItsOwnArguments() {
        let outcome = lenient(
            "{{<p}}{{$t}}1{{/t}}{{/p}}{{<p}}{{$t}}2{{/t}}{{/p}}{{<p}}{{/p}}",
            partials: ["p": "({{$t}}0{{/t}})"])
        #expect(outcome.text == "(1)(2)(0)")
    }

    @Test func outermostArgumentWinsOverManyLevels() {
        let partials = [
            "page": "{{<section}}{{$title}}page{{/title}}{{$aside}}page aside{{/aside}}{{/section}}",
            "section": "{{<layout}}{{$title}}section{{/title}}{{$foot}}section foot{{/foot}}{{/layout}}",
            "layout":
                "{{$title}}layout{{/title}}/{{$aside}}layout aside{{/aside}}/{{$foot}}layout foot{{/foot}}/{{$end}}end{{/end}}",
        ]
        #expect(
            lenient("{{<page}}{{$title}}leaf{{/title}}{{/page}}", partials: partials).text
                == "leaf/page aside/section foot/end")
        #expect(lenient("{{>page}}", partials: partials).text == "page/page aside/section foot/end")
        #expect(lenient("{{>section}}", partials: partials).text == "section/layout aside/section foot/end")
    }

    @Test func blockInAnArgumentIsFilledFromFurtherOut() {
        let partials = [
            "middle": "{{<outer}}{{$body}}[{{$inner}}default{{/inner}}]{{/body}}{{/outer}}",
            "outer": "<{{$body}}{{/body}}>",
        ]
        #expect(
            lenient("{{<middle}}{{$inner}}filled{{/inner}}{{/middle}}", partials: partials).text
                == "<[filled]>")
        #expect(lenient("{{>middle}}", partials: partials).text == "<[default]>")
    }

    @Test func blockOfItsOwnNameInAnArgumentShowsItsContent() {
        #expect(
            lenient("{{<p}}{{$x}}a{{$x}}b{{/x}}c{{/x}}{{/p}}", partials: ["p": "<{{$x}}{{/x}}>"]).text
                == "<abc>")
    }

    @Test func nestedBlocksOfAParentAreFilledOneByOne() {
        let partials = ["p": "{{$outer}}o({{$inner}}i{{/inner}}){{/outer}}"]
        #expect(lenient("{{<p}}{{$inner}}I{{/inner}}{{/p}}", partials: partials).text == "o(I)")
        #expect(
            lenient("{{<p}}{{$outer}}O{{/outer}}{{$inner}}I{{/inner}}{{/p}}", partials: partials).text == "O")
    }

    @Test func argumentIsRenderedWhereTheBlockIs() {
        let data: Value = ["name": "outside", "crew": [["name": "Ada"], ["name": "Ben"]]]
        let partials = ["list": "{{#crew}}{{$row}}-{{/row}}{{/crew}}"]
        #expect(
            lenient("{{<list}}{{$row}}({{name}}){{/row}}{{/list}}", data, partials: partials).text
                == "(Ada)(Ben)")
    }

    @Test func parentMayBeInASection() {
        let data: Value = ["items": [["n": "1"], ["n": "2"]]]
        let outcome = lenient(
            "{{#items}}{{<box}}{{$in}}{{n}}{{/in}}{{/box}}{{/items}}", data,
            partials: ["box": "[{{$in}}{{/in}}]"])
        #expect(outcome.text == "[1][2]")
    }

    @Test func argumentsReachThePartialsOfAParent() {
        let partials = ["page": "{{>head}}", "head": "<title>{{$title}}none{{/title}}</title>"]
        #expect(
            lenient("{{<page}}{{$title}}Verbs{{/title}}{{/page}}", partials: partials).text
                == "<title>Verbs</title>")
    }

    @Test func templatesThatNameEachOtherEndWhereTheirBlocksEnd() {
        let partials = [
            "a": "{{$x}}ax{{/x}},{{$y}}{{<b}}{{/b}}{{/y}}",
            "b": "{{$x}}bx{{/x}},{{<a}}{{$y}}end{{/y}}{{/a}}",
        ]
        #expect(lenient("{{<a}}{{$x}}X{{/x}}{{/a}}", partials: partials).text == "X,X,X,end")
    }

    @Test func treeRecursesThroughAParent() {
        let data: Value = [
            "name": "root",
            "children": [["name": "left", "children": []], ["name": "right", "children": []]],
        ]
        let partials = ["node": "{{$label}}{{name}}{{/label}}{{#children}}({{>node}}){{/children}}"]
        #expect(
            lenient("{{<node}}{{$label}}<{{name}}>{{/label}}{{/node}}", data, partials: partials).text
                == "<root>(<left>)(<right>)")
    }

    @Test func delimitersOfTheChildDoNotReachTheParent() {
        let outcome = lenient(
            "{{=<% %>=}}<%<p%><%$a%><% x %><%/a%><%/p%>", ["x": "1", "y": "2"],
            partials: ["p": "{{$a}}{{/a}}{{y}}<% x %>"])
        #expect(outcome.text == "12<% x %>")
    }

    @Test func dynamicParentIsFilled() {
        let partials = ["wide": "W{{$x}}{{/x}}", "tall": "T{{$x}}{{/x}}"]
        #expect(
            lenient("{{<*shape}}{{$x}}1{{/x}}{{/*shape}}", ["shape": "tall"], partials: partials).text == "T1"
        )
        #expect(lenient("{{<*shape}}{{$x}}1{{/x}}{{/*shape}}", partials: partials).text == "")
    }
}

/// The white space rules of parents and blocks.
@Suite struct InheritanceIndentationTests {
    @Test func parentAloneOnItsLineIndentsItsLines() {
        #expect(
            lenient("<ul>\n  {{<rows}}{{/rows}}\n</ul>\n", partials: ["rows": "<li>\n</li>\n"]).text
                == "<ul>\n  <li>\n  </li>\n</ul>\n")
    }

    @Test func parentOverManyLinesIndentsItsLines() {
        let template = "<ul>\n  {{<rows}}\n    {{$row}}x{{/row}}\n  {{/rows}}\n</ul>\n"
        #expect(
            lenient(template, partials: ["rows": "<li>{{$row}}{{/row}}</li>\n"]).text
                == "<ul>\n  <li>x</li>\n</ul>\n")
    }

    @Test func argumentLosesTheIndentationItWasWrittenWith() {
        let template = "{{<page}}\n{{$main}}\n      <p>\n        one\n      </p>\n{{/main}}\n{{/page}}\n"
        let page = "<main>\n  {{$main}}\n  {{/main}}\n</main>\n"
        #expect(
            lenient(template, partials: ["page": page]).text == "<main>\n  <p>\n    one\n  </p>\n</main>\n")
    }

    @Test func contentOfABlockDeterminesTheIndentationOfItsArgument() {
        let template = "{{<page}}{{$main}}\nA\nB\n{{/main}}{{/page}}\n"
        let page = "<main>\n{{$main}}\n    nothing\n{{/main}}\n</main>\n"
        #expect(lenient(template, partials: ["page": page]).text == "<main>\n    A\n    B\n</main>\n")
        #expect(lenient("{{>page}}", partials: ["page": page]).text == "<main>\n    nothing\n</main>\n")
    }

    @Test func blockThatFillsItsLineIndentsEveryLine() {
        let template = "{{<page}}{{$main}}\nA\nB{{/main}}\n{{/page}}\n"
        #expect(
            lenient(template, partials: ["page": "x\n  {{$main}}{{/main}}\ny\n"]).text == "x\n  A\n  B\ny\n")
    }

    @Test func blockInALineOfTextAddsNothing() {
        #expect(
            lenient("{{<p}}{{$a}}\n  one\n  two\n{{/a}}{{/p}}", partials: ["p": "<b>{{$a}}{{/a}}</b>\n"]).text
                == "<b>one\ntwo\n</b>\n")
    }

    @Test func nestedBlockIsIndentedRelativeToTheOneAround() {
        let partials = [
            "middle":
                "{{<outer}}{{$list}}\n    <ul>\n      {{$items}}\n        <li>none\n      {{/items}}\n    </ul>\n{{/list}}{{/outer}}\n",
            "outer": "<nav>\n  {{$list}}\n  {{/list}}\n</nav>\n",
        ]
        let template = "{{<middle}}{{$items}}\n<li>one\n<li>two\n{{/items}}{{/middle}}\n"
        #expect(
            lenient(template, partials: partials).text
                == "<nav>\n  <ul>\n      <li>one\n      <li>two\n  </ul>\n</nav>\n")
        #expect(
            lenient("{{>middle}}", partials: partials).text
                == "<nav>\n  <ul>\n      <li>none\n  </ul>\n</nav>\n")
    }

    @Test func partialInAnArgumentIsIndentedWithIt() {
        let template = "{{<page}}{{$main}}\n  {{>row}}\n{{/main}}{{/page}}\n"
        let partials = ["page": "<main>\n    {{$main}}\n    {{/main}}\n</main>\n", "row": "a\nb\n"]
        #expect(lenient(template, partials: partials).text == "<main>\n    a\n    b\n</main>\n")
    }

    @Test func recursionDeepensTheIndentation() {
        let data: Value = ["n": "1", "in": ["n": "2", "in": ["n": "3", "in": false]]]
        let partials = ["node": "<{{n}}>\n{{#in}}\n  {{>node}}\n{{/in}}\n"]
        #expect(lenient("{{>node}}", data, partials: partials).text == "<1>\n  <2>\n    <3>\n")
        #expect(lenient(" {{>node}}\n", data, partials: partials).text == " <1>\n   <2>\n     <3>\n")
    }

    @Test func inlinePartialIsNotIndented() {
        let partials = ["outer": "a {{>inner}} b\nc\n", "inner": "1\n2"]
        #expect(lenient("  {{>outer}}\n", partials: partials).text == "  a 1\n2 b\n  c\n")
    }

    @Test func tagsBeforeWindowsLineEndsAreStandaloneToo() {
        let outcome = lenient(
            "{{<p}}\r\n{{$a}}\r\n  x\r\n{{/a}}\r\n{{/p}}\r\n",
            partials: ["p": "[\r\n  {{$a}}\r\n  {{/a}}\r\n]\r\n"])
        #expect(outcome.text == "[\r\n  x\r\n]\r\n")
    }
}
