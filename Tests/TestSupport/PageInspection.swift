import Foundation
import FoundationXML

/// Reads what a build wrote as a browser would, and looks for what only hostile input could have brought in.
public enum PageInspection {
    /// - Parameter copied: the files that are copied unchanged, whatever is in them.
    public static func findings(in output: [String: [UInt8]], copied: Set<String> = []) -> [String] {
        output.sorted { $0.key < $1.key }.flatMap { path, content -> [String] in
            guard !copied.contains(path) else { return [] }
            var findings = isOrdinary(path) ? [] : ["the name of the file is not an ordinary one"]
            guard let text = String(validating: content, as: UTF8.self) else { return [] }
            findings += strayCharacters(in: text)
            if path.hasSuffix(".html") {
                // A session to send on is a page in one file, with its styles.
                let isAlone = !["index.html", "404.html"].contains(path.split(separator: "/").last)
                findings += Self.findings(inPage: text).filter { !isAlone || $0 != "an element <style>" }
            }
            if path.hasSuffix(".xml") { findings += Self.findings(inXML: content) }
            return findings.map { "\(path.debugDescription): \($0)" }
        }
    }

    /// Whether a path stays in its tree, and can be typed and printed.
    private static func isOrdinary(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
            && strayCharacters(in: path).isEmpty
    }

    /// Control characters, and those that no text may contain.
    public static func strayCharacters(in text: String) -> [String] {
        let strays = text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0x00...0x1F, 0x7F...0x9F: true
            default: scalar.value & 0xFFFE == 0xFFFE
            }
        }
        return Set(strays).map { "it contains U+" + String($0.value, radix: 16, uppercase: true) }.sorted()
    }

    private static func findings(inXML content: [UInt8]) -> [String] {
        let parser = XMLParser(data: Data(content))
        parser.shouldResolveExternalEntities = false
        return parser.parse() ? [] : ["it is not XML: \(parser.parserError.map { "\($0)" } ?? "")"]
    }
}

extension PageInspection {
    private static let forbiddenElements: Set = [
        "script", "iframe", "frame", "object", "embed", "base", "applet", "marquee", "style",
    ]
    private static let addresses: Set = [
        "href", "src", "action", "formaction", "poster", "data", "xlink:href", "background", "cite",
    ]

    /// Every `<` of a page begins an element, a comment or the document's type, since text is escaped.
    private static func findings(inPage page: String) -> [String] {
        var scanner = TagScanner(page)
        var findings: [String] = []
        while let tag = scanner.next() {
            switch tag {
            case .broken(let what): findings.append(what)
            case .element(let name, let attributes):
                if forbiddenElements.contains(name) { findings.append("an element <\(name)>") }
                for (attribute, value) in attributes {
                    if attribute.hasPrefix("on") || ["style", "srcdoc"].contains(attribute) {
                        findings.append("an attribute \(attribute) of <\(name)>")
                    }
                    if addresses.contains(attribute), let wrong = wrong(value, name, attribute) {
                        findings.append(wrong)
                    }
                }
            }
        }
        return findings
    }

    /// What is wrong with an address: pages lead to the web and to mail, and load only from their own host.
    private static func wrong(_ value: String, _ name: String, _ attribute: String) -> String? {
        // Browsers pass over white space and control characters in the name of a scheme.
        let address = value.lowercased().filter {
            !$0.isWhitespace && !($0.asciiValue.map { $0 < 0x20 } ?? false)
        }
        let scheme = address.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let isNamed = scheme.count > 1
        // The empty address of a site without an icon.
        if name == "link", value == "data:," { return nil }
        if isNamed, !["http", "https", "mailto", "tel"].contains(scheme[0]) {
            return "<\(name)> leads to \(value.debugDescription)"
        }
        let isOutside =
            isNamed || address.hasPrefix("//") || address.hasPrefix("\\\\") || address.hasPrefix("/\\")
        return attribute != "href" && isOutside ? "<\(name)> loads \(value.debugDescription)" : nil
    }
}

/// The tags of a page in their order.
private struct TagScanner {
    enum Tag {
        case element(String, [(String, String)])
        case broken(String)
    }

    private let bytes: [UInt8]
    private var at = 0

    init(_ page: String) {
        bytes = Array(page.utf8)
    }

    mutating func next() -> Tag? {
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "<") else {
                at += 1
                continue
            }
            at += 1
            if starts(with: "!--") {
                return .broken("a comment")
            }
            if starts(with: "!") || starts(with: "/") {
                let name = take { $0 != UInt8(ascii: ">") }
                if !name.dropFirst().allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }) {
                    return .broken("a tag <\(name)>")
                }
                continue
            }
            return element()
        }
        return nil
    }

    private mutating func element() -> Tag {
        let name = take { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && !Self.isSpace($0) }
        guard name.first?.isLetter == true, name.allSatisfy({ $0.isASCII }) else {
            return .broken("a < that begins no element: <\(name.prefix(20))")
        }
        var attributes: [(String, String)] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            if Self.isSpace(bytes[at]) || bytes[at] == UInt8(ascii: "/") {
                at += 1
                continue
            }
            let attribute = take {
                $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && !Self.isSpace($0)
            }
            guard attribute.allSatisfy({ $0.isASCII && !"\"'<`".contains($0) }) else {
                return .broken("an attribute \(attribute.debugDescription) of <\(name)>")
            }
            guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
                attributes.append((attribute.lowercased(), ""))
                continue
            }
            at += 1
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
                return .broken("an attribute \(attribute) of <\(name)> without quotes")
            }
            at += 1
            attributes.append((attribute.lowercased(), Self.decoded(take { $0 != UInt8(ascii: "\"") })))
            at += 1
        }
        return .element(name.lowercased(), attributes)
    }

    private func starts(with text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private mutating func take(_ isWanted: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, isWanted(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(byte) }

    private static func decoded(_ text: String) -> String {
        let names = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#34;": "\"", "&amp;": "&"]
        return ["&lt;", "&gt;", "&quot;", "&#39;", "&#34;", "&amp;"].reduce(text) { text, name in
            text.replacing(name, with: names[name] ?? "")
        }
    }
}
