internal import CYAML
internal import Diagnostics

/// One item of a YAML file, as libyaml reads it, with byte offsets in the file.
struct YAMLEvent {
    enum Content {
        case streamEnd
        case documentStart
        /// `isPlain`: without quotes, so that its spelling says what it is.
        case scalar(String, isPlain: Bool)
        case listStart, mapStart, containerEnd
        case alias(String)
        case other
    }

    var content: Content
    var offset: Int
    var anchor: String?
    var tag: String?
}

/// libyaml's event parser over a stretch of a file that is known to be UTF-8.
///
/// Its marks count characters from the start of the stretch; since they come in order, they are turned into
/// byte offsets by walking along.
@safe
final class YAMLEvents {
    private let bytes: [UInt8]
    private let range: Range<Int>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var character = 0
    private var offset: Int

    init(_ file: SourceFile, _ range: Range<Int>) {
        bytes = file.bytes
        self.range = range
        offset = range.lowerBound
        unsafe input = .allocate(capacity: range.count)
        _ = unsafe input.initialize(from: bytes[range])
        unsafe parser = .allocate(capacity: 1)
        unsafe parser.initialize(to: yaml_parser_t())
        guard unsafe yaml_parser_initialize(parser) == 1 else { return }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    func next() throws(Mistake) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw mistake() }
        defer { unsafe yaml_event_delete(&event) }
        let start = unsafe byteOffset(event.start_mark.index)
        var result = YAMLEvent(content: .other, offset: start)
        switch unsafe event.type {
        case YAML_STREAM_END_EVENT: result.content = .streamEnd
        case YAML_DOCUMENT_START_EVENT: result.content = .documentStart
        case YAML_ALIAS_EVENT: result.content = .alias(unsafe text(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let value = unsafe String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            result.content = .scalar(value, isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
            unsafe (result.anchor, result.tag) = (text(scalar.anchor), text(scalar.tag))
        case YAML_SEQUENCE_START_EVENT:
            result.content = .listStart
            unsafe (result.anchor, result.tag) = (
                text(event.data.sequence_start.anchor), text(event.data.sequence_start.tag)
            )
        case YAML_MAPPING_START_EVENT:
            result.content = .mapStart
            unsafe (result.anchor, result.tag) = (
                text(event.data.mapping_start.anchor), text(event.data.mapping_start.tag)
            )
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: result.content = .containerEnd
        default: break
        }
        return result
    }

    private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }

    /// The byte at which a character begins.
    private func byteOffset(_ index: Int) -> Int {
        if index < character { (character, offset) = (0, range.lowerBound) }
        while character < index, offset < range.upperBound {
            offset += 1
            while offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            character += 1
        }
        return offset
    }

    /// The first number sign that begins a comment after something else on its line, from the line of one offset
    /// to another one; nil if there is none. A comment that has a line to itself hides nothing.
    private func commentSign(from start: Int, to end: Int) -> Int? {
        var (quote, isFirst, isComment) = (UInt8?.none, true, false)
        for index in lineStart(start)..<max(lineStart(start), min(end, range.upperBound)) {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") {
                (isFirst, isComment) = (true, false)
            } else if isComment {
                continue
            } else if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == nil, byte == UInt8(ascii: "#"), isFirst || Self.isBlank(bytes[index - 1]) {
                guard isFirst else { return index }
                isComment = true
            }
            if !Self.isBlank(byte) { isFirst = false }
        }
        return nil
    }

    private func lineStart(_ offset: Int) -> Int {
        let before = bytes[range.lowerBound..<min(offset, range.upperBound)]
        return before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? range.lowerBound
    }

    /// The last byte before an offset that is not white space; the offset if there is none.
    private func lastContent(before offset: Int) -> Int {
        bytes[range.lowerBound..<min(offset, range.upperBound)].lastIndex { !Self.isBlank($0) } ?? offset
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte }

    private func mistake() -> Mistake {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
        let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) } ?? ""
        if unsafe parser.pointee.error == YAML_READER_ERROR {
            let at = unsafe range.lowerBound + parser.pointee.problem_offset
            return YAMLWords.mistake(problem, context, at: min(at, range.upperBound))
        }
        let mark =
            unsafe YAMLWords.beginsAtContext(problem, context)
            ? parser.pointee.context_mark : parser.pointee.problem_mark
        if YAMLWords.mayFollowComment(problem) {
            let context = byteOffset(unsafe parser.pointee.context_mark.index)
            let end = byteOffset(unsafe parser.pointee.problem_mark.index)
            if let sign = commentSign(from: min(context, lastContent(before: end)), to: end) {
                return YAMLWords.comment(at: sign)
            }
        }
        let offset = byteOffset(mark.index)
        // libyaml takes a tab that indents for the beginning of a value.
        let isTab =
            problem == YAMLWords.noToken && offset < range.upperBound && bytes[offset] == UInt8(ascii: "\t")
        if context == YAMLWords.block || problem == YAMLWords.noKey {
            let mark =
                unsafe context == YAMLWords.block ? parser.pointee.context_mark : parser.pointee.problem_mark
            if let quote = quote(before: byteOffset(mark.index)) { return YAMLWords.text(after: quote) }
        }
        return YAMLWords.mistake(isTab ? YAMLWords.tab : problem, context, at: offset)
    }

    /// Where a quote ends right before a sign or a word on its line, which is neither a block nor a key then.
    private func quote(before sign: Int) -> Int? {
        let last = lastContent(before: sign)
        guard last < sign, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[last]),
            !bytes[last..<min(sign, range.upperBound)].contains(UInt8(ascii: "\n"))
        else { return nil }
        return last
    }
}
