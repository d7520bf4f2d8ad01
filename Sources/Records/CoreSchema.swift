/// What a plain scalar of YAML means by the core schema of YAML 1.2 (section 10.3.2).
///
/// `.inf` and `.nan` stay text: no number of a site is one of them.
enum CoreSchema {
    /// - Returns: the kind, and the text in decimal digits if the file has others.
    static func resolve(_ text: String) -> (kind: Node.Kind, text: String?) {
        switch text {
        case "", "~", "null", "Null", "NULL": return (.null, nil)
        case "true", "True", "TRUE", "false", "False", "FALSE": return (.bool, nil)
        default: break
        }
        let bytes = Array(text.utf8)
        if bytes[0] == UInt8(ascii: "0"), bytes.count > 2 {
            if bytes[1] == UInt8(ascii: "x"), let value = UInt64(text.dropFirst(2), radix: 16),
                bytes[2] != UInt8(ascii: "+")
            {
                return (.number, String(value))
            }
            if bytes[1] == UInt8(ascii: "o"), let value = UInt64(text.dropFirst(2), radix: 8),
                bytes[2] != UInt8(ascii: "+")
            {
                return (.number, String(value))
            }
        }
        return (isDecimal(bytes[...]) ? .number : .text, nil)
    }

    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
    private static func isDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = dropSign(bytes)
        let whole = rest.prefix(while: \.isDigit).count
        rest = rest.dropFirst(whole)
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let fraction = rest.prefix(while: \.isDigit).count
            if whole + fraction == 0 { return false }
            rest = rest.dropFirst(fraction)
        } else if whole == 0 {
            return false
        }
        if rest.isEmpty { return true }
        guard rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return false }
        rest = dropSign(rest.dropFirst())
        return !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }

    private static func dropSign(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    }
}
