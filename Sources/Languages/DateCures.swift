public import Diagnostics
public import Records

extension CalendarDate {
    /// How to write the day that a text may mean; nil if nobody can tell.
    ///
    /// - Parameter time: what follows the day, `T09:05`.
    public static func cure(for text: String, followedBy time: String = "") -> Wording? {
        guard let written = WrittenDate(text) else { return nil }
        func full(_ date: CalendarDate) -> String { date.iso + time }
        let days = written.days.map(full)
        if days.count == 2 { return "write \"\(days[0])\" or \"\(days[1])\"" }
        if let day = days.first { return "write \"\(day)\"" }
        if let last = written.lastOfMonth { return "that month ends on \"\(full(last))\"" }
        return written.firstOfMonth.map { "write the day as well, as in \"\(full($0))\"" }
    }

    /// The day that a text may mean, or a day of the month that it may mean; nil if nobody can tell.
    public static func likeliest(for text: String) -> CalendarDate? {
        guard let written = WrittenDate(text) else { return nil }
        return written.days.first ?? written.lastOfMonth ?? written.firstOfMonth
    }

    /// What is wrong with a date, or nil if its year is one of those in which such a date is meant.
    ///
    /// - Parameters:
    ///   - years: the last of them is about the present one.
    ///   - last: the last day that is meant, if that is known better.
    ///   - likely: the years of which the cure proposes one; nil for all of `years`.
    ///   - message: says what was expected.
    public func doubt(
        years: ClosedRange<Int>, until last: CalendarDate? = nil, likely: ClosedRange<Int>? = nil,
        at place: Place, message: (Wording) -> Wording
    ) -> Diagnostic? {
        let isLate = last.map { self > $0 } ?? false
        guard !years.contains(year) || isLate else { return nil }
        let expected: Wording =
            year < years.lowerBound
            ? "a year of \(years.lowerBound) or later"
            : isLate && year == last?.year
                ? "a day that is not in the future" : "a year that is not in the future"
        return Diagnostic(
            .warning, .datesYear, message(expected), at: place, help: cure(years: likely ?? years))
    }

    /// A warning of a date that does not fit another one.
    ///
    /// - Parameter message: says what was expected.
    public static func doubt(_ message: Wording, at place: Place, help: Wording) -> Diagnostic {
        Diagnostic(.warning, .datesYear, message, at: place, help: help)
    }

    /// How to write the year that was meant.
    private func cure(years: ClosedRange<Int>) -> Wording {
        let meant = years.reversed().lazy.filter { $0.differsInOneDigit(from: year) }.compactMap {
            CalendarDate(year: $0, month: month, day: day)
        }.first
        return meant.map { "write \"\($0.iso)\" if that year is meant" } ?? "write the year that is meant"
    }
}

extension Int {
    /// Whether two years of four digits may be one with a slip of a finger.
    fileprivate func differsInOneDigit(from other: Int) -> Bool {
        [1, 10, 100, 1000].count { self / $0 % 10 != other / $0 % 10 } == 1
    }
}

extension Reader where Output == CalendarDate {
    /// Warns of a year that is hardly meant, such as 1009, and takes the date all the same.
    ///
    /// - Parameters:
    ///   - years: the last of them is about the present one.
    ///   - last: the last day that is meant, if that is known better.
    ///   - likely: the years of which the cure proposes one; nil for all of `years`.
    public func expecting(
        years: ClosedRange<Int>, until last: CalendarDate? = nil, likely: ClosedRange<Int>? = nil
    ) -> Reader {
        Reader(expectation) { node, log in
            let date = self(node, log)
            date?.doubt(years: years, until: last, likely: likely, at: node.place, message: node.misfit).map(
                log.add)
            return date
        }
    }
}
