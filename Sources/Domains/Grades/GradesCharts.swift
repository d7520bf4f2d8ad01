import Charts
import Languages
import Pages

extension Grades.Pages {
    /// Where a grade or an average is on the scale, in per cent of its length; nothing without one.
    func place(_ mark: Grades.Mark?) -> Value {
        mark.map { .text(percent($0.points / settings.scale.points)) } ?? .none
    }

    /// In per cent of a length, as drawings need it.
    func percent(_ share: Double) -> String {
        let tenths = Int((max(0, min(1, share)) * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)%"
    }

    /// How many averages of a class lie where on the scale.
    func distribution(_ statistics: Grades.ClassStatistics) -> Value {
        let digits = statistics.mean.digits(against: minima)
        let mean = Reference(.mean, statistics.mean.points, label: text("chart.mean"))
        let chart = Distribution(
            statistics.sorted, in: 0...settings.scale.points, width: settings.scale.points / 10,
            figures: Figures(fraction: 0...digits, exact: 0...digits),
            references: [words.passMark, mean], counted: text("class.students"))
        let reached = statistics.sorted.count { $0 >= settings.pass.points }
        let label = ChartLabel(
            id: "distribution", title: text("class.distribution"), description: text("chart.distribution"),
            finding: text(
                "chart.reached",
                ["reachedCount": .count(reached), "count": .count(statistics.sorted.count)]))
        return Value(
            chart.figure(in: locale, label: label, headings: [text("class.range"), text("class.students")]))
    }
}
