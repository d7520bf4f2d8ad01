import Charts
import Languages
import Pages

/// Words that stand on every transcript, made once a language.
final class TranscriptWords: Sendable {
    /// The chart of the units, whose bars every transcript has for itself.
    let chart: BarChart
    /// What it is called.
    let chartLabel: ChartLabel
    let chartHeadings: [String]
    let passMark: Reference
    /// Two digits, and more where two would show a pass mark that is not reached.
    let figures: Figures
    private let verdicts: [Record]
    private let statuses: [Record]

    init(_ messages: Catalogue, _ locale: Locale, _ settings: GradesSettings) {
        let pass = settings.pass
        figures = Figures { locale, number in
            let digits = number == number.rounded(.down) ? 0 : GradesContext.fractionDigits(number, minimum: pass)
            return locale.format(number, fraction: min(digits, 2)...digits)
        }
        let passText = Argument.text(locale.format(settings.pass, fraction: 0...6))
        passMark = Reference(.threshold, settings.pass, label: messages.text("grades.chart.mark"))
        chart = BarChart([], direction: .across, figures: figures, references: [passMark], scale: 0...settings.scale)
        chartLabel = ChartLabel(
            id: "units", title: messages.text("grades.transcript.chart"),
            description: messages.text("grades.chart.units", ["pass": passText]))
        chartHeadings = ["unit", "average"].map { messages.text("grades.chart.\($0)") }
        verdicts = ["graduated", "failed", "provisional", "none"].map { Self.record("verdict", $0, messages) }
        statuses = ["reached", "missed", "open", "none"].map { Self.record("status", $0, messages) }
    }

    private static func record(_ kind: String, _ key: String, _ messages: Catalogue) -> Record {
        ["class": .text(key), "label": .text(messages.text("grades.\(kind).\(key)"))]
    }

    /// Of a whole transcript.
    func verdict(_ verdict: Verdict) -> Record { verdicts[Self.position(of: verdict)] }

    /// Of one condition.
    func status(_ verdict: Verdict) -> Record { statuses[Self.position(of: verdict)] }

    private static func position(of verdict: Verdict) -> Int {
        switch verdict {
        case .reached: 0
        case .missed: 1
        case .provisional: 2
        case .none: 3
        }
    }
}
