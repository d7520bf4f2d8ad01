import Diagnostics
import Domains

/// What can be wrong with a file that is to be imported.
extension DiagnosticCode {
    static let importClasses = DiagnosticCode(
        "import.classes", "A class list to import has the students of several classes.")
    static let importColumn = DiagnosticCode(
        "import.column", "A table to import lacks a column that sitegen needs.")
    static let importConversion = DiagnosticCode(
        "import.conversion", "The program that reads a format could not read a file to import.")
    static let importDates = DiagnosticCode(
        "import.dates", "The dates of a column of a class list to import are written month first.")
    static let importEmpty = DiagnosticCode(
        "import.empty", "A file to import has nothing that a site could show.")
    static let importFormat = DiagnosticCode(
        "import.format",
        "What a file to import is about cannot be told from its content, or it is about something else.")
    static let importFormula = DiagnosticCode(
        "import.formula",
        "A text of a class list to import is a formula, or an error of a spreadsheet program.")
    static let importFractions = DiagnosticCode(
        "import.fractions",
        "The grades of a class list to import look like parts of 1 rather than grades of the site.")
    static let importHeading = DiagnosticCode(
        "import.heading",
        "`--map` names a heading that the table does not have, or a heading is above two columns.")
    static let importHidden = DiagnosticCode(
        "import.hidden",
        "A spreadsheet has hidden columns or rows, which are left out, or which LibreOffice may give away.")
    static let importLanguage = DiagnosticCode(
        "import.language", "The language of the texts to import is not known, or the site does not have it.")
    static let importLeftOut = DiagnosticCode(
        "import.left-out",
        "A column of a class list to import is left out, since its heading or its cells do not say that it is a subject."
    )
    static let importMean = DiagnosticCode(
        "import.mean", "A column of a class list to import is the mean or the sum of the other subjects.")
    static let importName = DiagnosticCode(
        "import.name", "The name of a file to import is too long for the addresses of its students.")
    static let importProgram = DiagnosticCode(
        "import.program", "The program that reads a format is not installed.")
    static let importSize = DiagnosticCode(
        "import.size", "A table to import has too many cells.")
    static let importStudent = DiagnosticCode(
        "import.student", "A row of a class list to import names no student, so it is not read.")
    static let importTaken = DiagnosticCode(
        "import.taken", "The site already has a file with the name of the one to import.")
    static let importTarget = DiagnosticCode(
        "import.target", "A file to import does not belong in the folder that `--as` names.")
    static let importUnnamed = DiagnosticCode(
        "import.unnamed", "A column of a table to import has values, but no heading.")
    static let importNames = DiagnosticCode(
        "import.names", "Rows of a class list to import have the same name.")
    static let importWeight = DiagnosticCode(
        "import.weight", "The weight of a subject of a class list to import is missing or not clear.")
    static let importWords = DiagnosticCode(
        "import.words", "A column of grades in a class list to import has more words than numbers.")
}

/// The diagnostics of an import.
enum Messages {
    static func twoHeadings(_ column: String, _ first: String, _ second: String, at place: Place)
        -> Diagnostic
    {
        Diagnostic(
            .error, .importHeading,
            "\"\(column)\" is \"\(first)\" and \"\(second)\", expected one column", at: place,
            help: "name one of them, or join the two in the table")
    }

    /// - Parameter columns: their letters.
    static func repeatedHeading(_ heading: String, _ columns: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importHeading,
            "the heading \"\(heading)\" is above the columns \(columns.joined(separator: ", ")), expected another one above each",
            at: place,
            help:
                "write headings that differ, such as \"\(heading) 1\" and \"\(heading) 2\", or leave these columns out with --map \"ignore=\(mapped(heading))\""
        )
    }

    /// - Parameter column: its letter.
    static func noHeadingAbove(_ column: String, values: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importUnnamed,
            values == 1
                ? "column \(column) has no heading, so its only value is not read"
                : "column \(column) has no heading, so its \(values) values are not read",
            at: place, help: "write a heading above it, or delete the column")
    }

    /// A heading as `--map` can say it between quotes in a shell: commas separate the parts of the option, and signs
    /// make no difference in it.
    static func mapped(_ heading: String) -> String {
        heading.split { $0.isWhitespace || ",\"\\$`!".contains($0) }.joined(separator: " ")
    }

    static func unknownFormat(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "this file is in none of the formats that can be imported: FIT, GPX, TCX, CSV, TSV, text, ODS, XLSX, XLS and .strings",
            in: path,
            help: "export it in one of them, or copy it into the folder of the site that reads it as it is")
    }

    static func unknownTable(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "neither grades nor verbs can be found in this table, expected headings such as Name and Grade, or infinitivo and yo",
            in: path,
            help:
                "say what it is with --as grades or --as verbs, and what its headings mean, such as --map \"name=Heading,grade=Heading\""
        )
    }

    static func emptyFile(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .importFormat, "this file is empty, expected a table or a text", in: path,
            help: "save it again with its content")
    }

    static func spreadsheetAsText(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "this file is a spreadsheet or another archive, but is called like a text, expected a table of text",
            in: path,
            help: "rename it to end in .xlsx or .ods, and import it again")
    }

    static func wideText(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "this text contains zero bytes, as UTF-16 without a byte-order mark does, expected UTF-8",
            in: path,
            help: "save it again with the encoding UTF-8")
    }

    static func emptySheet(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .importEmpty, "no cell could be read in the sheet that is shown when the file is opened",
            in: path,
            help: "open the file, choose the sheet with the table, and save it again, or as CSV (UTF-8)")
    }

    static func tooManyColumns(_ count: Int, most: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importSize, "this class list has \(count) columns, expected at most \(most)", at: place,
            help: "make a list of its own for each part of the columns, or delete those that are empty")
    }

    static func tooManyCells(_ path: String, most: Int) -> Diagnostic {
        Diagnostic(
            .error, .importSize, "this table has more than \(most) cells, expected fewer", in: path,
            help: "divide it into several tables, such as one for each class")
    }

    static func wrongTarget(_ path: String, _ asked: Importer.Target, belongs: Importer.Target) -> Diagnostic
    {
        Diagnostic(
            .error, .importTarget,
            "this file does not belong in \(asked.rawValue)/, expected --as \(belongs.rawValue)", in: path,
            help: "leave out --as")
    }

    static func noTable(_ path: String, _ folder: String) -> Diagnostic {
        Diagnostic(
            .error, .importTarget, "this file is a table or a text, expected another format for \(folder)/",
            in: path, help: "write --as grades or --as verbs, or leave it out")
    }

    /// - Parameter rule: which program reads the format, as a sentence.
    static func noProgram(_ path: String, _ rule: Wording, package: String, otherwise: Wording) -> Diagnostic
    {
        Diagnostic(
            .error, .importProgram, "\(rule), which is not installed", in: path,
            help: "install it with \"sudo apt install \(package)\", or \(otherwise)")
    }

    static func failed(_ path: String, _ program: String, reason: Wording) -> Diagnostic {
        Diagnostic(
            .error, .importConversion, "\(program) could not read this file: \(reason)", in: path,
            help: "open it in the program that made it, and export it again")
    }

    /// - Parameter columns: their letters.
    static func hiddenColumns(_ columns: String, in path: String) -> Diagnostic {
        Diagnostic(
            .warning, .importHidden,
            "hidden columns of the sheet are not imported: \(columns)", in: path, help: showing)
    }

    /// - Parameter rows: their numbers.
    static func hiddenRows(_ rows: String, in path: String) -> Diagnostic {
        Diagnostic(
            .warning, .importHidden,
            "rows of the sheet that are hidden, or left out by a filter, are not imported: \(rows)",
            in: path, help: showing)
    }

    private static let showing: Wording =
        "to import them, show them in the spreadsheet and save it, then import it again"

    static func hiddenToo(_ path: String) -> Diagnostic {
        Diagnostic(
            .warning, .importHidden,
            "this sheet may have hidden columns and rows, and LibreOffice gives them away like all others",
            in: path,
            help:
                "delete what others must not see, or install Gnumeric with \"sudo apt install gnumeric\", which leaves it out"
        )
    }

    static func noTrack(_ path: String, hasPoints: Bool) -> Diagnostic {
        Diagnostic(
            .error, .importEmpty,
            hasPoints
                ? "no point of this track has a time, so it makes no session"
                : "this file has no track, so it makes no session",
            in: path,
            help: hasPoints
                ? "export the recording again, with its times"
                : "export the recording again, with its positions")
    }

    static func otherSport(_ activity: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importFormat, "this track is of the sport \"\(activity)\", expected a surf session",
            at: place, help: "if it is not a session, delete the new file in surf/")
    }

    static func noPosition(at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importEmpty,
            "all points of this track are at 0 degrees north and 0 degrees east, as where a device has not found its position",
            at: place, help: "if it is not a session, delete the new file in surf/")
    }

    static func noTexts(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, .importEmpty, "this file has no texts, expected lines such as \"key\" = \"text\";",
            in: path, help: "export the texts again")
    }

    static func noLanguage(_ path: String, named name: String?) -> Diagnostic {
        Diagnostic(
            .error, .importLanguage,
            name.map { "\"\($0)\" is not a language, expected a tag such as fr or pt-BR" }
                ?? "the name of this file does not say in which language its texts are",
            in: path, help: "name the language, such as --name fr")
    }

    static func noHeading(_ heading: String, among headings: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importHeading,
            "no column is called \"\(heading)\", expected one of \(list(headings))", at: place,
            help: .didYouMean(nearest(to: heading, in: headings))
                ?? "write the heading in --map as it is in the table")
    }

    static func noColumn(_ column: String, _ what: Wording, among headings: [String], at place: Place)
        -> Diagnostic
    {
        Diagnostic(
            .error, .importColumn, "no column was found with \(what); the headings are \(list(headings))",
            at: place, help: "name its heading, such as --map \"\(column)=Heading\"")
    }

    private static func list(_ headings: [String]) -> String {
        headings.filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
