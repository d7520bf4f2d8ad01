import Bytes
import Languages

/// The numbers of a chart as rows, to be shown beside the picture; a domain turns them into values of its
/// page.
public struct ChartTable: Sendable, Hashable {
    public enum Cell: Sendable, Hashable {
        case text(String)
        /// `exact` is for machines and `text` for people.
        case number(exact: String, text: String)
        /// There is no value.
        case missing
    }

    /// One row: what it is about, and its values in the order of the headings.
    public struct Row: Sendable, Hashable {
        public var heading: Cell
        /// The rows of a table may share one array, of which this is a slice: its positions need not begin
        /// with 0.
        public var cells: ArraySlice<Cell>

        public init(heading: Cell, cells: [Cell]) {
            self.init(heading: heading, cells: cells[...])
        }

        init(heading: Cell, cells: ArraySlice<Cell>) {
            self.heading = heading
            self.cells = cells
        }
    }

    /// Unique in the page, for the caption; `<id>-n` for a chart's `id`.
    public var id: String
    public var caption: String
    /// The heading of the first column, which contains the headings of the rows, then those of the values.
    public var headings: [String]
    public var rows: [Row]

    public init(id: String, caption: String, headings: [String], rows: [Row]) {
        self.id = id
        self.caption = caption
        self.headings = headings
        self.rows = rows
    }
}

extension ChartTable.Cell {
    init(_ value: Double?, _ figures: Figures, _ locale: Locale) {
        guard let value else {
            self = .missing
            return
        }
        self = .number(exact: exactText(value), text: figures.exact(value, locale))
    }

    init(_ count: Int, _ locale: Locale) {
        self = .number(exact: String(count), text: locale.format(count))
    }
}
