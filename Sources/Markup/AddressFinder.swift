/// Finds where in the file an address is; cmark gives only its line.
///
/// Addresses come in the order of the text, so each is looked for after the one before.
struct AddressFinder {
    private let bytes: [UInt8]
    /// The end of the last address whose link has ended.
    private var passed: Int
    /// The ends of addresses whose links are still open: the content of a link comes before its address.
    private var open: [Int?] = []

    /// How far from the start of its line an address is looked for; beyond that, the place is the line.
    private static let reach = 16_384

    init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        passed = offset
    }

    /// Goes to another place of the text: notes come last, wherever they are written.
    mutating func jump(to offset: Int) {
        passed = offset
    }

    /// Enters an image in an image, which is text and has no address.
    mutating func enter() {
        open.append(nil)
    }

    /// Enters a link or an image, and gives the offset of its address, or of its line if the address is
    /// written with escapes.
    mutating func enter(_ address: String, line: Int) -> Int {
        let wanted = address.utf8.span
        let found = find(wanted, from: max(line, passed))
        open.append(found.inLink.map { $0 + wanted.count })
        return found.inLink ?? found.elsewhere ?? line
    }

    /// The offset of the address of a link that cmark left as text; nil if its brackets are escaped, so that it is
    /// meant as text.
    mutating func find(failed address: String, line: Int) -> Int? {
        let wanted = address.utf8.span
        guard let found = find(wanted, from: max(line, passed)).inLink else { return nil }
        passed = found + wanted.count
        let label = bytes[line..<found - 1]
        guard label.last == UInt8(ascii: "]"), let opening = label.lastIndex(of: UInt8(ascii: "[")) else {
            return nil
        }
        let backslash = UInt8(ascii: "\\")
        let isEscaped = label.dropLast().last == backslash || label[..<opening].last == backslash
        return isEscaped ? nil : found
    }

    mutating func leave() {
        if let end = open.popLast() ?? nil { passed = max(passed, end) }
    }

    /// The address of `[a.md](a.md)` is the one after the bracket; one without a bracket may be that of `[a]:
    /// a.md`.
    private func find(_ wanted: Span<UInt8>, from start: Int) -> (inLink: Int?, elsewhere: Int?) {
        guard !wanted.isEmpty else { return (nil, nil) }
        let (bytes, first) = (bytes.span, wanted[0])
        let end = min(bytes.count, start + Self.reach) - wanted.count
        var elsewhere: Int?
        var at = start
        while at <= end {
            if bytes[at] == first, Self.matches(wanted, in: bytes, at: at) {
                if at > 0, bytes[at - 1] == UInt8(ascii: "(") || bytes[at - 1] == UInt8(ascii: "<") {
                    return (at, nil)
                }
                elsewhere = elsewhere ?? at
            }
            at += 1
        }
        return (nil, elsewhere)
    }

    private static func matches(_ wanted: Span<UInt8>, in bytes: Span<UInt8>, at start: Int) -> Bool {
        for index in wanted.indices where bytes[start + index] != wanted[index] { return false }
        return true
    }
}
