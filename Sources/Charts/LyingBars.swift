import Markup

/// Bars that go to the right, each with its name and its number.
struct LyingBars {
    private let layout: BarLayout

    init(_ layout: BarLayout) {
        self.layout = layout
    }

    private struct Layout {
        let nameWidth: Double
        /// Long names stand above their bars, so that on a phone the bars keep their room.
        let isStacked: Bool
        let hasColumn: Bool
        let frame: Frame
        let scale: LinearScale
        let row: Double

        init(_ bars: BarLayout) {
            nameWidth = bars.bars.widest(\.label).rounded(.up)
            isStacked = nameWidth > Canvas.width * 0.36
            // Where lines cross the bars, the numbers stand in a column of their own, beyond the reach of the lines.
            hasColumn = !bars.references.isEmpty
            let figureWidth = bars.bars.widest(bold: \.isHighlighted, \.figure).rounded(.up) + 8
            let range = bars.range.lowerBound < bars.range.upperBound ? bars.range : 0...1
            let leavesRoom = !hasColumn && bars.bars.contains { ($0.value ?? 0) < 0 }
            let left = (isStacked ? 0 : nameWidth + 8) + (leavesRoom ? figureWidth : 0)
            scale = LinearScale(range, from: left, to: Canvas.width - figureWidth)
            let top = bars.references.height(from: 0, to: Canvas.width, scale: scale)
            row = isStacked ? 38 : 24
            frame = Frame(left: left, right: Canvas.width - figureWidth, top: top, bottom: top + row * Double(bars.bars.count))
        }

        func middle(_ index: Int) -> Double { frame.top + row * Double(index) + (isStacked ? 26 : 12) }
    }

    func svg(_ label: ChartLabel) -> HTML {
        let bars = layout.bars
        let layout = Layout(self.layout)
        let (frame, scale) = (layout.frame, layout.scale)
        var canvas = Canvas(height: max(frame.bottom, Canvas.lineHeight), label: label)
        let names: (BarLayout.Bar) -> String? = { textWidth($0.label) > Canvas.width ? $0.label : nil }
        self.layout.drawBars(on: &canvas, width: layout.isStacked ? 12 : 16, names: names) { index, value in
            (start: (scale(0), layout.middle(index)), end: (scale(value), layout.middle(index)))
        }
        let strips = layout.isStacked ? bars.indices.map { layout.middle($0) - 8...layout.middle($0) + 8 } : nil
        self.layout.references.drawUpright(on: &canvas, in: frame, within: 0...Canvas.width, scale: scale, strips: strips)
        var base = SVGPath()
        for strip in strips ?? [frame.top...frame.bottom] {
            base.line(from: (scale(0), strip.lowerBound), to: (scale(0), strip.upperBound))
        }
        canvas.strokes(.axis, width: 1) { $0.path(base) }
        canvas.texts(.text, layout.isStacked ? .start : .end, x: layout.isStacked ? 0 : layout.nameWidth) { canvas in
            for (index, bar) in bars.enumerated() {
                let y = layout.middle(index) + (layout.isStacked ? -11 : 5)
                canvas.text(layout.isStacked ? truncated(bar.label, to: Canvas.width) : bar.label, y: y)
            }
        }
        drawFigures(on: &canvas, layout)
        return canvas.finished()
    }

    private func drawFigures(on canvas: inout Canvas, _ layout: Layout) {
        let bars = self.layout.bars
        for isHighlighted in [false, true] {
            for isNegative in [false, true] {
                let isShown: (BarLayout.Bar) -> Bool = { $0.isHighlighted == isHighlighted && (($0.value ?? 0) < 0) == isNegative }
                guard bars.contains(where: isShown) else { continue }
                if layout.hasColumn {
                    canvas.texts(.text, .end, bold: isHighlighted, x: Canvas.width) { canvas in
                        for (index, bar) in bars.enumerated() where isShown(bar) { canvas.text(bar.figure, y: layout.middle(index) + 5) }
                    }
                    continue
                }
                canvas.texts(.text, isNegative ? .end : .start, bold: isHighlighted) { canvas in
                    for (index, bar) in bars.enumerated() where isShown(bar) {
                        let x = layout.scale(bar.value ?? 0) + (isNegative ? -5 : 5)
                        canvas.text(bar.figure, x, layout.middle(index) + 5)
                    }
                }
            }
        }
    }
}
