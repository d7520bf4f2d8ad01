import Languages
import Markup

/// Lines across a chart that values are compared with, and their labels.
struct ReferenceLines {
    private struct Line {
        let kind: Reference.Kind
        let value: Double
        let label: String
        let number: String
        /// Both in one line.
        let text: String
    }

    private let lines: [Line]
    private static let widest = 104.0

    init(_ references: [Reference], _ figures: Figures, _ locale: Locale) {
        lines = references.compactMap { reference in
            guard let value = Plottable.position(reference.value) else { return nil }
            let label = truncated(reference.label, to: Self.widest)
            let number = figures.round(reference.value, locale)
            let text = label.isEmpty ? number : label + " " + number
            return Line(kind: reference.kind, value: value, label: label, number: number, text: text)
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

    /// The room that the labels take above the frame: a row, or more where they would touch.
    func height(from left: Double, to right: Double, scale: LinearScale) -> Double {
        let rows = places(from: left, to: right, scale: scale).map { $0.row + 1 }.max() ?? 0
        return rows == 0 ? 0 : Double(rows) * Canvas.lineHeight + 4
    }

    /// Where each label begins, and its row, the lowest being 0.
    ///
    /// The labels of the left half stand left of their lines, those of the right half right of them, the outermost lowest: so no
    /// line runs through the label of another.
    private func places(from left: Double, to right: Double, scale: LinearScale) -> [(x: Double, row: Int)] {
        let widths = lines.map { textWidth($0.text) }
        guard lines.count > 1 else {
            return lines.indices.map { (max(left, min(right - widths[$0], scale(lines[$0].value) - widths[$0] / 2)), 0) }
        }
        var places = [(x: Double, row: Int)](repeating: (0, 0), count: lines.count)
        let middle = lines.count / 2
        var row = 0
        for index in 0..<middle {
            let x = max(left, scale(lines[index].value) - widths[index] + 1)
            if index > 0, x < scale(lines[index - 1].value) + 8 { row += 1 }
            places[index] = (x, row)
        }
        let leftRow = row
        row = 0
        for index in (middle..<lines.count).reversed() {
            let x = min(right - widths[index], scale(lines[index].value) - 1)
            if index < lines.count - 1, x + widths[index] > scale(lines[index + 1].value) - 8 { row += 1 }
            places[index] = (x, row)
        }
        // Pushed back from the edge, a label of one half may reach into the other.
        if places[middle - 1].x + widths[middle - 1] + 4 > places[middle].x {
            for index in middle..<lines.count { places[index].row += leftRow + 1 }
        }
        return places
    }

    /// - Parameter strips: where the lines may be seen, from top to bottom; between them there is text.
    func drawUpright(
        on canvas: inout Canvas, in frame: Frame, within range: ClosedRange<Double>, scale: LinearScale,
        strips: [ClosedRange<Double>]? = nil
    ) {
        let places = places(from: range.lowerBound, to: range.upperBound, scale: scale)
        func y(_ row: Int) -> Double { frame.top - 8 - Double(row) * Canvas.lineHeight }
        draw(on: &canvas) { index, value in
            let x = scale(value)
            guard let strips else { return SVGPath(from: (x, y(places[index].row) + 4), to: (x, frame.bottom)) }
            var path = SVGPath(from: (x, y(places[index].row) + 4), to: (x, frame.top))
            for strip in strips {
                path.line(from: (x, strip.lowerBound), to: (x, strip.upperBound))
            }
            return path
        }
        canvas.texts(.text) { canvas in
            for (line, place) in zip(lines, places) { canvas.text(line.text, place.x, y(place.row)) }
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
