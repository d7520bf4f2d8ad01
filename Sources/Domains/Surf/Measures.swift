import Bytes
import Charts
import Languages
import Pages

/// Numbers in the units and the manner of the page's readers.
extension SurfContext {
    /// A measured number with its unit; nothing where it was not measured.
    func number(_ value: Double?, _ quantity: Quantity) -> Value {
        guard let value else { return .none }
        if quantity == .count { return .number(exact: exactText(value), text: locale.format(value, fraction: 0...0)) }
        return .number(exact: exactText(value * units.unit(quantity).factor), text: text(value, quantity))
    }

    /// The same for messages and titles.
    func text(_ value: Double, _ quantity: Quantity) -> String {
        let unit = units.unit(quantity)
        return locale.format(value * unit.factor, fraction: unit.fraction) + suffix(quantity)
    }

    /// How charts write a quantity; their values are in the reader's units already.
    func figures(_ quantity: Quantity) -> Figures {
        let fraction = units.unit(quantity).fraction
        return Figures(fraction: fraction, exact: fraction, unit: suffix(quantity))
    }

    /// A value for a chart.
    func scaled(_ value: Double?, _ quantity: Quantity) -> Double? { value.map { $0 * units.unit(quantity).factor } }

    private func suffix(_ quantity: Quantity) -> String {
        guard let key = units.unit(quantity).key else { return "" }
        // Degrees stand at their number.
        return quantity == .angle ? text("unit.\(key)") : "\u{A0}" + text("unit.\(key)")
    }

    /// A longer time: "1 h 24 min".
    func duration(_ seconds: Double?) -> Value {
        guard let seconds, let text = durationText(seconds) else { return .none }
        return .time(machine: "PT\(Int((seconds / 60).rounded()))M", text: text)
    }

    func durationText(_ seconds: Double) -> String? {
        guard seconds.magnitude < 1e12 else { return nil }
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return text("unit.minutes", ["minutes": .text(locale.format(minutes))]) }
        if minutes % 60 == 0 { return text("unit.hours", ["hours": .text(locale.format(minutes / 60))]) }
        return text(
            "unit.hours-minutes", ["hours": .text(locale.format(minutes / 60)), "minutes": .text(locale.format(minutes % 60))])
    }

    /// How long after the start of the session, in whole minutes that have passed: "42 min".
    func elapsed(_ seconds: Double) -> Value { duration(elapsedMinutes(seconds) * 60) }

    func elapsedText(_ seconds: Double) -> String { durationText(elapsedMinutes(seconds) * 60) ?? "" }

    private func elapsedMinutes(_ seconds: Double) -> Double { (max(0, min(seconds, 1e9)) / 60).rounded(.down) }
}
