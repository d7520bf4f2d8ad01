public import Diagnostics

/// Values separated by commas, semicolons or tabs (RFC 4180): a row of headings, then rows of located cells.
///
/// The heading row decides on the separator. White space around a cell is dropped, rows without any text are
/// passed over, and a row that is not as long as the headings is reported and left out, so that one run
/// reports all of them.
public struct CSV: Sendable {
    public enum Separator: Character, Sendable, CaseIterable {
        case comma = ","
        case semicolon = ";"
        case tab = "\t"
    }

    /// Whether two headings of a table may be the same, and columns at its end may have none. Whoever allows it looks
    /// for them and says what to do.
    public enum RepeatedHeadings: Sendable {
        case refused, allowed
    }

    /// One cell: its text in NFC without quotes, and where it begins.
    public struct Cell: Sendable {
        public let text: String
        let file: SourceFile
        /// Where the cell begins in the file.
        public let offset: Int

        public var place: Place { file.place(offset) }
    }

    public let file: SourceFile
    public let separator: Separator
    /// The rows above the headings that have any text; none if the headings come first.
    public let preamble: [[Cell]]
    public let headings: [Cell]
    /// Each as long as the headings.
    public let rows: [[Cell]]

    /// Reads a file that begins with its headings; nil, with a diagnostic, if they cannot be found.
    public init?(_ file: SourceFile, log: DiagnosticLog) {
        self.init(
            file, log: log, separator: { CSVHeadings.separator(file, from: $0, log) },
            areHeadings: { _ in true })
    }

    /// Reads a file that may have other rows above its headings; nil, with a diagnostic, if no row is the
    /// headings.
    ///
    /// - Parameters:
    ///   - areHeadings: whether the texts of a row are the headings.
    ///   - expected: the headings, to complete "expected …".
    ///   - repeated: whether two headings may be the same, and columns at the end may have none.
    public init?(
        _ file: SourceFile, below areHeadings: ([String]) -> Bool, expected: Wording,
        repeated: RepeatedHeadings = .refused, log: DiagnosticLog
    ) {
        self.init(
            file, log: log,
            separator: { start in
                if let separator = Self.separator(of: file, from: start, areHeadings) { return separator }
                log.error(
                    .recordsCSVHeadings, "no row has the headings of the table, expected \(expected)",
                    at: file.place(start),
                    help: "write the headings in a row above the first row of values")
                return nil
            }, areHeadings: areHeadings, repeated)
    }

    /// Whether a file has a row of headings, whatever is wrong with the others.
    ///
    /// - Parameter areHeadings: whether the texts of a row are the headings.
    public static func hasHeadings(_ file: SourceFile, _ areHeadings: ([String]) -> Bool) -> Bool {
        separator(of: file, from: file.content.startIndex, areHeadings) != nil
    }

    /// What separates the cells of the headings; nil if no row is the headings.
    private static func separator(
        of file: SourceFile, from start: Int, _ areHeadings: ([String]) -> Bool
    ) -> Separator? {
        for separator in [Separator.tab, .semicolon, .comma] {
            var parser = CSVParser(file, from: start, separator, DiagnosticLog())
            while let row = parser.row() {
                if areHeadings(row.cells.map(\.text)) { return separator }
            }
        }
        return nil
    }

    private init?(
        _ file: SourceFile, log: DiagnosticLog, separator: (Int) -> Separator?,
        areHeadings: ([String]) -> Bool, _ repeated: RepeatedHeadings = .refused
    ) {
        guard
            var next = CSVRows(
                file, log: log, separator: separator, areHeadings: areHeadings, repeated)
        else { return nil }
        self.file = file
        self.separator = next.separator
        preamble = next.preamble
        headings = next.headings
        var rows: [[Cell]] = []
        while let (_, cells) = next.next() { rows.append(cells) }
        self.rows = rows
    }
}

// MARK: - Writing

extension CSV {
    /// A text as a cell, in quotation marks if it needs them.
    public static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
                && byte != UInt8(ascii: ";")
        }
        return isPlain ? text : inQuotes(text)
    }

    /// A text as a cell in quotation marks.
    public static func inQuotes(_ text: String) -> String {
        var cell = "\""
        // Code point by code point: a quotation mark with an accent after it is one character, but still ends a cell.
        for scalar in text.unicodeScalars {
            if scalar == "\"" { cell.unicodeScalars.append(scalar) }
            cell.unicodeScalars.append(scalar)
        }
        cell.unicodeScalars.append("\"")
        return cell
    }
}

/// The rows of a table one after the other, for tables that may be too long to keep all of their rows.
public struct CSVRows {
    public let file: SourceFile
    public let headings: [CSV.Cell]
    let separator: CSV.Separator
    let preamble: [[CSV.Cell]]
    private var parser: CSVParser
    private var length: CSVLength
    /// How many rows have been left out as wrong.
    private var wrongCount = 0

    /// A table with so many wrong rows is most likely no table, or has a quote that is not closed.
    private static let mostWrong = 1_000

    /// Reads the headings, which the file begins with; nil, with a diagnostic, if they cannot be found.
    public init?(_ file: SourceFile, log: DiagnosticLog) {
        self.init(
            file, log: log, separator: { CSVHeadings.separator(file, from: $0, log) },
            areHeadings: { _ in true })
    }

    fileprivate init?(
        _ file: SourceFile, log: DiagnosticLog, separator: (Int) -> CSV.Separator?,
        areHeadings: ([String]) -> Bool, _ repeated: CSV.RepeatedHeadings = .refused
    ) {
        let start = file.bytes.count - file.content.count
        if let mistake = file.encodingMistake(in: start..<file.bytes.count) {
            mistake.report(in: file, to: log)
            return nil
        }
        guard let separator = separator(start) else { return nil }
        var parser = CSVParser(file, from: start, separator, log)
        var preamble: [[CSV.Cell]] = []
        while let row = parser.row() {
            let cells = row.cells.droppingEmptyEnd
            if !areHeadings(cells.map(\.text)) {
                if !cells.isEmpty { preamble.append(cells) }
                continue
            }
            guard !row.isBroken, CSVHeadings.areFew(cells, log),
                repeated == .allowed || CSVHeadings.areDistinct(cells, log)
            else { return nil }
            self.file = file
            // Whoever looks at the headings also sees columns at the end that have none.
            headings = repeated == .allowed ? row.cells : cells
            self.separator = separator
            self.preamble = preamble
            self.parser = parser
            length = CSVLength(headings: headings, separator: separator, log: log)
            return
        }
        return nil
    }

    /// The next row, as long as the headings, and where it begins or a line end before it; nil at the end, and
    /// where too many rows were wrong.
    public mutating func next() -> (offset: Int, cells: [CSV.Cell])? {
        while wrongCount < Self.mostWrong {
            let offset = parser.index
            let errors = length.log.errorCount
            guard let row = parser.row() else { return nil }
            if !row.isBroken, let cells = length.fitted(row) { return (offset, cells) }
            guard length.log.errorCount > errors else { continue }
            wrongCount += 1
            if wrongCount == Self.mostWrong { reportTheRest(from: offset) }
        }
        return nil
    }

    private func reportTheRest(from offset: Int) {
        let start = file.bytes[offset...].firstIndex { !$0.isLineEnd } ?? offset
        length.log.error(
            .recordsCSVWrongRows,
            "\(Self.mostWrong) rows of this table are wrong, so the rest of the file is not read",
            at: file.place(start), help: "correct the first ones, which may be the cause of the others")
    }

    /// The rows from one on that has been read before. What is wrong with them has been reported.
    public func again(from offset: Int) -> CSVRows {
        var rows = self
        let log = DiagnosticLog()
        rows.wrongCount = 0
        rows.parser = CSVParser(file, from: offset, separator, log)
        rows.length = CSVLength(headings: headings, separator: separator, log: log)
        return rows
    }
}

extension [CSV.Cell] {
    fileprivate var droppingEmptyEnd: [CSV.Cell] {
        var cells = self
        while let last = cells.last, last.text.isEmpty { cells.removeLast() }
        return cells
    }
}

/// What can be wrong with the first row.
private enum CSVHeadings {
    /// The separator of the first row that has any text, outside quotes.
    static func separator(_ file: SourceFile, from start: Int, _ log: DiagnosticLog) -> CSV.Separator? {
        var offsets: [UInt8: Int] = [:]
        var isQuoted = false
        var hasText = false
        for (index, byte) in file.bytes[start...].enumerated() {
            if byte.isLineEnd, !isQuoted {
                if hasText { break }
                continue
            }
            hasText = hasText || byte != UInt8(ascii: " ")
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, [.comma, .semicolon, .tab].contains(byte), offsets[byte] == nil {
                offsets[byte] = start + index
            }
        }
        guard hasText else {
            log.error(
                .recordsCSVEmpty, "the file is empty, expected a row of headings and rows of cells",
                at: file.place(0))
            return nil
        }
        if offsets[.tab] != nil { return .tab }
        switch (offsets[.comma], offsets[.semicolon]) {
        case (let comma?, let semicolon?):
            reportMixture(at: file.place(max(comma, semicolon)), log)
            return nil
        case (nil, _?): return .semicolon
        case (_, nil): return .comma
        }
    }

    static func reportMixture(at place: Place, _ log: DiagnosticLog) {
        log.error(
            .recordsCSVMixture,
            "commas and semicolons separate the headings, expected one of the two throughout the file",
            at: place,
            help: "write the same separator between all cells, and put text that contains it in quotes")
    }

    /// As many as the widest spreadsheets have.
    private static let most = 16_384

    static func areFew(_ cells: [CSV.Cell], _ log: DiagnosticLog) -> Bool {
        guard cells.count > most else { return true }
        log.error(
            .recordsCSVWide, "the table has \(cells.count) columns, expected at most \(most)",
            at: cells[most].place, help: "remove the columns that nothing reads")
        return false
    }

    static func areDistinct(_ cells: [CSV.Cell], _ log: DiagnosticLog) -> Bool {
        var names = Uniqueness<String>("heading")
        return cells.reduce(true) { names.check($1.text, at: $1.place, log) && $0 }
    }
}

/// Rows that are longer or shorter than the headings, and what that is likely to mean.
private struct CSVLength {
    let headings: [CSV.Cell]
    let separator: CSV.Separator
    let log: DiagnosticLog

    /// The cells of a row, as many as there are headings; nil if there are more or fewer, with a diagnostic
    /// unless the row is empty.
    func fitted(_ row: CSVParser.Row) -> [CSV.Cell]? {
        var cells = row.cells
        while cells.count > headings.count, cells.last?.text.isEmpty == true { cells.removeLast() }
        if let last = cells.last, headings.dropFirst(cells.count).allSatisfy(\.text.isEmpty) {
            // Columns without a heading may end early.
            while cells.count < headings.count {
                cells.append(CSV.Cell(text: "", file: last.file, offset: last.offset))
            }
        }
        if cells.count == headings.count, cells.contains(where: { !$0.text.isEmpty }) { return cells }
        guard let first = cells.first, cells.contains(where: { !$0.text.isEmpty }) else { return nil }
        let pairs = decimalPairs(cells)
        let other = CSV.Separator.allCases.first { other in
            other != separator
                && cells.count + cells.reduce(0) { $0 + $1.text.count { $0 == other.rawValue } }
                    >= headings.count
        }
        if cells.count < headings.count, let other {
            log.error(
                .recordsCSVMixture,
                "this row is separated by \(other.plural), the headings by \(separator.plural), expected one of the two throughout the file",
                at: first.place, help: "write \(separator.written) between all cells of this row")
        } else if cells.count < headings.count {
            let count: Wording = cells.count == 1 ? "1 cell" : "\(cells.count) cells"
            let missing = headings[cells.count...].map { "\"\($0.text)\"" }.joined(separator: ", ")
            log.error(
                .recordsCSVFew,
                "this row has \(count), expected \(headings.count), so \(missing) would be missing",
                at: first.place,
                help: separator == .tab
                    ? "write a tab behind an empty cell too"
                    : "separate an empty cell too: \"\(separator.rawValue)\(separator.rawValue)\"")
        } else if let pair = pairs.last, pairs.count > cells.count - headings.count {
            // 12,5,13 may be 12.5 and 13, or 12 and 5.13.
            log.error(
                .recordsCSVDecimalComma,
                "this row has \(cells.count) cells, expected \(headings.count), since a decimal comma separates cells here",
                at: cells[pair].place,
                help: "write numbers with a point, such as 12.5, or put them in quotes, such as \"12,5\"")
        } else if let pair = pairs.last {
            let number = "\(cells[pair].text),\(cells[pair + 1].text)"
            log.error(
                .recordsCSVDecimalComma,
                "this row has \(cells.count) cells, expected \(headings.count), since the decimal comma of \(number) separates cells here",
                at: cells[pair].place,
                help:
                    "write \(cells[pair].text).\(cells[pair + 1].text) with a point, or put it in quotes: \"\(number)\""
            )
        } else {
            log.error(
                .recordsCSVMany, "this row has \(cells.count) cells, expected \(headings.count)",
                at: cells[headings.count].place,
                help: "put text that contains \(separator.written) in quotes, or remove what is too much")
        }
        return nil
    }

    /// The first of each two neighbours that would make a number with a decimal comma.
    private func decimalPairs(_ cells: [CSV.Cell]) -> [Int] {
        guard separator == .comma else { return [] }
        return cells.indices.dropLast().filter { isDigits(cells[$0].text) && isDigits(cells[$0 + 1].text) }
    }

    private func isDigits(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isDigit }
    }
}

extension CSV.Separator {
    fileprivate var plural: Wording {
        switch self {
        case .comma: "commas"
        case .semicolon: "semicolons"
        case .tab: "tabs"
        }
    }

    fileprivate var written: Wording { self == .tab ? "a tab" : Wording(verbatim: "\"\(rawValue)\"") }
}

extension UInt8 {
    fileprivate static let comma = UInt8(ascii: ",")
    fileprivate static let semicolon = UInt8(ascii: ";")
    fileprivate static let tab = UInt8(ascii: "\t")
}
