internal import Bytes
internal import Diagnostics

// Texts that Markdown most likely reads in another way than their author meant. It ends an address at a space, so `[the
// pool](About Us.md)` is text for it; `#Title` is no heading; and a row of a table loses the cells that the first row has
// no column for.

extension MarkdownRenderer {
    /// Reports a link or a picture without an address.
    func reportEmptyAddress(isImage: Bool, at offset: Int) {
        log.warning(
            .markdownLink,
            isImage
                ? "this picture has no address, so nothing is shown"
                : "this link has no address, so it leads nowhere",
            at: file.place(offset), help: "write the address between the parentheses")
    }

    /// Reports a line such as `#Title`; a line of tags, `#surf #sea`, is meant as it is.
    mutating func reportFailedHeading(_ node: CommonMarkNode) {
        guard node.beginsWithNumberSign else { return }
        let text = node.literal
        let signs = text.prefix { $0 == "#" }.count
        guard 1...6 ~= signs, text.dropFirst(signs).first?.isLetter == true, !text.contains(" #"),
            !line(of: node).contains("\\#")
        else { return }
        log.warning(
            .markdownHeading, "this line is not a heading, because there is no space after #",
            at: file.place(offset(of: node)),
            help: "write a space after #, or \\# if the line is not meant as a heading")
    }

    /// Reports the cells of a row that are beyond the last column.
    mutating func reportLostCells(_ row: CommonMarkNode, columns: Int) {
        let cells = Self.cells(of: line(of: row))
        guard cells > columns else { return }
        log.warning(
            .markdownTable,
            "this row has \(cells) cells, but the first row of the table has \(columns), so the others are left out",
            at: file.place(offset(of: row)),
            help: "add columns to the first two lines of the table, or write \\| for a bar within a cell")
    }

    /// The line that a node begins in, as it is written.
    private mutating func line(of node: CommonMarkNode) -> String {
        let bytes = file.bytes[offset(of: node)...]
        return String(
            decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// How many cells a line has: bars divide it, but not those behind a backslash.
    private static func cells(of line: String) -> Int {
        // In a quotation, a line begins with >.
        var text = line[...].drop { $0 == " " || $0 == "\t" || $0 == ">" }
        while text.last?.isWhitespace == true { text.removeLast() }
        if text.first == "|" { text.removeFirst() }
        if text.last == "|", text.dropLast().last != "\\" { text.removeLast() }
        var (count, isEscaped) = (1, false)
        for character in text {
            if character == "|", !isEscaped { count += 1 }
            isEscaped = character == "\\" && !isEscaped
        }
        return count
    }

    /// Reports links and pictures in a text that cmark left as text because of a space in the address.
    mutating func reportFailedLinks(_ node: CommonMarkNode) {
        guard node.mayContainLink else { return }
        let line = offset(of: node)
        for piece in node.literal.split(separator: "](", omittingEmptySubsequences: false).dropFirst() {
            let address = piece.prefix { !"()<>\"".contains($0) }
            guard failedLinks < Self.mostFailedLinks, piece[address.endIndex...].first == ")",
                address.contains(" "), address.first != " "
            else { continue }
            failedLinks += 1
            guard let offset = addresses.find(failed: String(address), line: line) else { continue }
            log.warning(
                .markdownLink, "this is not a link, because its address \"\(address)\" contains a space",
                at: file.place(offset), help: "put angle brackets around the address: <\(address)>")
        }
    }

    /// More than anyone mends at once; each is looked for in its line.
    private static var mostFailedLinks: Int { 200 }
}

extension CommonMarkNode {
    fileprivate var beginsWithNumberSign: Bool {
        var begins = false
        withLiteral { begins = !$0.isEmpty && $0[0] == UInt8(ascii: "#") }
        return begins
    }

    /// Whether the text contains the signs between a label and an address.
    fileprivate var mayContainLink: Bool {
        var found = false
        withLiteral { bytes in
            for index in bytes.indices.dropFirst()
            where bytes[index] == UInt8(ascii: "(") && bytes[index - 1] == UInt8(ascii: "]") { found = true }
        }
        return found
    }
}
