import Diagnostics
import Markup
import Records

extension DiagnosticCode {
    static let verbsAlternative = DiagnosticCode(
        "verbs.alternative", "A form is missing on one side of a slash, or too many are between slashes.")
    static let verbsCells = DiagnosticCode(
        "verbs.cells", "A row above the headings of a table has too many cells.")
    static let verbsColon = DiagnosticCode(
        "verbs.colon", "There is a second colon, among the forms of a verb.")
    static let verbsColour = DiagnosticCode("verbs.colour", "The third line is neither a colour nor a verb.")
    static let verbsColumn = DiagnosticCode("verbs.column", "A table has no column for one or more persons.")
    static let verbsControl = DiagnosticCode("verbs.control", "A line contains control characters.")
    static let verbsContradiction = DiagnosticCode(
        "verbs.contradiction",
        "Two levels give different forms for one person of a verb in one tense, or different meanings of a verb."
    )
    static let verbsDescription = DiagnosticCode(
        "verbs.description", "The title is followed by something other than a description.")
    static let verbsDetailPlace = DiagnosticCode(
        "verbs.detail-place", "A gerund or a participle is above the first verb.")
    static let verbsDuplicateTitle = DiagnosticCode(
        "verbs.duplicate-title", "Two levels have the same title.")
    static let verbsDuplicateVerb = DiagnosticCode(
        "verbs.duplicate-verb", "A verb appears twice in one level.")
    static let verbsEmpty = DiagnosticCode("verbs.empty", "The folder `verbs/` contains no levels.")
    static let verbsEmptyDetail = DiagnosticCode(
        "verbs.empty-detail", "A meaning, a gerund, a participle or the description in a language is empty.")
    static let verbsEmptyFile = DiagnosticCode("verbs.empty-file", "The file of a level is empty.")
    static let verbsEmptyForm = DiagnosticCode(
        "verbs.empty-form", "A required form, gerund or participle is missing.")
    static let verbsFile = DiagnosticCode("verbs.file", "A file in the folder is not a level.")
    static let verbsForms = DiagnosticCode("verbs.forms", "A verb has neither five nor six forms.")
    static let verbsInfinitive = DiagnosticCode(
        "verbs.infinitive", "An infinitive does not have the ending of one.")
    static let verbsInvisible = DiagnosticCode(
        "verbs.invisible", "An infinitive or a form contains a character that cannot be seen.")
    static let verbsLanguage = DiagnosticCode(
        "verbs.language", "The setting `language`, or the language of a meaning, is not a language tag.")
    static let verbsLetters = DiagnosticCode(
        "verbs.letters", "An infinitive or a form contains a character that is not a letter.")
    static let verbsLine = DiagnosticCode("verbs.line", "A line below the head of the file is not a verb.")
    static let verbsMixed = DiagnosticCode(
        "verbs.mixed", "Some verbs of a level have a form for vosotros, and some do not.")
    static let verbsNoForms = DiagnosticCode("verbs.no-forms", "An infinitive has no forms.")
    static let verbsNoInfinitive = DiagnosticCode("verbs.no-infinitive", "Forms have no infinitive.")
    static let verbsNone = DiagnosticCode("verbs.none", "The file of a level contains no verbs.")
    static let verbsPronoun = DiagnosticCode(
        "verbs.pronoun", "Forms begin with their subject, such as yo.")
    static let verbsRow = DiagnosticCode(
        "verbs.row",
        "A row above the headings of a table is not the title, the description, the colour or the tense.")
    static let verbsSecondColumn = DiagnosticCode(
        "verbs.second-column", "Two columns of a table are the same.")
    static let verbsSecondDetail = DiagnosticCode(
        "verbs.second-detail",
        "A verb has two meanings in one language, two gerunds or two participles, or a level has two descriptions in one language."
    )
    static let verbsOtherTense = DiagnosticCode(
        "verbs.other-tense", "The forms of a level, or of a verb in it, are those of another tense.")
    static let verbsPerson = DiagnosticCode(
        "verbs.person", "A form is right for another person than the one in whose place it is.")
    static let verbsSecondTense = DiagnosticCode(
        "verbs.second-tense", "A level has a second line with a tense.")
    static let verbsSlip = DiagnosticCode(
        "verbs.slip", "A form is nearly, but not quite, the one that the verb has in this tense and person.")
    static let verbsTense = DiagnosticCode(
        "verbs.tense", "A tense has none of the names that are known in the four languages.")
    static let verbsTensePlace = DiagnosticCode("verbs.tense-place", "The tense is below a verb.")
    static let verbsTitle = DiagnosticCode(
        "verbs.title", "The file begins with something other than a title.")
    static let verbsTitleTense = DiagnosticCode(
        "verbs.title-tense", "The tense is taken from the brackets in the title, because no line names it.")
    static let verbsTooFew = DiagnosticCode("verbs.too-few", "A level has only one verb.")
    static let verbsTrailingComma = DiagnosticCode(
        "verbs.trailing-comma", "There is a comma after the last form.")
    static let verbsUnreadColumn = DiagnosticCode(
        "verbs.unread-column", "A column of a table is not part of a level.")
}

extension Verbs {
    /// What can be wrong in the files of the verbs domain, in words for teachers who do not program.
    enum Messages {
        private static let order = "yo, tú, él/ella/usted, nosotros, vosotros, ellos/ellas/ustedes"
        private static let example = "comer: como, comes, come, comemos, coméis, comen"

        static var noLevels: Diagnostic {
            Diagnostic(
                .warning, .verbsEmpty,
                "the folder verbs/ contains no level, expected files such as 01-presente.txt or 01-presente.csv",
                in: "verbs",
                help: "add a level file; until then the page of the verbs says that there are none yet")
        }

        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, .verbsFile,
                "this file is not read, expected level files that end in .txt, .csv or .tsv", in: path,
                help: "save it as plain text or as CSV, or move it out of the folder")
        }

        static func emptyFile(_ file: SourceFile) -> Diagnostic {
            Diagnostic(
                .warning, .verbsEmptyFile, "the file is empty, so it is left out", at: file.place(0),
                help: "write a title, a description, a colour and at least two verbs, or delete the file")
        }

        static func noVerbs(_ title: Word) -> Diagnostic {
            Diagnostic(
                .warning, .verbsNone,
                "the level \"\(short(title.text))\" has no verbs yet, so it is left out", at: title.place,
                help: "add at least two verbs, such as \(example)")
        }

        static func unknownLanguage(_ tag: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsLanguage,
                "\"\(short(tag))\" is not a language, expected a tag such as es or fr", at: place,
                help:
                    "write the tag of the language: en for English, fr for French, es for Spanish, it for Italian"
            )
        }

        static func duplicateTitle(_ level: Level, first: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsDuplicateTitle,
                "the title \"\(short(level.title))\" is already used at \(first.description)",
                at: level.place, help: "give one of the two levels another title")
        }

        static func noTitle(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, .verbsTitle,
                "the level has no title, expected the title in the first line and found \"\(short(line.text))\"",
                at: line.place,
                help: "write the title and, in a line of its own, a description above this line")
        }

        static func noDescription(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, .verbsDescription,
                "the level has no description, expected one sentence in the second line and found \"\(short(line.text))\"",
                at: line.place,
                help: "write a description above this line")
        }

        static func colour(_ line: Word) -> Diagnostic {
            let text = line.text
            let digits = text.filter { $0.isASCII && $0.isHexDigit }
            let help: Wording
            if let name = nearest(to: text, in: Colour.allNames) {
                help = "did you mean \"\(name)\"?"
            } else if digits.count == 3, text.count <= 4 {
                help = "write each digit twice: \(digits.map { "\($0)\($0)" }.joined())"
            } else {
                help =
                    "write a name, or six digits from 0 to 9 and A to F such as FF0000, or leave the line out"
            }
            return Diagnostic(
                .error, .verbsColour,
                "\"\(short(text))\" is not a colour, expected six hex digits or one of \(Colour.names.joined(separator: ", "))",
                at: line.place, help: help)
        }

        static func unknownTense(_ value: Word) -> Diagnostic {
            if Tense.isOther(value.text) {
                return Diagnostic(
                    .error, .verbsTense,
                    "the forms of \"\(short(value.text))\" cannot be checked, expected one of \(Tense.examples.joined(separator: ", "))",
                    at: value.place,
                    help:
                        "remove this line and name the tense in the title; the forms of the level are then not checked"
                )
            }
            return Diagnostic(
                .error, .verbsTense,
                "\"\(short(value.text))\" is not a tense, expected one of \(Tense.examples.joined(separator: ", "))",
                at: value.place,
                help: .didYouMean(nearest(to: value.text, in: Tense.allNames))
                    ?? "write one of these names, its English, French or Italian name, or leave the line out")
        }

        static func secondTense(_ line: Word, first: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsSecondTense,
                "this is the second tense of the level, expected only the one in line \(first.position.line)",
                at: line.place, help: "remove this line, or move the verbs below it to a level of their own")
        }

        static func lateTense(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, .verbsTensePlace, "the tense is among the verbs, expected above the first verb",
                at: line.place,
                help: "move this line up, below the colour")
        }

        static func tenseFromTitle(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .note, .verbsTitleTense, "the tense is taken from the title: \"\(short(name))\"", at: place,
                help: "to choose another tense, add a line such as \"tiempo: presente\" below the colour")
        }

        static func noVerb(_ line: Word) -> Diagnostic {
            let help: Wording =
                Colour(line.text) != nil
                ? "move the colour to the third line, below the description"
                : "write the infinitive and a colon in front, such as \(example)"
            return Diagnostic(
                .error, .verbsLine,
                "\"\(short(line.text))\" is not a verb with its forms, expected an infinitive, a colon and the forms",
                at: line.place, help: help)
        }

        static func secondColon(_ place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsColon, "there is a second colon among the forms, expected commas between them",
                at: place,
                help: "replace it with a comma, or begin a new line if another verb begins here")
        }

        static func noInfinitive(_ place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsNoInfinitive, "these forms have no infinitive, expected one in front of them",
                at: place,
                help: "write the infinitive, such as comer for como, comes, come")
        }

        static func oddInfinitive(_ name: Word) -> Diagnostic {
            Diagnostic(
                .warning, .verbsInfinitive,
                "\"\(short(name.text))\" does not look like an infinitive, expected a word in -ar, -er, -ir or -se",
                at: name.place, help: "write the infinitive in front of the colon, such as \(example)")
        }

        static func noForms(_ infinitive: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsNoForms, "\"\(short(infinitive))\" has no forms, expected six for \(order)",
                at: place,
                help: "write the forms with commas between them")
        }

        static func wrongCount(_ count: Int, of infinitive: String, at place: Place) -> Diagnostic {
            let help: Wording =
                count > 6
                ? "remove a comma, or write two forms for one person with a slash between them, such as comiera/comiese"
                : "add what is missing; for a form that does not exist write -"
            let forms: Wording = count == 1 ? "1 form" : "\(count) forms"
            return Diagnostic(
                .error, .verbsForms,
                "\"\(short(infinitive))\" has \(forms), expected six for \(order), or five without vosotros",
                at: place, help: help)
        }

        static func emptyForm(_ what: Wording, of infinitive: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsEmptyForm, "\(what) of \"\(short(infinitive))\" is empty", at: place,
                help: "write the form, or - where the verb has none")
        }

        static func trailingComma(_ place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsTrailingComma,
                "there is a comma after the last form, expected the end of the line", at: place,
                help: "remove this comma")
        }

        static func emptyAlternative(_ forms: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsAlternative, "a form is missing beside the slash in \"\(short(forms))\"",
                at: place,
                help: "write both forms, such as comiera/comiese, or remove the slash")
        }

        static func tooManyAlternatives(_ count: Int, most: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsAlternative,
                "\(count) forms are written with slashes between them, expected at most \(most)", at: place,
                help: "write the forms that a learner needs; a comma separates the persons")
        }

        static func letters(_ word: Word, _ character: Character, _ what: Wording) -> Diagnostic {
            let help: Wording =
                switch character {
                case ";", ".", ",": "put a comma between two forms, and nothing after the last"
                case "(", ")", "[", "]":
                    "remove the brackets; write two forms for one person with a slash between them"
                default: "write the form alone, with nothing but its letters"
                }
            return Diagnostic(
                .error, .verbsLetters,
                "the \(what) \"\(short(word.text))\" contains \"\(character)\", expected letters only",
                at: word.place, help: help)
        }

        static func invisible(_ word: Word, _ character: Unicode.Scalar, _ what: Wording) -> Diagnostic {
            var seen = word.text.unicodeScalars
            seen.removeAll { $0.properties.isDefaultIgnorableCodePoint }
            return Diagnostic(
                .error, .verbsInvisible,
                "the \(what) \"\(short(String(seen)))\" contains an invisible character, \(code(of: character)), expected letters only",
                at: word.place,
                help: "delete the form and type it anew; such characters come with copied text")
        }

        /// `U+00AD`
        static func code(of character: Unicode.Scalar) -> String {
            let digits = String(character.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }

        static func control(_ line: Word) -> Diagnostic {
            Diagnostic(
                .error, .verbsControl, "this line contains control characters, expected plain text",
                at: line.place,
                help: "type the line again, or save the file as plain text in UTF-8")
        }

        static func duplicateVerb(_ name: Word, first: Place) -> Diagnostic {
            Diagnostic(
                .error, .verbsDuplicateVerb,
                "the verb \"\(short(name.text))\" is already in \(first.lineOrRow)",
                at: name.place,
                help: "remove one of the two lines")
        }

        static func oneVerb(in file: SourceFile) -> Diagnostic {
            Diagnostic(
                .error, .verbsTooFew, "the level has only one verb, expected at least two",
                at: file.place(file.bytes.count),
                help: "add a verb such as \(example)")
        }

        static func mixed(_ entry: Entry, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .verbsMixed,
                entry.hasVosotros
                    ? "\"\(short(entry.infinitive))\" has six forms and most verbs of the level have five, so one form may be too many"
                    : "\"\(short(entry.infinitive))\" has five forms and most verbs of the level have six, so one form may be missing",
                at: place, help: "give all verbs of a level six forms, or all of them five, without vosotros")
        }

        static func slip(_ form: String, expected: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .verbsSlip, "\"\(short(form))\" looks like a typo, expected \"\(expected)\"",
                at: place,
                help: "write \(expected), or leave the form as it is if it is meant")
        }

        static func pronoun(_ form: String, count: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .verbsPronoun,
                count == 1
                    ? "the form \"\(short(form))\" begins with its subject, expected the verb without it"
                    : "\(count) forms of this level begin with their subject, expected the verb without it; the first is \"\(short(form))\"",
                at: place,
                help: "leave yo, tú and the others out; pages show the person beside each form")
        }

        static func contradiction(
            _ form: String, of infinitive: String, _ person: String, at place: Place, other: String,
            first: Place
        ) -> Diagnostic {
            Diagnostic(
                .warning, .verbsContradiction,
                "\"\(short(form))\" contradicts \"\(short(other))\" at \(first.description), expected the same form of \"\(short(infinitive))\" for \(person) in both levels",
                at: place,
                help:
                    "correct the wrong one of the two; if both are right, write them with a slash in both levels, such as comiera/comiese"
            )
        }

        static func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
    }
}
