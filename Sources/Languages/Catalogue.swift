import Synchronization

/// All messages for one locale: its own, and those of the languages that it falls back to for messages that
/// it lacks.
///
/// Remembers which keys were used, so that `check` can report the others. Shared by all threads.
public final class Catalogue: Sendable {
    public let locale: Locale
    /// Where messages are looked for, in this order.
    let layers: [MessageLayer]
    private let unknown = Mutex<Set<String>>([])
    private let lineage: Set<String>

    init(_ locale: Locale, _ layers: [MessageLayer]) {
        self.locale = locale
        self.layers = layers
        lineage = Set(locale.lineage)
    }

    /// The message of a key, nested names joined with full stops: `nav.home`. Nil, and remembered as unknown,
    /// if no language has it.
    public func message(_ key: String) -> Message? {
        guard let found = layers.first(key) else {
            unknown.withLock { _ = $0.insert(key) }
            return nil
        }
        found.markUsed()
        return found.message
    }

    /// The words of a key in this locale, or in the language it falls back to; the key itself if no language
    /// has it.
    public func phrase(_ key: String, _ arguments: [String: Argument] = [:]) -> Phrase {
        guard let message = message(key) else { return Phrase(text: key) }
        return Phrase(text: message.text(arguments), language: foreignLanguage(of: message))
    }

    /// The words of a key where there is no room for markup, such as in a title.
    public func text(_ key: String, _ arguments: [String: Argument] = [:]) -> String {
        message(key)?.text(arguments) ?? key
    }

    /// The words of a key, or of the other key where that is nearer: in the site's own messages and not in the
    /// theme's, or in this language and not in the one it falls back to.
    public func text(_ key: String, orNearer other: String) -> String {
        let nearest = layers.first { $0[key] != nil || $0[other] != nil }
        return text(nearest.map { $0[key] != nil } ?? true ? key : other)
    }

    /// Whether some language has the key; asking does not count as use.
    public func contains(_ key: String) -> Bool {
        layers.first(key) != nil
    }

    /// The message of a key; asking does not count as use.
    func peek(_ key: String) -> Message? {
        layers.first(key)?.message
    }

    /// The tag of a message's language where it is a fallback; nil if the words are the locale's own, `pt`
    /// for `pt-BR` included.
    public func foreignLanguage(of message: Message) -> String? {
        lineage.contains(message.language.tag) ? nil : message.language.tag
    }

    /// Every key that some language has, sorted by code point.
    public var keys: [String] {
        layers.sortedKeys
    }

    /// The keys that were used so far, here or in another language that has a message of this one.
    public var usedKeys: Set<String> {
        layers.reduce(into: []) { $0.formUnion($1.usedKeys) }
    }

    /// The keys that were used and that no language has.
    public var unknownKeys: Set<String> {
        unknown.withLock(\.self)
    }
}

/// A locale with its messages: what pages are written with.
public struct Localization: Sendable {
    public let locale: Locale
    public let messages: Catalogue

    public init(locale: Locale, messages: Catalogue) {
        self.locale = locale
        self.messages = messages
    }
}
