/// A point in time as ISO 8601 writes it: `2025-08-12T07:30:15.250+02:00`.
public struct Timestamp: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00 on the clock that the text was written by.
    public var clockSeconds: Double
    /// Seconds that this clock is ahead of UTC; nil if the text does not say.
    public var offset: Int?

    public init(clockSeconds: Double, offset: Int?) {
        self.clockSeconds = clockSeconds
        self.offset = offset
    }

    /// Reads a date and a time to the minute or finer, with `Z`, an offset or neither; nil for anything else.
    public init?(iso text: some StringProtocol) {
        var scanner = DigitScanner(bytes: Array(text.utf8))
        guard let year = scanner.number(4), year > 0, scanner.skip("-"), let month = scanner.number(2),
            scanner.skip("-"),
            let day = scanner.number(2), 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day,
            scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2), hour < 24,
            minute < 60
        else { return nil }
        var seconds = 0.0
        if scanner.skip(":") {
            // A leap second is written as 60.
            guard let whole = scanner.number(2), whole <= 60 else { return nil }
            seconds = Double(whole)
            if scanner.skip(".") || scanner.skip(",") {
                guard let fraction = scanner.fraction() else { return nil }
                seconds += fraction
            }
        }
        guard let offset = Self.offset(&scanner), scanner.isAtEnd else { return nil }
        self.offset = offset.seconds
        clockSeconds =
            Double(Self.daysSinceEpoch(year, month, day) * 86_400 + hour * 3_600 + minute * 60) + seconds
    }

    /// `Z`, `+02:00`, `-0330`, `+02`, or nothing; nil for anything else.
    private static func offset(_ scanner: inout DigitScanner) -> (seconds: Int?, Void)? {
        if scanner.isAtEnd { return (nil, ()) }
        if scanner.skip("Z") || scanner.skip("z") { return (0, ()) }
        let isAhead = scanner.skip("+")
        guard isAhead || scanner.skip("-"), let hours = scanner.number(2), hours <= 18 else { return nil }
        var minutes = 0
        if !scanner.isAtEnd {
            _ = scanner.skip(":")
            guard let number = scanner.number(2), number < 60 else { return nil }
            minutes = number
        }
        return ((isAhead ? 1 : -1) * (hours * 3_600 + minutes * 60), ())
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1970-01-01 in the Gregorian calendar, by eras of 400 years that begin in March (Hinnant
    /// 2013).
    private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

/// Reads digits and signs one after the other.
private struct DigitScanner {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
        index += 1
        return true
    }

    /// A number of exactly so many digits.
    mutating func number(_ digits: Int) -> Int? {
        guard index + digits <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[index..<index + digits] {
            guard byte.isDigit else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        index += digits
        return number
    }

    /// The digits after a decimal point, at least one.
    mutating func fraction() -> Double? {
        var (value, scale, count) = (0.0, 0.1, 0)
        while index < bytes.count, bytes[index].isDigit {
            value += Double(bytes[index] - UInt8(ascii: "0")) * scale
            scale /= 10
            (index, count) = (index + 1, count + 1)
        }
        return count == 0 ? nil : value
    }
}
