import Languages
import Markup

/// Lines across a chart that values are compared with, and their labels.
struct ReferenceLines {
    fileprivate struct Line {
        let kind: Reference.Kind
        let value: Double
        let label: String
        let number: String

        /// Both in one line.
        var text: String { label.isEmpty ? number : label + " " + number }
    }

    private let lines: [Line]
    static let widest = 104.0

    init(_ references: [Reference], _ figures: Figures, _ locale: Locale) {
        var lines: [Line] = []
        lines.reserveCapacity(references.count)
        for reference in references {
            guard let value = Plottable.position(reference.value) else { continue }
            // A mean is as precise as what it is the mean of.
            let number =
                reference.kind == .mean
                ? figures.label(reference.value, locale) : figures.round(reference.value, locale)
            lines.append(Line(kind: reference.kind, value: value, label: reference.label, number: number))
        }
        lines.sort { ($0.value, $0.label) < ($1.value, $1.label) }
        self.lines = lines
    }

    /// The least and the greatest value; nil without any.
    var range: ClosedRange<Double>? {
        guard let first = lines.first?.value, let last = lines.last?.value else { return nil }
        return first...last
    }

    var isEmpty: Bool { lines.isEmpty }

    // MARK: Lines from left to right

    /// The room that the labels take at the right.
    var margin: Double {
        isEmpty ? 0 : min(Self.widest, lines.widest { max(textWidth($0.label), textWidth($0.number)) }) + 12
    }

    /// Labels are at the right end of their lines, moved apart where lines are close together.
    func drawLevel(on canvas: inout Canvas, in frame: Frame, scale: LinearScale) {
        let block = 2 * Canvas.lineHeight
        var levels: [Double] = []
        for line in lines {
            // From the bottom up, each block above the last.
            let wanted = min(scale(line.value), frame.bottom - 6)
            levels.append(levels.last.map { min(wanted, $0 - block) } ?? wanted)
        }
        for line in lines {
            let path = SVGPath(from: (frame.left, scale(line.value)), to: (frame.right, scale(line.value)))
            line.kind.draw(path, on: &canvas)
        }
        canvas.texts(.text) { canvas in
            for (line, y) in zip(lines, levels) {
                // As far from the last bar as a number on it could not be taken for a part of these.
                canvas.text(line.label, frame.right + 10, y - 1)
                canvas.text(line.number, frame.right + 10, y - 1 + Canvas.lineHeight - 2)
            }
        }
    }

    /// The room that labels above the frame take: a row each.
    var rowsHeight: Double { Double(lines.count) * Canvas.lineHeight }

    /// The room that these labels take, the last of them at a baseline; nil without any.
    func rowsBox(right: Double, baseline: Double) -> Box? {
        isEmpty
            ? nil
            : Box(
                left: right - 30 - lines.widest { textWidth($0.text) }, right: right,
                top: baseline - rowsHeight, bottom: baseline)
    }

    /// Lines across the frame, whose labels are above it at the right, each on one line before a piece of its line, so
    /// that they take no room from the marks.
    ///
    /// - Parameter y: the baseline of the first row.
    func drawInRows(on canvas: inout Canvas, in frame: Frame, scale: LinearScale, y: Double) {
        let rows = lines.enumerated().map { (line: $1, y: y + Double($0) * Canvas.lineHeight) }
        for (line, y) in rows {
            var path = SVGPath(from: (frame.left, scale(line.value)), to: (frame.right, scale(line.value)))
            path.line(from: (frame.right - 21, y - 5), to: (frame.right, y - 5))
            line.kind.draw(path, on: &canvas)
        }
        canvas.texts(.text, .end, x: frame.right - 26) { canvas in
            for (line, y) in rows { canvas.text(line.text, y: y) }
        }
    }

    /// A baseline for a number at `y`, moved above a line that would cross or touch it.
    func clear(_ y: Double, scale: LinearScale) -> Double {
        // From the lowest line up: a number that was moved above one may now touch the next.
        lines.reduce(y) { y, line in
            let crossing = scale(line.value)
            return (y - Canvas.fontSize...y + 6).contains(crossing) ? crossing - 7 : y
        }
    }

    // MARK: Lines from top to bottom

    /// The lines, with a position for each label above the frame.
    ///
    /// - Parameters:
    ///   - left, right: between which the labels stay.
    func upright(from left: Double, to right: Double, scale: LinearScale) -> Upright {
        var labels = lines.map { line in
            let text = line.text
            return Label(text: text, width: textWidth(text))
        }
        arrange(&labels, from: left, to: right, scale: scale)
        return Upright(lines: lines, labels: labels, scale: scale)
    }

    fileprivate struct Label {
        let text: String
        let width: Double
        /// Where it begins.
        var x = 0.0
        /// The lowest is 0.
        var row = 0
    }

    /// The labels of the left half are left of their lines, those of the right half right of them, the
    /// outermost lowest: so no line runs through the label of another.
    private func arrange(_ labels: inout [Label], from left: Double, to right: Double, scale: LinearScale) {
        if labels.count == 1 {
            labels[0].x = max(left, min(right - labels[0].width, scale(lines[0].value) - labels[0].width / 2))
        }
        guard labels.count > 1 else { return }
        let middle = lines.count / 2
        var row = 0
        for index in 0..<middle {
            labels[index].x = max(left, scale(lines[index].value) - labels[index].width + 1)
            if index > 0, labels[index].x < scale(lines[index - 1].value) + 8 { row += 1 }
            labels[index].row = row
        }
        let leftRow = row
        row = 0
        for index in (middle..<lines.count).reversed() {
            labels[index].x = min(right - labels[index].width, scale(lines[index].value) - 1)
            if index < lines.count - 1,
                labels[index].x + labels[index].width > scale(lines[index + 1].value) - 8
            {
                row += 1
            }
            labels[index].row = row
        }
        // Pushed back from the edge, a label of one half may reach into the other.
        if labels[middle - 1].x + labels[middle - 1].width + 4 > labels[middle].x {
            for index in middle..<lines.count { labels[index].row += leftRow + 1 }
        }
    }

    struct Upright {
        fileprivate let lines: [Line]
        fileprivate let labels: [Label]
        fileprivate let scale: LinearScale

        /// The room that the labels take above the frame: a row, or more if they would touch.
        var height: Double {
            let rows = labels.reduce(0) { max($0, $1.row + 1) }
            return rows == 0 ? 0 : Double(rows) * Canvas.lineHeight + 4
        }

        func draw(on canvas: inout Canvas, in frame: Frame) {
            func y(_ row: Int) -> Double { frame.top - 8 - Double(row) * Canvas.lineHeight }
            for index in lines.indices {
                let x = scale(lines[index].value)
                let path = SVGPath(from: (x, y(labels[index].row) + 4), to: (x, frame.bottom))
                lines[index].kind.draw(path, on: &canvas)
            }
            canvas.texts(.text) { canvas in
                for index in labels.indices {
                    canvas.text(labels[index].text, labels[index].x, y(labels[index].row))
                }
            }
        }
    }
}

extension Reference.Kind {
    fileprivate func draw(_ path: borrowing SVGPath, on canvas: inout Canvas) {
        canvas.strokes(.axis, width: 1.5, dash: self == .mean ? .dashed : .none) { $0.path(path) }
    }
}
