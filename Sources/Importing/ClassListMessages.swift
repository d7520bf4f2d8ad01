import Bytes
import Diagnostics
import Domains
import Records

/// What can be wrong with a class list that is to be imported.
extension Messages {
    static func mostlyWords(_ heading: String, _ words: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importWords,
            "the column \"\(heading)\" has grades, so it is read as a subject, but most of its values are words: \(some(words))",
            at: place,
            help:
                "leave a cell empty where there is no grade, or leave the column out with --map \"ignore=\(mapped(heading))\""
        )
    }

    static func leftOut(_ heading: String, as kind: Grades.TableHeadings.Hint.Kind, at place: Place)
        -> Diagnostic
    {
        let (message, help): (Wording, Wording) =
            switch kind {
            case .average:
                (
                    "the column \"\(heading)\" is called like an average or a result, which sitegen calculates itself, so it is not read",
                    "if it is a subject, read it with --map \"keep=\(mapped(heading))\""
                )
            case .weight:
                (
                    "the column \"\(heading)\" is called like the weight of a subject, so it is not read",
                    "write weights in a row called \"Coefficient\" below the headings; if the column is a subject, read it with --map \"keep=\(mapped(heading))\""
                )
            case .other:
                (
                    "the column \"\(heading)\" is called like a count or a remark, not like a subject, so it is not read",
                    "if it is a subject, read it with --map \"keep=\(mapped(heading))\""
                )
            }
        return Diagnostic(.warning, .importLeftOut, message, at: place, help: help)
    }

    static func resit(_ heading: String, of subject: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut,
            "the column \"\(heading)\" is called like a second attempt at \"\(subject)\", so it is not read",
            at: place,
            help:
                "write the grade that counts below \"\(subject)\"; if the column is a subject of its own, read it with --map \"keep=\(mapped(heading))\""
        )
    }

    static func visibility(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut,
            "the column \"\(heading)\" is not read, so that no list from elsewhere makes transcripts public",
            at: place,
            help:
                "if it says which transcripts the public pages show, read it with --map \"visibility=\(mapped(heading))\", and otherwise hide this warning with --map \"ignore=\(mapped(heading))\""
        )
    }

    static func severalClasses(_ heading: String, _ classes: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importClasses,
            "the column \"\(heading)\" names \(classes.count) classes, such as \(some(classes)), but the students of this file become one class",
            at: place,
            help:
                "write a file for each class and import them all, or hide this warning with --map \"ignore=\(mapped(heading))\""
        )
    }

    /// - Parameter read: the first name as it is read, with a comma.
    static func unsureNames(_ name: String, _ read: String, count: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importNames,
            count == 1
                ? "where the family name of \"\(name)\" ends is not sure, so it is read as \"\(read)\""
                : "where the family names of \(count) students end is not sure, so the first, \"\(name)\", is read as \"\(read)\"",
            at: place, help: "write a comma behind each family name, or write family names in capitals")
    }

    /// - Parameter date: one that is not written day first.
    static func americanDates(_ heading: String, _ date: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importDates,
            "the dates of the column \"\(heading)\" are read month first, since \"\(date)\" is written so",
            at: place,
            help:
                "if the others are written day first, write all of them with the year first, such as 2008-06-25"
        )
    }

    /// - Parameter subject: the heading of a column that may have the names of the subjects.
    static func sameNames(_ count: Int, subject: String?, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importNames,
            count == 1
                ? "this row has the name of an earlier one, and becomes another student"
                : "\(count) rows have the names of earlier ones, this one first, and become other students",
            at: place,
            help: subject.map {
                "if they are the same students, say which column has the subjects, such as --map \"subject=\(mapped($0))\"; otherwise add a column with the numbers of the students"
            }
                ?? "if they are the same students, write all grades of a student in one row; otherwise add a column with the numbers of the students"
        )
    }

    /// - Parameter weight: that of the row of weights.
    static func twoWeights(_ heading: String, _ weight: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importWeight,
            "the row of weights has \"\(weight)\" for \"\(heading)\", which says another weight, so \"\(weight)\" counts",
            at: place, help: "write the same weight in both, or in one of them only")
    }

    static func otherWeights(_ name: String, first: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importWeight,
            "this row \"\(name)\" has other weights than the row \"\(first)\" before it, whose weights count",
            at: place, help: "delete the row with the weights that do not count")
    }

    static func noWeight(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importWeight, "the row of weights has none for \"\(heading)\", so its weight is 1",
            at: place,
            help: "write the weight of the subject")
    }

    static func noGrades(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut, "the column \"\(heading)\" has no grades, so it is not read", at: place,
            help:
                "if it is a subject without grades yet, read it with --map \"keep=\(mapped(heading))\", and otherwise hide this warning with --map \"ignore=\(mapped(heading))\""
        )
    }

    static func unreadNumbers(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut, "the column \"\(heading)\" has numbers, but it is not read", at: place,
            help:
                "if it has the grades or the weights, say so with --map \"grade=\(mapped(heading))\" or --map \"weight=\(mapped(heading))\", and otherwise hide this warning with --map \"ignore=\(mapped(heading))\""
        )
    }

    static func percentages(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut, "the column \"\(heading)\" has percentages, so it is not read",
            at: place,
            help:
                "if they are grades, convert them to the scale of the site, and otherwise hide this warning with --map \"ignore=\(mapped(heading))\""
        )
    }

    /// - Parameter heading: of the column that is meant; nil for the whole list.
    static func fractions(of heading: String? = nil, _ scale: Double, at place: Place) -> Diagnostic {
        let message: Wording =
            if let heading {
                "all grades of the column \"\(heading)\" are 1 or less, as parts of 1 are, and the best grade of the site is \(exactText(scale))"
            } else {
                "all grades of this list are 1 or less, as parts of 1 are, and the best grade of the site is \(exactText(scale))"
            }
        return Diagnostic(
            .warning, .importFractions, message, at: place,
            help:
                "if 0.65 means 65 %, show the cells as percentages in the spreadsheet and import it again, or multiply them by \(exactText(scale))"
        )
    }

    static func onlyWords(_ heading: String, _ words: [String], at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut,
            "the column \"\(heading)\" has words in place of grades, so it is not read: \(some(words))",
            at: place,
            help:
                "write numbers, and leave a cell empty where there is no grade, or hide this warning with --map \"ignore=\(mapped(heading))\""
        )
    }

    /// - Parameter isSum: whether it is the sum of the others, rather than their mean.
    static func isMean(_ heading: String, isSum: Bool, rows: Int, of all: Int, at place: Place) -> Diagnostic
    {
        Diagnostic(
            .warning, .importMean,
            isSum
                ? "the column \"\(heading)\" is read as a subject, but is the sum of the others in \(rows) of \(all) rows"
                : "the column \"\(heading)\" is read as a subject, but is the mean of the others in \(rows) of \(all) rows",
            at: place,
            help:
                "if it is an average or a total, leave it out with --map \"ignore=\(mapped(heading))\", and otherwise hide this warning with --map \"keep=\(mapped(heading))\""
        )
    }

    /// - Parameter empty: the headings of columns that may be subjects without grades.
    static func noSubject(among headings: [String], empty: [String], at place: Place) -> Diagnostic {
        var diagnostic = noColumn("grade", "grades, or one for each subject", among: headings, at: place)
        if !empty.isEmpty {
            let option = empty.map { "keep=\(mapped($0))" }.joined(separator: ",")
            diagnostic.help =
                "name the columns that are subjects without grades yet, such as --map \"\(option)\""
        }
        return diagnostic
    }

    private static func some(_ words: [String]) -> String {
        words.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    }

    /// - Parameter shorter: a name that would do.
    static func longName(_ path: String, shorter: String) -> Diagnostic {
        Diagnostic(
            .error, .importName,
            "the name of this class is too long: its students would get the same address", in: path,
            help: "give the new file a shorter name, such as --name \(shorter)")
    }

    /// - Parameter heading: that of the column whose cells say the second scale; nil if its heading says it.
    static func twoScales(_ first: Int, _ second: Int, in heading: String?, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importColumn,
            "some grades are out of \(first) and others out of \(second), expected one scale for all",
            at: place,
            help: heading.map {
                "convert the grades to the scale of the site, or leave this column out with --map \"ignore=\(mapped($0))\""
            } ?? "convert the grades of these columns to the scale of the site, and change their headings")
    }

    /// - Parameter heading: that of the column whose cells say the scale; nil if its heading says it.
    static func otherScale(_ total: Int, _ scale: Double, in heading: String?, at place: Place) -> Diagnostic
    {
        Diagnostic(
            .error, .importColumn,
            "these grades are out of \(total), expected grades out of \(exactText(scale)) as on this site",
            at: place,
            help: heading.map {
                "convert the grades to the scale of the site, or leave this column out with --map \"ignore=\(mapped($0))\"; if all grades are out of \(total), set \"scale: \(total)\" under domains: grades: in site.yaml"
            }
                ?? "convert the grades to the scale of the site and change the heading, or set \"scale: \(total)\" under domains: grades: in site.yaml if all grades are out of that"
        )
    }

    static func noRows(_ place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importEmpty, "no student is below these headings", at: place,
            help: "add a row for each student")
    }

    static func noStudent(_ place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importStudent, "this row has no name, expected that of a student", at: place,
            help:
                "write the name in it; if it has the weights of the subjects, write \"Coefficient\" in it, if it has the possible points, \"Out of\"; otherwise delete the row"
        )
    }

    /// Numbers above the headings that no word explains.
    static func numbersAbove(_ first: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the numbers of this row above the headings are not read, first \"\(first)\"", at: place,
            help:
                "if they are the weights of the subjects, write \"Coefficient\" in front of them, if they are the possible points, \"Out of\""
        )
    }

    /// The headings once more between the students, as in two lists that are one below the other.
    static func headingsAgain(at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent, "this row has the headings again, so it is not read", at: place,
            help: "delete the row")
    }

    static func noWeightInHeading(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importWeight,
            "other headings say a weight, and \"\(heading)\" does not, so its weight is 1", at: place,
            help: "write the weight of the subject, such as \"\(heading) (coef 2)\"")
    }

    /// - Parameter name: the heading without the percentage.
    static func openPercentages(_ heading: String, _ name: String, _ percentage: String, at place: Place)
        -> Diagnostic
    {
        Diagnostic(
            .warning, .importWeight,
            "the percentages in the headings, such as \"\(heading)\", are not those of all subjects with a sum of 100, so they are not read as weights",
            at: place, help: "write them as weights, such as \"\(name) (coef \(percentage))\"")
    }

    /// - Parameter name: the heading without the number.
    static func unclearNumber(_ heading: String, _ name: String, _ number: String, at place: Place)
        -> Diagnostic
    {
        let weight = "\(name) (coef \(number))"
        return Diagnostic(
            .warning, .importWeight,
            "the number at the end of \"\(heading)\" is not read: it may be the weight, or what the grades are out of",
            at: place,
            help: Int(number).map { $0 < ListedGrade.leastTotal } ?? true
                ? "write \"\(weight)\" if it is the weight"
                : "write \"\(weight)\" if it is the weight, and \"\(name) /\(number)\" if it is the best possible grade"
        )
    }

    /// What a spreadsheet program writes for a formula that it cannot calculate.
    static func brokenText(_ text: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importFormula,
            "\"\(cut(text))\" is what a spreadsheet program writes for a formula that it cannot calculate, expected a text",
            at: place,
            help: "replace the formula by its text: copy the column, and paste it as values only")
    }

    /// A text that a spreadsheet program takes for a formula.
    static func formulaText(_ text: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importFormula,
            "\"\(cut(text))\" begins like a formula, which a spreadsheet program would calculate, expected a text",
            at: place, help: "remove \"\(text.prefix(1))\" at its beginning")
    }

    static func countingColumn(_ heading: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importLeftOut,
            "the column \"\(heading)\" only counts the rows, so it is not read", at: place,
            help: "if it is a subject, read it with --map \"keep=\(mapped(heading))\"")
    }
}
