import Diagnostics

/// Which tags open and close the same section or block, and which are removed together with their line.
struct TagStructure {
    let tokens: [Token]
    private(set) var problems: [Diagnostic] = []
    /// For an opening tag the index of its closing one, and the other way round.
    private(set) var partner: [Int?]
    /// Blocks right inside a parent: they fill the parent's blocks of the same name.
    private(set) var isArgument: [Bool]
    /// Text that is dropped with a standalone tag: the white space around it and the end of its line.
    private(set) var isDropped: [Bool]
    /// The tag is alone on its line.
    private(set) var isAlone: [Bool]
    /// The white space before a parent or a block that fills its lines, if that is to be prepended to what it
    /// expands to.
    private(set) var lead: [Range<Int>?]

    private let file: SourceFile
    private var bytes: [UInt8] { file.bytes }

    /// Sections in sections, deeper than any page needs and shallow enough for every stack.
    private static let deepest = 100

    init(_ file: SourceFile, _ tokens: [Token]) {
        self.file = file
        self.tokens = tokens
        partner = Array(repeating: nil, count: tokens.count)
        isArgument = Array(repeating: false, count: tokens.count)
        isDropped = Array(repeating: false, count: tokens.count)
        isAlone = Array(repeating: false, count: tokens.count)
        lead = Array(repeating: nil, count: tokens.count)
    }

    mutating func match() {
        pair()
        if problems.isEmpty { trim() }
    }

    /// Whether a line begins with this token.
    func startsLine(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        guard case .text(let before) = tokens[index - 1] else { return false }
        return bytes[before.upperBound - 1] == UInt8(ascii: "\n")
    }

    /// Spaces and tabs from an offset on.
    func whiteSpace(at start: Int) -> Range<Int> {
        var end = start
        while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") {
            end += 1
        }
        return start..<end
    }
}

extension TagStructure {
    private mutating func pair() {
        var opened: [(index: Int, tag: Tag)] = []
        for (index, token) in tokens.enumerated() {
            guard case .tag(let tag) = token else { continue }
            switch tag.kind {
            case .section, .inverted, .parent, .block:
                if tag.kind == .block, opened.last?.tag.kind == .parent { isArgument[index] = true }
                opened.append((index, tag))
                if opened.count == Self.deepest + 1 {
                    // Sections, blocks and parents nest without an end.
                    report("sections are nested more than \(Self.deepest) deep", at: tag, help: nil)
                }
            case .close:
                close(tag, index, &opened)
            default: break
            }
        }
        for (_, tag) in opened {
            // An opening tag has no closing one in the rest of the file.
            report("\"\(shown(tag))\" is never closed", at: tag, help: "add \"{{/\(written(tag))}}\"")
        }
    }

    private mutating func close(_ tag: Tag, _ index: Int, _ opened: inout [(index: Int, tag: Tag)]) {
        guard let last = opened.last else {
            // A closing tag has nothing open before it.
            return report("\"\(shown(tag))\" closes nothing: no section is open here", at: tag, help: nil)
        }
        if written(last.tag) == written(tag) {
            partner[last.index] = index
            partner[index] = last.index
            opened.removeLast()
            return
        }
        let line = file.place(last.tag.range.lowerBound).position.line
        // A closing tag names something else than the innermost open section.
        report(
            "found \"\(shown(tag))\", expected \"{{/\(written(last.tag))}}\"", at: tag,
            help: "close \"\(shown(last.tag))\" of line \(line) first")
        if let outer = opened.lastIndex(where: { written($0.tag) == written(tag) }) {
            opened.removeSubrange(outer...)
        } else {
            opened.removeLast()
        }
    }

    /// Sections, parents or blocks are not closed as they were opened.
    private mutating func report(_ message: Wording, at tag: Tag, help: Wording?) {
        problems.append(
            Diagnostic(.error, .templateSyntax, message, at: file.place(tag.range.lowerBound), help: help))
    }

    private func shown(_ tag: Tag) -> String {
        String(decoding: bytes[tag.range], as: UTF8.self)
    }

    private func written(_ tag: Tag) -> String {
        (tag.isDynamic ? "*" : "") + tag.name
    }
}

extension TagStructure {
    /// Finds the standalone tags, and drops the white space around them.
    private mutating func trim() {
        for (index, token) in tokens.enumerated() {
            guard case .tag(let tag) = token else { continue }
            let before = indentation(before: index)
            let endsLine = isLineEnd(after: index)
            switch tag.kind {
            case .value, .raw: break
            case .parent:
                guard let end = partner[index], let before, endsLine || isLineEnd(after: end) else {
                    continue
                }
                lead[index] = before
                dropBefore(index)
                if endsLine { dropAfter(index) }
                if isLineEnd(after: end) { dropAfter(end) }
            case .block where isArgument[index]:
                if endsLine { dropAfter(index) }
                isAlone[index] = endsLine
            case .close where partner[index].map({ isArgument[$0] }) == true:
                if before != nil { dropBefore(index) }
                isAlone[index] = before != nil
            case .block:
                guard let end = partner[index], let before else { continue }
                if endsLine {
                    standAlone(index)
                } else if isLineEnd(after: end) {
                    lead[index] = before
                    dropBefore(index)
                }
            default:
                guard let before, endsLine else { continue }
                standAlone(index)
                if tag.kind == .partial { lead[index] = before }
            }
        }
    }

    private mutating func standAlone(_ index: Int) {
        isAlone[index] = true
        dropBefore(index)
        dropAfter(index)
    }

    /// The white space from the start of the line to a tag; nil if there is anything else.
    private func indentation(before index: Int) -> Range<Int>? {
        guard case .tag(let tag) = tokens[index] else { return nil }
        let start = tag.range.lowerBound
        if startsLine(index) { return start..<start }
        guard case .text(let range) = tokens[index - 1], startsLine(index - 1),
            whiteSpace(at: range.lowerBound) == range
        else {
            return nil
        }
        return range
    }

    private func isLineEnd(after index: Int) -> Bool {
        guard index + 1 < tokens.count else { return true }
        guard case .text(let range) = tokens[index + 1] else { return false }
        let end = whiteSpace(at: range.lowerBound).upperBound
        if end >= range.upperBound { return index + 2 == tokens.count }
        let rest = bytes[end..<range.upperBound]
        return rest.elementsEqual("\n".utf8) || rest.elementsEqual("\r\n".utf8)
    }

    private mutating func dropBefore(_ index: Int) {
        if !startsLine(index) { isDropped[index - 1] = true }
    }

    private mutating func dropAfter(_ index: Int) {
        if index + 1 < tokens.count { isDropped[index + 1] = true }
    }
}
