import Markup

/// The picture of bars, with their numbers on top if there is room, else with an axis.
struct BarDrawing {
    private let layout: BarLayout

    init(_ layout: BarLayout) {
        self.layout = layout
    }

    func svg(_ label: ChartLabel) -> HTML {
        let count = layout.chart.bars.count
        let height = pictureHeight(layout.chart.height)
        let isAbove = layout.chart.referencePlace == .above
        let right = Canvas.width - (isAbove ? 0 : layout.references.margin)
        let figureWidth = layout.figures.widest { textWidth($0) }
        let labelsAll =
            layout.chart.numbers == .asManyAsFit && figureWidth + 4 <= right / Double(max(1, count))
        let ticks =
            layout.chart.figures.isTime
            ? Ticks(enclosingMinutes: layout.range) : Ticks(enclosing: layout.range)
        let axis = labelsAll ? nil : ValueAxis(ticks, layout.chart.figures, layout.locale)
        let range = labelsAll ? layout.range : ticks.range
        let frame = Frame(
            left: (axis?.margin ?? 0) + firstLabelRoom, right: right,
            top: Canvas.lineHeight + 4 + (isAbove ? layout.references.rowsHeight : 0),
            bottom: height - Canvas.lineHeight - 4
                - (labelsAll && range.lowerBound < layout.base ? Canvas.lineHeight : 0))
        let scale = LinearScale(
            range.lowerBound < range.upperBound ? range : 0...1, from: frame.bottom, to: frame.top)
        let band = frame.width / Double(max(1, count))
        func middle(_ index: Int) -> Double { frame.left + band * (Double(index) + 0.5) }

        var canvas = Canvas(height: height, label: label)
        axis?.draw(on: &canvas, in: frame, scale: scale)
        let width = min(64, band < 8 ? band - 1 : band * 0.74)
        if band < 2 {
            drawSilhouette(on: &canvas, in: frame, scale: scale)
        } else {
            drawBars(on: &canvas, width: width, scale: scale, middle: middle)
        }
        let starts = layout.chart.labelsAreStarts
        // A line of reference says where other bars begin.
        if layout.base == 0 {
            canvas.strokes(.axis, width: 1) { canvas in
                canvas.line(from: (frame.left, scale(0)), to: (frame.right, scale(0)))
                if !starts { return }
                for index in 0...count {
                    let edge = frame.left + band * Double(index)
                    canvas.line(from: (edge, scale(0)), to: (edge, scale(0) + 4))
                }
            }
        }
        if isAbove {
            layout.references.drawInRows(on: &canvas, in: frame, scale: scale, y: Canvas.fontSize)
        } else {
            layout.references.drawLevel(on: &canvas, in: frame, scale: scale)
        }
        if labelsAll {
            drawFigures(on: &canvas, in: frame, scale: scale, middle: middle)
        } else {
            drawHighest(
                besides: axis?.topBox(scale: scale), on: &canvas, in: frame, scale: scale, width: width,
                middle: middle)
            drawAbsences(on: &canvas, scale: scale, band: band, middle: middle)
        }
        CategoryLabels(
            labels: layout.chart.bars.map(\.label), letters: layout.chart.bars.compactMap(\.letter),
            keepsEnds: layout.chart.numbers == .highest
        )
        .draw(
            on: &canvas, at: (0..<count).map { middle($0) - (starts ? band / 2 : 0) }, y: height - 4,
            within: 0...frame.right)
        return canvas.finished()
    }

    /// What a label below the left edge of the first bar needs before it.
    private var firstLabelRoom: Double {
        layout.chart.labelsAreStarts ? textWidth(layout.chart.bars.first?.label ?? "") / 2 : 0
    }

    /// Highlighted bars in the accent's colour and the rest in grey, or all bars in the accent's colour if none is
    /// highlighted.
    private func drawBars(
        on canvas: inout Canvas, width: Double, scale: LinearScale, middle: (Int) -> Double
    ) {
        let (bars, highlighted) = (layout.chart.bars, layout.highlighted)
        for isHighlighted in [false, true] {
            let indices = bars.indices.filter { highlighted.contains($0) == isHighlighted }
            guard !indices.isEmpty else { continue }
            canvas.strokes(isHighlighted || highlighted.isEmpty ? .accent : .rest, width: width) { canvas in
                for index in indices {
                    guard let value = bars[index].position else { continue }
                    canvas.line(
                        from: (middle(index), scale(layout.base)), to: (middle(index), scale(value)),
                        title: bars[index].label, layout.exactFigures[index], bars[index].note)
                }
            }
        }
    }

    private func drawFigures(
        on canvas: inout Canvas, in frame: Frame, scale: LinearScale, middle: (Int) -> Double
    ) {
        let values = layout.chart.bars.map(\.position)
        for isHighlighted in [false, true] {
            let indices = values.indices.filter { layout.highlighted.contains($0) == isHighlighted }
            guard !indices.isEmpty else { continue }
            canvas.texts(.text, .middle, bold: isHighlighted) { canvas in
                for index in indices {
                    let value = values[index] ?? layout.base
                    let y =
                        value < layout.base
                        ? scale(value) + Canvas.fontSize
                        : layout.references.clear(scale(value) - 5, scale: scale)
                    canvas.text(layout.figures[index], middle(index), y)
                }
            }
        }
    }

    /// Without room for all numbers, that of the highest bar, which has nothing beside it that its number
    /// could cover.
    private func drawHighest(
        besides taken: Box?, on canvas: inout Canvas, in frame: Frame, scale: LinearScale, width: Double,
        middle: (Int) -> Double
    ) {
        let values = layout.chart.bars.map(\.position)
        let marked = values.indices.filter { layout.highlighted.contains($0) }
        guard let highest = marked.compactMap({ values[$0] }).max(), highest > layout.base else { return }
        let boxes = marked.filter { values[$0] == highest }.map { index in
            let half = textWidth(layout.figures[index], bold: true) / 2
            let x = max(frame.left + half, min(frame.right - half, middle(index)))
            return (
                index: index,
                box: Box(
                    middle: x, width: 2 * half,
                    baseline: layout.references.clear(scale(highest) - 5, scale: scale))
            )
        }
        guard let first = boxes.first else { return }
        // Of several equal bars one whose number is not in the way of the axis; if there is none, the number
        // goes beside that of the axis.
        let free = boxes.first { !(taken?.touches($0.box) ?? false) }
        // Where higher bars are beside it there is no number; the figure is in the title of the bar.
        let isHidden = values.indices.contains { index in
            let reach = (first.box.right - first.box.left + width) / 2
            return (values[index] ?? 0) > highest && abs(middle(index) - middle(first.index)) < reach
        }
        if isHidden { return }
        let box = (free ?? first).box
        let x = free == nil ? (taken?.right ?? 0) + (box.right - box.left) / 2 : (box.left + box.right) / 2
        canvas.texts(.text, .middle, bold: true, hasHalo: true) {
            $0.text(layout.figures[(free ?? first).index], x, box.bottom)
        }
    }

    /// Draws dashes for missing values where there is no room for numbers: a dash is narrow enough.
    private func drawAbsences(
        on canvas: inout Canvas, scale: LinearScale, band: Double, middle: (Int) -> Double
    ) {
        let missing = layout.chart.bars.indices.filter { layout.chart.bars[$0].value == nil }
        guard !missing.isEmpty, textWidth(BarLayout.absence) + 2 <= band else { return }
        canvas.texts(.text, .middle) { canvas in
            for index in missing {
                canvas.text(
                    BarLayout.absence, middle(index),
                    layout.references.clear(scale(layout.base) - 5, scale: scale))
            }
        }
    }

    /// For more bars than a reader could distinguish: in each unit of the picture, the range of values that
    /// its bars cover.
    private func drawSilhouette(on canvas: inout Canvas, in frame: Frame, scale: LinearScale) {
        let count = Int(frame.width)
        var columns = [(low: Double, high: Double)](repeating: (layout.base, layout.base), count: count)
        let bars = layout.chart.bars
        for index in bars.indices {
            guard let value = bars[index].position else { continue }
            let column = index * count / bars.count
            columns[column] = (min(columns[column].low, value), max(columns[column].high, value))
        }
        var path = SVGPath()
        for (index, column) in columns.enumerated() where column.low < column.high {
            let x = frame.left + Double(index) + 0.5
            path.line(from: (x, scale(column.low)), to: (x, scale(column.high)))
        }
        canvas.strokes(.accent, width: 1) { $0.path(path) }
    }
}
