import Diagnostics

/// Builds the tree of a template from its tokens, once they are known to match.
struct TemplateParser {
    private let file: SourceFile
    private let structure: TagStructure

    init(_ file: SourceFile, _ structure: TagStructure) {
        self.file = file
        self.structure = structure
    }

    func nodes(in range: Range<Int>) -> [TemplateNode] {
        var nodes: [TemplateNode] = []
        var index = range.lowerBound
        while index < range.upperBound {
            switch structure.tokens[index] {
            case .text(let text):
                if !structure.isDropped[index] { append(text, index, to: &nodes) }
            case .tag(let tag):
                if beginsLine(index) { nodes.append(.lineStart(tag.range.lowerBound..<tag.range.lowerBound)) }
                if let node = node(tag, index) { nodes.append(node) }
                index = end(of: index)
            }
            index += 1
        }
        return nodes
    }
}

extension TemplateParser {
    private func append(_ text: Range<Int>, _ index: Int, to nodes: inout [TemplateNode]) {
        guard structure.startsLine(index) else { return nodes.append(.text(text)) }
        let space = structure.whiteSpace(at: text.lowerBound).clamped(to: text)
        nodes.append(.lineStart(space))
        if space.upperBound < text.upperBound { nodes.append(.text(space.upperBound..<text.upperBound)) }
    }

    /// Whether a tag begins a line that stays: one that it does not have for itself.
    private func beginsLine(_ index: Int) -> Bool {
        structure.startsLine(index) && !structure.isAlone[index] && structure.lead[index] == nil
    }

    /// The index of the closing tag, or the tag's own if it has none.
    private func end(of index: Int) -> Int {
        structure.partner[index] ?? index
    }

    private func node(_ tag: Tag, _ index: Int) -> TemplateNode? {
        let name = TagName(text: tag.name, isDynamic: tag.isDynamic, offset: tag.range.lowerBound)
        return switch tag.kind {
        case .value: .value(name, raw: false)
        case .raw: .value(name, raw: true)
        case .section: .section(name, inverted: false, body: body(index))
        case .inverted: .section(name, inverted: true, body: body(index))
        case .partial: .partial(name, indentation: structure.lead[index])
        case .parent: .parent(name, indentation: structure.lead[index], arguments: arguments(of: index))
        case .block: .block(block(name, index), lead: structure.lead[index])
        case .close, .comment, .delimiters: nil
        }
    }

    private func body(_ index: Int) -> [TemplateNode] {
        let close = end(of: index)
        var nodes = nodes(in: index + 1..<max(close, index + 1))
        if close > index, beginsLine(close), case .tag(let tag) = structure.tokens[close] {
            nodes.append(.lineStart(tag.range.lowerBound..<tag.range.lowerBound))
        }
        return nodes
    }

    private func block(_ name: TagName, _ index: Int) -> Block {
        var intrinsic: Range<Int>?
        if structure.isAlone[index], index + 1 < structure.tokens.count,
            case .text(let lineEnd) = structure.tokens[index + 1]
        {
            intrinsic = structure.whiteSpace(at: lineEnd.upperBound)
        }
        return Block(name: name, intrinsic: intrinsic, body: body(index))
    }

    /// The blocks right inside a parent; everything else there is ignored, as the specification says.
    private func arguments(of parent: Int) -> [Block] {
        var blocks: [Block] = []
        var index = parent + 1
        while index < end(of: parent) {
            if case .tag(let tag) = structure.tokens[index], tag.kind == .block {
                blocks.append(block(TagName(text: tag.name, offset: tag.range.lowerBound), index))
            }
            index = end(of: index) + 1
        }
        return blocks
    }
}
