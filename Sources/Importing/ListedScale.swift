import Diagnostics
import Domains
import Records

/// What a class list says its grades are out of: in a heading, `Maths /10`; in a cell, "9/10"; in a row or a column with the
/// possible points, "Barème".
struct ListedScale {
    private struct Total {
        var points: Int
        /// Of the column whose cells say it; nil if its heading does.
        var heading: String?
        var place: Place
    }

    private var first: Total?
    /// The first that is not the same.
    private var other: Total?

    /// - Parameters:
    ///   - graded: the columns with grades.
    ///   - students: the rows of students.
    ///   - possible: the rows with the possible points.
    init(
        _ graded: [Int], of csv: CSV, _ columns: TableColumns, students: [[CSV.Cell]], possible: [[CSV.Cell]]
    ) {
        for number in graded {
            let heading = columns.heading(number)
            note(SubjectHeading.total(of: heading), nil, csv.headings[number].place)
            for row in students { note(ListedGrade(row[number].text)?.total, heading, row[number].place) }
            for row in possible where row.indices.contains(number) {
                note(Self.points(row[number]), heading, row[number].place)
            }
        }
        for number in columns.ignored where Grades.TableHeadings.arePossiblePoints(columns.heading(number)) {
            for row in students { note(Self.points(row[number]), columns.heading(number), row[number].place) }
        }
    }

    private mutating func note(_ points: Int?, _ heading: String?, _ place: Place) {
        guard let points else { return }
        let total = Total(points: points, heading: heading, place: place)
        if first == nil { first = total }
        if other == nil, points != first?.points { other = total }
    }

    /// Where "Note max" is the best grade of the class, it is most often no multiple of five.
    private static func points(_ cell: CSV.Cell) -> Int? {
        let number = Double(cell.text.replacing(",", with: ".")).flatMap(Int.init(exactly:))
        return number.flatMap { $0 >= 5 && $0 % 5 == 0 ? $0 : nil }
    }

    /// That grades have two scales, or another one than the site.
    func problems(on scale: Double) -> [Diagnostic] {
        guard let first else { return [] }
        if let other {
            return [Messages.twoScales(first.points, other.points, in: other.heading, at: other.place)]
        }
        return Double(first.points) == scale
            ? [] : [Messages.otherScale(first.points, scale, in: first.heading, at: first.place)]
    }
}
