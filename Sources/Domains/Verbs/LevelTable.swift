import Diagnostics
import Records

extension Verbs {
    /// Reads a level out of a spreadsheet: title, description, colour and tense in rows of their own, then a
    /// row of headings and a row for each verb.
    struct LevelTable {
        private let csv: CSV
        private let log: DiagnosticLog
        private var draft: LevelDraft
        /// The number of each column's cell.
        private var columns: [Column: Int] = [:]

        private init(_ csv: CSV, log: DiagnosticLog) {
            self.csv = csv
            self.log = log
            draft = LevelDraft(csv.file, log: log)
        }

        /// Nil if the file has no level.
        static func read(_ file: SourceFile, log: DiagnosticLog) -> Level? {
            let expected: Wording =
                "infinitivo, yo, tú, él/ella/usted, nosotros, vosotros and ellos/ellas/ustedes, or the same in another language"
            guard let csv = CSV(file, below: Column.areHeadings, expected: expected, log: log) else {
                return nil
            }
            var table = LevelTable(csv, log: log)
            let errors = log.errorCount
            table.readHead()
            table.readHeadings()
            guard table.hasForms(errors) else { return nil }
            for row in csv.rows { table.read(row) }
            return table.draft.finished()
        }

        // MARK: Above the verbs

        private mutating func readHead() {
            var lines: [Word] = []
            for row in csv.preamble {
                let cells = row.filter { !$0.text.isEmpty }
                let first = Word(cells[0])
                let parts = cells.count == 1 ? first.text.split(separator: ":", maxSplits: 1) : []
                if parts.count == 2, LevelLabel(String(parts[0])) == .tense {
                    draft.readTense(
                        Word(Word(String(parts[1]), at: first.place).folded, at: first.place), line: first)
                } else if cells.count == 2, let label = LevelLabel(first.text) {
                    read(label, Word(cells[1]), line: first)
                } else if cells.count == 2, case .meaning(let language)? = Detail(named: first.text) {
                    draft.readDescription(Word(cells[1]), in: language, at: first.place)
                } else if cells.count == 1 {
                    lines.append(first)
                } else {
                    log.add(Messages.headCells(cells.count, at: cells[1].place))
                    lines.append(first)
                }
            }
            // The headings end the lines above, as the first verb does in a text.
            var head = (lines + csv.headings.prefix(1).map { Word($0) })[...]
            let headings = csv.headings.first?.place.offset
            draft.readHead(&head) { $0.place.offset == headings }
            for stray in head where stray.place.offset != headings { log.add(Messages.strayRow(stray)) }
        }

        private mutating func read(_ label: LevelLabel, _ value: Word, line: Word) {
            switch label {
            case .title: draft.title = value
            case .description: draft.description = value.sentence
            case .colour: draft.readColour(value)
            case .tense: draft.readTense(value, line: line)
            }
        }

        // MARK: Headings

        private mutating func readHeadings() {
            var unknown: [CSV.Cell] = []
            for (number, cell) in csv.headings.enumerated() where !cell.text.isEmpty {
                guard let column = Column(cell.text) else {
                    unknown.append(cell)
                    continue
                }
                if let first = columns[column] {
                    log.add(Messages.secondColumn(cell, first: csv.headings[first]))
                } else {
                    columns[column] = number
                }
            }
            let missing = Person.allCases.filter {
                columns[.person($0)] == nil && $0 != .vosotros
                    && !($0 == .yo && draft.tense?.mood == .imperative)
            }
            if !missing.isEmpty, let place = csv.headings.first?.place {
                log.add(
                    Messages.missingColumns(
                        missing, unknown: unknown.map(\.text), at: unknown.first?.place ?? place))
            } else {
                for cell in unknown { log.add(Messages.unreadColumn(cell)) }
            }
        }

        /// Whether every person has its column; without them no row can be read.
        private func hasForms(_ errors: Int) -> Bool {
            let required = Person.allCases.filter { $0 != .vosotros && $0 != .yo }
            return required.allSatisfy { columns[.person($0)] != nil }
                && (columns[.person(.yo)] != nil || draft.tense?.mood == .imperative)
        }

        // MARK: Verbs

        private mutating func read(_ row: [CSV.Cell]) {
            guard let number = columns[.infinitive], let filled = row.first(where: { !$0.text.isEmpty })
            else { return }
            draft.countVerb()
            let name = Word(row[number])
            if name.isEmpty { log.add(Messages.noInfinitive(filled.place)) }
            let isAccepted = draft.accepts(name)
            let forms: [[Word]?] = Person.allCases.map { person in
                guard let column = columns[.person(person)] else { return person == .vosotros ? nil : [] }
                return draft.alternatives(
                    alternatives(row[column]), of: name.text, "the cell \"\(csv.headings[column].text)\"")
                    ?? []
            }
            guard isAccepted else { return }
            draft.add(name, forms, at: name.place)
            for (column, number) in columns.sorted(by: { $0.value < $1.value })
            where !row[number].text.isEmpty {
                guard case .detail(let detail) = column else { continue }
                draft.add(detail, Word(row[number]), alternatives(row[number]), at: row[number].place)
            }
        }

        private func alternatives(_ cell: CSV.Cell) -> [Word] {
            cell.text.split(separator: "/", omittingEmptySubsequences: false).map { part in
                Word(Word(String(part), at: cell.place).folded, at: cell.place)
            }
        }
    }
}

extension Verbs.Word {
    init(_ cell: CSV.Cell) { self.init(cell.text, at: cell.place) }
}
