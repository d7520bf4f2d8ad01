/// The cells of a spreadsheet as people know them. A teacher writes 75%, and the spreadsheet keeps 0.75; it shows
/// 15.3, and has calculated 15.299999999999999.
enum SpreadsheetCells {
    /// A table of values, in which cells that are shown in percent are as they are shown, and numbers have the
    /// digits that spreadsheets show at most.
    ///
    /// - Parameters:
    ///   - values: the table with commas, in which each cell has all its digits.
    ///   - shown: the same table as it is shown.
    static func shown(_ values: [UInt8], as shown: [UInt8]) -> [UInt8] {
        let percent = UInt8(ascii: "%")
        let cells = cells(values)
        let shownCells = shown.contains(percent) ? self.cells(shown) : []
        let areSame = cells.count == shownCells.count
        var result: [UInt8] = []
        result.reserveCapacity(values.count)
        var end = 0
        for (number, cell) in cells.enumerated() {
            result += values[end..<cell.lowerBound]
            let isNumber = values[cell].allSatisfy { $0 < 0x3A && $0 != UInt8(ascii: "\"") }
            if isNumber, areSame, shown[shownCells[number]].last == percent {
                result += shown[shownCells[number]]
            } else {
                result += isNumber ? withoutNoise(values[cell]) : values[cell]
            }
            end = cell.upperBound
        }
        return result + values[end...]
    }

    /// A spreadsheet calculates with binary fractions, and shows 15 digits of them.
    private static let mostDigits = 15

    /// A number with a point and not more than 15 digits; anything else as it is, such as the long number of a
    /// student.
    private static func withoutNoise(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let parts = cell.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard cell.count > mostDigits, parts.count == 2,
            let digits = Int(String(decoding: parts.joined(), as: UTF8.self)), digits > 0
        else { return cell }
        let surplus = String(digits).count - mostDigits
        guard 1...parts[1].count ~= surplus else { return cell }
        let unit = (0..<surplus).reduce(1) { unit, _ in unit * 10 }
        var rounded = Array(String((digits + unit / 2) / unit).utf8)
        let decimals = parts[1].count - surplus
        rounded.insert(
            contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, decimals + 1 - rounded.count)), at: 0)
        rounded.insert(UInt8(ascii: "."), at: rounded.count - decimals)
        while rounded.last == UInt8(ascii: "0") { rounded.removeLast() }
        if rounded.last == UInt8(ascii: ".") { rounded.removeLast() }
        return rounded[...]
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
