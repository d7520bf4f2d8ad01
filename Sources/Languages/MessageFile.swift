public import Diagnostics
public import Records

/// A file of messages as it was read, YAML or `.strings`, and the locale that its name gives.
public struct MessageFile: Sendable {
    public let tag: String
    /// Of the file, relative to the site.
    public let path: String
    /// Every message of the file by its key; the names of nested maps are joined with points.
    ///
    /// An empty text is not a message: translation services export texts that are not translated yet as
    /// empty.
    let messages: MessageLayer

    /// Reads the messages; what is wrong with them goes to the log.
    ///
    /// - Parameter locales: the site's languages.
    /// - Returns: nil if the tag is not a language.
    public init?(tag: String, root: Node, locales: [Locale], log: DiagnosticLog) {
        guard let language = locales.first(where: { $0.tag == tag }) ?? Locale(tag: tag) else { return nil }
        self.tag = tag
        path = root.place.file.path
        messages = .read(Self.messages(root, language, log))
    }

    /// Messages of the program itself, which are read when the first of them is asked for.
    ///
    /// - Parameters:
    ///   - file: YAML without mistakes.
    ///   - domain: the first part of all keys of the file, which no other file has; nil for the file that all
    ///     domains share.
    /// - Returns: nil if the tag is not a language.
    public init?(tag: String, builtIn file: SourceFile, of domain: String?, locales: [Locale]) {
        guard let language = locales.first(where: { $0.tag == tag }) ?? Locale(tag: tag) else { return nil }
        self.tag = tag
        path = file.path
        messages = .builtIn([domain.map { $0[...] } ?? "": BuiltInMessages(file, language)])
    }

    /// The keys of all messages of a file that was read; none for those of the program itself.
    public var keys: Set<String> {
        if case .read(let messages) = messages { Set(messages.keys) } else { [] }
    }

    /// A text, the forms of a plural or of a phrase, or a group of messages.
    public static var schema: Schema {
        let message = Expectation.either(
            "a text, the forms of a plural, or a group of messages", .text("a text"), .number("a number"),
            Expectation("true or false", .flag), Expectation("nothing yet", .null),
            Expectation("messages by their names", .wholeFile))
        return Schema("messages by their names", .keys(like: "", message.schema))
    }

    static func messages(_ root: Node, _ language: Locale, _ log: DiagnosticLog) -> [String: StoredMessage] {
        var reading = Reading(language: language, log: log)
        switch root.kind {
        case .map: reading.read(root, below: "")
        case .null: break
        case .bool, .number, .text, .list:
            log.error(
                .messagesSyntax,
                "\(root.shown) is not a list of messages, expected a name and its text on each line",
                at: root.place, help: "write each message as name: text")
        }
        return reading.messages
    }
}

private let categoryNames = PluralCategory.allCases.map(\.rawValue)

private struct Reading {
    let language: Locale
    let log: DiagnosticLog
    var messages: [String: StoredMessage] = [:]

    mutating func read(_ map: Node, below prefix: String) {
        for (keyNode, value) in map.members {
            let key = prefix + (keyNode.scalar ?? "")
            switch value.kind {
            case .null: break
            case .text, .bool, .number:
                if value.scalar != "" { add(.single(pieces(value)), key, keyNode) }
            case .list:
                log.error(
                    .messagesSyntax,
                    "the message \"\(key)\" is a list, expected a text or the forms of a plural",
                    at: value.place,
                    help: "write the text on one line, or give each its own name")
            case .map:
                if isUnquotedPlaceholder(value) {
                    log.error(
                        .messagesSyntax,
                        "the message \"\(key)\" begins with a placeholder, expected quotes around its text",
                        at: value.place,
                        help: "write \(key.split(separator: ".").last ?? ""): \"{…}\" with the quotes")
                } else if key.hasPrefix("phrase.") {
                    if let forms = joinedForms(value, key) { add(.joined(forms), key, keyNode) }
                } else if isPlural(value) {
                    if let forms = forms(value, key) { add(.plural(forms), key, keyNode) }
                } else {
                    read(value, below: key + ".")
                }
            }
        }
    }

    private mutating func add(_ form: Message.Form, _ key: String, _ keyNode: Node) {
        if let first = messages[key] {
            log.error(
                .messagesSyntax,
                "the message \"\(key)\" is here and in line \(first.message.place.position.line), expected once",
                at: keyNode.place, help: "take one of the two out")
            return
        }
        messages[key] = StoredMessage(Message(form, place: keyNode.place, language: language))
    }

    /// `key: {name}` without quotes is a map in braces whose names have no values.
    private func isUnquotedPlaceholder(_ map: Node) -> Bool {
        let members = map.members
        return !members.isEmpty && members.allSatisfy { $0.value.kind == .null }
            && map.place.file.bytes[map.place.offset...].first == UInt8(ascii: "{")
    }

    /// A map is a plural if its names are plural forms; a typo in one of them does not make it a group of
    /// messages.
    private func isPlural(_ map: Node) -> Bool {
        let names = map.members.compactMap(\.key.scalar)
        let unknown = names.filter { PluralCategory(rawValue: $0) == nil }
        if unknown.isEmpty { return !names.isEmpty }
        guard names.contains("other") else { return false }
        return names.count - unknown.count > 1
            || unknown.allSatisfy { nearest(to: $0, in: categoryNames) != nil }
    }

    private func forms(_ map: Node, _ key: String) -> [PluralCategory: [Message.Piece]]? {
        var forms: [PluralCategory: [Message.Piece]] = [:]
        for (name, value) in map.members {
            guard let word = name.scalar, let category = PluralCategory(rawValue: word) else {
                log.add(
                    Diagnostic(
                        .error, .messagesPlural,
                        "\(name.shown) is not a plural form, expected one of \(categoryNames.joined(separator: ", "))",
                        at: name.place,
                        help: .didYouMean(name.scalar.flatMap { nearest(to: $0, in: categoryNames) })))
                continue
            }
            if value.kind == .null || value.scalar == "" { continue }
            guard value.scalar != nil else {
                log.error(
                    .messagesSyntax,
                    "\(value.shown) does not fit in the plural form \"\(word)\" of \"\(key)\", expected a text",
                    at: value.place, help: "write the text after \"\(word):\"")
                continue
            }
            forms[category] = pieces(value)
        }
        if forms.isEmpty { return nil }
        guard forms[.other] != nil else {
            log.error(
                .messagesPlural, "the plural \"\(key)\" has no form \"other\", which every plural must have",
                at: map.place,
                help: "add other: with the text for all other numbers")
            return nil
        }
        return forms
    }

    /// The forms of a phrase in the order of the file, the one for every other value last.
    private func joinedForms(_ map: Node, _ key: String) -> [JoinedForm]? {
        var forms: [JoinedForm] = []
        var otherwise: JoinedForm?
        for (name, value) in map.members {
            guard let word = name.scalar, value.scalar != nil else {
                log.error(
                    .messagesSyntax, "\(value.shown) is not a form of the phrase \"\(key)\", expected a text",
                    at: value.place,
                    help: "write the text after the beginnings that it is for")
                continue
            }
            if word == JoinedForm.otherwise {
                otherwise = JoinedForm(beginnings: [], pieces: pieces(value))
            } else {
                forms.append(
                    JoinedForm(
                        beginnings: word.split(separator: " ").map { folded(String($0)) },
                        pieces: pieces(value)))
            }
        }
        guard let otherwise else {
            log.error(
                .messagesSyntax,
                "the phrase \"\(key)\" has no form \"\(JoinedForm.otherwise)\", which every phrase needs",
                at: map.place,
                help: "add \(JoinedForm.otherwise): with the text for all other values")
            return nil
        }
        return forms + [otherwise]
    }

    private func pieces(_ node: Node) -> [Message.Piece] {
        let text = node.scalar ?? ""
        guard TextLength.allows(text.utf8.count, at: node.place, log) else { return [] }
        do throws(Message.SyntaxError) {
            return try Message.pieces(text)
        } catch {
            report(error, node)
            return [.text(text)]
        }
    }

    private func report(_ error: Message.SyntaxError, _ node: Node) {
        let twice: Wording = "write a brace that is part of the text twice, {{ or }}"
        switch error {
        case .unclosed:
            log.error(
                .messagesSyntax, "a \"{\" is not closed, expected \"}\" after the name", at: node.place,
                help: "add the \"}\"; \(twice)")
        case .unopened:
            log.error(.messagesSyntax, "a \"}\" has no \"{\" before it", at: node.place, help: twice)
        case .badName(let name):
            log.error(
                .messagesSyntax,
                "\"{\(name)}\" is not a placeholder, expected a name of letters, digits and _ between the braces",
                at: node.place, help: twice)
        }
    }
}
