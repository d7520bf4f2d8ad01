import Charts
import Pages

extension Value {
    /// A chart as templates see it: `picture`, and what `common/chart-table.html` makes a table of.
    init(_ figure: ChartFigure) {
        self = .view(FigureView(figure))
    }

    init(_ table: ChartTable) {
        self = .view(TableView(table))
    }

    fileprivate init(_ cell: ChartTable.Cell) {
        switch cell {
        case .text(let text): self = .text(text)
        case .number(let exact, let text): self = .number(exact: exact, text: text)
        case .missing: self = .text("–")
        }
    }
}

private final class FigureView: View {
    enum Name: Int, CaseIterable { case picture, table }
    static let names = Names(Name.self)

    private let figure: ChartFigure

    init(_ figure: ChartFigure) {
        self.figure = figure
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .picture: .markup(figure.picture)
        case .table: Value(figure.table)
        }
    }
}

/// `name` is the heading of the first column, `headings` are those of the others.
private final class TableView: View {
    enum Name: Int, CaseIterable { case id, caption, name, headings, rows }
    static let names = Names(Name.self)

    fileprivate let table: ChartTable

    init(_ table: ChartTable) {
        self.table = table
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .id: .text(table.id)
        case .caption: .text(table.caption)
        case .name: .text(table.headings.first ?? "")
        case .headings: .list(table.headings.dropFirst().map(Value.text))
        case .rows: .rows(TableRows(self))
        }
    }
}

/// The rows of a table, which are looked up in it and not copied.
private final class TableRows: Rows {
    enum Name: Int, CaseIterable { case heading, cells }
    static let names = Names(Name.self)

    private let view: TableView

    init(_ view: TableView) {
        self.view = view
    }

    var rowCount: Int { view.table.rows.count }

    func value(_ name: Name, row: Int) -> Value {
        switch name {
        case .heading: Value(view.table.rows[row].heading)
        case .cells: .rows(CellRows(view.table.rows[row].cells))
        }
    }
}

private final class CellRows: Rows {
    enum Name: Int, CaseIterable { case value }
    static let names = Names(Name.self)

    private let cells: ArraySlice<ChartTable.Cell>

    init(_ cells: ArraySlice<ChartTable.Cell>) {
        self.cells = cells
    }

    var rowCount: Int { cells.count }

    func value(_ name: Name, row: Int) -> Value { Value(cells[cells.startIndex + row]) }
}
