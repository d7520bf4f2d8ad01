import Diagnostics

/// The differences between the placeholders of a message and those of the message that it is compared with.
struct PlaceholderComparison {
    private let message: Message
    private let model: Message
    /// The model is the theme's and the message the site's own.
    private let isThemes: Bool
    private let lacking: [String]
    private let foreign: [String]
    /// The likely intended name of a placeholder that the model does not have: a typo is one mistake, and not
    /// a placeholder too many and one that is missing.
    let slips: [String: String]

    init(_ message: Message, model: Message, isThemes: Bool) {
        self.message = message
        self.model = model
        self.isThemes = isThemes
        let (mine, theirs) = (message.placeholders, model.placeholders)
        let lacking = theirs.subtracting(mine).sorted(by: byCodePoint)
        foreign = mine.subtracting(theirs).sorted(by: byCodePoint)
        slips = foreign.reduce(into: [:]) { slips, name in slips[name] = nearest(to: name, in: lacking) }
        self.lacking = lacking
    }

    func diagnostics(_ key: String) -> [Diagnostic] {
        let who: Wording = "the \(message.language.wording) message \"\(key)\""
        let other: Wording = isThemes ? "the theme's" : "the \(model.language.wording) one"
        let others: Wording = isThemes ? "every language" : model.language.wording
        let meant = Set(slips.values)
        let tooMany = foreign.map { name in
            Diagnostic(
                .warning, .messagesPlaceholders, "\(who) has {\(name)}, which \(other) does not have",
                at: message.place,
                help: slips[name].map { "did you mean {\($0)}?" }
                    ?? "take {\(name)} out, or add it in \(others)")
        }
        let tooFew = lacking.filter { !meant.contains($0) }.map { name in
            Diagnostic(
                .warning, .messagesPlaceholders, "\(who) lacks {\(name)}, which \(other) has",
                at: message.place,
                help: "add {\(name)} where its value belongs in the sentence")
        }
        return tooMany + tooFew
    }
}
