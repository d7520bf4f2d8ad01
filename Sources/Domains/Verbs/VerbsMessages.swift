import Diagnostics
import Markup
import Records

extension Verbs {
    /// What can be wrong in the files of the verbs domain, in words for whoever teaches and does not program.
    enum Messages {
        private static let order = "yo, tú, él/ella/usted, nosotros, vosotros, ellos/ellas/ustedes"
        private static let example = "comer: como, comes, come, comemos, coméis, comen"

        /// The folder `verbs/` contains no level.
        static var noLevels: Diagnostic {
            Diagnostic(
                .warning, "verbs.empty", "the folder verbs/ contains no level, expected files such as 01-presente.txt or 01-presente.csv",
                in: "verbs", help: "add a level file; until then the page of the verbs says that there are none yet")
        }

        /// A file in the folder is not a level.
        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, "verbs.file", "this file is not read, expected level files that end in .txt, .csv or .tsv", in: path,
                help: "save it as plain text or as CSV, or move it out of the folder")
        }

        /// A level file without any text.
        static func emptyFile(_ file: SourceFile) -> Diagnostic {
            Diagnostic(
                .warning, "verbs.empty-file", "the file is empty, so it is left out", at: file.place(0),
                help: "write a title, a description, a colour and at least two verbs, or delete the file")
        }

        /// A level file without any verb.
        static func noVerbs(_ title: Word) -> Diagnostic {
            Diagnostic(
                .warning, "verbs.none", "the level \"\(short(title.text))\" has no verbs yet, so it is left out", at: title.place,
                help: "add at least two verbs, such as \(example)")
        }

        /// The setting `language` is not a language, or a meaning is given in something that is not one.
        static func unknownLanguage(_ tag: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.language", "\"\(short(tag))\" is not a language, expected a tag such as es or fr", at: place,
                help: "write the tag of the language: en for English, fr for French, es for Spanish, it for Italian")
        }

        /// Two levels with one title.
        static func duplicateTitle(_ level: Level, first: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.duplicate-title", "the title \"\(short(level.title))\" is already used at \(first.description)",
                at: level.place, help: "give one of the two levels another title")
        }

        /// The file begins with something other than a title.
        static func noTitle(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, "verbs.title", "the level has no title, expected the title in the first line and found \"\(short(line.text))\"",
                at: line.place, help: "write the title and, in a line of its own, a description above this line")
        }

        /// The title is followed by something other than a description.
        static func noDescription(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, "verbs.description",
                "the level has no description, expected one sentence in the second line and found \"\(short(line.text))\"", at: line.place,
                help: "write a description above this line")
        }

        /// The third line is neither a colour nor a verb.
        static func colour(_ line: Word) -> Diagnostic {
            let text = line.text
            let digits = text.filter { $0.isASCII && $0.isHexDigit }
            let help: String
            if let name = nearest(to: text, in: Colour.allNames) {
                help = "did you mean \"\(name)\"?"
            } else if digits.count == 3, text.count <= 4 {
                help = "write each digit twice: \(digits.map { "\($0)\($0)" }.joined())"
            } else {
                help = "write a name, or six digits from 0 to 9 and A to F such as FF0000, or leave the line out"
            }
            return Diagnostic(
                .error, "verbs.colour",
                "\"\(short(text))\" is not a colour, expected six hex digits or one of \(Colour.names.joined(separator: ", "))",
                at: line.place, help: help)
        }

        /// A tense that is not known in any of the four languages.
        static func unknownTense(_ value: Word) -> Diagnostic {
            let help = nearest(to: value.text, in: Tense.allNames).map { "did you mean \"\($0)\"?" }
            return Diagnostic(
                .error, "verbs.tense",
                "\"\(short(value.text))\" is not a tense, expected one of \(Tense.examples.joined(separator: ", "))", at: value.place,
                help: help ?? "write one of these names, its English, French or Italian name, or leave the line out")
        }

        /// A second line with a tense.
        static func secondTense(_ line: Word, first: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.second-tense", "this is the second tense of the level, expected only the one in line \(first.position.line)",
                at: line.place, help: "remove this line, or move the verbs below it to a level of their own")
        }

        /// The tense is below a verb.
        static func lateTense(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, "verbs.tense-place", "the tense is among the verbs, expected above the first verb", at: line.place,
                help: "move this line up, below the colour")
        }

        /// The tense comes from the brackets in the title, since no line names it.
        static func tenseFromTitle(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .note, "verbs.title-tense", "the tense is taken from the title: \"\(short(name))\"", at: place,
                help: "to choose another tense, add a line such as \"tiempo: presente\" below the colour")
        }

        /// A line below the head of the file that is not a verb.
        static func noVerb(_ line: Word) -> Diagnostic {
            let help =
                Colour(line.text) != nil
                ? "move the colour to the third line, below the description"
                : "write the infinitive and a colon in front, such as \(example)"
            return Diagnostic(
                .error, "verbs.line", "\"\(short(line.text))\" is not a verb with its forms, expected an infinitive, a colon and the forms",
                at: line.place, help: help)
        }

        /// A colon among the forms.
        static func secondColon(_ place: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.colon", "there is a second colon among the forms, expected commas between them", at: place,
                help: "replace it with a comma, or begin a new line if another verb begins here")
        }

        /// Forms without an infinitive.
        static func noInfinitive(_ place: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.no-infinitive", "these forms have no infinitive, expected one in front of them", at: place,
                help: "write the infinitive, such as comer for como, comes, come")
        }

        /// An infinitive that does not end as infinitives do.
        static func oddInfinitive(_ name: Word) -> Diagnostic {
            Diagnostic(
                .warning, "verbs.infinitive",
                "\"\(short(name.text))\" does not look like an infinitive, expected a word in -ar, -er, -ir or -se", at: name.place)
        }

        /// An infinitive without forms.
        static func noForms(_ infinitive: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.no-forms", "\"\(short(infinitive))\" has no forms, expected six for \(order)", at: place,
                help: "write the forms with commas between them")
        }

        /// Neither five nor six forms.
        static func wrongCount(_ count: Int, of infinitive: String, at place: Place) -> Diagnostic {
            let help =
                count > 6
                ? "remove a comma, or write two forms for one person with a slash between them, such as comiera/comiese"
                : "add what is missing; for a form that does not exist write -"
            return Diagnostic(
                .error, "verbs.forms",
                "\"\(short(infinitive))\" has \(count) form\(count == 1 ? "" : "s"), expected six for \(order), or five without vosotros",
                at: place, help: help)
        }

        /// A form, a gerund or a participle is missing where one belongs.
        static func emptyForm(_ what: String, of infinitive: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.empty-form", "\(what) of \"\(short(infinitive))\" is empty", at: place,
                help: "write the form, or - where the verb has none")
        }

        /// A comma after the last form.
        static func trailingComma(_ place: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.trailing-comma", "there is a comma after the last form, expected the end of the line", at: place,
                help: "remove this comma")
        }

        /// A slash with nothing on one side.
        static func emptyAlternative(_ forms: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.alternative", "a form is missing beside the slash in \"\(short(forms))\"", at: place,
                help: "write both forms, such as comiera/comiese, or remove the slash")
        }

        /// A sign that is not a letter.
        static func letters(_ word: Word, _ character: Character, _ what: String) -> Diagnostic {
            let help =
                switch character {
                case ";", ".", ",": "put a comma between two forms, and nothing after the last"
                case "(", ")", "[", "]": "remove the brackets; write two forms for one person with a slash between them"
                default: "write the form alone, with nothing but its letters"
                }
            return Diagnostic(
                .error, "verbs.letters", "the \(what) \"\(short(word.text))\" contains \"\(character)\", expected letters only",
                at: word.place, help: help)
        }

        /// Characters that no keyboard writes.
        static func control(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, "verbs.control", "this line contains control characters, expected plain text", at: line.place,
                help: "type the line again, or save the file as plain text in UTF-8")
        }

        /// One verb twice in a level.
        static func duplicateVerb(_ name: Word, first: Place) -> Diagnostic {
            Diagnostic(
                .error, "verbs.duplicate-verb", "the verb \"\(short(name.text))\" is already in line \(first.position.line)",
                at: name.place,
                help: "remove one of the two lines")
        }

        /// A single verb.
        static func oneVerb(in file: SourceFile) -> Diagnostic {
            Diagnostic(
                .error, "verbs.too-few", "the level has only one verb, expected at least two", at: file.place(file.bytes.count),
                help: "add a verb such as \(example)")
        }

        /// Some verbs with vosotros and some without.
        static func mixed(_ entry: Entry, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, "verbs.mixed",
                "\"\(short(entry.infinitive))\" has \(entry.hasVosotros ? "six" : "five") forms and most verbs of the level have "
                    + "\(entry.hasVosotros ? "five" : "six"), so one form may be \(entry.hasVosotros ? "too many" : "missing")",
                at: place, help: "give all verbs of a level six forms, or all of them five, without vosotros")
        }

        /// A form that is nearly what the verb has in this tense and person.
        static func slip(_ form: String, expected: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, "verbs.slip", "\"\(short(form))\" looks like a typo, expected \"\(expected)\"", at: place,
                help: "write \(expected), or leave the form as it is if it is meant")
        }

        static func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
    }
}

// MARK: - Meanings, gerunds, participles

extension Verbs.Messages {
    /// A meaning, a gerund or a participle above the first verb.
    static func detailWithoutVerb(_ detail: Verbs.Detail, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.detail-place", "there is no verb above this \(detail.name), expected the line below its verb", at: place,
            help: "move this line below the verb")
    }

    /// A meaning, a gerund or a participle of one verb is given twice.
    static func secondDetail(_ detail: Verbs.Detail, of infinitive: String, at place: Place, first: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.second-detail",
            "the \(detail.name) of \"\(short(infinitive))\" is already in line \(first.position.line)", at: place,
            help: "remove one of the two, or write both in one place")
    }

    /// A line for a meaning, a gerund or a participle that says nothing.
    static func emptyDetail(_ detail: Verbs.Detail, of infinitive: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.empty-detail", "the \(detail.name) of \"\(short(infinitive))\" is empty, expected it after the colon", at: place,
            help: "write it, or remove the line")
    }
}

// MARK: - Tables

extension Verbs.Messages {
    /// A row above the headings of a table has too many cells.
    static func headCells(_ count: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.cells", "this row above the headings has \(count) cells, expected one with the title, description or colour",
            at: place, help: "put text that contains the separator in quotes")
    }

    /// A row above the headings of a table is none of title, description, colour and tense.
    static func strayRow(_ line: Verbs.Word) -> Diagnostic {
        Diagnostic(
            .error, "verbs.row", "\"\(short(line.text))\" is one row too many, expected title, description, colour and tense",
            at: line.place,
            help: "remove the row, or move it below the headings")
    }

    /// A table has no column for some person.
    static func missingColumns(_ persons: [Verbs.Person], unknown: [String], at place: Place) -> Diagnostic {
        let names = persons.map { "\"\($0.name(in: nil))\"" }.joined(separator: ", ")
        let found = unknown.first.map { " and found \"\(short($0))\"" } ?? ""
        let help = unknown.first.flatMap { nearest(to: $0, in: Verbs.Column.allNames) }.map { "did you mean \"\($0)\"?" }
        return Diagnostic(
            .error, "verbs.column", "the table has no column for \(names), expected a heading for each person\(found)", at: place,
            help: help ?? "add the column; for a form that does not exist write -")
    }

    /// Two columns of a table are the same.
    static func secondColumn(_ cell: CSV.Cell, first: CSV.Cell) -> Diagnostic {
        Diagnostic(
            .error, "verbs.second-column", "\"\(short(cell.text))\" is the same column as \"\(short(first.text))\", expected it once",
            at: cell.place, help: "remove one of the two, or write you (plural) for vosotros")
    }

    /// A column of a table that is not part of a level.
    static func unreadColumn(_ cell: CSV.Cell) -> Diagnostic {
        Diagnostic(
            .warning, "verbs.unread-column", "the column \"\(short(cell.text))\" is not read", at: cell.place,
            help: nearest(to: cell.text, in: Verbs.Column.allNames).map { "did you mean \"\($0)\"?" }
                ?? "remove the column, or name it after a language for meanings, such as English, or gerundio, or participio")
    }
}
