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
            let key = Self.key(of: name)
            let first = classes[key, default: own]
            classes[key] = first
            if first.text != own.text, reported.insert(key).inserted {
                problems.append(Messages.severalClasses(name, first.text, own.text, at: own.place))
            }
        }
        self.problems = problems
    }

    /// Reports numbers that a second row of a list with a row for each student has, too.
    static func repeatedNumbers(_ rows: [[CSV.Cell]], in column: Int) -> [Diagnostic] {
        var places: [String: Place] = [:]
        return rows.compactMap { row in
            let cell = row[column]
            if ClassListHeadings.isBlank(cell.text) { return nil }
            guard let first = places[cell.text] else {
                places[cell.text] = cell.place
                return nil
            }
            return Messages.secondNumber(cell.text, first: first, at: cell.place)
        }
    }

    /// What two spellings of one name have in common: capitals and accents make no difference. Names in other scripts
    /// than the Latin one are not compared as addresses spell them, since 李雷 and 李磊 are two names.
    static func key(of name: String) -> String {
        let isLatin = name.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isAlphabetic || scalar.value < 0x250 || 0x1E00...0x1EFF ~= scalar.value
        }
        return isLatin ? slug(name) : name.lowercased()
    }

    /// The slugs of names, of which the same ones have the same.
    static func slugs(of names: [String]) -> [String] {
        let keys = names.map(key)
        var first: [String: Int] = [:]
        for (position, key) in keys.enumerated() where first[key] == nil { first[key] = position }
        let positions = first.values.sorted()
        let slugs = Dictionary(
            uniqueKeysWithValues: zip(
                positions.map { keys[$0] }, distinctSlugs(of: positions.map { names[$0] })))
        return keys.map { slugs[$0] ?? slug($0) }
    }
}

extension Messages {
    static func secondNumber(_ number: String, first: Place, at place: Place) -> Diagnostic {
        Diagnostic(
            .error, .importNames,
            "the number \(number) is that of two students, first in \(first.lineOrRow)", at: place,
            help: "correct one of the two numbers, or remove the row that is there twice")
    }

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
