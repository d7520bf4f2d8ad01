import Languages

extension Grades {
    /// The columns of a table of grades, and the headings that people give them in class lists.
    public enum TableHeadings {
        /// Every column that a table may have, those that it must have first.
        public static let columns = CSVReader.Column.allCases.map(\.heading)

        /// What a heading means that belongs to none of the columns: an average, a rank, a group.
        public static let ignored = "ignore"

        /// What users say of a column that is a subject, whatever its heading or its cells suggest.
        public static let kept = "keep"

        /// The column that a heading in English, French, Spanish or Italian means, or `ignored`; nil for any
        /// other heading.
        public static func column(of heading: String) -> String? {
            let key = slug(heading)
            if heading == "#" { return CSVReader.Column.student.heading }
            // A heading without a letter or digit has a slug too.
            guard heading.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return columnsByHeading[key] ?? columns.first { slug($0) == key }
                ?? numberOfWhat(key).flatMap { columnsByNumber[$0] }
        }

        /// What a heading counts or numbers, however it writes that: "eleve" of "Nº élève", "No. de l’élève" and
        /// "Numéro d’élève". nil if it has no such sign.
        private static func numberOfWhat(_ key: String) -> Substring? {
            let number = /(?:n-o|numero|number|num|nro|nr|no|n)-/
            let of = /(?:de-l|de-la|del|dello|della|de|di|d|of)-/
            guard let sign = key.prefixMatch(of: number) else { return nil }
            let what = key[sign.range.upperBound...]
            return what.prefixMatch(of: of).map { what[$0.range.upperBound...] } ?? what
        }

        /// Whether these are the headings of a table as a site reads it, among others.
        public static func areOfTable(_ headings: [String]) -> Bool {
            let headings = Set(headings.map { $0.lowercased() })
            return CSVReader.Column.required.allSatisfy {
                headings.contains($0.heading)
                    || $0 == .name && headings.contains(CSVReader.Column.familyName.heading)
            }
        }

        /// What a line of headings is called that say what grades are out of: "Barème", "Out of".
        private static let possible = "possible"

        /// Whether a heading says that what is below or beside it are the points that were possible. In a class list, it
        /// belongs to none of the columns.
        public static func arePossiblePoints(_ heading: String) -> Bool {
            possibleHeadings.contains(slug(heading))
        }

        private static let headingList = WordList("Grades/table-headings.txt", separator: ",")
        private static let possibleHeadings = Set(headingList.words(possible).map { slug($0) })

        private static let columnsByHeading: [String: String] = {
            var columns: [String: String] = [:]
            for (column, headings) in headingList.lines {
                let column = column == possible ? ignored : String(column)
                for heading in headings { columns[slug(heading)] = column }
            }
            return columns
        }()

        private static let columnsByNumber: [Substring: String] = {
            var columns: [Substring: String] = [:]
            for (heading, column) in columnsByHeading {
                if let what = numberOfWhat(heading) { columns[what] = column }
            }
            return columns
        }()
    }
}
