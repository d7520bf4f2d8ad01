import Markup

/// The points of a line that can be drawn, from left to right.
struct PlottedLine {
    private(set) var points: [LineChart.Point]

    init(_ points: [LineChart.Point]) {
        self.points = points.compactMap { point in
            guard let x = Plottable.position(point.x) else { return nil }
            return LineChart.Point(x, Plottable.position(point.y), note: point.note)
        }
        guard zip(self.points, self.points.dropFirst()).contains(where: { $0.x > $1.x }) else { return }
        // Points at the same position stay in their order.
        self.points = self.points.enumerated().sorted {
            ($0.element.x, $0.offset) < ($1.element.x, $1.offset)
        }.map(\.element)
    }

    /// The line, broken where values are missing; a value between two gaps is a dot.
    func path(x: LinearScale, y: LinearScale, shape: LineChart.Shape) -> SVGPath {
        var path = SVGPath()
        for run in points.split(whereSeparator: { $0.y == nil }) {
            let positions = run.compactMap { point in point.y.map { (x: x(point.x), y: y($0)) } }
            if positions.count == 1 {
                path.dot(at: positions[0])
            } else if shape == .smooth, positions.count <= Int(Canvas.width) {
                MonotoneCurve.append(positions, to: &path)
            } else {
                let thin = thinned(positions, most: Int(Canvas.width))
                path.move(to: thin[0])
                for position in thin.dropFirst() { path.line(to: position) }
            }
        }
        return path
    }
}

/// How the lines of several series differ: by colour, and by more than colour.
struct SeriesLook {
    let ink: Canvas.Ink
    let width: Double
    let dash: Canvas.Dash

    init(_ index: Int) {
        switch index % 4 {
        case 0: (ink, width, dash) = (.accent, 2.5, .none)
        case 1: (ink, width, dash) = (.rest, 2, .dashed)
        case 2: (ink, width, dash) = (.warm, 2, .none)
        default: (ink, width, dash) = (.warm, 2, .dashed)
        }
    }
}

/// The least and the greatest of the values that can be drawn; 0…1 if there are none.
func span(of values: [Double]) -> ClosedRange<Double> {
    let values = values.compactMap { Plottable.position($0) }
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    return low...high
}

/// What a caller asks for, within reason.
func pictureHeight(_ height: Double) -> Double {
    height.isNaN ? 220 : max(120, min(1000, height))
}

/// Moves positions apart, in their order, so that labels there do not touch.
func spread(_ positions: [Double], apart distance: Double, within range: ClosedRange<Double>) -> [Double] {
    var result: [Double] = []
    for position in positions {
        result.append(max(position, result.last.map { $0 + distance } ?? range.lowerBound))
    }
    // What went too far down comes back up, and pushes the others before it.
    var limit = range.upperBound
    for index in result.indices.reversed() {
        result[index] = min(result[index], limit)
        limit = result[index] - distance
    }
    return result
}
