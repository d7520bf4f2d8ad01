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
        let layout = BarLayout(self, locale)
        return switch direction {
        case .up: StandingBars(layout).svg(label)
        case .across: LyingBars(layout).svg(label)
        }
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        let hasNotes = bars.contains { $0.note != nil }
        return bars.map { bar in
            let value = ChartTable.Cell(bar.value, figures, locale)
            let note = bar.note.map(ChartTable.Cell.text) ?? .missing
            return ChartTable.Row(heading: .text(bar.label), cells: hasNotes ? [value, note] : [value])
        }
    }
}

/// What standing and lying bars have in common.
struct BarLayout {
    struct Bar {
        let label: String
        /// As it is drawn; nil where it has no place.
        let value: Double?
        /// The number beside the bar, a dash where there is none.
        let figure: String
        /// Its exact value, and the note.
        let title: String
        let isHighlighted: Bool
    }

    let bars: [Bar]
    let range: ClosedRange<Double>
    let references: ReferenceLines
    let figures: Figures
    let locale: Locale
    let height: Double
    /// Whether some bars stand out, and the others step back.
    let hasHighlights: Bool

    init(_ chart: BarChart, _ locale: Locale) {
        self.locale = locale
        figures = chart.figures
        height = pictureHeight(chart.height)
        references = ReferenceLines(chart.references, chart.figures, locale)
        let values = chart.bars.map { Plottable.position($0.value) }
        let highlighted = chart.highlight.positions(among: values)
        hasHighlights = !highlighted.isEmpty
        bars = zip(chart.bars, values).enumerated().map { index, pair in
            let (bar, value) = pair
            return Bar(
                label: bar.label, value: value, figure: bar.value.map { chart.figures.label($0, locale) } ?? "–",
                title: markTitle(bar.value.map { chart.figures.exact($0, locale) }, bar.note),
                isHighlighted: highlighted.contains(index))
        }
        var range = 0.0...0.0
        for end in values + [chart.scale?.lowerBound, chart.scale?.upperBound].map(Plottable.position) + references.values {
            if let end { range = min(range.lowerBound, end)...max(range.upperBound, end) }
        }
        self.range = range
    }

    typealias Line = (start: SVGPath.Point, end: SVGPath.Point)

    /// What stands out in the accent's colour, the rest grey; where nothing stands out, all in the accent's colour.
    ///
    /// - Parameter names: how a bar is called in its title, where it is not named beside it.
    func drawBars(
        on canvas: inout Canvas, width: Double, names: (Bar) -> String?, _ line: (_ index: Int, _ value: Double) -> Line
    ) {
        for isHighlighted in hasHighlights ? [false, true] : [false] {
            canvas.strokes(isHighlighted || !hasHighlights ? .accent : .rest, width: width) { canvas in
                for (index, bar) in bars.enumerated() where bar.isHighlighted == isHighlighted {
                    guard let value = bar.value else { continue }
                    let line = line(index, value)
                    canvas.line(from: line.start, to: line.end, title: markTitle(names(bar), bar.title))
                }
            }
        }
    }
}
