/// Where in a document a piece of text is written; each context has its own dangerous characters.
public enum TextContext: Sendable, Hashable {
    /// Between tags: `& < > "` become entities.
    case text
    /// In a quoted attribute: `& < > " '` become entities.
    case attribute
    /// A whole address in an attribute: as `attribute`, and a scheme other than `http`, `https`, `mailto` or
    /// `tel` becomes `#`.
    case url
    /// Plain text: nothing is escaped.
    case plain
}

extension ByteBuffer {
    /// Appends text so that it is inert in its context.
    public mutating func append(_ text: String, in context: TextContext) {
        switch context {
        case .plain: append(text)
        case .text: append(escaping: text.utf8.span)
        case .attribute: append(escaping: text.utf8.span, apostrophes: true)
        case .url:
            if hasSafeScheme(text) {
                append(escaping: text.utf8.span, apostrophes: true)
            } else {
                append(UInt8(ascii: "#"))
            }
        }
    }

    /// Appends text in UTF-8, escaped for use between tags or, with its apostrophes, in a quoted attribute.
    public mutating func append(escaping utf8: Span<UInt8>, apostrophes: Bool = false) {
        let special = apostrophes ? Self.special | Self.apostrophe : Self.special
        // What needs no escape, mostly all of it, is copied in one go.
        var start = 0
        for index in utf8.indices {
            let byte = unsafe utf8[unchecked: index]
            // All that need one are below 64.
            guard byte < 64, special &>> UInt64(byte) & 1 == 1 else { continue }
            append(utf8.extracting(start..<index))
            append(entity: byte)
            start = index + 1
        }
        append(utf8.extracting(start...))
    }

    /// A bit for each byte that becomes an entity or, of control characters, a replacement character: HTML and
    /// XML may contain only tabs and line ends of them.
    private static let special: UInt64 =
        1 << 0x26 | 1 << 0x3C | 1 << 0x3E | 1 << 0x22 | (0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A | 1 << 0x0D))
    private static let apostrophe: UInt64 = 1 << 0x27

    private mutating func append(entity byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        case UInt8(ascii: "\""): append("&quot;")
        case UInt8(ascii: "'"): append("&#39;")
        default: append("\u{FFFD}")
        }
    }
}

/// Whether an address has no scheme, or one that runs no code.
///
/// Browsers drop tabs, line breaks and leading control characters before they read the scheme (WHATWG URL),
/// so we do too.
public func hasSafeScheme(_ address: String) -> Bool {
    let bytes = address.utf8.span
    for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: ":"): return isSafeScheme(bytes.extracting(..<index))
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        default: continue
        }
    }
    return true
}

private func isSafeScheme(_ bytes: Span<UInt8>) -> Bool {
    // As a number of small letters, since none of these has more than eight.
    var scheme: UInt64 = 0
    for index in bytes.indices where bytes[index] > 0x20 {
        if scheme >> 56 != 0 { return false }
        let byte = bytes[index]
        scheme = scheme << 8 | UInt64(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }
    return safeSchemes.contains(scheme)
}

/// `http`, `https`, `mailto` and `tel`, with their letters as the digits of a number.
private let safeSchemes = ["http", "https", "mailto", "tel"].map {
    $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
}
