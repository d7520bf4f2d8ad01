import Diagnostics
import TestSupport
import Testing

@testable import Records

@Suite("Hostile input")
struct HostileTests {
    @Test("a file of 2 GB is refused by its size alone")
    func size() throws {
        #expect(Mistake.size(Int(Int32.max) - 1) == nil)
        let mistake = try #require(Mistake.size(Int(Int32.max)))
        #expect(mistake.code.name == "records.size")
    }

    @Test(
        "brackets in brackets are refused beyond 512, and nothing overflows",
        arguments: ["[", "{\"a\":", "[{\"a\":"])
    func depth(opening: String) {
        for read in [json, yaml] {
            let complaints = told(String(repeating: opening, count: 100_000), read)
            #expect(complaints.count == 1)
            #expect(complaints.first?.contains("more than 512 levels deep") == true)
        }
    }

    @Test("512 brackets in each other are read")
    func allowedDepth() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(outline(try #require(document(text, json)).root) == text)
        #expect(outline(try #require(document(text, yaml)).root) == text)
        #expect(told("[" + text + "]", json).count == 1)
    }

    @Test("block lists and maps of YAML in each other are refused beyond 512")
    func yamlDepth() {
        #expect(
            told(String(repeating: "- ", count: 20_000) + "a", yaml).first?.contains(
                "more than 512 levels deep") == true)
    }

    @Test(
        "a quarter of a megabyte of one piece ends in a diagnostic", .timeLimit(.minutes(10)),
        arguments: [
            "\"", "\\", "'", "{", "&", "*", "-", "- ", "? ", ":", "a: ", "/*", "\"\n", "\"\\\n", "\n", "🏄",
            "%", "|", "\t", "=", ";",
            "a=\"\n",
        ])
    func repeated(piece: String) {
        let text = String(repeating: piece, count: 250_000 / piece.utf8.count)
        // White space alone is a document of .strings and of YAML; to end at all is what counts there.
        for read in [strings, yaml] { _ = read(SourceFile(path: "a", text: text), DiagnosticLog()) }
        #expect(!told(text, json).isEmpty)
    }

    @Test("a file that is not a file of strings gets at most a hundred diagnostics")
    func wrongAllOver() {
        #expect(told(String(repeating: "\"\n", count: 1_000), strings).count == 100)
    }

    @Test("random bytes are a document or a diagnostic", arguments: 0..<20 as Range<UInt64>)
    func randomBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            expectAnswer(
                (0..<Int.random(in: 0..<64, using: &generator)).map { _ in
                    UInt8.random(in: .min ... .max, using: &generator)
                })
        }
    }

    @Test(
        "pieces of grammar in random order are a document or a diagnostic", arguments: 0..<20 as Range<UInt64>
    )
    func randomPieces(seed: UInt64) {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u12", "\\uD83C", "1", "-", ".", "e", "true", "null",
            " ", "\n", "\r\n", "\t", "a",
            "é", "🏄", "e\u{301}",
            "- ", "? ", ": ", "&a ", "*a", "!", "|", ">", "'", "#", "---\n", "...", "%YAML", "=", ";", "/*",
            "*/", "//", "\u{FEFF}",
            "\u{85}", "\u{2028}", "\u{0}", "a: ",
        ]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0..<24, using: &generator)).compactMap { _ in
                pieces.randomElement(using: &generator)
            }.joined()
            expectAnswer(Array(text.utf8))
        }
    }

    @Test(
        "a document with one byte changed is a document or a diagnostic", arguments: 0..<10 as Range<UInt64>)
    func changedBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let originals = [
            "[{\"a\": \"é\\n\", \"b\": [1, 2.5e3, true]}, null]",
            "a: &x {b: [1, 'é']}\nc: *x\nd: |\n  text\n",
            "/* é */\n\"a\" = \"b\\n\";\n",
        ]
        for original in originals {
            for _ in 0..<200 {
                var bytes = Array(original.utf8)
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                    in: .min ... .max, using: &generator)
                expectAnswer(bytes)
            }
        }
    }

    /// Every reader gives a document all of whose values can be read, or says what is wrong, at a place in
    /// the file.
    private func expectAnswer(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
        for read in [json, yaml, strings] {
            let log = DiagnosticLog()
            let document = read(SourceFile(path: "a", bytes: bytes), log)
            if let document {
                #expect(!outline(document.root).isEmpty, sourceLocation: location)
            } else {
                #expect(log.hasErrors, "\(bytes)", sourceLocation: location)
            }
            for diagnostic in log.diagnostics {
                #expect(!diagnostic.text().isEmpty, sourceLocation: location)
            }
        }
        let log = DiagnosticLog()
        let parts = FrontMatter.split(SourceFile(path: "a", bytes: Array("---\n".utf8) + bytes), log: log)
        #expect(parts.header != nil || log.hasErrors, sourceLocation: location)
    }
}
