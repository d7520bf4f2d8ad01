import Diagnostics
import Languages
import Records

/// What the user says that a heading means: `grade=Note`.
public struct MappedHeading: Sendable {
    /// As the site names the column: `grade`.
    public let column: String
    /// As the user's table names it.
    public let heading: String

    public init(column: String, heading: String) {
        self.column = column
        self.heading = heading
    }

    func means(_ cell: String) -> Bool { cell == heading || slug(cell) == slug(heading) }
}

/// Which column of a user's table is which.
struct TableColumns {
    private let headings: [CSV.Cell]
    /// The numbers of the columns that have a meaning.
    private(set) var numbers: [String: Int] = [:]
    /// The columns whose headings the user has named.
    private(set) var chosen: Set<String> = []
    /// The columns whose headings mean nothing that is known.
    private(set) var others: [Int] = []
    /// The columns that are left out on purpose.
    private(set) var ignored: [Int] = []

    /// Reports mapped headings that the table does not have.
    ///
    /// - Parameters:
    ///   - ignored: what a heading means whose column is left out.
    ///   - guess: what a column means by its heading.
    init(
        _ csv: CSV, _ mapped: [MappedHeading], ignored word: String,
        guess: (_ heading: String, _ number: Int) -> String?, log: DiagnosticLog
    ) {
        headings = csv.headings
        var taken: Set<Int> = []
        for one in mapped {
            guard let number = headings.firstIndex(where: { one.means($0.text) }) else {
                log.add(
                    Messages.noHeading(
                        one.heading, among: headings.map(\.text),
                        at: headings.first?.place ?? csv.file.place(0)))
                continue
            }
            if let earlier = mapped.first(where: { $0.column == one.column }), earlier.heading != one.heading,
                one.column != word
            {
                log.add(
                    Messages.twoHeadings(one.column, earlier.heading, one.heading, at: headings[number].place)
                )
                continue
            }
            taken.insert(number)
            if one.column == word { ignored.append(number) } else { numbers[one.column] = number }
            chosen.insert(one.column)
        }
        for (number, heading) in headings.enumerated() where !taken.contains(number) && !heading.text.isEmpty
        {
            guard let column = guess(heading.text, number) else {
                others.append(number)
                continue
            }
            if column == word {
                ignored.append(number)
            } else if numbers[column] == nil {
                numbers[column] = number
            } else {
                others.append(number)
            }
        }
    }

    subscript(_ column: String) -> Int? { numbers[column] }

    /// Takes a guess back: the column means something else, or nothing if that is taken too.
    mutating func rename(_ column: String, to other: String) {
        guard !chosen.contains(column), let number = numbers.removeValue(forKey: column) else { return }
        if numbers[other] == nil { numbers[other] = number } else { others.append(number) }
    }

    /// Passes over the cells of a column.
    mutating func leaveOut(_ column: String) {
        if let number = numbers.removeValue(forKey: column) { ignored.append(number) }
    }

    func heading(_ number: Int) -> String { headings[number].text }

    /// `column "Note"`
    func origin(_ number: Int) -> String { "column \"\(heading(number))\"" }
}
