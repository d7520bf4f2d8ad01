extension Verbs {
    /// How the verbs of a worksheet are divided into tables, one above the other.
    enum WorksheetTables {
        /// The number of verbs side by side in each table. As few as possible, from three to five, with which all tables
        /// fit on a page, where there is room for three; one more where fewer places stay empty. Long forms have no room
        /// beside four others; without yo, four tables fit on the page.
        static func sizes(of level: Level) -> [Int] {
            sizes(
                verbs: level.entries.count, hasLongForms: level.longestAnswer > 12,
                isShort: level.persons.count < 6)
        }

        /// - Parameter isShort: whether a table has fewer rows than six.
        static func sizes(verbs: Int, hasLongForms: Bool, isShort: Bool) -> [Int] {
            guard verbs > 0 else { return [] }
            let fewest = min(max(3, quotient(verbs, 3)), hasLongForms && isShort ? 4 : 5)
            let widths = hasLongForms || fewest == 5 ? [fewest] : [fewest, fewest + 1]
            let counts = widths.map { quotient(verbs, $0) }
            let tables = counts.min { emptyPlaces(verbs, in: $0) < emptyPlaces(verbs, in: $1) } ?? 1
            // The first tables have one verb more, if the verbs cannot be divided evenly.
            return (0..<tables).map { verbs / tables + ($0 < verbs % tables ? 1 : 0) }
        }

        /// How many places at the ends of tables stay empty, if the tables are equally wide.
        private static func emptyPlaces(_ verbs: Int, in tables: Int) -> Int {
            quotient(verbs, tables) * tables - verbs
        }

        /// A quotient, rounded up.
        private static func quotient(_ whole: Int, _ part: Int) -> Int { (whole + part - 1) / part }
    }
}
