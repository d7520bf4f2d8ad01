import Diagnostics
import Records

/// What can be wrong in a level that is a table.
extension Verbs.Messages {
    static func headCells(_ count: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .verbsCells,
            "this row above the headings has \(count) cells, expected one with the title, description or colour",
            at: place, help: "put text that contains the separator in quotes")
    }

    static func strayRow(_ line: Verbs.Word) -> Diagnostic {
        Diagnostic(
            .error, .verbsRow,
            "\"\(short(line.text))\" is one row too many, expected title, description, colour and tense",
            at: line.place,
            help: "remove the row, or move it below the headings")
    }

    static func missingColumns(_ persons: [Verbs.Person], unknown: [String], at place: Place) -> Diagnostic {
        let names = persons.map { "\"\($0.name(in: nil))\"" }.joined(separator: ", ")
        let meant = unknown.first.flatMap { nearest(to: $0, in: Verbs.Column.allNames) }
        let message: Wording
        if let found = unknown.first {
            message =
                "the table has no column for \(names), expected a heading for each person and found \"\(short(found))\""
        } else {
            message = "the table has no column for \(names), expected a heading for each person"
        }
        return Diagnostic(
            .error, .verbsColumn, message, at: place,
            help: .didYouMean(meant) ?? "add the column; for a form that does not exist write -")
    }

    static func secondColumn(_ cell: CSV.Cell, first: CSV.Cell) -> Diagnostic {
        Diagnostic(
            .error, .verbsSecondColumn,
            "\"\(short(cell.text))\" is the same column as \"\(short(first.text))\", expected it once",
            at: cell.place, help: "remove one of the two, or write you (plural) for vosotros")
    }

    static func unreadColumn(_ cell: CSV.Cell) -> Diagnostic {
        Diagnostic(
            .warning, .verbsUnreadColumn, "the column \"\(short(cell.text))\" is not read", at: cell.place,
            help: .didYouMean(nearest(to: cell.text, in: Verbs.Column.allNames))
                ?? "remove the column, or name it after a language for meanings, such as English, or gerundio, or participio"
        )
    }
}
