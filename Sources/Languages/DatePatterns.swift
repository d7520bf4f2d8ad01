/// CLDR's patterns of a locale and the names of months, as they come from ICU.
struct DateSymbols {
    var patterns: [String]
    var months: [String]
    /// The names of months without a day; Polish and Russian decline the others.
    var standaloneMonths: [String]
    var shortMonths: [String]
    var standaloneShortMonths: [String]
    var monthLetters: [String]
    /// From Sunday on.
    var weekdays: [String]
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
        /// Seven names, from Sunday on.
        case weekday([String])
        case hour(width: Int)
        case minute(width: Int)
    }

    private var pieces: [DateStyle: [Piece]] = [:]
    private(set) var time: [Piece] = []

    init(_ identifier: String) {
        let styles = DateStyle.allCases
        guard let symbols = ICU.dateSymbols(identifier, skeletons: styles.map(\.skeleton) + ["Hm"]) else {
            return
        }
        for (style, pattern) in zip(styles, symbols.patterns) {
            pieces[style] = Self.pieces(Self.written(pattern), symbols)
        }
        time = Self.pieces(Self.spoken(symbols.patterns[styles.count], identifier), symbols)
    }

    /// Britain puts no comma behind the weekday of "Friday 15 December 2017", where CLDR has one.
    private static func written(_ pattern: String) -> String {
        pattern == "EEEE, d MMMM y" ? "EEEE d MMMM y" : pattern
    }

    /// French prints the hours with an h, "14h20" and "9h05", where CLDR has a colon.
    private static func spoken(_ pattern: String, _ identifier: String) -> String {
        let isFrench = identifier == "fr" || identifier.hasPrefix("fr-") || identifier.hasPrefix("fr_")
        return isFrench && pattern == "HH:mm" ? "H'h'mm" : pattern
    }

    func pieces(_ style: DateStyle) -> [Piece] { pieces[style] ?? [] }

    /// Parses a pattern of UTS 35: letters are fields, text between apostrophes is literal, `''` is an
    /// apostrophe.
    private static func pieces(_ pattern: String, _ symbols: DateSymbols) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var isQuoted = false
        var rest = Array(pattern.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "'" {
                if rest.first == "'" {
                    literal.unicodeScalars.append(rest.removeFirst())
                } else {
                    isQuoted.toggle()
                }
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
        case ("M", 5), ("L", 5): named(symbols.monthLetters)
        case ("M", _): named(symbols.months)
        case ("L", _): named(symbols.standaloneMonths)
        case ("d", _): .day(width: width)
        case ("E", _): symbols.weekdays.count >= 7 ? .weekday(symbols.weekdays) : nil
        case ("H", _): .hour(width: width)
        case ("m", _): .minute(width: width)
        default: nil
        }
    }

    private static func named(_ months: [String]) -> Piece {
        months.count >= 12 ? .monthName(months) : .month(width: 1)
    }
}
