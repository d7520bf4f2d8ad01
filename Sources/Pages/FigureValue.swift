public import Charts

extension Value {
    /// A chart as `common/figure.html` shows it: the picture, and its table.
    ///
    /// - Parameters:
    ///   - isCaptioned: whether the figure has a caption of its own, where no heading above it says what it
    ///     shows.
    ///   - isOpen: whether the table is below the picture, or behind a summary.
    public init(_ figure: ChartFigure, isCaptioned: Bool = false, isOpen: Bool = false) {
        self = .view(FigureView(figure, isCaptioned: isCaptioned, isOpen: isOpen))
    }

    fileprivate init(_ cell: ChartTable.Cell) {
        switch cell {
        case .text(let text): self = .text(text)
        case .number(let exact, let text): self = .number(exact: exact, text: text)
        case .missing: self = .none
        }
    }
}

/// `name` is the heading of the first column, `headings` are those of the others.
private final class FigureView: View {
    enum Name: Int, CaseIterable {
        case id, finding, isCaptioned, isOpen, picture, caption, name, headings, rows
    }
    static let names = Names(Name.self)

    fileprivate let figure: ChartFigure
    private let isCaptioned: Bool
    private let isOpen: Bool

    init(_ figure: ChartFigure, isCaptioned: Bool, isOpen: Bool) {
        self.figure = figure
        self.isCaptioned = isCaptioned
        self.isOpen = isOpen
    }

    func value(_ name: Name) -> Value {
        switch name {
        case .id: .text(figure.id)
        case .finding: Value(figure.finding.isEmpty ? nil : figure.finding)
        case .isCaptioned: .flag(isCaptioned)
        case .isOpen: .flag(isOpen)
        case .picture: .markup(figure.picture)
        case .caption: .text(figure.table.caption)
        case .name: .text(figure.table.headings.first ?? "")
        case .headings: .list(figure.table.headings.dropFirst().map(Value.text))
        case .rows: .rows(TableRows(self))
        }
    }
}

/// The rows of a table, which are looked up in it and not copied.
private final class TableRows: Rows {
    enum Name: Int, CaseIterable { case heading, cells }
    static let names = Names(Name.self)

    private let view: FigureView

    init(_ view: FigureView) {
        self.view = view
    }

    var rowCount: Int { view.figure.table.rows.count }

    func value(_ name: Name, row: Int) -> Value {
        switch name {
        case .heading: Value(view.figure.table.rows[row].heading)
        case .cells: .rows(CellRows(view.figure.table.rows[row].cells))
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
