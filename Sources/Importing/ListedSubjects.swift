import Diagnostics
import Domains
import Records

/// Which subjects of a list with a row for each grade are none: averages, counts and second attempts, which a list with a
/// row for each student has as columns.
struct ListedSubjects {
    /// The first cell of each.
    private(set) var leftOut: [CSV.Cell] = []
    private(set) var problems: [Diagnostic] = []

    /// - Parameter subjects: the subject of each row.
    init(_ subjects: [CSV.Cell]) {
        var known: Set<String> = []
        let distinct = subjects.filter { known.insert($0.text).inserted }
        let names = Grades.TableHeadings.Others(distinct.map(\.text), names: SubjectHeading.bareName)
        for cell in distinct {
            if let subject = Grades.TableHeadings.subject(
                resatIn: cell.text, called: SubjectHeading.bareName(cell.text), among: names)
            {
                problems.append(Messages.resitRows(cell.text, of: subject, at: cell.place))
            } else if let hint = Grades.TableHeadings.hint(
                of: SubjectHeading.name(in: cell.text, withoutPercentages: false), among: names),
                hint.kind != .weight
            {
                problems.append(Messages.rowsOfNoSubject(cell.text, hint.kind, at: cell.place))
            } else {
                continue
            }
            leftOut.append(cell)
        }
        // In a list that has only averages, each is the grade of a subject.
        if leftOut.count == distinct.count { (leftOut, problems) = ([], []) }
    }
}

extension Messages {
    fileprivate static func rowsOfNoSubject(
        _ name: String, _ kind: Grades.TableHeadings.Hint.Kind, at place: Place
    ) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut,
            kind == .average
                ? "the rows of \"\(name)\" are called like an average or a result, which sitegen calculates itself, so they are not read"
                : "the rows of \"\(name)\" are called like a count or a remark, not like a subject, so they are not read",
            at: place, help: "if it is a subject, give it another name in the list")
    }

    fileprivate static func resitRows(_ name: String, of subject: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut,
            "the rows of \"\(name)\" are called like a second attempt at \"\(subject)\", so they are not read",
            at: place,
            help:
                "write the grade that counts into the row of \"\(subject)\", or give the second attempt another name"
        )
    }
}
