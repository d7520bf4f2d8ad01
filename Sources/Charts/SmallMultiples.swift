public import Languages
public import Markup

/// Many lines of one kind on one scale, each in a panel of its own, to be compared: the speed along each
/// wave.
public struct SmallMultiples: Chart {
    public struct Panel: Sendable, Hashable {
        public var name: String
        public var points: [LineChart.Point]

        public init(_ name: String, _ points: [LineChart.Point]) {
            self.name = name
            self.points = points
        }
    }

    public var panels: [Panel]
    public var across: Across
    public var figures: Figures
    /// Which panels are highlighted, by their highest values.
    public var highlight: Highlight
    /// How many panels are side by side; nil for as many as a phone has room for. A panel has one size, so that more
    /// columns make a wider picture.
    public var columns: Int?
    /// What all panels show at least.
    public var span: ClosedRange<Double>?

    public init(
        _ panels: [Panel], across: Across, figures: Figures = Figures(), highlight: Highlight = .none,
        columns: Int? = nil, span: ClosedRange<Double>? = nil
    ) {
        self.panels = panels
        self.across = across
        self.figures = figures
        self.highlight = highlight
        self.columns = columns
        self.span = span
    }

    private static let rowHeight = 104.0
    private static let gap = 14.0

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let lines = panels.map { PlottedLine($0.points) }
        let peaks = lines.map { line in line.points.filter { $0.y != nil }.max { ($0.y ?? 0) < ($1.y ?? 0) } }
        let highlighted = highlight.positions(among: peaks.map { $0?.y })
        let values = Ticks(
            enclosing: Charts.span(of: lines.flatMap { $0.points.compactMap(\.y) } + [0]), count: 3
        )
        .range
        let ends = [span?.lowerBound, span?.upperBound].compactMap { Plottable.position($0) }
        let xs = Charts.span(of: lines.flatMap { $0.points.map(\.x) } + ends)
        let fitting = panels.count <= 2 ? max(1, panels.count) : panels.count == 4 ? 2 : 3
        let columns = max(fitting, columns ?? fitting)
        let width = (Canvas.width - Self.gap * Double(fitting - 1)) / Double(fitting)
        let rows = (panels.count + columns - 1) / columns

        var canvas = Canvas(
            width: (width + Self.gap) * Double(columns) - Self.gap,
            height: Double(max(1, rows)) * Self.rowHeight + Canvas.lineHeight, label: label)
        for (index, line) in lines.enumerated() {
            let left = Double(index % columns) * (width + Self.gap)
            let top = Double(index / columns) * Self.rowHeight
            let frame = Frame(
                left: left, right: left + width, top: top + 2 * Canvas.lineHeight,
                bottom: top + Self.rowHeight - 10)
            let x = LinearScale(xs, from: frame.left + 2, to: frame.right - 2)
            let y = LinearScale(values, from: frame.bottom, to: frame.top)
            canvas.strokes(.axis, width: 1) { $0.line(from: (left, y(0)), to: (frame.right, y(0))) }
            let isQuiet = !highlighted.isEmpty && !highlighted.contains(index)
            let path = line.path(x: x, y: y, shape: .smooth)
            canvas.strokes(isQuiet ? .rest : .accent, width: 2, round: true) { $0.path(path) }
            draw(peaks[index], index, isQuiet, on: &canvas, in: frame, top: top, x: x, y: y, locale)
        }
        for column in 0..<min(columns, panels.count) {
            // Below the last panel of each column, which may be one row further up than those of others.
            let row = (panels.count - 1 - column) / columns
            drawSpan(
                xs, on: &canvas, left: Double(column) * (width + Self.gap), width: width,
                y: Double(row + 1) * Self.rowHeight + Canvas.lineHeight - 8, locale)
        }
        return canvas.finished()
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        panels.map { panel in
            let values = panel.points.compactMap { Plottable.position($0.y) }
            let mean = values.isEmpty ? nil : values.reduce(0) { $0 + $1 / Double(values.count) }
            let cells = [values.min(), mean, values.max()].map { ChartTable.Cell($0, figures, locale) }
            return ChartTable.Row(heading: .text(panel.name), cells: cells)
        }
    }

    /// The panel's name, and its highest value at its position.
    private func draw(
        _ peak: LineChart.Point?, _ index: Int, _ isQuiet: Bool, on canvas: inout Canvas, in frame: Frame,
        top: Double,
        x: LinearScale, y: LinearScale, _ locale: Locale
    ) {
        let name = panels[index].name
        canvas.texts(.text, bold: true) {
            $0.text(truncated(name, to: frame.width, bold: true), frame.left, top + 13)
        }
        guard let peak, let value = peak.y else { return }
        canvas.strokes(isQuiet ? .rest : .accent, width: 6, round: true) {
            $0.dot(
                at: (x(peak.x), y(value)), title: name, across.text(peak.x, locale),
                figures.exact(value, locale))
        }
        // The unit is said once, where the eye begins.
        let text = figures.label(value, locale, unit: index == 0)
        let half = textWidth(text) / 2
        canvas.texts(.text, .middle) {
            $0.text(text, max(frame.left + half, min(frame.right - half, x(peak.x))), y(value) - 6)
        }
    }

    /// From where to where a panel goes, and so all of them.
    private func drawSpan(
        _ xs: ClosedRange<Double>, on canvas: inout Canvas, left: Double, width: Double, y: Double,
        _ locale: Locale
    ) {
        let (first, last) = (across.text(xs.lowerBound, locale), across.text(xs.upperBound, locale))
        guard textWidth(first) + textWidth(last) + 8 < width else { return }
        canvas.texts(.soft) { $0.text(first, left, y) }
        canvas.texts(.soft, .end) { $0.text(last, left + width, y) }
    }
}
