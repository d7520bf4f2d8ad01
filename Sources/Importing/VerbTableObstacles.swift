import Diagnostics
import Domains
import Records

/// Why a table of verbs, as text books and web pages have it, is not understood.
extension VerbTable {
    /// nil if it does not look like a table of verbs.
    static func obstacle(in source: SourceFile) -> Diagnostic? {
        let lines = lines(source)
        guard let first = lines.first else { return nil }
        for separator in separators {
            let persons = lines.filter { hasPersonFirst($0.text, separator) }
            if persons.count > 2 { return Messages.transposedVerbs(at: persons[0].place) }
            let cells = cells(of: first.text, separator)
            guard let name = cells.first, cells.count > 2 else { continue }
            let bare = name.prefix { $0 != "(" && $0 != "[" }.split(separator: " ").joined(separator: " ")
            let others = Array(cells.dropFirst())
            if bare != name, Verbs.TableHeadings.columns(ofRow: [bare] + others) != nil {
                return Messages.meaningBesideVerb(name, verb: bare, at: first.place)
            }
            if Verbs.TableHeadings.columns(ofRow: others) != nil {
                return Messages.meaningBeforeVerb(name, verb: others[0], at: first.place)
            }
        }
        let words = first.text.split(whereSeparator: \.isWhitespace).map(String.init)
        return Verbs.TableHeadings.columns(ofRow: words) == nil
            ? nil : Messages.verbsWithoutSeparators(at: first.place)
    }

    private static func hasPersonFirst(_ line: String, _ separator: Character) -> Bool {
        guard let end = line.firstIndex(of: separator) else { return false }
        return Verbs.TableHeadings.isPerson(cells(of: String(line[..<end]), separator)[0])
    }
}

extension Messages {
    static func transposedVerbs(at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "this table has a row for each person, expected a row for each verb and a column for each person",
            at: place,
            help:
                "turn it in a spreadsheet: copy it, and choose Paste Special and Transpose; then import it again"
        )
    }

    /// - Parameter cell: the infinitive with what is behind it in brackets.
    static func meaningBesideVerb(_ cell: String, verb: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "the first cell is \"\(cell)\", expected the infinitive alone, such as \"\(verb)\"", at: place,
            help:
                "delete what is in brackets, or write it in a column of its own below a heading such as English, and headings above the other columns: infinitivo, yo, tú and so on"
        )
    }

    /// - Parameter cell: what is in front of the infinitive.
    static func meaningBeforeVerb(_ cell: String, verb: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "the first cell is \"\(cell)\", expected the infinitive, such as \"\(verb)\"", at: place,
            help:
                "delete the first column, or write headings above all columns, such as English, infinitivo, yo, tú and so on"
        )
    }

    static func verbsWithoutSeparators(at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importFormat,
            "only spaces are between the forms of this verb, expected tabs, semicolons or commas", at: place,
            help:
                "copy the table from a spreadsheet or a web page once more, or write a comma between the forms"
        )
    }
}
