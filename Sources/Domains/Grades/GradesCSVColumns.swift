import Records

extension Grades.CSVReader {
    /// What a column of a table of grades says.
    enum Column: Int, CaseIterable {
        case student, name, unit, unitName, unitWeight, professional, subject, weight, grade
        case familyName, givenName, sortName, number, programme, issued, birthDate, year, level, place
        case visibility, unitCredits, remark, absences

        static let required = allCases.filter { $0.rawValue <= grade.rawValue }
        static let optional = allCases.filter { $0.rawValue > grade.rawValue }
        /// All rows of a student must say the same in these.
        static let ofStudent = [
            name, familyName, givenName, sortName, number, programme, issued, birthDate, year, level, place,
            visibility,
        ]

        /// What the heading is, in lower case: `unit_name`.
        var heading: String { Self.headings[rawValue] }

        /// Of all columns; a site may have thousands of tables.
        private static let headings = allCases.map { column in
            "\(column)".reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
        }
    }

    /// Where the columns of a table are. Each cell of a large table is asked for, so this is an array, not a dictionary.
    struct Columns {
        /// By column; nil for one that the table does not have.
        private var positions: [Int?]

        /// The first of several headings counts.
        init(_ headings: [String]) {
            let headings = headings.map { $0.lowercased() }
            positions = Column.allCases.map { headings.firstIndex(of: $0.heading) }
        }

        subscript(column: Column) -> Int? { positions[column.rawValue] }
    }

    /// Cells of different rows, one of each column.
    struct Facts {
        private var cells = [CSV.Cell?](repeating: nil, count: Column.allCases.count)

        subscript(column: Column) -> CSV.Cell? {
            get { cells[column.rawValue] }
            set { cells[column.rawValue] = newValue }
        }
    }
}
