import Bytes
public import Languages
public import Markup

/// Values side by side. Bars start at 0, or at a value that they are compared with.
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

        public init(_ label: String, _ value: Double?, note: String? = nil, letter: String? = nil) {
            self.label = label
            self.letter = letter
            self.value = value
            self.note = note
        }

        /// The value as it is drawn; nil if it cannot be drawn.
        var position: Double? { Plottable.position(value) }
    }

    /// Which bars have their numbers on top.
    public enum Numbers: Sendable, Hashable {
        /// All if they have room, else the highest, with an axis.
        case asManyAsFit
        /// Only the highest, with an axis, so that several charts look alike; where not all labels have room, the first and the
        /// last are below the bars.
        case highest
    }

    public var bars: [Bar]
    public var figures: Figures
    public var highlight: Highlight
    public var references: [Reference]
    /// What the axis encloses at least, such as the scale of scores, 0…10.
    public var scale: ClosedRange<Double>?
    /// What bars start at: 0, or, where values differ by little, their mean, so that they show by how much. A line of
    /// reference should then say what it is.
    public var base = 0.0
    /// In units of which the width has 360.
    public var height: Double
    public var numbers = Numbers.asManyAsFit
    public var referencePlace = ReferencePlace.beside
    /// Whether a bar is a span that begins with its label, such as a quarter of an hour: the label is then below the edge of
    /// its band, at a mark of the axis.
    public var labelsAreStarts = false

    public init(
        _ bars: [Bar], figures: Figures = Figures(), highlight: Highlight = .none,
        references: [Reference] = [],
        scale: ClosedRange<Double>? = nil, height: Double = 220
    ) {
        self.bars = bars
        self.figures = figures
        self.highlight = highlight
        self.references = references
        self.scale = scale
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        BarDrawing(BarLayout(self, locale)).svg(label)
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        BarLayout(self, locale).rows
    }

    public func drawn(in locale: Locale, label: ChartLabel) -> DrawnChart {
        let layout = BarLayout(self, locale)
        return DrawnChart(picture: BarDrawing(layout).svg(label), rows: layout.rows)
    }
}

/// What the picture of bars and its table have in common.
///
/// The values are in arrays, by the position of the bar, and all of it is shared, so that nothing is ever
/// copied.
final class BarLayout {
    let chart: BarChart
    let locale: Locale
    let references: ReferenceLines
    /// Shown where a value is missing.
    static let absence = "–"
    /// The number of each bar, a dash if there is none.
    let figures: [String]
    /// The exact number of each bar, for the title of its mark and for the table.
    let exactFigures: [String]
    let highlighted: HighlightedPositions
    /// What bars start at.
    let base: Double
    let range: ClosedRange<Double>

    init(_ chart: BarChart, _ locale: Locale) {
        references = ReferenceLines(chart.references, chart.figures, locale)
        func written(_ write: (Double, Locale) -> String) -> [String] {
            chart.bars.indices.map { index in
                chart.bars[index].value.map { write($0, locale) } ?? Self.absence
            }
        }
        figures = written { chart.figures.label($0, $1) }
        exactFigures = chart.figures.labelsAreExact ? figures : written { chart.figures.exact($0, $1) }
        highlighted = chart.highlight.positions(among: chart.bars.lazy.map(\.position))
        let base = Plottable.position(chart.base) ?? 0
        var (low, high) = (base, base)
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
        self.base = base
        range = low...high
        self.chart = chart
        self.locale = locale
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
}
