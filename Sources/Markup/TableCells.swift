internal import Diagnostics

/// Counts the cells of all tables of a text before cmark reads it.
///
/// cmark gives every row as many cells as the table has columns, however few are written: a few kilobytes of `|a` under a wide head
/// would fill any memory. The count is never too small; a line that only looks like one of a table may count, too.
struct TableCells {
    /// More is nothing that anybody reads, and takes some 60 MB.
    static let most = 200_000

    /// The line at which the tables have more cells than are read: where it begins.
    static func excess(in text: ArraySlice<UInt8>) -> Int? {
        var cells = 0
        // Of the table that the line may belong to; 0 outside of any.
        var columns = 0
        var barsBefore = 0
        var start = text.startIndex
        while start < text.endIndex {
            var line = Line()
            var end = start
            while end < text.endIndex, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") {
                line.add(text[end])
                end += 1
            }
            // The row under the head has as many columns as the head.
            if line.isRule, line.ruleBars <= barsBefore + 2 { columns = max(columns, line.ruleBars + 1) }
            if line.isBlank { columns = 0 }
            cells += columns
            if cells > most { return start }
            barsBefore = line.bars
            let isPair = end + 1 < text.endIndex && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
            start = end + (isPair ? 2 : 1)
        }
        return nil
    }

    /// What a line looks like.
    private struct Line {
        /// Nothing but white space, in quotations or not.
        var isBlank = true
        var bars = 0
        /// The bars at the end of the line that stand among nothing but what the row under a table's head is made of.
        var ruleBars = 0
        private var hasDash = false

        var isRule: Bool { hasDash && ruleBars > 0 }

        mutating func add(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "|"):
                bars += 1
                ruleBars += 1
                isBlank = false
            case UInt8(ascii: "-"):
                hasDash = true
                isBlank = false
            case UInt8(ascii: ":"): isBlank = false
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: ">"): (ruleBars, hasDash) = (0, false)
            case 0x0B, 0x0C: isBlank = false
            default: (ruleBars, hasDash, isBlank) = (0, false, false)
            }
        }
    }
}
