public import Diagnostics

/// Numbers that count as they are written, such as grades: none is rounded when it is read.
public enum ExactDecimal {
    /// With so many digits after the point, two numbers below 9,000 that are written differently are different.
    public static let mostPlaces = 12

    /// How many digits there are after the point once a number is written without an exponent and without zeros
    /// at its end: 2 of `9.950`, 3 of `1e-3`.
    static func places(_ text: some Sequence<UInt8>) -> Int {
        var (fraction, zeros, exponent) = (0, 0, 0)
        var (isFraction, isExponent, isNegative, isZero) = (false, false, false, true)
        for byte in text {
            if isExponent {
                if byte == UInt8(ascii: "-") { isNegative = true }
                // A longer exponent only has to stay a long one.
                if byte.isDigit, exponent < 1_000_000 { exponent = exponent * 10 + Int(byte - 0x30) }
            } else if byte.isDigit {
                if isFraction { fraction += 1 }
                zeros = byte == UInt8(ascii: "0") ? zeros + 1 : 0
                isZero = isZero && zeros > 0
            } else if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte | 0x20 == UInt8(ascii: "e") {
                isExponent = true
            }
        }
        return isZero ? 0 : max(0, fraction - zeros - (isNegative ? -exponent : exponent))
    }

    /// Whether a number that is written in decimals is kept as it is written; if not, it is reported.
    public static func isKept(_ text: String, at place: Place, _ log: DiagnosticLog) -> Bool {
        if places(text.utf8) <= mostPlaces { return true }
        report(text, at: place, log)
        return false
    }

    fileprivate static func report(_ text: String, at place: Place, _ log: DiagnosticLog) {
        log.error(
            .recordsDigits,
            "\(cut(text)) has more digits after the point than are kept exactly, expected at most \(mostPlaces)",
            at: place, help: "round it to \(mostPlaces) digits after the point, or to fewer")
    }
}

extension Node {
    /// Whether a number is kept as it is written; if not, it is reported.
    public func isKeptExactly(_ log: DiagnosticLog) -> Bool {
        if document.hasFewPlaces(index, atMost: ExactDecimal.mostPlaces) { return true }
        ExactDecimal.report(scalar ?? "", at: place, log)
        return false
    }
}
