/// A number in few decimal digits, as nearly all numbers in data are, and cheap to write: whole numbers are
/// all it takes.
public struct ShortDecimal: Sendable, Hashable {
    /// All digits as one whole number below 10¹⁵, which a Double represents exactly: 12.5 has 125.
    public private(set) var digits: UInt64
    /// How many of the digits are after the point.
    public private(set) var places: Int

    /// The most digits after a point.
    private static let mostPlaces = 12

    /// So many tenths.
    public init(tenths: UInt32) {
        (digits, places) = tenths % 10 == 0 ? (UInt64(tenths / 10), 0) : (UInt64(tenths), 1)
    }

    /// The shortest decimal that reads back as the same number; nil if it is long, negative, large, or tiny.
    public init?(_ number: Double) {
        guard number.sign == .plus, number < 1e7 else { return nil }
        if let hundredths = Self.hundredths(number) {
            (digits, places) = (UInt64(hundredths), 2)
        } else if number >= 0.001, let trillionths = Self.trillionths(number) {
            (digits, places) = (UInt64(trillionths), Self.mostPlaces)
        } else {
            return nil
        }
        dropZeros(downTo: 0)
    }

    /// The number with a limited number of decimal places and without unneeded zeros; nil if it is negative,
    /// long, or 1000 or more.
    ///
    /// Rounded from its shortest decimal, a half up.
    public init?(rounding number: Double, places: ClosedRange<Int>) {
        guard number.sign == .plus, number < 1000, 0...Self.mostPlaces ~= places.lowerBound else {
            return nil
        }
        if places ~= 2, let hundredths = Self.hundredths(number) {
            (self.digits, self.places) = (UInt64(hundredths), 2)
        } else {
            let most = min(places.upperBound, Self.mostPlaces)
            var unit = 1
            for _ in 0..<most { unit *= 10 }
            guard let digits = Self.rounded(number, unit, places: most), digits < 1000 * unit else {
                return nil
            }
            (self.digits, self.places) = (UInt64(digits), most)
        }
        dropZeros(downTo: places.lowerBound)
    }

    /// Whether a number has at most two decimal places, as most numbers in data do.
    public static func isHundredths(_ number: Double) -> Bool {
        number.sign == .plus && number < 1000 && hundredths(number) != nil
    }

    /// The number, which is below 10⁷, in hundredths; nil if it has more decimal places.
    @inline(__always)
    private static func hundredths(_ number: Double) -> Int? {
        // The fraction that is cut off here rounds the number, and a wrong guess does not give the number
        // back.
        let hundredths = Int(number * 100 + 0.5)
        return Double(hundredths) / 100 == number ? hundredths : nil
    }

    /// How many units there are in the number, where a unit is 1 in the last of so many decimal places.
    private static func rounded(_ number: Double, _ unitsInOne: Int, places: Int) -> Int? {
        if places <= 6 {
            let scaled = number * Double(unitsInOne)
            let whole = Int(scaled)
            let rest = scaled - Double(whole)
            // The product and the number itself are off by less than 10⁻⁶, so away from the half both round
            // alike.
            if (rest - 0.5).magnitude > 1e-6 { return rest < 0.5 ? whole : whole + 1 }
        }
        guard let trillionths = trillionths(number) else { return nil }
        let unit = 1_000_000_000_000 / unitsInOne
        let (whole, rest) = trillionths.quotientAndRemainder(dividingBy: unit)
        return 2 * rest < unit ? whole : whole + 1
    }

    /// The number, which is below 1000, in units of 10⁻¹²; nil if it has more decimal places.
    ///
    /// They are fewer than 10¹⁵, so that the product is off by less than a quarter. A quotient is rounded
    /// correctly (IEEE 754), so it is the number itself if the digits are right; and no two decimals of 15
    /// digits are the same number, so none is shorter.
    @inline(__always)
    private static func trillionths(_ number: Double) -> Int? {
        guard number < 1000 else { return nil }
        let digits = Int(number * 1e12 + 0.5)
        return Double(digits) / 1e12 == number && digits < 1_000_000_000_000_000 ? digits : nil
    }

    private mutating func dropZeros(downTo least: Int) {
        while places > least, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
    }

    /// Its digits and the point in ASCII, the first in the lowest byte, and how many bytes they are: 16 at
    /// most.
    @inline(__always)
    fileprivate func ascii(point: UInt8) -> (bytes: UInt128, count: Int) {
        var bytes: UInt128 = 0
        var count = 0
        var rest = digits
        // From the last to the first, each pushes up those after it.
        func push(_ byte: UInt8) {
            bytes = bytes &<< 8 | UInt128(byte)
            count &+= 1
        }
        func pushDigit() {
            push(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        if places > 0 {
            for _ in 0..<places { pushDigit() }
            push(point)
        }
        repeat { pushDigit() } while rest > 0
        return (bytes.littleEndian, count)
    }

    /// As text, with a point of ASCII.
    public func text(point: UInt8 = UInt8(ascii: ".")) -> String {
        let (bytes, count) = ascii(point: point)
        return unsafe withUnsafeBytes(of: bytes) { bytes in
            // A short text is cheaper to fill than to decode.
            unsafe String(unsafeUninitializedCapacity: count) {
                unsafe $0.initialize(fromContentsOf: bytes.prefix(count))
            }
        }
    }
}

/// The whole number nearest to a number, a half away from zero: what `rounded()` gives, without a call of the
/// C library.
@inlinable
public func wholeNumber(nearest number: Double) -> Double {
    // Below 2⁵³ nothing is lost between the whole part and the rest.
    guard number.magnitude < 9e15 else { return number.rounded() }
    let whole = Double(Int(number))
    let rest = number - whole
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
}

extension ByteBuffer {
    /// Appends a decimal with a point of ASCII.
    public mutating func append(_ decimal: ShortDecimal, point: UInt8 = UInt8(ascii: ".")) {
        let (bytes, count) = decimal.ascii(point: point)
        append(firstOf: bytes, count: count)
    }

    /// Appends the shortest decimal that reads back as the same number: `12.5`, `12`.
    public mutating func append(exact number: Double) {
        if let decimal = ShortDecimal(number) { append(decimal) } else { append(longText(number)) }
    }
}

/// The shortest decimal that reads back as the same number, whole numbers without a point: `12.5`, `12`.
public func exactText(_ number: Double) -> String {
    ShortDecimal(number)?.text() ?? longText(number)
}

private func longText(_ number: Double) -> String {
    let text = number.description
    return text.utf8.span.ends(with: ".0") ? String(text.dropLast(2)) : text
}
