import Charts
import Languages
import Pages

/// Words that stand on every transcript, made once a language.
final class TranscriptWords: Sendable {
    /// What the chart of the units is called.
    let chart: ChartLabel
    let chartHeadings: [String]
    let passMark: Reference
    private let verdicts: [Record]
    private let statuses: [Record]

    /// - Parameter pass: the pass mark.
    init(_ messages: Catalogue, _ locale: Locale, pass: Double) {
        let number = Argument.text(locale.format(pass, fraction: 0...6))
        chart = ChartLabel(
            id: "units", title: messages.text("grades.transcript.chart"), description: messages.text("grades.chart.units", ["pass": number])
        )
        chartHeadings = ["unit", "average"].map { messages.text("grades.chart.\($0)") }
        passMark = Reference(.threshold, pass, label: messages.text("grades.chart.mark"))
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
