import Diagnostics
import Domains
import Languages
import Records

/// Which columns are subjects in a list with a row for each student.
///
/// Nobody can list the names of all subjects, so each column of numbers is one, except averages and counts. What
/// is left out without being surely known gets a warning: no grade may be lost without a message.
struct SubjectColumns {
    private let csv: CSV
    private let meanings: ClassListHeadings
    private(set) var subjects: [Int]
    private let certain: [Int]
    private let scale: Double
    /// Columns without any value: subjects that have no grades yet, or something else.
    private(set) var empty: [Int] = []
    /// Columns of numbers whose headings say that they are no subjects.
    private var leftOut: [(column: Int, kind: Grades.TableHeadings.Hint.Kind)] = []
    /// Columns of percentages in a site whose best grade is not 100: they may be grades, or say how often a student was
    /// there.
    private var percentages: [Int] = []
    /// Columns with the grades of a second attempt at the subject of another column.
    private var resits: [(column: Int, subject: String)] = []
    /// Columns that only count the rows.
    private var counting: [Int] = []
    /// Columns whose cells have words instead of grades.
    private var inWords: [Int] = []

    /// More is the time of a clock that counts seconds, or a number that identifies something.
    private static let mostPoints = 1_000_000.0

    /// - Parameters:
    ///   - certain: the columns that are subjects in any case.
    ///   - result: the column that is only called "Grade": beside several subjects their result, else a subject that has no
    ///     name.
    ///   - others: the columns with headings that are not known.
    ///   - students: the rows of students.
    ///   - name: the first column of names.
    ///   - letters: the column with a letter as the grade for all subjects together, if there is one.
    ///   - scale: the best grade of the site.
    init(
        _ certain: [Int], result: Int?, among others: [Int], of csv: CSV, _ meanings: ClassListHeadings,
        students: [[CSV.Cell]], name: Int, letters: Int?, scale: Double
    ) {
        self.csv = csv
        self.meanings = meanings
        self.scale = scale
        self.certain = certain + [result].compactMap(\.self)
        subjects = certain
        let headings = Grades.TableHeadings.Others(csv.headings.map(\.text), names: SubjectHeading.bareName)
        var (possible, averages): ([Int], [Int]) = ([], [])
        for column in others {
            let heading = csv.headings[column].text
            if let subject = Grades.TableHeadings.subject(
                resatIn: heading, called: SubjectHeading.bareName(heading), among: headings)
            {
                resits.append((column, subject))
                continue
            }
            // "Maths (coef 5)" is a subject with its weight, and "Nota trimestre (40%)" one of several parts.
            let hint = Grades.TableHeadings.hint(
                of: SubjectHeading.name(in: heading, withoutPercentages: false), among: headings)
            let share = meanings.share(ofNumbersIn: column)
            if let least = meanings.leastNumber(in: column), least > Self.mostPoints {
                leftOut.append((column, .other))
                continue
            }
            let hasGrades = share.map { $0 > 0 } ?? (SubjectHeading.total(of: heading) != nil)
            switch hint?.kind {
            case nil where Self.countsRows(column, of: students, isBeforeNames: column < name):
                counting.append(column)
            case nil where share != nil && scale != 100 && meanings.arePercentages(column):
                percentages.append(column)
            case nil where hasGrades: subjects.append(column)
            case nil where share == nil:
                // A second column of remarks is no subject either.
                if Grades.TableHeadings.column(of: heading).map({ $0 == "subject" }) ?? true {
                    empty.append(column)
                }
            case nil:
                if SubjectHeading(heading).weight != nil || column == letters
                    || CellMarks(csv.rows.map { $0[column].text }).areLikely
                {
                    inWords.append(column)
                }
            case .average where hasGrades && hint?.mayNameSubject == true: possible.append(column)
            case .average where hasGrades: averages.append(column)
            case .some(let kind): if hasGrades { leftOut.append((column, kind)) }
            }
        }
        if let result {
            if subjects.count > 1 { leftOut.append((result, .average)) } else { subjects.append(result) }
        }
        // In a list that has only averages, each is the grade of a subject.
        for columns in [possible, averages] {
            if subjects.isEmpty {
                subjects = columns
            } else {
                leftOut += columns.map { ($0, .average) }
            }
        }
        subjects = Set(subjects).sorted()
    }

    /// Whether a column has the numbers 1, 2, 3 and so on instead of grades, whatever its heading.
    ///
    /// Few rows may have such grades by chance, but these are not to the left of the names. There numbers may be missing,
    /// of students who have left or who have just come.
    private static func countsRows(_ column: Int, of students: [[CSV.Cell]], isBeforeNames: Bool) -> Bool {
        let filled = students.map { $0[column].text }.filter { !$0.isEmpty }
        let numbers = filled.compactMap { Int($0) }.filter { 1...9_999 ~= $0 }
        guard filled.count > 1, numbers.count == filled.count,
            isBeforeNames ? numbers.count * 2 > students.count : numbers.count == students.count
        else { return false }
        let isInOrder = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
        // In any order, if the list is sorted by something else.
        let isWhole = Set(numbers) == Set(1...numbers.count)
        if isBeforeNames { return isInOrder && isWhole || numbers.count > 4 && (isInOrder || isWhole) }
        return isInOrder && isWhole && numbers.count > 4 || areRanks(numbers)
    }

    /// Whether numbers are the places of so many students. Those who share one are followed by the place behind all of
    /// them: 1, 2, 2, 4.
    private static func areRanks(_ numbers: [Int]) -> Bool {
        let sorted = numbers.sorted()
        let areRanks = sorted.indices.allSatisfy {
            sorted[$0] == $0 + 1 || $0 > 0 && sorted[$0] == sorted[$0 - 1]
        }
        // Grades may be so by chance.
        return areRanks && numbers.count > 7 && Set(numbers).count * 4 >= numbers.count * 3
    }

    /// Whether grades look like parts of 1: percentages that a spreadsheet shows as numbers.
    private func areFractions(_ columns: [Int]) -> Bool {
        let numbers = columns.flatMap { meanings.numbersAlone(in: $0) }
        return scale >= 5 && numbers.count > 2 && numbers.allSatisfy { $0 <= 1 }
            && numbers.count { $0.truncatingRemainder(dividingBy: 1) != 0 } * 2 > numbers.count
    }

    // MARK: What is said

    func report(
        students: [[CSV.Cell]], weights: [Int: Double], checkingMeans checked: [Int], to log: DiagnosticLog
    ) {
        func at(_ column: Int) -> (heading: String, place: Place) {
            (csv.headings[column].text, csv.headings[column].place)
        }
        for column in subjects where !certain.contains(column) {
            guard let share = meanings.share(ofNumbersIn: column), share < 0.5 else { continue }
            let (heading, place) = at(column)
            log.add(Messages.mostlyWords(heading, meanings.words(in: column), at: place))
        }
        for (column, kind) in leftOut.sorted(by: { $0.column < $1.column }) {
            let (heading, place) = at(column)
            log.add(Messages.leftOut(heading, as: kind, at: place))
        }
        for column in counting {
            let (heading, place) = at(column)
            log.add(Messages.countingColumn(heading, at: place))
        }
        for (column, subject) in resits {
            let (heading, place) = at(column)
            log.add(Messages.resit(heading, of: subject, at: place))
        }
        if let first = subjects.first, areFractions(subjects) {
            log.add(Messages.fractions(scale, at: csv.headings[first].place))
        } else {
            for column in subjects where areFractions([column]) {
                let (heading, place) = at(column)
                log.add(Messages.fractions(of: heading, scale, at: place))
            }
        }
        for column in percentages {
            let (heading, place) = at(column)
            log.add(Messages.percentages(heading, at: place))
        }
        for column in inWords {
            let (heading, place) = at(column)
            log.add(Messages.onlyWords(heading, meanings.words(in: column), at: place))
        }
        // Without any subject, one message names all of these columns.
        for column in subjects.isEmpty ? [] : empty {
            let (heading, place) = at(column)
            log.add(Messages.noGrades(heading, at: place))
        }
        let means = MeanColumns(subjects, of: students, weights: weights)
        for column in subjects where checked.contains(column) {
            guard let (same, all, isSum) = means.rows(whereMeanIs: column) else { continue }
            let (heading, place) = at(column)
            log.add(Messages.isMean(heading, isSum: isSum, rows: same, of: all, at: place))
        }
    }
}
