import Markup

/// Bars that go to the right, each with its name and its number.
struct LyingBars {
    private let bars: BarLayout
    private let references: ReferenceLines.Upright
    private let nameWidth: Double
    /// Long names stand above their bars, so that on a phone the bars keep their room.
    private let isStacked: Bool
    /// Where lines cross the bars, the numbers stand in a column of their own, beyond the reach of the lines.
    private let hasColumn: Bool
    private let frame: Frame
    private let scale: LinearScale
    private let row: Double

    init(_ bars: BarLayout) {
        self.bars = bars
        let count = bars.values.count
        nameWidth = (0..<count).widest { bars.chart.bars[$0].label }.rounded(.up)
        isStacked = nameWidth > Canvas.width * 0.36
        hasColumn = !bars.references.isEmpty
        let figureWidth = (0..<count).widest(bold: bars.isHighlighted) { bars.figures[$0] }.rounded(.up) + 8
        let range = bars.range.lowerBound < bars.range.upperBound ? bars.range : 0...1
        let leavesRoom = !hasColumn && bars.values.contains { ($0 ?? 0) < 0 }
        let left = (isStacked ? 0 : nameWidth + 8) + (leavesRoom ? figureWidth : 0)
        scale = LinearScale(range, from: left, to: Canvas.width - figureWidth)
        references = bars.references.upright(from: 0, to: Canvas.width, scale: scale)
        row = isStacked ? 38 : 24
        let top = references.height
        frame = Frame(left: left, right: Canvas.width - figureWidth, top: top, bottom: top + row * Double(count))
    }

    private func middle(_ index: Int) -> Double { frame.top + row * Double(index) + (isStacked ? 26 : 12) }

    func svg(_ label: ChartLabel) -> HTML {
        var canvas = Canvas(height: max(frame.bottom, Canvas.lineHeight), label: label)
        bars.drawBars(on: &canvas, width: isStacked ? 12 : 16, name: { nameCut($0) }) { index, value in
            (start: (scale(0), middle(index)), end: (scale(value), middle(index)))
        }
        let strips = isStacked ? bars.values.indices.map { middle($0) - 8...middle($0) + 8 } : [frame.top...frame.bottom]
        references.draw(on: &canvas, in: frame, strips: isStacked ? strips : nil)
        var base = SVGPath()
        for strip in strips { base.line(from: (scale(0), strip.lowerBound), to: (scale(0), strip.upperBound)) }
        canvas.strokes(.axis, width: 1) { $0.path(base) }
        canvas.texts(.text, isStacked ? .start : .end, x: isStacked ? 0 : nameWidth) { canvas in
            for index in bars.values.indices {
                let name = bars.chart.bars[index].label
                canvas.text(nameWidth > Canvas.width ? truncated(name, to: Canvas.width) : name, y: middle(index) + (isStacked ? -11 : 5))
            }
        }
        drawFigures(on: &canvas)
        return canvas.finished()
    }

    /// The name of a bar that has no room for all of it.
    private func nameCut(_ index: Int) -> String? {
        guard nameWidth > Canvas.width, textWidth(bars.chart.bars[index].label) > Canvas.width else { return nil }
        return bars.chart.bars[index].label
    }

    private func drawFigures(on canvas: inout Canvas) {
        for isHighlighted in bars.hasHighlights ? [false, true] : [false] {
            for isNegative in [false, true] {
                func isShown(_ index: Int) -> Bool {
                    bars.isHighlighted(index) == isHighlighted && ((bars.values[index] ?? 0) < 0) == isNegative
                }
                guard bars.values.indices.contains(where: isShown) else { continue }
                if hasColumn {
                    canvas.texts(.text, .end, bold: isHighlighted, x: Canvas.width) { canvas in
                        for index in bars.values.indices where isShown(index) { canvas.text(bars.figures[index], y: middle(index) + 5) }
                    }
                    continue
                }
                canvas.texts(.text, isNegative ? .end : .start, bold: isHighlighted) { canvas in
                    for index in bars.values.indices where isShown(index) {
                        let x = scale(bars.values[index] ?? 0) + (isNegative ? -5 : 5)
                        canvas.text(bars.figures[index], x, middle(index) + 5)
                    }
                }
            }
        }
    }
}
