internal import Diagnostics

/// Looks through a text before cmark reads it, for the few things that cost far more than their length.
///
/// cmark gives every row as many cells as the table has columns, however few are written: a few kilobytes of
/// `|a` under a wide head would fill any memory. It takes the square of a row's columns to part them, and at
/// each `<!` and `<?` it looks for the end through the rest of the paragraph. What is counted here is never
/// too small; a line that only looks like one of a table may count, too.
struct MarkdownLimits {
    /// Of a text, in megabytes: cmark keeps up to 350 bytes for each sign, such as `[` or `*`.
    static let megabytes = 1
    /// Of all tables in a text; more is nothing that anybody reads, and takes some 60 MB.
    static let cells = 200_000
    /// Of one table.
    static let columns = 5_000
    /// Bytes that are looked through for the ends of HTML, all in all: half a second.
    static let steps = 1_000_000_000

    /// What goes beyond a limit, and where the line begins that does.
    struct Excess {
        var code: DiagnosticCode
        var offset: Int
        var message: Wording
        var help: Wording
    }

    private var cellCount = 0
    private var stepCount = 0
    /// How many columns the table has that the line may be part of; 0 outside of tables.
    private var tableColumns = 0
    private var cellsBefore = 0
    /// Of the lines since the last blank one.
    private var length = 0
    private var openings = 0

    static func excess(in text: ArraySlice<UInt8>) -> Excess? {
        guard text.count <= megabytes * 1_000_000 else {
            return Excess(
                code: .markdownSize, offset: text.startIndex,
                message: "this text is longer than \(megabytes) MB, expected a shorter one",
                help: "split the text into several pages")
        }
        guard hasSigns(text) else { return nil }
        var limits = MarkdownLimits()
        return text.firstInLines { line in
            var seen = Line()
            for byte in line { seen.add(byte) }
            return limits.add(seen, length: line.count, at: line.startIndex)
        } ?? limits.excessOfSteps(at: max(text.startIndex, text.endIndex - 1))
    }

    /// Whether there is anything of a table or of HTML, which most texts do without.
    private static func hasSigns(_ text: ArraySlice<UInt8>) -> Bool {
        let bytes = text.span
        var signs: UInt8 = 0
        // Without a way out the loop takes many bytes at a time.
        for index in bytes.indices {
            let byte = bytes[index]
            signs |= byte == UInt8(ascii: "|") || byte == UInt8(ascii: "<") ? 1 : 0
        }
        return signs != 0
    }

    private mutating func add(_ line: Line, length count: Int, at offset: Int) -> Excess? {
        if line.isBlank {
            let excess = excessOfSteps(at: offset)
            (tableColumns, cellsBefore, length, openings) = (0, 0, 0, 0)
            return excess
        }
        length += count
        openings += line.openings
        // The row under the head has as many columns as the head.
        let isRule = line.hasRule && line.ruleCells <= cellsBefore
        if isRule { tableColumns = max(tableColumns, line.ruleCells) }
        cellCount += tableColumns
        let cells = max(line.cells, isRule ? cellsBefore : 0)
        cellsBefore = line.cells
        if tableColumns > 0, cells > Self.columns {
            return problem(
                .markdownTableSize, "this table has more than \(Self.columns) columns, expected fewer",
                at: offset,
                help: "split the table into several")
        }
        guard cellCount > Self.cells else { return nil }
        return problem(
            .markdownTableSize,
            "the tables of this text have more than \(Self.cells) cells up to this line, expected fewer",
            at: offset, help: "split the text into several pages, or give the tables fewer columns and rows")
    }

    /// At the end of a paragraph.
    private mutating func excessOfSteps(at offset: Int) -> Excess? {
        stepCount += openings * length
        guard stepCount > Self.steps else { return nil }
        return problem(
            .markdownHTMLSize,
            "the paragraph that ends here contains \(openings) signs <! or <?, which would take too long to read, expected fewer",
            at: offset,
            help: "write &lt; for a < that is part of the text, or separate the paragraphs with empty lines")
    }

    private func problem(_ code: DiagnosticCode, _ message: Wording, at offset: Int, help: Wording) -> Excess
    {
        Excess(code: code, offset: offset, message: message, help: help)
    }

    /// What a line looks like.
    private struct Line {
        /// Nothing but white space, in quotations or not.
        var isBlank = true
        private var bars = 0
        /// The bars at the end of the line that have only hyphens, colons and spaces between them, as the row
        /// under a table's head has.
        private var ruleBars = 0
        /// Bars at both ends of a row, which part no cells.
        private var (hasFirstBar, hasRuleFirstBar, hasLastBar) = (false, false, false)
        /// How often HTML may begin whose end is looked for far away.
        var openings = 0
        private var hasDash = false
        private var last: UInt8 = 0

        var hasRule: Bool { hasDash && ruleBars > 0 }
        var cells: Int { Self.cells(between: bars, hasFirstBar, hasLastBar) }
        var ruleCells: Int { Self.cells(between: ruleBars, hasRuleFirstBar, hasLastBar) }

        private static func cells(between bars: Int, _ hasFirst: Bool, _ hasLast: Bool) -> Int {
            max(1, bars + 1 - (hasFirst ? 1 : 0) - (hasLast ? 1 : 0))
        }

        mutating func add(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "|"):
                if isBlank { hasFirstBar = true }
                if ruleBars == 0, !hasDash { hasRuleFirstBar = true }
                hasLastBar = true
                bars += 1
                ruleBars += 1
                isBlank = false
            case UInt8(ascii: "-"):
                hasDash = true
                (isBlank, hasLastBar) = (false, false)
            case UInt8(ascii: ":"), 0x0B, 0x0C: (isBlank, hasLastBar) = (false, false)
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: ">"):
                (ruleBars, hasDash, hasRuleFirstBar, hasLastBar) = (0, false, false, false)
            default:
                if last == UInt8(ascii: "<"), byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
                    openings += 1
                }
                (ruleBars, hasDash, hasRuleFirstBar) = (0, false, false)
                (isBlank, hasLastBar) = (false, false)
            }
            last = byte
        }
    }
}

extension ArraySlice<UInt8> {
    /// Calls with each line, without its end, until there is a result. As cmark has it, LF, CRLF and CR end a
    /// line.
    func firstInLines<Result>(_ body: (ArraySlice<UInt8>) -> Result?) -> Result? {
        var start = startIndex
        while start < endIndex {
            let end =
                self[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? endIndex
            if let result = body(self[start..<end]) { return result }
            let isPair =
                end + 1 < endIndex && self[end] == UInt8(ascii: "\r") && self[end + 1] == UInt8(ascii: "\n")
            start = end + (isPair ? 2 : 1)
        }
        return nil
    }
}
