public import Languages
public import Markup

/// Two values of each item against each other, such as a horse's price and its form.
public struct ScatterPlot: Chart {
    public struct Point: Sendable, Hashable {
        public var label: String
        /// What stands beside the dot where there is no room for the label, such as the number of a horse.
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
        /// Where the axis from left to right has its ticks, if round values are not what readers expect; ascending.
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
    /// Units of 360.
    public var height: Double

    public init(_ points: [Point], across: Axis, up: Axis, highlighted: Set<Int> = [], height: Double = 320) {
        self.points = points
        self.across = across
        self.up = up
        self.highlighted = highlighted
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let placed = points.enumerated().compactMap { index, point -> PlacedPoint? in
            guard let x = Plottable.position(point.x), let y = Plottable.position(point.y) else { return nil }
            return PlacedPoint(index: index, x: x, y: y)
        }
        let height = pictureHeight(height)
        let ticks = Ticks(enclosing: span(of: placed.map(\.y)))
        let axis = ValueAxis(ticks, up.figures, locale)
        let frame = Frame(
            left: axis.margin, right: Canvas.width - 4, top: 2 * Canvas.lineHeight + 6,
            bottom: height - 2 * Canvas.lineHeight - 8)
        let values = span(of: placed.map(\.x))
        let range = across.range(enclosing: values) ?? Ticks(enclosing: values).range
        let bottomAxis = AcrossAxis(
            across.ticks.map { .at($0, across.figures) } ?? .numbers(across.figures), enclosing: range,
            in: frame,
            locale)
        let x = LinearScale(range, from: frame.left + 8, to: frame.right - 8)
        let y =
            up.order == .greatestFirst
            ? LinearScale(ticks.range, from: frame.bottom, to: frame.top)
            : LinearScale(ticks.range, from: frame.top, to: frame.bottom)

        var canvas = Canvas(height: height, label: label)
        axis.draw(on: &canvas, in: frame, scale: y)
        bottomAxis.draw(
            on: &canvas, in: frame, scale: x, y: height - 4 - Canvas.lineHeight, within: 0...Canvas.width)
        canvas.texts(.text) { $0.text(truncated(up.name, to: Canvas.width), 0, 13) }
        canvas.texts(.text, .end) {
            $0.text(truncated(across.name, to: Canvas.width), Canvas.width, height - 4)
        }
        drawDots(placed, on: &canvas, x: x, y: y, locale)
        drawLabels(placed, on: &canvas, in: frame, axis: axis, x: x, y: y)
        return canvas.finished()
    }

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

extension ScatterPlot.Axis {
    /// From one of its own ticks to another; nil without such ticks around the values.
    fileprivate func range(enclosing values: ClosedRange<Double>) -> ClosedRange<Double>? {
        guard let low = ticks?.last(where: { $0 <= values.lowerBound }),
            let high = ticks?.first(where: { $0 >= values.upperBound }), low < high
        else { return nil }
        return low...high
    }
}

private struct PlacedPoint {
    let index: Int
    let x: Double
    let y: Double
}

extension ScatterPlot {
    private func drawDots(
        _ placed: [PlacedPoint], on canvas: inout Canvas, x: LinearScale, y: LinearScale, _ locale: Locale
    ) {
        for isHighlighted in highlighted.isEmpty ? [false] : [false, true] {
            canvas.strokes(isHighlighted || highlighted.isEmpty ? .accent : .rest, width: 9, round: true) {
                canvas in
                let points = placed.filter { highlighted.contains($0.index) == isHighlighted }
                var cloud = SVGPath()
                var seen: Set<[Int]> = []
                for point in points {
                    let position = (x: x(point.x), y: y(point.y))
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

    /// Names beside the dots, right, left, above or below, where there is free space; without it the number stands
    /// there, or nothing.
    private func drawLabels(
        _ placed: [PlacedPoint], on canvas: inout Canvas, in frame: Frame, axis: ValueAxis, x: LinearScale,
        y: LinearScale
    ) {
        guard placed.count <= 60 else { return }
        var taken = placed.map {
            Box(left: x($0.x) - 6, right: x($0.x) + 6, top: y($0.y) - 6, bottom: y($0.y) + 6)
        }
        taken += axis.boxes(scale: y)
        let picture = Box(left: 0, right: Canvas.width, top: Canvas.lineHeight + 4, bottom: frame.bottom)
        var labels: [Name] = []
        // Highlighted points choose first.
        for point in placed.filter({ highlighted.contains($0.index) })
            + placed.filter({ !highlighted.contains($0.index) })
        {
            let isHighlighted = highlighted.contains(point.index)
            let (middle, level) = (x(point.x), y(point.y))
            let number = points[point.index].number
            for text in [truncated(points[point.index].label, to: 150), number].compactMap(\.self) {
                let width = textWidth(text, bold: isHighlighted)
                guard
                    let box = boxes(of: width, around: middle, level, hasNumber: number != nil).first(
                        where: { box in
                            picture.contains(box) && !taken.contains { $0.touches(box) }
                        })
                else { continue }
                taken.append(box)
                // Letters that are smaller than planned stay beside their dot.
                let anchor: Canvas.Anchor =
                    box.left >= middle ? .start : box.right <= middle ? .end : .middle
                labels.append(Name(text: text, box: box, anchor: anchor, isHighlighted: isHighlighted))
                break
            }
        }
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

extension ScatterPlot {
    /// Where the name of a dot can be, the best place first.
    private func boxes(of width: Double, around middle: Double, _ level: Double, hasNumber: Bool) -> [Box] {
        let height = Canvas.lineHeight - 2
        let centred = max(0, min(Canvas.width - width, middle - width / 2))
        var corners = [
            (middle + 8, level - height / 2), (middle - 8 - width, level - height / 2),
            (middle - width / 2, level - 7 - height), (middle - width / 2, level + 7),
            (middle + 8, level + 4 - height), (middle + 8, level - 4),
            (middle + 5, level - 6 - height), (middle + 5, level + 6),
            (middle - 5 - width, level - 6 - height), (middle - 5 - width, level + 6),
            (centred, level - 7 - height), (centred, level + 7),
        ]
        // Two lines away, where another name has the nearest one, and no number could be nearer.
        if !hasNumber {
            corners += [(middle + 2, level - 8 - 2 * height), (centred, level - 8 - 2 * height)]
        }
        return corners.map { Box(left: $0, right: $0 + width, top: $1, bottom: $1 + height) }
    }
}

/// The name of a dot, and where it is.
private struct Name {
    let text: String
    let box: Box
    let anchor: Canvas.Anchor
    let isHighlighted: Bool

    var x: Double {
        switch anchor {
        case .start: box.left
        case .middle: (box.left + box.right) / 2
        case .end: box.right
        }
    }
}

extension ValueAxis {
    /// The space that its numbers take.
    fileprivate func boxes(scale: LinearScale) -> [Box] {
        ticks.values.map {
            Box(left: 0, right: margin - 4, top: scale($0) - Canvas.lineHeight, bottom: scale($0))
        }
    }
}
