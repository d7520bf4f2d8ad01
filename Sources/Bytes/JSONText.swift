extension ByteBuffer {
    /// Appends text as a JSON string (RFC 8259), quotes included.
    public mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\r"): append("\\r")
            case UInt8(ascii: "\t"): append("\\t")
            case 0..<0x20:
                append("\\u00")
                let digits = String(byte, radix: 16)
                append(digits.utf8.count == 1 ? "0" + digits : digits)
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends text as a JSON string, or `null`.
    public mutating func append(json text: String?) {
        if let text { append(json: text) } else { append("null") }
    }
}
