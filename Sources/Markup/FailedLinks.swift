internal import Diagnostics

// Markdown ends an address at a space, so `[the pool](About Us.md)` is text for it. Whoever wrote it meant a link.

extension MarkdownRenderer {
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
