import Languages

/// Whether the cells of a column whose heading is not known, and that has no number, may be grades all the same: letters,
/// words that schools give as grades, numbers with something behind them, what is written where a grade is missing, and what
/// a spreadsheet shows for a formula that went wrong.
struct CellMarks {
    private let cells: [String]

    /// - Parameter cells: those of a column; empty ones say nothing.
    init(_ cells: [String]) { self.cells = cells.filter { !ClassListHeadings.isBlank($0) } }

    /// Two letters may be groups of a class, but also the only grades that a small class has. Letters that are not grades
    /// show that the others are not either: F and M.
    var areLikely: Bool {
        if areMadeDates { return true }
        let haveOtherLetters = cells.contains {
            $0.count == 1 && $0.first?.isLetter == true && !Self.isLetter($0)
        }
        let telling = cells.count {
            Self.isMissing($0) || Self.isWord($0) || Self.isNumberWithMore($0) || Self.isBroken($0)
                || !haveOtherLetters && Self.isLetter($0)
        }
        return telling * 2 > cells.count
    }

    /// Whether all cells are days of one year, as a spreadsheet makes them of grades with a point: 8.5 becomes 8 May. Births are
    /// of several years, or of an earlier one.
    private var areMadeDates: Bool {
        let years = cells.map { cell in
            (ListedText.date(cell, .dayFirst) ?? ListedText.date(cell, .monthFirst))?.year
        }
        guard let year = years.first ?? nil else { return false }
        return year > 2_019 && Set(years).count == 1 && Set(cells).count > 1
    }

    /// `B`, `B+`, `A*`, and the short appreciations of French schools: `TB`, `AB`.
    private static func isLetter(_ cell: String) -> Bool {
        cell.wholeMatch(of: /[A-Fa-f](?:[+\-−–]|\*)?/) != nil
            || ["TB", "AB", "MB", "P", "I", "TF"].contains(cell)
    }

    /// `7-`, `7½`, `6 1/2`, `7'5`, `12*`, `'12`, `12 pts`, `12 (r)`, `30 e lode`, `NT 7`, `(12)`, `~12`, `A (12)`, `12 sur 20`,
    /// `12|20`, and the days that spreadsheets make of 8.5: `08/05`, `mai-08`.
    private static func isNumberWithMore(_ cell: String) -> Bool {
        let number =
            /['’]?[0-9]{1,3}(?:[.,'’·][0-9]{1,2})?(?: ?[0-9]\/[0-9])?\s*[^0-9\s,.;:@\/]?[^0-9,.;:@\/]{0,6}/
        let afterWord = /[A-Za-z]{1,3}\.? ?[0-9]{1,2}(?:[.,][0-9]{1,2})?/
        guard cell.utf8.count <= 40 else { return false }
        let inBrackets = /(?:[\p{L} ]{0,20} ?)?\([0-9]{1,3}(?:[.,][0-9]{1,2})?\)/
        let afterSign = /[~≈<>→≤≥+]\s*[0-9]{1,3}(?:[.,][0-9]{1,2})?/
        let outOf =
            /[0-9]{1,3}(?:[.,][0-9]{1,2})?\s*(?:sur|out of|sobre|su|\||→|\\)\s*[0-9]{1,3}(?:[.,][0-9]{1,2})?/
        let day = /[0-9]{2}\/[0-9]{2}|\p{L}{3,4}\.?-[0-9]{2}/
        return cell.wholeMatch(of: number) != nil
            || cell.contains(" ") && cell.wholeMatch(of: afterWord) != nil
            || [inBrackets, afterSign, outOf, day].contains { cell.wholeMatch(of: $0) != nil }
    }

    /// `#N/A`, `#DIV/0!`, `#¡REF!`, `Err:502` of LibreOffice, and a formula that the converter does not know: `_xlfn.LET(…)`.
    static func isBroken(_ cell: String) -> Bool {
        cell.hasPrefix("#") && cell.wholeMatch(of: /#[¡¿]?[A-Z0-9\/]+[!?]?/) != nil
            || cell.hasPrefix("Err:") && cell.wholeMatch(of: /Err:[0-9]{3}/) != nil
            || cell.hasPrefix("_xlfn.")
    }

    private static func isWord(_ cell: String) -> Bool { words.contains(slug(cell)) }

    private static func isMissing(_ cell: String) -> Bool { missing.contains(slug(cell)) }

    private static let words: Set<String> = [
        "sobresaliente", "notable", "muy-bien", "bien", "suficiente", "insuficiente", "sb", "nt", "bi", "su",
        "in",
        "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "ottimo", "distinto",
        "buono",
        "discreto", "sufficiente", "insufficiente", "tres-bien", "assez-bien", "passable", "insuffisant",
        "respinto", "respinta", "promosso", "promossa", "idoneo", "idonea", "apto", "apta", "no-apto",
        "no-apta",
        "excellent", "very-good", "good", "satisfactory", "poor", "distinction", "merit", "pass", "fail",
    ]

    private static let missing: Set<String> = [
        "abs", "absent", "absente", "ausente", "assente", "disp", "dispense", "dispensee", "exempt", "exento",
        "exenta", "esonerato", "esonerata", "np", "ne", "nn", "nc", "ng", "n-c", "n-p", "n-e", "n-not",
        "n-note",
        "non-note", "non-notee", "inapte", "non-rendu", "n-r", "n-v",
    ]
}
