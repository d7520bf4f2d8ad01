import Bytes
import Languages
import Pages

extension Grades {
    /// A grade, an average or a minimum in points, which is compared and written without the noise of binary
    /// arithmetic.
    ///
    /// The mean of 9.9 and 10.1 is 10, and a diploma must not depend on the last bit of it: marks that differ
    /// by less than 10⁻¹² of a point are the same.
    struct Mark: Sendable, Comparable {
        /// As it was calculated. Only further calculations begin with it, so that rounding errors do not add
        /// up.
        let unrounded: Double

        /// Adding 0 makes 0 of −0, which would be written with a sign.
        init(_ points: Double) { unrounded = points + 0 }

        /// Rounds to 10⁻¹² of a point at once: for numbers that no calculation continues with.
        init(rounding points: Double) { unrounded = points.roundedToTrillionths }

        static let zero = Mark(0)

        /// To 10⁻¹² of a point.
        var points: Double { unrounded.roundedToTrillionths }

        /// In all its digits: 14.266875 if it was calculated as 14.266874999999999, but 12.998490740740742 if
        /// it has no end.
        var exact: Double { unrounded.withoutNoise }

        static func < (left: Self, right: Self) -> Bool { left.points < right.points }

        static func == (left: Self, right: Self) -> Bool { left.points == right.points }
    }
}

// How marks are written: two digits after the point, and more if two would show a minimum that is not
// reached. In a column each has as many as it needs, and the points stand below each other.

extension Grades.Mark {
    func value(digits: Int) -> Value { .decimal(exact, fraction: digits...digits) }

    /// In a column in which some mark has more digits: behind its own it leaves the room of those that it has not.
    fileprivate func value(digits: Int, column: Int, in locale: Locale) -> Value {
        guard digits < column else { return value(digits: digits) }
        return .number(
            exact: exactText(exact),
            text: locale.format(exact, fraction: digits...digits) + Self.room(digits, column: column))
    }

    /// What follows a mark of so many decimals in a column of more, so that decimal marks are below each other: a figure
    /// space is as wide as a digit.
    fileprivate static func room(_ digits: Int, column: Int) -> String {
        String(repeating: "\u{2007}", count: column - digits)
    }

    /// How many digits after the point it needs to be written as in the data, which have 12 at most.
    var digits: Int {
        ShortDecimal.isHundredths(unrounded) ? 2 : min(max(2, ShortDecimal(unrounded)?.places ?? 6), 12)
    }

    /// How many digits after the point it needs so that it does not read like a minimum that it misses, or below one that it
    /// reaches.
    func digits(against minima: [Grades.Mark]) -> Int { minima.reduce(2) { max($0, digits(against: $1)) } }

    func digits(against minimum: Grades.Mark) -> Int {
        let missing = minimum.points - points
        var (digits, half) = (2, 0.005)
        if missing <= 0 {
            guard -missing < half else { return 2 }
            while digits < 12, shown(digits: digits) < minimum.points { digits += 1 }
            return digits
        }
        // What lies so close below the minimum would be rounded up to it.
        while digits < 12, missing <= half * (1 + 1e-9) { (digits, half) = (digits + 1, half / 10) }
        return digits
    }

    /// What is missing to reach a minimum, so that it and the mark, as both are written, come to the minimum.
    func shortfall(to minimum: Grades.Mark, digits: Int) -> Grades.Mark {
        Grades.Mark(rounding: minimum.points - shown(digits: digits))
    }

    /// As it is written with so many digits after the point.
    func shown(digits: Int) -> Double {
        ShortDecimal(rounding: exact, places: digits...digits).map { shown in
            Double(shown.digits) / (0..<digits).reduce(1.0) { power, _ in power * 10 }
        } ?? unrounded
    }

    /// In hundredths, rounded up, so that students who reach what is written have reached the mark. A billionth of a point
    /// above a hundredth is noise: weights that are not huge leave no such fraction.
    var roundedUp: Grades.Mark {
        let hundredths = (points * 100).rounded()
        return Grades.Mark(rounding: (hundredths / 100 < points - 1e-9 ? hundredths + 1 : hundredths) / 100)
    }
}

extension Grades.Pages {
    func number(_ mark: Grades.Mark?, digits: Int) -> Value { mark?.value(digits: digits) ?? .none }

    /// With two decimals, and with more where two would say that it has reached a mark which it misses.
    func average(_ mark: Grades.Mark?) -> Value { number(mark, digits: mark?.digits(against: minima) ?? 2) }

    /// The same as text alone.
    func written(_ mark: Grades.Mark) -> String {
        let digits = mark.digits(against: minima)
        return locale.format(mark.points, fraction: digits...digits)
    }

    /// The same in a column with marks of so many decimals.
    func average(_ mark: Grades.Mark?, column: Int) -> Value {
        mark.map { $0.value(digits: $0.digits(against: minima), column: column, in: locale) } ?? .none
    }

    /// The room behind an average in a column with marks of so many decimals; nothing where it has as many.
    func room(_ mark: Grades.Mark?, column: Int) -> Value {
        guard let digits = mark?.digits(against: minima), digits < column else { return .none }
        return .text(Grades.Mark.room(digits, column: column))
    }

    /// A grade as it is in the data, in a column with marks of so many decimals.
    func grade(_ mark: Grades.Mark?, column: Int) -> Value {
        mark.map { $0.value(digits: $0.digits, column: column, in: locale) } ?? .none
    }

    /// How many decimals a column of averages needs.
    func digits(ofColumn averages: some Sequence<Grades.Mark?>) -> Int {
        averages.reduce(2) { max($0, $1?.digits(against: minima) ?? 2) }
    }

    /// A scale or a minimum: as many digits as it has.
    func limit(_ mark: Grades.Mark) -> Value { .decimal(mark.exact, fraction: 0...12) }

    /// A weight, of which a part is a fraction: no more digits than it has, and two at most.
    func weight(_ weight: Double) -> Value { .decimal(weight.withoutNoise, fraction: 0...2) }
}

extension Grades.Settings {
    /// Every mark that an average may be compared with.
    var minima: [Grades.Mark] { [pass] + blocks.map(\.minimum) + honours.map(\.minimum) }
}

extension Grades.TranscriptResult {
    /// How many digits after the point the grade or the average of a transcript has that needs most.
    func digits(of units: [Grades.CourseUnit], _ minima: [Grades.Mark]) -> Int {
        var digits = 2
        func take(_ average: Grades.Mark?) { digits = max(digits, average?.digits(against: minima) ?? 2) }
        take(total.average)
        take(professional?.average)
        for average in averages { take(average) }
        for block in blocks {
            for group in block.groups { take(group.group.average) }
        }
        for unit in units.indices {
            for subject in units[unit].subjects.indices {
                digits = max(digits, units[unit].subjects[subject].grade?.digits ?? 2)
            }
        }
        return digits
    }
}

extension Double {
    fileprivate var roundedToTrillionths: Double {
        let trillionths = self * 1e12
        // Beyond 2⁵³ there are no twelve digits to keep.
        return trillionths.magnitude < 9e15 ? wholeNumber(nearest: trillionths) / 1e12 : self
    }

    /// With at most nine digits after the point if these are what it means, else as it is.
    fileprivate var withoutNoise: Double {
        if ShortDecimal.isHundredths(self) { return self }
        let rounded = roundedToTrillionths
        return wholeNumber(nearest: rounded * 1e9) / 1e9 == rounded ? rounded : self
    }
}
