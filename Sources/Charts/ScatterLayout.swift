import Languages

/// Where everything in a scatter plot is.
struct ScatterLayout {
    struct PlacedPoint {
        let index: Int
        let x: Double
        let y: Double
    }

    let placed: [PlacedPoint]
    let height: Double
    let frame: Frame
    let axis: ValueAxis
    let bottomAxis: AcrossAxis
    let x: LinearScale
    let y: LinearScale

    init(_ plot: ScatterPlot, _ locale: Locale) {
        placed = plot.points.enumerated().compactMap { index, point -> PlacedPoint? in
            guard let x = Plottable.position(point.x), let y = Plottable.position(point.y) else { return nil }
            return PlacedPoint(index: index, x: x, y: y)
        }
        height = pictureHeight(plot.height)
        let heights = span(of: placed.map(\.y))
        let ticks = plot.up.chosenTicks(enclosing: heights).map { Ticks($0) } ?? Ticks(enclosing: heights)
        axis = ValueAxis(ticks, plot.up.figures, locale)
        frame = Frame(
            left: axis.margin, right: Canvas.width - 4, top: 2 * Canvas.lineHeight + 6,
            bottom: height - 2 * Canvas.lineHeight - 8)
        let values = span(of: placed.map(\.x))
        let range = plot.across.range(enclosing: values) ?? Ticks(enclosing: values).range
        bottomAxis = AcrossAxis(
            plot.across.ticks.map { .at($0, plot.across.figures) } ?? .numbers(plot.across.figures),
            enclosing: range, in: frame, locale)
        x = LinearScale(range, from: frame.left + 8, to: frame.right - 8)
        y =
            plot.up.order == .greatestFirst
            ? LinearScale(ticks.range, from: frame.bottom, to: frame.top)
            : LinearScale(ticks.range, from: frame.top, to: frame.bottom)
    }
}

// MARK: - Names beside the dots

extension ScatterLayout {
    /// The name of a dot, and where it is.
    struct Name {
        /// The position of its point.
        let index: Int
        let text: String
        let box: Box
        let anchor: Canvas.Anchor
        let isHighlighted: Bool
        /// Whether the name follows the number.
        var isName = false

        var x: Double {
            switch anchor {
            case .start: box.left
            case .middle: (box.left + box.right) / 2
            case .end: box.right
            }
        }
    }

    /// What stands beside the dots, right, left, above or below.
    ///
    /// If the points have numbers, each dot has its number, and its name too where that has room off the lines. Names alone
    /// stand where there is free space, or not at all. Many dots have no names.
    func labels(of plot: ScatterPlot) -> [Name] {
        guard placed.count <= 60 else { return [] }
        // Highlighted points choose first.
        let points =
            placed.filter { plot.highlighted.contains($0.index) }
            + placed.filter { !plot.highlighted.contains($0.index) }
        let marks = Marks(plot, self)
        guard plot.isNumbered else {
            return points.reduce(into: []) { labels, point in
                let name = plot.points[point.index].label
                marks.label(name, of: point, besides: labels.map(\.box)).map { labels.append($0) }
            }
        }
        let lines = axis.ticks.values.map {
            Box(left: 0, right: Canvas.width, top: y($0) - 0.5, bottom: y($0) + 0.5)
        }
        /// The numbers of these points, as far as they have room.
        func numbers(_ points: [PlacedPoint], besides taken: [Box]) -> [Int: Name] {
            points.reduce(into: [:]) { labels, point in
                let number = plot.points[point.index].number ?? ""
                labels[point.index] = marks.label(
                    number, of: point, besides: labels.values.map(\.box) + taken)
            }
        }
        var avoided = lines
        var numbered = numbers(points, besides: avoided)
        // A number on a line is better than a dot without one.
        if numbered.count < placed.count {
            avoided = []
            numbered = numbers(points, besides: avoided)
        }
        var named: [Int: Name] = [:]
        for point in points {
            let mark = plot.points[point.index]
            let name = [mark.number, mark.label].compactMap(\.self).joined(separator: " ")
            let taken = named.values.map(\.box)
            let rest = points.filter { named[$0.index] == nil && $0.index != point.index }
            // Numbers make way for a name, as long as each still has a place.
            if let label = marks.label(name, of: point, besides: taken + lines) {
                let moved = numbers(rest, besides: taken + [label.box] + avoided)
                if moved.count == rest.count {
                    (named[point.index], numbered) = (label, moved)
                    continue
                }
            }
            let kept = rest.compactMap { numbered[$0.index]?.box }
            named[point.index] = marks.label(name, of: point, besides: kept + taken + lines)
        }
        return points.compactMap { point in
            guard var label = named[point.index] else { return numbered[point.index] }
            label.isName = true
            return label
        }
    }

    /// What no label may cover: the dots and the numbers of the axis.
    private struct Marks {
        let plot: ScatterPlot
        let layout: ScatterLayout
        let taken: [Box]
        let picture: Box

        init(_ plot: ScatterPlot, _ layout: ScatterLayout) {
            self.plot = plot
            self.layout = layout
            taken =
                layout.placed.map {
                    let radius = plot.ringed.contains($0.index) ? 9.0 : 6
                    let (middle, level) = (layout.x($0.x), layout.y($0.y))
                    return Box(
                        left: middle - radius, right: middle + radius, top: level - radius,
                        bottom: level + radius)
                } + layout.axis.boxes(scale: layout.y)
            picture = Box(
                left: 0, right: Canvas.width, top: Canvas.lineHeight + 4, bottom: layout.frame.bottom)
        }

        /// A text at the best place beside a dot that has room; nil if there is none.
        func label(_ text: String, of point: PlacedPoint, besides others: [Box]) -> Name? {
            let isHighlighted = plot.highlighted.contains(point.index)
            let (middle, level) = (layout.x(point.x), layout.y(point.y))
            let text = truncated(text, to: 150)
            let places = ScatterLayout.boxes(
                of: textWidth(text, bold: isHighlighted), around: middle, level, isNumbered: plot.isNumbered,
                gap: plot.ringed.contains(point.index) ? 11 : 8)
            let free = places.first { box in
                picture.contains(box) && !taken.contains { $0.touches(box) }
                    && !others.contains { $0.touches(box) }
            }
            guard let box = free else { return nil }
            // Letters that are smaller than planned stay beside their dot.
            let anchor: Canvas.Anchor = box.left >= middle ? .start : box.right <= middle ? .end : .middle
            return Name(
                index: point.index, text: text, box: box, anchor: anchor, isHighlighted: isHighlighted)
        }
    }

    /// Where the name of a dot can be, the best place first.
    private static func boxes(
        of width: Double, around middle: Double, _ level: Double, isNumbered: Bool, gap: Double
    ) -> [Box] {
        let height = Canvas.lineHeight - 2
        let centred = max(0, min(Canvas.width - width, middle - width / 2))
        var corners = [
            (middle + gap, level - height / 2), (middle - gap - width, level - height / 2),
            (middle - width / 2, level + 1 - gap - height), (middle - width / 2, level - 1 + gap),
            (middle + 8, level + 4 - height), (middle + 8, level - 4),
            (middle + 5, level - 6 - height), (middle + 5, level + 6),
            (middle - 5 - width, level - 6 - height), (middle - 5 - width, level + 6),
            (centred, level - 7 - height), (centred, level + 7),
        ]
        // A name may be two lines above its dot; a number so far away could belong to any dot.
        if !isNumbered {
            corners += [(middle + 2, level - 8 - 2 * height), (centred, level - 8 - 2 * height)]
        }
        return corners.map { Box(left: $0, right: $0 + width, top: $1, bottom: $1 + height) }
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

extension ScatterPlot.Axis {
    /// Its own ticks around the values; nil without such.
    fileprivate func chosenTicks(enclosing values: ClosedRange<Double>) -> [Double]? {
        range(enclosing: values).flatMap { range in ticks?.filter { range.contains($0) } }
    }

    /// From one of its own ticks to another; nil without such ticks around the values.
    fileprivate func range(enclosing values: ClosedRange<Double>) -> ClosedRange<Double>? {
        guard let low = ticks?.last(where: { $0 <= values.lowerBound }),
            let high = ticks?.first(where: { $0 >= values.upperBound }), low < high
        else { return nil }
        return low...high
    }
}
