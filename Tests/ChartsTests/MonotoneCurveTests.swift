import Markup
import Testing

@testable import Charts

struct MonotoneCurveTests {
    /// The control points are a third of the segment away from its ends; a curve stays within the hull of the
    /// four points.
    @Test(arguments: UInt64(1)...50)
    func neverLeavesTheValuesThatItConnects(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var x = 0.0
        let points: [SVGPath.Point] = (0..<40).map { _ in
            x += numbers.next() * 10
            return (x, numbers.next() < 0.2 ? 5 : numbers.next() * 100)
        }
        let slopes = MonotoneCurve.slopes(points)
        for index in points.indices.dropLast() {
            let (start, end) = (points[index], points[index + 1])
            let third = (end.x - start.x) / 3
            let range = min(start.y, end.y) - 1e-9...max(start.y, end.y) + 1e-9
            #expect(range.contains(start.y + slopes[index] * third))
            #expect(range.contains(end.y - slopes[index + 1] * third))
        }
    }

    @Test func isFlatAtPeaksAndStraightOnALine() {
        #expect(MonotoneCurve.slopes([(0, 0), (1, 5), (2, 0)]) == [5, 0, -5])
        #expect(MonotoneCurve.slopes([(0, 0), (1, 2), (3, 6)]) == [2, 2, 2])
    }

    @Test func survivesPointsAboveOneAnother() {
        let slopes = MonotoneCurve.slopes([(0, 0), (0, 5), (0, 3), (1, 4)])
        #expect(slopes.allSatisfy { $0.isFinite })
    }

    @Test func aMissingValueBreaksTheLine() throws {
        let line = LineChart.Series(
            "", [.init(0, 1), .init(1, 2), .init(2, nil), .init(3, 2), .init(4, .nan), .init(5, 1)])
        let path = PlottedLine(line.points).path(
            x: LinearScale(0...10, from: 0, to: 100), y: LinearScale(0...10, from: 100, to: 0),
            shape: .straight)
        var svg = SVG(width: 1, height: 1)
        svg.element("path") { $0.attribute("d", path) }
        let source = svg.finished().source
        #expect(source.contains("d=\"M0 90l10-10M30 80h0M50 90h0\""), "\(source)")
    }

    @Test func thousandsOfPointsAreThinnedToWhatCanBeSeen() {
        let points = (0..<10_000).map { index -> SVGPath.Point in
            let y: Double = index == 5_000 ? -50 : Double(index % 7)
            return (Double(index) * 0.03, y)
        }
        let thin = thinned(points, most: 360)
        #expect(thin.count <= 1_204)
        #expect(thin.contains { $0.y == -50 })
        #expect(thin.first?.x == points.first?.x && thin.last?.x == points.last?.x)
    }
}
