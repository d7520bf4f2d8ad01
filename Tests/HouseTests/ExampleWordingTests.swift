import TestSupport
import Testing

/// How the pages of the example site are set, in each of its languages.
@Suite struct ExampleWordingTests {
    /// What is wrong with a page, by the rule that says so.
    private struct Findings: Sendable {
        var units: [String] = []
        var french: [String] = []
        var decimals: [String] = []
        var labels: [String] = []
        var pages = 0
    }

    /// The pages are read once, for all rules.
    private static let findings = Task { () async throws -> Findings in
        var findings = Findings()
        let pages = try await BuiltExample.output.files.filter { $0.key.hasSuffix(".html") }
        for (number, page) in pages.sorted(by: { $0.key < $1.key }).enumerated() {
            let (path, content) = page
            // Without a proof the pages near the top, of which there is one each, and a fifth of those
            // below.
            guard isProof || path.count(where: { $0 == "/" }) < 5 || number % 5 == 0 else { continue }
            let parts = path.split(separator: "/")
            let language = ThemeTests.languages.contains(String(parts[1])) ? String(parts[1]) : "en"
            check(PageWords(content, language: language), path, language, &findings)
        }
        return findings
    }

    private static func check(
        _ page: PageWords, _ path: String, _ language: String, _ findings: inout Findings
    ) {
        findings.pages += 1
        let text = page.text
        let space = UInt8(ascii: " ")
        for index in text.indices.dropFirst().dropLast() where text[index] == space {
            if isDigit(text[index - 1]), isUnit(text[(index + 1)...].prefix(6)) {
                findings.units.append("\(path): \"\(excerpt(text, around: index))\"")
            }
            if language == "fr", isFrenchMark(text, before: index, after: index + 1) {
                findings.french.append("\(path): \"\(excerpt(text, around: index))\"")
            }
        }
        for label in page.labels where label.contains("…") { findings.labels.append("\(path): \"\(label)\"") }
        for column in page.columns {
            for (unit, decimals) in column where decimals.count > 1 {
                findings.decimals.append(
                    "\(path): \(decimals.values.sorted())\(unit.isEmpty ? "" : " in \(unit)")")
            }
        }
    }

    private static let units = Set(
        [
            "%", "bpm", "ft", "g", "G", "h", "kg", "km", "km/h", "lb", "lpm", "m", "mi", "mi/h", "min", "mph",
            "pi", "s", "€", "£",
        ].map {
            Array($0.utf8)
        })

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// Whether the word that comes is a unit.
    private static func isUnit(_ bytes: ArraySlice<UInt8>) -> Bool {
        units.contains(
            Array(
                bytes.prefix { $0 > UInt8(ascii: "?") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") })
        )
    }

    /// A mark that French sets with a space that no line breaks at.
    private static func isFrenchMark(_ text: [UInt8], before: Int, after: Int) -> Bool {
        if ";:!?".utf8.contains(text[after]) { return true }
        let quotes = (opening: Array("«".utf8), closing: Array("»".utf8))
        return text[after...].starts(with: quotes.closing)
            || text[..<before].suffix(2).elementsEqual(quotes.opening)
    }

    private static func excerpt(_ text: [UInt8], around index: Int) -> String {
        String(
            decoding: text[max(0, index - 24)..<min(text.count, index + 24)].map { $0 == 10 ? 32 : $0 },
            as: UTF8.self)
    }

    /// The first findings of each kind are enough to correct it; thousands would hide the others.
    private static func shown(_ findings: [String]) -> String {
        "\(findings.count): " + findings.prefix(12).joined(separator: "\n")
    }

    @Test func everyPageIsRead() async throws {
        #expect(try await Self.findings.value.pages > (isProof ? 1_000 : 300))
    }

    @Test func noLineBreaksBetweenANumberAndItsUnit() async throws {
        let findings = try await Self.findings.value.units
        #expect(findings.isEmpty, "\(Self.shown(findings))")
    }

    @Test func noLineBreaksBeforeFrenchPunctuation() async throws {
        let findings = try await Self.findings.value.french
        #expect(findings.isEmpty, "\(Self.shown(findings))")
    }

    @Test func theNumbersOfAColumnHaveTheSameDecimals() async throws {
        let findings = try await Self.findings.value.decimals
        #expect(findings.isEmpty, "\(Self.shown(findings))")
    }

    @Test func noLabelOfAChartIsCut() async throws {
        let findings = try await Self.findings.value.labels
        #expect(findings.isEmpty, "\(Self.shown(findings))")
    }
}
