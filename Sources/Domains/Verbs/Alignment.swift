extension Verbs {
    /// What two words share at their beginning and their end; what is between is marked.
    struct Alignment {
        /// Letters of the first word that the other has not; where letters fell out, the two that meet.
        let marked: Range<Int>
        /// Whether the other word has all letters of the first, and more.
        let isInside: Bool

        init(_ word: [Character], _ other: [Character]) {
            let short = min(word.count, other.count)
            var prefix = 0
            while prefix < short, word[prefix] == other[prefix] { prefix += 1 }
            var suffix = 0
            while suffix < short - prefix, word[word.count - 1 - suffix] == other[other.count - 1 - suffix] {
                suffix += 1
            }
            isInside = prefix + suffix == word.count && other.count > word.count
            if isInside {
                marked = max(0, prefix - 1)..<min(word.count, prefix + 1)
            } else {
                marked = prefix..<word.count - suffix
            }
        }
    }
}
