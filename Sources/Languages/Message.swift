public import Bytes
public import Diagnostics

/// One text of a catalogue, parsed: its words, its placeholders and its plural forms.
///
/// `{name}` is a placeholder, a name of letters, digits and `_`; a literal brace is written twice, `{{` or
/// `}}`.
public struct Message: Sendable {
    public enum Piece: Sendable, Hashable {
        case text(String)
        /// The name between the braces.
        case placeholder(String)
    }

    public enum Form: Sendable, Hashable {
        case single([Piece])
        /// Chosen by the argument `count`; `other` is always there.
        case plural([PluralCategory: [Piece]])
        /// A phrase, chosen by how its value begins; the first form that fits is taken.
        case joined([JoinedForm])
    }

    public let form: Form
    /// Where the message is in its file.
    public let place: Place
    /// The locale that the words are in; another than the page's if they are a fallback.
    public let language: Locale

    init(_ form: Form, place: Place, language: Locale) {
        self.form = form
        self.place = place
        self.language = language
    }

    /// The pieces of a plural category, or of the only form; of `other` if the category has no form of its
    /// own.
    public func pieces(_ category: PluralCategory) -> [Piece] {
        switch form {
        case .single(let pieces): pieces
        case .plural(let forms): forms[category] ?? forms[.other] ?? []
        case .joined(let forms): forms.last?.pieces ?? []
        }
    }

    /// The pieces for the argument `count`; those of `other` if there is none.
    public func pieces(count: Argument?) -> [Piece] {
        guard case .plural = form else { return pieces(.other) }
        switch count {
        case .count(let count): return pieces(language.pluralCategory(count))
        case .number(let number, let text):
            return pieces(
                language.pluralCategory(number, visibleFractionDigits: language.visibleFractionDigits(text)))
        case .text, nil: return pieces(.other)
        }
    }

    /// The words with every placeholder filled in; one without an argument stays as it is written.
    public func text(_ arguments: [String: Argument] = [:]) -> String {
        let pieces = pieces(count: arguments["count"])
        if pieces.count == 1, case .text(let text) = pieces[0] { return text }
        return Self.text(pieces, arguments, in: language)
    }

    static func text(_ pieces: [Piece], _ arguments: [String: Argument], in language: Locale) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let words): text += words
            case .placeholder(let name): text += arguments[name]?.text(in: language) ?? "{\(name)}"
            }
        }
        return text
    }

    /// Appends the words with a text for one placeholder; faster than with a dictionary, for lists of
    /// thousands.
    public func append(_ name: String, _ value: String, to buffer: inout ByteBuffer) {
        for piece in pieces(.other) {
            switch piece {
            case .text(let words): buffer.append(words)
            case .placeholder(let other) where other == name: buffer.append(value)
            case .placeholder(let other):
                buffer.append(UInt8(ascii: "{"))
                buffer.append(other)
                buffer.append(UInt8(ascii: "}"))
            }
        }
    }

    /// The names of all placeholders, in all plural forms.
    var placeholders: Set<String> {
        let all =
            switch form {
            case .single(let pieces): pieces
            case .plural(let forms): forms.values.flatMap(\.self)
            // What is left of a value is another way to write the value.
            case .joined: [Piece.placeholder("value")]
            }
        return Set(all.compactMap { piece in if case .placeholder(let name) = piece { name } else { nil } })
    }
}

extension Message {
    /// Why a text could not be taken apart.
    enum SyntaxError: Error {
        case unclosed
        case unopened
        case badName(String)
    }

    static func pieces(_ text: String) throws(SyntaxError) -> [Piece] {
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: isBrace) else { return [.text(text)] }
        var pieces: [Piece] = []
        var words = String(text[..<first])
        var index = first
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            if next < bytes.endIndex, bytes[next] == bytes[index] {
                // A brace written twice is one brace of the text.
                index = next
                words += text[index..<bytes.index(after: index)]
            } else if bytes[index] == closing {
                throw .unopened
            } else {
                guard let end = bytes[next...].firstIndex(of: closing) else { throw .unclosed }
                let name = text[next..<end]
                guard isName(name) else { throw .badName(String(name)) }
                if !words.isEmpty { pieces.append(.text(words)) }
                words = ""
                pieces.append(.placeholder(String(name)))
                index = end
            }
            let rest = bytes[bytes.index(after: index)...]
            index = rest.firstIndex(where: isBrace) ?? rest.endIndex
            words += text[rest.startIndex..<index]
        }
        if !words.isEmpty { pieces.append(.text(words)) }
        return pieces
    }

    private static let opening = UInt8(ascii: "{")
    private static let closing = UInt8(ascii: "}")

    private static func isBrace(_ byte: UInt8) -> Bool {
        byte == opening || byte == closing
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
