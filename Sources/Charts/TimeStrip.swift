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
        /// What is written above the stroke if it is the highest, in place of its value.
        public var peak: String?

        public init(
            _ label: String, at start: Double, duration: Double = 0, value: Double? = nil,
            note: String? = nil, peak: String? = nil
        ) {
            self.label = label
            self.start = start
            self.duration = duration
            self.value = value
            self.note = note
            self.peak = peak
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
        picture(TimeStripLayout(self, locale), locale, label)
    }

    public func drawn(in locale: Locale, label: ChartLabel) -> DrawnChart {
        let layout = TimeStripLayout(self, locale)
        return DrawnChart(
            picture: picture(layout, locale, label), rows: rows(in: locale),
            targets: ChartTarget.among(
                layout.strokes.map { ChartTarget.Head(index: $0.index, x: $0.middle, y: $0.top) },
                bottom: layout.frame.bottom, height: layout.height))
    }

    private func picture(_ layout: TimeStripLayout, _ locale: Locale, _ label: ChartLabel) -> HTML {
        let (frame, x, y) = (layout.frame, layout.x, layout.y)
        var canvas = Canvas(height: layout.height, label: label)
        layout.valueAxis?.draw(on: &canvas, in: frame, scale: y, around: layout.number?.box)
        var pauseArea = SVGPath()
        for pause in pauses
        where Plottable.position(pause.lowerBound) != nil && Plottable.position(pause.upperBound) != nil {
            pauseArea.move(to: (x(max(layout.axis.range.lowerBound, pause.lowerBound)), frame.bottom - 8))
            pauseArea.line(to: (x(min(layout.axis.range.upperBound, pause.upperBound)), frame.bottom - 8))
        }
        canvas.strokes(.grid, width: 16) { $0.path(pauseArea) }
        for isHighlighted in layout.highlighted.isEmpty ? [false] : [false, true] {
            let ink: Canvas.Ink = layout.highlighted.isEmpty || isHighlighted ? .accent : .rest
            var heads: [SVGPath.Point] = []
            for stroke in layout.strokes where layout.highlighted.contains(stroke.index) == isHighlighted {
                let event = events[stroke.index]
                if stroke.hasHead { heads.append((stroke.middle, stroke.top)) }
                canvas.strokes(ink, width: stroke.width) { canvas in
                    canvas.line(
                        from: (stroke.middle, frame.bottom), to: (stroke.middle, stroke.top),
                        title: event.label, across.text(event.start, locale),
                        event.value.map { figures.exact($0, locale) }, event.note)
                }
            }
            canvas.discs(ink, radius: 4.5, at: heads)
        }
        layout.axis.draw(
            on: &canvas, in: frame, scale: x, y: layout.height - 4, within: 0...Canvas.width)
        layout.references.drawInRows(on: &canvas, in: frame, scale: y, y: Canvas.fontSize)
        if let number = layout.number {
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
