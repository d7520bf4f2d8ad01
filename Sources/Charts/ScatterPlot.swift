public import Languages
public import Markup

/// Two values of each item against each other, such as a horse's price and its form.
public struct ScatterPlot: Chart {
    public struct Point: Sendable, Hashable {
        public var label: String
        /// What stands before the label, such as the number of a horse; where a label has no room, it stands alone.
        public var number: String?
        public var x: Double
        public var y: Double
        public var note: String?

        public init(_ label: String, number: String? = nil, x: Double, y: Double, note: String? = nil) {
            self.label = label
            self.number = number
            self.x = x
            self.y = y
            self.note = note
        }
    }

    /// What an axis says, and how.
    public struct Axis: Sendable {
        /// What is at the top of an axis that goes upwards.
        public enum Order: Sendable {
            case greatestFirst
            /// Where less is better, as with the places of a race.
            case leastFirst
        }

        public var name: String
        public var figures: Figures
        public var order: Order
        /// Where the axis has its ticks, if round values are not what readers expect; ascending. An axis that goes
        /// upwards has whole numbers.
        public var ticks: [Double]?

        public init(
            _ name: String, figures: Figures = Figures(), order: Order = .greatestFirst,
            ticks: [Double]? = nil
        ) {
            self.name = name
            self.figures = figures
            self.order = order
            self.ticks = ticks
        }
    }

    public var points: [Point]
    public var across: Axis
    public var up: Axis
    /// Positions of highlighted points.
    public var highlighted: Set<Int>
    /// Positions of points with a ring around them.
    public var ringed: Set<Int>
    /// Units of 360.
    public var height: Double

    public init(
        _ points: [Point], across: Axis, up: Axis, highlighted: Set<Int> = [], ringed: Set<Int> = [],
        height: Double = 320
    ) {
        self.points = points
        self.across = across
        self.up = up
        self.highlighted = highlighted
        self.ringed = ringed
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let layout = ScatterLayout(self, locale)
        var canvas = Canvas(height: layout.height, label: label)
        layout.axis.draw(on: &canvas, in: layout.frame, scale: layout.y)
        layout.bottomAxis.draw(
            on: &canvas, in: layout.frame, scale: layout.x, y: layout.height - 4 - Canvas.lineHeight,
            within: 0...Canvas.width)
        canvas.texts(.text) { $0.text(truncated(up.name, to: Canvas.width), 0, 13) }
        canvas.texts(.text, .end) {
            $0.text(truncated(across.name, to: layout.frame.right), layout.frame.right, layout.height - 4)
        }
        drawRings(layout, on: &canvas)
        drawDots(layout, on: &canvas, locale)
        draw(layout.labels(of: self), on: &canvas)
        return canvas.finished()
    }

    /// The positions of points that have only their numbers beside their dots, since their names have no room: readers need a
    /// key to them.
    public func numberedOnly(in locale: Locale) -> [Int] {
        isNumbered
            ? ScatterLayout(self, locale).labels(of: self).filter { !$0.isName }.map(\.index).sorted() : []
    }

    /// Whether every point has a number.
    var isNumbered: Bool { points.allSatisfy { $0.number != nil } }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        points.map { point in
            ChartTable.Row(
                heading: .text(point.label),
                cells: [
                    ChartTable.Cell(point.x, across.figures, locale),
                    ChartTable.Cell(point.y, up.figures, locale),
                ])
        }
    }
}

extension ScatterPlot {
    /// Rings, for each a larger dot and one of the colour of paper on it.
    private func drawRings(_ layout: ScatterLayout, on canvas: inout Canvas) {
        let points = layout.placed.filter { ringed.contains($0.index) }
        guard !points.isEmpty else { return }
        for (ink, width) in [(Canvas.Ink.accent, 16.0), (.paper, 12)] {
            canvas.strokes(ink, width: width, round: true) { canvas in
                for point in points { canvas.dot(at: (x: layout.x(point.x), y: layout.y(point.y))) }
            }
        }
    }

    private func drawDots(_ layout: ScatterLayout, on canvas: inout Canvas, _ locale: Locale) {
        for isHighlighted in highlighted.isEmpty ? [false] : [false, true] {
            canvas.strokes(isHighlighted || highlighted.isEmpty ? .accent : .rest, width: 9, round: true) {
                canvas in
                let points = layout.placed.filter { highlighted.contains($0.index) == isHighlighted }
                var cloud = SVGPath()
                var seen: Set<[Int]> = []
                for point in points {
                    let position = (x: layout.x(point.x), y: layout.y(point.y))
                    // More than this are a cloud, where no single one can be pointed at.
                    guard points.count > 200 else {
                        let mark = self.points[point.index]
                        canvas.dot(
                            at: position, title: mark.label, across.figures.exact(mark.x, locale),
                            up.figures.exact(mark.y, locale),
                            mark.note)
                        continue
                    }
                    if seen.insert([Int(position.x.rounded()), Int(position.y.rounded())]).inserted {
                        cloud.dot(at: position)
                    }
                }
                canvas.path(cloud)
            }
        }
    }

    private func draw(_ labels: [ScatterLayout.Name], on canvas: inout Canvas) {
        for isHighlighted in [false, true] {
            for anchor in [Canvas.Anchor.start, .middle, .end] {
                let labels = labels.filter { $0.isHighlighted == isHighlighted && $0.anchor == anchor }
                guard !labels.isEmpty else { continue }
                canvas.texts(.text, anchor, bold: isHighlighted, hasHalo: true) { canvas in
                    for label in labels { canvas.text(label.text, label.x, label.box.bottom - 3) }
                }
            }
        }
    }
}
