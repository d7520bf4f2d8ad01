import Diagnostics
import Languages
import Pages
import Templating
import Testing

/// Messages are set in when a program is made; only their placeholders are left to look up.
@Suite struct MessageTests {
    @Test func wordsAreEscapedForTheirPlace() throws {
        let words = try Words("fr", ["a.b": [.text("L'été & <co>")]])
        let outcome = strict("<p title='{{t.a.b}}'>{{t.a.b}}</p>", [:], messages: words)
        #expect(outcome.text == "<p title='L&#39;été &amp; &lt;co&gt;'>L'été &amp; &lt;co&gt;</p>")
        #expect(strict("{{t.a.b}}", [:], messages: words, page: "page.txt").text == "L'été & <co>")
        #expect(
            strict("\"{{t.a.b}}\"", [:], messages: words, page: "page.css").text == "\"L\\'été & \\3c co>\"")
    }

    @Test func placeholdersAreLookedUpWhereTheTagIs() throws {
        let words = try Words("en", ["hi": [.text("Hi "), .placeholder("name"), .text("!")]])
        let data: Record = ["crew": [["name": "<Ada>"], ["name": .number(exact: "2", text: "two")]]]
        let outcome = strict("{{#crew}}<p title=\"{{t.hi}}\">{{t.hi}}</p>{{/crew}}", data, messages: words)
        #expect(
            outcome.text
                == "<p title=\"Hi &lt;Ada&gt;!\">Hi &lt;Ada&gt;!</p><p title=\"Hi two!\">Hi <data value=\"2\">two</data>!</p>"
        )
    }

    @Test func missingArgumentNamesTheMessage() throws {
        let words = try Words("en", ["hi": [.placeholder("naem")]])
        #expect(
            strict("{{t.hi}}", ["name": "Ada"], messages: words).problems == [
                "page.html:1:1: the message \"hi\" needs \"naem\", which the pages that show it do not have [template.unknown-name] → did you mean \"name\"?"
            ])
    }

    @Test func unknownMessageIsReportedWithTheNearestKey() throws {
        let words = try Words("it", ["penalties.title": [.text("T")]])
        #expect(
            strict("{{t.penalties.titel}}\n{{t.x}}", [:], messages: words).problems == [
                "page.html:1:1: there is no message \"penalties.titel\" [template.unknown-message] → did you mean \"t.penalties.title\"?",
                "page.html:2:1: there is no message \"x\" [template.unknown-message] → add it to locales/it.yaml",
            ])
    }

    @Test(arguments: [
        (0, "0 vague"), (1, "1 vague"), (2, "2 vagues"), (1_000_000, "1\u{202F}000\u{202F}000 de vagues"),
    ])
    func pluralFollowsTheCount(_ count: Int, _ expected: String) throws {
        var words = try Words("fr", [:])
        let forms: [PluralCategory: [Message.Piece]] = [
            .one: [.placeholder("count"), .text(" vague")],
            .many: [.placeholder("count"), .text(" de vagues")],
            .other: [.placeholder("count"), .text(" vagues")],
        ]
        words.messages["waves"] = MessageWords(.plural(forms), in: words.locale)
        #expect(
            strict("<p>{{t.waves}}.</p>", ["count": .count(count)], messages: words).text
                == "<p>\(expected).</p>")
    }

    @Test func fractionsAreNotSingular() throws {
        var words = try Words("en", [:])
        words.messages["m"] = MessageWords(
            .plural([.one: [.text("metre")], .other: [.text("metres")]]), in: words.locale)
        #expect(
            strict("{{t.m}}", ["count": .number(exact: "1.5", text: "1.5")], messages: words).text == "metres"
        )
        #expect(strict("{{t.m}}", ["count": .number(exact: "1", text: "1")], messages: words).text == "metre")
    }

    @Test func fallbackIsMarkedWithItsLanguageWhereElementsAreAllowed() throws {
        var words = try Words("fr", [:])
        let english = try #require(Locale(tag: "en"))
        words.messages["a"] = MessageWords(
            .single([.text("Score"), .placeholder("n")]), in: english, foreignLanguage: "en")
        let outcome = strict(
            "<title>{{t.a}}</title><p title=\"{{t.a}}\">{{t.a}}</p>", ["n": "1"], messages: words)
        #expect(
            outcome.text == "<title>Score1</title><p title=\"Score1\"><span lang=\"en\">Score1</span></p>")
    }

    @Test func messageIsNoSection() throws {
        #expect(
            strict("{{#t.a}}{{/t.a}}", [:], messages: try Words("en", ["a": []])).problems == [
                "page.html:1:1: \"t.a\" is a message, and a section needs a value [template.context]"
            ])
    }

    @Test func programsListWhatTheyWereMadeOf() throws {
        let log = DiagnosticLog()
        let files = [
            "a.html": "{{>b}}{{t.x}}{{>*d}}", "b.html": "{{<c}}{{$k}}{{t.y}}{{/k}}{{/c}}",
            "c.html": "{{$k}}{{t.z}}{{/k}}",
        ]
        let library = TemplateLibrary(
            [.init("", files.map { SourceFile(path: $0.key, text: $0.value) })], log: log)
        let words = try Words("en", ["x": [], "y": [], "z": []])
        let program = try #require(library.program("a", for: words, log: log))
        #expect(program.uses.templates == ["a", "b", "c"])
        #expect(program.uses.messages == ["x", "y"])
        #expect(program.uses.hasDynamicNames)
    }
}
