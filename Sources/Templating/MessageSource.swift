/// Where a program takes the words of its language from.
public protocol MessageSource: Sendable {
    /// The language tag of the pages: `fr`.
    var language: String { get }
    /// Every key, for "did you mean".
    var keys: [String] { get }
    func message(for key: String) -> MessageText?
    /// A whole number in the digits and groups of the language.
    func format(_ number: Int) -> String
    /// The CLDR plural category: `one`, `few`, `many`, `other` …
    func pluralCategory(of number: Int) -> String
}

/// A message ready to be set into a template.
public struct MessageText: Sendable {
    public enum Piece: Sendable, Hashable {
        case text(String)
        /// `{name}`: looked up like any name at that place.
        case placeholder(String)
    }

    public enum Form: Sendable {
        case single([Piece])
        /// By CLDR category, chosen by the value under `count`.
        case plural([String: [Piece]])
    }

    public var form: Form
    /// The language that the words are in; another than the page's for a fallback.
    public var language: String

    public init(_ form: Form, language: String) {
        self.form = form
        self.language = language
    }
}
