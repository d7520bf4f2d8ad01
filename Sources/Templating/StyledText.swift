import Bytes

extension ByteBuffer {
    /// Appends text so that it is inert in the place that the style stands for.
    mutating func append(_ text: String, style: Style) {
        switch style {
        case .html, .escaped, .lenient: append(text, in: .text)
        case .attribute, .xml: append(text, in: .attribute)
        case .address: append(text, in: .url)
        case .plain, .raw, .lenientRaw: append(text)
        case .css: append(css: text)
        }
    }

    /// Appends text as the inside of a CSS string, in either kind of quotes.
    private mutating func append(css text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            // "<" could end a <style> element; a line break would end the string.
            case UInt8(ascii: "<"), 0x00...0x1F, 0x7F:
                append(UInt8(ascii: "\\"))
                append(String(byte == 0 ? 0xFFFD : Int(byte), radix: 16))
                append(UInt8(ascii: " "))
            default: append(byte)
            }
        }
    }
}
