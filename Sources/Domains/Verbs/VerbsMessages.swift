import Diagnostics
import Markup
import Records

/// What can be wrong in the files of the verbs domain, in words for whoever teaches and does not program.
enum VerbsMessages {
    private static let order = "yo, tú, él/ella/usted, nosotros, vosotros, ellos/ellas/ustedes"

    /// The folder `verbs/` holds no level.
    static var noLevels: Diagnostic {
        Diagnostic(
            .error, "verbs.empty", "the folder verbs/ holds no level, expected text files such as 01-presente.txt", in: "verbs",
            help: "add a level file, or remove the folder")
    }

    /// A file in the folder is no level.
    static func unknownFile(_ path: String) -> Diagnostic {
        Diagnostic(
            .warning, "verbs.file", "this file is not read, expected level files that end in .txt", in: path,
            help: "save it as plain text with the ending .txt, or move it out of the folder")
    }

    /// A level file without any text.
    static func emptyFile(_ file: SourceFile) -> Diagnostic {
        Diagnostic(
            .error, "verbs.empty-file", "the file is empty, expected a title, a description, a colour and at least two verbs",
            at: file.place(0),
            help: "write the level, or delete the file")
    }

    /// The setting `language` names no language.
    static func unknownLanguage(_ tag: String, at place: Place) -> Diagnostic {
        Diagnostic(.error, "verbs.language", "\"\(tag)\" is no language, expected a tag such as es or fr", at: place)
    }

    /// Two levels with one title.
    static func duplicateTitle(_ level: Level, first: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.duplicate-title", "the title \"\(short(level.title))\" is taken already at \(first.description)",
            at: level.place,
            help: "give one of the two levels another title")
    }

    /// The file begins with something else than a title.
    static func noTitle(_ line: Passage) -> Diagnostic {
        Diagnostic(
            .error, "verbs.title", "the level has no title, expected the title in the first line and found \"\(short(line.text))\"",
            at: line.place, help: "write the title and, in a line of its own, a description above this line")
    }

    /// The title is followed by something else than a description.
    static func noDescription(_ line: Passage) -> Diagnostic {
        Diagnostic(
            .error, "verbs.description",
            "the level has no description, expected one sentence in the second line and found \"\(short(line.text))\"", at: line.place,
            help: "write a description above this line")
    }

    /// The third line is neither a colour nor a verb.
    static func colour(_ line: Passage) -> Diagnostic {
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
            "\"\(short(text))\" is no colour, expected six hex digits or one of \(Colour.names.joined(separator: ", "))", at: line.place,
            help: help)
    }

    /// A tense that is not known in any of the four languages.
    static func unknownTense(_ value: Passage) -> Diagnostic {
        let help = nearest(to: value.text, in: Tense.allNames).map { "did you mean \"\($0)\"?" }
        return Diagnostic(
            .error, "verbs.tense",
            "the tense \"\(short(value.text))\" is not known, expected one of \(Tense.examples.joined(separator: ", "))", at: value.place,
            help: help ?? "write one of these names, its English, French or Italian name, or leave the line out")
    }

    /// A second line with a tense.
    static func secondTense(_ line: Passage, first: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.second-tense",
            "the level has a second tense, and a level has one tense, named already in line \(first.position.line)",
            at: line.place, help: "remove this line, or make a level of its own of what follows")
    }

    /// The tense stands below a verb.
    static func lateTense(_ line: Passage) -> Diagnostic {
        Diagnostic(
            .error, "verbs.tense-place", "the tense stands among the verbs, expected it above the first verb", at: line.place,
            help: "move this line up, below the colour")
    }

    /// A line below the head of the file that is no verb.
    static func noVerb(_ line: Passage, isColour: Bool) -> Diagnostic {
        let help =
            isColour
            ? "move the colour to the third line, below the description"
            : "write the infinitive and a colon in front, such as comer: como, comes, come, comemos, coméis, comen"
        return Diagnostic(
            .error, "verbs.line", "\"\(short(line.text))\" is no verb with its forms, expected an infinitive, a colon and the forms",
            at: line.place, help: help)
    }

    /// A colon among the forms.
    static func secondColon(_ place: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.colon", "a second colon stands among the forms, expected commas between them", at: place,
            help: "put a comma in its place, or begin a new line if another verb begins here")
    }

    /// A colon with nothing in front.
    static func noInfinitive(_ line: Passage) -> Diagnostic {
        Diagnostic(
            .error, "verbs.no-infinitive", "no infinitive stands in front of this colon", at: line.place,
            help: "write the infinitive, such as comer: como, comes, come, comemos, coméis, comen")
    }

    /// A word before the colon that does not end as infinitives do.
    static func oddInfinitive(_ name: Passage) -> Diagnostic {
        Diagnostic(
            .warning, "verbs.infinitive",
            "\"\(short(name.text))\" does not look like an infinitive, expected a word in -ar, -er, -ir or -se",
            at: name.place)
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
            ? "look for a comma too many; two forms for one person stand with a slash between them, such as comiera/comiese"
            : "add what is missing; for a form that does not exist write -"
        return Diagnostic(
            .error, "verbs.forms",
            "\"\(short(infinitive))\" has \(count) form\(count == 1 ? "" : "s"), expected six for \(order), or five without vosotros",
            at: place,
            help: help)
    }

    /// Nothing between two commas.
    static func emptyForm(_ number: Int, of infinitive: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.empty-form", "form \(number) of \"\(short(infinitive))\" is empty", at: place,
            help: "write the form, or - where the verb has none")
    }

    /// A comma after the last form.
    static func trailingComma(_ place: Place) -> Diagnostic {
        Diagnostic(.error, "verbs.trailing-comma", "a comma stands behind the last form", at: place, help: "remove this comma")
    }

    /// A slash with nothing on one side.
    static func emptyAlternative(_ form: Passage, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.alternative", "a form is missing beside the slash in \"\(short(form.text))\"", at: place,
            help: "write both forms, such as comiera/comiese, or remove the slash")
    }

    /// A sign that is no letter.
    static func letters(_ passage: Passage, _ character: Character, _ what: String) -> Diagnostic {
        let help =
            switch character {
            case ";", ".": "put a comma between two forms, and nothing behind the last"
            case "(", ")", "[", "]": "leave the brackets out; write two forms for one person with a slash between them"
            default: "write the form alone, with nothing but its letters"
            }
        return Diagnostic(
            .error, "verbs.letters", "the \(what) \"\(short(passage.text))\" holds \"\(character)\", expected letters only",
            at: passage.place,
            help: help)
    }

    /// Characters that no keyboard writes.
    static func control(_ line: Passage) -> Diagnostic {
        Diagnostic(
            .error, "verbs.control", "this line holds control characters, expected plain text", at: line.place,
            help: "type the line again, or save the file as plain text in UTF-8")
    }

    /// One verb in two lines.
    static func duplicateVerb(_ name: Passage, first: Place) -> Diagnostic {
        Diagnostic(
            .error, "verbs.duplicate-verb",
            "the verb \"\(short(name.text))\" appears a second time, first in line \(first.position.line)", at: name.place,
            help: "remove one of the two lines")
    }

    /// Less than two verbs.
    static func tooFewVerbs(_ count: Int, in file: SourceFile) -> Diagnostic {
        Diagnostic(
            .error, "verbs.too-few", "the level has \(count == 0 ? "no verb" : "one verb only"), expected at least two",
            at: file.place(file.bytes.count), help: "add a line such as comer: como, comes, come, comemos, coméis, comen")
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
            .warning, "verbs.slip", "\"\(short(form))\" looks like a slip, expected \"\(expected)\"", at: place,
            help: "write \(expected), or leave the form as it is if it is meant")
    }

    private static func short(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}
