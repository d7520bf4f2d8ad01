import Diagnostics

/// The languages that messages of the program can be in, and the choice of one.
enum Translations {
    /// English needs no texts: it is in the sources.
    static let tags = ["en", "fr", "es", "it"]

    /// The language of a tag or of a locale of the system: `fr`, `fr-CA`, `fr_FR.UTF-8`; nil if the program
    /// does not have it.
    static func named(_ name: String) -> Translation? {
        let tag = name.prefix { $0.isLetter }.lowercased()
        guard tags.contains(tag) else { return nil }
        return tag == "en" ? .english : Translation(tag, embeddedTranslations.map { "\($0.text)" })
    }

    /// The language of the user: of the first of these variables that is set, as POSIX says.
    static func ofUser(_ environment: [String: String]) -> Translation {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        return names.first { !$0.isEmpty }.flatMap(named) ?? .english
    }
}

extension Option {
    static let lang = Option(
        "--lang", "LANGUAGE", .word { Translations.tags },
        "show messages in en, fr, es or it (default: LANG)")
}

extension SitegenCommand {
    /// Chooses the language of messages before anything can be wrong: that of `--lang`, else that of the
    /// user. For `new` that option means the languages of the site.
    func chooseLanguage(_ words: [String]) {
        if words.first == Subcommand.new.name { return }
        let name = Option.lang.name
        for (number, word) in words.enumerated() {
            if word == "--" { break }
            var value: String?
            if word == name { value = words.dropFirst(number + 1).first }
            if word.hasPrefix("\(name)=") { value = String(word.dropFirst(name.count + 1)) }
            if let translation = value.flatMap(Translations.named) { terminal.speak(translation) }
        }
    }

    /// Refuses a language that messages cannot be in.
    func checkLanguage(_ arguments: Arguments) throws(UsageError) {
        guard let wanted = arguments[.lang], Translations.named(wanted) == nil else { return }
        throw UsageError(
            "there are no messages in the language \"\(wanted)\"",
            else: "choose from \(Translations.tags.joined(separator: ", "))")
    }
}
