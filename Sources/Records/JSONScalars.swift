internal import Diagnostics

/// Numbers and text of JSON.
extension JSONParser {
    mutating func number() throws(Mistake) {
        let start = position
        if byte == UInt8(ascii: "-") { position += 1 }
        let integer = position
        skipDigits()
        if position == integer { throw bareMinus(start) }
        if bytes[integer] == UInt8(ascii: "0"), position > integer + 1 { throw leadingZeros(start, integer) }
        if byte == UInt8(ascii: ".") {
            position += 1
            let fraction = position
            skipDigits()
            if position == fraction { throw bareEnd(start, "a digit after the point") }
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            let exponent = position
            skipDigits()
            if position == exponent { throw bareEnd(start, "a digit after the e") }
        }
        if byte.isLetter || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") { throw noNumber(start) }
        builder.add(.number, at: start, from: start, length: position - start)
    }

    @inline(__always)
    private mutating func skipDigits() {
        while position < bytes.count, bytes[position].isDigit { position += 1 }
    }

    /// Text in quotes; most texts are in the file literally, and are not copied.
    mutating func text() throws(Mistake) {
        let quote = position
        let (end, isComposed) = plainText(from: quote + 1)
        guard end < bytes.count else { throw unclosedText(quote) }
        switch bytes[end] {
        case UInt8(ascii: "\""):
            position = end + 1
            if isComposed {
                builder.add(.text, at: quote, from: quote + 1, length: end - quote - 1)
            } else {
                add(bytes[(quote + 1)..<end], at: quote)
            }
        case UInt8(ascii: "\\"): try escapedText(quote, from: end)
        case 0x00..<0x20: throw control(bytes[end], at: end, in: quote)
        default: throw .encoding(bytes[end], at: end)
        }
    }

    /// Where literal text ends: at its quote, an escape or a mistake. It may still have to be composed.
    private func plainText(from start: Int) -> (end: Int, isComposed: Bool) {
        let span = bytes.span
        var index = start
        var isComposed = true
        while index < span.count {
            let byte = span[index]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x00..<0x20: return (index, isComposed)
            case 0x20..<0x7F: index += 1
            default:
                guard let scalar = decodeScalar(span, at: index, end: span.count) else {
                    return (index, isComposed)
                }
                isComposed = isComposed && isSettled(scalar.value)
                index += scalar.length
            }
        }
        return (index, isComposed)
    }

    /// Text with escapes, from the first of them on.
    private mutating func escapedText(_ quote: Int, from first: Int) throws(Mistake) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: bytes[(quote + 1)..<first])
        position = first
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return add(scratch[...], at: quote)
            case UInt8(ascii: "\\"): try escape(in: quote)
            case 0x20..<0x80:
                scratch.append(byte)
                position += 1
            case 0x00..<0x20: throw control(byte, at: position, in: quote)
            default:
                guard let scalar = decodeScalar(bytes.span, at: position, end: bytes.count) else {
                    throw .encoding(byte, at: position)
                }
                scratch.append(contentsOf: bytes[position..<position + scalar.length])
                position += scalar.length
            }
        }
        throw unclosedText(quote)
    }

    private mutating func escape(in quote: Int) throws(Mistake) {
        let backslash = position
        position += 1
        let letter = byte
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "u"): try unicodeEscape(backslash)
        default:
            if position > bytes.count { throw unclosedText(quote) }
            throw unknownEscape(backslash)
        }
    }

    /// `\u00E9`, or a pair such as `\uD83C\uDFC4`, after the `u`.
    private mutating func unicodeEscape(_ backslash: Int) throws(Mistake) {
        var value = try fourDigits(backslash)
        if 0xD800...0xDBFF ~= value, byte == UInt8(ascii: "\\"), position + 1 < bytes.count,
            bytes[position + 1] == UInt8(ascii: "u")
        {
            position += 2
            let low = try fourDigits(position - 2)
            guard 0xDC00...0xDFFF ~= low else { throw loneSurrogate(backslash) }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw loneSurrogate(backslash) }
        scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func fourDigits(_ backslash: Int) throws(Mistake) -> UInt32 {
        guard let value = hexadecimal(bytes[position...].prefix(4)) else { throw badUnicodeEscape(backslash) }
        position += 4
        return value
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, at quote: Int) {
        builder.add(.text, at: quote, text: composed(String(decoding: bytes, as: UTF8.self)))
    }
}

/// The value of four hexadecimal digits; nil for anything else.
func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard digits.count == 4 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
        switch digit {
        case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
        case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((digit | 0x20) - 0x61 + 10)
        default: return nil
        }
    }
    return value
}
