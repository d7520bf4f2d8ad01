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

    /// How much a stretch stands out.
    public enum Rank: Sendable, Hashable, CaseIterable {
        /// The way between two others, such as paddling: a thin line.
        case way
        /// One of those that the picture is about, such as a wave, with an arrow where it ends.
        case marked
        /// The one of them to look at first, such as the longest wave.
        case best
    }

    /// A part of the way without a gap.
    public struct Stretch: Sendable, Hashable {
        public var points: [Point]
        /// The title of the mark and the heading of its row; nil for the way between two marks.
        public var label: String?
        public var note: String?
        /// What the table says of its length; that of the drawn line if nil.
        public var length: Double?
        public var rank: Rank
        /// Written where the stretch begins, such as the number of a wave; nil for nothing.
        public var mark: String?

        public init(
            _ points: [Point], label: String? = nil, note: String? = nil, length: Double? = nil,
            rank: Rank = .way, mark: String? = nil
        ) {
            self.points = points
            self.label = label
            self.note = note
            self.length = length
            self.rank = rank
            self.mark = mark
        }
    }

    public var stretches: [Stretch]
    /// Straight from point to point, or a curve that the points pull towards them.
    public var shape: LineChart.Shape
    /// For the length that the scale bar represents, and for the lengths in the table.
    public var figures: Figures
    /// Units of 360 that the way may be high. Its scale has a free corner of it, or else 30 more below.
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
        // What is written at the beginnings needs room above and beside them.
        let isNamed = stretches.contains { $0.mark != nil }
        let edge = isNamed ? (side: 16.0, top: 22.0) : (side: 6, top: 6)
        let room = (width: Canvas.width - 2 * edge.side, height: pictureHeight(self.height) - edge.top + 6)
        // Units for each metre; a track without any length is in the middle.
        let scale =
            max(width, height) > 0
            ? min(room.width / max(width, 1e-250), room.height / max(height, 1e-250)) : 0
        let drawn = max(60, height * scale)
        let left = (Canvas.width - width * scale) / 2
        let top = edge.top + (drawn - height * scale) / 2
        func position(_ point: Point) -> SVGPath.Point {
            (left + (point.x - xs.lowerBound) * scale, top + (ys.upperBound - point.y) * scale)
        }

        let bottom = drawn + edge.top + 6
        let placed = runs.map { $0.map { $0.map(position) } }
        let picture = Box(left: 0, right: Canvas.width, top: 0, bottom: bottom)
        let beginnings =
            isNamed
            ? zip(stretches, placed).compactMap { Self.beginning($0, $1.flatMap(\.self)) } : []
        let marks = TrackMarks(beginnings, within: picture)
        let ruler = ScaleBar(
            scale: scale, figures, letters: letters, locale, within: picture,
            besides: marks.boxes, lines: placed.flatMap { $0.flatMap(Self.dense) })
        var canvas = Canvas(height: max(bottom, ruler?.bottom ?? 0) + 4, label: label)
        for rank in Rank.allCases {
            let lines = zip(stretches, placed).filter { $0.0.rank == rank }
            guard !lines.isEmpty else { continue }
            canvas.strokes(rank.ink, width: rank.width, dash: rank == .way ? .dotted : .none, round: true) {
                canvas in
                for (stretch, runs) in lines {
                    var path = SVGPath()
                    for run in runs {
                        switch shape {
                        case .straight: Self.append(run, to: &path)
                        case .smooth: Self.appendCurve(run, to: &path)
                        }
                    }
                    if rank != .way, let last = runs.last { Self.appendArrow(at: last, to: &path) }
                    canvas.path(path, title: stretch.label, stretch.note)
                }
            }
        }
        marks.draw(on: &canvas)
        ruler?.draw(on: &canvas)
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
            zip(run, run.dropFirst()).reduce(sum) { $0 + distance(($1.0.x, $1.0.y), ($1.1.x, $1.1.y)) }
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

    /// Two short lines that meet where a way ends, as wide apart as a quarter of a turn.
    private static func appendArrow(at way: [SVGPath.Point], to path: inout SVGPath) {
        let size = 5.0
        guard let tip = way.last,
            let before = way.last(where: { distance($0, tip) >= size }) ?? way.first,
            distance(before, tip) > 0
        else { return }
        let (x, y) = (
            (before.x - tip.x) / distance(before, tip) * size,
            (before.y - tip.y) / distance(before, tip) * size
        )
        let half = 0.5.squareRoot()
        path.move(to: (tip.x + (x - y) * half, tip.y + (x + y) * half))
        path.line(to: tip)
        path.line(to: (tip.x + (x + y) * half, tip.y + (y - x) * half))
    }

    /// A name with the line that begins there, in steps of a few units.
    private static func beginning(_ stretch: Stretch, _ line: [SVGPath.Point]) -> TrackMarks.Beginning? {
        guard stretch.rank != .way || stretch.mark != nil, let first = line.first else { return nil }
        return TrackMarks.Beginning(
            text: stretch.mark ?? "", point: first, line: dense(line), isBest: stretch.rank == .best)
    }

    /// A line in steps of a few units.
    private static func dense(_ line: [SVGPath.Point]) -> [SVGPath.Point] {
        var dense = Array(line.prefix(1))
        for (from, to) in zip(line, line.dropFirst()) {
            // A line of any length has a number of steps that can be counted.
            let steps = max(1, Int(min(200, distance(from, to) / 3)))
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                dense.append((from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share))
            }
        }
        return dense
    }
}

extension TrackChart.Rank {
    fileprivate var ink: Canvas.Ink {
        switch self {
        case .way: .rest
        case .marked: .axis
        case .best: .accent
        }
    }

    fileprivate var width: Double {
        switch self {
        case .way: 0.75
        case .marked: 2
        case .best: 4
        }
    }
}

private func distance(_ first: SVGPath.Point, _ second: SVGPath.Point) -> Double {
    let (x, y) = (second.x - first.x, second.y - first.y)
    return (x * x + y * y).squareRoot()
}
