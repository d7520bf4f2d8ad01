import Diagnostics
import Domains
import Records

/// Which rows of a class list are students, and what the others say of its columns.
struct ListedRows {
    private(set) var students: [[CSV.Cell]] = []
    /// The row with the weights of the subjects; shorter than the headings if it is above them and its last cells are empty.
    private(set) var weights: [CSV.Cell]?
    /// Rows with the points that were possible; as long as that of the weights.
    private(set) var possible: [[CSV.Cell]] = []
    /// The names of rows that are not read.
    private var left: [CSV.Cell] = []
    private var problems: [Diagnostic] = []

    private let columns: TableColumns
    /// The columns that a row can be known by, the best first.
    private let identities: [Int]

    var unread: [String] { left.sorted { $0.offset < $1.offset }.map(\.text) }

    /// Reports rows without a name, and rows between and below the students that are none.
    init(of csv: CSV, _ columns: TableColumns, log: DiagnosticLog) {
        self.columns = columns
        identities = ClassListHeadings.identities.compactMap { columns[$0] }
        var statistics = BelowStatistics()
        read(above: csv)
        for row in csv.rows {
            // The word may be in another column than the names, such as that of the class.
            let word = row.first { !$0.text.isEmpty }?.text ?? ""
            let isOfStudent = isOfStudent(row)
            if columns["subject"] == nil, !isOfStudent, Self.areWeights(word), takeWeights(row, word) {
                continue
            }
            if zip(row, csv.headings).allSatisfy({ $0.text == $1.text }) {
                row.first.map { leaveOut($0, Messages.headingsAgain(at: $0.place)) }
                continue
            }
            guard let name = name(of: row) else {
                problems.append(Messages.noStudent(row.first?.place ?? csv.file.place(0)))
                continue
            }
            if Grades.TableHeadings.namesGroup(name.text), row.count(where: { !$0.text.isEmpty }) == 1 {
                leaveOut(name, Messages.groupRow(name.text, at: name.place))
                statistics.areAbove = false
                continue
            }
            if !isOfStudent, Self.isScale(name.text) {
                possible.append(row)
                leaveOut(name, nil)
                continue
            }
            if let problem = isOfStudent ? nil : statistics.problem(of: name) {
                leaveOut(name, problem)
                continue
            }
            switch isOfStudent ? nil : Grades.TableHeadings.column(of: name.text) {
            // A second row of weights, "ECTS" below "Coefficient", says them in another unit.
            case "weight" where columns["subject"] == nil, "unit_credits" where columns["subject"] == nil,
                Grades.TableHeadings.ignored:
                if Grades.TableHeadings.arePossiblePoints(name.text) { possible.append(row) }
                leaveOut(name, otherWeights(row, name))
                statistics.areAbove = !students.isEmpty
            case _ where !isOfStudent && !students.isEmpty && Grades.TableHeadings.isStatistic(name.text):
                leaveOut(name, Messages.statisticRow(name.text, at: name.place))
                statistics.areAbove = true
            default:
                statistics.add(name, students.count, isOfStudent: isOfStudent, isBare: isBare(row))
                students.append(row)
            }
        }
        cut(statistics.bare) { Messages.rowBelowStatistics($0.text, at: $0.place) }
        if let doubt = statistics.doubt { problems.append(doubt) }
        cutFoot()
        cutBareRows()
        reportRowsWithoutGivenName()
        reportNamesWithDigits()
        log.append(problems.sorted { $0.place?.offset ?? 0 < $1.place?.offset ?? 0 })
    }

    /// Reads what rows above the headings say of the subjects: their weights, or the points that are possible.
    private mutating func read(above csv: CSV) {
        for row in csv.preamble {
            guard let word = row.first(where: { !$0.text.isEmpty }) else { continue }
            let numbers = row.filter { ListedGrade($0.text) != nil }
            let hasWeights = !numbers.isEmpty || row.contains { SubjectHeading.weight(in: $0.text) != nil }
            if columns["subject"] == nil, Self.areWeights(word.text), hasWeights, takeWeights(row, word.text)
            {
                continue
            }
            if Self.isScale(word.text) || Grades.TableHeadings.arePossiblePoints(word.text) {
                possible.append(row)
            } else if numbers.count > 1, numbers.first?.offset == word.offset {
                problems.append(Messages.numbersAbove(word.text, at: word.place))
            }
            left.append(word)
        }
    }

    /// Whether a row is called like the weights of subjects, or like their credits.
    private static func areWeights(_ word: String) -> Bool {
        ["weight", "unit_credits"].contains(Grades.TableHeadings.column(of: word))
    }

    /// Takes a row of weights. Of two rows the first counts, or coefficients rather than credits, which French lists have
    /// beside them.
    private mutating func takeWeights(_ row: [CSV.Cell], _ word: String) -> Bool {
        if let weights {
            let first = weights.first { !$0.text.isEmpty }
            guard let first, ClassListHeadings.areCredits(first.text), !ClassListHeadings.areCredits(word)
            else {
                return false
            }
            left.append(first)
        }
        weights = row
        return true
    }

    /// What is wrong with a second row of weights: nothing if they are credits beside coefficients, or the same weights again.
    private func otherWeights(_ row: [CSV.Cell], _ name: CSV.Cell) -> Diagnostic? {
        guard let weights, let first = weights.first(where: { !$0.text.isEmpty }), Self.areWeights(name.text),
            ClassListHeadings.areCredits(first.text) == ClassListHeadings.areCredits(name.text)
        else { return nil }
        let differ = zip(weights, row).contains { own, other in
            guard let own = ListedGrade(own.text), let other = ListedGrade(other.text) else { return false }
            return own.value != other.value
        }
        return differ ? Messages.otherWeights(name.text, first: first.text, at: name.place) : nil
    }

    /// Leaves out the rows whose cells in a column are as these.
    mutating func leaveOut(_ cells: [CSV.Cell], in column: Int) {
        let texts = Set(cells.map(\.text))
        students.removeAll { texts.contains($0[column].text) }
        left += cells
    }

    /// - Parameter problem: nil if the row is surely known.
    private mutating func leaveOut(_ name: CSV.Cell, _ problem: Diagnostic?) {
        left.append(name)
        if let problem { problems.append(problem) }
    }

    /// Takes rows away that are no students.
    private mutating func cut(_ rows: [Int], _ problem: (CSV.Cell) -> Diagnostic) {
        let cut = Set(rows)
        for row in rows { name(of: students[row]).map { leaveOut($0, problem($0)) } }
        students = students.enumerated().filter { !cut.contains($0.offset) }.map(\.element)
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
            guard let number = columns[column], number != identity else { return false }
            // "Effectif;24" is no name.
            return column == "given_name"
                ? row[number].text.contains(where: \.isLetter) : !row[number].text.isEmpty
        }
    }

    /// Whether a row has nothing besides its names.
    private func isBare(_ row: [CSV.Cell]) -> Bool {
        row.indices.allSatisfy { row[$0].text.isEmpty || identities.contains($0) }
    }

    // MARK: Rows of something else

    /// Takes statistics and notes away that stand below the last student.
    private mutating func cutFoot() {
        guard !students.isEmpty else { return }
        let extremes = extremes
        // The notes do not tell what the names are like.
        let last = students.lastIndex { !mayBeOfFoot($0, extremes) } ?? 0
        var names = RowNames()
        for row in students[...last] { name(of: row).map { names.add($0.text) } }
        while students.count > last + 1, let row = students.last, let name = name(of: row),
            let problem = problem(of: row, called: name, below: names, extremes)
        {
            leaveOut(name, problem)
            students.removeLast()
        }
    }

    private func mayBeOfFoot(_ row: [CSV.Cell], _ extremes: Extremes) -> Bool {
        guard let name = name(of: row) else { return false }
        if isOfStudent(row) { return isBare(row) && RowNames.note(name.text) == .sure }
        return isBare(row) || isStatistic(row, called: name.text, extremes)
            || Grades.TableHeadings.areOfStatistics(name.text)
    }

    /// Why a row at the end is no student; nil if it is one.
    private func problem(
        of row: [CSV.Cell], called name: CSV.Cell, below names: RowNames, _ extremes: Extremes
    ) -> Diagnostic? {
        let (isOfStudent, isBare) = (isOfStudent(row), isBare(row))
        let note = isBare ? RowNames.note(name.text) : .no
        if note > names.note, !isOfStudent || note == .sure {
            return Messages.noteRow(name.text, at: name.place)
        }
        guard !isOfStudent else { return nil }
        if isStatistic(row, called: name.text, extremes) || names.isStatistic(name.text) {
            return Messages.statisticRow(name.text, at: name.place)
        }
        return isBare && names.isUnlike(name.text) ? Messages.unlikeRow(name.text, at: name.place) : nil
    }

    /// Takes rows away that stand between the students and have nothing of one: the name of the school, or the number of
    /// a page. In a list with one column of names such a row is a student without grades, unless it is surely a note.
    private mutating func cutBareRows() {
        let others = ["given_name", "student", "number"].compactMap { columns[$0] }
        let hasMore = { (row: [CSV.Cell]) in others.contains { !row[$0].text.isEmpty } && isOfStudent(row) }
        let haveMore = students.count(where: hasMore) * 2 > students.count
        var names = RowNames()
        for row in students where !isBare(row) { name(of: row).map { names.add($0.text) } }
        let areNamed = names.count > 0 && names.note < .sure
        let bare = students.indices.filter { isBare(students[$0]) && !isOfStudent(students[$0]) }
        if haveMore {
            cut(bare) { Messages.bareRow($0.text, at: $0.place) }
        } else if areNamed {
            cut(bare.filter { name(of: students[$0]).map { RowNames.note($0.text) } == .sure }) {
                Messages.noteRow($0.text, at: $0.place)
            }
        }
    }

    /// Where the others have a given name, a row without one may be something else, whatever it is called.
    private mutating func reportRowsWithoutGivenName() {
        guard let given = columns["given_name"] else { return }
        let rows = students.filter { $0[given].text.isEmpty && !isOfStudent($0) }
        guard rows.count * 4 <= students.count else { return }
        for row in rows {
            if let name = name(of: row) { problems.append(Messages.noGivenName(name.text, at: name.place)) }
        }
    }

    /// Among names without digits, "Class of 2026" may be a row of means.
    private mutating func reportNamesWithDigits() {
        let names = students.map { (row: $0, name: name(of: $0)) }
        let noted = names.filter { row, name in
            !isOfStudent(row) && name.map { RowNames.note($0.text) } == .sure
        }
        let areNamed = names.count { $0.name.map { RowNames.note($0.text) } == .no } >= 2
        guard noted.count == 1, areNamed, let name = noted[0].name else { return }
        problems.append(Messages.nameWithDigits(name.text, at: name.place))
    }

    private func isStatistic(_ row: [CSV.Cell], called name: String, _ extremes: Extremes) -> Bool {
        guard Grades.TableHeadings.hint(of: name, among: .init())?.kind == .average else { return false }
        // Max and Min are names, too: as statistics they have the extreme of each column.
        switch name.lowercased() {
        case "max": return isExtreme(row) { extremes[$0].map(\.upperBound) }
        case "min": return isExtreme(row) { extremes[$0].map(\.lowerBound) }
        default: return true
        }
    }

    /// From the smallest to the largest number of each column.
    private typealias Extremes = [Int: ClosedRange<Double>]

    private var extremes: Extremes {
        var extremes: Extremes = [:]
        guard students.contains(where: { ["max", "min"].contains(name(of: $0)?.text.lowercased()) }) else {
            return [:]
        }
        for row in students {
            for (column, cell) in row.enumerated() {
                guard let value = ListedGrade(cell.text)?.value else { continue }
                let (least, most) = (extremes[column]?.lowerBound, extremes[column]?.upperBound)
                extremes[column] = min(least ?? value, value)...max(most ?? value, value)
            }
        }
        return extremes
    }

    /// Whether the numbers of a row are the extremes of their columns.
    private func isExtreme(_ row: [CSV.Cell], _ extreme: (Int) -> Double?) -> Bool {
        let numbers = row.indices.compactMap { column in
            ListedGrade(row[column].text).map { (column, $0.value) }
        }
        return !numbers.isEmpty && numbers.allSatisfy { column, value in extreme(column) == value }
    }
}
