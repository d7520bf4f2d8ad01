public import Diagnostics

/// The sheets of a spreadsheet, and what of them its author has hidden, as Gnumeric writes them in its XML, whatever
/// the format of the file was.
public struct SpreadsheetSheets {
    public struct Sheet {
        public fileprivate(set) var name = ""
        public fileprivate(set) var isHidden = false
        /// The numbers of the hidden columns, from 0.
        public fileprivate(set) var hiddenColumns: [Range<Int>] = []
        /// The numbers of the rows that are hidden, or that a filter leaves out, from 0.
        public fileprivate(set) var hiddenRows: [Range<Int>] = []
        /// The numbers of the columns and rows from the first to the last that have a cell, a remark or a picture, which
        /// are those that a table of the sheet has; empty without any.
        public fileprivate(set) var columns = 0..<0
        public fileprivate(set) var rows = 0..<0
    }

    public let all: [Sheet]
    /// The number of the sheet that is shown when the file is opened; a hidden one gives way to the next one.
    public let shown: Int

    /// nil if the file is not what Gnumeric writes.
    public init?(_ file: SourceFile) {
        let reader = Receiver()
        guard XMLEvents(file).parse(reader) == nil, !reader.sheets.isEmpty else { return nil }
        all = reader.sheets
        let visible = all.indices.filter { !reader.sheets[$0].isHidden }
        shown = visible.first { $0 >= reader.selected } ?? visible.last ?? 0
    }

    private final class Receiver: XMLReceiver {
        private(set) var sheets: [Sheet] = []
        private(set) var selected = 0
        /// The names of the open elements.
        private var open: [String] = []
        private var name: [UInt8] = []

        func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake?
        {
            let value = { (key: String) in attributes.first { $0.name == key }?.value }
            let number = { (key: String) in value(key).flatMap { Int($0) } }
            open.append(name)
            let last = sheets.count - 1
            if last >= 0, let bound = value("ObjectBound") { extend(&sheets[last], over: bound) }
            switch name {
            case "UIData": selected = number("SelectedTab") ?? 0
            case "Sheet":
                sheets.append(Sheet())
                sheets[last + 1].isHidden =
                    value("Visibility") ?? "GNM_SHEET_VISIBILITY_VISIBLE" != "GNM_SHEET_VISIBILITY_VISIBLE"
                self.name = []
            case "ColInfo", "RowInfo":
                guard last >= 0, value("Hidden") == "1", let first = number("No"), first >= 0 else { break }
                let end = first.addingReportingOverflow(max(1, number("Count") ?? 1))
                guard !end.overflow else { break }
                if name == "ColInfo" {
                    sheets[last].hiddenColumns.append(first..<end.partialValue)
                } else {
                    sheets[last].hiddenRows.append(first..<end.partialValue)
                }
            case "Cell":
                guard last >= 0, let column = number("Col"), let row = number("Row") else { break }
                sheets[last].columns = Self.joined(sheets[last].columns, column)
                sheets[last].rows = Self.joined(sheets[last].rows, row)
            default: break
            }
            return nil
        }

        /// - Parameter bound: where an object is: `H9`, or `A1:B3`.
        private func extend(_ sheet: inout Sheet, over bound: String) {
            for corner in bound.utf8.split(separator: UInt8(ascii: ":")) {
                let letters = corner.prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
                let column = letters.prefix(6).reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 }
                guard column > 0, let row = Int(Substring(corner.dropFirst(letters.count))), row > 0 else {
                    continue
                }
                sheet.columns = Self.joined(sheet.columns, column - 1)
                sheet.rows = Self.joined(sheet.rows, row - 1)
            }
        }

        private static func joined(_ range: Range<Int>, _ number: Int) -> Range<Int> {
            guard number < Int.max else { return range }
            return range.isEmpty
                ? number..<number + 1 : min(range.lowerBound, number)..<max(range.upperBound, number + 1)
        }

        /// Names of other things than sheets are deeper.
        private var isInName: Bool { open.last == "Name" && open.dropLast().last == "Sheet" }

        func add(_ bytes: UnsafeBufferPointer<UInt8>) {
            if isInName { unsafe name.append(contentsOf: bytes) }
        }

        func end() {
            if isInName, !sheets.isEmpty {
                sheets[sheets.count - 1].name = String(decoding: name, as: UTF8.self)
            }
            open.removeLast()
        }
    }
}
