/// The cells of a spreadsheet that are shown in percent. A teacher writes 75%, and the spreadsheet keeps 0.75.
enum PercentCells {
    /// A table of values, in which cells that are shown in percent are as they are shown.
    ///
    /// - Parameters:
    ///   - values: the table with commas, in which each cell has all its digits.
    ///   - shown: the same table as it is shown.
    static func shown(_ values: [UInt8], as shown: [UInt8]) -> [UInt8] {
        let percent = UInt8(ascii: "%")
        guard shown.contains(percent) else { return values }
        let (cells, shownCells) = (cells(values), cells(shown))
        guard cells.count == shownCells.count else { return values }
        var result: [UInt8] = []
        result.reserveCapacity(values.count)
        var end = 0
        for (cell, other) in zip(cells, shownCells) {
            result += values[end..<cell.lowerBound]
            let isNumber = values[cell].allSatisfy { $0 < 0x3A && $0 != UInt8(ascii: "\"") }
            result += isNumber && shown[other].last == percent ? shown[other] : values[cell]
            end = cell.upperBound
        }
        return result + values[end...]
    }

    /// Where the cells of a table are, without the commas and line ends between them.
    private static func cells(_ table: [UInt8]) -> [Range<Int>] {
        var cells: [Range<Int>] = []
        var (start, isQuoted) = (0, false)
        for (offset, byte) in table.enumerated() {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
                cells.append(start..<offset)
                start = offset + 1
            default: break
            }
        }
        return cells
    }
}
