import TestSupport
import Testing

/// Every code of a diagnostic is explained in one page, which is made of the declarations of the codes.
@Suite struct DiagnosticCodeTests {
    /// A code, the room or the domain that it belongs to, and its meaning where that is known there.
    private struct Code {
        var name: String
        var room: String
        var meaning: String?
        /// The name of the value in Swift.
        var value: String?
    }

    private static let page = Repository.path("Sources/Diagnostics/README.md")

    private static let sources = House.sources.filter { $0.room != "EmbedTemplates" }

    /// `Domains/Racing`
    private static func room(of file: House.File) -> String { file.parts.dropFirst().dropLast().joined(separator: "/") }

    private static let declared: [Code] = sources.flatMap { file in
        file.code.matches(of: /static let ([A-Za-z]+) = DiagnosticCode\(\s*"([a-z-]+\.[a-z-]+)",\s*"([^"\n]*)"\)/).map { match in
            Code(name: String(match.2), room: room(of: file), meaning: String(match.3), value: String(match.1))
        }
    }

    /// Each code once, with what the page says of it.
    private static let codes: [(name: String, meanings: [String], rooms: [String])] = {
        let shared = declared.filter { $0.room == "Diagnostics" }
        let users = shared.flatMap { code in
            sources.filter { $0.room != "Diagnostics" && isUsed(code, in: $0) }.map { Code(name: code.name, room: room(of: $0)) }
        }
        let all =
            declared.filter { $0.room != "Diagnostics" } + users
            + SpelledCodes.all.map { Code(name: $0.name, room: $0.room, meaning: $0.meaning) }
        return Dictionary(grouping: all, by: \.name).sorted { $0.key < $1.key }.map { name, codes in
            let known = declared.first { $0.name == name }.map { [$0.meaning ?? ""] }
            return (name, known ?? unique(codes.compactMap(\.meaning)), unique(codes.map(\.room).sorted()))
        }
    }()

    private static func unique(_ texts: [String]) -> [String] {
        texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func isUsed(_ code: Code, in file: House.File) -> Bool {
        guard let value = code.value else { return false }
        return file.code.matches(of: /\.([A-Za-z]+)/).contains { $0.1 == value }
    }

    private static var expected: String {
        var text = """
            # Diagnostics

            What `sitegen` can find wrong, by the code in brackets at the end of each message. Made by `make record` from the declarations
            of the codes; a test fails where this page is out of date.

            | code | means | raised in |
            |---|---|---|

            """
        for code in codes {
            text += "| `\(code.name)` | \(code.meanings.joined(separator: " ")) | \(code.rooms.joined(separator: ", ")) |\n"
        }
        return text
    }

    @Test func everyCodeIsExplained() {
        #expect(Self.codes.count > 40)
        for code in Self.codes { #expect(!code.meanings.isEmpty, "\(code.name) has no meaning") }
        for code in Self.declared {
            #expect(code.meaning?.wholeMatch(of: /[A-Z`].*\./) != nil, "\(code.name) is not explained by a sentence")
        }
    }

    @Test func everyCodeIsDeclaredOnceAndUsed() {
        let names = Self.declared.map(\.name)
        #expect(Set(names).count == names.count)
        for code in Self.declared {
            let isUsed = Self.sources.contains {
                Self.isUsed(code, in: $0) && (code.room == "Diagnostics" || Self.room(of: $0) == code.room)
            }
            #expect(isUsed, "\(code.name) is never raised in \(code.room)")
        }
    }

    /// So `records.csv-few` is found as `.recordsCSVFew`, and a name is taken only once.
    @Test func aValueIsSpelledAsItsCode() {
        for code in Self.declared { #expect(code.value?.lowercased() == code.name.filter(\.isLetter), "\(code.name)") }
    }

    /// A code that is spelled where it is raised would be missing in the declarations.
    @Test func aRoomThatDeclaresItsCodesSpellsNone() {
        let rooms = Set(Self.declared.map(\.room))
        #expect(SpelledCodes.all.filter { rooms.contains($0.room) }.map { "\($0.file):\($0.line) \($0.name)" } == [])
        let calls = Self.sources.reduce(0) { $0 + $1.code.matches(of: /= DiagnosticCode\(/).count }
        #expect(calls == Self.declared.count, "a declaration is a static let with a code and a sentence")
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
        let missing = Self.codes.map(\.name).filter { !found.contains($0) }
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
                /(?:\.(?:error|warning|note), |[^A-Za-z](?:error|warning|Mistake|fail|report|problem)\(\s*)(?:"[a-z-]+\.[a-z-]+"|\.[a-z][A-Za-z]+),\s*"[^"\n]*[^.]\."\s*[,)]/
        )
        #expect(stopped.isEmpty, "\(file.path): \(stopped.map { String($0.0) })")
    }
}
