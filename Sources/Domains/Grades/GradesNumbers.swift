import Bytes
import Languages
import Pages

// How averages and grades are written: two digits after the point, and more where two would show a minimum that is not reached.
// All numbers of a sheet, and of a column of a list, have the same digits.

extension Grades.Pages {
    func number(_ number: Double?, digits: Int) -> Value {
        number.map { .decimal(Self.exact($0), fraction: digits...digits) } ?? .none
    }

    /// A scale, a minimum: as many digits as it has.
    func limit(_ number: Double) -> Value { .decimal(Self.exact(number), fraction: 0...6) }

    /// A weight, of which a part is a fraction: no more digits than it has, and two at most.
    func weight(_ number: Double) -> Value { .decimal(Self.exact(number), fraction: 0...2) }

    /// 14.266875 where binary arithmetic has left 14.266874999999999.
    static func exact(_ number: Double) -> Double {
        if ShortDecimal.isHundredths(number) { return number }
        let plain = settled(number)
        return wholeNumber(nearest: plain * 1e9) / 1e9 == plain ? plain : number
    }

    /// How many digits a number needs so that it does not read as a minimum that it misses.
    static func fractionDigits(_ number: Double?, _ minima: [Double]) -> Int {
        guard let number else { return 2 }
        return minima.reduce(2) { max($0, fractionDigits(number, minimum: $1)) }
    }

    static func fractionDigits(_ number: Double, minimum: Double) -> Int {
        let number = settled(number)
        guard number < minimum else { return 2 }
        var (digits, half) = (2, 0.005)
        // What lies so close below the minimum would be rounded up to it.
        while digits < 12, minimum - number <= half * (1 + 1e-9) { (digits, half) = (digits + 1, half / 10) }
        return digits
    }

    /// The difference of a minimum and an average as they are shown, so that the two shown numbers come to the third.
    static func short(_ average: Double, of minimum: Double, digits: Int) -> Double {
        guard let shown = ShortDecimal(rounding: exact(average), places: digits...digits) else { return settled(minimum - average) }
        let unitsInPoint = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        return settled(minimum - Double(shown.digits) / unitsInPoint)
    }
}

extension Grades.Settings {
    /// Whatever an average may be compared with.
    var minima: [Double] { [pass] + blocks.map(\.minimum) }
}

extension Grades.TranscriptResult {
    /// How many digits after the point all grades and averages of a transcript are written with.
    func digits(of units: [Grades.CourseUnit], _ minima: [Double]) -> Int {
        var digits = Grades.Pages.fractionDigits(total.average, minima)
        func take(_ more: Int) { digits = max(digits, more) }
        if let professional { take(Grades.Pages.fractionDigits(professional.average, minima)) }
        for average in averages { take(Grades.Pages.fractionDigits(average, minima)) }
        for block in blocks {
            for group in block.groups { take(Grades.Pages.fractionDigits(group.group.average, minima)) }
        }
        for unit in units.indices {
            for subject in units[unit].subjects.indices {
                guard let grade = units[unit].subjects[subject].grade, !ShortDecimal.isHundredths(grade) else { continue }
                take(min(ShortDecimal(grade)?.places ?? Self.mostDigitsOfGrade, Self.mostDigitsOfGrade))
            }
        }
        return digits
    }

    private static let mostDigitsOfGrade = 6
}
