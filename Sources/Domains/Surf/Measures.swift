import Bytes
import Charts
import Languages
import Pages

/// Numbers in the units and the manner of the page's readers.
extension Surf.Pages {
    /// A measured number with its unit; no value if it was not measured.
    ///
    /// It is rounded as it is shown, for machines too: a figure is the same on every page, and reveals no
    /// more than it shows.
    ///
    /// - Parameters:
    ///   - column: a number whose unit all in its column get.
    ///   - least: the least of the column: if it is not even one of that unit, all get a decimal more.
    ///   - isMean: whether it is a mean, which is compared with nothing: it is rounded once, in the reader's unit.
    func number(
        _ value: Double?, _ quantity: Surf.Quantity, column: Double? = nil, least: Double = .infinity,
        isMean: Bool = false
    ) -> Value {
        guard let value = value.map({ isMean ? $0 : quantity.judged($0) }) else { return .none }
        var unit = unit(quantity, of: column ?? value)
        if unit.fraction == 1, least * unit.factor < 1 { unit.fraction = 2 }
        return .number(exact: exactText(rounded(value, unit)), text: text(value, unit))
    }

    /// A measured number with its unit, for messages and titles.
    func text(_ value: Double, _ quantity: Surf.Quantity) -> String {
        let value = quantity.judged(value)
        return text(value, unit(quantity, of: value))
    }

    /// What a session is remembered by in a category, in the reader's units.
    func figure(_ category: Surf.Category, of session: Surf.Session) -> Value {
        number(category.value(session), category.quantity, isMean: category.isMean)
    }

    private func text(_ value: Double, _ unit: Unit) -> String {
        locale.format(rounded(value, unit), fraction: unit.fraction...unit.fraction) + suffix(unit)
    }

    /// How charts write a quantity; their values are in the reader's units already.
    func figures(_ quantity: Surf.Quantity) -> Figures {
        let unit = units.unit(quantity)
        return Figures(
            fraction: unit.fraction...unit.fraction, exact: unit.fraction...unit.fraction, unit: suffix(unit))
    }

    /// A value for a chart, rounded as it is shown.
    func scaled(_ value: Double?, _ quantity: Surf.Quantity, isMean: Bool = false) -> Double? {
        value.map { rounded(isMean ? $0 : quantity.judged($0), units.unit(quantity)) }
    }

    /// A number in the reader's units already, as machines read it.
    func rounded(_ exact: String, _ quantity: Surf.Quantity) -> String {
        let unit = units.unit(quantity)
        return Double(exact).map { exactText(rounded($0, (unit.key, 1, unit.fraction))) } ?? exact
    }

    private typealias Unit = (key: String?, factor: Double, fraction: Int)

    private func unit(_ quantity: Surf.Quantity, of value: Double) -> Unit {
        var unit = units.unit(quantity, of: value)
        let shown = rounded(value, unit)
        if quantity == .limit, shown == shown.rounded() { unit.fraction = 0 }
        return unit
    }

    private func rounded(_ value: Double, _ unit: Unit) -> Double {
        let tenths = [1.0, 10, 100][min(unit.fraction, 2)]
        return (value * unit.factor * tenths).rounded() / tenths
    }

    private func suffix(_ unit: Unit) -> String {
        guard let key = unit.key else { return "" }
        // There is no space between a number and its degree sign.
        return key == "degrees" ? text("unit.\(key)") : "\u{A0}" + text("unit.\(key)")
    }

    /// A longer time: "1 h 24 min".
    func duration(_ seconds: Double?) -> Value {
        guard let seconds, let text = durationText(seconds) else { return .none }
        return .time(machine: "PT\(Int((seconds / 60).rounded()))M", text: text)
    }

    /// In whole minutes.
    func durationText(_ seconds: Double) -> String? {
        guard seconds.magnitude < 1e12 else { return nil }
        return text(minutes: Int((seconds / 60).rounded()))
    }

    private func text(minutes: Int) -> String {
        if minutes < 60 { return text("unit.minutes", ["minutes": .text(locale.format(minutes))]) }
        if minutes % 60 == 0 { return text("unit.hours", ["hours": .text(locale.format(minutes / 60))]) }
        return text(
            "unit.hours-minutes",
            ["hours": .text(locale.format(minutes / 60)), "minutes": .text(locale.format(minutes % 60))])
    }

    /// Time on waves, a sum of seconds: "20 s", "4 min 10 s", and from ten minutes in whole minutes.
    func rideTime(_ seconds: Double?) -> Value {
        guard let seconds, seconds < 600 else { return duration(seconds) }
        let whole = Int(seconds.rounded())
        if whole < 60 { return .time(machine: "PT\(whole)S", text: text(seconds, .ride)) }
        if whole % 60 == 0 { return duration(seconds) }
        return .time(
            machine: "PT\(whole / 60)M\(whole % 60)S",
            text: text(
                "unit.minutes-seconds",
                ["minutes": .text(locale.format(whole / 60)), "seconds": .text(locale.format(whole % 60))]))
    }

    /// How long after the start of the session, in minutes that have passed: "42 min".
    func elapsed(_ seconds: Double) -> Value {
        .time(machine: "PT\(Int(max(0, min(seconds, 1e9)) / 60))M", text: elapsedText(seconds))
    }

    func elapsedText(_ seconds: Double) -> String { text(minutes: Int(max(0, min(seconds, 1e9)) / 60)) }
}
