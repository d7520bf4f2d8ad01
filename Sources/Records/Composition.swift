// The standard library composes without Foundation, which would make every program start later.
@_spi(_Unicode) internal import Swift
internal import Bytes

/// Text in NFC, so that an accent typed on one machine equals the same accent typed on another. A control
/// character, which no page may contain, becomes a replacement character, and so does one that turns the direction of
/// reading: behind such a name, the rest of a line would be shown backwards.
///
/// - Parameter keepsControls: for a reader that reports them.
package func composed(_ text: String, keepsControls: Bool = false) -> String {
    if text.unicodeScalars.allSatisfy({ isSettled($0.value) }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfc {
        let isForbidden = isForbiddenInPages(scalar.value) || 0x202A...0x202E ~= scalar.value
        scalars.append(!keepsControls && isForbidden ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
}

/// Whether `composed` leaves a scalar unchanged in any text; false if that depends on the scalars around it, or
/// is not known here.
///
/// Covers what the texts of a site are mostly made of: Latin, Greek, Cyrillic, punctuation, symbols, Chinese,
/// Japanese, Korean, emoji.
@inline(__always)
func isSettled(_ scalar: UInt32) -> Bool {
    0x20..<0x7F ~= scalar || 0xA0..<0x300 ~= scalar || isSettledBeyondLatin(scalar)
}

private func isSettledBeyondLatin(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D: true
    case 0x0388...0x03FF, 0x0400...0x0482, 0x048A...0x052F: true
    case 0x1E00...0x1EFF: true
    case 0x2010...0x2029, 0x202F...0x205E, 0x20A0...0x20C0, 0x2190...0x2328, 0x2500...0x27FF: true
    case 0x3003...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
        true
    case 0x1F300...0x1FAFF: true
    default: false
    }
}
