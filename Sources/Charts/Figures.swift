public import Languages

/// How the numbers of a chart are written: decimals and unit, in the locale's way.
///
///     Figures(fraction: 0...1, unit: "\u{A0}m")    // 84.5 m
///     Figures.percent(fraction: 0...0)             // 84%
///     Figures { locale, seconds in … }             // 1:24
public final class Figures: Sendable {
    private enum Kind: Sendable {
        case number, percent, custom
    }

    private let kind: Kind
    /// What follows a plain number.
    private let unit: String
    /// Writes values that are not plain numbers.
    private let write: @Sendable (Locale, Double) -> String
    /// Decimals of a label in the picture.
    private let fraction: ClosedRange<Int>
    /// Decimals in the title of a mark and in the table.
    private let exact: ClosedRange<Int>
    /// Whether the values are minutes, whose round steps are those of a clock.
    let isTime: Bool

    /// - Parameters:
    ///   - fraction: the least and most decimals of a label in the picture.
    ///   - exact: the same in the title of a mark and in the table; as many as in the picture or more.
    ///   - unit: what follows the number, with its space.
    public convenience init(
        fraction: ClosedRange<Int> = 0...1, exact: ClosedRange<Int>? = nil, unit: String = ""
    ) {
        let exact = exact ?? fraction.lowerBound...max(2, fraction.upperBound)
        self.init(.number, unit: unit, fraction: fraction, exact: exact)
    }

    /// Numbers that are not plain decimals, such as durations.
    ///
    /// - Parameter isTime: whether the numbers are minutes, which an axis shows in parts of an hour.
    public convenience init(isTime: Bool = false, _ write: @escaping @Sendable (Locale, Double) -> String) {
        self.init(.custom, write: write, fraction: 0...0, exact: 0...0, isTime: isTime)
    }

    /// Shares of 1.
    public static func percent(fraction: ClosedRange<Int> = 0...0, exact: ClosedRange<Int> = 0...1) -> Figures
    {
        Figures(.percent, fraction: fraction, exact: exact)
    }

    private init(
        _ kind: Kind, unit: String = "",
        write: @escaping @Sendable (Locale, Double) -> String = { _, _ in "" }, fraction: ClosedRange<Int>,
        exact: ClosedRange<Int>, isTime: Bool = false
    ) {
        self.kind = kind
        self.unit = unit
        self.write = write
        self.fraction = fraction.clamped(to: 0...15)
        self.exact = exact.clamped(to: 0...15)
        self.isTime = isTime
    }

    /// A number as labels have it, for a sentence beside the picture.
    public func text(_ value: Double, in locale: Locale) -> String { label(value, locale) }

    /// As a label in the picture.
    func label(_ value: Double, _ locale: Locale, unit: Bool = true) -> String {
        written(value, locale, fraction: fraction, unit: unit)
    }

    /// Whether there are no numbers between the whole ones.
    var isWhole: Bool { if case .number = kind { exact.upperBound == 0 } else { false } }

    /// What follows a number, with its space.
    var suffix: String { unit }

    /// Whether numbers are the same in the picture as in the title of a mark and in the table.
    var labelsAreExact: Bool { fraction == exact }

    /// As a label, without zeros at its end: a pass mark is 10 and not 10.00.
    func round(_ value: Double, _ locale: Locale) -> String {
        written(value, locale, fraction: 0...fraction.upperBound, unit: true)
    }

    /// As in the title of a mark and in the table.
    func exact(_ value: Double, _ locale: Locale) -> String {
        written(value, locale, fraction: exact, unit: true)
    }

    /// As `exact`, without the unit: the first of two numbers that share it.
    func bare(_ value: Double, _ locale: Locale) -> String {
        written(value, locale, fraction: exact.lowerBound == 0 ? exact : 0...exact.upperBound, unit: false)
    }

    /// At a tick of an axis, all of an axis with the same decimals.
    ///
    /// - Parameter unit: whether the unit is said; one tick of an axis is enough.
    func tick(_ value: Double, of ticks: Ticks, _ locale: Locale, unit: Bool) -> String {
        let digits =
            if case .percent = kind { max(0, ticks.fractionDigits - 2) } else { ticks.fractionDigits }
        return written(value, locale, fraction: digits...digits, unit: unit)
    }

    // Inlined it would count a reference to `write` for every number.
    @inline(never)
    private func written(_ value: Double, _ locale: Locale, fraction: ClosedRange<Int>, unit: Bool) -> String
    {
        switch kind {
        case .percent:
            Self.isLong(value)
                ? Self.scientific(value, locale) : locale.format(percent: value, fraction: fraction)
        case .custom:
            value.isFinite && value.magnitude < 1e15 ? write(locale, value) : Self.scientific(value, locale)
        case .number:
            (Self.isLong(value) || fraction.lowerBound > 9
                ? Self.scientific(value, locale) : locale.format(value, fraction: fraction))
                + (unit ? self.unit : "")
        }
    }

    /// Whether a number is too large to be read with all its digits.
    private static func isLong(_ value: Double) -> Bool {
        value.isFinite && value.magnitude >= 1e15
    }

    /// 2.5E20, as CLDR writes it in the languages of Europe.
    private static func scientific(_ value: Double, _ locale: Locale) -> String {
        guard value.isFinite, value != 0 else { return locale.format(value, fraction: 0...0) }
        let exponent = decimalExponent(value.magnitude)
        return locale.format(value / powerOfTen(exponent), fraction: 0...2) + "E" + locale.format(exponent)
    }
}
