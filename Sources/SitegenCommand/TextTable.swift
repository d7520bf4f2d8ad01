/// A table in plain text: the first columns are aligned left, the others right.
struct TextTable {
    private var rows: [[String]]
    private let leftColumns: Int
    private let indentation: String

    /// The least width to which a column is narrowed.
    private static let least = 6

    /// - Parameter leftColumns: how many columns are aligned left.
    init(_ heading: [String], leftColumns: Int = 1, indentation: String = "") {
        self.init(rows: [heading], leftColumns: leftColumns, indentation: indentation)
    }

    /// Rows without a heading, all of whose columns are aligned left; a row may be shorter than others.
    init(_ rows: [[String]], indentation: String = "  ") {
        self.init(rows: rows, leftColumns: .max, indentation: indentation)
    }

    private init(rows: [[String]], leftColumns: Int, indentation: String) {
        self.rows = rows
        self.leftColumns = leftColumns
        self.indentation = indentation
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// Each row on its line, two spaces between columns.
    var text: String { text(within: .max) }

    /// The text with lines of at most so many characters: the widest columns are narrowed, and cells that are
    /// too long end with "…".
    func text(within width: Int) -> String {
        let widths = widths(within: width)
        return rows.map { row in
            let line = zip(row, widths).enumerated().map { column, cell in
                let shown = cell.0.count > cell.1 ? cell.0.prefix(cell.1 - 1) + "…" : cell.0
                let padding = String(repeating: " ", count: cell.1 - shown.count)
                return column < leftColumns ? shown + padding : padding + shown
            }.joined(separator: "  ")
            return indentation + Self.trimmed(line) + "\n"
        }.joined()
    }

    private func widths(within width: Int) -> [Int] {
        var widths = rows.reduce(into: [Int]()) { widths, row in
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        var excess = widths.reduce(indentation.count + 2 * (widths.count - 1), +) - width
        while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.least
        {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    /// A line without spaces at its end.
    private static func trimmed(_ line: String) -> Substring {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return line
    }
}

/// A number with so many digits after the point, in no language's manner.
func decimal(_ number: Double, digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return digits == 0
        ? "\(scaled)"
        : "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
