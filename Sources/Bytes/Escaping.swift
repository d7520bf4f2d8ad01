/// Where in a document a piece of text lands; each place has its own dangerous characters.
public enum TextContext: Sendable, Hashable {
    /// Between tags: `& < > "` become entities.
    case text
    /// In a quoted attribute: `& < > " '` become entities.
    case attribute
    /// A whole address in an attribute: as `attribute`, and a scheme other than `http`, `https`, `mailto` or `tel` becomes `#`.
    case url
    /// Plain text: nothing is escaped.
    case plain
}

extension ByteBuffer {
    /// Appends text so that it is inert where it lands.
    public mutating func append(_ text: String, in context: TextContext) {
        switch context {
        case .plain: append(text)
        case .text: appendEscaped(text, apostrophes: false)
        case .attribute: appendEscaped(text, apostrophes: true)
        case .url:
            if hasSafeScheme(text) { appendEscaped(text, apostrophes: true) } else { append(UInt8(ascii: "#")) }
        }
    }

    private mutating func appendEscaped(_ text: String, apostrophes: Bool) {
        // Most text has nothing to escape: find out first, then copy in one go.
        var needsEscape = false
        for byte in text.utf8 where isSpecial(byte, apostrophes) {
            needsEscape = true
            break
        }
        guard needsEscape else { return append(text) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\""): append("&quot;")
            case UInt8(ascii: "'") where apostrophes: append("&#39;")
            default: append(byte)
            }
        }
    }
}

@inline(__always)
private func isSpecial(_ byte: UInt8, _ apostrophes: Bool) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
        || (apostrophes && byte == UInt8(ascii: "'"))
}

/// Whether an address has no scheme, or one that runs no code.
///
/// Browsers drop tabs, line breaks and leading control characters before they read the scheme (WHATWG URL), so we do too.
public func hasSafeScheme(_ address: String) -> Bool {
    var scheme: [UInt8] = []
    for byte in address.utf8 {
        switch byte {
        case 0x00...0x20: continue
        case UInt8(ascii: ":"): return ["http", "https", "mailto", "tel"].contains(String(decoding: scheme, as: UTF8.self))
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        default: scheme.append(byte | (byte >= 0x41 && byte <= 0x5A ? 0x20 : 0))
        }
    }
    return true
}
