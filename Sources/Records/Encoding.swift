public import Diagnostics

/// Reads one scalar of UTF-8 by the table of well-formed sequences (Unicode, table 3-7).
///
/// - Returns: nil for overlong forms, surrogates, values beyond U+10FFFF and sequences that are cut off.
@inline(__always)
func decodeScalar(_ bytes: Span<UInt8>, at index: Int, end: Int) -> (value: UInt32, length: Int)? {
    let lead = bytes[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    return decodeLongScalar(bytes, at: index, end: end)
}

private func decodeLongScalar(_ bytes: Span<UInt8>, at index: Int, end: Int) -> (value: UInt32, length: Int)?
{
    let lead = bytes[index]
    let length: Int
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= end, second.contains(bytes[index + 1]) else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
        let byte = bytes[index + offset]
        guard byte & 0xC0 == 0x80 else { return nil }
        value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
}

extension SourceFile {
    /// Whether the file is UTF-8 text without a zero byte.
    public var isText: Bool {
        let content = bytes
        let bytes = content.span
        var (least, all): (UInt8, UInt8) = (1, 0)
        // Without a way out the loop takes many bytes at a time.
        for index in bytes.indices {
            least = min(least, bytes[index])
            all |= bytes[index]
        }
        return least > 0 && (all < 0x80 || (try? UTF8Span(validating: bytes)) != nil)
    }

    /// What keeps the file from being read as UTF-8 text in this range, if anything does.
    func encodingMistake(in range: Range<Int>) -> Mistake? {
        if let mistake = sizeOrWideMistake { return mistake }
        let bytes = bytes
        let span = bytes.span
        var index = range.lowerBound
        while index < range.upperBound {
            guard let scalar = decodeScalar(span, at: index, end: range.upperBound) else {
                return .encoding(span[index], at: index)
            }
            index += scalar.length
        }
        return nil
    }

    var sizeOrWideMistake: Mistake? {
        if let mistake = Mistake.size(bytes.count) { return mistake }
        // A file in UTF-16 deserves a better message than its first byte.
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return Mistake(
                .recordsEncoding, at: 0, "the file is encoded as UTF-16, expected UTF-8",
                help: "save it again with the encoding UTF-8")
        }
        return nil
    }
}

extension Mistake {
    /// Offsets are 32 bits wide.
    static func size(_ count: Int) -> Mistake? {
        guard count >= Int(Int32.max) else { return nil }
        return Mistake(
            .recordsSize, at: 0, "the file has more than 2 GB, expected less",
            help: "split it into several files")
    }

    static func encoding(_ byte: UInt8, at offset: Int) -> Mistake {
        let digits = String(byte, radix: 16, uppercase: true)
        return Mistake(
            .recordsEncoding, at: offset, "the text is not UTF-8 here (byte \(digits)), expected UTF-8",
            help: "save the file again with the encoding UTF-8")
    }
}
