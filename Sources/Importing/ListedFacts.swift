import Diagnostics
import Domains
import Records

/// How a class list writes the facts of its students: the dates, the family names, and the classes that they are in.
struct ListedFacts {
    /// Of the columns of dates that are not written day first.
    private(set) var dateOrders: [String: ListedText.DateOrder] = [:]
    private(set) var problems: [Diagnostic] = []

    private let headings: [CSV.Cell]
    private let students: [[CSV.Cell]]
    private let columns: TableColumns

    init() { (headings, students, columns) = ([], [], TableColumns()) }

    /// - Parameters:
    ///   - unread: the columns of which nothing is taken.
    ///   - mapped: what the user says of headings.
    init(
        _ headings: [CSV.Cell], _ students: [[CSV.Cell]], _ columns: TableColumns, unread: [Int],
        _ mapped: [MappedHeading]
    ) {
        self.headings = headings
        self.students = students
        self.columns = columns
        checkFamilyNames()
        findDateOrders()
        checkClasses(unread.filter { column in !mapped.contains { $0.means(headings[column].text) } })
    }

    /// Reports names in which it is not clear how many words are the family name.
    private mutating func checkFamilyNames() {
        guard let column = columns["name"] else { return }
        let heading = columns.heading(column)
        let unsure = students.map { $0[column] }.filter {
            ListedText.isFamilyNameUnsure($0.text, below: heading)
        }
        guard let first = unsure.first else { return }
        problems.append(
            Messages.unsureNames(
                first.text, ListedText.familyFirst(first.text, below: heading), count: unsure.count,
                at: first.place))
    }

    private mutating func findDateOrders() {
        for column in ["birth_date", "issued"] {
            guard let number = columns[column],
                let date = ListedText.americanDate(among: students.map { $0[number].text })
            else { continue }
            dateOrders[column] = .monthFirst
            problems.append(
                Messages.americanDates(headings[number].text, date, at: headings[number].place))
        }
    }

    /// Reports a column that says that the students are of several classes, since the list becomes one.
    private mutating func checkClasses(_ unread: [Int]) {
        for number in unread where Grades.TableHeadings.areClasses(headings[number].text) {
            var classes: [String] = []
            for student in students where !student[number].text.isEmpty {
                if !classes.contains(student[number].text) { classes.append(student[number].text) }
            }
            guard classes.count > 1 else { continue }
            problems.append(
                Messages.severalClasses(headings[number].text, classes, at: headings[number].place))
        }
    }
}
