import Diagnostics
import Domains
import Records

/// Which rows of a class list are students, and what the others say of its columns.
struct ListedRows {
    private(set) var students: [[CSV.Cell]] = []
    /// The row with the weights of the subjects.
    private(set) var weights: [CSV.Cell]?
    /// Rows with the points that were possible.
    private(set) var possible: [[CSV.Cell]] = []
    /// The names of rows that are not read.
    private(set) var unread: [String] = []

    private let columns: TableColumns
    /// The columns that a row can be known by, the best first.
    private let identities: [Int]

    /// Reports rows without a name, and rows below the list that are no students.
    init(of csv: CSV, _ columns: TableColumns, log: DiagnosticLog) {
        self.columns = columns
        identities = ClassListHeadings.identities.compactMap { columns[$0] }
        var isBelowStatistics = false
        for row in csv.rows {
            // The word may be in another column than the names, such as that of the class.
            let word = row.first { !$0.text.isEmpty }?.text ?? ""
            if columns["subject"] == nil, weights == nil, !isOfStudent(row),
                Grades.TableHeadings.column(of: word) == "weight"
            {
                weights = row
                continue
            }
            guard let name = name(of: row) else {
                log.add(Messages.noStudent(row.first?.place ?? csv.file.place(0)))
                continue
            }
            if Grades.TableHeadings.namesGroup(name.text), row.count(where: { !$0.text.isEmpty }) == 1 {
                unread.append(name.text)
                log.add(Messages.groupRow(name.text, at: name.place))
                continue
            }
            if !isOfStudent(row), Self.isScale(name.text) {
                possible.append(row)
                unread.append(name.text)
                continue
            }
            // Below a row of statistics, the rows that have nothing of a student are others of them.
            if isBelowStatistics, students.contains(where: isOfStudent), !isOfStudent(row) {
                log.add(Messages.statisticRow(name.text, at: name.place))
                unread.append(name.text)
                continue
            }
            switch isOfStudent(row) ? nil : Grades.TableHeadings.column(of: name.text) {
            // A second row of weights, "ECTS" below "Coefficient", says them in another unit.
            case "weight" where columns["subject"] == nil, Grades.TableHeadings.ignored:
                if Grades.TableHeadings.arePossiblePoints(name.text) { possible.append(row) }
                unread.append(name.text)
                isBelowStatistics = !students.isEmpty
            default: students.append(row)
            }
        }
        log.append(cutFoot())
    }

    /// `/20` as the name of a row.
    private static func isScale(_ name: String) -> Bool {
        name.hasPrefix("/") && Int(name.dropFirst().drop { $0 == " " }) != nil
    }

    private func name(of row: [CSV.Cell]) -> CSV.Cell? {
        identities.lazy.map { row[$0] }.first { !$0.text.isEmpty }
    }

    /// Whether a row has what only a student has, so that its name may be one such as Moy or Total.
    private func isOfStudent(_ row: [CSV.Cell]) -> Bool {
        let identity = identities.first { !row[$0].text.isEmpty }
        return ["given_name", "student", "number", "birth_date"].contains { column in
            columns[column].map { $0 != identity && !row[$0].text.isEmpty } ?? false
        }
    }

    // MARK: The foot of the list

    /// Takes statistics and notes away that stand below the last student.
    private mutating func cutFoot() -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var end = students.count
        while end > 1, let name = name(of: students[end - 1]), !isOfStudent(students[end - 1]) {
            if isStatistic(students[end - 1], called: name.text) {
                problems.append(Messages.statisticRow(name.text, at: name.place))
            } else if isNote(students[end - 1], named: name.text, below: students[..<(end - 1)]) {
                problems.append(Messages.noteRow(name.text, at: name.place))
            } else {
                break
            }
            unread.append(name.text)
            end -= 1
        }
        students.removeSubrange(end...)
        return problems.reversed()
    }

    private func isStatistic(_ row: [CSV.Cell], called name: String) -> Bool {
        guard Grades.TableHeadings.hint(of: name, among: [])?.kind == .average else { return false }
        // Max and Min are names, too: as statistics they have the extreme of each column.
        switch name.lowercased() {
        case "max": return isExtreme(row, >=)
        case "min": return isExtreme(row, <=)
        default: return true
        }
    }

    /// Whether the numbers of a row are the first of their columns in some order.
    private func isExtreme(_ row: [CSV.Cell], _ precedes: (Double, Double) -> Bool) -> Bool {
        let numbers = row.indices.compactMap { column in
            ListedGrade(row[column].text).map { (column, $0.value) }
        }
        return !numbers.isEmpty
            && numbers.allSatisfy { column, value in
                students.allSatisfy { ListedGrade($0[column].text).map { precedes(value, $0.value) } ?? true }
            }
    }

    /// Whether a row is a line such as "Printed on 12/11/2026": it has nothing else, and its text has what the names
    /// above it do not have.
    private func isNote(_ row: [CSV.Cell], named name: String, below others: ArraySlice<[CSV.Cell]>) -> Bool {
        func isLikeNote(_ text: String) -> Bool { text.contains { $0.isNumber || $0 == ":" } }
        return row.count { !$0.text.isEmpty } == 1 && isLikeNote(name)
            && !others.contains { self.name(of: $0).map { isLikeNote($0.text) } ?? false }
    }
}
