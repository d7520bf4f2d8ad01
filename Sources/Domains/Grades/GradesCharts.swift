import Charts
import Languages
import Pages

extension GradesContext {
    /// Each unit's average against the pass mark.
    ///
    /// - Parameter averages: one a unit.
    func chart(of units: [CourseUnit], _ averages: [Double?]) -> Value {
        let bars = units.indices.map { BarChart.Bar(units[$0].code + " " + units[$0].name, averages[$0].map(settled)) }
        let chart = BarChart(bars, direction: .across, figures: figures, references: [words.passMark], scale: 0...settings.scale)
        return Value(chart.figure(in: locale, label: words.chart, headings: words.chartHeadings))
    }

    /// How many averages of a class lie where on the scale.
    func distribution(_ statistics: ClassStatistics) -> Value {
        let mean = Reference(.mean, settled(statistics.mean), label: text("chart.mean"))
        let chart = Distribution(
            statistics.sorted, in: 0...settings.scale, width: settings.scale / 10, figures: figures, references: [words.passMark, mean])
        let label = ChartLabel(id: "distribution", title: text("class.distribution"), description: text("chart.distribution"))
        return Value(chart.figure(in: locale, label: label, headings: [text("class.range"), text("class.students")]))
    }

    /// Two digits, and more where two would show a pass mark that is not reached.
    private var figures: Figures {
        let minima = [settings.pass]
        return Figures { locale, number in
            let digits = number == number.rounded(.down) ? 0 : GradesContext.fractionDigits(number, minima)
            return locale.format(number, fraction: min(digits, 2)...digits)
        }
    }
}
