public import Languages
public import Markup

/// What happened when: each event a stroke on a line of time, with a head if its height means something.
public struct TimeStrip: Chart {
    public struct Event: Sendable, Hashable {
        public var label: String
        /// In minutes, as the axis counts them.
        public var start: Double
        /// In minutes.
        public var duration: Double
        /// How tall the stroke is; nil for a full one.
        public var value: Double?
        public var note: String?

        public init(
            _ label: String, at start: Double, duration: Double = 0, value: Double? = nil, note: String? = nil
        ) {
            self.label = label
            self.start = start
            self.duration = duration
            self.value = value
            self.note = note
        }
    }

    public var events: [Event]
    /// In minutes: what the strip shows, events or not.
    public var span: ClosedRange<Double>
    /// In minutes: when nothing could happen.
    public var pauses: [ClosedRange<Double>]
    public var across: Across
    public var figures: Figures
    public var highlight: Highlight
    public var references: [Reference]
    /// Units of 360.
    public var height: Double

    public init(
        _ events: [Event], in span: ClosedRange<Double>, pauses: [ClosedRange<Double>] = [],
        across: Across = .clock,
        figures: Figures = Figures(), highlight: Highlight = .none, references: [Reference] = [],
        height: Double = 120
    ) {
        self.events = events
        self.span = span
        self.pauses = pauses
        self.across = across
        self.figures = figures
        self.highlight = highlight
        self.references = references
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let placed = events.enumerated().filter { Plottable.position($0.element.start) != nil }
        let values = events.map { Plottable.position($0.value) }
        let highlighted = highlight.positions(among: values)
        let ends = placed.flatMap {
            [$0.element.start, $0.element.start + (Plottable.position($0.element.duration) ?? 0)]
        }
        let height = height.isNaN ? 120 : max(64, min(1000, height))
        let references = ReferenceLines(references, figures, locale)
        let highest = values.compactMap { $0 }.max() ?? 0
        // Few lines: what is compared with them are heads, not the strokes below.
        let ticks = highest > 0 ? Ticks(upTo: highest) : nil
        let valueAxis = ticks.map { ValueAxis($0, figures, locale) }
        var frame = Frame(
            left: valueAxis?.margin ?? 0, right: Canvas.width,
            top: references.rowsHeight + Canvas.lineHeight + 5,
            bottom: height - Canvas.lineHeight - 8)
        let axis = AcrossAxis(
            across, enclosing: Charts.span(of: ends + [span.lowerBound, span.upperBound]), in: frame,
            locale)
        let x = LinearScale(axis.range, from: frame.left + 3, to: frame.right - 3)
        let best = placed.first { highlighted.contains($0.offset) && values[$0.offset] == highest }
        /// Where the number of the highest stroke is, if the frame begins at `top`.
        func number(_ top: Double) -> (text: String, box: Box)? {
            guard let best else { return nil }
            let y = LinearScale(ticks?.range ?? 0...1, from: frame.bottom, to: top)
            let text = figures.label(highest, locale)
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

        var canvas = Canvas(height: height, label: label)
        valueAxis?.draw(on: &canvas, in: frame, scale: y)
        var pauseArea = SVGPath()
        for pause in pauses
        where Plottable.position(pause.lowerBound) != nil && Plottable.position(pause.upperBound) != nil {
            pauseArea.move(to: (x(max(axis.range.lowerBound, pause.lowerBound)), frame.bottom - 8))
            pauseArea.line(to: (x(min(axis.range.upperBound, pause.upperBound)), frame.bottom - 8))
        }
        canvas.strokes(.grid, width: 16) { $0.path(pauseArea) }
        for isHighlighted in highlighted.isEmpty ? [false] : [false, true] {
            let ink: Canvas.Ink = highlighted.isEmpty || isHighlighted ? .accent : .rest
            var heads: [SVGPath.Point] = []
            for (index, event) in placed where highlighted.contains(index) == isHighlighted {
                // A moment is as wide as can be seen; what took its time is as wide as it was long.
                let duration = max(0, Plottable.position(event.duration) ?? 0)
                let width = max(3, x(event.start + duration) - x(event.start))
                let middle = x(event.start) + width / 2
                let top = values[index].map { y(max(0, $0)) } ?? (highest > 0 ? frame.bottom - 3 : frame.top)
                if let value = values[index], value > 0 { heads.append((middle, top)) }
                canvas.strokes(ink, width: width) { canvas in
                    canvas.line(
                        from: (middle, frame.bottom), to: (middle, top), title: event.label,
                        across.text(event.start, locale),
                        event.value.map { figures.exact($0, locale) }, event.note)
                }
            }
            canvas.discs(ink, radius: 4.5, at: heads)
        }
        axis.draw(on: &canvas, in: frame, scale: x, y: height - 4, within: 0...Canvas.width)
        references.drawInRows(on: &canvas, in: frame, scale: y, y: Canvas.fontSize)
        if let number = number(frame.top) {
            canvas.texts(.text, .middle, bold: true, hasHalo: true) {
                $0.text(number.text, (number.box.left + number.box.right) / 2, number.box.bottom)
            }
        }
        return canvas.finished()
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        let hasValues = events.contains { $0.value != nil }
        return events.map { event in
            let time = ChartTable.Cell.text(across.text(event.start, locale))
            return ChartTable.Row(
                heading: .text(event.label),
                cells: hasValues ? [time, ChartTable.Cell(event.value, figures, locale)] : [time])
        }
    }
}
