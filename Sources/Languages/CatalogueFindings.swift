public import Diagnostics

extension Catalogues {
    /// What is wrong between the languages, in the order of path and line: missing and unused messages, placeholders and plural
    /// forms that do not match.
    ///
    /// - Parameter used: keys that templates and code use, beyond those that were asked of the catalogues. Only what is used can
    ///   be missing, and only the site's own messages are called unused.
    public func findings(used: Set<String>) -> [Diagnostic] {
        let used = used.union(usedKeys)
        return Diagnostic.sorted(missing(among: used) + unused(used) + illMatched())
    }

    /// The keys among some that a language lacks, once each key and language, at the place of the message that stands in.
    public func missing(among keys: Set<String>) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for key in keys.sorted(by: byCodePoint) {
            for locale in locales where own[locale]?.first(key) == nil {
                guard let other = self[locale].peek(key) else { continue }
                diagnostics.append(.missing(key, in: locale, standIn: other))
            }
        }
        return Diagnostic.sorted(diagnostics)
    }

    private func unused(_ used: Set<String>) -> [Diagnostic] {
        site.values.flatMap { layer in
            layer.filter { !used.contains($0.key) }.map { key, stored in
                Diagnostic.unused(key, stored.message, nearest: nearest(to: key, in: used))
            }
        }
    }

    private func illMatched() -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for locale in locales {
            let layers = own[locale] ?? []
            for key in layers.sortedKeys {
                guard let message = layers.first(key)?.message else { continue }
                if let model = model(key, besides: locale) { diagnostics += Diagnostic.placeholders(key, message, model) }
                if message.language == locale { diagnostics += Diagnostic.pluralForms(key, message) }
            }
        }
        return diagnostics
    }

    /// The message that the others are compared with: the first language's that has it.
    private func model(_ key: String, besides locale: Locale) -> Message? {
        for candidate in locales {
            if candidate == locale { return nil }
            if let stored = own[candidate]?.first(key) { return stored.message }
        }
        return nil
    }
}

extension Diagnostic {
    /// messages.missing: A language lacks a message that the site uses, so that another language stands in.
    fileprivate static func missing(_ key: String, in locale: Locale, standIn: Message) -> Diagnostic {
        Diagnostic(
            .warning, "messages.missing",
            "the message \"\(key)\" is missing in \(locale.englishName) (\(locale.tag)), where the \(standIn.language.englishName) text stands in",
            at: standIn.place, help: "add \"\(key)\" to locales/\(locale.tag).yaml")
    }

    /// messages.unused: The site has a message of its own that no template and no page uses.
    fileprivate static func unused(_ key: String, _ message: Message, nearest: String?) -> Diagnostic {
        Diagnostic(
            .warning, "messages.unused", "the message \"\(key)\" is used nowhere", at: message.place,
            help: nearest.map { "did you mean \"\($0)\"?" } ?? "take it out, or use it in a template")
    }

    /// messages.placeholders: A message has other placeholders than the same message in the site's first language.
    fileprivate static func placeholders(_ key: String, _ message: Message, _ model: Message) -> [Diagnostic] {
        let (mine, theirs) = (message.placeholders, model.placeholders)
        if mine == theirs { return [] }
        let lacking = theirs.subtracting(mine).sorted(by: byCodePoint)
        let foreign = mine.subtracting(theirs).sorted(by: byCodePoint)
        let (language, other) = (message.language.englishName, model.language.englishName)
        // A slip in a name is one mistake, and not one that is too many and one that is missing.
        var slips: Set<String> = []
        var diagnostics = foreign.map { name in
            let meant = nearest(to: name, in: lacking)
            if let meant { slips.insert(meant) }
            // messages.placeholders: A placeholder of a message is not there in every language.
            return Diagnostic(
                .warning, "messages.placeholders", "the \(language) message \"\(key)\" has {\(name)}, which the \(other) one does not have",
                at: message.place, help: meant.map { "did you mean {\($0)}?" } ?? "take {\(name)} out, or add it in \(other)")
        }
        diagnostics += lacking.filter { !slips.contains($0) }.map { name in
            Diagnostic(
                .warning, "messages.placeholders", "the \(language) message \"\(key)\" lacks {\(name)}, which the \(other) one has",
                at: message.place, help: "add {\(name)} where its value belongs in the sentence")
        }
        return diagnostics
    }

    /// messages.plural: A plural lacks a form that its language has, or has one that its language does not know.
    fileprivate static func pluralForms(_ key: String, _ message: Message) -> [Diagnostic] {
        guard case .plural(let forms) = message.form else { return [] }
        let language = message.language
        let known = language.pluralCategories
        let names = known.map(\.rawValue).joined(separator: ", ")
        let missing = known.filter { forms[$0] == nil }.map { category in
            let example = language.example(of: category).map { ", for numbers such as \(language.format($0))" } ?? ""
            return Diagnostic(
                .warning, "messages.plural",
                "the plural \"\(key)\" has no form \"\(category.rawValue)\", which \(language.englishName) has\(example)",
                at: message.place, help: "add \(category.rawValue): with the text for such numbers")
        }
        let foreign = PluralCategory.allCases.filter { forms[$0] != nil && !known.contains($0) }.map { category in
            Diagnostic(
                .warning, "messages.plural",
                "the plural \"\(key)\" has a form \"\(category.rawValue)\" that is never chosen, since \(language.englishName) has only \(names)",
                at: message.place, help: "take \"\(category.rawValue)\" out")
        }
        return missing + foreign
    }
}
