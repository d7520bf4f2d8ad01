/// The words of a page as a reader sees them, for rules about how they are set.
///
/// The markup is the program's own: attributes in double quotes, `<` and `>` nowhere but around tags.
struct PageWords {
    /// The visible text in the page's own language; a block ends with a line feed.
    private(set) var text: [UInt8] = []
    /// The words in pictures.
    private(set) var labels: [String] = []
    /// For each column of each table, the numbers of decimals by their unit.
    private(set) var columns: [[String: [Int: String]]] = []

    private let language: [UInt8]
    private let point: Character

    /// Elements that are part of a line of text.
    private static let inline: Set = [
        "a", "abbr", "b", "bdi", "data", "em", "i", "mark", "q", "small", "span", "strong", "sub", "sup",
        "time", "tspan",
    ]
    /// Elements whose content is not prose.
    private static let silent: Set = ["code", "pre", "style"]

    init(_ html: [UInt8], language: String) {
        self.language = Array(" lang=\"\(language)\"".utf8)
        point = language == "en" ? "." : ","
        read(html)
    }

    /// The table of a session beside earlier ones has a quantity per row: the height to a tenth of a metre, the
    /// distance to the metre.
    private static let mixedTable = Array("<caption id=\"standings-caption\"".utf8)

    private mutating func read(_ html: [UInt8]) {
        var index = 0
        // The element that is passed over, and how many of its kind are open.
        var skipped: (name: String, depth: Int)?
        var start = 0
        var labelStart = 0
        var column = 0
        // How many columns the cell that is open has.
        var span = 1
        var table = 0
        var isMixed = false
        text.reserveCapacity(html.count / 4)
        while let opening = html[index...].firstIndex(of: UInt8(ascii: "<")) {
            if skipped == nil { text += html[index..<opening] }
            guard let closing = html[opening...].firstIndex(of: UInt8(ascii: ">")) else { return }
            index = closing + 1
            let isEnd = html[opening + 1] == UInt8(ascii: "/")
            let name = String(
                decoding: html[(opening + (isEnd ? 2 : 1))..<closing].prefix(while: Self.isName),
                as: UTF8.self)
            if let (element, depth) = skipped {
                if name == element {
                    skipped = isEnd ? (depth == 1 ? nil : (element, depth - 1)) : (element, depth + 1)
                }
                continue
            }
            if !isEnd, Self.silent.contains(name) || isForeign(html[opening..<closing]) {
                skipped = (name, 1)
                continue
            }
            switch name {
            case "table" where !isEnd:
                table = columns.count
                isMixed = false
            case "caption" where !isEnd:
                isMixed = html[opening..<closing].starts(with: Self.mixedTable)
            case "tr" where !isEnd: column = 0
            case "text":
                // A cell may have a picture with texts of its own.
                if isEnd {
                    labels.append(String(decoding: text[labelStart...], as: UTF8.self))
                } else {
                    labelStart = text.count
                }
            case "td", "th":
                if !isEnd {
                    start = text.count
                    let tag = String(decoding: html[opening..<closing], as: UTF8.self)
                    span = tag.firstMatch(of: /colspan="([0-9]+)"/).flatMap { Int($0.1) } ?? 1
                } else {
                    let content = String(decoding: text[start...], as: UTF8.self)
                    if !isMixed { add(content, table + column) }
                    column += span
                }
            default: break
            }
            if !Self.inline.contains(name) { text.append(UInt8(ascii: "\n")) }
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    }

    private func isForeign(_ tag: ArraySlice<UInt8>) -> Bool {
        let key = Array(" lang=\"".utf8)
        // Paths of pictures are long and in no language.
        guard tag.count > key.count, tag.count < 600,
            tag[tag.startIndex + 1] != UInt8(ascii: "h") || tag[tag.startIndex + 2] != UInt8(ascii: "t")
        else { return false }
        for index in tag.startIndex..<(tag.endIndex - key.count)
        where tag[index] == key[0] && tag[index + 1] == key[1] {
            if tag[index...].starts(with: key) { return !tag[index...].starts(with: language) }
        }
        return false
    }

    /// A number and its unit; what is anything else says nothing of decimals.
    private mutating func add(_ cell: String, _ column: Int) {
        while columns.count <= column { columns.append([:]) }
        guard
            let match = cell.wholeMatch(
                of: /\s*[+−-]?[0-9][0-9.,\u{202F}]*(?:[\u{A0}\u{202F}]?([^\s0-9]{0,6}))?\s*/)
        else { return }
        let number = match.0.prefix { !$0.isLetter && $0 != "\u{A0}" }
        let decimals =
            number.split(separator: point, omittingEmptySubsequences: false).dropFirst().last?.count(
                where: \.isNumber) ?? 0
        // "9.996" and not "10.00", which would have reached a pass mark.
        let digits = number.filter(\.isNumber).suffix(decimals)
        if decimals == 3, digits >= "995" || digits < "005" { return }
        columns[column][String(match.1 ?? ""), default: [:]][decimals] = String(match.0)
    }
}
