/// How a date, a place or a name is joined to a sentence: each language has its own words for it in `phrase:`
/// of its catalogue.
///
/// A preposition cannot be written before a placeholder, since it may change with the value: "del 7 giugno",
/// but "dell’8 giugno".
public enum Joining: String, Sendable, CaseIterable {
    /// "on 8 June", "l’8 giugno".
    case onDate = "phrase.on-date"
    /// "of 8 June", "dell’8 giugno".
    case ofDate = "phrase.of-date"
    /// "at Ashcombe Park", "ad Ashcombe Park", "au Croisic".
    case atPlace = "phrase.at-place"
    /// "of Ashcombe", "d’Ashcombe".
    case ofName = "phrase.of-name"
}

/// A form of a phrase, and how a value begins for which it is the right one.
public struct JoinedForm: Sendable, Hashable {
    /// Letters that the value begins with, whole numbers or whole words; a form without any is right for
    /// every value.
    let beginnings: [String]
    /// The words, with `{value}` for the whole value or `{rest}` for what follows its first word.
    public let pieces: [Message.Piece]

    /// The name of the form that is right for every value.
    static let otherwise = "otherwise"

    /// Whether the form is right for a value, given in small letters without accents, which do not matter.
    func fits(_ value: String) -> Bool {
        beginnings.isEmpty
            || beginnings.contains { beginning in
                guard value.hasPrefix(beginning) else { return false }
                let rest = value.dropFirst(beginning.count)
                // One letter is enough to begin with, a word or a number has to end there.
                if beginning.count == 1, beginning.first?.isLetter == true { return true }
                return rest.first.map { !$0.isLetter && !$0.isNumber } ?? true
            }
    }
}

extension Message {
    /// The words of a phrase with a value in them; "{value}" is shown for a placeholder that a phrase does
    /// not have.
    func joined(with value: String) -> String {
        guard case .joined(let forms) = form else { return text(["value": .text(value)]) }
        let plain = folded(value)
        let pieces = forms.first { $0.fits(plain) }?.pieces ?? []
        let rest = value.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        return Self.text(pieces, ["value": .text(value), "rest": .text(rest)], in: language)
    }
}

extension Catalogue {
    /// A date, a place or a name with the words that join it to a sentence of this language.
    public func joined(_ joining: Joining, _ value: String) -> String {
        message(joining.rawValue)?.joined(with: value) ?? value
    }
}
