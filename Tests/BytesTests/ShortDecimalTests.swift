import Bytes
import TestSupport
import Testing

@Suite("A short decimal")
struct ShortDecimalTests {
    @Test(
        "is the shortest decimal that means the number, as Swift writes it",
        arguments: [1.0, 10, 100, 1e3, 1e4, 1e6, 1e9, 1e12])
    func shortest(unit: Double) {
        var random = SeededGenerator(seed: UInt64(unit))
        for _ in 0..<5_000 {
            let exact = (Double.random(in: 0..<2000, using: &random) * unit).rounded() / unit
            for number in [exact, exact.nextUp, exact.nextDown, exact / 7, -exact] {
                let text = number.description
                let expected = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
                var buffer = ByteBuffer()
                buffer.append(exact: number)
                #expect(buffer.text == expected)
                #expect(exactText(number) == expected)
            }
        }
    }

    @Test(
        "is not there where it would be long, tiny, negative or no number",
        arguments: [-0.0, -1, 1e7, 1e-5, 1.0 / 3, .infinity, .nan, .leastNonzeroMagnitude, 999.1234567890123])
    func absent(number: Double) {
        #expect(ShortDecimal(number) == nil)
    }

    @Test(
        "is rounded half up, and has as few zeros as it may",
        arguments: [
            (12.125, 2...2, 1213, 2), (12.125, 0...6, 12125, 3), (0.5, 0...0, 1, 0), (2.675, 2...2, 268, 2),
            (7, 2...2, 700, 2),
            (7, 0...6, 7, 0), (999.99, 2...2, 99999, 2), (14.266875, 2...6, 14_266_875, 6),
            (9.9999999, 2...12, 99_999_999, 7),
            (0, 1...1, 0, 1), (0.000_000_000_001, 0...12, 1, 12), (9.5, 0...20, 95, 1),
        ])
    func rounding(number: Double, places: ClosedRange<Int>, digits: UInt64, shown: Int) {
        let decimal = ShortDecimal(rounding: number, places: places)
        #expect(decimal?.digits == digits)
        #expect(decimal?.places == shown)
    }

    @Test(
        "is not rounded where groups may be needed, or the digits do not tell",
        arguments: [
            (999.995, 2...2), (1000, 0...2), (-1, 0...0), (-0.0, 0...0), (.nan, 0...2), (.infinity, 0...2),
            (1.0 / 3, 2...12),
        ])
    func unrounded(number: Double, places: ClosedRange<Int>) {
        #expect(ShortDecimal(rounding: number, places: places) == nil)
    }
}
