/// A day of the Gregorian calendar, without time or time zone, from the year 1 to 9999.
public struct CalendarDate: Sendable, Hashable, Comparable {
    public let year: Int
    /// 1…12
    public let month: Int
    /// 1…31
    public let day: Int

    /// Nil if there is no such day: 30 February, 29 February outside leap years.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...Self.length(year: year, month: month) ~= day else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter iso: `2017-12-15`, with all ten characters; nil for anything else, and for days that there
    ///   are not.
    public init?(iso: some StringProtocol) {
        let bytes = Array(iso.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = isoNumber(bytes[0..<4]), let month = isoNumber(bytes[5..<7]),
            let day = isoNumber(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `2017-12-15`
    public var iso: String {
        isoPadded(year, 4) + "-" + isoPadded(month, 2) + "-" + isoPadded(day, 2)
    }

    /// 1 Monday … 7 Sunday, as ISO 8601 counts.
    public var weekday: Int {
        let sinceMonday = (daysSinceEpoch + 3) % 7
        return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
    }

    /// The date so many days later, or earlier if negative; stops at the first and the last day that a date
    /// can be.
    public func adding(days: Int) -> CalendarDate {
        let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
        if overflow { return days < 0 ? .first : .last }
        return CalendarDate(daysSinceEpoch: sum)
    }

    /// Days from this date to another, negative if that is earlier.
    public func days(to other: CalendarDate) -> Int {
        other.daysSinceEpoch - daysSinceEpoch
    }

    /// The element whose turn it is on this day, if they all have a day in turn; nil if there are none.
    public func turn<Element>(in elements: [Element]) -> Element? {
        guard !elements.isEmpty else { return nil }
        let place = daysSinceEpoch % elements.count
        return elements[place < 0 ? place + elements.count : place]
    }

    /// Days since 1970-01-01: `days_from_civil` of Howard Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms".
    public var daysSinceEpoch: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day so long after 1970-01-01 (`civil_from_days` of the same source); stops at the first and the
    /// last day.
    public init(daysSinceEpoch: Int) {
        let days = min(max(daysSinceEpoch, -719_162), 2_932_896) + 719_468
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static let first = CalendarDate(daysSinceEpoch: .min)
    private static let last = CalendarDate(daysSinceEpoch: .max)

    private static func length(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
