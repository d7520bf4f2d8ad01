import Markup

/// Smooth lines that rise and fall only where the values do.
///
/// M. Steffen, "A simple method for monotonic interpolation in one dimension", Astronomy and Astrophysics 239
/// (1990): no point of the curve is above or below the two values that it connects.
enum MonotoneCurve {
    /// - Parameter points: in the picture, from left to right.
    static func append(_ points: [SVGPath.Point], to path: inout SVGPath) {
        guard let first = points.first else { return }
        path.move(to: first)
        let slopes = slopes(points)
        for index in points.indices.dropLast() {
            let (start, end) = (points[index], points[index + 1])
            let third = (end.x - start.x) / 3
            guard third > 0, points.count > 2 else {
                path.line(to: end)
                continue
            }
            path.curve(
                (start.x + third, start.y + slopes[index] * third),
                (end.x - third, end.y - slopes[index + 1] * third), to: end)
        }
    }

    static func slopes(_ points: [SVGPath.Point]) -> [Double] {
        guard points.count > 1 else { return points.map { _ in 0 } }
        let widths = zip(points, points.dropFirst()).map { max(0, $1.x - $0.x) }
        let secants = zip(points, points.dropFirst()).map { $1.x > $0.x ? ($1.y - $0.y) / ($1.x - $0.x) : 0 }
        return points.indices.map { index in
            // At the ends the line goes straight; between, it never goes steeper than either neighbour
            // allows.
            guard index > 0 else { return secants[0] }
            guard index < secants.count else { return secants[index - 1] }
            let (before, after) = (secants[index - 1], secants[index])
            let width = widths[index - 1] + widths[index]
            guard before * after > 0, width > 0 else { return 0 }
            let parabola = (before * widths[index] + after * widths[index - 1]) / width
            let sign = before > 0 ? 1.0 : -1
            return sign * 2 * min(before.magnitude, after.magnitude, parabola.magnitude / 2)
        }
    }
}

/// Thins out points that the picture could not show apart: of each unit of width the first, the lowest, the
/// highest, the last.
///
/// - Parameter points: in the picture, from left to right.
func thinned(_ points: [SVGPath.Point], most: Int) -> [SVGPath.Point] {
    guard points.count > most else { return points }
    var result: [SVGPath.Point] = []
    var start = 0
    while start < points.count {
        let column = points[start].x.rounded(.down)
        var end = start + 1
        while end < points.count, points[end].x.rounded(.down) == column { end += 1 }
        let indices = start..<end
        let low = indices.min { points[$0].y < points[$1].y } ?? start
        let high = indices.max { points[$0].y < points[$1].y } ?? start
        result += Set([start, low, high, end - 1]).sorted().map { points[$0] }
        start = end
    }
    return result
}
