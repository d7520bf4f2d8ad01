import Diagnostics
import Domains
import Languages
import Records

/// A class list with any headings, made into a table of grades.
///
/// A list has either a row for each grade, or a row for each student and a column for each subject.
struct ClassList {
    private let csv: CSV
    private let file: UserFile
    private let log: DiagnosticLog
    private let path: String
    private let title: String
    /// The best grade of the site.
    private let scale: Double
    private let meanings: ClassListHeadings
    private var columns: TableColumns
    /// The columns of subjects, in a list with a row for each student.
    private var subjects: [Int] = []
    /// The headings of columns that may be subjects without grades yet.
    private var emptyHeadings: [String] = []
    private var listed: ListedRows
    /// The weights of the subjects, if the list says them.
    private var weights = SubjectWeights()
    private var facts = ListedFacts()
    private var parts: [ImportedFile.Part] = []
    /// What says the code of a unit where there is only its name, and the other way round; and its weight, where
    /// there are only credits, which may count as weights.
    private var substitutes = ["unit": "unit_name", "unit_name": "unit"]

    /// More subjects than any school has, and few enough for an import in seconds.
    private static let mostColumns = 2_000

    /// nil, with a diagnostic, if the list has no students or no grades.
    init?(_ source: SourceFile, _ file: UserFile, _ importer: Importer, _ log: DiagnosticLog) {
        let mapped = importer.options.headings
        let errors = log.errorCount
        let found = CSV(
            source, below: { ClassListHeadings.areHeadings($0, mapped) },
            expected: ClassListHeadings.expected(mapped), repeated: .allowed, log: log)
        guard let found, log.errorCount == errors else { return nil }
        guard found.headings.count <= Self.mostColumns else {
            log.add(
                Messages.tooManyColumns(
                    found.headings.count, most: Self.mostColumns, at: found.headings[0].place))
            return nil
        }
        csv = found
        self.file = file
        self.log = log
        scale = importer.options.scale
        path = importer.path("grades", file, "csv")
        title = importer.title(file)
        let headings = found.headings.map(\.text)
        let meanings = ClassListHeadings(found, mapped)
        self.meanings = meanings
        columns = TableColumns(
            found, mapped, guess: meanings.meaning, log: log)
        if !meanings.areOfTable { columns.tellNamesApart(meanings) }
        if let heading = columns.keepPrivate() {
            log.add(Messages.visibility(heading.text, at: heading.place))
        }
        if columns["subject"] == nil, columns["grade"] != nil { columns.takeUnitsAsSubjects(in: csv) }
        listed = ListedRows(of: csv, columns, log: log)
        if let credits = columns["unit_credits"],
            rows.allSatisfy({ 1...10_000 ~= Int($0[credits].text) ?? 0 })
        {
            substitutes["unit_weight"] = "unit_credits"
        }
        findSubjects()
        guard checkColumns(headings), checkIDs(), log.errorCount == errors else { return nil }
        checkNames()
        log.append(FormulaTexts.problems(in: rows, columns, headings: csv.headings, subjects: subjects))
        guard log.errorCount == errors else { return nil }
        facts = ListedFacts(csv.headings, rows, columns, unread: unread, mapped)
        log.append(facts.problems)
        parts = described
    }

    // MARK: Columns

    /// The rows of students.
    private var rows: [[CSV.Cell]] { listed.students }

    /// Without a column of subjects, each column of numbers is one.
    private mutating func findSubjects() {
        if let column = columns["subject"] {
            if !meanings.areOfTable {
                let found = ListedSubjects(rows.map { $0[column] })
                log.append(found.problems)
                listed.leaveOut(found.leftOut, in: column)
            }
            // A heading that is not known does not say whether its numbers are grades, weights or something else.
            let headings = Grades.TableHeadings.Others(csv.headings.map(\.text))
            for column in columns.others where meanings.share(ofNumbersIn: column) ?? 0 > 0.5 {
                let heading = columns.heading(column)
                guard Grades.TableHeadings.hint(of: heading, among: headings)?.kind != .other else {
                    continue
                }
                log.add(Messages.unreadNumbers(heading, at: csv.headings[column].place))
            }
            return
        }
        // Whoever says which column has the grades means no other.
        let isSaid = columns.chosen.contains("grade")
        var grade = [columns["grade"]].compactMap(\.self)
        // A letter beside the grades of the subjects is one for all of them.
        let letters = isSaid ? nil : grade.first { meanings.share(ofNumbersIn: $0) == 0 }
        let isForAll =
            letters != nil && columns.others.contains { meanings.share(ofNumbersIn: $0) ?? 0 > 0.5 }
        if isForAll {
            columns.dismiss("grade")
            grade = []
        }
        let found = SubjectColumns(
            (isSaid ? grade : []) + columns.kept, result: isSaid ? nil : grade.first,
            among: isSaid ? [] : columns.others, of: csv, meanings, students: rows,
            name: ClassListHeadings.identities.compactMap { columns[$0] }.min() ?? 0,
            letters: isForAll ? letters : nil, scale: scale)
        subjects = found.subjects
        if let result = columns["grade"], !subjects.contains(result) { columns.dismiss("grade") }
        if let heading = columns.leaveOutWeight(of: rows, with: subjects) {
            log.add(Messages.leftOut(heading.text, as: .weight, at: heading.place))
        }
        weights = SubjectWeights(of: subjects, csv, row: listed.weights)
        log.append(weights.problems)
        emptyHeadings = found.empty.map(columns.heading)
        found.report(
            students: rows, weights: weights.values,
            checkingMeans: subjects.filter { !columns.kept.contains($0) && !(isSaid && grade.contains($0)) },
            to: log)
        // A remark that a list has once for a student does not belong to each subject.
        if subjects.count > 1 { for column in ["remark", "absences"] { columns.leaveOut(column) } }
    }

    private func checkColumns(_ headings: [String]) -> Bool {
        let place = csv.headings.first?.place ?? csv.file.place(0)
        let errors = log.errorCount
        if columns["name"] == nil, columns["family_name"] == nil {
            log.add(Messages.noColumn("name", "the names of the students", among: headings, at: place))
        }
        if columns["subject"] != nil, columns["grade"] == nil {
            log.add(Messages.noColumn("grade", "the grades", among: headings, at: place))
        } else if columns["subject"] == nil, subjects.isEmpty {
            log.add(Messages.noSubject(among: headings, empty: emptyHeadings, at: place))
        }
        if rows.isEmpty, log.errorCount == errors { log.add(Messages.noRows(place)) }
        let graded = columns["subject"] == nil ? subjects : [columns["grade"]].compactMap(\.self)
        log.append(
            ListedScale(graded, of: csv, columns, students: rows, possible: listed.possible).problems(
                on: scale))
        return log.errorCount == errors
    }

    /// A grade as tables have it: 14 for "14/20" if that is the scale, and nothing for a dash.
    private func grade(_ text: String) -> String {
        if ClassListHeadings.isBlank(text) { return "" }
        guard let grade = ListedGrade(text), grade.total.map(Double.init) == scale else { return text }
        return grade.text
    }

    // MARK: The new table

    /// Columns of which a table of grades has one, beside those that are the same in every list.
    private var factColumns: [String] {
        let further = [
            "name", "family_name", "given_name", "sort_name", "number", "programme", "issued", "birth_date",
            "year", "level", "place", "visibility", "remark", "absences",
        ]
        return further.filter { columns[$0] != nil || $0 == "number" && (hasRunningNumbers || isCounted) }
    }

    private var subjectColumns: [String] {
        let credits = columns["unit_credits"] == nil ? [] : ["unit_credits"]
        return ["unit", "unit_name", "unit_weight"] + credits + [
            "professional", "subject", "weight", "grade",
        ]
    }

    var imported: ImportedFile {
        let factColumns = factColumns
        let headings = ["student"] + factColumns + subjectColumns
        var table: [[TableWriter.Cell]] = []
        let ids = ids
        var counts: [String: Int] = [:]
        for (row, id) in zip(rows, ids) {
            let end = row.first?.place ?? csv.file.place(0)
            counts[id.text] = counts[id.text] ?? counts.count + 1
            let count = TableWriter.Cell(String(counts[id.text] ?? 0), at: end)
            let student =
                [id]
                + factColumns.map { fact in
                    fact == "number" && isCounted ? count : cell(fact, row) ?? .init("", at: end)
                }
            if columns["subject"] != nil {
                table.append(student + subjectCells(row, at: end))
            } else {
                table += subjects.map { student + subjectCells($0, row, at: end) }
            }
        }
        var writer = TableWriter()
        writer.add(headings.map { .init($0, at: headingPlace($0)) })
        for row in table { writer.add(row) }
        return ImportedFile(
            source: file.path, file: writer.file(path), summary: summary(ids.map(\.text)), parts: parts,
            overview: ClassOverview(headings, table.map { $0.map(\.text) }))
    }

    private func headingPlace(_ column: String) -> Place {
        csv.headings[columns[column] ?? 0].place
    }

    /// The column that a fact is taken from.
    private func number(of column: String) -> Int? {
        columns[column] ?? (column == "number" && hasRunningNumbers ? numberColumn : nil)
    }

    private func cell(_ column: String, _ row: [CSV.Cell]) -> TableWriter.Cell? {
        guard let number = number(of: column) else { return nil }
        let text = row[number].text
        let written =
            switch column {
            case "birth_date", "issued": ListedText.isoDate(text, facts.dateOrders[column] ?? .dayFirst)
            case "grade": grade(text)
            case "name": ListedText.familyFirst(text, below: columns.heading(number))
            case "family_name": familyName(row)
            default: text
            }
        return .init(written, at: row[number].place)
    }

    /// What identifies each row's student among those of all classes: the student's own number, or else the
    /// name or the number in the list behind the name of the file.
    private var ids: [TableWriter.Cell] {
        if let column = numberColumn {
            let prefix = hasRunningNumbers ? "\(stem)-" : ""
            return rows.map { row in
                let text = row[column].text
                return .init(text.isEmpty ? "" : prefix + text, at: row[column].place)
            }
        }
        let names = rows.map { ([stem] + nameParts(of: $0)).joined(separator: " ") }
        // A name that comes again is another student only if each student has one row.
        let slugs = columns["subject"] == nil ? distinctSlugs(of: names) : Homonyms.slugs(of: names)
        return zip(rows, slugs).map { row, slug in
            .init(slug, at: row.first?.place ?? csv.file.place(0))
        }
    }

    /// Both family names, as Spanish lists have them.
    private func familyName(_ row: [CSV.Cell]) -> String {
        ["family_name", "second_family_name"].compactMap { columns[$0].map { row[$0].text } }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The family name first, if the list has them apart.
    private func nameParts(of row: [CSV.Cell]) -> [String] {
        let family = columns["family_name"] == nil ? [] : [familyName(row)]
        return family + ["given_name", "name"].compactMap { columns[$0].map { row[$0].text } }
    }

    /// Whether students get their place in the list as their number, since a printed sheet shows one.
    private var isCounted: Bool { numberColumn == nil }

    private var numberColumn: Int? { columns["student"] ?? columns["number"] }

    /// Whether the numbers only count the students of the list: those of another class are the same.
    private var hasRunningNumbers: Bool {
        guard let column = numberColumn else { return false }
        return ClassListHeadings.countsRows(column, of: rows)
    }

    /// Reports names and numbers that come again in a list with a row for each student. With one name, it may be one
    /// student, whose rows are of several subjects.
    private func checkNames() {
        if let column = numberColumn {
            if columns["subject"] == nil { log.append(Homonyms.repeatedNumbers(rows, in: column)) }
            return
        }
        guard columns["subject"] == nil else {
            log.append(Homonyms(csv.headings, rows) { nameParts(of: $0).joined(separator: " ") }.problems)
            return
        }
        var found: Set<[String]> = []
        let again = rows.filter { !found.insert(nameParts(of: $0).map { Homonyms.key(of: $0) }).inserted }
        guard let first = again.first?.first else { return }
        let words = columns.others.first { meanings.share(ofNumbersIn: $0) == 0 }
        log.add(Messages.sameNames(again.count, subject: words.map(columns.heading), at: first.place))
    }

    /// Reports a name of the file that leaves no room for those of the students in their addresses.
    private func checkIDs() -> Bool {
        let ids = Set(ids.map(\.text))
        guard numberColumn == nil || hasRunningNumbers, Set(ids.map(slug)).count < ids.count else {
            return true
        }
        log.add(Messages.longName(file.path, shorter: String(stem.prefix(30))))
        return false
    }

    /// The name of the new file without its ending.
    private var stem: String { String(path.dropFirst("grades/".count).prefix { $0 != "." }) }

    private func subjectCells(_ row: [CSV.Cell], at place: Place) -> [TableWriter.Cell] {
        subjectColumns.map { column in
            cell(column, row) ?? cell(substitutes[column] ?? "", row)
                ?? .init(standard(column), at: place)
        }
    }

    private func subjectCells(_ subject: Int, _ row: [CSV.Cell], at place: Place) -> [TableWriter.Cell] {
        let name = subject == columns["grade"] ? title : weights.names[subject] ?? columns.heading(subject)
        return subjectColumns.map { column in
            switch column {
            case "subject": .init(name, at: csv.headings[subject].place)
            case "grade": .init(grade(row[subject].text), at: row[subject].place)
            case "weight":
                weights.cells[subject] ?? cell(column, row) ?? .init(standard(column), at: place)
            default:
                cell(column, row) ?? cell(substitutes[column] ?? "", row)
                    ?? .init(standard(column), at: place)
            }
        }
    }

    /// What is written where the list says nothing.
    private func standard(_ column: String) -> String {
        switch column {
        case "unit": "1"
        case "unit_name": title
        case "professional": "false"
        default: "1"
        }
    }

    // MARK: What is shown

    private func summary(_ ids: [String]) -> Wording {
        let students = Set(ids).count
        let names = columns["subject"].map { number in Set(rows.map { $0[number].text }).count }
        let subjects = names ?? subjects.count
        let ofStudents: Wording = students == 1 ? "1 student" : "\(students) students"
        let ofSubjects: Wording = subjects == 1 ? "1 subject" : "\(subjects) subjects"
        return "a class list: \(ofStudents), \(ofSubjects)"
    }

    private var described: [ImportedFile.Part] {
        var described: [ImportedFile.Part] = []
        let identity = numberColumn.map(columns.origin) ?? "the name"
        let isPrefixed = numberColumn == nil || hasRunningNumbers
        described.append(
            .init(column: "student", origin: isPrefixed ? "\"\(stem)\" and \(identity)" : identity))
        for column in factColumns {
            described.append(.init(column: column, origin: origin(column) ?? "the place in the list"))
        }
        for column in subjectColumns {
            described.append(.init(column: column, origin: originOfSubject(column)))
        }
        described += unread.map { .init(column: nil, origin: columns.origin($0)) }
        return described + listed.unread.map { .init(column: nil, origin: "row \"\($0)\"") }
    }

    /// The columns that nothing is taken from.
    private var unread: [Int] {
        var used = Set(subjects + factColumns.compactMap(number) + [numberColumn].compactMap(\.self))
        for column in subjectColumns where column != "weight" || weights.origin == nil {
            if let number = columns[column] ?? substitutes[column].flatMap({ columns[$0] }) {
                used.insert(number)
            }
        }
        if columns["family_name"] != nil, let second = columns["second_family_name"] { used.insert(second) }
        return columns.filled.filter { !used.contains($0) }
    }

    private func origin(_ column: String) -> Wording? { number(of: column).map(columns.origin) }

    private func originOfSubject(_ column: String) -> Wording {
        switch column {
        case "subject" where columns["subject"] == nil: return originOfNames
        case "grade" where columns["subject"] == nil: return "the columns of the subjects"
        case "weight" where weights.origin != nil: return weights.origin ?? ""
        default: break
        }
        if let origin = origin(column) ?? substitutes[column].flatMap(origin) { return origin }
        return "no column, so \"\(standard(column))\" everywhere"
    }

    /// Where the names of the subjects come from in a list with a column for each.
    private var originOfNames: Wording {
        let named = subjects.filter { $0 != columns["grade"] }.map { "\"\(columns.heading($0))\"" }
        let list = named.joined(separator: ", ")
        let file: Wording = "the name of the file, \"\(title)\""
        if named.isEmpty { return file }
        let headings: Wording = named.count == 1 ? "heading \(list)" : "headings \(list)"
        return subjects.count == named.count ? headings : "\(headings), and \(file)"
    }
}
