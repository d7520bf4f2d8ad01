public import Languages
public import Markup

/// Values along a line, such as a session's time; the line breaks where a value is missing.
///
///     LineChart([.init("", minutes.map { .init($0.start, $0.speed) })], across: .clock, figures: Figures(unit: "\u{A0}km/h"))
public struct LineChart: Chart {
    public struct Point: Sendable, Hashable {
        public var x: Double
        /// Nil if there is no value: the line breaks.
        public var y: Double?
        public var note: String?

        public init(_ x: Double, _ y: Double?, note: String? = nil) {
            self.x = x
            self.y = y
            self.note = note
        }
    }

    public struct Series: Sendable, Hashable {
        /// Shown at the end of the line if there are several lines.
        public var name: String
        public var points: [Point]

        public init(_ name: String, _ points: [Point]) {
            self.name = name
            self.points = points
        }
    }

    public enum Shape: Sendable, Hashable {
        /// Rounded between the values, without going beyond them.
        case smooth
        case straight
    }

    /// Four look different; more begin again.
    public var series: [Series]
    public var across: Across
    public var figures: Figures
    /// Among the values of the first series; it gets its number in the picture.
    public var highlight: Highlight
    public var references: [Reference]
    public var shape: Shape
    /// What the axis encloses at least. It begins at 0 unless this says otherwise.
    public var scale: ClosedRange<Double>?
    /// Units of 360.
    public var height: Double

    public init(
        _ series: [Series], across: Across, figures: Figures = Figures(), highlight: Highlight = .none,
        references: [Reference] = [],
        shape: Shape = .smooth, scale: ClosedRange<Double>? = nil, height: Double = 220
    ) {
        self.series = series
        self.across = across
        self.figures = figures
        self.highlight = highlight
        self.references = references
        self.shape = shape
        self.scale = scale
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let lines = series.map { PlottedLine($0.points) }
        let references = ReferenceLines(references, figures, locale)
        let ticks = Ticks(enclosing: verticalRange(lines, references))
        let axis = ValueAxis(ticks, figures, locale)
        let height = pictureHeight(height)
        let named = series.count > 1 ? series.map { textWidth($0.name) + 8 }.max() ?? 0 : 0
        let frame = Frame(
            left: axis.margin, right: Canvas.width - max(4, min(120, named), references.margin),
            top: Canvas.lineHeight,
            bottom: height - Canvas.lineHeight - 8)
        let bottomAxis = AcrossAxis(
            across, enclosing: span(of: lines.flatMap { $0.points.map(\.x) }), in: frame, locale)
        let x = LinearScale(bottomAxis.range, from: frame.left + 3, to: frame.right - 3)
        let y = LinearScale(ticks.range, from: frame.bottom, to: frame.top)

        var canvas = Canvas(height: height, label: label)
        axis.draw(on: &canvas, in: frame, scale: y)
        bottomAxis.draw(on: &canvas, in: frame, scale: x, y: height - 4, within: 0...Canvas.width)
        references.drawLevel(on: &canvas, in: frame, scale: y)
        for (index, line) in lines.enumerated().reversed() {
            let look = SeriesLook(index)
            let path = line.path(x: x, y: y, shape: shape)
            canvas.strokes(look.ink, width: look.width, dash: look.dash, round: true) { $0.path(path) }
            drawDots(line, look, on: &canvas, x: x, y: y, locale)
        }
        if series.count > 1 { drawNames(lines, on: &canvas, in: frame, x: x, y: y) }
        drawHighlights(lines, besides: axis.topBox(scale: y), on: &canvas, x: x, y: y, locale)
        return canvas.finished()
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        let positions = Set(series.flatMap { $0.points.map(\.x) }.filter(\.isFinite)).sorted()
        let values = series.map {
            Dictionary($0.points.map { ($0.x, $0.y) }, uniquingKeysWith: { first, _ in first })
        }
        return positions.map { position in
            ChartTable.Row(
                heading: .text(across.text(position, locale)),
                cells: values.map { ChartTable.Cell($0[position] ?? nil, figures, locale) })
        }
    }
}

extension LineChart {
    private func verticalRange(_ lines: [PlottedLine], _ references: ReferenceLines) -> ClosedRange<Double> {
        var ends = lines.flatMap { $0.points.compactMap(\.y) }
        if let range = references.range { ends += [range.lowerBound, range.upperBound] }
        if let scale { ends += [scale.lowerBound, scale.upperBound] } else { ends.append(0) }
        return span(of: ends)
    }

    /// Single values can be pointed at as long as they are so few that one can be hit.
    private func drawDots(
        _ line: PlottedLine, _ look: SeriesLook, on canvas: inout Canvas, x: LinearScale, y: LinearScale,
        _ locale: Locale
    ) {
        guard line.points.count <= 60 else { return }
        canvas.strokes(look.ink, width: 6, round: true) { canvas in
            for point in line.points {
                guard let value = point.y else { continue }
                canvas.dot(
                    at: (x(point.x), y(value)), title: across.text(point.x, locale),
                    figures.exact(value, locale), point.note)
            }
        }
    }

    /// Names at the ends of the lines, moved apart where lines end close together.
    private func drawNames(
        _ lines: [PlottedLine], on canvas: inout Canvas, in frame: Frame, x: LinearScale, y: LinearScale
    ) {
        let ends = lines.enumerated().compactMap { index, line in
            line.points.last { $0.y != nil }.flatMap { point in point.y.map { (index: index, y: y($0) + 5) } }
        }.sorted { ($0.y, $0.index) < ($1.y, $1.index) }
        let bottoms = spread(ends.map(\.y), apart: Canvas.lineHeight, within: frame.top...frame.bottom)
        canvas.texts(.text) { canvas in
            for (end, y) in zip(ends, bottoms) {
                canvas.text(
                    truncated(series[end.index].name, to: Canvas.width - frame.right - 6), frame.right + 6, y)
            }
        }
    }

    /// The numbers of the values to highlight; of several that would cover each other or the axis, the
    /// first.
    private func drawHighlights(
        _ lines: [PlottedLine], besides axis: Box?, on canvas: inout Canvas, x: LinearScale, y: LinearScale,
        _ locale: Locale
    ) {
        guard let line = lines.first else { return }
        let highlighted = highlight.positions(among: line.points.map(\.y))
        guard !highlighted.isEmpty else { return }
        canvas.texts(.text, .middle, bold: true) { canvas in
            var taken = axis.map { [$0] } ?? []
            // Equal numbers are said once.
            var said: Set<String> = []
            for position in line.points.indices where highlighted.contains(position) && said.count < 3 {
                guard let value = line.points[position].y else { continue }
                let text = figures.label(value, locale)
                guard !said.contains(text) else { continue }
                let width = textWidth(text, bold: true)
                let middle = max(width / 2, min(Canvas.width - width / 2, x(line.points[position].x)))
                // Above the point, or beside the axis where its number is in the way.
                let places = [middle, (axis?.right ?? 0) + width / 2 + 4].map {
                    Box(middle: $0, width: width, baseline: y(value) - 8)
                }
                guard let box = places.first(where: { box in !taken.contains { $0.touches(box) } }) else {
                    continue
                }
                taken.append(box)
                said.insert(text)
                canvas.text(text, (box.left + box.right) / 2, y(value) - 8)
            }
        }
    }
}
