import Languages
import Markup

/// The names at the beginnings of stretches: each in a place of its own, where it covers no other name and as few
/// of the lines as possible.
struct TrackMarks {
    /// Where a stretch begins, and where it goes from there.
    struct Beginning {
        /// Empty if the stretch has no name, and is only not to be covered.
        let text: String
        let point: SVGPath.Point
        /// As long as it is drawn, a step for each few units, so that a name can keep clear of it.
        let line: [SVGPath.Point]
        let isBest: Bool
    }

    /// A name with its room, and the line that leads to it from a beginning that is not beside it.
    private struct Name {
        let beginning: Beginning
        let box: Box
        let leader: SVGPath.Point?
    }

    private var names: [Name] = []

    /// The rooms of the names.
    var boxes: [Box] { names.map(\.box) }

    /// More than these are no names any more, but a pattern.
    private static let most = 60
    /// How far the middle of a name can be from the beginning, in units.
    private static let distances = [12.0, 18, 26, 36, 48, 62]
    /// From the way back, where a name is best, round to the way ahead: the cosine and sine of each turn.
    private static let turns: [(cosine: Double, sine: Double)] = {
        let half = 0.5.squareRoot()
        return [(1, 0), (half, half), (half, -half), (0, 1), (0, -1), (-half, half), (-half, -half), (-1, 0)]
    }()

    /// - Parameter picture: the room that all names have.
    init(_ beginnings: [Beginning], within picture: Box) {
        guard beginnings.count <= Self.most else { return }
        let lines = beginnings.flatMap(\.line)
        // The best one chooses first.
        let named = beginnings.filter { !$0.text.isEmpty }
        for beginning in named.filter(\.isBest) + named.filter({ !$0.isBest }) {
            if let name = place(beginning, beginnings, lines, within: picture) { names.append(name) }
        }
    }

    /// The place that costs least; nil if all are taken.
    private func place(
        _ beginning: Beginning, _ others: [Beginning], _ lines: [SVGPath.Point], within picture: Box
    ) -> Name? {
        let (width, height) = (textWidth(beginning.text, bold: true) + 3, Canvas.fontSize)
        let point = beginning.point
        let back = backwards(beginning)
        var best: (name: Name, cost: Double)?
        for (ring, distance) in Self.distances.enumerated() {
            for (turn, way) in Self.turns.enumerated() {
                let middle = (
                    x: point.x + distance * (back.x * way.cosine - back.y * way.sine),
                    y: point.y + distance * (back.x * way.sine + back.y * way.cosine)
                )
                let box = Box(
                    left: middle.x - width / 2, right: middle.x + width / 2, top: middle.y - height / 2,
                    bottom: middle.y + height / 2)
                let aside = Double(ring * 6 + (turn + 1) / 2)
                if let best, best.cost <= aside { continue }
                guard picture.contains(box), !names.contains(where: { $0.box.touches(box) }) else { continue }
                let covered = lines.count(where: box.contains)
                let hidden = others.count { box.contains($0.point) }
                // Free ground further away is better than a place on a line, which may be that of another.
                var cost = aside + Double((covered > 0 ? 12 : 0) + 3 * covered + 8 * hidden)
                if let best, best.cost <= cost { continue }
                let leader = ring > 0 ? box.nearest(to: point) : nil
                // One that crosses other lines is hard to follow.
                if let leader { cost += 2 * Double(crossings(from: point, to: leader, others)) }
                if let best, best.cost <= cost { continue }
                best = (Name(beginning: beginning, box: box, leader: leader), cost)
            }
        }
        return best?.name
    }

    /// How many points of other lines are close to a line from a beginning.
    private func crossings(from start: SVGPath.Point, to end: SVGPath.Point, _ others: [Beginning]) -> Int {
        let length = length(start, end)
        guard length > 0 else { return 0 }
        let (x, y) = ((end.x - start.x) / length, (end.y - start.y) / length)
        return others.reduce(0) { sum, other in
            other.point == start
                ? sum
                : sum
                    + other.line.count { point in
                        let (across, up) = (point.x - start.x, point.y - start.y)
                        let along = across * x + up * y
                        return 0...length ~= along && abs(across * y - up * x) < 2.5
                    }
        }
    }

    /// Against the direction that a stretch sets out in; upwards if it has none.
    private func backwards(_ beginning: Beginning) -> SVGPath.Point {
        let ahead = beginning.line.first { length(beginning.point, $0) >= 12 } ?? beginning.line.last
        guard let ahead, length(beginning.point, ahead) > 0 else { return (0, -1) }
        let distance = length(beginning.point, ahead)
        return ((beginning.point.x - ahead.x) / distance, (beginning.point.y - ahead.y) / distance)
    }

    func draw(on canvas: inout Canvas) {
        let leaders = names.compactMap { name in name.leader.map { (name.beginning.point, $0) } }
        if !leaders.isEmpty {
            canvas.strokes(.axis, width: 0.75) { canvas in
                canvas.path { path in
                    for (start, end) in leaders { path.line(from: start, to: end) }
                }
            }
        }
        for isBest in [false, true] {
            let names = names.filter { $0.beginning.isBest == isBest }
            guard !names.isEmpty else { continue }
            canvas.strokes(isBest ? .accent : .axis, width: isBest ? 8 : 5.5, round: true) { canvas in
                for name in names { canvas.dot(at: name.beginning.point) }
            }
            canvas.texts(isBest ? .accentText : .text, .middle, bold: isBest, hasHalo: true) { canvas in
                for name in names {
                    canvas.text(
                        name.beginning.text, (name.box.left + name.box.right) / 2, name.box.bottom - 2)
                }
            }
        }
    }
}

extension Box {
    func contains(_ point: SVGPath.Point) -> Bool {
        left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
    }

    fileprivate func nearest(to point: SVGPath.Point) -> SVGPath.Point {
        (max(left, min(right, point.x)), max(top, min(bottom, point.y)))
    }
}

private func length(_ first: SVGPath.Point, _ second: SVGPath.Point) -> Double {
    let (x, y) = (second.x - first.x, second.y - first.y)
    return (x * x + y * y).squareRoot()
}
