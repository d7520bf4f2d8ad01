import Diagnostics
import Domains
import Languages
import Records

/// Finds names that are in several classes of a list with a row for each grade: without numbers, two students of one
/// name would become one with the grades of both.
struct Homonyms {
    let problems: [Diagnostic]

    /// - Parameter name: the name in a row.
    init(_ headings: [CSV.Cell], _ rows: [[CSV.Cell]], name: ([CSV.Cell]) -> String) {
        guard let column = headings.firstIndex(where: { Grades.TableHeadings.areClassesOrGroups($0.text) })
        else {
            problems = []
            return
        }
        var classes: [String: CSV.Cell] = [:]
        var reported: Set<String> = []
        var problems: [Diagnostic] = []
        for row in rows where !row[column].text.isEmpty {
            let (name, own) = (name(row), row[column])
            let first = classes[slug(name), default: own]
            classes[slug(name)] = first
            if first.text != own.text, reported.insert(slug(name)).inserted {
                problems.append(Messages.severalClasses(name, first.text, own.text, at: own.place))
            }
        }
        self.problems = problems
    }
}

extension Messages {
    static func severalClasses(_ name: String, _ first: String, _ second: String, at place: Place)
        -> Diagnostic
    {
        Diagnostic(
            .warning, .importNames,
            "\"\(name)\" is in \"\(first)\" and in \"\(second)\", and all rows of that name become one student",
            at: place,
            help:
                "if these are two students, add a column with the numbers of the students, or import each class by itself"
        )
    }
}
