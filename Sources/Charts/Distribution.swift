public import Languages
public import Markup

/// How often values occur: a histogram.
///
///     Distribution(averages, in: 0...20, width: 2, references: [Reference(.threshold, 10, label: passMark)])
public struct Distribution: Chart {
    public var values: [Double]
    /// What the axis encloses at least.
    public var scale: ClosedRange<Double>?
    /// Of a class, in units of the values; nil for a round one that gives about ten classes.
    public var width: Double?
    public var figures: Figures
    public var references: [Reference]
    /// The class that this value falls into is highlighted, such as the reader's own among all.
    public var highlighted: Double?
    /// What is counted, above the axis of the counts.
    public var counted: String
    /// Units of 360.
    public var height: Double

    public init(
        _ values: [Double], in scale: ClosedRange<Double>? = nil, width: Double? = nil,
        figures: Figures = Figures(),
        references: [Reference] = [], highlighted: Double? = nil, counted: String = "", height: Double = 220
    ) {
        self.values = values
        self.scale = scale
        self.width = width
        self.figures = figures
        self.references = references
        self.highlighted = highlighted
        self.counted = counted
        self.height = height
    }

    public func svg(in locale: Locale, label: ChartLabel) -> HTML {
        let classes = Classes(self)
        let references = ReferenceLines(references, figures, locale)
        let height = pictureHeight(height)
        let highest = classes.counts.max() ?? 0
        let own = highlighted.flatMap { classes.position(of: $0) }
        // If lines cross the bars, the counts are at an axis, where no line crosses them.
        let ticks = Ticks(enclosing: 0...Double(max(1, highest)), count: 4, whole: true)
        let axis = references.isEmpty ? nil : ValueAxis(ticks, Figures(), locale)
        let left = axis?.margin ?? 6
        // The last label stands below its edge, and in the picture.
        let marks = classes.marks
        let labels = marks.map { classes.label($0, figures, locale, unit: false) }
        let right = Canvas.width - max(6, min(24, textWidth(labels.last ?? "") / 2 + 2))
        let across = LinearScale(classes.range, from: left, to: right)
        let upright = references.upright(from: 0, to: Canvas.width, scale: across)
        let top = upright.height + Canvas.lineHeight
        let frame = Frame(
            left: left, right: right, top: top, bottom: height - Canvas.lineHeight - 8)
        let range = axis == nil ? 0...Double(max(1, highest)) : ticks.range
        let scale = LinearScale(range, from: frame.bottom, to: frame.top)
        let band = frame.width / Double(max(1, classes.counts.count))

        var canvas = Canvas(height: height, label: label)
        axis?.draw(on: &canvas, in: frame, scale: scale)
        if axis != nil, !counted.isEmpty {
            canvas.texts(.soft) { $0.text(counted, 0, frame.top - upright.height - 4) }
        }
        for isOwn in own == nil ? [false] : [false, true] {
            canvas.strokes(isOwn || own == nil ? .accent : .rest, width: max(1, band - 1.5)) { canvas in
                for (index, count) in classes.counts.enumerated() where count > 0 && (index == own) == isOwn {
                    let x = frame.left + band * (Double(index) + 0.5)
                    canvas.line(
                        from: (x, frame.bottom), to: (x, scale(Double(count))),
                        title: classes.name(index, figures, locale), locale.format(count))
                }
            }
        }
        canvas.strokes(.axis, width: 1) {
            $0.line(from: (frame.left, frame.bottom), to: (frame.right, frame.bottom))
        }
        upright.draw(on: &canvas, in: frame)
        if axis == nil {
            drawCounts(classes.counts, on: &canvas, in: frame, band: band, scale: scale, locale)
        }
        CategoryLabels(labels: labels, unit: figures.suffix)
            .draw(on: &canvas, at: marks.map { across($0) }, y: height - 4, within: 2...Canvas.width - 2)
        return canvas.finished()
    }

    public func rows(in locale: Locale) -> [ChartTable.Row] {
        let classes = Classes(self)
        return classes.counts.enumerated().map { index, count in
            ChartTable.Row(
                heading: .text(classes.name(index, figures, locale)), cells: [ChartTable.Cell(count, locale)])
        }
    }

    private func drawCounts(
        _ counts: [Int], on canvas: inout Canvas, in frame: Frame, band: Double, scale: LinearScale,
        _ locale: Locale
    ) {
        guard counts.allSatisfy({ textWidth(locale.format($0)) <= band }) else { return }
        canvas.texts(.text, .middle) { canvas in
            for (index, count) in counts.enumerated() where count > 0 {
                canvas.text(
                    locale.format(count), frame.left + band * (Double(index) + 0.5), scale(Double(count)) - 5)
            }
        }
    }
}

/// The values of a distribution by class: each from its lower edge up to, but without, its upper one; the
/// last with both. Whole numbers that are few have a class each.
struct Classes {
    let counts: [Int]
    private let ticks: Ticks?
    /// Whether each class is one whole number, half way between its edges.
    private let isSingle: Bool
    private let low: Double
    private let width: Double

    var range: ClosedRange<Double> { low...(low + width * Double(counts.count)) }

    /// What is written below the classes: their edges, or their numbers.
    var marks: [Double] {
        isSingle ? counts.indices.map { low + 0.5 + Double($0) } : (0...counts.count).map(edge)
    }

    /// No picture has room for more.
    private static let most = 100

    init(_ distribution: Distribution) {
        let values = distribution.values.compactMap { Plottable.position($0) }
        let scale =
            distribution.scale.map { [$0.lowerBound, $0.upperBound].compactMap { Plottable.position($0) } }
            ?? []
        let ends = values + scale
        let span = (ends.min() ?? 0)...(ends.max() ?? 1)
        if let width = Plottable.position(distribution.width), width > 0,
            (span.upperBound - span.lowerBound) / width <= Double(Self.most)
        {
            // From the scale's own beginning, else from a whole multiple of the width.
            let start = scale.first ?? (span.lowerBound / width).rounded(.down) * width
            low = min(start, span.lowerBound)
            self.width = width
            ticks = nil
            isSingle = false
        } else {
            let ticks = Ticks(enclosing: span, count: 11, whole: distribution.figures.isWhole)
            let width = (ticks.range.upperBound - ticks.range.lowerBound) / Double(ticks.values.count - 1)
            let isSingle = distribution.figures.isWhole && width == 1
            self.isSingle = isSingle
            low = ticks.range.lowerBound - (isSingle ? 0.5 : 0)
            self.width = width
            self.ticks = ticks
        }
        let outermost = isSingle ? 0 : 1
        let count =
            ticks.map { $0.values.count - outermost }
            ?? max(1, Int(((span.upperBound - low) / width).rounded(.up)))
        var counts = [Int](repeating: 0, count: count)
        for value in values {
            if let position = Self.position(of: value, low, width, count) { counts[position] += 1 }
        }
        self.counts = counts
    }

    func position(of value: Double) -> Int? {
        guard let value = Plottable.position(value), range.contains(value) else { return nil }
        return Self.position(of: value, low, width, counts.count)
    }

    /// "10–12", the exact edges, or the only number.
    func name(_ index: Int, _ figures: Figures, _ locale: Locale) -> String {
        if isSingle { return label(marks[index], figures, locale, unit: true) }
        return label(edge(index), figures, locale, unit: false) + "–"
            + label(edge(index + 1), figures, locale, unit: true)
    }

    func label(_ value: Double, _ figures: Figures, _ locale: Locale, unit: Bool) -> String {
        if let ticks { return figures.tick(value, of: ticks, locale, unit: unit) }
        return unit ? figures.exact(value, locale) : figures.bare(value, locale)
    }

    private func edge(_ index: Int) -> Double {
        if let ticks { return ticks.values[index] }
        return low + width * Double(index)
    }

    private static func position(of value: Double, _ low: Double, _ width: Double, _ count: Int) -> Int? {
        let offset = (value - low) / width
        guard offset.isFinite else { return nil }
        return max(0, min(count - 1, Int(offset.rounded(.down))))
    }
}
