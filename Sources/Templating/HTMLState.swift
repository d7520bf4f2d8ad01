/// Where in an HTML document the text so far has led: between tags, in a tag, in a quoted value …
///
/// Follows the tokenizer of the HTML standard as far as it decides which characters are dangerous.
struct HTMLState: Hashable, Sendable {
    enum Phase: UInt8 {
        case text, tagOpen, endTagOpen, tagName, insideTag, attributeName, afterAttributeName, beforeValue
        case doubleQuoted, singleQuoted, unquoted, declarationOpen, declaration, comment
        /// In an element whose contents are not markup: title, textarea, style, script …
        case contents
    }

    /// An element in which text is allowed, but none of the elements that this program writes around values.
    enum Enclosure: UInt8 {
        case none, option, svg
    }

    /// No name that matters is as long. Without a limit a template that includes itself inside a tag would have
    /// another state each time.
    static let longestName = 64

    private(set) var phase = Phase.text
    private(set) var enclosure = Enclosure.none
    /// The element of the tag, or of the contents; lower case.
    private(set) var element: [UInt8] = []
    private(set) var attribute: [UInt8] = []
    private var isEndTag = false
    /// Bytes of a longer mark seen so far: dashes that may end a comment, `</title`, the slash of `<br/>`.
    private var matched = 0
    /// The beginning of the attribute's value.
    private(set) var scheme = SchemeState()
    /// What the tag tells the browser to do, if it is a `<meta>`.
    private(set) var directive = DirectiveState()
    private var mistake: Mistake?

    /// What makes data dangerous that came before.
    enum Mistake: UInt8 {
        /// A colon came after data that may be the scheme.
        case dataAsScheme
        /// The tag became a directive after the data.
        case dataAsDirective
    }

    mutating func advance(over bytes: some Sequence<UInt8>) {
        for byte in bytes { advance(byte) }
    }

    /// Notes that there is data here.
    mutating func passData() {
        switch phase {
        case .doubleQuoted, .singleQuoted:
            scheme.passData()
            if isContentOfMeta { directive.hasData = true }
        case .comment, .contents: matched = 0
        default: break
        }
    }

    /// What was found wrong with earlier data since this was last asked.
    mutating func takeMistake() -> Mistake? {
        defer { mistake = nil }
        return mistake
    }

    var isContentOfMeta: Bool { element == Array("meta".utf8) && attribute == Array("content".utf8) }

    /// The state after text that may or may not be there, and which leads from one state to another; nil if
    /// they do not agree.
    func joined(with other: HTMLState) -> HTMLState? {
        if self == other { return self }
        guard element == other.element, isEndTag == other.isEndTag else { return nil }
        var result = self
        if enclosure == .none { result.enclosure = other.enclosure }
        result.directive = directive.joined(with: other.directive)
        if isBetweenAttributes, other.isBetweenAttributes {
            result.enter(.insideTag)
            return result
        }
        guard phase == other.phase, attribute == other.attribute else { return nil }
        result.matched = 0
        result.scheme = scheme.joined(with: other.scheme)
        return result
    }

    private var isBetweenAttributes: Bool {
        switch phase {
        case .tagName, .insideTag, .attributeName, .afterAttributeName: true
        default: false
        }
    }
}

extension HTMLState {
    private mutating func advance(_ byte: UInt8) {
        switch phase {
        case .text:
            if byte == UInt8(ascii: "<") { phase = .tagOpen }
        case .tagOpen: advanceTagOpen(byte)
        case .endTagOpen:
            if isLetter(byte) {
                startTag(byte, isEnd: true)
            } else {
                phase = byte == UInt8(ascii: ">") ? .text : .declaration
            }
        case .tagName, .insideTag, .attributeName, .afterAttributeName: advanceTag(byte)
        case .beforeValue, .doubleQuoted, .singleQuoted, .unquoted: advanceValue(byte)
        case .declarationOpen:
            if byte == UInt8(ascii: "-") {
                matched += 1
                // A comment may end at once: "<!-->".
                if matched == 2 { phase = .comment }
            } else {
                matched = 0
                phase = byte == UInt8(ascii: ">") ? .text : .declaration
            }
        case .declaration:
            if byte == UInt8(ascii: ">") { phase = .text }
        case .comment:
            switch byte {
            case UInt8(ascii: "-"): matched = min(matched + 1, 2)
            case UInt8(ascii: ">") where matched == 2: enter(.text)
            case UInt8(ascii: "!") where matched == 2: break
            default: matched = 0
            }
        case .contents: advanceContents(byte)
        }
    }

    private mutating func advanceTagOpen(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/"): phase = .endTagOpen
        case UInt8(ascii: "!"):
            matched = 0
            phase = .declarationOpen
        case UInt8(ascii: "?"): phase = .declaration
        case UInt8(ascii: "<"): break
        default: if isLetter(byte) { startTag(byte, isEnd: false) } else { phase = .text }
        }
    }

    private mutating func startTag(_ byte: UInt8, isEnd: Bool) {
        phase = .tagName
        element = [lowercased(byte)]
        isEndTag = isEnd
        directive = DirectiveState()
    }

    private mutating func advanceTag(_ byte: UInt8) {
        let slash = matched
        matched = 0
        switch byte {
        case UInt8(ascii: ">"): closeTag(isEmpty: slash == 1)
        case UInt8(ascii: "/"):
            enter(.insideTag)
            matched = 1
        case UInt8(ascii: "=") where phase == .attributeName || phase == .afterAttributeName:
            phase = .beforeValue
            if attribute == Array("http-equiv".utf8) {
                directive.isGiven = true
                if directive.hasData { mistake = .dataAsDirective }
            }
        case _ where isSpace(byte):
            if phase == .attributeName {
                phase = .afterAttributeName
            } else if phase == .tagName {
                phase = .insideTag
            }
        case _ where phase == .tagName:
            if element.count < Self.longestName { element.append(lowercased(byte)) }
        case _ where phase == .attributeName:
            if attribute.count < Self.longestName { attribute.append(lowercased(byte)) }
        default:
            phase = .attributeName
            attribute = [lowercased(byte)]
        }
    }

    private mutating func advanceValue(_ byte: UInt8) {
        switch (phase, byte) {
        case (.beforeValue, UInt8(ascii: "\"")): startValue(.doubleQuoted)
        case (.beforeValue, UInt8(ascii: "'")): startValue(.singleQuoted)
        case (.doubleQuoted, UInt8(ascii: "\"")), (.singleQuoted, UInt8(ascii: "'")): enter(.insideTag)
        case (.doubleQuoted, _), (.singleQuoted, _):
            if scheme.advance(lowercased(byte)), HTMLState.addressAttributes.contains(attributeName) {
                mistake = .dataAsScheme
            }
        case (_, UInt8(ascii: ">")): closeTag(isEmpty: false)
        case (.beforeValue, _): if !isSpace(byte) { phase = .unquoted }
        default: if isSpace(byte) { enter(.insideTag) }
        }
    }

    private mutating func startValue(_ phase: Phase) {
        self.phase = phase
        scheme = .atBeginning
    }

    private mutating func advanceContents(_ byte: UInt8) {
        let end = [UInt8(ascii: "<"), UInt8(ascii: "/")] + element
        if matched == end.count {
            if byte == UInt8(ascii: ">") { return enter(.text) }
            if isSpace(byte) || byte == UInt8(ascii: "/") {
                isEndTag = true
                return enter(.insideTag)
            }
            matched = 0
        }
        matched = lowercased(byte) == end[matched] ? matched + 1 : byte == UInt8(ascii: "<") ? 1 : 0
    }

    private mutating func closeTag(isEmpty: Bool) {
        let name = String(decoding: element, as: UTF8.self)
        if isEndTag {
            if (enclosure == .svg && name == "svg")
                || (enclosure == .option && ["option", "select", "datalist"].contains(name))
            {
                enclosure = .none
            }
        } else if HTMLState.opaqueElements.contains(name) {
            return enter(.contents)
        } else if enclosure == .none, !isEmpty {
            if name == "svg" || name == "math" { enclosure = .svg }
            if name == "option" { enclosure = .option }
        }
        enter(.text)
    }

    /// Changes the phase and forgets what no longer matters, so that states of the same meaning compare as
    /// equal.
    private mutating func enter(_ phase: Phase) {
        self.phase = phase
        attribute = []
        matched = 0
        scheme = SchemeState()
        guard phase == .text else { return }
        element = []
        isEndTag = false
        directive = DirectiveState()
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20)
    }

    private func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
