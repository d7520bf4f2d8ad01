import Markup

/// Bars that go to the right, each with its name and its number.
struct LyingBars {
    private let layout: BarLayout

    init(_ layout: BarLayout) {
        self.layout = layout
    }

    func svg(_ label: ChartLabel) -> HTML {
        let bars = layout.bars
        let nameWidth = bars.map { textWidth($0.label) }.max() ?? 0
        // Long names stand above their bars, so that on a phone the bars keep their room.
        let isStacked = nameWidth > Canvas.width * 0.36
        let figureWidth = (bars.map { textWidth($0.figure) }.max() ?? 0) + 6
        let range = layout.range.lowerBound < layout.range.upperBound ? layout.range : 0...1
        let hasNegative = bars.contains { ($0.value ?? 0) < 0 }
        let left = (isStacked ? 0 : nameWidth + 8) + (hasNegative ? figureWidth : 0)
        let scale = LinearScale(range, from: left, to: Canvas.width - figureWidth)
        let top = layout.references.height(from: 0, to: Canvas.width, scale: scale)
        let row = isStacked ? 38.0 : 24.0
        let bottom = top + row * Double(bars.count)
        let frame = Frame(left: left, right: Canvas.width - figureWidth, top: top, bottom: bottom)
        func middle(_ index: Int) -> Double { top + row * Double(index) + (isStacked ? 26 : 12) }

        var canvas = Canvas(height: max(bottom, Canvas.lineHeight), label: label)
        layout.drawBars(on: &canvas, width: isStacked ? 12 : 16) { index, value in
            SVGPath(from: (scale(0), middle(index)), to: (scale(value), middle(index)))
        }
        canvas.strokes(.axis, width: 1) { $0.path(SVGPath(from: (scale(0), top), to: (scale(0), bottom))) }
        layout.references.drawUpright(on: &canvas, in: frame, within: 0...Canvas.width, scale: scale)
        canvas.texts(.text, isStacked ? .start : .end) { canvas in
            for (index, bar) in bars.enumerated() {
                if isStacked {
                    canvas.text(truncated(bar.label, to: Canvas.width), 0, middle(index) - 11)
                } else {
                    canvas.text(bar.label, nameWidth, middle(index) + 5)
                }
            }
        }
        drawFigures(on: &canvas, scale: scale, middle: middle)
        return canvas.finished()
    }

    private func drawFigures(on canvas: inout Canvas, scale: LinearScale, middle: (Int) -> Double) {
        for isHighlighted in [false, true] {
            for isNegative in [false, true] {
                let indices = layout.bars.indices.filter { index in
                    let bar = layout.bars[index]
                    return bar.isHighlighted == isHighlighted && ((bar.value ?? 0) < 0) == isNegative
                }
                guard !indices.isEmpty else { continue }
                canvas.texts(.text, isNegative ? .end : .start, bold: isHighlighted) { canvas in
                    for index in indices {
                        let bar = layout.bars[index]
                        canvas.text(bar.figure, scale(bar.value ?? 0) + (isNegative ? -5 : 5), middle(index) + 5)
                    }
                }
            }
        }
    }
}
