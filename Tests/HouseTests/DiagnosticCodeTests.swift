import TestSupport
import Testing

/// Every code of a diagnostic is explained in one page, which is made of the comments where the codes are raised.
@Suite struct DiagnosticCodeTests {
    /// A place in the sources where a diagnostic is raised.
    private struct Raised {
        var code: String
        var file: String
        var line: Int
        /// The comment above, as one sentence.
        var meaning: String?
    }

    private static let page = Repository.path("Sources/Diagnostics/README.md")

    private static var form: Regex<(Substring, Substring)> {
        /(?:\.(?:error|warning|note), |[^A-Za-z](?:error|warning|Mistake|fail|report|problem)\()\s*"([a-z-]+\.[a-z-]+)"/
    }

    private static let raised: [Raised] = House.sources.filter { $0.room != "Diagnostics" && $0.room != "EmbedTemplates" }.flatMap { file in
        let lines = file.lines
        return file.text.matches(of: form).map { match in
            let line = file.text[..<match.1.startIndex].count { $0 == "\n" }
            let code = String(match.1)
            return Raised(code: code, file: file.path, line: line + 1, meaning: meaning(of: code, above: line, in: lines))
        }
    }

    /// The comment above the statement that raises a code, or above a function that does nothing else.
    private static func meaning(of code: String, above line: Int, in lines: [Substring]) -> String? {
        var isSameBlock = true
        for number in stride(from: line, through: max(0, line - 16), by: -1) {
            let text = lines[number].drop { $0 == " " }
            if text.hasPrefix("/// ") || text.hasPrefix("// ") && isSameBlock { return comment(endingAt: number, in: lines, of: code) }
            let others = text.matches(of: /"([a-z-]+\.[a-z-]+)",/).map { String($0.1) }
            if number < line, others.contains(where: { $0 != code }) { return nil }
            if text.hasSuffix("{") || text.hasSuffix("}") { isSameBlock = false }
            guard ["func ", "static var ", " init"].contains(where: { text.contains($0) }) else { continue }
            if text.firstMatch(of: /(?:Diagnostic|Mistake) \{$|func (?:report|stop)/) == nil { return nil }
        }
        return nil
    }

    private static func comment(endingAt end: Int, in lines: [Substring], of code: String) -> String {
        var start = end
        while start > 0, lines[start - 1].drop(while: { $0 == " " }).hasPrefix("//") { start -= 1 }
        let words = lines[start...end].map { $0.drop { $0 == " " || $0 == "/" } }.prefix { !$0.isEmpty && !$0.hasPrefix("-") }
        return words.joined(separator: " ").replacing("\(code): ", with: "")
    }

    private static var expected: String {
        let codes = Dictionary(grouping: raised, by: \.code).sorted { $0.key < $1.key }
        var text = """
            # Diagnostics

            What `sitegen` can find wrong, by the code in brackets at the end of each message. Made by `make record` from the comments in
            the sources, where each code is raised; a test fails where this page is out of date.

            | code | means | raised in |
            |---|---|---|

            """
        for (code, places) in codes {
            var meanings: [String] = []
            for meaning in places.compactMap(\.meaning) where !meanings.contains(meaning) { meanings.append(meaning) }
            var rooms: [String] = []
            for room in places.map({ $0.file.split(separator: "/").dropFirst().dropLast().joined(separator: "/") })
            where !rooms.contains(room) {
                rooms.append(room)
            }
            text += "| `\(code)` | \(meanings.joined(separator: " ")) | \(rooms.sorted().joined(separator: ", ")) |\n"
        }
        return text
    }

    @Test func everyCodeIsExplainedWhereItIsRaised() {
        let codes = Dictionary(grouping: Self.raised, by: \.code)
        #expect(codes.count > 40)
        for (code, places) in codes.sorted(by: { $0.key < $1.key }) {
            let where_ = places.map { "\($0.file):\($0.line)" }
            #expect(places.contains { $0.meaning != nil }, "\(code) has no comment at \(where_)")
        }
    }

    /// In a test's source, or in the exact words for a broken site.
    @Test func everyCodeOccursInATest() throws {
        let broken = Repository.path("Tests/CommandTests/Broken")
        let words = names(in: broken).compactMap { try? text(of: "\(broken)/\($0)/expected.txt") }
        let sources = House.tests.filter { $0.parts[1] != "HouseTests" }.map(\.text)
        let isOfACode = { (byte: UInt8) in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || [UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
        }
        var found: Set<String> = []
        for text in words + sources { found.formUnion(text.utf8.split { !isOfACode($0) }.compactMap { String($0) }) }
        let missing = Set(Self.raised.map(\.code)).subtracting(found).sorted()
        #expect(missing == [], "no test has these codes; a broken site in Tests/CommandTests/Broken is the place for most")
    }

    @Test func thePageOfCodesIsUpToDate() throws {
        if isRecording {
            try write(Self.expected, to: Self.page)
            Issue.record("recorded \(Self.page): run the tests without SITEGEN_RECORD")
            return
        }
        let found = try bytes(of: Self.page)
        let expected = Array(Self.expected.utf8)
        let isSame = found == expected
        #expect(isSame, "Sources/Diagnostics/README.md:\(firstDifference(found, expected))")
    }

    /// A message is one phrase without a full stop, and so is its cure.
    @Test(arguments: House.sources.filter { $0.room != "Diagnostics" })
    func noMessageEndsWithAFullStop(_ file: House.File) {
        let stopped = file.text.matches(
            of:
                /(?:\.(?:error|warning|note), |[^A-Za-z](?:error|warning|Mistake|fail|report|problem)\(\s*)"[a-z-]+\.[a-z-]+",\s*"[^"\n]*[^.]\."\s*[,)]/
        )
        #expect(stopped.isEmpty, "\(file.path): \(stopped.map { String($0.0) })")
    }
}
