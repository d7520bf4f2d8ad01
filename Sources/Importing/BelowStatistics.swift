import Diagnostics
import Domains
import Records

/// The rows of a class list that follow one of statistics: others of them, and students of a second group.
struct BelowStatistics {
    /// Whether statistics are above the next row, and students above them.
    var areAbove = false
    /// The positions, among the students, of rows that have a name and nothing else.
    private(set) var bare: [Int] = []
    private var names = RowNames()
    /// Whether a student has more than a name and numbers, so that all have.
    private var haveMore = false
    /// The first row that is read as a student all the same, and how many there are.
    private var first: CSV.Cell?
    private var count = 0

    /// Takes a row that is read as a student.
    ///
    /// - Parameter position: among the students.
    mutating func add(_ name: CSV.Cell, _ position: Int, isOfStudent: Bool, isBare: Bool) {
        haveMore = haveMore || isOfStudent
        if areAbove, !isOfStudent {
            if isBare {
                bare.append(position)
                return
            }
            // Those above it are of its group.
            if first == nil { first = name }
            count += 1 + bare.count
            bare = []
        }
        names.add(name.text)
    }

    /// Why a row that has nothing of a student besides a name and numbers is none; nil if it may be one.
    func problem(of name: CSV.Cell) -> Diagnostic? {
        guard areAbove else { return nil }
        if haveMore {
            return Grades.TableHeadings.areOfStatistics(name.text)
                ? Messages.statisticRow(name.text, at: name.place)
                : Messages.rowBelowStatistics(name.text, at: name.place)
        }
        let column = Grades.TableHeadings.column(of: name.text)
        if column == "weight" || column == Grades.TableHeadings.ignored { return nil }
        return names.isOther(name.text) ? Messages.rowBelowStatistics(name.text, at: name.place) : nil
    }

    /// That rows are read as students.
    var doubt: Diagnostic? {
        first.map { Messages.studentBelowStatistics($0.text, count: count, at: $0.place) }
    }
}
