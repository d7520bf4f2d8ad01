import Bytes
import Diagnostics
import Records

/// What can be wrong in the files of the grades domain.
enum GradesMessages {
    /// The folder `grades/` holds nothing to show.
    static var noTranscripts: Diagnostic {
        Diagnostic(
            .error, "grades.empty", "the folder grades/ holds no transcript", in: "grades",
            help: "add a JSON or CSV file with grades, or remove the folder")
    }

    /// A file in the folder is none of those that are read.
    static func unknownFile(_ path: String) -> Diagnostic {
        Diagnostic(.warning, "grades.file", "this file is not read", in: path, help: "the folder grades/ knows files .json and .csv")
    }

    /// A class is named that has no file.
    static func unknownClass(_ named: GradesSettings.Title, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error, "grades.class", "no file of the folder grades/ is called \"\(named.stem)\", expected its name without .csv or .json",
            at: named.place, help: nearest.map { "did you mean \"\($0)\"?" })
    }

    /// A block selects by a word that is none.
    static func unknownSelector(_ word: String, nearest: String?, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "grades.selector",
            "a block cannot select \"\(word)\", expected all, professional, each, a list of unit codes such as [UE1, UE2], "
                + "or a list of such lists", at: place, help: nearest.map { "did you mean \"\($0)\"?" })
    }

    /// A block selects a unit that is in no transcript.
    static func unknownUnit(_ code: Block.Code, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error, "grades.selector-unit", "no transcript has a unit \"\(code.text)\", which this block selects", at: code.place,
            help: nearest.map { "did you mean \"\($0)\"?" } ?? "write the code as it stands in the data")
    }

    /// A block wants more averages to reach its minimum than it selects.
    static func tooLargeQuorum(_ count: Int, of total: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "grades.quorum", "at least \(count) cannot be reached with \(total) selected, expected at most \(total)", at: place)
    }

    /// A grade lies outside the scale.
    static func outsideScale(_ shown: String, scale: Double, at place: Place, help: String? = nil) -> Diagnostic {
        Diagnostic(
            .error, "grades.grade", "the grade \(shown) is outside the scale, expected a number from 0 to \(exactText(scale))", at: place,
            help: help)
    }

    /// A grade in a file of the app, which stores fractions, is more than 1.
    static func noFraction(_ shown: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "grades.fraction",
            "the grade \(shown) is no fraction, expected a number from 0 to 1, since a plain list of units has those",
            at: place, help: "for grades on the scale write {\"id\": \"1\", \"name\": \"…\", \"units\": […]} around the list")
    }

    /// A cell that holds a grade is no number.
    static func noGrade(_ text: String, scale: Double, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "grades.grade-text", "the grade \"\(text)\" is no number, expected one from 0 to \(exactText(scale)) or an empty cell",
            at: place, help: "leave the cell empty where there is no grade yet; 0 is a grade")
    }

    /// A cell that holds a weight is no whole number of 1 or more.
    static func noWeight(_ heading: String, _ text: String, at place: Place) -> Diagnostic {
        Diagnostic(.error, "grades.weight", "the \(heading) \"\(text)\" is no weight, expected a whole number from 1 to 10000", at: place)
    }

    /// A cell that must be filled is empty.
    static func emptyCell(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(.error, "grades.empty-cell", "the cell under \"\(heading)\" is empty, expected text", at: place)
    }

    /// A cell holds none of the words that are known there.
    static func unknownWord(_ heading: String, _ text: String, expected: String, at place: Place) -> Diagnostic {
        Diagnostic(.error, "grades.cell", "the cell under \"\(heading)\" is \"\(text)\", expected \(expected)", at: place)
    }

    /// A heading that every table of grades needs is not there.
    static func missingHeading(_ name: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "grades.heading-missing", "the heading \"\(name)\" is missing", at: place,
            help: "the first row is student,name,unit,unit_name,unit_weight,professional,subject,weight,grade")
    }

    /// A heading looks like a slip for one that is not there.
    static func slippedHeading(_ name: String, meant: String, at place: Place) -> Diagnostic {
        Diagnostic(.error, "grades.heading", "the heading \"\(name)\" is not known", at: place, help: "did you mean \"\(meant)\"?")
    }

    /// A column is not read.
    static func unreadColumn(_ name: String, known: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, "grades.column", "the column \"\(name)\" is not read", at: place,
            help: "the optional columns are \(known.joined(separator: ", "))")
    }

    /// Two rows of one student, or of one unit, contradict each other.
    static func contradiction(_ heading: String, _ text: String, of who: String, first: String, line: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, "grades.contradiction",
            "\(who) has the \(heading) \"\(text)\" here and \"\(first)\" at line \(line), expected the same in all rows",
            at: place, help: "correct one of them, or give one of them another code")
    }

    /// Two students have one id.
    static func duplicateStudent(_ id: String, at place: Place, first: Place) -> Diagnostic {
        Diagnostic(
            .error, "grades.duplicate-student", "the student \"\(id)\" has a transcript already at \(first.description)", at: place,
            help: "give one of them another id")
    }

    /// A unit has no subjects, so it has no average and waits.
    static func noSubjects(_ unit: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, "grades.no-subjects", "the unit \"\(unit)\" has no subject, so the transcript stays provisional", at: place,
            help: "add its subjects, without a grade where there is none yet")
    }
}
