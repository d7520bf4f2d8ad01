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

    /// What stands beside the dots, right, left, above or below.
    ///
    /// If the points have numbers, each dot has its number and name, or if not all of these have room off the lines,
    /// its number. Names alone stand where there is free space, or not at all. Many dots have no names.
    func labels(of plot: ScatterPlot) -> [Name] {
        guard placed.count <= 60 else { return [] }
        guard plot.isNumbered else { return labels(of: plot, avoiding: []) { $0.label } }
        let lines = axis.ticks.values.map {
            Box(left: 0, right: Canvas.width, top: y($0) - 0.5, bottom: y($0) + 0.5)
        }
        let full = labels(of: plot, avoiding: lines) {
            [$0.number, $0.label].compactMap(\.self).joined(separator: " ")
        }
        if full.count == placed.count { return full }
        let numbers = labels(of: plot, avoiding: lines) { $0.number ?? "" }
        // A number on a line is better than a dot without one.
        return numbers.count == placed.count ? numbers : labels(of: plot, avoiding: []) { $0.number ?? "" }
    }

    private func labels(
        of plot: ScatterPlot, avoiding lines: [Box], _ text: (ScatterPlot.Point) -> String
    ) -> [Name] {
        var taken =
            lines
            + placed.map {
                let radius = plot.ringed.contains($0.index) ? 9.0 : 6
                return Box(
                    left: x($0.x) - radius, right: x($0.x) + radius, top: y($0.y) - radius,
                    bottom: y($0.y) + radius)
            }
        taken += axis.boxes(scale: y)
        let picture = Box(left: 0, right: Canvas.width, top: Canvas.lineHeight + 4, bottom: frame.bottom)
        var labels: [Name] = []
        // Highlighted points choose first.
        for point in placed.filter({ plot.highlighted.contains($0.index) })
            + placed.filter({ !plot.highlighted.contains($0.index) })
        {
            let isHighlighted = plot.highlighted.contains(point.index)
            let (middle, level) = (x(point.x), y(point.y))
            let text = truncated(text(plot.points[point.index]), to: 150)
            let places = Self.boxes(
                of: textWidth(text, bold: isHighlighted), around: middle, level, isNumbered: plot.isNumbered,
                gap: plot.ringed.contains(point.index) ? 11 : 8)
            guard
                let box = places.first(where: { box in
                    picture.contains(box) && !taken.contains { $0.touches(box) }
                })
            else { continue }
            taken.append(box)
            // Letters that are smaller than planned stay beside their dot.
            let anchor: Canvas.Anchor = box.left >= middle ? .start : box.right <= middle ? .end : .middle
            labels.append(Name(text: text, box: box, anchor: anchor, isHighlighted: isHighlighted))
        }
        return labels
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
