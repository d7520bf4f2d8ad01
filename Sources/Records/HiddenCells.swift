public import Diagnostics

/// The columns and rows of a sheet that its author has hidden, or that a filter leaves out, as the file of the spreadsheet
/// says it. Programs that convert the file may apply its filters anew, or not know that a height of 0 hides a row.
public struct HiddenCells {
    /// The numbers of the columns, from 0.
    public private(set) var columns: [Range<Int>] = []
    /// The numbers of the rows, from 0.
    public private(set) var rows: [Range<Int>] = []

    /// Of a sheet of LibreOffice (ODS), in the part `content.xml` (OpenDocument 1.3, part 3, 9).
    public init(openDocument file: SourceFile, sheet: String) {
        let reader = OpenDocument(sheet)
        // What stands before a mistake is hidden all the same.
        _ = XMLEvents(file).parse(reader)
        (columns, rows) = (reader.columns, reader.rows)
    }

    /// Of a worksheet of Excel (XLSX), in its part (ECMA-376, part 1, 18.3).
    public init(worksheet file: SourceFile) {
        let reader = Worksheet()
        _ = XMLEvents(file).parse(reader)
        (columns, rows) = (reader.columns, reader.rows)
    }

    /// Whether a width or a height is none: `0`, `0.0`, `0cm`.
    private static func isZero(_ length: String?) -> Bool {
        guard let length else { return false }
        let number = length.prefix { $0.isNumber || $0 == "." }
        return Double(number) == 0
    }

    /// No sheet has more columns or rows.
    private static let most = 1 << 24

    private final class Worksheet: XMLReceiver {
        private(set) var columns: [Range<Int>] = []
        private(set) var rows: [Range<Int>] = []
        /// The number of the next row, from 0.
        private var next = 0

        func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake?
        {
            let value = { (key: String) in attributes.first { $0.name == key }?.value }
            let number = { (key: String) in
                value(key).flatMap { Int($0) }.flatMap { 1...most ~= $0 ? $0 : nil }
            }
            let isHidden = ["1", "true"].contains(value("hidden"))
            switch name {
            case "col" where isHidden || isZero(value("width")):
                if let first = number("min"), let last = number("max"), first <= last {
                    columns.append(first - 1..<last)
                }
            case "row":
                next = number("r") ?? next + 1
                if isHidden || isZero(value("ht")) { rows.append(next - 1..<next) }
            default: break
            }
            return nil
        }

        func add(_ bytes: UnsafeBufferPointer<UInt8>) {}
        func end() {}
    }

    private final class OpenDocument: XMLReceiver {
        private(set) var columns: [Range<Int>] = []
        private(set) var rows: [Range<Int>] = []
        private let sheet: String
        /// For each open element, whether it is a group of columns or rows that is folded.
        private var open: [(name: String, isFolded: Bool)] = []
        private var folded = 0
        /// Tables can be in cells of tables.
        private var depth = 0
        private var isInSheet = false
        private var style = ""
        /// The styles of columns and rows that have no size.
        private var zeroStyles: Set<String> = []
        private var (column, row) = (0, 0)

        init(_ sheet: String) { self.sheet = sheet }

        func begin(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) -> Mistake?
        {
            let value = { (key: String) in attributes.first { $0.name == key }?.value }
            let isFolded = name.hasSuffix("-group") && value("display") == "false"
            open.append((name, isFolded))
            if isFolded { folded += 1 }
            switch name {
            case "style": style = value("name") ?? ""
            case "table-row-properties", "table-column-properties":
                // A size that is chosen anew is not 0.
                let (size, isChosen) =
                    name == "table-row-properties"
                    ? (value("row-height"), value("use-optimal-row-height") == "true")
                    : (value("column-width"), value("use-optimal-column-width") == "true")
                if isZero(size), !isChosen { zeroStyles.insert(style) }
            case "table":
                depth += 1
                if depth == 1 { isInSheet = value("name") == sheet }
            case "table-column" where depth == 1 && isInSheet:
                column = Self.add(value, "number-columns-repeated", column, isHidden(value), to: &columns)
            case "table-row" where depth == 1 && isInSheet:
                row = Self.add(value, "number-rows-repeated", row, isHidden(value), to: &rows)
            default: break
            }
            return nil
        }

        private func isHidden(_ value: (String) -> String?) -> Bool {
            folded > 0 || ["collapse", "filter"].contains(value("visibility"))
                || value("style-name").map(zeroStyles.contains) == true
        }

        /// The number behind some columns or rows.
        private static func add(
            _ value: (String) -> String?, _ count: String, _ first: Int, _ isHidden: Bool,
            to all: inout [Range<Int>]
        ) -> Int {
            let count = value(count).flatMap { Int($0) }.map { min(max(1, $0), most) } ?? 1
            let end = min(first + count, most)
            if isHidden, first < end { all.append(first..<end) }
            return end
        }

        func add(_ bytes: UnsafeBufferPointer<UInt8>) {}

        func end() {
            guard let last = open.popLast() else { return }
            if last.isFolded { folded -= 1 }
            if last.name == "table" { depth -= 1 }
        }
    }
}
