/// The value of some ASCII digits; nil if there is anything else.
func isoNumber(_ bytes: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in bytes {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
}

/// A number with zeros in front, up to a width.
func isoPadded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
