import Bytes
import Diagnostics
import Languages
import Records
import Signing

extension DiagnosticCode {
    static let gradesCell = DiagnosticCode(
        "grades.cell", "A cell contains a word that is not one of those expected.")
    static let gradesClass = DiagnosticCode("grades.class", "The settings name a class that has no file.")
    static let gradesColumn = DiagnosticCode("grades.column", "A column is not read.")
    static let gradesContradiction = DiagnosticCode(
        "grades.contradiction", "Two rows contradict each other about a student or a unit.")
    static let gradesCredits = DiagnosticCode(
        "grades.credits",
        "The credits of a unit are not a number from 0 to 10000 with at most two digits after the point.")
    static let gradesDuplicateStudent = DiagnosticCode(
        "grades.duplicate-student",
        "Two transcripts of a class have the same id, or two that are in no class.")
    static let gradesEmpty = DiagnosticCode(
        "grades.empty", "The folder `grades/`, or a file in it, contains no transcripts yet.")
    static let gradesEmptyCell = DiagnosticCode("grades.empty-cell", "A required cell is empty.")
    static let gradesFile = DiagnosticCode(
        "grades.file", "A file in the folder is not one of those that are read.")
    static let gradesFraction = DiagnosticCode(
        "grades.fraction",
        "A grade is more than 1 in a file of the app, which stores grades as fractions of 1.")
    static let gradesGrade = DiagnosticCode("grades.grade", "A grade is outside the scale.")
    static let gradesGradeText = DiagnosticCode(
        "grades.grade-text", "A cell for a grade does not contain a number.")
    static let gradesHeading = DiagnosticCode(
        "grades.heading", "A heading looks like a typo for one that is missing.")
    static let gradesHeadingMissing = DiagnosticCode(
        "grades.heading-missing", "A required heading is missing.")
    static let gradesKey = DiagnosticCode(
        "grades.key",
        "The key that signs transcripts is missing, or is no Ed25519 key without a password.")
    static let gradesNoProfessional = DiagnosticCode(
        "grades.no-professional",
        "A condition is about the professional average, but no unit is professional.")
    static let gradesNoSubjects = DiagnosticCode(
        "grades.no-subjects", "A unit has no subjects, so it has no average yet.")
    static let gradesNoUnits = DiagnosticCode(
        "grades.no-units", "A transcript has no units, so it has no average and no decision.")
    static let gradesQuorum = DiagnosticCode(
        "grades.quorum", "A block asks for more averages than it selects.")
    static let gradesSelector = DiagnosticCode(
        "grades.selector", "A block selects by a word that is not known.")
    static let gradesSelectorUnit = DiagnosticCode(
        "grades.selector-unit", "A block selects a unit that no transcript has.")
    static let gradesSigning = DiagnosticCode(
        "grades.signing", "A library that signs transcripts is not installed, or memory is lacking.")
    static let gradesUnlikeClass = DiagnosticCode(
        "grades.unlike-class",
        "A transcript lacks a unit or a subject that nearly all others of its class have, has another weight for it, or has a name in two spellings."
    )
    static let gradesWeight = DiagnosticCode(
        "grades.weight", "A cell for a weight is not a whole number in the allowed range.")
}

extension Grades {
    /// What can be wrong in the files of the grades domain.
    enum Messages {
        /// The folder `grades/` contains no transcripts yet.
        static var noTranscripts: Diagnostic {
            Diagnostic(
                .warning, .gradesEmpty,
                "the folder grades/ contains no transcripts yet, and its page says so", in: "grades",
                help: "add a JSON or CSV file with grades, or remove the folder")
        }

        /// A file contains no transcripts yet.
        static func nothingYet(_ isClass: Bool, at place: Place) -> Diagnostic {
            let what: Wording =
                isClass
                ? "this class has no students yet, and its page says so"
                : "this file has no units yet, so it gets no page"
            return Diagnostic(.warning, .gradesEmpty, what, at: place, help: "add grades, or remove the file")
        }

        static func noKey(_ path: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesKey, "there is no key \"\(path)\", with which transcripts are to be signed",
                at: place,
                help:
                    "copy the key to this place; if the school has none yet, make one with \"sitegen key\""
            )
        }

        static func wrongKey(_ mistake: KeyMistake, in path: String) -> Diagnostic {
            Diagnostic(
                .error, .gradesKey, mistake.wording, in: path,
                help:
                    "name a private key under domains: grades: signature: in site.yaml; \"sitegen key\" makes one"
            )
        }

        static func noSigning(reason: String, package: String?, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesSigning,
                "transcripts cannot be signed: \(Wording(key: reason, values: []))", at: place,
                help: package.map { "install \($0)" })
        }

        static func noUnits(_ student: ListedStudent, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .gradesNoUnits,
                "the transcript \"\(student.id)\" has no units, so it has no average and no decision",
                at: place, help: "add its units, with subjects that may have no grade yet")
        }

        static func unlikeClass(
            _ student: ListedStudent, _ difference: ClassComparison.Difference, at place: Place
        ) -> Diagnostic {
            let message: Wording =
                switch difference {
                case .noUnit(let code):
                    "the transcript \"\(student.id)\" has no unit \"\(code)\", which nearly all others of the class have"
                case .noSubject(let name, let code):
                    "the transcript \"\(student.id)\" has no subject \"\(name)\" in the unit \"\(code)\", which nearly all others of the class have"
                case .weight(let name, let weight, let usual):
                    "the weight of \"\(name)\" is \(weight) in the transcript \"\(student.id)\", and \(usual) in nearly all others of the class"
                case .kind(let code, isProfessional: true):
                    "the unit \"\(code)\" is professional in the transcript \"\(student.id)\", and not in nearly all others of the class"
                case .kind(let code, isProfessional: false):
                    "the unit \"\(code)\" is not professional in the transcript \"\(student.id)\", but in nearly all others of the class"
                }
            return Diagnostic(
                .warning, .gradesUnlikeClass, message, at: place,
                help:
                    "correct it, since it changes the average and the decision; a grade that is missing still needs its row"
            )
        }

        static func twoSpellings(_ student: ListedStudent, _ first: String, _ second: String, at place: Place)
            -> Diagnostic
        {
            Diagnostic(
                .warning, .gradesUnlikeClass,
                "the transcript \"\(student.id)\" has \"\(first)\" and \"\(second)\", and both count",
                at: place, help: "if they are the same, write the name alike and remove one of the two")
        }

        static func noProfessionalUnit(
            _ student: ListedStudent, of count: Int, _ block: Block, at place: Place
        ) -> Diagnostic {
            Diagnostic(
                .warning, .gradesNoProfessional,
                count > 1
                    ? "none of the \(count) transcripts in this file has a professional unit, so the condition \"\(block.name.source)\" does not apply"
                    : "the transcript \"\(student.id)\" has no professional unit, so the condition \"\(block.name.source)\" does not apply",
                at: place,
                help:
                    "mark the professional units (\"isProfessional\": true in JSON, yes under professional in CSV), or list only the conditions that apply under domains: grades: blocks: in site.yaml"
            )
        }

        /// - Parameter count: of the averages that a condition on each unit requires.
        static func tooFewUnits(
            _ student: ListedStudent, _ units: Int, of count: Int, _ block: Block, at place: Place
        ) -> Diagnostic {
            let units: Wording = units == 1 ? "1 unit" : "\(units) units"
            return Diagnostic(
                .warning, .gradesQuorum,
                "the transcript \"\(student.id)\" has \(units), so it can never meet the condition \"\(block.name.source)\", which requires \(count) averages",
                at: place, help: "correct \"at_least\" under domains: grades: blocks: in site.yaml")
        }

        static func unknownFile(_ path: String) -> Diagnostic {
            Diagnostic(
                .warning, .gradesFile, "this file is not read", in: path,
                help: "in the folder grades/ only .json and .csv files are read"
            )
        }

        static func unknownClass(_ named: Settings.Title, nearest: String?) -> Diagnostic {
            Diagnostic(
                .warning, .gradesClass,
                "no file in the folder grades/ is called \"\(named.stem)\", so this name of a class is shown nowhere",
                at: named.place,
                help: .didYouMean(nearest)
                    ?? "write the name of a file in grades/ without .csv or .json, or remove this line")
        }

        static func unknownSelector(_ shown: Wording, nearest: String?, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesSelector,
                "a block cannot select \"\(shown)\", expected all, professional, each, a list of unit codes such as [UE1, UE2], or a list of such lists",
                at: place, help: .didYouMean(nearest))
        }

        static func emptyGroup(at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesSelector, "this list of unit codes is empty, expected at least one code",
                at: place,
                help: "write a code in it, or remove the list")
        }

        static func repeatedUnit(_ code: Block.Code) -> Diagnostic {
            Diagnostic(
                .error, .gradesSelector,
                "the unit code \"\(code.text)\" is twice in this list, expected it once",
                at: code.place, help: "remove one of the two")
        }

        static func repeatedGroup(at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesSelector,
                "this list has the same unit codes as an earlier one of the block, so they would count twice",
                at: place,
                help: "remove one of the two lists")
        }

        static func unknownUnit(_ code: Block.Code, nearest: String?) -> Diagnostic {
            Diagnostic(
                .error, .gradesSelectorUnit,
                "no transcript has a unit \"\(code.text)\", which this block selects", at: code.place,
                help: .didYouMean(nearest) ?? "write the code as it is in the data")
        }

        static func tooLargeQuorum(_ count: Int, of total: Int, at place: Place) -> Diagnostic {
            let averages: Wording = total == 1 ? "1 average" : "\(total) averages"
            return Diagnostic(
                .error, .gradesQuorum,
                "this block selects \(averages), so at least \(count) cannot reach its minimum, expected at most \(total)",
                at: place)
        }

        static func outsideScale(_ shown: Wording, scale: Mark, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesGrade,
                "the grade \(shown) is outside the scale, expected a number from 0 to \(exactText(scale.exact))",
                at: place,
                help:
                    "correct the grade, or set the best possible grade as \"scale\" under domains: grades: in site.yaml"
            )
        }

        static func noCredits(_ shown: Wording, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesCredits,
                "the credits are \(shown), expected a number from 0 to \(Credits.most) with at most two digits after the point",
                at: place)
        }

        static func noFraction(_ shown: Wording, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesFraction,
                "the grade \(shown) is not a fraction of 1, expected a number from 0 to 1, as the app saves grades in a plain list of units",
                at: place,
                help:
                    "for grades on your scale, write {\"id\": \"1\", \"name\": \"…\", \"units\": […]} around the list"
            )
        }

        static func noGrade(_ text: String, scale: Mark, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesGradeText,
                "the grade \"\(text)\" is not a number, expected one from 0 to \(exactText(scale.exact)) or an empty cell",
                at: place, help: "leave the cell empty where there is no grade yet; 0 is a grade")
        }

        static func noWeight(_ heading: String, _ text: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesWeight,
                "the \(heading) is \"\(text)\", expected a whole number from 1 to 10000", at: place,
                help: wholeWeights(text)
                    ?? "write the number alone, such as 2, and leave out subjects that do not count"
            )
        }

        /// The cure for weights with a fraction; nil if this text is no such weight.
        static func wholeWeights(_ text: String) -> Wording? {
            wholeFactor(text).map {
                "multiply all weights by \($0), so that they are whole: no average changes"
            }
        }

        /// The smallest factor that makes a number whole: 2 for "0,5". nil for a whole number, or no number.
        private static func wholeFactor(_ text: String) -> Int? {
            guard let number = Double(text.replacing(",", with: ".")), number > 0, number < 1_000 else {
                return nil
            }
            let factor = [1, 2, 3, 4, 5, 10, 20, 100].first {
                abs((number * Double($0)).remainder(dividingBy: 1)) < 1e-9
            }
            return factor == 1 ? nil : factor
        }

        static func emptyCell(_ heading: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesEmptyCell, "the cell under \"\(heading)\" is empty, expected text", at: place)
        }

        static func emptyWeight(_ heading: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesEmptyCell,
                "the cell under \"\(heading)\" is empty, expected a whole number from 1 to 10000", at: place)
        }

        static func unknownWord(
            _ heading: String, _ text: String, expected: Wording, at place: Place, help: Wording? = nil
        ) -> Diagnostic {
            Diagnostic(
                .error, .gradesCell, misfit(heading, text, expected: expected), at: place, help: help)
        }

        /// What a cell has, and what was expected.
        static func misfit(_ heading: String, _ text: String, expected: Wording) -> Wording {
            "the cell under \"\(heading)\" is \"\(text)\", expected \(expected)"
        }

        /// - Parameter message: says what was expected.
        static func bornTooLate(
            _ issued: CalendarDate, at place: Place, message: (Wording) -> Wording
        ) -> Diagnostic {
            CalendarDate.doubt(
                message("a day before \(issued.iso), when the transcript was issued"), at: place,
                help: "correct the date of birth, or the day on which the transcript was issued")
        }

        static func missingHeading(_ name: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesHeadingMissing, "the heading \"\(name)\" is missing", at: place,
                help:
                    "the first row is student,name,unit,unit_name,unit_weight,professional,subject,weight,grade"
            )
        }

        static func slippedHeading(_ name: String, meant: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesHeading, "unknown heading \"\(name)\"", at: place,
                help: .didYouMean(meant))
        }

        static func sameHeading(_ name: String, as first: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesHeading, "\"\(name)\" is the same column as \"\(first)\", expected it once",
                at: place,
                help: "remove one of the two, or give it a name of its own")
        }

        static func unreadColumn(_ name: String, known: [String], at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .gradesColumn, "the column \"\(name)\" is not read", at: place,
                help: "the optional columns are \(known.joined(separator: ", "))")
        }

        static func contradiction(
            _ name: String, _ text: String, of who: Wording, first: String, line: Wording, at place: Place
        ) -> Diagnostic {
            Diagnostic(
                .error, .gradesContradiction,
                "\(who) has the \(name) \"\(text)\" here and \"\(first)\" at \(line), expected the same in all rows",
                at: place, help: "correct one of the two, or give one of them another code")
        }

        static func sameAddress(_ id: String, _ other: String, at place: Place, first: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesDuplicateStudent,
                "the transcripts \"\(other)\" and \"\(id)\" would have the same address, the first is at \(first.wording)",
                at: place,
                help:
                    "give one of them another id, with other letters or numbers and not only other capitals, accents or signs"
            )
        }

        static func duplicateStudent(_ id: String, at place: Place, first: Place) -> Diagnostic {
            Diagnostic(
                .error, .gradesDuplicateStudent,
                "the student \"\(id)\" already has a transcript at \(first.wording)", at: place,
                help: "give one of them another id")
        }

        static func noSubjects(_ unit: String, at place: Place) -> Diagnostic {
            Diagnostic(
                .warning, .gradesNoSubjects,
                "the unit \"\(unit)\" has no subjects, so the transcript stays provisional", at: place,
                help: "add its subjects, without a grade where there is none yet")
        }
    }
}
