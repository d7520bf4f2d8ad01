/// The cells of a spreadsheet as people know them. A teacher writes 75%, and the spreadsheet keeps 0.75; it shows
/// 15.3, and has calculated 15.299999999999999; it shows the number of a student as 00007, and keeps 7.
enum SpreadsheetCells {
    /// A table of values, in which cells that are shown in percent are percentages with all their digits, those that are
    /// shown with zeros in front are as they are shown, and numbers have the digits that spreadsheets show at most.
    ///
    /// - Parameters:
    ///   - values: the table with commas, in which each cell has all its digits.
    ///   - shown: the same table as it is shown.
    static func shown(_ values: [UInt8], as shown: [UInt8]) -> [UInt8] {
        let cells = cells(values)
        let shownCells = self.cells(shown)
        let areSame = cells.count == shownCells.count
        var result: [UInt8] = []
        result.reserveCapacity(values.count)
        var end = 0
        for (number, cell) in cells.enumerated() {
            result += values[end..<cell.lowerBound]
            let look = areSame ? shown[shownCells[number]] : []
            if !values[cell].allSatisfy({ $0 < 0x3A && $0 != UInt8(ascii: "\"") }) {
                result += values[cell]
            } else if isPercentage(look), let percentage = percentage(withoutNoise(values[cell])) {
                result += percentage
            } else if isPadded(look, values[cell]) {
                result += look
            } else if let total = total(in: look, of: values[cell]) {
                result += withoutNoise(values[cell]) + total
            } else if cell.count > mostDigits, look.elementsEqual(values[cell]) {
                // What is shown with more digits than a number ever is, is text, such as the code of a student.
                result += values[cell]
            } else {
                result += withoutNoise(values[cell])
            }
            end = cell.upperBound
        }
        return result + values[end...]
    }

    /// Whether a number is shown in percent, with the sign behind or in front of it and perhaps a space between.
    private static func isPercentage(_ look: ArraySlice<UInt8>) -> Bool {
        // Most cells have none, and are not made into a text.
        guard look.contains(UInt8(ascii: "%")) else { return false }
        let text = String(decoding: look, as: UTF8.self)
        return text.count { $0 == "%" } == 1 && text.contains(where: \.isNumber)
            && !text.contains(where: \.isLetter)
    }

    /// `39.6%` of 0.396; nil for what is no number. The digits are moved as text, so that none is rounded.
    private static func percentage(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        guard let number = Digits(value) else { return nil }
        let decimals = (number.decimals ?? []) + [zero, zero]
        let whole = (number.whole + decimals.prefix(2)).drop { $0 == zero }
        var rest = decimals.dropFirst(2)
        while rest.last == zero { rest.removeLast() }
        return number.sign + (whole.isEmpty ? [zero] : whole) + (rest.isEmpty ? [] : [point] + rest) + [
            UInt8(ascii: "%")
        ]
    }

    private static let (zero, point) = (UInt8(ascii: "0"), UInt8(ascii: "."))

    /// A number as it is written: digits with at most one point, and perhaps a sign in front.
    private struct Digits {
        let sign: ArraySlice<UInt8>
        let whole: ArraySlice<UInt8>
        /// nil without a point.
        let decimals: ArraySlice<UInt8>?

        init?(_ cell: ArraySlice<UInt8>) {
            sign = cell.prefix { $0 == UInt8(ascii: "-") }
            let parts = cell.dropFirst(sign.count).split(separator: point, omittingEmptySubsequences: false)
            let digits = parts.joined()
            guard sign.count <= 1, parts.count <= 2, !digits.isEmpty,
                digits.allSatisfy({ zero...UInt8(ascii: "9") ~= $0 })
            else { return nil }
            (whole, decimals) = (parts[0], parts.count > 1 ? parts[1] : nil)
        }
    }

    /// `/10` of a number that is shown as 7.5/10; nil for other looks, such as a date.
    private static func total(in look: ArraySlice<UInt8>, of value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let slash = look.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let total = look[(slash + 1)...]
        guard total.count > 1, total.first != UInt8(ascii: "0"),
            let shown = number(look[..<slash]), let number = number(value), abs(shown - number) < 0.5,
            total.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        return look[slash...]
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        Double(String(decoding: bytes, as: UTF8.self).filter { $0 != " " }.replacing(",", with: "."))
    }

    /// Whether a whole number is shown with zeros in front.
    private static func isPadded(_ look: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return look.count > value.count && !value.isEmpty && (look + value).allSatisfy(digits.contains)
            && look.suffix(value.count).elementsEqual(value)
            && look.dropLast(value.count).allSatisfy { $0 == UInt8(ascii: "0") }
    }

    /// A table without what is in some of its columns and rows. They stay as empty ones, so that the others keep their
    /// places.
    ///
    /// - Parameters:
    ///   - columns: the numbers of columns, of which the table's first has the number 0.
    ///   - rows: the numbers of rows.
    /// - Returns: nil if the table does not have `size` columns and rows.
    static func cleared(
        _ table: [UInt8], columns: [Range<Int>], rows: [Range<Int>], size: (columns: Int, rows: Int)
    ) -> Cleared? {
        var cleared = Cleared()
        cleared.table.reserveCapacity(table.count)
        let (hiddenColumns, hiddenRows) = (flags(columns, size.columns), flags(rows, size.rows))
        var (row, column, end) = (0, 0, 0)
        for cell in cells(table) {
            cleared.table += table[end..<cell.lowerBound]
            end = cell.upperBound
            let isInColumn = column < size.columns && hiddenColumns[column]
            let isInRow = row < size.rows && hiddenRows[row]
            if !isInColumn, !isInRow {
                cleared.table += table[cell]
            } else if !cell.isEmpty {
                if isInColumn { cleared.columns.insert(column) }
                if isInRow { cleared.rows.insert(row) }
            }
            column += 1
            if end < table.count, table[end] == UInt8(ascii: "\n") {
                guard column == size.columns else { return nil }
                (row, column) = (row + 1, 0)
            }
        }
        cleared.table += table[end...]
        return row == size.rows && column == 0 ? cleared : nil
    }

    /// For each of `count` numbers whether a range has it. Files may name the same ones again and again.
    private static func flags(_ ranges: [Range<Int>], _ count: Int) -> [Bool] {
        var flags = Array(repeating: false, count: count)
        var end = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            for number in max(range.lowerBound, end)..<max(range.upperBound, end, range.lowerBound)
            where number < count {
                flags[number] = true
            }
            end = max(end, range.upperBound)
        }
        return flags
    }

    struct Cleared {
        var table: [UInt8] = []
        /// The numbers of the columns of which something was taken out.
        var columns: Set<Int> = []
        var rows: Set<Int> = []
    }

    /// A spreadsheet calculates with binary fractions, and shows 15 digits of them.
    private static let mostDigits = 15

    /// A number with a point and not more than 15 digits; anything else as it is, such as the long number of a
    /// student.
    ///
    /// The digits are counted as text, since programs write more of them than a machine calculates with:
    /// 35.380000000000000001.
    private static func withoutNoise(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard cell.count > mostDigits, let number = Digits(cell), let fraction = number.decimals else {
            return cell
        }
        let digits = Array(number.whole + fraction)
        let surplus = digits.drop { $0 == zero }.count - mostDigits
        guard 1...fraction.count ~= surplus,
            let kept = Int(String(decoding: digits.dropLast(surplus), as: UTF8.self))
        else { return cell }
        let isUp = digits[digits.count - surplus] >= UInt8(ascii: "5")
        var rounded = Array(String(isUp ? kept + 1 : kept).utf8)
        let decimals = fraction.count - surplus
        rounded.insert(contentsOf: repeatElement(zero, count: max(0, decimals + 1 - rounded.count)), at: 0)
        rounded.insert(point, at: rounded.count - decimals)
        while rounded.last == zero { rounded.removeLast() }
        if rounded.last == point { rounded.removeLast() }
        return number.sign + rounded
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
