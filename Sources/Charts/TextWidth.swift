/// About how wide a text is, in units of the picture: layout needs it, and no font is at hand.
///
/// Widths are those of DejaVu Sans, the widest face that readers are likely to have: what fits here fits anywhere.
func textWidth(_ text: String, bold: Bool = false) -> Double {
    let advances = bold ? boldAdvances : plainAdvances
    let utf8 = text.utf8.span
    var width = 0
    for index in utf8.indices {
        guard utf8[index] < 0x80 else {
            width = text.unicodeScalars.reduce(0) { $0 + advance($1, bold: bold) }
            break
        }
        width += advances[Int(utf8[index])]
    }
    return Double(width) / 1000 * Canvas.fontSize
}

extension Sequence {
    /// How wide the widest element is; 0 without any.
    func widest(_ width: (Element) -> Double) -> Double {
        reduce(0) { Swift.max($0, width($1)) }
    }
}

/// The text itself if it fits, else its beginning and an ellipsis.
func truncated(_ text: String, to width: Double, bold: Bool = false) -> String {
    guard textWidth(text, bold: bold) > width else { return text }
    let scalars = text.unicodeScalars
    let room = width * 1000 / Canvas.fontSize
    var used = advance("…", bold: bold)
    var end = text.startIndex
    while end < scalars.endIndex {
        used += advance(scalars[end], bold: bold)
        guard Double(used) <= room else { break }
        end = scalars.index(after: end)
    }
    // What is a single character to a reader stays whole, or goes.
    while end.samePosition(in: text) == nil { end = scalars.index(before: end) }
    var kept = text[..<end]
    while kept.last == " " { kept.removeLast() }
    return String(kept) + "…"
}

/// In thousandths of the font size.
private func advance(_ scalar: Unicode.Scalar, bold: Bool) -> Int {
    if scalar.isASCII { return (bold ? boldAdvances : plainAdvances)[Int(scalar.value)] }
    let (plain, inBold) = advances(scalar)
    return bold ? inBold : plain
}

/// The widest of each kind of characters, plain and bold.
private func advances(_ scalar: Unicode.Scalar) -> (Int, Int) {
    switch scalar {
    case "\u{A0}", "·", "‘", "’": (318, 380)
    case "\u{202F}", "\u{2009}": (200, 200)
    case "Ì", "Í", "Î", "Ï", "ì", "í", "î", "ï", "ı": (295, 373)
    case "–", "°", "†", "▾", "▴": (502, 502)
    case "“", "”", "«", "»", "•": (612, 658)
    case "…", "—", "æ", "Æ", "½", "¼", "¾", "Œ", "œ": (1070, 1167)
    case "\u{C0}"..."\u{DE}", "×", "÷", "←"..."⇿", "−"..."≥": (838, 851)
    case "\u{300}"..."\u{36F}", "\u{200B}"..."\u{200F}": (0, 0)
    case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{D7FF}", "\u{FF00}"..."\u{FF60}", "\u{1F000}"..."\u{1FFFF}":
        (1100, 1210)
    case "\u{2190}"...: (900, 980)
    case "\u{100}"...: (790, 851)
    default: (637, 720)
    }
}

/// By the code of a character; those without a picture have no width.
private let plainAdvances = byCode([
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337,
    637, 637, 637, 637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531,
    1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863, 749, 788,
    604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500,
    500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612,
    635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
])

private let boldAdvances = byCode([
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366,
    696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581,
    1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996, 837, 851,
    733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500,
    500, 675, 716, 593, 716, 679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688,
    716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 366, 712, 838,
])

private func byCode(_ printed: [Int]) -> [Int] {
    [Int](repeating: 0, count: 32) + printed + [0]
}
