/// How much of a date is said, and how.
public enum DateStyle: Sendable, CaseIterable {
    /// "15 December 2017", for running text and headings.
    case long
    /// "15/12/2017", for tables.
    case short
    /// "December 2017"
    case monthAndYear

    /// What CLDR is asked for: the fields, without their order.
    fileprivate var skeleton: String {
        switch self {
        case .long: "yMMMMd"
        case .short: "yMd"
        case .monthAndYear: "yMMMM"
        }
    }
}

extension Locale {
    /// A date in the locale's words and order.
    ///
    /// Plain `en` writes dates as in Britain, "15 December 2017", since it is read everywhere; `en-US` writes "December 15, 2017".
    /// French says "1er" for the first of a month.
    public func format(_ date: CalendarDate, _ style: DateStyle) -> String {
        var bytes: [UInt8] = []
        let patterns = dates
        let pieces = patterns.pieces(style)
        let saysFirst = style == .long && date.day == 1 && lineage.last == "fr"
        for piece in pieces {
            switch piece {
            case .literal(let text): bytes += text.utf8
            case .year(let twoDigits): append(twoDigits ? date.year % 100 : date.year, width: twoDigits ? 2 : 1, to: &bytes)
            case .month(let width): append(date.month, width: width, to: &bytes)
            case .monthName(let names): bytes += names[date.month - 1].utf8
            case .day(let width):
                append(date.day, width: width, to: &bytes)
                if saysFirst { bytes += "er".utf8 }
            case .hour, .minute: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A time on the 24-hour clock, which race cards and logs use everywhere: "18:10", "9:05" in Spanish.
    public func format(time: ClockTime) -> String {
        var bytes: [UInt8] = []
        for piece in dates.time {
            switch piece {
            case .literal(let text): bytes += text.utf8
            case .hour(let width): append(time.hour, width: width, to: &bytes)
            case .minute(let width): append(time.minute, width: width, to: &bytes)
            case .year, .month, .monthName, .day: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var dates: DatePatterns {
        lazyDates.value { DatePatterns(tag == "en" ? "en_GB" : identifier) }
    }

    private func append(_ value: Int, width: Int, to bytes: inout [UInt8]) {
        let digits = String(value).utf8.map { Int($0 &- UInt8(ascii: "0")) }
        for digit in [Int](repeating: 0, count: max(0, width - digits.count)) + digits {
            if let own = numbers.digits { bytes += own[digit] } else { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }
        }
    }
}

/// CLDR's patterns of a locale and the names of months, as they come from ICU.
struct DateSymbols {
    var patterns: [String]
    var months: [String]
    /// The months as they stand without a day; Polish and Russian decline the others.
    var standaloneMonths: [String]
    var shortMonths: [String]
    var standaloneShortMonths: [String]
}

/// The patterns of a locale, taken apart.
struct DatePatterns: Sendable {
    enum Piece: Sendable {
        case literal(String)
        case year(twoDigits: Bool)
        case month(width: Int)
        /// Twelve names.
        case monthName([String])
        case day(width: Int)
        case hour(width: Int)
        case minute(width: Int)
    }

    private var long: [Piece] = []
    private var short: [Piece] = []
    private var monthAndYear: [Piece] = []
    private(set) var time: [Piece] = []

    init(_ identifier: String) {
        let styles: [DateStyle] = [.long, .short, .monthAndYear]
        guard let symbols = ICU.dateSymbols(identifier, skeletons: styles.map(\.skeleton) + ["Hm"]) else { return }
        long = Self.pieces(symbols.patterns[0], symbols)
        short = Self.pieces(symbols.patterns[1], symbols)
        monthAndYear = Self.pieces(symbols.patterns[2], symbols)
        time = Self.pieces(symbols.patterns[3], symbols)
    }

    func pieces(_ style: DateStyle) -> [Piece] {
        switch style {
        case .long: long
        case .short: short
        case .monthAndYear: monthAndYear
        }
    }

    /// Takes a pattern of UTS 35 apart: letters are fields, text between apostrophes stands for itself, `''` is an apostrophe.
    private static func pieces(_ pattern: String, _ symbols: DateSymbols) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var isQuoted = false
        var rest = Array(pattern.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "'" {
                if rest.first == "'" { literal.unicodeScalars.append(rest.removeFirst()) } else { isQuoted.toggle() }
                continue
            }
            guard !isQuoted, scalar.isASCII, scalar.properties.isAlphabetic else {
                literal.unicodeScalars.append(scalar)
                continue
            }
            var width = 1
            while rest.first == scalar {
                rest.removeFirst()
                width += 1
            }
            guard let field = field(scalar, width, symbols) else { continue }
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = ""
            pieces.append(field)
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    /// A field that our skeletons ask for; others are left out.
    private static func field(_ letter: Unicode.Scalar, _ width: Int, _ symbols: DateSymbols) -> Piece? {
        switch (letter, width) {
        case ("y", _): .year(twoDigits: width == 2)
        case ("M", 1...2), ("L", 1...2): .month(width: width)
        case ("M", 3): named(symbols.shortMonths)
        case ("L", 3): named(symbols.standaloneShortMonths)
        case ("M", _): named(symbols.months)
        case ("L", _): named(symbols.standaloneMonths)
        case ("d", _): .day(width: width)
        case ("H", _): .hour(width: width)
        case ("m", _): .minute(width: width)
        default: nil
        }
    }

    private static func named(_ months: [String]) -> Piece {
        months.count >= 12 ? .monthName(months) : .month(width: 1)
    }
}
