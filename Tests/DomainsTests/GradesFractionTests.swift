import Diagnostics
import Domains
import Languages
import Pages
import TestSupport
import Testing

/// Averages beside the same averages in fractions, which know no rounding: to the last digit that a transcript
/// shows, a half rounded up.
@Suite struct GradesFractionTests {
    /// `numerator / denominator`, both of which stay small enough by the weights that the tests draw.
    private struct Fraction {
        var numerator: Int128 = 0
        var denominator: Int128 = 1

        static func + (left: Self, right: Self) -> Self {
            Self(
                left.numerator * right.denominator + right.numerator * left.denominator,
                left.denominator * right.denominator)
        }

        static func * (left: Self, right: Int) -> Self {
            Self(left.numerator * Int128(right), left.denominator)
        }

        static func / (left: Self, right: Int) -> Self {
            Self(left.numerator, left.denominator * Int128(right))
        }

        init(_ numerator: Int128, _ denominator: Int128) {
            var (larger, smaller) = (denominator, numerator)
            while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
            self.numerator = numerator / larger
            self.denominator = denominator / larger
        }

        /// With so many digits after the point, a half rounded up: `13.00`.
        func text(digits: Int) -> String {
            let scale = (0..<digits).reduce(Int128(1)) { scale, _ in scale * 10 }
            let scaled = (numerator * scale * 2 + denominator) / (denominator * 2)
            let rest = String(scaled % scale)
            return "\(scaled / scale)." + String(repeating: "0", count: digits - rest.count) + rest
        }
    }

    /// Grades in hundredths, some of them missing; in every second transcript quarters and halves, whose
    /// averages often lie exactly between two hundredths.
    private static func units(_ random: inout SeededGenerator, hasQuarters: Bool) -> [GradesData.Unit] {
        (1...Int.random(in: 1...4, using: &random)).map { code in
            let subjects = (1...Int.random(in: 1...5, using: &random)).map { _ -> (Int, Double?) in
                let hundredths =
                    hasQuarters
                    ? Int.random(in: 0...80, using: &random) * 25 : Int.random(in: 0...2_000, using: &random)
                let isMissing = Int.random(in: 0..<8, using: &random) == 0
                return (Int.random(in: 1...12, using: &random), isMissing ? nil : Double(hundredths) / 100)
            }
            return GradesData.unit(code, Int.random(in: 1...20, using: &random), subjects)
        }
    }

    private static func average(_ unit: GradesData.Unit) -> Fraction? {
        let graded = unit.subjects.filter { $0.grade != nil }
        guard !graded.isEmpty else { return nil }
        let sum = graded.reduce(Int128(0)) { sum, subject in
            sum + Int128(((subject.grade ?? 0) * 100).rounded()) * Int128(subject.weight)
        }
        return Fraction(sum, 100 * Int128(graded.reduce(0) { $0 + $1.weight }))
    }

    private static func total(_ units: [GradesData.Unit]) -> Fraction? {
        let parts = units.compactMap { unit in average(unit).map { ($0, unit.weight) } }
        guard !parts.isEmpty else { return nil }
        return parts.reduce(Fraction(0, 1)) { $0 + $1.0 * $1.1 } / parts.reduce(0) { $0 + $1.1 }
    }

    /// Two hundred transcripts; twenty thousand in a proof.
    @Test func everyAverageIsTheFractionAsWritten() throws {
        var random = SeededGenerator(seed: 17)
        var compared = 0
        for part in 0..<(isProof ? 100 : 1) {
            let drawn = (0..<200).map { Self.units(&random, hasQuarters: $0 % 2 == 0) }
            let transcripts = drawn.enumerated().map { GradesData.transcript($1, id: "s\($0)") }
            let fixture = try Fixture<Grades>(
                ["class.json": "{\"transcripts\": [\(transcripts.joined(separator: ",\n"))]}"],
                settings: GradesData.totalOnly, locales: ["en"])
            #expect(fixture.log.hasErrors == false)
            let pages = Dictionary(
                try fixture.pages("en").map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for (number, units) in drawn.enumerated() {
                let page = try #require(pages["grades/transcript/class/s\(number)"])
                let model = page.model(DiagnosticLog())
                let averages = try list(model["units"]).map { $0["average"] } + [model["total"]]
                for (value, fraction) in zip(averages, units.map(Self.average) + [Self.total(units)]) {
                    guard let fraction else {
                        #expect(value.map { $0.isNone } ?? true)
                        continue
                    }
                    // Figure spaces stand for the decimals that others of the column have.
                    let shown = try DomainsTests.number(value).shown.filter { $0 != "\u{2007}" }
                    let digits = shown.split(separator: ".").last?.count ?? 0
                    let expected = fraction.text(digits: digits)
                    #expect(shown == expected, "part \(part), transcript \(number)")
                    compared += 1
                }
            }
        }
        #expect(compared > 400)
    }
}
