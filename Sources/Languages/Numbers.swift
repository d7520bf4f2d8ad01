public import Bytes

extension Locale {
    /// A whole number with the locale's grouping: "12,345", "12 345" (U+202F in French), "12.345"; "1234" in
    /// Spanish.
    public func format(_ number: Int) -> String {
        if 0..<1000 ~= number, numbers.digits == nil { return String(number) }
        return written(DecimalDigits(number), fraction: 0...0, prefix: [], suffix: [])
    }

    /// A number with at least and at most so many digits after the decimal point; zeros beyond the least are
    /// left out.
    ///
    /// Rounded as in school, a half away from zero, from the shortest decimal that means the same Double:
    /// 9.995 gives "10.00", as a person who reads 9.995 in the data expects. What rounds to zero has no
    /// minus.
    public func format(_ number: Double, fraction: ClosedRange<Int>) -> String {
        guard number.isFinite else { return notFinite(number) }
        if let point = numbers.plainPoint, let short = ShortDecimal(rounding: number, places: fraction) {
            return short.text(point: point)
        }
        return written(DecimalDigits(number), fraction: fraction, prefix: [], suffix: [])
    }

    /// Appends what `format` gives.
    public func append(_ number: Double, fraction: ClosedRange<Int>, to buffer: inout ByteBuffer) {
        if let point = numbers.plainPoint, let short = ShortDecimal(rounding: number, places: fraction) {
            buffer.append(short, point: point)
        } else {
            buffer.append(format(number, fraction: fraction))
        }
    }

    /// A share of 1 in percent, 0.123 as "12.3%", "12,3 %" (U+00A0); digits and rounding as for other
    /// numbers.
    public func format(percent: Double, fraction: ClosedRange<Int>) -> String {
        guard percent.isFinite else { return notFinite(percent) }
        var digits = DecimalDigits(percent)
        digits.shift(by: 2)
        return written(
            digits, fraction: fraction, prefix: numbers.percentPrefix, suffix: numbers.percentSuffix)
    }

    /// How many digits are after the decimal point of a number that was formatted here.
    func visibleFractionDigits(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: numbers.point) }) else {
            return 0
        }
        let rest = String(decoding: bytes[(start + numbers.point.count)...], as: UTF8.self)
        return rest.unicodeScalars.prefix { $0.properties.numericType == .decimal }.count
    }

    private func notFinite(_ number: Double) -> String {
        if number.isNaN { return numbers.notANumber }
        return number < 0
            ? String(decoding: numbers.minus, as: UTF8.self) + numbers.infinity : numbers.infinity
    }

    private func written(
        _ number: DecimalDigits, fraction: ClosedRange<Int>, prefix: [UInt8], suffix: [UInt8]
    ) -> String {
        var number = number
        number.round(fractionDigits: max(0, fraction.upperBound))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        if number.isNegative, !number.isZero { bytes += numbers.minus }
        bytes += prefix
        let count = max(1, number.integerCount)
        let isGrouped = numbers.primaryGroup > 0 && count >= numbers.primaryGroup + numbers.minimumGrouping
        for position in stride(from: count - 1, through: 0, by: -1) {
            append(number.digit(at: position), to: &bytes)
            if isGrouped, endsGroup(position) { bytes += numbers.separator }
        }
        let fractionCount = max(fraction.lowerBound, number.fractionCount)
        if fractionCount > 0 {
            bytes += numbers.point
            for position in 1...fractionCount { append(number.digit(at: -position), to: &bytes) }
        }
        bytes += suffix
        return String(decoding: bytes, as: UTF8.self)
    }

    private func endsGroup(_ position: Int) -> Bool {
        let beyond = position - numbers.primaryGroup
        return position > 0 && beyond >= 0 && beyond % numbers.secondaryGroup == 0
    }

    private func append(_ digit: UInt8, to bytes: inout [UInt8]) {
        if let digits = numbers.digits {
            bytes += digits[Int(digit)]
        } else {
            bytes.append(UInt8(ascii: "0") + digit)
        }
    }
}
