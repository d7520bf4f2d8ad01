import Testing

/// Texts that are right with any value: what a sentence must not do around a placeholder.
@Suite struct CatalogueWordingTests {
    /// What the value of a placeholder is; every placeholder of the theme's texts has a kind.
    enum Kind {
        /// A date, a time of day, a duration, a place or a name: the word before it may have to change with
        /// it.
        case taken
        /// A word or a title that comes as a value: nothing can agree with it.
        case noun
        /// How many of something there are.
        case count
        /// A number that counts nothing, with or without a unit.
        case number
        /// Words that are joined already, or a whole sentence.
        case words
    }

    static let kinds: [Kind: Set<String>] = [
        .taken: [
            "city", "course", "date", "day", "duration", "event", "first", "from", "horse", "horses",
            "issued",
            "meeting",
            "jockey", "language", "last",
            "length",
            "month", "name", "others", "place", "race", "rider", "spot", "student", "surfer", "time",
            "timeZone", "to", "trainer", "verb",
            "when",
        ],
        .noun: [
            "best", "edition", "favourite", "favourites", "figure", "file", "label", "level", "owners",
            "sanction",
            "title",
        ],
        .count: [
            "count", "openCount", "goal", "gradeCount", "groupCount", "maximum", "quorum", "reached",
            "penalties", "reachedCount", "rules",
            "runners", "total",
        ],
        .number: [
            "amount", "average", "clock", "creditsPossible", "fraction", "high", "highest", "hour", "hours",
            "kilograms", "limit", "low",
            "mean",
            "metres", "minimum",
            "minutes",
            "needed", "number", "odds", "openShare", "points", "pass", "passMark", "rank", "ride", "rounding",
            "rule",
            "scale",
            "score", "seconds", "sheet", "short",
            "totalWeight", "value", "wave", "year",
        ],
        .words: [
            "atPlace", "bello", "by", "code", "colours", "currency", "distance", "fromHour", "list",
            "location",
            "margin", "names", "numbers",
            "ofDate",
            "ofName",
            "onDate",
            "pattern", "places", "races", "range",
            "rest", "text", "toHour", "waves", "words",
        ],
    ]

    private static func kind(_ name: some StringProtocol) -> Kind? {
        kinds.first { $0.value.contains(String(name)) }?.key
    }

    /// A text of a message, cut at its placeholders: what is before and after each one.
    private struct Gap {
        var key: String
        var text: String
        var name: String
        var before: Substring
        var after: Substring
    }

    private static func gaps(_ language: String) throws -> [Gap] {
        try ThemeTests.messages(language).sorted { $0.key < $1.key }.flatMap { key, texts in
            texts.flatMap { text in
                text.matches(of: /\{([A-Za-z0-9_]+)\}/).map { match in
                    Gap(
                        key: key, text: text, name: String(match.1), before: text[..<match.range.lowerBound],
                        after: text[match.range.upperBound...])
                }
            }
        }
    }

    @Test func everyPlaceholderIsOfOneKind() throws {
        for gap in try Self.gaps("en") {
            let count = Self.kinds.count { $0.value.contains(gap.name) }
            #expect(count == 1, "{\(gap.name)} of \(gap.key): say in this test what its value is")
        }
    }

    // MARK: - Prepositions and articles

    /// Words that a value may change, or that change with it: "del 7", but "dell’8"; "à Paris", but "au
    /// Croisic"; "a cab", "an ace".
    private static let joiningWords: [String: Set<String>] = [
        "en": ["a", "an", "at", "by", "for", "from", "in", "into", "of", "on", "the", "to", "until", "with"],
        "fr": [
            "à", "au", "aux", "avec", "chez", "dans", "de", "depuis", "des", "dès", "du", "en", "jusqu’à",
            "la", "le", "les", "par", "pour",
            "sous", "sur", "un", "une", "vers",
        ],
        "es": [
            "a", "al", "con", "de", "del", "desde", "durante", "el", "en", "hacia", "hasta", "la", "las",
            "los", "para", "por", "sobre",
            "tras",
            "un", "una",
        ],
        "it": [
            "a", "ad", "ai", "al", "alla", "alle", "con", "da", "dagli", "dai", "dal", "dalla", "dalle",
            "degli", "dei", "del", "della",
            "delle",
            "dello", "di", "fino", "gli", "i", "il", "in", "la", "le", "lo", "nel", "nella", "per", "su",
            "sul", "sulla", "tra", "un",
            "una",
            "uno",
        ],
    ]

    /// The word right before a place in a text; with its apostrophe if that is the last letter.
    private static func lastWord(_ text: Substring) -> String {
        if text.last == "’" { return "’" }
        guard let space = text.last, space.isWhitespace else { return "" }
        return String(text.dropLast().reversed().prefix { $0.isLetter || $0 == "’" }.reversed()).lowercased()
    }

    /// `phrase:` is where each language says how it joins a date, a place or a name; everywhere else they
    /// come joined.
    @Test(arguments: ThemeTests.languages)
    func noPrepositionOrArticleIsRightBeforeAValue(_ language: String) throws {
        let words = try #require(Self.joiningWords[language])
        for gap in try Self.gaps(language)
        where !gap.key.hasPrefix("phrase.") && Self.kind(gap.name) == .taken {
            let word = Self.lastWord(gap.before)
            let isGlued = word == "’" || words.contains(word)
            #expect(
                !isGlued,
                "\(language): \(gap.key): \"\(gap.text)\": \"\(word)\" before {\(gap.name)}: join it with phrase:"
            )
        }
    }

    // MARK: - Agreement

    /// Adjectives that agree with a noun, by the letters that all of their forms begin with.
    private static let adjectives: [String: Set<String>] = [
        "en": [],
        "fr": [
            "admis", "ajourné", "atteint", "boueu", "derni", "détrempé", "diplômé", "fermé", "gagné",
            "irréguli", "lent", "lourd",
            "meilleur",
            "nouve", "obtenu", "ouvert", "premi", "pris", "prochain", "professionnel", "précédent", "réguli",
            "suivant", "validé",
        ],
        "es": [
            "abiert", "alcanzad", "aprobad", "cerrad", "cumplid", "diplomad", "fangos", "ganad", "irregular",
            "lent", "nuev", "pesad",
            "primer",
            "próxim", "rápid", "suspens", "titulad", "tomad", "últim",
        ],
        "it": [
            "apert", "bocciat", "chius", "diplomat", "fangos", "lent", "nuov", "pesant", "pres", "prim",
            "promoss", "prossim", "raggiunt",
            "soddisfatt", "successiv", "ultim", "vint",
        ],
    ]

    private static let endings: Set = [
        "", "a", "e", "i", "o", "s", "x", "as", "au", "er", "ers", "es", "le", "les", "lle", "lles", "os",
        "se", "ses", "ère", "ères",
    ]

    private static func isAdjective(_ word: some StringProtocol, _ language: String) -> Bool {
        let word = word.lowercased()
        return (adjectives[language] ?? []).contains {
            word.hasPrefix($0) && endings.contains(String(word.dropFirst($0.count)))
        }
    }

    @Test(arguments: ThemeTests.languages)
    func noAdjectiveBelongsToANounThatComesAsAValue(_ language: String) throws {
        for gap in try Self.gaps(language) where Self.kind(gap.name) == .noun || gap.name == "name" {
            let before = Self.lastWord(gap.before)
            let after = gap.after.first == " " ? gap.after.dropFirst().prefix { $0.isLetter } : ""
            let glued = [before, String(after)].filter { Self.isAdjective($0, language) }
            #expect(glued == [], "\(language): \(gap.key): \"\(gap.text)\"")
        }
    }

    /// Labels that may be a single adjective, by the beginnings of their keys, with the noun they agree with:
    /// it is always the same.
    private static let agreesWith = [
        // The usual labels of buttons, wherever they lead.
        "site.previous": "bouton", "site.next": "bouton",
        // The heading of their only column.
        "grades.status.": "condición", "racing.going.": "terreno",
        // What is passed: never anything else.
        "diving.quiz.passed": "cuestionario",
    ]

    /// What is a single adjective agrees with a noun that another template or another value brings.
    @Test(arguments: ThemeTests.languages)
    func noLabelIsASingleAdjective(_ language: String) throws {
        for (key, texts) in try ThemeTests.messages(language).sorted(by: { $0.key < $1.key }) {
            if Self.agreesWith.keys.contains(where: { key.hasPrefix($0) }) { continue }
            let single = texts.filter {
                Self.isAdjective($0.prefix { $0 != ":" && $0 != "\u{202F}" }, language)
            }
            #expect(single == [], "\(language): \(key): name the noun too, or use one")
        }
    }

    // MARK: - Lengths

    /// Labels in charts have room for a word or two; a longer one would be cut.
    @Test(arguments: ThemeTests.languages)
    func theLabelsOfChartsAreShort(_ language: String) throws {
        let labels =
            /.*\.chart\.(?:mean|mark|average)|surf\.heading\.waves|surf\.scores\.(?:power|flow|speed|variety|difficulty)/
        let found = try ThemeTests.messages(language).filter { $0.key.wholeMatch(of: labels) != nil }
        #expect(found.count >= 7)
        for (key, texts) in found {
            #expect(texts.allSatisfy { $0.count <= 13 }, "\(language): \(key): \(texts)")
        }
    }

    // MARK: - Counts

    /// One plural can agree with its number, two cannot: what counts twice is "Label: 1 of 24".
    @Test(arguments: ThemeTests.languages)
    func noSentenceHasTwoCounts(_ language: String) throws {
        let counts = try #require(Self.kinds[.count])
        for (key, texts) in try ThemeTests.messages(language).sorted(by: { $0.key < $1.key }) {
            for sentence in texts.flatMap({ $0.split(separator: /[.!?;](?: |$)/) }) {
                let found = sentence.matches(of: /\{([A-Za-z]+)\}/).filter { counts.contains(String($0.1)) }
                let isShare = sentence.contains(
                    /^[^:]+: \{[A-Za-z]+\}[ \u{A0}](?:of|sur|de|su)[ \u{A0}]\{[A-Za-z]+\}(?: *\([^{}]*\))?$/)
                #expect(
                    found.count < 2 || found.count == 2 && isShare, "\(language): \(key): \"\(sentence)\"")
            }
        }
    }

    /// A noun after a number is singular or plural, which only a message with plural forms can express.
    @Test(arguments: ThemeTests.languages)
    func aCountBeforeANounHasForms(_ language: String) throws {
        let small: Set = ["of", "sur", "de", "su", "to", "à", "a"]
        for (key, texts) in try ThemeTests.messages(language).sorted(by: { $0.key < $1.key }) {
            for match in texts.flatMap({ $0.matches(of: /\{([A-Za-z]+)\} (\p{L}+)/) })
            where Self.kind(match.1) == .count {
                let agrees = match.1 == "count" && texts.count > 1 || small.contains(String(match.2))
                #expect(agrees, "\(language): \(key): \"\(match.0)\"")
            }
        }
    }

    // MARK: - Spaces and hyphens

    /// The hyphen of an ending such as "-go" stays with its letters.
    @Test(arguments: ThemeTests.languages)
    func noLineEndsBehindTheHyphenOfAnEnding(_ language: String) throws {
        for (key, texts) in try ThemeTests.messages(language).sorted(by: { $0.key < $1.key }) {
            for text in texts {
                let broken = text.matches(of: /(?:^|[\s(“«"])-\p{L}/)
                #expect(broken.isEmpty, "\(language): \(key): \"\(text)\" needs U+2011 before the ending")
            }
        }
    }

    @Test(arguments: ThemeTests.languages)
    func noLineBreaksBeforeAUnit(_ language: String) throws {
        for (key, texts) in try ThemeTests.messages(language).sorted(by: { $0.key < $1.key }) {
            for text in texts {
                let broken = text.matches(
                    of: /[0-9}] (?:m|km|kg|min|h|s|ft|pi|mi|mph|km\/h|mi\/h|bpm|lpm|%|€|£)(?![\p{L}\p{N}])/)
                #expect(broken.isEmpty, "\(language): \(key): \"\(text)\" needs U+00A0 before the unit")
            }
        }
    }
}
