public import Diagnostics

extension Node {
    /// The value as a message shows it: shortened and in quotes, or what kind of value it is.
    public var shown: Wording {
        switch kind {
        case .null: "empty"
        case .list: "a list"
        case .map: "a group of keys"
        case .bool, .number: Wording(verbatim: cut(written))
        case .text where Secrets.areIn(scalar ?? ""): "a text with a password"
        case .text: Wording(verbatim: "\"\(cut(scalar ?? ""))\"")
        }
    }

    /// Says that the value is not what is expected here: `"grade" is "abc", expected a number from 0 to 20`.
    public func misfit(_ expected: Wording) -> Wording {
        if let key { return "\"\(cut(key))\" is \(shown), expected \(expected)" }
        if kind == .null { return "found nothing, expected \(expected)" }
        return "found \(shown), expected \(expected)"
    }
}

extension Node {
    /// A number or a truth value as the file has it: YAML reads `0x10` as 16.
    fileprivate var written: String {
        let bytes = place.file.bytes.dropFirst(place.offset).prefix(20)
        guard kind == .number, bytes.starts(with: "0x".utf8) || bytes.starts(with: "0o".utf8) else {
            return scalar ?? ""
        }
        let digits = bytes.dropFirst(2).prefix {
            $0.isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
        }
        return String(decoding: bytes.prefix(2) + digits, as: UTF8.self)
    }
}

/// How to correct a value of the wrong kind.
enum Cure {
    /// For a number or a truth value where text is expected.
    static func quotes(_ node: Node) -> Wording? {
        guard node.kind == .number || node.kind == .bool else { return nil }
        return "put it in quotes: \"\(cut(node.written))\""
    }

    /// For text that would be a number without its quotes, or with a point.
    static func number(_ node: Node) -> Wording? {
        guard let text = node.text else { return nil }
        if number(text) { return "remove the quotes: \(cut(text))" }
        let pointed = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
        guard pointed != text, number(pointed) else { return nil }
        return "write it with a point and without quotes: \(cut(pointed))"
    }

    /// For a line such as `title:Home`, which is text in YAML.
    static func space(_ node: Node) -> Wording? {
        guard node.kind == .text, let line = node.scalar?.prefix(while: { !$0.isNewline }),
            let colon = line.firstIndex(of: ":"), colon != line.startIndex,
            line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
        else { return nil }
        return "put a space after each colon, as in \"\(cut(String(line[..<colon]))): …\""
    }

    static func flag(_ node: Node) -> Wording? {
        switch node.scalar?.lowercased() {
        case "true", "yes", "on", "y", "1": "write true, without quotes"
        case "false", "no", "off", "n", "0": "write false, without quotes"
        default: nil
        }
    }

    private static func number(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
            && Double(text) != nil
    }
}
