import TestSupport
import Testing

/// Every code of a diagnostic is declared once, used, tested, and explained on one page, which is made of the
/// declarations.
@Suite struct DiagnosticCodeTests {
    private struct Code {
        var name: String
        var meaning: String
        /// The name of the value in Swift: `racingOdds`.
        var value: String
        /// The folder that declares it: `Domains/Racing`.
        var home: String
        /// The folders that use it.
        var users: [String]
    }

    private static let page = Repository.path("docs/content/en/reference/diagnostics.md")

    private static let sources = House.sources.filter { $0.room != "EmbedTemplates" }

    private static func folder(of file: House.File) -> String {
        file.parts.dropFirst().dropLast().joined(separator: "/")
    }

    private static let codes: [Code] = {
        var users: [Substring: Set<String>] = [:]
        for file in sources where file.room != "Diagnostics" {
            for match in file.code.matches(of: /\.([a-z]+[A-Z][A-Za-z]*)/) {
                users[match.1, default: []].insert(folder(of: file))
            }
        }
        return sources.flatMap { file in
            file.code.matches(
                of: /static let ([A-Za-z]+) = DiagnosticCode\(\s*"([a-z-]+\.[a-z-]+)",\s*"([^"\n]*)"\s*\)/
            ).map { match in
                Code(
                    name: String(match.2), meaning: String(match.3), value: String(match.1),
                    home: folder(of: file),
                    users: users[match.1, default: []].sorted())
            }
        }.sorted { $0.name < $1.name }
    }()

    private static var expected: String {
        var text = """
            ---
            title: Diagnostics
            description: "What sitegen can find wrong in a site, by its code."
            ---

            What `sitegen` can find wrong, by the code in brackets at the end of each message. Made by `make record` from the declarations
            of the codes; a test fails where this page is out of date.

            | code | means | used in |
            |---|---|---|

            """
        for code in codes {
            text += "| `\(code.name)` | \(code.meaning) | \(code.users.joined(separator: ", ")) |\n"
        }
        return text
    }

    @Test func everyCodeIsExplained() {
        #expect(Self.codes.count > 40)
        for code in Self.codes {
            #expect(
                code.meaning.wholeMatch(of: /[A-Z`].*\./) != nil,
                "\(code.name) is not explained by a sentence")
        }
    }

    @Test func everyCodeIsDeclaredOnce() {
        let names = Self.codes.map(\.name)
        #expect(Set(names).count == names.count)
        let values = Self.sources.reduce(0) { $0 + $1.code.matches(of: /DiagnosticCode\(\s*"/).count }
        #expect(values == names.count, "a code is declared as a static let, with its name and a sentence")
    }

    /// Only the codes of the room Diagnostics are for all rooms.
    @Test func everyCodeIsUsedWhereItIsDeclaredAndOnlyThere() {
        for code in Self.codes {
            #expect(!code.users.isEmpty, "\(code.name) is never used")
            let strays = code.users.filter {
                code.home != "Diagnostics" && !"\($0)/".hasPrefix("\(code.home)/")
            }
            #expect(strays == [], "\(code.name) belongs to \(code.home)")
        }
    }

    /// So `records.csv-few` is found as `.recordsCSVFew`, and a name is taken only once.
    @Test func aValueIsSpelledAsItsCode() {
        for code in Self.codes {
            #expect(code.value.lowercased() == code.name.filter(\.isLetter), "\(code.name)")
        }
    }

    /// In a test's source, or in the exact words for a broken site.
    @Test func everyCodeOccursInATest() throws {
        let broken = Repository.path("Tests/CommandTests/Broken")
        let words = names(in: broken).compactMap { try? text(of: "\(broken)/\($0)/expected.txt") }
        let sources = House.tests.filter { $0.parts[1] != "HouseTests" }.map(\.text)
        let isOfACode = { (byte: UInt8) in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || [UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
        }
        var found: Set<String> = []
        for text in words + sources {
            found.formUnion(text.utf8.split { !isOfACode($0) }.compactMap { String($0) })
        }
        let missing = Self.codes.map(\.name).filter { !found.contains($0) }
        #expect(
            missing == [],
            "no test has these codes; a broken site in Tests/CommandTests/Broken is the place for most")
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
        #expect(isSame, "\(Self.page):\(firstDifference(found, expected))")
    }

    /// A message is one phrase without a full stop, and so is its help.
    @Test(arguments: House.sources.filter { $0.room != "Diagnostics" })
    func noMessageEndsWithAFullStop(_ file: House.File) {
        let stopped = file.text.matches(
            of:
                /(?:\.(?:error|warning|note), |[^A-Za-z](?:error|warning|Mistake|fail|report|problem)\(\s*)\.[a-z][A-Za-z]+,\s*"[^"\n]*[^.]\."\s*[,)]/
        )
        #expect(stopped.isEmpty, "\(file.path): \(stopped.map { String($0.0) })")
    }
}
