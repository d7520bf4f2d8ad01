import Testing

@testable import Charts

struct TickTests {
    @Test(arguments: [
        (0.0...1.0, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0...0.7, [0, 0.2, 0.4, 0.6, 0.8]),
        (0...97, [0, 20, 40, 60, 80, 100]),
        (-3...3, [-4, -2, 0, 2, 4]), (0...0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (105...543, [100, 200, 300, 400, 500, 600]),
    ])
    func areRoundAndEnclose(range: ClosedRange<Double>, expected: [Double]) {
        #expect(Ticks(enclosing: range).values == expected)
    }

    @Test func areTheDecimalsThatAPersonWrites() {
        let values = Ticks(enclosing: 0...0.5, count: 6).values
        #expect(values.map(\.description) == ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"])
        #expect(Ticks(enclosing: 0...0.5, count: 6).fractionDigits == 1)
    }

    @Test(arguments: [
        (0.0...125.0, [0.0, 60, 120, 180]), (0...111, [0, 30, 60, 90, 120]), (0...3, [0, 1, 2, 3]),
        (0...240, [0, 60, 120, 180, 240]),
    ])
    func minutesAreThoseOfAClock(range: ClosedRange<Double>, expected: [Double]) {
        #expect(Ticks(enclosingMinutes: range).values == expected)
    }

    @Test(
        arguments: [
            (650.0, [0.0, 250, 500, 750]), (269, [0, 100, 200, 300]), (200, [0, 100, 200]), (1, [0, 0.5, 1]),
            (3, [0, 1, 2, 3]), (0.65, [0, 0.25, 0.5, 0.75]), (999, [0, 500, 1000]),
            (1010, [0, 500, 1000, 1500]),
        ] as [(Double, [Double])])
    func endNearAValueInFewSteps(highest: Double, expected: [Double]) {
        #expect(Ticks(upTo: highest).values == expected)
    }

    @Test(arguments: UInt64(1)...20)
    func neverEndFarAboveAValue(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<50 {
            let highest = (numbers.next() + 0.01) * decimal(1, Int(numbers.next() * 400) - 200)
            let ticks = Ticks(upTo: highest)
            #expect((3...5).contains(ticks.values.count) && ticks.range.lowerBound == 0)
            #expect((highest...highest * 1.5).contains(ticks.range.upperBound), "\(highest): \(ticks.values)")
        }
    }

    @Test func countsHaveNoTicksBetweenWholeNumbers() {
        #expect(Ticks(enclosing: 0...1, count: 4, whole: true).values == [0, 1])
        #expect(Ticks(enclosing: 0...3, count: 6, whole: true).values == [0, 1, 2, 3])
    }

    @Test(arguments: UInt64(1)...40)
    func encloseAnyRangeWithAFewEvenSteps(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<50 {
            let size = decimal(1, Int(numbers.next() * 500) - 240)
            let ends = [(numbers.next() - 0.5) * size, (numbers.next() - 0.5) * size].sorted()
            let ticks = Ticks(enclosing: ends[0]...ends[1])
            #expect(ticks.range.lowerBound <= ends[0] && ticks.range.upperBound >= ends[1], "\(ends)")
            #expect((2...12).contains(ticks.values.count), "\(ends): \(ticks.values)")
            #expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 })
            // Short decimals: what a sum of floating steps would not give.
            let digits = ticks.values.map { value in
                let mantissa = value.description.prefix { $0 != "e" }.filter(\.isNumber)
                return mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }
            }
            let spread =
                decimalExponent(max(ends[0].magnitude, ends[1].magnitude))
                - decimalExponent(ends[1] - ends[0])
            #expect(digits.allSatisfy { $0.count <= spread + 5 }, "\(ticks.values)")
        }
    }

    @Test(arguments: [
        Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, .leastNonzeroMagnitude, 1e300,
        1e18, 1e-250, -0.0,
    ])
    func surviveExtremes(value: Double) {
        for range in [min(0, value)...max(0, value), value...value] {
            let ticks = Ticks(enclosing: range)
            #expect((2...12).contains(ticks.values.count))
            #expect(ticks.values.allSatisfy { $0.isFinite })
        }
    }
}
