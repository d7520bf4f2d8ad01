/// About how wide a text is, in units of the picture: layout needs it, and no font is at hand.
///
/// Widths are those of wide sans-serif faces, so that what seems to fit does fit.
func textWidth(_ text: String, bold: Bool = false) -> Double {
    let ascii = asciiAdvances
    let utf8 = text.utf8.span
    var width = 0.0
    for index in utf8.indices {
        guard utf8[index] < 0x80 else {
            width = text.unicodeScalars.reduce(0) { $0 + advance($1) }
            break
        }
        width += ascii[Int(utf8[index])]
    }
    return width * Canvas.fontSize * (bold ? 1.1 : 1)
}

extension Sequence {
    /// How wide the widest element is; 0 without any.
    func widest(_ width: (Element) -> Double) -> Double {
        reduce(0) { Swift.max($0, width($1)) }
    }
}

/// The text itself if it fits, else its beginning and an ellipsis.
func truncated(_ text: String, to width: Double) -> String {
    guard textWidth(text) > width else { return text }
    let scalars = text.unicodeScalars
    var used = advance("…") * Canvas.fontSize
    var end = text.startIndex
    while end < scalars.endIndex {
        used += advance(scalars[end]) * Canvas.fontSize
        guard used <= width else { break }
        end = scalars.index(after: end)
    }
    // What is a single character to a reader stays whole, or goes.
    while end.samePosition(in: text) == nil { end = scalars.index(before: end) }
    var kept = text[..<end]
    while kept.last == " " { kept.removeLast() }
    return String(kept) + "…"
}

private let asciiAdvances = (0..<128).map { measured(Unicode.Scalar(UInt8($0))) }

/// In shares of the font size.
private func advance(_ scalar: Unicode.Scalar) -> Double {
    scalar.isASCII ? asciiAdvances[Int(scalar.value)] : measured(scalar)
}

private func measured(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "0"..."9": 0.6
    case " ", ".", ",", ":", ";", "!", "|", "'", "i", "j", "l", "I", "\u{A0}", "·": 0.31
    case "\u{202F}", "\u{2009}": 0.2
    case "f", "t", "r", "(", ")", "-", "/": 0.4
    case "m", "w", "M", "W", "%", "@", "…", "—": 0.92
    case "A"..."Z": 0.7
    case "\u{300}"..."\u{36F}", "\u{200B}"..."\u{200F}": 0
    case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{D7FF}", "\u{FF00}"..."\u{FF60}", "\u{1F000}"..."\u{1FFFF}":
        1.1
    default: 0.6
    }
}
