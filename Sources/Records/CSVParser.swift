internal import Diagnostics

/// Goes through a CSV file row by row.
struct CSVParser {
    struct Row {
        var cells: [CSV.Cell]
        /// A cell of it has been reported as unreadable.
        var isBroken: Bool
    }

    private let file: SourceFile
    private let bytes: [UInt8]
    private let separator: UInt8
    private let log: DiagnosticLog
    /// Where the next row begins, or a line end before it.
    private(set) var index: Int
    private var isBroken = false
    /// How many cells the last row has: most rows of a table have as many.
    private var usualLength = 0

    init(_ file: SourceFile, from start: Int, _ separator: CSV.Separator, _ log: DiagnosticLog) {
        self.file = file
        bytes = file.bytes
        self.separator = separator.rawValue.asciiValue ?? 0
        self.log = log
        index = start
    }

    /// The next row that is more than a line end; nil at the end of the file.
    mutating func row() -> Row? {
        while index < bytes.count, bytes[index].isLineEnd { index += 1 }
        guard index < bytes.count else { return nil }
        isBroken = false
        var cells: [CSV.Cell] = []
        cells.reserveCapacity(usualLength)
        cells.append(cell())
        while index < bytes.count, bytes[index] == separator {
            index += 1
            cells.append(cell())
        }
        usualLength = cells.count
        return Row(cells: cells, isBroken: isBroken)
    }

    /// Reads up to a separator, a line end or the end of the file.
    private mutating func cell() -> CSV.Cell {
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        if index < bytes.count, bytes[index] == quote { return quotedCell() }
        let start = index
        while index < bytes.count, !endsCell(bytes[index]) { index += 1 }
        return cell(bytes[start..<index].trimmed(where: isBlank), at: start)
    }

    /// The text of a formula that is only a text: `="12,5"`, as programs write numbers that a spreadsheet must not change.
    private func withoutFormula(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.first == UInt8(ascii: "="), text.count > 2, text.last == quote,
            text[text.startIndex + 1] == quote
        else { return text }
        let inner = text[(text.startIndex + 2)...].dropLast()
        return inner.contains(quote) ? text : inner
    }

    private mutating func quotedCell() -> CSV.Cell {
        let start = index
        var text: [UInt8] = []
        var isAcrossLines = false
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte != quote {
                isAcrossLines = isAcrossLines || byte.isLineEnd
                text.append(byte)
            } else if index < bytes.count, bytes[index] == quote {
                text.append(quote)
                index += 1
            } else {
                while index < bytes.count, isBlank(bytes[index]) { index += 1 }
                if index >= bytes.count || endsCell(bytes[index]) {
                    // Nobody means these spaces: a spreadsheet puts quotes around "12,50 " for its comma.
                    return cell(text.trimmed(where: isBlank), at: start)
                }
                // A quote that closes on another line and is followed by text most likely opens there.
                return isAcrossLines ? unclosedCell(start) : cellWithTail(start)
            }
        }
        return unclosedCell(start)
    }

    /// Goes on at the end of the line, so that mistakes in the next lines are reported too.
    private mutating func unclosedCell(_ start: Int) -> CSV.Cell {
        log.error(
            .recordsCSVQuote, "this quote is not closed, expected a second one at the end of the cell",
            at: file.place(start),
            help: "write \" at the end of the cell, or remove this one")
        isBroken = true
        index = start
        while index < bytes.count, !bytes[index].isLineEnd { index += 1 }
        return cell(bytes[start..<index], at: start)
    }

    private mutating func cellWithTail(_ start: Int) -> CSV.Cell {
        log.error(
            .recordsCSVTail, "text follows the closing quote, expected the end of the cell",
            at: file.place(index),
            help: "write a quote inside a cell twice: \"\"")
        isBroken = true
        while index < bytes.count, !endsCell(bytes[index]) { index += 1 }
        return cell(bytes[start..<index], at: start)
    }

    private mutating func cell(_ written: ArraySlice<UInt8>, at offset: Int) -> CSV.Cell {
        let text = withoutFormula(written)
        if !TextLength.allows(text.count, at: file.place(offset), log) { isBroken = true }
        // Most cells are ASCII, which needs neither of the two steps below.
        if text.allSatisfy({ 0x20..<0x7F ~= $0 }) {
            return CSV.Cell(text: String(decoding: text, as: UTF8.self), file: file, offset: offset)
        }
        if let control = text.first(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") && !$0.isLineEnd }) {
            let digits = (control < 16 ? "0" : "") + String(control, radix: 16, uppercase: true)
            log.error(
                .recordsCSVControl, "this cell contains the control character U+00\(digits), expected text",
                at: file.place(offset), help: "remove it, or save the table again as CSV")
            isBroken = true
        }
        return CSV.Cell(
            text: Self.withoutOuterSpaces(composed(String(decoding: text, as: UTF8.self))), file: file,
            offset: offset)
    }

    /// Without the no-break spaces at both ends: spreadsheets and web pages add them around numbers, and they are invisible.
    private static func withoutOuterSpaces(_ text: String) -> String {
        String(text.trimmed { $0.isWhitespace && !$0.isASCII })
    }

    private let quote = UInt8(ascii: "\"")

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") && byte != separator
    }

    private func endsCell(_ byte: UInt8) -> Bool { byte == separator || byte.isLineEnd }
}
