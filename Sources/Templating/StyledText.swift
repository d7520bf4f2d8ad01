import Bytes

extension ByteBuffer {
    /// Appends text so that it is inert in a context of the style.
    mutating func append(_ text: String, style: Style) {
        switch style {
        case .html, .escaped, .lenient: append(text, in: .text)
        case .attribute: append(text, in: .attribute)
        case .xml: append(text.isXML ? text : text.withoutWhatXMLForbids, in: .attribute)
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

extension String {
    /// Whether XML 1.0 allows all of it: no control characters but tab and line breaks, and neither U+FFFE
    /// nor U+FFFF.
    fileprivate var isXML: Bool { unicodeScalars.allSatisfy(Self.isXML) }

    /// The text with U+FFFD in place of characters that XML has no way to write.
    fileprivate var withoutWhatXMLForbids: String {
        String(String.UnicodeScalarView(unicodeScalars.map { Self.isXML($0) ? $0 : "\u{FFFD}" }))
    }

    private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: true
        default: false
        }
    }
}
