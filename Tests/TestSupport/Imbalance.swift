/// Checks that every element is closed, in order, and every attribute quoted.
///
/// - Returns: what is wrong first, nil if nothing is.
public func imbalance(of html: String) -> String? {
    let void: Set<String> = ["br", "hr", "img"]
    var open: [String] = []
    var rest = Array(html.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
        var at = start + 1
        var quoted = false
        while at < rest.endIndex, quoted || rest[at] != UInt8(ascii: ">") {
            if rest[at] == UInt8(ascii: "\"") { quoted.toggle() }
            if rest[at] == UInt8(ascii: "<") { return "a < inside a tag at \(at)" }
            at += 1
        }
        guard at < rest.endIndex else { return "a tag without end at \(start)" }
        let tag = String(decoding: rest[(start + 1)..<at], as: UTF8.self)
        let name = String(tag.drop { $0 == "/" }.prefix { $0 != " " })
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return "a tag <\(tag)>"
        }
        if tag.hasPrefix("/") {
            guard open.popLast() == name else { return "</\(name)> closes nothing at \(start)" }
        } else if !void.contains(name) {
            open.append(name)
        }
        rest = rest[(at + 1)...]
    }
    return open.last.map { "<\($0)> is not closed" }
}
