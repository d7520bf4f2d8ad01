/// What a locale needs to write a number, asked of CLDR once.
struct NumberSymbols: Sendable {
    let point: [UInt8]
    /// The decimal point of a number below 1000 that is all ASCII, as most languages write it.
    let plainPoint: UInt8?
    let separator: [UInt8]
    let minus: [UInt8]
    let infinity: String
    let notANumber: String
    /// The ten digits as UTF-8, if they are not ASCII's.
    let digits: [[UInt8]]?
    /// Digits in the group next to the decimal point, and in the others: 3 and 3, in India 3 and 2. 0: no
    /// groups.
    let primaryGroup: Int
    let secondaryGroup: Int
    /// How many digits must be before the first separator: 2 in Spanish, which writes 1234 and 12.345.
    let minimumGrouping: Int
    /// Before and after the digits of a percentage.
    let percentPrefix: [UInt8]
    let percentSuffix: [UInt8]

    init(
        point: String, separator: String, minus: String, zero: String, infinity: String, notANumber: String,
        primaryGroup: Int,
        secondaryGroup: Int, minimumGrouping: Int, percentPattern: String, percentSign: String
    ) {
        self.point = Array(point.utf8)
        self.separator = Array(separator.utf8)
        self.minus = Array(minus.utf8)
        self.infinity = infinity
        self.notANumber = notANumber
        self.primaryGroup = primaryGroup
        self.secondaryGroup = secondaryGroup > 0 ? secondaryGroup : primaryGroup
        self.minimumGrouping = max(1, minimumGrouping)
        let digits = Self.digits(zero)
        self.digits = digits
        plainPoint = digits == nil && self.point.count == 1 ? self.point.first : nil
        (percentPrefix, percentSuffix) = Self.affixes(percentPattern, sign: percentSign)
    }

    private static func digits(_ zero: String) -> [[UInt8]]? {
        guard zero != "0", let first = zero.unicodeScalars.first else { return nil }
        return (0..<10).map { value in
            Unicode.Scalar(first.value + UInt32(value)).map { Array(String($0).utf8) } ?? [
                UInt8(ascii: "0") + UInt8(value)
            ]
        }
    }

    /// The text around the digits of a CLDR pattern such as `#,##0 %`; a negative pattern after `;` is passed
    /// over.
    private static func affixes(_ pattern: String, sign: String) -> ([UInt8], [UInt8]) {
        var prefix = ""
        var suffix = ""
        var seenDigits = false
        for character in pattern.prefix(while: { $0 != ";" }) where character != "'" {
            if "#0,.".contains(character) {
                seenDigits = true
            } else {
                let text = character == "%" ? sign : String(character)
                if seenDigits { suffix += text } else { prefix += text }
            }
        }
        return (Array(prefix.utf8), Array(suffix.utf8))
    }
}
