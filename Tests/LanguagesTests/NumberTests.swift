import TestSupport
import Testing

@testable import Languages

/// The separators of CLDR, by name: they look alike in print.
private let narrow = "\u{202F}"
private let noBreak = "\u{A0}"

struct NumberTests {
    @Test(arguments: [
        ("en", 0, "0"), ("en", 999, "999"), ("en", 1234, "1,234"), ("en", 12345, "12,345"),
        ("en", -1234, "-1,234"),
        ("en", 1_000_000, "1,000,000"),
        ("fr", 999, "999"), ("fr", 1234, "1\(narrow)234"), ("fr", 12345, "12\(narrow)345"), ("fr", -7, "-7"),
        ("fr", 1_000_000, "1\(narrow)000\(narrow)000"),
        ("es", 1234, "1234"), ("es", 9999, "9999"), ("es", 10000, "10.000"), ("es", 12345, "12.345"),
        ("es", -1234, "-1234"),
        ("es", 1_000_000, "1.000.000"),
        ("it", 1234, "1234"), ("it", 12345, "12.345"), ("it", -12345, "-12.345"),
        ("it", 1_000_000, "1.000.000"),
        ("hi", 123_456_789, "12,34,56,789"), ("fa", 12345, "۱۲٬۳۴۵"),
        ("en", Int.min, "-9,223,372,036,854,775,808"),
    ])
    func groupsWholeNumbers(tag: String, number: Int, expected: String) throws {
        #expect(try locale(tag).format(number) == expected)
    }

    @Test(arguments: [
        ("en", 12.998490740740742, "13.00"), ("fr", 12.998490740740742, "13,00"),
        ("es", 12.998490740740742, "13,00"),
        ("it", 12.998490740740742, "13,00"),
        ("en", 9.995, "10.00"), ("en", 9.994, "9.99"), ("en", 0.005, "0.01"), ("en", 0.004, "0.00"),
        ("en", 2.675, "2.68"),
        ("en", -2.675, "-2.68"), ("en", 0.995, "1.00"), ("en", 0.095, "0.10"), ("en", 99.999, "100.00"),
        ("en", -0.001, "0.00"),
        ("en", 1234.5, "1,234.50"), ("fr", 1234.5, "1\(narrow)234,50"), ("es", 1234.5, "1234,50"),
        ("es", 12345.678, "12.345,68"),
        ("it", 12345.678, "12.345,68"), ("fr", -0.5, "-0,50"),
        ("en", 1e21, "1,000,000,000,000,000,000,000.00"), ("en", 1e-300, "0.00"),
        ("en", 999_999.995, "1,000,000.00"), ("es", 9999.995, "10.000,00"),
    ])
    func roundsToTwoDigitsAsInSchool(tag: String, number: Double, expected: String) throws {
        #expect(try locale(tag).format(number, fraction: 2...2) == expected)
    }

    @Test(arguments: [
        (0.5, 0...0, "1"), (1.5, 0...0, "2"), (2.5, 0...0, "3"), (-2.5, 0...0, "-3"), (0.49, 0...0, "0"),
        (-0.4, 0...0, "0"),
        (3, 0...2, "3"), (3.1, 0...2, "3.1"), (3.14159, 0...2, "3.14"), (3.10, 1...3, "3.1"),
        (3, 1...3, "3.0"), (0.05, 0...3, "0.05"),
        (0.0004, 0...3, "0"), (0.0005, 0...3, "0.001"), (100, 0...3, "100"), (1e-7, 0...7, "0.0000001"),
        (0, 1...1, "0.0"),
    ])
    func keepsBetweenLeastAndMostDigits(number: Double, fraction: ClosedRange<Int>, expected: String) throws {
        #expect(try locale("en").format(number, fraction: fraction) == expected)
    }

    @Test(arguments: [
        ("en", 0.123, "12.3%"), ("fr", 0.123, "12,3\(noBreak)%"), ("es", 0.123, "12,3\(noBreak)%"),
        ("it", 0.123, "12,3%"),
        ("en", 0.07, "7%"), ("en", 1, "100%"), ("en", -0.0005, "-0.1%"),
        ("fr", 12.5, "1\(narrow)250\(noBreak)%"), ("en", 0, "0%"),
        ("de", 0.5, "50\(noBreak)%"), ("tr", 0.5, "%50"), ("es", 12.5, "1250\(noBreak)%"),
    ])
    func writesPercentages(tag: String, share: Double, expected: String) throws {
        #expect(try locale(tag).format(percent: share, fraction: 0...1) == expected)
    }

    @Test(arguments: [(Double.infinity, "∞"), (-.infinity, "-∞"), (.nan, "NaN")])
    func survivesWhatIsNoNumber(number: Double, expected: String) throws {
        #expect(try locale("en").format(number, fraction: 0...2) == expected)
        #expect(try locale("en").format(percent: number, fraction: 0...2) == expected)
    }

    @Test func agreesWithExactDecimalsOverAWideRange() throws {
        let english = try locale("en")
        for thousandths in stride(from: -3000, through: 3000, by: 1) {
            let sign = thousandths < 0 ? -1 : 1
            let hundredths = (thousandths.magnitude + 5) / 10
            let digits = "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
            let expected = (sign < 0 && hundredths > 0 ? "-" : "") + digits
            #expect(english.format(Double(thousandths) / 1000, fraction: 2...2) == expected)
        }
    }

    /// Small numbers take a short way, and those with a minus never do.
    @Test(arguments: 0...12) func writesTheSameDigitsBehindAMinus(places: Int) throws {
        let locale = try locale("fr")
        var random = SeededGenerator(seed: UInt64(places))
        var unit = 1.0
        for _ in 0..<places { unit *= 10 }
        for _ in 0..<1_000 {
            let exact = (Double.random(in: 0..<1001, using: &random) * unit).rounded() / unit
            let least = Int.random(in: 0...6, using: &random)
            let fraction = least...Int.random(in: least...14, using: &random)
            for number in [exact, exact.nextUp, exact / 8, exact / 7] {
                let text = locale.format(number, fraction: fraction)
                let negative = locale.format(-number, fraction: fraction)
                #expect(negative == "-" + text || negative == text && text.allSatisfy { "0,".contains($0) })
            }
        }
    }

    /// The last digit is the one that pencil and paper give, on the digits that the number is written with.
    @Test func roundsWhatPeopleRead() throws {
        let english = try locale("en")
        for number in 1...4000 {
            let value = Double(number) * 0.249_937 / Double(number % 7 + 1)
            let written = "\(value)"
            guard !written.contains("e"), let point = written.firstIndex(of: ".") else { continue }
            let whole = written[..<point]
            let digits =
                written[written.index(after: point)...].utf8.map { Int($0) - 48 }
                + [Int](repeating: 0, count: 8)
            for places in 0...6 {
                var kept = Int(whole + digits[..<places].map(String.init).joined()) ?? 0
                if digits[places] >= 5 { kept += 1 }
                let text = String(repeating: "0", count: max(0, places + 1 - "\(kept)".count)) + "\(kept)"
                let expected = places == 0 ? text : "\(text.dropLast(places)).\(text.suffix(places))"
                #expect(
                    english.format(value, fraction: places...places) == expected,
                    "\(written), \(places) places")
            }
        }
    }
}
