import Testing

@testable import Domains

/// Marks that binary arithmetic has left a little beside of what they are.
struct GradesMarkTests {
    @Test(
        arguments: [((0.1 + 0.2) * 10, 3.0), (14.266874999999999, 14.266875), (9.999999999999998, 10)]
            as [(Double, Double)])
    func aMarkIsComparedWithoutTheNoiseOfArithmetic(_ calculated: Double, _ meant: Double) {
        #expect(calculated != meant)
        #expect(Grades.Mark(calculated) == Grades.Mark(meant))
        #expect(Grades.Mark(calculated) >= Grades.Mark(meant))
        #expect(Grades.Mark(calculated).points == meant)
        #expect(Grades.Mark(calculated).exact == meant)
        #expect(Grades.Mark(rounding: calculated).unrounded == meant)
    }

    @Test func aDifferenceOfATrillionthOfAPointCounts() {
        #expect(Grades.Mark(9.999_999_999_999) < Grades.Mark(10))
        #expect(Grades.Mark(10.000_000_000_001) > Grades.Mark(10))
    }

    @Test func aMarkWithoutEndIsWrittenInAllItsDigits() {
        #expect(Grades.Mark(12.998490740740742).exact == 12.998490740740742)
        #expect(Grades.Mark(12.998490740740742).points == 12.998490740741)
    }

    @Test(arguments: [
        (10.0, 2), (9.99, 2), (9.994, 2), (9.995, 3), (9.9996, 4), (9.999_999_999_999, 12),
        (9.999_999_999_999_9, 2),
    ])
    func aMarkThatMissesAMinimumHasEnoughDigitsToShowIt(_ points: Double, _ digits: Int) {
        #expect(Grades.Mark(points).digits(against: [Grades.Mark(10), Grades.Mark(5)]) == digits)
    }

    @Test(arguments: [(31.0 / 3, 3), (10.333, 3), (10.34, 2), (10.3330000001, 3)])
    func aMarkThatReachesAMinimumDoesNotReadAsLess(_ points: Double, _ digits: Int) {
        #expect(Grades.Mark(points).digits(against: [Grades.Mark(10.333)]) == digits)
    }

    @Test(arguments: [(12.0, 2), (12.25, 2), (12.125, 3), (12.123_456_789, 9), (9.999_999_9, 7), (-0.0, 2)])
    func aGradeHasTheDigitsThatItHasInTheData(_ points: Double, _ digits: Int) {
        #expect(Grades.Mark(points).digits == digits)
    }

    @Test(
        arguments: [(8.0, 8.0), (8.001, 8.01), (8.29, 8.29), ((0.1 + 0.2) * 10, 3), (25.0 / 3, 8.34)]
            as [(Double, Double)])
    func whatIsNeededIsRoundedUpToHundredths(_ needed: Double, _ shown: Double) {
        #expect(Grades.Mark(needed).roundedUp == Grades.Mark(shown))
    }
}
