import Languages
import Pages

extension Diving.Pages {
    /// Every word of the texts that says something, with the penalties in which it is found.
    func wordIndex() -> Page {
        page(
            Self.wordsID, kind: "index", route: referenceRoute + [address("view.words")],
            title: text("words.title"),
            description: text("words.description"), template: "words", label: text("view.words"),
            sharePicture: .like(Self.firstID)
        ) {
            let entries = Diving.WordIndex(
                diving.penalties.map { text(of: $0) }, skipping: Set(words("words.skip")),
                endings: text("words.endings").split(separator: ",").map { set in
                    set.split(separator: " ").map { $0 == "-" ? "" : String($0) }
                }
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
            /// The word as it is written, in all of its forms that occur, the shortest first: jump, jumps, jumping.
            var forms: [String]
            /// The language of the first text, if that is not the page's.
            var language: String?
            /// The positions of the texts.
            var texts: [Int]
        }

        /// By code point.
        let entries: [Entry]

        /// - Parameters:
        ///   - skipped: words in small letters that say too little to be looked up.
        ///   - endings: in each set, endings that can follow the same beginning without making another word.
        init(_ texts: [Phrase], skipping skipped: Set<String>, endings: [[String]]) {
            var found: [String: [Int]] = [:]
            for (number, text) in texts.enumerated() {
                for word in Set(Self.words(text.text)) where word.count > 2 && !skipped.contains(word) {
                    found[word, default: []].append(number)
                }
            }
            entries = Self.families(found.keys.sorted(), endings).map { forms in
                let positions = Set(forms.flatMap { found[$0] ?? [] }).sorted()
                return Entry(
                    forms: forms, language: positions.first.flatMap { texts[$0].language }, texts: positions)
            }.sorted { $0.forms[0] < $1.forms[0] }
        }

        /// The fewest letters that endings may leave: with fewer, unlike words would begin alike by chance.
        private static let shortestBeginning = 2

        /// Words that differ in an ending of the same set, together; a word that has no such companion is alone.
        ///
        /// The time grows with the letters of the words, and not with words times sets.
        private static func families(_ words: [String], _ endings: [[String]]) -> [[String]] {
            var sets: [Substring: [Int]] = [:]
            for (number, set) in endings.enumerated() {
                for ending in Set(set) { sets[ending[...], default: []].append(number) }
            }
            let longest = sets.keys.map(\.count).max() ?? 0
            // What each beginning goes on with, if it is an ending of a set.
            var endingsFound: [Substring: [(word: String, ending: Substring)]] = [:]
            for word in words {
                let count = word.count
                for length in 0...max(0, min(longest, count - shortestBeginning)) {
                    let ending = word.suffix(length)
                    if sets[ending] != nil {
                        endingsFound[word.prefix(count - length), default: []].append((word, ending))
                    }
                }
            }
            // The family of each word is named by one of its words.
            var names = Dictionary(uniqueKeysWithValues: words.map { ($0, $0) })
            var families = Dictionary(uniqueKeysWithValues: words.map { ($0, [$0]) })
            for found in endingsFound.values where found.count > 1 {
                var first: [Int: String] = [:]
                for (word, ending) in found {
                    for set in sets[ending] ?? [] {
                        guard let other = first[set] else {
                            first[set] = word
                            continue
                        }
                        guard let name = names[word], let kept = names[other], name != kept else { continue }
                        let moved = families.removeValue(forKey: name) ?? []
                        families[kept, default: []] += moved
                        for word in moved { names[word] = kept }
                    }
                }
            }
            return families.values.map { $0.sorted { ($0.count, $0) < ($1.count, $1) } }
        }

        /// The words of a text in small letters; a hyphen within a word is part of it, an apostrophe is not.
        private static func words(_ text: String) -> [String] {
            text.lowercased().split { !$0.isLetter && $0 != "-" }.map { word in
                String(word.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
            }
        }
    }
}
