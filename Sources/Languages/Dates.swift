/// How much of a date is said, and how.
public enum DateStyle: Sendable, CaseIterable {
    /// "Friday 15 December 2017", for days that people plan by their weekday.
    case full
    /// "15 December 2017", for running text and headings.
    case long
    /// "15 Dec 2017", for tables and charts: with a name, day and month cannot be mistaken for each other.
    case short
    /// "15 Dec", where the year is said once for all.
    case dayAndMonth
    /// "December 2017"
    case monthAndYear
    /// "December", by itself.
    case monthName
    /// "Dec", for the axis of a chart.
    case month
    /// "D", for an axis that has no room for more.
    case monthLetter

    /// What CLDR is asked for: the fields, without their order.
    var skeleton: String {
        switch self {
        case .full: "yMMMMEEEEd"
        case .long: "yMMMMd"
        case .short: "yMMMd"
        case .dayAndMonth: "MMMd"
        case .monthAndYear: "yMMMM"
        case .monthName: "LLLL"
        case .month: "MMM"
        case .monthLetter: "MMMMM"
        }
    }
}

extension Locale {
    /// What follows the number of the first day of a month, by language.
    private static let firsts = ["fr": "er", "it": "º"]

    /// A date in the locale's words and order.
    ///
    /// Plain `en` writes dates as in Britain, "15 December 2017", since it is read everywhere; `en-US` writes
    /// "December 15, 2017". French says "1er" for the first of a month, and Italian "1º".
    public func format(_ date: CalendarDate, _ style: DateStyle) -> String {
        var bytes: [UInt8] = []
        let patterns = dates
        let pieces = patterns.pieces(style)
        let first =
            [.full, .long, .short, .dayAndMonth].contains(style) && date.day == 1
            ? Self.firsts[lineage.last ?? ""] : nil
        for piece in pieces {
            switch piece {
            case .literal(let text): bytes += text.utf8
            case .year(let twoDigits):
                append(twoDigits ? date.year % 100 : date.year, width: twoDigits ? 2 : 1, to: &bytes)
            case .month(let width): append(date.month, width: width, to: &bytes)
            case .monthName(let names): bytes += names[date.month - 1].utf8
            case .weekday(let names): bytes += names[date.weekday % 7].utf8
            case .day(let width):
                append(date.day, width: width, to: &bytes)
                if let first { bytes += first.utf8 }
            case .hour, .minute: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A time on the 24-hour clock, which race cards and logs use everywhere: "18:10", "9:05" in Spanish, "18h10" in
    /// French.
    public func format(time: ClockTime) -> String {
        var bytes: [UInt8] = []
        for piece in dates.time {
            switch piece {
            case .literal(let text): bytes += text.utf8
            case .hour(let width): append(time.hour, width: width, to: &bytes)
            case .minute(let width): append(time.minute, width: width, to: &bytes)
            case .year, .month, .monthName, .day, .weekday: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var dates: DatePatterns {
        lazyDates.value { DatePatterns(europeanIdentifier) }
    }

    private func append(_ value: Int, width: Int, to bytes: inout [UInt8]) {
        let digits = String(value).utf8.map { Int($0 &- UInt8(ascii: "0")) }
        for digit in [Int](repeating: 0, count: max(0, width - digits.count)) + digits {
            if let own = numbers.digits {
                bytes += own[digit]
            } else {
                bytes.append(UInt8(ascii: "0") + UInt8(digit))
            }
        }
    }
}
