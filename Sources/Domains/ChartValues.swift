import Charts
import Pages

/// A chart as templates see it: `picture`, and what `common/chart-table.html` makes a table of.
extension Value {
    init(_ figure: ChartFigure) {
        self = ["picture": .markup(figure.picture), "table": Value(figure.table)]
    }

    /// The names are `id`, `caption`, `name` (the heading of the first column), `headings`, and `rows` of `heading` and `cells`.
    init(_ table: ChartTable) {
        self = [
            "id": .text(table.id), "caption": .text(table.caption), "name": .text(table.headings.first ?? ""),
            "headings": .list(table.headings.dropFirst().map(Value.text)),
            "rows": .list(
                table.rows.map { row in ["heading": Value(row.heading), "cells": .list(row.cells.map { ["value": Value($0)] })] }),
        ]
    }

    private init(_ cell: ChartTable.Cell) {
        switch cell {
        case .text(let text): self = .text(text)
        case .number(let exact, let text): self = .number(exact: exact, text: text)
        case .missing: self = .text("–")
        }
    }
}
