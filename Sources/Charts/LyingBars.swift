import Markup

/// Bars that go to the right, each with its name and its number.
///
/// They cannot be copied, since each function that draws a part of them would otherwise copy them.
struct LyingBars: ~Copyable {
    private let layout: BarLayout
    private let references: ReferenceLines.Upright
    private let nameWidth: Double
    /// Long names are above their bars, so that on a phone the bars keep their room.
    private let isStacked: Bool
    private let frame: Frame
    private let scale: LinearScale
    private let row: Double

    init(_ layout: BarLayout) {
        self.layout = layout
        let bars = layout.chart.bars.indices
        nameWidth = bars.widest { textWidth(layout.chart.bars[$0].label) }.rounded(.up)
        isStacked = nameWidth > Canvas.width * 0.36
        // Words instead of a number are written where the bar would be.
        let figureWidth =
            bars.widest { index in
                layout.chart.bars[index].value == nil
                    ? 0 : textWidth(layout.figures[index], bold: layout.highlighted.contains(index))
            }.rounded(.up) + 8
        let range = layout.range.lowerBound < layout.range.upperBound ? layout.range : 0...1
        let hasNegative = layout.chart.bars.contains { ($0.position ?? 0) < 0 }
        let left = (isStacked ? 0 : nameWidth + 8) + (hasNegative ? figureWidth : 0)
        scale = LinearScale(range, from: left, to: Canvas.width - figureWidth)
        references = layout.references.upright(from: 0, to: Canvas.width, scale: scale)
        row = isStacked ? 38 : 24
        let top = references.height
        frame = Frame(
            left: left, right: Canvas.width - figureWidth, top: top, bottom: top + row * Double(bars.count))
    }

    private func middle(_ index: Int) -> Double { frame.top + row * Double(index) + (isStacked ? 26 : 12) }

    func svg(_ label: ChartLabel) -> HTML {
        let foot = layout.chart.scale == nil ? 0 : Canvas.lineHeight + 2
        var canvas = Canvas(height: max(frame.bottom + foot, Canvas.lineHeight), label: label)
        layout.drawBars(on: &canvas, width: isStacked ? 12 : 16, name: { nameCut($0) }) { index, value in
            (start: (scale(0), middle(index)), end: (scale(value), middle(index)))
        }
        references.draw(
            on: &canvas, in: frame,
            along: isStacked ? references.positions.map { clearParts(of: $0) } : nil)
        canvas.strokes(.axis, width: 1) { canvas in
            canvas.path { base in
                guard isStacked else {
                    return base.line(from: (scale(0), frame.top), to: (scale(0), frame.bottom))
                }
                for index in layout.chart.bars.indices {
                    base.line(from: (scale(0), middle(index) - 8), to: (scale(0), middle(index) + 8))
                }
            }
        }
        canvas.texts(.text, isStacked ? .start : .end, x: isStacked ? 0 : nameWidth) { canvas in
            for index in layout.chart.bars.indices {
                let name = layout.chart.bars[index].label
                canvas.text(
                    nameWidth > Canvas.width ? truncated(name, to: Canvas.width) : name,
                    y: middle(index) + (isStacked ? -12 : 5))
            }
        }
        drawFigures(on: &canvas)
        drawEnds(on: &canvas)
        return canvas.finished()
    }

    /// From where to where a line from top to bottom runs: all the way, but for names above the bars that reach
    /// as far, accents and descenders included.
    private func clearParts(of x: Double) -> [ClosedRange<Double>] {
        var parts: [ClosedRange<Double>] = []
        var start = frame.top
        for index in layout.chart.bars.indices
        where min(textWidth(layout.chart.bars[index].label), Canvas.width) > x - 8 {
            let end = middle(index) - 28
            if end > start { parts.append(start...end) }
            start = middle(index) - 6
        }
        return parts + (start < frame.bottom ? [start...frame.bottom] : [])
    }

    /// The ends of the scale, below the bars.
    private func drawEnds(on canvas: inout Canvas) {
        guard let ends = layout.chart.scale else { return }
        canvas.texts(.soft) { canvas in
            for value in [ends.lowerBound, ends.upperBound] {
                let text = layout.chart.figures.round(value, layout.locale)
                let x = scale(value) - textWidth(text) / 2
                canvas.text(
                    text, max(0, min(Canvas.width - textWidth(text), x)), frame.bottom + Canvas.fontSize + 1)
            }
        }
    }

    /// The name of a bar that has no room for all of it.
    private func nameCut(_ index: Int) -> String? {
        guard nameWidth > Canvas.width, textWidth(layout.chart.bars[index].label) > Canvas.width else {
            return nil
        }
        return layout.chart.bars[index].label
    }

    /// At the ends of the bars; where a line would cross a number, it is beyond the line.
    private func drawFigures(on canvas: inout Canvas) {
        for look in BarLayout.Look.allCases {
            for isNegative in [false, true] {
                func isShown(_ index: Int) -> Bool {
                    layout.look(of: index) == look
                        && ((layout.chart.bars[index].position ?? 0) < 0) == isNegative
                }
                guard layout.figures.indices.contains(where: { isShown($0) }) else { continue }
                let isBold = look == .highlighted
                canvas.texts(look == .short ? .shortText : .text, isNegative ? .end : .start, bold: isBold) {
                    canvas in
                    for index in layout.figures.indices where isShown(index) {
                        let end = scale(layout.chart.bars[index].position ?? 0)
                        let width = textWidth(layout.figures[index], bold: isBold)
                        canvas.text(
                            layout.figures[index], isNegative ? left(of: end, width) : right(of: end, width),
                            middle(index) + 5)
                    }
                }
            }
        }
    }

    private func right(of end: Double, _ width: Double) -> Double {
        references.positions.reduce(end + 5) { x, line in
            (x - 3...x + width + 2).contains(line) ? line + 5 : x
        }
    }

    private func left(of end: Double, _ width: Double) -> Double {
        references.positions.reversed().reduce(end - 5) { x, line in
            (x - width - 2...x + 3).contains(line) ? line - 5 : x
        }
    }
}
