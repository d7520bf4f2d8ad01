/// Whether no page may contain a character, as HTML has it: control characters but tabs and line ends, and
/// the code points that Unicode promises never to make characters.
public func isForbiddenInPages(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar & 0xFFFE == 0xFFFE
    }
}

extension String {
    /// The text with U+FFFD in place of each character that no page may contain.
    public var allowedInPages: String {
        guard utf8.span.mayContainForbidden, unicodeScalars.contains(where: { isForbiddenInPages($0.value) })
        else { return self }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            scalars.append(isForbiddenInPages(scalar.value) ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }
}

extension Span<UInt8> {
    /// Whether text in UTF-8 has a carriage return, or a byte that a forbidden character has, too; false for
    /// almost all texts.
    public var mayContainForbidden: Bool {
        var signs: UInt8 = 0
        // Without a way out the loop takes many bytes at a time. What is forbidden from U+0080 to U+009F begins
        // with C2, and what is never a character with EF or more.
        for index in indices {
            let byte = unsafe self[unchecked: index]
            let isUsual = byte == 0x09 || byte == 0x0A
            signs |= (byte < 0x20 && !isUsual) || byte == 0x7F || byte == 0xC2 || byte >= 0xEF ? 1 : 0
        }
        return signs != 0
    }
}
