/// A table in plain text: the first column is aligned left, the others right.
struct TextTable {
    private var rows: [[String]]

    init(_ heading: [String]) {
        rows = [heading]
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// Each row on its line, two spaces between columns.
    var text: String {
        let widths = rows.reduce(into: [Int](repeating: 0, count: rows[0].count)) { widths, row in
            for (column, cell) in row.enumerated() where column < widths.count { widths[column] = max(widths[column], cell.count) }
        }
        return rows.map { row in
            zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ") + "\n"
        }.joined()
    }
}

/// A number with so many digits after the point, in no language's manner.
func decimal(_ number: Double, digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return digits == 0 ? "\(scaled)" : "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
