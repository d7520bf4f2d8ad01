import Diagnostics

/// What is said of rows of a class list that are no students, or may be none.
extension Messages {
    static func statisticRow(_ name: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the row \"\(name)\" is called like a statistic, so it is not read as a student", at: place,
            help: "if it is a student, write the family name and the given name")
    }

    /// A row without a given name in a list in which students have one.
    static func noGivenName(_ name: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the row \"\(name)\" has no given name, but is read as a student", at: place,
            help: "if it is a student, write the given name; otherwise delete the row")
    }

    /// A row in a list in which no other name has digits or colons.
    static func nameWithDigits(_ name: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the row \"\(name)\" is not called like the others, but is read as a student", at: place,
            help: "if it is not a student, delete the row")
    }

    static func groupRow(_ text: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the row \"\(text)\" has no grade and is called like a group, so it is not read as a student",
            at: place,
            help: "if the students below it are another class, write them in a file of their own")
    }

    static func noteRow(_ text: String, at place: Place) -> Diagnostic {
        notAName(text, at: place, help: "if it is a student, write the name without digits and colons")
    }

    /// - Parameter name: has a word without a capital, which no name of a student has.
    static func unlikeRow(_ name: String, at place: Place) -> Diagnostic {
        notAName(
            name, at: place,
            help: "if it is a student, begin each word of the name with a capital, as in the others")
    }

    private static func notAName(_ text: String, at place: Place, help: Wording) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the row \"\(text)\" has no grade, and its text is not a name, so it is not read as a student",
            at: place, help: help)
    }

    static func bareRow(_ name: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the row \"\(name)\" has neither a given name, a number nor a grade, so it is not read as a student",
            at: place, help: "if it is a student, write the given name or the number")
    }

    static func rowBelowStatistics(_ name: String, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            "the row \"\(name)\" is below rows of statistics, so it is not read as a student", at: place,
            help: "if it is a student, move it above the statistics")
    }

    /// - Parameter name: the first of `count`.
    static func studentBelowStatistics(_ name: String, count: Int, at place: Place) -> Diagnostic {
        Diagnostic(
            .warning, .importStudent,
            count == 1
                ? "the row \"\(name)\" is below a row of statistics, but is read as a student"
                : "\(count) rows below a row of statistics are read as students, first \"\(name)\"",
            at: place,
            help: "delete the rows that are not students, and move the others above the statistics")
    }
}
