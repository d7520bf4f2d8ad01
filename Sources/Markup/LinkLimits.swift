internal import Diagnostics

/// Looks through a long text before cmark reads it, for links that cost far more than their length.
///
/// At each `:`, `www.` and `)` of a word cmark may look through the whole word for an address. At each link it
/// goes back over all signs `![` of the paragraph. Each use of a link definition becomes a copy of it. What is
/// counted here is never too small.
struct LinkLimits {
    /// Bytes that are looked through, all in all: about a second.
    static let steps = 1_000_000_000
    /// What copies of the longest definition may take, if each `]` of the text ends a use of it.
    static let copiedBytes = 100_000_000
    /// Bare addresses, of which each can take kilobytes of memory.
    static let addresses = 20_000
    /// A shorter text cannot reach a limit.
    private static let shortest = 16_384
    /// Going back over one sign takes as long as looking through some bytes.
    private static let stepsBack = 4

    private var stepCount = 0
    private var addressCount = 0
    private var word = Word()
    /// Of the lines since the last blank one.
    private var images = 0
    private var closings = 0
    private var definition: LinkDefinition?
    private var longest = LinkDefinition(offset: 0)
    private var closingsOfText = 0

    static func excess(in text: ArraySlice<UInt8>) -> MarkdownLimits.Excess? {
        guard text.count > shortest else { return nil }
        var limits = LinkLimits()
        return text.firstInLines { limits.add($0) }
            ?? limits.endParagraph(at: text.endIndex - 1) ?? limits.excessOfCopies
    }

    private mutating func add(_ line: ArraySlice<UInt8>) -> MarkdownLimits.Excess? {
        var isBlank = true
        var mayDefine = false
        var last: UInt8 = 0
        for byte in line {
            switch byte {
            case 0x09...0x0D, 0x20: stepCount += word.end()
            default:
                word.add(byte)
                isBlank = isBlank && byte == UInt8(ascii: ">")
            }
            switch (last, byte) {
            case (UInt8(ascii: "!"), UInt8(ascii: "[")): images += 1
            case (_, UInt8(ascii: "]")): closings += 1
            case (_, UInt8(ascii: "@")), (UInt8(ascii: ":"), UInt8(ascii: "/")): addressCount += 1
            case (UInt8(ascii: "]"), UInt8(ascii: ":")): mayDefine = true
            default: break
            }
            last = byte
        }
        stepCount += word.end()
        guard addressCount <= Self.addresses else {
            return MarkdownLimits.Excess(
                code: .markdownLinkSize, offset: line.startIndex,
                message:
                    "this text has more than \(Self.addresses) addresses up to this line, expected fewer",
                help: "split the text into several pages")
        }
        if isBlank { return endParagraph(at: line.startIndex) }
        if mayDefine, definition.map({ $0.isClosed || line.isFootnote }) ?? true {
            endDefinition()
            definition = LinkDefinition(offset: line.startIndex)
        }
        definition?.add(line)
        return nil
    }

    private mutating func endParagraph(at offset: Int) -> MarkdownLimits.Excess? {
        stepCount += Self.stepsBack * images * closings
        closingsOfText += closings
        (images, closings) = (0, 0)
        endDefinition()
        guard stepCount > Self.steps else { return nil }
        return MarkdownLimits.Excess(
            code: .markdownLinkSize, offset: offset,
            message:
                "the links and addresses up to this line would take too long to read, expected fewer in a paragraph or a word",
            help: "separate addresses with spaces, and paragraphs with empty lines")
    }

    private mutating func endDefinition() {
        if let definition, definition.length > longest.length { longest = definition }
        definition = nil
    }

    /// At the end of the text, since a definition may be below its uses.
    private var excessOfCopies: MarkdownLimits.Excess? {
        guard longest.length * closingsOfText > Self.copiedBytes else { return nil }
        return MarkdownLimits.Excess(
            code: .markdownLinkSize, offset: longest.offset,
            message:
                "this link definition has \(longest.length) bytes, and the text may use it \(closingsOfText) times, expected a shorter one",
            help: "shorten the address or the title behind \"]:\", or write an empty line below it")
    }

    /// What may be an address or several.
    private struct Word {
        private var length = 0
        /// Where the search for an address, or for the end of one, may begin.
        private var signs = 0
        private var matched = 0

        mutating func add(_ byte: UInt8) {
            length += 1
            switch byte {
            case UInt8(ascii: ":"), UInt8(ascii: ")"): signs += 1
            case UInt8(ascii: "."): signs += matched >= 3 ? 1 : 0
            default: break
            }
            matched = byte == UInt8(ascii: "w") || byte == UInt8(ascii: "W") ? matched + 1 : 0
        }

        /// How many bytes are looked through for the word; the next one begins.
        mutating func end() -> Int {
            defer { self = Word() }
            return length * signs
        }
    }
}

/// The lines that may be one definition of a link: `[name]: address "title"`, where the title may go on over
/// several lines.
private struct LinkDefinition {
    let offset: Int
    private(set) var length = 0
    /// How often a title may begin, and the last sign with which one does.
    private var openings = 0
    private var opening: UInt8 = 0
    private var openingOffset = 0
    private var lastOffset = 0
    private var last: UInt8 = 0
    /// Whether it has signs that make its end hard to tell.
    private var isIntricate = false

    init(offset: Int) {
        self.offset = offset
    }

    mutating func add(_ line: ArraySlice<UInt8>) {
        var isAfterSpace = true
        for byte in line {
            length += 1
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                isAfterSpace = true
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("):
                if isAfterSpace {
                    openings += 1
                    (opening, openingOffset) = (byte, length)
                }
            case UInt8(ascii: "\\"), UInt8(ascii: "<"): isIntricate = true
            default: break
            }
            isAfterSpace = false
            (last, lastOffset) = (byte, length)
        }
        length += 1
    }

    /// Whether the next line cannot belong to its title.
    var isClosed: Bool {
        guard !isIntricate, openings > 0 else { return !isIntricate }
        let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : opening
        return openings == 1 && last == closing && lastOffset > openingOffset
    }
}

extension ArraySlice<UInt8> {
    /// Whether the line begins the text of a footnote, which ends any definition above it.
    fileprivate var isFootnote: Bool { starts(with: [UInt8(ascii: "["), UInt8(ascii: "^")]) }
}
