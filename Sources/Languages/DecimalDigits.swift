/// A number as decimal digits, to be rounded the way it is taught in school.
struct DecimalDigits {
    var isNegative: Bool
    /// Values 0…9, without zeros in front.
    private(set) var digits: [UInt8]
    /// How many of the digits are before the decimal point; below 0, zeros follow the point first.
    private(set) var pointAfter: Int

    init(_ number: Int) {
        isNegative = number < 0
        digits = String(number.magnitude).utf8.map { $0 &- UInt8(ascii: "0") }
        pointAfter = digits.count
        if number == 0 { (digits, pointAfter) = ([], 0) }
    }

    /// The shortest decimal that reads back as the same Double, which is what the file contained: 9.995 and
    /// not 9.99499….
    ///
    /// The number must be finite.
    init(_ number: Double) {
        isNegative = number < 0
        digits = []
        digits.reserveCapacity(20)
        pointAfter = 0
        var seenPoint = false
        var exponent = 0
        var text = number.magnitude.description.utf8[...]
        while let byte = text.popFirst() {
            switch byte {
            case UInt8(ascii: "."): seenPoint = true
            case UInt8(ascii: "e"):
                exponent = Int(Substring(text)) ?? 0
                text = text.suffix(0)
            default:
                if !seenPoint { pointAfter += 1 }
                digits.append(byte &- UInt8(ascii: "0"))
            }
        }
        pointAfter += exponent
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        pointAfter -= zeros
    }

    /// The number times a power of ten, without loss.
    mutating func shift(by exponent: Int) {
        pointAfter += exponent
    }

    /// Rounds to so many digits after the point; a half goes away from zero.
    mutating func round(fractionDigits: Int) {
        let kept = pointAfter + fractionDigits
        guard kept < digits.count else { return }
        guard kept >= 0 else {
            (digits, pointAfter) = ([], 0)
            return
        }
        let roundsUp = digits[kept] >= 5
        digits.removeLast(digits.count - kept)
        guard roundsUp else { return }
        while let last = digits.popLast() {
            if last < 9 {
                digits.append(last + 1)
                return
            }
        }
        digits = [1]
        pointAfter += 1
    }

    var isZero: Bool { digits.allSatisfy { $0 == 0 } }

    /// Digits before the point that are not zeros in front.
    var integerCount: Int { max(0, pointAfter) }

    /// The digit at a position: 0 is the one before the point, 1 the tens, -1 the tenths.
    func digit(at position: Int) -> UInt8 {
        let index = pointAfter - 1 - position
        return digits.indices.contains(index) ? digits[index] : 0
    }

    /// Digits after the point up to the last that is not zero.
    var fractionCount: Int {
        guard let last = digits.lastIndex(where: { $0 != 0 }) else { return 0 }
        return max(0, last + 1 - pointAfter)
    }
}
