internal import Diagnostics

/// What can be wrong with the syntax of JSON, and how to correct it.
extension JSONParser {
    func emptyFile() -> Mistake {
        mistake(
            position, "the file is empty, expected a list [ ] or a group of keys { }",
            help: "write [] where there is nothing yet")
    }

    func trailing() -> Mistake {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): comment()
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            mistake(position, "this \(here) closes nothing", help: "remove it, or add its opening bracket")
        case UInt8(ascii: ","):
            mistake(
                position, "a comma follows the end of the data, expected nothing more",
                help: "remove the comma")
        default:
            mistake(
                position, "more text follows the end of the data, expected nothing more",
                help: "remove it, or put everything into one list [ ]")
        }
    }

    func tooDeep() -> Mistake {
        mistake(
            position,
            "brackets are nested more than \(DocumentBuilder.maximumDepth) levels deep, expected fewer")
    }

    /// The text here does not begin a value.
    func noValue() -> Mistake {
        switch byte {
        case _ where position >= bytes.count: return unclosed()
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if builder.isInMap == true {
                return mistake(
                    position, "a value is missing before \(here)", help: "write a value, or remove its key")
            }
            if comma > 0, valueEnd > 0 { return commaBeforeBracket() }
            return mistake(position, "a value is missing before \(here)")
        case UInt8(ascii: ","):
            return mistake(
                position, "a value is missing before this comma", help: "write a value, or remove the comma")
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return comment()
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return wrongQuotes()
        case UInt8(ascii: "+"):
            return mistake(position, "a number begins with +, expected its digits", help: "remove the +")
        case UInt8(ascii: "."):
            return mistake(
                position, "a number begins with its point, expected a digit before it",
                help: "write 0 before the point")
        case 0xE2, 0xC2: if isCurlyQuote { return wrongQuotes() }
        default: break
        }
        let word = wordHere()
        if word.isEmpty { return mistake(position, "\(here) begins no value, expected \(Self.values)") }
        let help: Wording =
            switch word.lowercased() {
            case "true", "yes", "on": "write true"
            case "false", "no", "off": "write false"
            case "null", "none", "nil", "undefined", "nan", "inf", "infinity":
                "write null, or leave the key out"
            default: "put text in quotes: \"\(cut(word))\""
            }
        return mistake(position, "\(cut(word)) is not a JSON value, expected \(Self.values)", help: help)
    }

    func noKey() -> Mistake {
        switch byte {
        case _ where position >= bytes.count: return unclosed()
        case UInt8(ascii: "}"): return commaBeforeBracket()
        case UInt8(ascii: "]"): return noSeparator(isInMap: true)
        case UInt8(ascii: ","):
            return mistake(
                position, "there are two commas in a row, expected a key between them",
                help: "remove one comma")
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return comment()
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return wrongQuotes()
        case _ where isCurlyQuote: return wrongQuotes()
        case UInt8(ascii: "0")...UInt8(ascii: "9")
        where comma > 0 && comma == valueEnd && bytes[comma - 1].isDigit:
            return mistake(
                comma, "this number has a comma, expected a point", help: "replace the comma with a point")
        default:
            let word = wordHere()
            let help: Wording? = word.isEmpty ? nil : "put the key in quotes: \"\(cut(word))\""
            let found = word.isEmpty ? here : Wording(verbatim: cut(word))
            return mistake(
                position, "a key in double quotes is missing here, found \(found)", help: help)
        }
    }

    func noColon() -> Mistake {
        if byte == UInt8(ascii: "=") {
            return mistake(
                position, "there is an = after the key, expected a colon", help: "replace = with :")
        }
        return mistake(
            valueEnd, "a colon is missing after the key", help: "write : and a value after the key")
    }

    func noSeparator(isInMap: Bool) -> Mistake {
        let closing = isInMap ? "}" : "]"
        switch byte {
        case _ where position >= bytes.count: return unclosed()
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            let opening = isInMap ? "{" : "["
            let line = builder.containerOffset.map { builder.line($0) } ?? 1
            return mistake(
                position, "this \(here) does not close the \(opening) of line \(line), expected \(closing)",
                help: "replace \(here) with \(closing)")
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return comment()
        case UInt8(ascii: ":") where !isInMap:
            return mistake(
                position, "there is a key in a list, expected values only",
                help: "put the key and its value in { }")
        case UInt8(ascii: ";"):
            return mistake(
                position, "there is a semicolon between values, expected a comma", help: "replace ; with ,")
        default:
            return mistake(
                valueEnd, "a comma or \(closing) is missing after this value", help: "add a comma here")
        }
    }

    func leadingZeros(_ start: Int, _ integer: Int) -> Mistake {
        let sign = start < integer ? "-" : ""
        let digits = bytes[integer..<position].drop { $0 == UInt8(ascii: "0") }
        let plain = digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)
        return mistake(
            start, "a number begins with 0, expected no zeros before its digits",
            help: "write \(sign)\(cut(plain)), or put it in quotes if it is a code")
    }

    func bareMinus(_ start: Int) -> Mistake {
        mistake(
            start, "there are no digits after this minus, expected a number such as -12",
            help: "write the digits, or remove the minus")
    }

    func bareEnd(_ start: Int, _ expected: Wording) -> Mistake {
        mistake(
            start, "\(cut(shown(start, position))) is not a complete number, expected \(expected)",
            help: "add the missing digit")
    }

    func noNumber(_ start: Int) -> Mistake {
        let end =
            bytes[position...].firstIndex {
                !($0.isLetter || $0.isDigit || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D)
            } ?? bytes.count
        let text = cut(shown(start, end))
        return mistake(
            start, "\(text) is not a number, expected digits such as 12 or 12.5",
            help: "put text in quotes: \"\(text)\"")
    }

    func control(_ byte: UInt8, at index: Int, in quote: Int) -> Mistake {
        switch byte {
        case 0x0A, 0x0D:
            return mistake(
                quote, "the text that begins here is not closed on its line, expected a \"",
                help: "add \" at its end, or write \\n for a line break")
        case 0x09:
            return mistake(index, "this text contains a tab, expected \\t", help: "write \\t, or a space")
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            return mistake(
                index, "this text contains an invisible control character (byte \(digits))", help: "remove it"
            )
        }
    }

    func unclosedText(_ quote: Int) -> Mistake {
        mistake(quote, "the text that begins here is never closed, expected a \"", help: "add \" at its end")
    }

    func unknownEscape(_ backslash: Int) -> Mistake {
        mistake(
            backslash,
            "this backslash is before a character that does not need one, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
            help: "write \\\\ for a backslash")
    }

    func badUnicodeEscape(_ backslash: Int) -> Mistake {
        mistake(
            backslash,
            "\\u is followed by something else than four digits, expected a number such as \\u00E9",
            help: "write \\\\ for a backslash")
    }

    func loneSurrogate(_ backslash: Int) -> Mistake {
        mistake(
            backslash,
            "\(shown(backslash, backslash + 6)) is half of a character, expected a pair such as \\uD83C\\uDFC4",
            help: "write the character itself")
    }

    private func commaBeforeBracket() -> Mistake {
        mistake(
            comma, "there is a comma before \(here), expected another value",
            help: "remove the comma before \(here)")
    }

    private func comment() -> Mistake {
        mistake(position, "this is a comment, which JSON does not allow", help: "remove the comment")
    }

    private func wrongQuotes() -> Mistake {
        mistake(
            position, "text begins with \(here), expected \"",
            help: "write straight double quotes \" around text")
    }

    private func unclosed() -> Mistake {
        guard let opening = builder.containerOffset else {
            return mistake(position, "the file ends too early, expected a value")
        }
        let (bracket, closing) = builder.isInMap == true ? ("{", "}") : ("[", "]")
        return mistake(
            opening, "this \(bracket) is never closed, expected \(closing) before the file ends",
            help: "add \(closing)")
    }

    private static let values: Wording = "text in quotes, a number, true, false, null, [ or {"

    /// The file does not follow the rules of JSON (RFC 8259).
    private func mistake(_ offset: Int, _ message: Wording, help: Wording? = nil) -> Mistake {
        Mistake(.jsonSyntax, at: offset, message, help: help)
    }

    /// The character here, as a message shows it.
    private var here: Wording {
        guard position < bytes.count else { return "the end of the file" }
        let scalar = decodeScalar(bytes.span, at: position, end: bytes.count)
        guard let scalar, let character = Unicode.Scalar(scalar.value) else {
            return "byte \(String(byte, radix: 16, uppercase: true))"
        }
        return scalar.value < 0x20
            ? "an invisible character" : Wording(verbatim: String(Character(character)))
    }

    /// “ ” „ ‘ ’ « »
    private var isCurlyQuote: Bool {
        let scalar =
            position < bytes.count ? decodeScalar(bytes.span, at: position, end: bytes.count)?.value : nil
        return scalar.map { (0x2018...0x201F).contains($0) || $0 == 0xAB || $0 == 0xBB } ?? false
    }

    private func shown(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self)
    }
}
