/// Words of a catalogue with everything filled in.
public struct Phrase: Sendable, Hashable {
    public var text: String
    /// The language of the text if it is not the page's own, for the attribute `lang`.
    public var language: String?

    public init(text: String, language: String? = nil) {
        self.text = text
        self.language = language
    }
}

/// What fills a placeholder of a message.
public enum Argument: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    /// A whole number, written with the grouping of the message's language; under the name `count` it chooses
    /// the plural form.
    case count(Int)
    /// A number that was formatted already; under the name `count` it chooses the plural form, with the
    /// digits that `text` shows.
    case number(Double, text: String)

    public init(stringLiteral text: String) { self = .text(text) }
    public init(integerLiteral count: Int) { self = .count(count) }

    func text(in language: Locale) -> String {
        switch self {
        case .text(let text), .number(_, let text): text
        case .count(let count): language.format(count)
        }
    }
}
