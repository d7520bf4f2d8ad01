import Languages
import Pages

extension Diving.Pages {
    /// Every word of the texts that says something, with the penalties in which it is found.
    func wordIndex() -> Page {
        page(
            Self.wordsID, kind: "index", route: referenceRoute + [address("view.words")],
            title: text("words.title"),
            description: text("words.description"), template: "words", label: text("view.words")
        ) {
            let entries = Diving.WordIndex(
                diving.penalties.map { text(of: $0) }, skipping: Set(words("words.skip"))
            ).entries
            return [
                "letters": letters(of: entries, "entries", by: { $0.forms[0] }) { entry in
                    let word = Phrase(text: entry.forms.joined(separator: ", "), language: entry.language)
                    return [
                        "word": value(word),
                        "penalties": .list(entry.texts.map { .record(row(diving.penalties[$0])) }),
                    ]
                }
            ]
        }
    }
}

extension Diving {
    /// The words of some texts.
    struct WordIndex {
        struct Entry {
            /// The word as it is written, and its plural in s if both occur: arm, arms.
            var forms: [String]
            /// The language of the first text, if that is not the page's.
            var language: String?
            /// The positions of the texts.
            var texts: [Int]
        }

        /// By code point.
        let entries: [Entry]

        /// - Parameter skipped: words in small letters that say too little to be looked up.
        init(_ texts: [Phrase], skipping skipped: Set<String>) {
            var found: [String: [Int]] = [:]
            for (number, text) in texts.enumerated() {
                for word in Set(Self.words(text.text)) where word.count > 2 && !skipped.contains(word) {
                    found[word, default: []].append(number)
                }
            }
            entries = found.keys.sorted().compactMap { word in
                if word.hasSuffix("s"), found[String(word.dropLast())] != nil { return nil }
                let plural = word + "s"
                let positions = Set(found[word] ?? []).union(found[plural] ?? []).sorted()
                return Entry(
                    forms: found[plural] == nil ? [word] : [word, plural],
                    language: positions.first.flatMap { texts[$0].language },
                    texts: positions)
            }
        }

        /// The words of a text in small letters; a hyphen within a word is part of it, an apostrophe is not.
        private static func words(_ text: String) -> [String] {
            text.lowercased().split { !$0.isLetter && $0 != "-" }.map { word in
                String(word.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
            }
        }
    }
}
