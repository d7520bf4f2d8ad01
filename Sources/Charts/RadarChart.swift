public import Languages
public import Markup

/// A few scores on the same scale, as a shape: three to eight axes; more are drawn too, but not read well.
public struct RadarChart: Chart {
    public struct Series: Sendable, Hashable {
        public var name: String
        /// One for each axis; nil if there is none: the shape is open there.
        public var values: [Double?]

        public init(_ name: String, _ values: [Double?]) {
            self.name = name
            self.values = values
        }
    }

    public var axes: [String]
    public var series: [Series]
    /// From the middle to the rim.
    public var scale: ClosedRange<Double>
    public var figures: Figures

    public init(
        _ axes: [String], _ series: [Series], scale: ClosedRange<Double> = 0...10,
        figures: Figures = Figures(fraction: 1...1)
    ) {
        self.axes = axes
        self.series = series
        self.scale = scale
        self.figures = figures
    }

    private static let radius = 92.0

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let directions = axes.indices.map { direction(turn: Double($0) / Double(axes.count)) }
        let bottom = directions.map(\.y).max() ?? 1
        let legend = series.count > 1 ? Double(series.count) * Canvas.lineHeight + 12 : 0
        let centre = (x: Canvas.width / 2, y: Self.radius + 2.4 * Canvas.lineHeight)
        let below = centre.y + Self.radius * bottom + 2.4 * Canvas.lineHeight
        let range =
            Plottable.position(scale.lowerBound) != nil && Plottable.position(scale.upperBound) != nil
            ? scale : 0...10
        let reach = LinearScale(range, from: 0, to: Self.radius)
        func point(_ index: Int, _ value: Double) -> SVGPath.Point {
            let distance = max(0, min(Self.radius, reach(value)))
            return (centre.x + directions[index].x * distance, centre.y + directions[index].y * distance)
        }

        var canvas = Canvas(height: below + legend, label: label)
        var web = SVGPath()
        for share in [0.25, 0.5, 0.75, 1] where !axes.isEmpty {
            let value = range.lowerBound + share * (range.upperBound - range.lowerBound)
            web.move(to: point(0, value))
            for index in axes.indices.dropFirst() { web.line(to: point(index, value)) }
            web.close()
        }
        for index in axes.indices {
            web.move(to: centre)
            web.line(to: point(index, range.upperBound))
        }
        canvas.strokes(.grid, width: 1) { $0.path(web) }
        for (index, series) in series.enumerated().reversed() {
            draw(series, SeriesLook(index), isFirst: index == 0, on: &canvas, point: point, locale)
        }
        drawNames(on: &canvas, centre: centre, directions, locale)
        if series.count > 1 { drawLegend(on: &canvas, y: below + 12) }
        return canvas.finished()
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        axes.enumerated().map { index, axis in
            ChartTable.Row(
                heading: .text(axis), cells: series.map { ChartTable.Cell($0.value(index), figures, locale) })
        }
    }
}

extension RadarChart.Series {
    fileprivate func value(_ index: Int) -> Double? {
        values.indices.contains(index) ? values[index] : nil
    }

    /// As it is drawn.
    fileprivate func position(_ index: Int) -> Double? {
        Plottable.position(value(index))
    }
}

extension RadarChart {
    private func draw(
        _ series: Series, _ look: SeriesLook, isFirst: Bool, on canvas: inout Canvas,
        point: (Int, Double) -> SVGPath.Point,
        _ locale: Locale
    ) {
        var outline = SVGPath()
        let isWhole = axes.count > 2 && axes.indices.allSatisfy { series.position($0) != nil }
        var isDown = false
        // After the last axis comes the first again; if all axes have values, the path is closed.
        for index in isWhole ? Array(axes.indices) : Array(axes.indices) + axes.indices.prefix(1) {
            guard let value = series.position(index) else {
                isDown = false
                continue
            }
            if isDown { outline.line(to: point(index, value)) } else { outline.move(to: point(index, value)) }
            isDown = true
        }
        if isWhole {
            outline.close()
            if isFirst { canvas.area(look.ink, opacity: 0.2, outline) }
        }
        canvas.strokes(look.ink, width: look.width, dash: look.dash, round: true) { $0.path(outline) }
        canvas.strokes(look.ink, width: 7, round: true) { canvas in
            for index in axes.indices {
                guard let value = series.position(index) else { continue }
                canvas.dot(
                    at: point(index, value), title: series.name, axes[index], figures.exact(value, locale))
            }
        }
    }

    /// The names of the axes around the rim, each with the value of the first series.
    private func drawNames(
        on canvas: inout Canvas, centre: SVGPath.Point, _ directions: [SVGPath.Point], _ locale: Locale
    ) {
        for (index, direction) in directions.enumerated() {
            let x = centre.x + direction.x * (Self.radius + 10)
            let rim = centre.y + direction.y * (Self.radius + 10)
            // At the top the two lines are above the rim, at the bottom they are below it.
            let y = rim + Canvas.lineHeight * (direction.y - 1) / 2 + 4 + direction.y * 4
            let anchor: Canvas.Anchor = direction.x > 0.1 ? .start : direction.x < -0.1 ? .end : .middle
            let room = anchor == .start ? Canvas.width - x : anchor == .end ? x : Canvas.width
            let value = series.first.flatMap { $0.value(index) }
            canvas.texts(.text, anchor) { $0.text(truncated(axes[index], to: room), x, y) }
            canvas.texts(.text, anchor, bold: true) {
                $0.text(value.map { figures.label($0, locale) } ?? "–", x, y + Canvas.lineHeight - 1)
            }
        }
    }

    private func drawLegend(on canvas: inout Canvas, y: Double) {
        let widest = series.enumerated().widest { textWidth($0.element.name, bold: $0.offset == 0) }
        let left = max(0, (Canvas.width - widest - 40) / 2)
        for (index, series) in series.enumerated() {
            let look = SeriesLook(index)
            let line = y + Double(index) * Canvas.lineHeight
            canvas.strokes(look.ink, width: look.width, dash: look.dash) {
                $0.line(from: (left, line - 5), to: (left + 28, line - 5))
            }
            // The numbers at the axes are those of the first series, as bold as its name.
            let isFirst = index == 0
            canvas.texts(.text, bold: isFirst) {
                let name = truncated(series.name, to: Canvas.width - left - 36, bold: isFirst)
                $0.text(name, left + 36, line)
            }
        }
    }

    /// Where an axis points, the first straight up, then clockwise.
    private func direction(turn: Double) -> SVGPath.Point {
        (cosine(turn: turn - 0.25), cosine(turn: turn - 0.5))
    }
}
