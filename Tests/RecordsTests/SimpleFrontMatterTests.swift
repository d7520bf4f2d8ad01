import Diagnostics
import TestSupport
import Testing

@testable import Records

@Suite("Simple front matter")
struct SimpleFrontMatterTests {
    /// All that a document holds, places included.
    private static func content(_ document: Document) -> [String] {
        document.entries.map { "\($0)" } + document.texts
    }

    private static func simple(_ text: String) -> Document? {
        let file = SourceFile(path: "a", text: text)
        return Document.simpleFrontMatter(file, in: 0..<file.bytes.count)
    }

    @Test(
        "is read without libyaml",
        arguments: [
            "title: A", "title: A page\n", "title:   A\r\norder: 12\r\n",
            "a: true\nb: null\nc: 0x1F\nd: 1.5\n", "a: 12:30\nb: C#\n",
            "title: Où est l’œuvre ? « Là » — 北京 🏄\n", "a-b_c9: no\n",
            "title: Été 2026\ndescription: Ce qu'il faut [savoir], \"tout\" & plus\n",
        ])
    func fast(text: String) throws {
        let log = DiagnosticLog()
        let file = SourceFile(path: "a", text: text)
        let whole = try #require(Document.yaml(file, in: 0..<file.bytes.count, log: log))
        #expect(Self.content(try #require(Self.simple(text))) == Self.content(whole))
        #expect(log.diagnostics.isEmpty)
    }

    @Test(
        "and nothing else",
        arguments: [
            "", "\n", "title:\n", "title: \n", "title:A\n", " title: A\n", "title : A\n", "- a\n",
            "title: 'A'\n", "title: \"A\"\n",
            "title: -1\n",
            "title: [a]\n", "title: A: B\n", "title: ab:\n", "title: A # b\n", "title: A \n",
            "title: A\n  B\n", "title: A\n\n",
            "title: A\n# b\n",
            "title: A\ntitle: B\n", "title: |\n  A\n", "title: *a\n", "title: &a A\n", "title: !a A\n",
            "---\ntitle: A\n",
            "title: A\n...\n",
            "title: A\tB\n", "title:\tA\n", "title: A\rorder: 1\r", "title: e\u{301}\n", "title: a\u{301}b\n",
            "title: a\u{2028}b\n",
            "title: a\u{85}b\n", "title: a\u{FEFF}b\n", "title: a\u{7}b\n", "título: A\n", "1: A\n",
            "<<: A\n", "? a\n: b\n",
        ])
    func slow(text: String) {
        #expect(Self.simple(text) == nil)
    }

    @Test("means to both readers the same", arguments: 0..<40)
    func both(seed: Int) throws {
        let keys = [
            "title", "description", "slug", "order", "draft", "a-b", "x_1", "Title", "9", "é", "", "- a", "?",
            "%a",
        ]
        let separators = [": ", ": ", ": ", ": ", ":  ", ":", " : ", ":\t", ": - "]
        let words = [
            "A", "page", "12", "1.5", "007", "0x1F", "0o17", "true", "False", "null", "Null", "no", "~",
            "été", "北京", "e\u{301}", "-", "#",
            "a#",
            "#a", ":", "a:", ":a", "12:30", "'", "\"", "[", "]", "{a", ",", "*", "&x", "!t", "|", ">", "@",
            "`", "%", "\\", "...", "---",
            "’",
            "\u{A0}", "\u{85}", "\u{2028}", "\u{FEFF}", "\t", "🏄", "5.", "1e3", ".5", "+5",
        ]
        let ends = ["\n", "\n", "\n", "\n", "\r\n", "\r", " \n", "\n\n", "\n  ", "", "\n# c\n"]
        var random = SeededGenerator(seed: UInt64(seed))
        func any(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
        var read = 0
        for round in 0..<1_000 {
            // Every other one is odd in one line at the most.
            let oddities = round.isMultiple(of: 2) ? 1 : 3
            let count = Int.random(in: 1...3, using: &random)
            var text = ""
            for line in 0..<count {
                let isOdd = line >= count - oddities
                text += isOdd && Bool.random(using: &random) ? any(keys) : keys[line]
                text += isOdd ? any(separators) : ": "
                let words = isOdd ? words : Array(words.prefix(14))
                text += (0..<Int.random(in: isOdd ? 0...3 : 1...3, using: &random)).map { _ in any(words) }
                    .joined(separator: " ")
                text += isOdd ? any(ends) : "\n"
            }
            guard let simple = Self.simple(text) else { continue }
            read += 1
            let log = DiagnosticLog()
            let file = SourceFile(path: "a", text: text)
            let whole = try #require(
                Document.yaml(file, in: 0..<file.bytes.count, log: log), "\(text.debugDescription)")
            #expect(Self.content(simple) == Self.content(whole), "\(text.debugDescription)")
            #expect(log.diagnostics.isEmpty, "\(text.debugDescription)")
        }
        #expect(read > 15)
    }

    @Test("with many keys is left to libyaml")
    func many() {
        let lines = (0..<40).map { "key\($0): a\n" }
        #expect(Self.simple(lines.prefix(10).joined()) != nil)
        #expect(Self.simple(lines.joined()) == nil)
    }
}
