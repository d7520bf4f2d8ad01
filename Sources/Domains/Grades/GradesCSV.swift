import Bytes
import Diagnostics
import Languages
import Pages
import Records

extension Grades {
    /// Reads a table of grades, a subject of a student in each row; the rows of a student need not follow each
    /// other.
    struct CSVReader {
        private let rows: CSVRows
        private let stem: String
        let settings: Settings
        /// Of the file; while the rows of a student are read, the student's own.
        private(set) var log: DiagnosticLog
        private let texts = Grades.SharedTexts()
        private let columns: Columns

        /// nil, with a diagnostic, where a heading is missing.
        init?(_ rows: CSVRows, stem: String, _ settings: Settings, _ log: DiagnosticLog) {
            self.rows = rows
            self.stem = stem
            self.settings = settings
            self.log = log
            columns = Columns(rows.headings.map(\.text))
            let optional = Column.optional.map(\.heading)
            var missing = Column.required.filter { columns[$0] == nil }.map(\.heading)
            if columns[.familyName] != nil { missing.removeAll { $0 == Column.name.heading } }
            let known = Set(Column.allCases.map(\.heading))
            let errors = log.errorCount
            var first: [String: String] = [:]
            for heading in rows.headings {
                let name = heading.text.lowercased()
                if known.contains(name) {
                    // The same heading in the same letters is reported for all tables.
                    let earlier = first[name, default: heading.text]
                    first[name] = earlier
                    if earlier != heading.text {
                        log.add(Messages.sameHeading(heading.text, as: earlier, at: heading.place))
                    }
                    continue
                }
                let absent = missing + Column.optional.filter { columns[$0] == nil }.map(\.heading)
                if let meant = nearest(to: heading.text, in: absent) {
                    let isName = meant == Column.familyName.heading
                    missing.removeAll { $0 == meant || isName && $0 == Column.name.heading }
                    log.add(Messages.slippedHeading(heading.text, meant: meant, at: heading.place))
                } else {
                    log.add(Messages.unreadColumn(heading.text, known: optional, at: heading.place))
                }
            }
            for name in missing {
                log.add(Messages.missingHeading(name, at: rows.headings.first?.place ?? rows.file.place(0)))
            }
            if log.errorCount > errors {
                // So that what is wrong with the rows is reported as well.
                var rest = rows
                while rest.next() != nil {}
                return nil
            }
        }

        /// Rows of a student mostly follow each other, so a student is made, and the rows are let go, as soon as
        /// another one comes. If more rows come later, all rows of the student are read again.
        func read() -> GradeFile {
            defer { texts.finish() }
            var found: [FoundStudent] = []
            var positions: [String: Int] = [:]
            var buffer = ByteBuffer(capacity: 256)
            let headings = Self.fingerprint(of: rows.headings, &buffer)
            var rows = rows
            var student: StudentRows?
            /// Whose rows are passed over until they are read again.
            var later: String?
            while let (offset, cells) = rows.next() {
                let row = Row(cells: cells, columns: columns)
                guard let id = filled(.student, row) else { continue }
                if id.text == later { continue }
                if let open = student, open.id.text != id.text {
                    found.append(finished(open))
                    student = nil
                }
                later = nil
                if student == nil, let position = positions[id.text] {
                    found[position].stretches.append(offset)
                    later = id.text
                    continue
                }
                if student == nil { positions[id.text] = found.count }
                add(row, id, to: &student, offset, headings, &buffer)
            }
            if let student { found.append(finished(student)) }
            for number in found.indices where !found[number].stretches.isEmpty {
                found[number] = readAgain(found[number], headings, &buffer)
            }
            for student in found { log.append(student.findings) }
            return GradeFile(
                stem: stem, title: stem, isList: true, source: rows.file, visibility: settings.visibility,
                students: found.compactMap(\.student))
        }

        private func add(
            _ row: Row, _ id: CSV.Cell, to student: inout StudentRows?, _ offset: Int,
            _ headings: Fingerprint, _ buffer: inout ByteBuffer
        ) {
            var open = student ?? StudentRows(start: offset, first: row, id: id, parts: [headings])
            student = nil
            open.parts.append(Self.fingerprint(of: row.cells, &buffer))
            var reader = self
            reader.log = open.log
            reader.add(row, to: &open)
            student = open
        }

        private func finished(_ rows: StudentRows) -> FoundStudent {
            var reader = self
            reader.log = rows.log
            let student = reader.student(rows)
            return FoundStudent(
                id: rows.id.text, start: rows.start, student: student, findings: rows.log.diagnostics)
        }

        /// Reads all rows of a student of whom some are apart from the others.
        private func readAgain(
            _ found: FoundStudent, _ headings: Fingerprint, _ buffer: inout ByteBuffer
        ) -> FoundStudent {
            var student: StudentRows?
            for start in [found.start] + found.stretches {
                var rows = rows.again(from: start)
                while let (offset, cells) = rows.next() {
                    let row = Row(cells: cells, columns: columns)
                    guard let id = row[.student] else { continue }
                    guard id.text == found.id else { break }
                    add(row, id, to: &student, offset, headings, &buffer)
                }
            }
            return student.map(finished) ?? found
        }

        /// A student of whom rows have been read.
        private struct FoundStudent {
            var id: String
            /// Where the first row begins, and where rows begin that are apart from those before.
            var start: Int
            var stretches: [Int] = []
            /// nil if the rows do not say enough.
            var student: ListedStudent?
            var findings: [Diagnostic]
        }

        private static func fingerprint(of cells: [CSV.Cell], _ buffer: inout ByteBuffer) -> Fingerprint {
            buffer.removeAll()
            for cell in cells {
                buffer.append(cell.text)
                buffer.append(0)
            }
            return Fingerprint(of: buffer.span)
        }

        /// The cells of one row by their headings.
        struct Row {
            var cells: [CSV.Cell]
            var columns: Columns

            /// nil where there is no such column, or the cell is empty.
            subscript(column: Column) -> CSV.Cell? {
                columns[column].flatMap { cells[$0].text.isEmpty ? nil : cells[$0] }
            }

            func place(_ column: Column) -> Place { cells[columns[column] ?? 0].place }
        }

        /// What the rows of one student have said so far.
        private struct StudentRows {
            /// What is wrong with the student's rows.
            let log = DiagnosticLog()
            var start: Int
            var first: Row
            var id: CSV.Cell
            /// The fingerprints of the headings and of each row.
            var parts: [Fingerprint]
            /// The first cell of each column that said something of the student.
            var facts = Facts()
            var units: [UnitRows] = []
            var positions: [String: Int] = [:]
            /// What has been reported of the student, so that each contradiction is reported once and not for
            /// every row.
            var reported: Set<Contradiction> = []
        }

        private struct Contradiction: Hashable {
            var column: Column
            var unit: String?
            var text: String
        }

        /// What a row says of its unit.
        private struct UnitCells {
            var name: CSV.Cell
            var weight: CSV.Cell
            /// nil where the cell is empty, which is no.
            var professional: CSV.Cell?
            /// nil where the cell is empty, or there is no such column.
            var credits: CSV.Cell?
        }

        private struct UnitRows {
            var unit: CourseUnit
            /// Of the first row.
            var cells: UnitCells
            /// The place of each subject in the file.
            var subjects = Uniqueness<String>("subject of this unit")
        }
    }
}

// MARK: - Rows

extension Grades.CSVReader {
    private func add(_ row: Row, to student: inout StudentRows) {
        for column in Column.ofStudent {
            guard let cell = row[column] else { continue }
            if let first = student.facts[column] {
                if first.text != cell.text,
                    student.reported.insert(Contradiction(column: column, text: cell.text)).inserted
                {
                    reportContradiction(
                        column, cell, in: row, first, at: first.place,
                        of: "the student \"\(student.id.text)\"")
                }
            } else {
                student.facts[column] = cell
            }
        }
        checkVisibility(row, &student)
        // All cells are looked at before a row is given up, so that one run tells all.
        let code = filled(.unit, row)
        let unitName = filled(.unitName, row)
        let unitWeight = weight(.unitWeight, row)
        let credits = credits(row)
        let isProfessional = flag(.professional, row)
        let subjectName = filled(.subject, row)
        let subjectWeight = weight(.weight, row)
        let grade = grade(row)
        guard let code, let unitName, let unitWeight, let credits, let isProfessional, let subjectName,
            let subjectWeight, let grade
        else { return }
        let unit = Grades.CourseUnit(
            code: code.text, name: unitName.text, weight: unitWeight.value, credits: credits.value,
            isProfessional: isProfessional, subjects: [])
        let cells = UnitCells(
            name: unitName, weight: unitWeight.cell, professional: row[.professional],
            credits: row[.unitCredits])
        let position = student.positions[unit.code] ?? student.units.count
        if position == student.units.count {
            student.positions[unit.code] = position
            student.units.append(UnitRows(unit: unit, cells: cells))
        } else if !student.units[position].unit.isSameWithoutSubjects(as: unit) {
            reportContradictions(row, unit, cells, at: position, &student)
        }
        guard student.units[position].subjects.check(subjectName.text, at: subjectName.place, log) else {
            return
        }
        student.units[position].unit.subjects.append(
            Grades.CourseSubject(
                name: subjectName.text, weight: subjectWeight.value, grade: grade.value,
                remark: row[.remark]?.text,
                absences: count(.absences, row)))
    }

    /// A slip in one row must not publish what all others leave private.
    private func checkVisibility(_ row: Row, _ student: inout StudentRows) {
        let (own, first) = (row[.visibility], student.first[.visibility])
        // An empty cell beside "private" may stand below the only row that says it.
        guard (own == nil) != (first == nil),
            (own ?? first)?.text.lowercased() != Visibility.private.rawValue,
            student.reported.insert(Contradiction(column: .visibility, text: own?.text ?? "")).inserted
        else { return }
        reportContradiction(
            .visibility, own, in: row, first, at: student.id.place, of: "the student \"\(student.id.text)\"")
    }

    /// All rows of a unit must say the same of it.
    private func reportContradictions(
        _ row: Row, _ unit: Grades.CourseUnit, _ cells: UnitCells, at position: Int,
        _ student: inout StudentRows
    ) {
        let first = student.units[position]
        func compare(_ column: Column, isSame: Bool, _ cell: CSV.Cell?, _ firstCell: CSV.Cell?) {
            let contradiction = Contradiction(column: column, unit: unit.code, text: cell?.text ?? "")
            guard !isSame, student.reported.insert(contradiction).inserted else { return }
            reportContradiction(
                column, cell, in: row, firstCell, at: first.cells.name.place, of: "the unit \"\(unit.code)\"")
        }
        compare(.unitName, isSame: unit.name == first.unit.name, cells.name, first.cells.name)
        compare(.unitWeight, isSame: unit.weight == first.unit.weight, cells.weight, first.cells.weight)
        compare(
            .unitCredits, isSame: unit.credits == first.unit.credits, cells.credits, first.cells.credits)
        compare(
            .professional, isSame: unit.isProfessional == first.unit.isProfessional, cells.professional,
            first.cells.professional)
    }

    /// - Parameters:
    ///   - cell: nil where it is empty.
    ///   - first: what an earlier row says; nil where that is empty.
    ///   - place: in the earlier row.
    private func reportContradiction(
        _ column: Column, _ cell: CSV.Cell?, in row: Row, _ first: CSV.Cell?, at place: Place,
        of owner: Wording
    ) {
        log.add(
            Grades.Messages.contradiction(
                column.heading, cell?.text ?? "", of: owner, first: first?.text ?? "",
                line: place.lineOrRow, at: cell?.place ?? row.place(column)))
    }

    private func student(_ student: StudentRows) -> Grades.ListedStudent? {
        let facts = student.facts
        let names = Grades.StudentName(
            name: facts[.name]?.text, family: facts[.familyName]?.text, given: facts[.givenName]?.text,
            sortName: facts[.sortName]?.text)
        guard let names else {
            let column = columns[.name] == nil ? Column.familyName : .name
            log.add(Grades.Messages.emptyCell(column.heading, at: student.first.place(column)))
            return nil
        }
        var visibility = settings.visibility
        if let cell = facts[.visibility] {
            if let known = Visibility(rawValue: cell.text.lowercased()) {
                visibility = known
            } else {
                log.add(
                    Grades.Messages.unknownWord(
                        Column.visibility.heading, cell.text, expected: "public or private", at: cell.place))
                // What was meant is not known, so nothing gets out.
                visibility = .private
            }
        }
        var details = Grades.Transcript.Details()
        details.birthDate = date(.birthDate, facts)
        details.year = facts[.year]?.text
        details.level = facts[.level]?.text
        details.city = facts[.place]?.text
        let issued = date(.issued, facts)
        checkBirth(details.birthDate, issued, facts)
        let transcript = Grades.Transcript(
            id: student.id.text, names: names, number: facts[.number]?.text ?? student.id.text,
            programme: facts[.programme]?.text,
            issued: issued, details: details, units: student.units.map(\.unit))
        return Grades.ListedStudent(
            transcript, ofClass: stem, visibility: visibility, offset: student.id.offset,
            fingerprint: Fingerprint(of: student.parts), settings, texts)
    }
}

extension Grades.CourseUnit {
    fileprivate func isSameWithoutSubjects(as other: Grades.CourseUnit) -> Bool {
        name == other.name && weight == other.weight && credits == other.credits
            && isProfessional == other.isProfessional
    }
}
