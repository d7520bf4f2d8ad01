import Diagnostics
import Records

/// Texts of a class list that are formulas, or what a spreadsheet program writes in place of one.
enum FormulaTexts {
    /// The columns whose cells are texts.
    private static let columns = [
        "name", "family_name", "second_family_name", "given_name", "programme", "unit", "unit_name",
        "subject", "remark",
    ]

    /// - Parameters:
    ///   - rows: those of students.
    ///   - subjects: the columns whose headings are names of subjects.
    static func problems(
        in rows: [[CSV.Cell]], _ columns: TableColumns, headings: [CSV.Cell], subjects: [Int]
    ) -> [Diagnostic] {
        let texts = Self.columns.compactMap { columns[$0] }
        return (subjects.map { headings[$0] } + rows.flatMap { row in texts.map { row[$0] } }).compactMap {
            problem(of: $0)
        }
    }

    private static func problem(of cell: CSV.Cell) -> Diagnostic? {
        if CellMarks.isBroken(cell.text) { return Messages.brokenText(cell.text, at: cell.place) }
        return isFormula(cell.text) ? Messages.formulaText(cell.text, at: cell.place) : nil
    }

    /// Whether a spreadsheet program would calculate a text, or ask another program for it: `=HYPERLINK(…)`, `+cmd|…`.
    private static func isFormula(_ text: String) -> Bool {
        switch text.first {
        case "=", "@": text.dropFirst().contains { $0.isLetter || $0.isNumber }
        case "+", "-": text.dropFirst().first?.isLetter == true && text.contains { $0 == "(" || $0 == "|" }
        default: false
        }
    }
}
