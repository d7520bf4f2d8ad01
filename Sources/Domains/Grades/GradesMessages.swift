import Bytes
import Diagnostics
import Records

extension Grades {
    /// What can be wrong in the files of the grades domain.
    enum Messages {
        /// The folder `grades/` contains no transcripts yet.
        static var noTranscripts: Diagnostic {
            Diagnostic(
                .warning, "grades.empty", "the folder grades/ contains no transcripts yet, and its page says so", in: "grades",
                help: "add a JSON or CSV file with grades, or remove the folder")
        }

        /// A file contains no transcripts yet.
        static func nothingYet(_ isClass: Bool, at place: Place) -> Diagnostic {
            let what = isClass ? "this class has no students yet, and its page says so" : "this file has no units yet, so it gets no page"
            return Diagnostic(.warning, "grades.empty", what, at: place, help: "add grades, or remove the file")
        }

        /// A transcript has no units, so there is nothing to decide.
        static func noUnits(_ transcript: Transcript) -> Diagnostic {
            Diagnostic(
                .warning, "grades.no-units", "the transcript \"\(transcript.id)\" has no units, so it has no average and no decision",
                at: transcript.place, help: "add its units, with subjects that may have no grade yet")
        }

        /// A condition asks for the professional average, and no unit is professional.
        static func noProfessionalUnit(_ transcript: Transcript, of count: Int, _ block: Block) -> Diagnostic {
            let who = count > 1 ? "none of the \(count) transcripts in this file" : "the transcript \"\(transcript.id)\""
            return Diagnostic(
                .warning, "grades.no-professional",
                "\(who) has \(count > 1 ? "a" : "no") professional unit, so the condition \"\(block.name.source)\" does not apply",
                at: transcript.place,
                help: "mark the professional units (\"isProfessional\": true in JSON, yes under professional in CSV), "
                    + "or list only the conditions that apply under domains: grades: blocks: in site.yaml")
        }

        /// A file in the folder is not one of those that are read.
        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, "grades.file", "this file is not read", in: path, help: "in the folder grades/ only .json and .csv files are read"
            )
        }

        /// A class is named for which there is no file.
        static func unknownClass(_ named: Settings.Title, nearest: String?) -> Diagnostic {
            Diagnostic(
                .error, "grades.class",
                "no file in the folder grades/ is called \"\(named.stem)\", expected its name without .csv or .json",
                at: named.place, help: nearest.map { "did you mean \"\($0)\"?" })
        }

        /// A block selects by an unknown word.
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
                help: nearest.map { "did you mean \"\($0)\"?" } ?? "write the code as it is in the data")
        }

        /// A block asks for more averages than it selects.
        static func tooLargeQuorum(_ count: Int, of total: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "grades.quorum",
                "this block selects \(total == 1 ? "1 average" : "\(total) averages"), so at least \(count) cannot reach its minimum, "
                    + "expected at most \(total)", at: place)
        }

        /// A grade is outside the scale.
        static func outsideScale(_ shown: String, scale: Mark, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "grades.grade", "the grade \(shown) is outside the scale, expected a number from 0 to \(exactText(scale.exact))",
                at: place)
        }

        /// A grade in a file of the app, which stores fractions, is more than 1.
        static func noFraction(_ shown: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "grades.fraction",
                "the grade \(shown) is not a fraction of 1, expected a number from 0 to 1, as the app saves grades in a plain list of units",
                at: place, help: "for grades on your scale, write {\"id\": \"1\", \"name\": \"…\", \"units\": […]} around the list")
        }

        /// A cell for a grade is not a number.
        static func noGrade(_ text: String, scale: Mark, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "grades.grade-text",
                "the grade \"\(text)\" is not a number, expected one from 0 to \(exactText(scale.exact)) or an empty cell",
                at: place, help: "leave the cell empty where there is no grade yet; 0 is a grade")
        }

        /// A cell for a weight is not a whole number of 1 or more.
        static func noWeight(_ heading: String, _ text: String, at place: Place) -> Diagnostic {
            Diagnostic(.error, "grades.weight", "the \(heading) is \"\(text)\", expected a whole number from 1 to 10000", at: place)
        }

        /// A cell that must be filled is empty.
        static func emptyCell(_ heading: String, at place: Place) -> Diagnostic {
            Diagnostic(.error, "grades.empty-cell", "the cell under \"\(heading)\" is empty, expected text", at: place)
        }

        /// A cell contains an unknown word.
        static func unknownWord(_ heading: String, _ text: String, expected: String, at place: Place) -> Diagnostic {
            Diagnostic(.error, "grades.cell", "the cell under \"\(heading)\" is \"\(text)\", expected \(expected)", at: place)
        }

        /// A heading that every table of grades needs is not there.
        static func missingHeading(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "grades.heading-missing", "the heading \"\(name)\" is missing", at: place,
                help: "the first row is student,name,unit,unit_name,unit_weight,professional,subject,weight,grade")
        }

        /// A heading looks like a typo for one that is missing.
        static func slippedHeading(_ name: String, meant: String, at place: Place) -> Diagnostic {
            Diagnostic(.error, "grades.heading", "unknown heading \"\(name)\"", at: place, help: "did you mean \"\(meant)\"?")
        }

        /// A column is not read.
        static func unreadColumn(_ name: String, known: [String], at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, "grades.column", "the column \"\(name)\" is not read", at: place,
                help: "the optional columns are \(known.joined(separator: ", "))")
        }

        /// Two rows of one student, or of one unit, contradict each other.
        static func contradiction(_ name: String, _ text: String, of who: String, first: String, line: Int, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, "grades.contradiction",
                "\(who) has the \(name) \"\(text)\" here and \"\(first)\" at line \(line), expected the same in all rows",
                at: place, help: "correct one of the two, or give one of them another code")
        }

        /// Two students have one id.
        static func duplicateStudent(_ id: String, at place: Place, first: Place) -> Diagnostic {
            Diagnostic(
                .error, "grades.duplicate-student", "the student \"\(id)\" already has a transcript at \(first.description)", at: place,
                help: "give one of them another id")
        }

        /// A unit has no subjects, so it has no average yet.
        static func noSubjects(_ unit: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, "grades.no-subjects", "the unit \"\(unit)\" has no subjects, so the transcript stays provisional", at: place,
                help: "add its subjects, without a grade where there is none yet")
        }
    }
}
