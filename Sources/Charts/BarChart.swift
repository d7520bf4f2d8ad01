import Bytes
public import Languages
public import Markup

/// Values side by side. Bars start at 0, whatever their values.
///
///     BarChart(waves.map { .init($0.name, $0.distance) }, figures: Figures(unit: "\u{A0}m"), highlight: .highest)
public struct BarChart: Chart {
    public struct Bar: Sendable, Hashable {
        public var label: String
        /// Nil where there is no value, which is not 0: the place stays empty.
        public var value: Double?
        /// What else the mark tells, and the table beside the value.
        public var note: String?

        public init(_ label: String, _ value: Double?, note: String? = nil) {
            self.label = label
            self.value = value
            self.note = note
        }
    }

    public enum Direction: Sendable, Hashable {
        /// Standing bars, for what comes one after the other: short labels, numbers, times.
        case up
        /// Lying bars, for names.
        case across
    }

    public var bars: [Bar]
    public var direction: Direction
    public var figures: Figures
    public var highlight: Highlight
    public var references: [Reference]
    /// What the axis encloses at least, such as the scale of grades, 0…20.
    public var scale: ClosedRange<Double>?
    /// Units of 360 that a chart of standing bars is high; lying bars take what they need.
    public var height: Double

    public init(
        _ bars: [Bar], direction: Direction = .up, figures: Figures = Figures(), highlight: Highlight = .none,
        references: [Reference] = [], scale: ClosedRange<Double>? = nil, height: Double = 220
    ) {
        self.bars = bars
        self.direction = direction
        self.figures = figures
        self.highlight = highlight
        self.references = references
        self.scale = scale
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        BarLayout(self, locale).svg(label)
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        BarLayout(self, locale).rows
    }

    public func drawn(in locale: Locale, label: ChartLabel) -> (picture: HTML, rows: [ChartTable.Row]) {
        let layout = BarLayout(self, locale)
        return (layout.svg(label), layout.rows)
    }
}

/// What standing and lying bars, and their table, have in common.
///
/// What a bar has become stands in arrays, by the bar's position, and all of it is shared, so that nothing is ever copied.
final class BarLayout {
    let chart: BarChart
    let locale: Locale
    let references: ReferenceLines
    /// As they are drawn; nil where a bar has no place.
    let values: [Double?]
    /// The number beside each bar, a dash where there is none.
    let figures: [String]
    /// The same as the title of a mark and the table have it.
    let exactFigures: [String]
    let range: ClosedRange<Double>
    private let highlighted: Set<Int>

    init(_ chart: BarChart, _ locale: Locale) {
        self.chart = chart
        self.locale = locale
        references = ReferenceLines(chart.references, chart.figures, locale)
        var values: [Double?] = []
        var figures: [String] = []
        values.reserveCapacity(chart.bars.count)
        figures.reserveCapacity(chart.bars.count)
        for index in chart.bars.indices {
            let value = chart.bars[index].value
            values.append(Plottable.position(value))
            if let value { figures.append(chart.figures.label(value, locale)) } else { figures.append("–") }
        }
        self.values = values
        self.figures = figures
        highlighted = chart.highlight.positions(among: values)
        exactFigures = chart.figures.labelsAreExact ? figures : chart.bars.map { $0.value.map { chart.figures.exact($0, locale) } ?? "–" }
        var range = 0.0...0.0
        func reach(_ end: Double?) {
            if let end { range = min(range.lowerBound, end)...max(range.upperBound, end) }
        }
        for value in values { reach(value) }
        reach(Plottable.position(chart.scale?.lowerBound))
        reach(Plottable.position(chart.scale?.upperBound))
        for value in references.values { reach(value) }
        self.range = range
    }

    /// Whether some bars stand out, and the others step back.
    var hasHighlights: Bool { !highlighted.isEmpty }

    func isHighlighted(_ index: Int) -> Bool { highlighted.contains(index) }

    func svg(_ label: ChartLabel) -> HTML {
        switch chart.direction {
        case .up: StandingBars(self).svg(label)
        case .across: LyingBars(self).svg(label)
        }
    }

    var rows: [ChartTable.Row] {
        let bars = chart.bars
        let hasNotes = bars.contains { $0.note != nil }
        return bars.indices.map { index in
            let value = bars[index].value.map { ChartTable.Cell.number(exact: exactText($0), text: exactFigures[index]) } ?? .missing
            guard hasNotes else { return ChartTable.Row(heading: .text(bars[index].label), cells: [value]) }
            return ChartTable.Row(heading: .text(bars[index].label), cells: [value, bars[index].note.map { .text($0) } ?? .missing])
        }
    }

    typealias Line = (start: SVGPath.Point, end: SVGPath.Point)

    /// What stands out in the accent's colour, the rest grey; where nothing stands out, all in the accent's colour.
    ///
    /// - Parameter name: how a bar is called in its title, where it is not named beside it.
    func drawBars(
        on canvas: inout Canvas, width: Double, name: (_ index: Int) -> String?, _ line: (_ index: Int, _ value: Double) -> Line
    ) {
        for isHighlighted in hasHighlights ? [false, true] : [false] {
            canvas.strokes(isHighlighted || !hasHighlights ? .accent : .rest, width: width) { canvas in
                for index in values.indices where self.isHighlighted(index) == isHighlighted {
                    guard let value = values[index] else { continue }
                    let line = line(index, value)
                    let title = markTitle(name(index), exactFigures[index], chart.bars[index].note)
                    canvas.line(from: line.start, to: line.end, title: title)
                }
            }
        }
    }
}
