import Languages

/// Where everything in a strip of time is.
struct TimeStripLayout {
    /// The stroke of an event.
    struct Stroke {
        /// Of the event.
        let index: Int
        let middle: Double
        let width: Double
        let top: Double
        let hasHead: Bool
    }

    let height: Double
    let references: ReferenceLines
    let valueAxis: ValueAxis?
    let axis: AcrossAxis
    let frame: Frame
    let x: LinearScale
    let y: LinearScale
    let highlighted: HighlightedPositions
    let strokes: [Stroke]
    /// What stands above the highest stroke, and where.
    let number: (text: String, box: Box)?

    init(_ strip: TimeStrip, _ locale: Locale) {
        let placed = strip.events.enumerated().filter { Plottable.position($0.element.start) != nil }
        let values = strip.events.map { Plottable.position($0.value) }
        let highlighted = strip.highlight.positions(among: values)
        let ends = placed.flatMap {
            [$0.element.start, $0.element.start + (Plottable.position($0.element.duration) ?? 0)]
        }
        let height = strip.height.isNaN ? 120 : max(64, min(1000, strip.height))
        let references = ReferenceLines(strip.references, strip.figures, locale)
        let highest = values.compactMap { $0 }.max() ?? 0
        // Few lines: what is compared with them are heads, not the strokes below.
        let ticks = highest > 0 ? Ticks(upTo: highest) : nil
        let valueAxis = ticks.map { ValueAxis($0, strip.figures, locale) }
        var frame = Frame(
            left: valueAxis?.margin ?? 0, right: Canvas.width,
            top: references.rowsHeight + Canvas.lineHeight + 5,
            bottom: height - Canvas.lineHeight - 8)
        let axis = AcrossAxis(
            strip.across, enclosing: span(of: ends + [strip.span.lowerBound, strip.span.upperBound]),
            in: frame, locale)
        let x = LinearScale(axis.range, from: frame.left + 3, to: frame.right - 3)
        let best = placed.first { highlighted.contains($0.offset) && values[$0.offset] == highest }
        /// Where the number of the highest stroke is, if the frame begins at `top`.
        func number(_ top: Double) -> (text: String, box: Box)? {
            guard let best else { return nil }
            let y = LinearScale(ticks?.range ?? 0...1, from: frame.bottom, to: top)
            let text = best.element.peak ?? strip.figures.label(highest, locale)
            let half = textWidth(text, bold: true) / 2
            let middle = max(half, min(Canvas.width - half, x(best.element.start)))
            let box = Box(
                middle: middle, width: 2 * half, baseline: references.clear(y(highest) - 8, scale: y))
            // Beside the number of the axis, where that is in the way.
            guard let axisBox = valueAxis?.topBox(scale: y), axisBox.touches(box) else { return (text, box) }
            return (text, Box(middle: axisBox.right + half + 4, width: 2 * half, baseline: box.bottom))
        }
        // The label of the last line is in the row of the axis's unit, unless a number is in its way.
        let lower = frame.top - Canvas.lineHeight
        if let labels = references.rowsBox(right: frame.right, baseline: lower - 4) {
            let scale = LinearScale(ticks?.range ?? 0...1, from: frame.bottom, to: lower)
            let taken = [number(lower)?.box, valueAxis?.topBox(scale: scale)]
            if !taken.contains(where: { $0?.touches(labels) ?? false }) { frame.top = lower }
        }
        let y = LinearScale(ticks?.range ?? 0...1, from: frame.bottom, to: frame.top)
        strokes = placed.map { index, event in
            // A moment is as wide as can be seen; what took its time is as wide as it was long.
            let duration = max(0, Plottable.position(event.duration) ?? 0)
            let width = max(3, x(event.start + duration) - x(event.start))
            let top = values[index].map { y(max(0, $0)) } ?? (highest > 0 ? frame.bottom - 3 : frame.top)
            return Stroke(
                index: index, middle: x(event.start) + width / 2, width: width, top: top,
                hasHead: values[index].map { $0 > 0 } ?? false)
        }
        self.number = number(frame.top)
        self.height = height
        self.references = references
        self.valueAxis = valueAxis
        self.axis = axis
        self.frame = frame
        self.x = x
        self.y = y
        self.highlighted = highlighted
    }
}
