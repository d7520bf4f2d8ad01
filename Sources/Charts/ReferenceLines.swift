import Languages
import Markup

/// Lines across a chart that values are compared with, and their labels.
struct ReferenceLines {
    private struct Line {
        let kind: Reference.Kind
        let value: Double
        let label: String
        let number: String
    }

    private let lines: [Line]
    private static let widest = 104.0

    init(_ references: [Reference], _ figures: Figures, _ locale: Locale) {
        lines = references.compactMap { reference in
            guard let value = Plottable.position(reference.value) else { return nil }
            return Line(
                kind: reference.kind, value: value, label: truncated(reference.label, to: Self.widest),
                number: figures.label(reference.value, locale))
        }.sorted { ($0.value, $0.label) < ($1.value, $1.label) }
    }

    var values: [Double] { lines.map(\.value) }

    var isEmpty: Bool { lines.isEmpty }

    // MARK: Lines from left to right

    /// The room that the labels take at the right.
    var margin: Double {
        let widths = lines.flatMap { [textWidth($0.label), textWidth($0.number)] }
        return widths.max().map { min($0, Self.widest) + 8 } ?? 0
    }

    /// Labels stand at the right end of their lines, moved apart where lines lie close together.
    func drawLevel(on canvas: inout Canvas, in frame: Frame, scale: LinearScale) {
        let block = 2 * Canvas.lineHeight
        var places: [Double] = []
        for line in lines {
            // From the bottom up, each block above the last.
            let wanted = min(scale(line.value), frame.bottom - 6)
            places.append(places.last.map { min(wanted, $0 - block) } ?? wanted)
        }
        draw(on: &canvas) { _, value in SVGPath(from: (frame.left, scale(value)), to: (frame.right, scale(value))) }
        canvas.texts(.text) { canvas in
            for (line, y) in zip(lines, places) {
                canvas.text(line.label, frame.right + 6, y - 1)
                canvas.text(line.number, frame.right + 6, y - 1 + Canvas.lineHeight - 2)
            }
        }
    }

    // MARK: Lines from top to bottom

    private func text(_ line: Line) -> String {
        line.label.isEmpty ? line.number : line.label + " " + line.number
    }

    /// The room that the labels take above the frame: a row, or one each where they would touch.
    func height(from left: Double, to right: Double, scale: LinearScale) -> Double {
        Double(Set(rows(from: left, to: right, scale: scale).map(\.row)).count) * Canvas.lineHeight + (lines.isEmpty ? 0 : 4)
    }

    private func rows(from left: Double, to right: Double, scale: LinearScale) -> [(x: Double, row: Int)] {
        var ends: [Double] = []
        return lines.map { line in
            let half = textWidth(text(line)) / 2
            let x = max(left + half, min(right - half, scale(line.value)))
            let row = ends.firstIndex { $0 < x - half } ?? ends.count
            if row == ends.count { ends.append(x + half + 8) } else { ends[row] = x + half + 8 }
            return (x, row)
        }
    }

    /// - Parameter strips: where the lines may be seen, from top to bottom; between them there is text.
    func drawUpright(
        on canvas: inout Canvas, in frame: Frame, within range: ClosedRange<Double>, scale: LinearScale,
        strips: [ClosedRange<Double>]? = nil
    ) {
        let rows = rows(from: range.lowerBound, to: range.upperBound, scale: scale)
        func y(_ row: Int) -> Double { frame.top - 8 - Double(row) * Canvas.lineHeight }
        draw(on: &canvas) { index, value in
            let x = scale(value)
            guard let strips else { return SVGPath(from: (x, y(rows[index].row) + 4), to: (x, frame.bottom)) }
            var path = SVGPath(from: (x, y(rows[index].row) + 4), to: (x, frame.top))
            for strip in strips {
                path.move(to: (x, strip.lowerBound))
                path.line(to: (x, strip.upperBound))
            }
            return path
        }
        canvas.texts(.text, .middle) { canvas in
            for (line, place) in zip(lines, rows) { canvas.text(text(line), place.x, y(place.row)) }
        }
    }

    private func draw(on canvas: inout Canvas, _ path: (_ index: Int, _ value: Double) -> SVGPath) {
        for (index, line) in lines.enumerated() {
            let path = path(index, line.value)
            canvas.strokes(.paper, width: 4) { $0.path(path) }
            canvas.strokes(.axis, width: 1.5, dash: line.kind == .mean ? .dashed : .none) { $0.path(path) }
        }
    }

    /// A baseline for a number that would stand at `y`, moved above a line that would cross it.
    func clear(_ y: Double, scale: LinearScale) -> Double {
        // From the lowest line up: what was moved above one may now stand on the next.
        lines.reduce(y) { y, line in
            let crossing = scale(line.value)
            return (y - Canvas.fontSize...y + 2).contains(crossing) ? crossing - 4 : y
        }
    }
}
