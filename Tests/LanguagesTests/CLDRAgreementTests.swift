import Foundation
import TestSupport
import Testing

@testable import Languages

/// Plurals, numbers and dates beside those of the Python package Babel, which has CLDR's data from another
/// source than ours.
@Suite struct CLDRAgreementTests {
    private static let tags = [
        "en-GB", "fr", "es", "it", "de", "pt", "nl", "pl", "ru", "cs", "sv", "ja", "ar",
    ]
    /// Where the digits are those of the program's own languages.
    private static let written = ["en-GB", "fr", "es", "it", "de", "pt", "nl", "pl", "ru", "cs"]

    private static let script = """
        import datetime, decimal, json, sys
        from babel import Locale
        from babel.dates import format_date
        from babel.numbers import format_decimal
        asked = json.load(open(sys.argv[1], encoding="utf-8"))
        answers = {"plurals": {}, "numbers": {}, "dates": {}}
        for tag in asked["tags"]:
            rule = Locale.parse(tag, sep="-").plural_form
            answers["plurals"][tag] = [rule(decimal.Decimal(n)) for n in asked["plurals"]]
        for tag in asked["written"]:
            locale = Locale.parse(tag, sep="-")
            answers["numbers"][tag] = [
                format_decimal(decimal.Decimal(n), format=None, locale=locale, decimal_quantization=False)
                for n in asked["numbers"]]
            answers["dates"][tag] = [
                format_date(datetime.date.fromisoformat(d), "long", locale=locale) for d in asked["dates"]]
        json.dump(answers, open(sys.argv[2], "w", encoding="utf-8"))
        """

    private struct Answers: Decodable {
        var plurals: [String: [String]]
        var numbers: [String: [String]]
        var dates: [String: [String]]
    }

    /// Whole numbers and decimals with their trailing zeros, which count for plurals.
    private static let plurals =
        (0...120).map { "\($0)" } + [
            "1000", "1001", "10000", "1000000", "2000000", "1000001", "0.0", "0.1", "1.0", "1.00", "1.1",
            "1.5",
            "1.99", "2.0", "5.25", "11.0", "21.1", "100.5",
        ]

    /// None of four digits: Babel groups them in languages of which CLDR says otherwise, such as Spanish.
    private static let numbers = [
        "0", "7", "10", "999", "10000", "12345", "123456", "1234567", "1234567890",
        "-1", "-12345", "0.5", "1.25", "-0.125", "12345.678", "99999.999",
    ]

    private static let dates: [String] = {
        var random = SeededGenerator(seed: 2026)
        return (1...12).map { "2025-\($0 < 10 ? "0" : "")\($0)-15" } + [
            "2024-02-29", "1999-12-31", "2000-01-02",
        ]
            + (0..<20).map { _ in
                CalendarDate(daysSinceEpoch: Int.random(in: -20_000...40_000, using: &random)).iso
            }
            .filter { !$0.hasSuffix("-01") }
    }()

    private static func answers() async throws -> Answers {
        let python = try #require(Program.python, "SITEGEN_PYTHON names no Python; `make test` does")
        return try await withTemporaryFolder { folder in
            let asked: [String: Any] = [
                "tags": tags, "written": written, "plurals": plurals, "numbers": numbers, "dates": dates,
            ]
            try write(
                Array(try JSONSerialization.data(withJSONObject: asked)), to: "\(folder)/asked.json")
            let run = try await run(python, ["-c", script, "asked.json", "answers.json"], in: folder)
            #expect(run.exitCode == 0, "\(run.errorText)")
            return try JSONDecoder().decode(
                Answers.self, from: Data(try bytes(of: "\(folder)/answers.json")))
        }
    }

    @Test func bothChooseTheSameFormsWritingsAndWords() async throws {
        let answers = try await Self.answers()
        for tag in Self.tags {
            let language = try locale(tag)
            let found = Self.plurals.map { text in
                let digits = text.contains(".") ? text.split(separator: ".").last?.count ?? 0 : 0
                return language.pluralCategory(Double(text) ?? 0, visibleFractionDigits: digits).rawValue
            }
            Self.expectSame(Self.plurals, found, answers.plurals[tag], tag)
        }
        for tag in Self.written {
            let language = try locale(tag)
            Self.expectSame(
                Self.numbers, Self.numbers.map { language.format(Double($0) ?? 0, fraction: 0...3) },
                answers.numbers[tag], tag)
            Self.expectSame(
                Self.dates,
                try Self.dates.map { language.format(try #require(CalendarDate(iso: $0)), .long) },
                answers.dates[tag], tag)
        }
    }

    private static func expectSame(
        _ asked: [String], _ found: [String], _ expected: [String]?, _ tag: String,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let expected = expected ?? []
        #expect(expected.count == asked.count, sourceLocation: location)
        let differences = zip(asked, zip(found, expected)).filter { $1.0 != $1.1 }.map {
            "\(tag) \($0): \($1.0), expected \($1.1)"
        }
        #expect(differences == [], sourceLocation: location)
    }
}
