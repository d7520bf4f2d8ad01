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
            // "Apellido(s)" is "Apellido".
            let key = slug(heading.contains("(") ? heading.replacing(/\(e?s\)/, with: "") : heading)
            if heading == "#" { return CSVReader.Column.student.heading }
            // A heading without a letter or digit has a slug too.
            guard heading.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return columnsByHeading[key] ?? columns.first { slug($0) == key }
                ?? numberOfWhat(key).flatMap { columnsByNumber[$0] }
        }

        /// What a heading counts or numbers, however it writes that: "eleve" of "Nº élève", "No. de l’élève" and
        /// "Numéro d’élève". nil if it has no such sign.
        private static func numberOfWhat(_ key: String) -> Substring? {
            var words = key.split(separator: "-")[...]
            guard let sign = words.popFirst(), signs.contains(sign), !words.isEmpty else { return nil }
            if sign == "n", words.first == "o", words.count > 1 { words.removeFirst() }
            if let word = words.first, ofs.contains(word), words.count > 1 {
                words.removeFirst()
                if word == "de", let article = words.first, ["l", "la"].contains(article), words.count > 1 {
                    words.removeFirst()
                }
            }
            return words.first.map { key[$0.startIndex...] }
        }

        private static let signs: Set<Substring> = ["numero", "number", "num", "nro", "nr", "no", "n"]
        private static let ofs: Set<Substring> = ["de", "del", "dello", "della", "di", "d", "of"]

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

        /// What the lines of headings are called that say the class or the group of a student.
        private static let (classes, groups) = ("class", "group")

        /// Whether a heading is above the classes of students. In a class list, it belongs to none of the columns.
        public static func areClasses(_ heading: String) -> Bool { classHeadings.contains(slug(heading)) }

        /// Whether a heading is above the classes or groups of students.
        public static func areClassesOrGroups(_ heading: String) -> Bool {
            areClasses(heading) || groupHeadings.contains(slug(heading))
        }

        /// Whether a text names a class or a group, such as "Groupe B", as rows between the students do.
        public static func namesGroup(_ text: String) -> Bool {
            let words = slug(text).split(separator: "-").map(String.init)
            return words.count > 1 && (classHeadings.contains(words[0]) || groupHeadings.contains(words[0]))
        }

        private static let classHeadings = Set(headingList.words(classes).map { slug($0) })
        private static let groupHeadings = Set(headingList.words(groups).map { slug($0) })

        private static let headingList = WordList("Grades/table-headings.txt", separator: ",")
        private static let possibleHeadings = Set(headingList.words(possible).map { slug($0) })

        private static let columnsByHeading: [String: String] = {
            var columns: [String: String] = [:]
            for (column, headings) in headingList.lines {
                let column = [possible, classes, groups].contains(column) ? ignored : String(column)
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
