public import Diagnostics

extension Catalogues {
    /// What is wrong between the languages, in the order of path and line: missing and unused messages,
    /// placeholders and plural forms that do not match.
    ///
    /// - Parameter used: keys that templates and code use, beyond those that were asked of the catalogues.
    ///   Only what is used can be missing, and only those of the site's own messages are called unused that
    ///   the theme does not have: which of the theme's a site uses depends on its data.
    public func findings(used: Set<String>) -> [Diagnostic] {
        let used = used.union(usedKeys)
        return Diagnostic.sorted(missing(among: used) + unused(used) + illMatched())
    }

    /// Reports which of some keys a language lacks, once for each key and language, at the place of the
    /// message that is shown instead.
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
        let own = site.values.joined().flatMap { $0.all.filter { !used.contains($0.key) } }
        guard !own.isEmpty else { return [] }
        let known = theme.values.joined().reduce(into: used) { $0.formUnion($1.all.keys) }
        let unknown = own.filter { !known.contains($0.key) }.sorted { byCodePoint($0.key, $1.key) }
        return unknown.enumerated().map { number, unknown in
            let meant = number < DiagnosticLog.mostProposals ? nearest(to: unknown.key, in: known) : nil
            return Diagnostic.unused(unknown.key, unknown.value.message, nearest: meant)
        }
    }

    /// Only messages that the site brings or overrides: the theme's agree with each other.
    private func illMatched() -> [Diagnostic] {
        let keys = Set(site.values.joined().flatMap(\.all.keys)).sorted(by: byCodePoint)
        return keys.flatMap { key in
            locales.flatMap { Diagnostic.pluralForms(key, of: own[$0]?.first(key)?.message, in: $0) }
                + unequalPlaceholders(key)
        }
    }

    /// Compares what each language says with the model; a message that differs is to blame, never the model.
    private func unequalPlaceholders(_ key: String) -> [Diagnostic] {
        guard let model = model(key) else { return [] }
        let messages = locales.compactMap { own[$0]?.first(key)?.message }
        // A site may leave out placeholders of the theme's message if it does so in all its languages.
        let areEqual = Set(messages.map(\.placeholders)).count <= 1
        return messages.flatMap { message in
            let comparison = PlaceholderComparison(
                message, model: model.message, isThemes: model.isThemes && isSites(message, key))
            return areEqual && comparison.slips.isEmpty ? [] : comparison.diagnostics(key)
        }
    }

    /// The message that the others are compared with: the theme's, which its templates were written for, else
    /// the site's own in the first language that has it.
    private func model(_ key: String) -> (message: Message, isThemes: Bool)? {
        let lineages = locales.map(\.lineage) + [["en"]]
        for tag in lineages.joined() {
            if let stored = theme[tag]?.first(key) { return (stored.message, true) }
        }
        return locales.lazy.compactMap { own[$0]?.first(key)?.message }.first.map { ($0, false) }
    }

    private func isSites(_ message: Message, _ key: String) -> Bool {
        site[message.language.tag]?.first(key) != nil
    }
}

extension Diagnostic {
    /// A language lacks a message that the site uses, so another language is shown.
    fileprivate static func missing(_ key: String, in locale: Locale, standIn: Message) -> Diagnostic {
        Diagnostic(
            .warning, .messagesMissing,
            "the message \"\(key)\" is missing in \(locale.wording) (\(locale.tag)), so the \(standIn.language.wording) text is shown",
            at: standIn.place, help: "add \"\(key)\" to locales/\(locale.tag).yaml")
    }

    /// The site has a message of its own that no template and no page uses.
    fileprivate static func unused(_ key: String, _ message: Message, nearest: String?) -> Diagnostic {
        Diagnostic(
            .warning, .messagesUnused, "the message \"\(key)\" is not used by any template or page",
            at: message.place,
            help: .didYouMean(nearest) ?? "take it out, or use it in a template")
    }

    /// A plural lacks a form that its language has, or has one that its language does not have.
    fileprivate static func pluralForms(_ key: String, of message: Message?, in language: Locale)
        -> [Diagnostic]
    {
        guard let message, message.language == language, case .plural(let forms) = message.form else {
            return []
        }
        let known = language.pluralCategories
        let names = known.map(\.rawValue).joined(separator: ", ")
        let missing = known.filter { forms[$0] == nil }.map { category in
            let name = category.rawValue
            let wording: Wording =
                language.example(of: category).map {
                    "the plural \"\(key)\" has no form \"\(name)\", which \(language.wording) has, for numbers such as \(language.format($0))"
                } ?? "the plural \"\(key)\" has no form \"\(name)\", which \(language.wording) has"
            return Diagnostic(
                .warning, .messagesPlural, wording,
                at: message.place, help: "add \(category.rawValue): with the text for such numbers")
        }
        let foreign = PluralCategory.allCases.filter { forms[$0] != nil && !known.contains($0) }.map {
            category in
            Diagnostic(
                .warning, .messagesPlural,
                "the plural \"\(key)\" has a form \"\(category.rawValue)\" that is never chosen, since \(language.wording) has only \(names)",
                at: message.place, help: "take \"\(category.rawValue)\" out")
        }
        return missing + foreign
    }
}
