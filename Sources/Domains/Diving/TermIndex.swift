import Languages
import Pages

extension Diving {
    /// An entry of the index, as at the end of a book: "Arms, badly placed at entry".
    struct IndexTerm: Sendable, Hashable {
        /// What the entry is found under.
        var head: String
        /// What tells it from others under the same head; nil if nothing follows the head.
        var rest: String?

        /// The entry in one line, for where it stands alone.
        var text: String { rest.map { "\(head), \($0)" } ?? head }

        /// The terms of a text, which are divided by semicolons, and each at its first comma.
        static func all(_ text: String) -> [IndexTerm] {
            text.split(separator: ";").compactMap { term in
                let parts = term.split(separator: ",", maxSplits: 1).map { String($0).onOneLine }
                guard let head = parts.first, !head.isEmpty else { return nil }
                return IndexTerm(head: head, rest: parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil)
            }
        }
    }
}

extension Diving.PenaltyTexts {
    /// Whether the index goes by terms in any language. Then it is as good as one of all words, and takes its place in
    /// every language, since pages have the same ids in all of them.
    var hasTerms: Bool { !terms.isEmpty }
}

extension Diving.Pages {
    /// Every penalty under each of its terms. A penalty without a term is found under its text.
    ///
    /// - Parameter terms: by penalty id.
    func letters(of terms: [Int: [Diving.IndexTerm]]) -> Value {
        var heads: [Phrase: [(rest: String?, penalty: Diving.Penalty)]] = [:]
        for penalty in diving.penalties {
            if let terms = terms[penalty.id], !terms.isEmpty {
                for term in terms {
                    heads[Phrase(text: term.head, language: nil), default: []].append((term.rest, penalty))
                }
            } else {
                heads[text(of: penalty), default: []].append((nil, penalty))
            }
        }
        return letters(of: heads.sorted { $0.key.text < $1.key.text }, "entries", by: \.key.text) {
            head, rows in
            [
                "word": value(head),
                "penalties": .list(
                    locale.sorted(rows) { $0.rest ?? "" }.map { rest, penalty in
                        var record = row(penalty)
                        record.append("term", Value(rest))
                        return .record(record)
                    }),
            ]
        }
    }
}
