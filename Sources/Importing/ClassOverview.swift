/// The subjects of a class list in figures, and its students, so that a person can check how it was read.
public struct ClassOverview: Sendable {
    /// A subject of the list.
    public struct Subject: Sendable {
        public let name: String
        /// How many students have a grade.
        public private(set) var grades = 0
        /// The lowest and the highest grade, as they are written in the list; nil if there is none.
        public private(set) var lowest: String?
        public private(set) var highest: String?
        /// The lowest and the highest weight, as they are written in the list; nil if there is none.
        public private(set) var lightest: String?
        public private(set) var heaviest: String?

        fileprivate init(name: String) { self.name = name }

        fileprivate mutating func add(grade: String, weight: String) {
            if ListedGrade(grade) != nil { grades += 1 }
            (lowest, highest) = Self.range(lowest, highest, with: grade)
            (lightest, heaviest) = Self.range(lightest, heaviest, with: weight)
        }

        /// The lower and the higher of numbers so far, and of one more.
        private static func range(_ low: String?, _ high: String?, with text: String) -> (String?, String?) {
            guard let value = ListedGrade(text)?.value else { return (low, high) }
            let isLower = low.flatMap { ListedGrade($0)?.value }.map { value < $0 } ?? true
            let isHigher = high.flatMap { ListedGrade($0)?.value }.map { value > $0 } ?? true
            return (isLower ? text : low, isHigher ? text : high)
        }
    }

    /// In the order of the list.
    public private(set) var subjects: [Subject] = []
    /// The names of the students, in the order of the list.
    public private(set) var students: [String] = []

    /// - Parameters:
    ///   - headings: those of a table of grades.
    ///   - rows: one for each grade, with a cell below each heading.
    init(_ headings: [String], _ rows: [[String]]) {
        let numbers = Dictionary(
            headings.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func text(_ column: String, _ row: [String]) -> String { numbers[column].map { row[$0] } ?? "" }
        var places: [String: Int] = [:]
        var known: Set<String> = []
        for row in rows {
            let subject = text("subject", row)
            let place = places[subject] ?? subjects.count
            if place == subjects.count {
                places[subject] = place
                subjects.append(Subject(name: subject))
            }
            subjects[place].add(grade: text("grade", row), weight: text("weight", row))
            if known.insert(text("student", row)).inserted {
                let names = ["family_name", "given_name", "name"].map { text($0, row) }
                students.append(names.filter { !$0.isEmpty }.joined(separator: " "))
            }
        }
    }
}
