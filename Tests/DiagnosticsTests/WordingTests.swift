import Diagnostics
import Testing

@Suite("A wording")
struct WordingTests {
    private static let french = Translation(
        "fr",
        [
            """
            # A comment.
            the {1} "{2}" is not in {3}
            fr: "{2}" n’est pas dans {3} ({1})
            es: "{2}" no está en {3} ({1})

            a list
            fr: une liste

            write {"id": {1}}
            fr: écrire {"id": {1}}
            """
        ])

    @Test("shows the beginning of a value that is very long")
    func longValue() {
        let long = String(repeating: "é", count: 300_000)
        let wording: Wording = "the link \"\(long)\" leads nowhere"
        #expect(wording.english == "the link \"\(long.prefix(500))…\" leads nowhere")
        let short = String(repeating: "é", count: 500)
        #expect(("\(short)" as Wording).english == short)
    }

    @Test("keeps the English text and its values apart")
    func key() {
        let wording: Wording = "a number from \(0) to \("20")"
        #expect(wording.key == "a number from {1} to {2}")
        #expect(wording.values == [.text("0"), .text("20")])
        #expect(wording.english == "a number from 0 to 20")
        #expect("\(wording)" == "a number from 0 to 20")
    }

    @Test("is said with its values where the language has them")
    func order() {
        let wording: Wording = "the \("wave") \"\(7)\" is not in \("a {1} b")"
        #expect(wording.text(in: Self.french) == "\"7\" n’est pas dans a {1} b (wave)")
    }

    @Test("is translated with the wordings that are its values")
    func nested() {
        let list: Wording = "a list"
        let wording: Wording = "the \("x") \"\("y")\" is not in \(list)"
        #expect(wording.english == "the x \"y\" is not in a list")
        #expect(wording.text(in: Self.french) == "\"y\" n’est pas dans une liste (x)")
    }

    @Test("stays English in a language that does not have it")
    func missing() {
        let wording: Wording = "found \("a list" as Wording)"
        #expect(wording.text(in: Self.french) == "found une liste")
        #expect(wording.text(in: Translation("de", ["a list\nfr: une liste\n"])) == "found a list")
    }

    @Test("may contain braces")
    func braces() {
        let wording: Wording = "write {\"id\": \(1)}"
        #expect(wording.english == "write {\"id\": 1}")
        #expect(wording.text(in: Self.french) == "écrire {\"id\": 1}")
        let twice: Wording = "{{\("a")}}, {, }{ and {0}"
        #expect(twice.english == "{{a}}, {, }{ and {0}")
    }

    @Test("that is the same in all languages is never translated")
    func verbatim() {
        #expect(Wording(verbatim: "a list").text(in: Self.french) == "a list")
        #expect(Wording.didYouMean(nil) == nil)
        #expect(Wording.didYouMean("a list")?.english == "did you mean \"a list\"?")
    }

    @Test("is printed with the words for error and help, and without control characters")
    func printed() {
        let translation = Translation(
            "fr",
            [
                "error\nfr: erreur\n{1}: {2} [{3}]\nfr: {1} : {2} [{3}]\nhelp: {1}\nfr: aide : {1}\nfound {1}\nfr: il y a {1}\n"
            ])
        let diagnostic = Diagnostic(
            .error, DiagnosticCode("a.b"), "found \("\u{1B}[2J")", in: "x", help: "found \("y")")
        #expect(
            diagnostic.text(in: translation)
                == "x: erreur : il y a \u{FFFD}[2J [a.b]\n  aide : il y a y\n")
        #expect(
            diagnostic.text(in: translation, styled: true).hasPrefix(
                "\u{1B}[1mx\u{1B}[0m: \u{1B}[31merreur\u{1B}[0m : il y a"))
    }
}
