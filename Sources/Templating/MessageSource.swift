public import Diagnostics
public import Languages

/// Where a program takes the words of its language from: a catalogue.
public protocol MessageSource: Sendable {
    var locale: Locale { get }
    /// Every key, for "did you mean".
    var keys: [String] { get }
    /// The message of a key, its words not filled in yet; nil if no language has it.
    func words(for key: String) -> MessageWords?
}

/// A message ready to be set into a template.
public struct MessageWords: Sendable {
    public var form: Message.Form
    /// The locale of the words: decides on the plural form.
    public var language: Locale
    /// The tag of the words' language if it is not the page's.
    public var foreignLanguage: String?
    /// In the file of messages; nil if they are of no file.
    public var place: Place?

    public init(
        _ form: Message.Form, in language: Locale, foreignLanguage: String? = nil, at place: Place? = nil
    ) {
        self.form = form
        self.language = language
        self.foreignLanguage = foreignLanguage
        self.place = place
    }
}

extension Catalogue: MessageSource {
    public func words(for key: String) -> MessageWords? {
        message(key).map {
            MessageWords($0.form, in: $0.language, foreignLanguage: foreignLanguage(of: $0), at: $0.place)
        }
    }
}
