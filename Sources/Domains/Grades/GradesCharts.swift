import Charts
import Languages
import Pages

extension Grades.Pages {
    /// Each unit's average against the pass mark.
    func chart(of student: Grades.Student) -> Value {
        var chart = words.chart
        let digits = digits(ofColumn: student.result.averages)
        if digits > 2 { chart.figures = Grades.TranscriptWords.figures(digits) }
        chart.bars.reserveCapacity(student.unitLabels.count)
        for unit in student.unitLabels.indices {
            let average = student.result.averages[unit]
            chart.bars.append(
                BarChart.Bar(
                    student.unitLabels[unit], average.map { $0.shown(digits: $0.digits(against: minima)) },
                    isShort: average.map { $0 < settings.pass } ?? false))
        }
        return Value(chart.figure(in: locale, label: words.chartLabel, headings: words.chartHeadings))
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
