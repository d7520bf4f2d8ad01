public import Languages
public import Markup

/// A way over ground, in local metres: a metre is as long upwards as across.
public struct TrackChart: Chart {
    public struct Point: Sendable, Hashable {
        /// Metres to the right.
        public var x: Double
        /// Metres up.
        public var y: Double

        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// A part of the way without a gap.
    public struct Stretch: Sendable, Hashable {
        public var points: [Point]
        /// The title of the mark and the heading of its row; nil for the way between two marks.
        public var label: String?
        public var note: String?
        /// What the table says of its length; that of the drawn line if nil.
        public var length: Double?
        /// Whether it is highlighted, as a wave is among paddling.
        public var isHighlighted: Bool

        public init(
            _ points: [Point], label: String? = nil, note: String? = nil, length: Double? = nil,
            isHighlighted: Bool = false
        ) {
            self.points = points
            self.label = label
            self.note = note
            self.length = length
            self.isHighlighted = isHighlighted
        }
    }

    public var stretches: [Stretch]
    /// Straight from point to point, or a curve that the points pull towards them.
    public var shape: LineChart.Shape
    /// For the length that the scale bar represents, and for the lengths in the table.
    public var figures: Figures
    /// Units of 360 that the way may be high; its scale takes 46 more.
    public var height: Double
    /// The letters of the scale, in units of 360; nil for those of all charts.
    public var letters: Double?

    public init(
        _ stretches: [Stretch], shape: LineChart.Shape = .straight,
        figures: Figures = Figures(fraction: 0...0, unit: "\u{A0}m"),
        height: Double = 300, letters: Double? = nil
    ) {
        self.letters = letters
        self.stretches = stretches
        self.shape = shape
        self.figures = figures
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let runs = stretches.map { Self.runs($0.points) }
        let points = runs.flatMap { $0.flatMap { $0 } }
        let (xs, ys) = (span(of: points.map(\.x)), span(of: points.map(\.y)))
        let (width, height) = (xs.upperBound - xs.lowerBound, ys.upperBound - ys.lowerBound)
        let room = (width: Canvas.width - 12, height: pictureHeight(self.height))
        // Units for each metre; a track without any length is in the middle.
        let scale =
            max(width, height) > 0
            ? min(room.width / max(width, 1e-250), room.height / max(height, 1e-250)) : 0
        let drawn = max(60, height * scale)
        let left = (Canvas.width - width * scale) / 2
        let top = 6 + (drawn - height * scale) / 2
        func position(_ point: Point) -> SVGPath.Point {
            (left + (point.x - xs.lowerBound) * scale, top + (ys.upperBound - point.y) * scale)
        }

        var canvas = Canvas(height: drawn + 12 + 2 * Canvas.lineHeight, label: label)
        for isHighlighted in [false, true] {
            canvas.strokes(isHighlighted ? .accent : .rest, width: isHighlighted ? 3 : 1, round: true) {
                canvas in
                for (stretch, runs) in zip(stretches, runs) where stretch.isHighlighted == isHighlighted {
                    var path = SVGPath()
                    for run in runs {
                        switch shape {
                        case .straight: Self.append(run.map(position), to: &path)
                        case .smooth: Self.appendCurve(run.map(position), to: &path)
                        }
                    }
                    canvas.path(path, title: stretch.label, stretch.note)
                }
            }
        }
        drawScaleBar(on: &canvas, scale: scale, y: drawn + 12 + Canvas.lineHeight, locale)
        return canvas.finished()
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        stretches.compactMap { stretch in
            guard let label = stretch.label else { return nil }
            return ChartTable.Row(
                heading: .text(label),
                cells: [ChartTable.Cell(stretch.length ?? drawnLength(stretch), figures, locale)])
        }
    }

    private func drawnLength(_ stretch: Stretch) -> Double {
        Self.runs(stretch.points).reduce(0.0) { sum, run in
            zip(run, run.dropFirst()).reduce(sum) { $0 + distance($1.0, $1.1) }
        }
    }

    /// Points that can be drawn, in runs between those that cannot.
    private static func runs(_ points: [Point]) -> [[Point]] {
        points.split { Plottable.position($0.x) == nil || Plottable.position($0.y) == nil }.map(Array.init)
    }

    /// Leaves out points that are closer to the last one than a line is thick.
    private static func append(_ points: [SVGPath.Point], to path: inout SVGPath) {
        guard let first = points.first, let last = points.last else { return }
        path.move(to: first)
        var pen = first
        for point in points.dropFirst() {
            let (across, up) = (point.x - pen.x, point.y - pen.y)
            guard across * across + up * up >= 0.8 else { continue }
            path.line(to: point)
            pen = point
        }
        if pen != last || points.count == 1 { path.line(to: last) }
    }

    /// A uniform cubic B-spline from the first point to the last: it comes close to the points between and
    /// passes through none of them.
    private static func appendCurve(_ points: [SVGPath.Point], to path: inout SVGPath) {
        guard points.count > 2, let first = points.first, let last = points.last else {
            return append(points, to: &path)
        }
        func mix(_ from: SVGPath.Point, _ to: SVGPath.Point, _ share: Double) -> SVGPath.Point {
            (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
        }
        path.move(to: first)
        for index in 1..<points.count {
            let (from, to) = (points[index - 1], points[index])
            let second = mix(from, to, 2.0 / 3)
            let end = index + 1 < points.count ? mix(second, mix(to, points[index + 1], 1.0 / 3), 0.5) : last
            path.curve(mix(from, to, 1.0 / 3), second, to: end)
        }
    }

    /// A round length, so that the eye can measure.
    private func drawScaleBar(on canvas: inout Canvas, scale: Double, y: Double, _ locale: Locale) {
        guard scale > 0, scale.isFinite else { return }
        let most = Canvas.width * 0.4 / scale
        let exponent = decimalExponent(most)
        guard let length = [5, 2, 1].map({ decimal($0, exponent) }).first(where: { $0 <= most }) else {
            return
        }
        canvas.strokes(.axis, width: 1) { canvas in
            canvas.path { bar in
                bar.line(from: (1, y - 5), to: (1, y))
                bar.line(to: (1 + length * scale, y))
                bar.line(to: (1 + length * scale, y - 5))
            }
        }
        canvas.texts(.soft, size: letters) {
            $0.text(figures.round(length, locale), 1 + length * scale + 6, y + 1)
        }
    }
}

private func distance(_ first: TrackChart.Point, _ second: TrackChart.Point) -> Double {
    let (x, y) = (second.x - first.x, second.y - first.y)
    return (x * x + y * y).squareRoot()
}
