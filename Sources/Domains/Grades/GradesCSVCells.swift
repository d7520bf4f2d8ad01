import Diagnostics
import Languages
import Records

// What a cell of a table of grades says, and what is wrong with it.

extension Grades.CSVReader {
    func filled(
        _ column: Column, _ row: Row,
        otherwise empty: (String, Place) -> Diagnostic = Grades.Messages.emptyCell
    ) -> CSV.Cell? {
        if let cell = row[column] { return cell }
        log.add(empty(column.heading, row.place(column)))
        return nil
    }

    func weight(_ column: Column, _ row: Row) -> (value: Int, cell: CSV.Cell)? {
        guard let cell = filled(column, row, otherwise: Grades.Messages.emptyWeight) else { return nil }
        if let weight = Int(cell.text), 1...10_000 ~= weight { return (weight, cell) }
        log.add(Grades.Messages.noWeight(column.heading, cell.text, at: cell.place))
        return nil
    }

    func count(_ column: Column, _ row: Row) -> Int? {
        guard let cell = row[column] else { return nil }
        if let count = Int(cell.text), 0...100_000 ~= count { return count }
        log.add(
            Grades.Messages.unknownWord(
                column.heading, cell.text, expected: "a whole number of 0 or more", at: cell.place))
        return nil
    }

    func date(_ column: Column, _ facts: Facts) -> CalendarDate? {
        guard let cell = facts[column] else { return nil }
        guard let date = CalendarDate(iso: cell.text) else {
            log.add(
                Grades.Messages.unknownWord(
                    column.heading, cell.text, expected: "a date such as 2023-07-07", at: cell.place,
                    help: CalendarDate.cure(for: cell.text)))
            return nil
        }
        let isBirth = column == .birthDate
        date.doubt(
            years: settings.years, until: isBirth ? settings.today : nil,
            likely: isBirth ? settings.birthYears : nil, at: cell.place
        ) {
            Grades.Messages.misfit(column.heading, cell.text, expected: $0)
        }.map(log.add)
        return date
    }

    /// Reports a student who was born after the transcript was issued.
    func checkBirth(_ birth: CalendarDate?, _ issued: CalendarDate?, _ facts: Facts) {
        guard let birth, let issued, birth > issued, birth <= settings.today, let cell = facts[.birthDate]
        else { return }
        log.add(
            Grades.Messages.bornTooLate(issued, at: cell.place) {
                Grades.Messages.misfit(Column.birthDate.heading, cell.text, expected: $0)
            })
    }

    private static let yes: Set<String> = ["true", "yes", "oui", "sí", "si", "sì", "vrai", "1", "x"]
    private static let no: Set<String> = ["false", "no", "non", "faux", "0", ""]

    /// As people and spreadsheets of the site's languages write it; an empty cell is no.
    func flag(_ column: Column, _ row: Row) -> Bool? {
        let text = (row[column]?.text ?? "").lowercased()
        if Self.yes.contains(text) { return true }
        if Self.no.contains(text) { return false }
        log.add(
            Grades.Messages.unknownWord(
                column.heading, text, expected: "true or false", at: row.place(column)))
        return nil
    }

    /// A grade with a decimal point or comma; nothing where the cell is empty, and nil where it is wrong.
    func grade(_ row: Row) -> (value: Grades.Mark?, Void)? {
        guard let cell = row[.grade] else { return (nil, ()) }
        guard let (number, text) = Self.decimal(cell.text) else {
            log.add(Grades.Messages.noGrade(cell.text, scale: settings.scale, at: cell.place))
            return nil
        }
        guard 0...settings.scale.points ~= number else {
            log.add(
                Grades.Messages.outsideScale(
                    Wording(verbatim: cell.text), scale: settings.scale, at: cell.place))
            return nil
        }
        return ExactDecimal.isKept(text, at: cell.place, log) ? (Grades.Mark(number), ()) : nil
    }

    /// Credits with a decimal point or comma; nothing where the cell is empty, and nil where it is wrong.
    func credits(_ row: Row) -> (value: Grades.Credits?, Void)? {
        guard let cell = row[.unitCredits] else { return (nil, ()) }
        guard let (number, text) = Self.decimal(cell.text), let credits = Grades.Credits(number) else {
            log.add(Grades.Messages.noCredits("\"\(cell.text)\"", at: cell.place))
            return nil
        }
        return ExactDecimal.isKept(text, at: cell.place, log) ? (credits, ()) : nil
    }

    /// A number with a decimal point or comma, and how it is written with a point.
    private static func decimal(_ text: String) -> (number: Double, text: String)? {
        let text = String(text.map { $0 == "," ? "." : $0 })
        let isDecimal = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        return (number, text)
    }
}
