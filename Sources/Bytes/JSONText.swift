extension ByteBuffer {
    /// Appends text as a JSON string (RFC 8259), quotes included. What commands a terminal or turns its reading
    /// direction is escaped too, since JSON is often looked at in one.
    public mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            case "\n": append("\\n")
            case "\r": append("\\r")
            case "\t": append("\\t")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
                "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
            default: append(String(scalar))
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends text as a JSON string, or `null`.
    public mutating func append(json text: String?) {
        if let text { append(json: text) } else { append("null") }
    }
}
