extension Verbs {
    /// The columns of a table of verbs, and the headings that teachers give them.
    public enum TableHeadings {
        /// The columns of a table without headings, by the number of its columns; nil if it cannot be a table
        /// of verbs.
        public static func columns(ofRow cells: [String]) -> [String]? {
            guard let first = cells.first, Infinitive(first) != nil else { return nil }
            // Behind the persons there may be a gerund.
            let hasGerund = cells.count > 6 && cells.last?.hasSuffix("ndo") == true
            let count = cells.count - (hasGerund ? 2 : 1)
            guard 5...6 ~= count else { return nil }
            return [infinitive] + persons.filter { count == 6 || $0 != persons[4] }
                + (hasGerund ? ["gerundio"] : [])
        }

        /// How a level names the column of a heading in English, French, Spanish or Italian: `yo` for `I`,
        /// `fr` for the column of French meanings; nil for a heading that levels do not know.
        public static func column(of heading: String) -> String? {
            switch Column(heading) {
            case .infinitive: infinitive
            case .person(let person): persons[person.rawValue]
            case .detail(.meaning(let language)): language
            case .detail(.gerund): "gerundio"
            case .detail(.participle): "participio"
            case nil: nil
            }
        }

        /// Whether a heading is that of a person: `yo`, `ella`, `they`.
        public static func isPerson(_ heading: String) -> Bool {
            if case .person = Column(heading) { true } else { false }
        }

        /// Whether a row is the one with the headings.
        public static func areHeadings(_ cells: [String]) -> Bool { Column.areHeadings(cells) }

        /// The column that every table has.
        public static let infinitive = "infinitivo"

        private static let persons = [
            "yo", "tú", "él/ella/usted", "nosotros", "vosotros", "ellos/ellas/ustedes",
        ]
    }
}
