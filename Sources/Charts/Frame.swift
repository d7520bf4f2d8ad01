import Languages
import Markup

/// The part of a picture that contains the marks, with the axis of values at its left.
struct Frame {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    /// The marks keep some room, however long the texts at their left are, which then reach below the marks.
    private static let leastWidth = 30.0

    init(left: Double, right: Double, top: Double, bottom: Double) {
        self.right = max(right, Self.leastWidth)
        self.left = min(left, self.right - Self.leastWidth)
        self.top = top
        self.bottom = max(bottom, top)
    }

    var width: Double { right - left }
}

/// An axis of values going up: light lines across the frame, their numbers at the left.
struct ValueAxis {
    let ticks: Ticks
    private let labels: [String]

    init(_ ticks: Ticks, _ figures: Figures, _ locale: Locale) {
        self.ticks = ticks
        // The unit is said once, where the eye begins.
        labels = ticks.values.enumerated().map { index, value in
            figures.tick(value, of: ticks, locale, unit: index == ticks.values.count - 1)
        }
    }

    /// The room that the numbers take at the left.
    ///
    /// The one with the unit may reach into the frame: it is above its line, and there is nothing beside it.
    var margin: Double {
        labels.dropLast().widest { textWidth($0) } + 8
    }

    /// Where the number with the unit is, which reaches into the frame.
    func topBox(scale: LinearScale) -> Box? {
        guard let label = labels.last, let value = ticks.values.last else { return nil }
        let bottom = scale(value) - 4
        return Box(left: 0, right: textWidth(label) + 4, top: bottom - Canvas.fontSize, bottom: bottom)
    }

    /// - Parameter text: what stands in the frame, through which no line runs.
    func draw(on canvas: inout Canvas, in frame: Frame, scale: LinearScale, around text: Box? = nil) {
        canvas.strokes(.grid, width: 1) { canvas in
            canvas.path { lines in
                for value in ticks.values where value != 0 || ticks.range.lowerBound == 0 {
                    let y = scale(value)
                    if let text, text.top - 3 < y, y < text.bottom + 3 {
                        lines.line(from: (0, y), to: (max(0, text.left - 4), y))
                        lines.line(from: (min(frame.right, text.right + 4), y), to: (frame.right, y))
                    } else {
                        lines.line(from: (0, y), to: (frame.right, y))
                    }
                }
            }
        }
        canvas.texts(.soft) { canvas in
            for index in labels.indices { canvas.text(labels[index], 0, scale(ticks.values[index]) - 4) }
        }
    }
}

/// Labels along the bottom. Where not all have room, as many as do at even steps, each below its position, or only the
/// first and the last.
struct CategoryLabels {
    let labels: [String]
    /// The same in a letter or two, in place of labels of which not all have room; empty if there are none.
    let letters: [String]
    /// What follows the last label that is shown: the unit of all.
    let unit: String
    /// Whether labels that do not all have room are left out but for the first and the last.
    let keepsEnds: Bool
    /// Labels of several words are further apart than their words.
    private var gap: Double { labels.contains { $0.contains { $0.isWhitespace } } ? 12 : 4 }

    init(labels: [String], letters: [String] = [], unit: String = "", keepsEnds: Bool = false) {
        self.labels = labels
        self.letters = letters
        self.unit = unit
        self.keepsEnds = keepsEnds
    }

    /// - Parameter positions: the middle of each label.
    func draw(on canvas: inout Canvas, at positions: [Double], y: Double, within range: ClosedRange<Double>) {
        let width = range.upperBound - range.lowerBound
        let count = min(labels.count, positions.count)
        func label(_ text: String, at index: Int) -> Label {
            let text = truncated(text, to: width)
            let half = textWidth(text) / 2
            return Label(
                text: text, half: half,
                middle: max(range.lowerBound + half, min(range.upperBound - half, positions[index])))
        }
        func kept(_ labels: [String], _ indices: [Int]) -> [Label] {
            indices.map { label(labels[$0] + ($0 == indices.last ? unit : ""), at: $0) }
        }
        func every(_ step: Int, from first: Int) -> [Int] { Array(stride(from: first, to: count, by: step)) }
        /// Whether the edge leaves a label about where it belongs.
        func isInPlace(_ index: Int) -> Bool {
            let apart = positions.count > 1 ? positions[1] - positions[0] : width
            return abs(label(labels[index], at: index).middle - positions[index]) <= apart / 4
        }
        func fits(_ kept: [Label]) -> Bool {
            zip(kept, kept.dropFirst()).allSatisfy { $0.isClear(of: $1, by: gap) }
        }
        // All of them, or all in short, or every second, third … until each has room. Where some are left out, one
        // that the edge moved would seem to belong to a neighbour, so it is left out too.
        let all = every(1, from: 0)
        let complete = [kept(labels, all), letters.count < count ? [] : kept(letters, all)]
        let start = all.first(where: isInPlace) ?? 0
        let steps = keepsEnds && count > 1 ? [count - 1] : Array(2...max(2, count))
        let shown =
            complete.first { !$0.isEmpty && fits($0) }
            ?? steps.lazy.map { step in
                let indices = keepsEnds ? [] : every(step, from: start).filter(isInPlace)
                return kept(labels, indices.isEmpty ? every(step, from: 0) : indices)
            }.first(where: fits) ?? complete[0]
        canvas.texts(.soft, .middle) { canvas in
            for label in shown { canvas.text(label.text, label.middle, y) }
        }
    }

    private struct Label {
        let text: String
        let half: Double
        let middle: Double

        func isClear(of other: Label, by gap: Double) -> Bool {
            abs(middle - other.middle) >= half + other.half + gap
        }
    }
}
