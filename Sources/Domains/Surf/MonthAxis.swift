import Languages
import Pages

extension Surf {
    /// Where days are on an axis of whole months.
    struct MonthAxis {
        /// The first day of each month from that of the first day to that of the last.
        let months: [CalendarDate]
        /// The days since 1970 at which the axis begins, and how many it has.
        private let (start, length): (Int, Int)

        /// Nil without days.
        init?(_ days: [CalendarDate]) {
            guard let first = days.min(), let last = days.max() else { return nil }
            var months: [CalendarDate] = []
            var (year, month) = (first.year, first.month)
            while (year, month) <= (last.year, last.month),
                let date = CalendarDate(year: year, month: month, day: 1)
            {
                months.append(date)
                (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
            }
            guard let begin = months.first, let end = CalendarDate(year: year, month: month, day: 1) else {
                return nil
            }
            self.months = months
            (start, length) = (begin.daysSinceEpoch, end.daysSinceEpoch - begin.daysSinceEpoch)
        }

        /// The share of the axis that is before a day.
        func place(of day: CalendarDate) -> Double {
            Double(day.daysSinceEpoch - start) / Double(length)
        }
    }
}
