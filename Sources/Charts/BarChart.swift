import Bytes
public import Languages
public import Markup

/// Values side by side. Bars start at 0, whatever their values.
///
///     BarChart(waves.map { .init($0.name, $0.distance) }, figures: Figures(unit: "\u{A0}m"), highlight: .highest)
public struct BarChart: Chart {
    public struct Bar: Sendable, Hashable {
        public var label: String
        /// Shown below the bars if the labels have no room: a letter or two. Either all bars have one or none.
        public var letter: String?
        /// Nil leaves the position empty; 0 draws a bar without height.
        public var value: Double?
        /// More about the bar, for the title of its mark and for the table.
        public var note: String?
        /// Whether the value stays below what it must reach: ▾ is before its number, and it has the colour of failure.
        public var isShort: Bool

        public init(
            _ label: String, _ value: Double?, note: String? = nil, letter: String? = nil,
            isShort: Bool = false
        ) {
            self.label = label
            self.letter = letter
            self.value = value
            self.note = note
            self.isShort = isShort
        }

        /// The value as it is drawn; nil if it cannot be drawn.
        var position: Double? { Plottable.position(value) }
    }

    /// Which vertical bars have their numbers on top.
    public enum Numbers: Sendable, Hashable {
        /// All if they have room, else the highest, with an axis.
        case asManyAsFit
        /// Only the highest, with an axis, so that several charts look alike; its label is always below it.
        case highest
    }

    public enum Direction: Sendable, Hashable {
        /// Vertical bars, for values in sequence: short labels, numbers, times.
        case up
        /// Horizontal bars, for names.
        case across
    }

    public var bars: [Bar]
    public var direction: Direction
    public var figures: Figures
    public var highlight: Highlight
    public var references: [Reference]
    /// What the axis encloses at least, such as the scale of grades, 0…20; lying bars have its ends below them.
    public var scale: ClosedRange<Double>?
    /// Shown where a value is missing.
    public var absence = "–"
    /// The height of a chart of vertical bars, in units of which its width has 360; horizontal bars take what
    /// they need.
    public var height: Double
    public var numbers = Numbers.asManyAsFit

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

/// What vertical and horizontal bars, and their table, have in common.
///
/// The values are in arrays, by the position of the bar, and all of it is shared, so that nothing is ever
/// copied.
final class BarLayout {
    let chart: BarChart
    let locale: Locale
    let references: ReferenceLines
    /// The number beside each bar, a dash or words if there is none.
    let figures: [String]
    /// The exact number of each bar, for the title of its mark and for the table.
    let exactFigures: [String]
    let highlighted: HighlightedPositions
    let range: ClosedRange<Double>

    init(_ chart: BarChart, _ locale: Locale) {
        references = ReferenceLines(chart.references, chart.figures, locale)
        func written(_ write: (Double, Locale) -> String) -> [String] {
            chart.bars.indices.map { index in
                chart.bars[index].value.map { write($0, locale) } ?? chart.absence
            }
        }
        let labels = written { chart.figures.label($0, $1) }
        figures = zip(labels, chart.bars).map { $1.isShort ? "▾ " + $0 : $0 }
        exactFigures = chart.figures.labelsAreExact ? labels : written { chart.figures.exact($0, $1) }
        highlighted = chart.highlight.positions(among: chart.bars.lazy.map(\.position))
        var (low, high) = (0.0, 0.0)
        func reach(_ end: Double?) {
            guard let end else { return }
            low = min(low, end)
            high = max(high, end)
        }
        for index in chart.bars.indices { reach(chart.bars[index].position) }
        reach(Plottable.position(chart.scale?.lowerBound))
        reach(Plottable.position(chart.scale?.upperBound))
        reach(references.range?.lowerBound)
        reach(references.range?.upperBound)
        range = low...high
        self.chart = chart
        self.locale = locale
    }

    func svg(_ label: ChartLabel) -> HTML {
        switch chart.direction {
        case .up: StandingBars(self).svg(label)
        case .across: LyingBars(self).svg(label)
        }
    }

    var rows: [ChartTable.Row] {
        let bars = chart.bars
        let hasNotes = bars.contains { $0.note != nil }
        let columns = hasNotes ? 2 : 1
        var cells: [ChartTable.Cell] = []
        cells.reserveCapacity(bars.count * columns)
        for index in bars.indices {
            cells.append(
                bars[index].value.map { .number(exact: exactText($0), text: exactFigures[index]) } ?? .missing
            )
            if hasNotes { cells.append(bars[index].note.map { .text($0) } ?? .missing) }
        }
        return bars.indices.map { index in
            ChartTable.Row(
                heading: .text(bars[index].label), cells: cells[index * columns..<(index + 1) * columns])
        }
    }

    typealias Line = (start: SVGPath.Point, end: SVGPath.Point)

    /// How a bar and its number stand out.
    enum Look: CaseIterable {
        case plain, highlighted, short
    }

    func look(of index: Int) -> Look {
        chart.bars[index].isShort ? .short : highlighted.contains(index) ? .highlighted : .plain
    }

    private func ink(_ look: Look) -> Canvas.Ink {
        switch look {
        case .plain: highlighted.isEmpty ? .accent : .rest
        case .highlighted: .accent
        case .short: .short
        }
    }

    /// Highlighted bars in the accent's colour and the rest in grey, or all bars in the accent's colour if
    /// none is highlighted; what is short of its mark in that of failure.
    ///
    /// - Parameter name: the name of a bar in the title of its mark, if the name is not beside the bar.
    func drawBars(
        on canvas: inout Canvas, width: Double, name: (_ index: Int) -> String?,
        _ line: (_ index: Int, _ value: Double) -> Line
    ) {
        for look in Look.allCases where chart.bars.indices.contains(where: { self.look(of: $0) == look }) {
            canvas.strokes(ink(look), width: width) { canvas in
                for index in chart.bars.indices where self.look(of: index) == look {
                    guard let value = chart.bars[index].position else { continue }
                    let line = line(index, value)
                    canvas.line(
                        from: line.start, to: line.end, title: name(index), exactFigures[index],
                        chart.bars[index].note)
                }
            }
        }
    }
}
