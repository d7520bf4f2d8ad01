import Languages
import Markup

/// The part of a picture that contains the marks, with the axis of values at its left.
struct Frame {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

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

    func draw(on canvas: inout Canvas, in frame: Frame, scale: LinearScale) {
        canvas.strokes(.grid, width: 1) { canvas in
            canvas.path { lines in
                for value in ticks.values where value != 0 || ticks.range.lowerBound == 0 {
                    lines.line(from: (0, scale(value)), to: (frame.right, scale(value)))
                }
            }
        }
        canvas.texts(.soft) { canvas in
            for index in labels.indices { canvas.text(labels[index], 0, scale(ticks.values[index]) - 4) }
        }
    }
}

/// Labels along the bottom, as many as have room.
struct CategoryLabels {
    let labels: [String]

    /// - Parameter positions: the middle of each label.
    func draw(on canvas: inout Canvas, at positions: [Double], y: Double, within range: ClosedRange<Double>) {
        let step = zip(positions, positions.dropFirst()).map { $1 - $0 }.min() ?? (range.upperBound - range.lowerBound)
        let widest = labels.widest { textWidth($0) }
        let every = step > 0 ? max(1, Int(min(1e6, ((widest + 4) / step).rounded(.up)))) : 1
        canvas.texts(.soft, .middle) { canvas in
            for (index, position) in positions.enumerated() where index % every == 0 {
                let label = truncated(labels[index], to: range.upperBound - range.lowerBound)
                let half = textWidth(label) / 2
                canvas.text(label, max(range.lowerBound + half, min(range.upperBound - half, position)), y)
            }
        }
    }
}
