import Languages

extension Grades.TableHeadings {
    /// What single words of a heading say of a column of numbers that is no subject: "Moyenne annuelle", "Coef Maths",
    /// "Retards".
    public struct Hint: Sendable {
        public enum Kind: String, Sendable {
            /// An average of the other columns, or another result.
            case average
            /// The weights of a subject.
            case weight
            case other
        }

        public let kind: Kind
        /// Whether other words may name a subject: "Moyenne Maths" is the grade of a subject in a list that has no
        /// column "Maths".
        public let mayNameSubject: Bool
    }

    /// nil for the heading of a subject, as far as its words tell.
    ///
    /// - Parameter headings: the slugs of all headings of the list.
    public static func hint(of heading: String, among headings: Set<String>) -> Hint? {
        let words = slug(heading).split(separator: "-").map(String.init)
        func has(_ set: Set<String>) -> Bool { words.contains(where: set.contains) }
        let telling = words.filter { !saysNothing($0) }
        let namesNothing = telling.isEmpty
        if has(finals), has(grades), namesNothing { return Hint(kind: .average, mayNameSubject: false) }
        // "Final mark (coursework 40%; exam 60%)", "Weighted Total [Total Pts: 20]"
        let outside = heading.prefix { $0 != "(" && $0 != "[" }
        if !outside.isEmpty, outside.count < heading.count, heading.contains("[") || has(finals),
            let hint = hint(of: String(outside), among: headings), hint.kind == .average, !hint.mayNameSubject
        {
            return hint
        }
        // Canvas has a score so far and one at the end for each part of a course, and for the whole.
        if headings.contains("current-score"), ["score", "points"].contains(words.last), has(finals) {
            return Hint(kind: .average, mayNameSubject: false)
        }
        let isOther = namesNothing || headings.contains(telling.joined(separator: "-"))
        for (kind, sure, possible) in kinds {
            if has(sure) { return Hint(kind: kind, mayNameSubject: !isOther) }
            if isOther, has(possible) { return Hint(kind: kind, mayNameSubject: false) }
        }
        return nil
    }

    /// The subject of which a heading says that its grades are those of a second attempt: "Maths (resit)". nil if it does not,
    /// or if no heading is that of the subject alone.
    ///
    /// - Parameter headings: all of the list.
    public static func subject(resatIn heading: String, among headings: [String]) -> String? {
        let words = slug(heading).split(separator: "-").map(String.init)
        guard words.contains(where: resits.contains) else { return nil }
        let telling = words.filter { !resits.contains($0) && !saysNothing($0) }
        guard !telling.isEmpty else { return nil }
        return headings.first { other in other != heading && slug(other) == telling.joined(separator: "-") }
    }

    private static let resits = Set(list.words("resit"))

    /// Whether a word, or a number, names no subject.
    private static func saysNothing(_ word: String) -> Bool {
        Int(word) != nil || namingNothing.contains(word)
    }

    private static let list = WordList("Grades/heading-words.txt")
    private static let finals = Set(list.words("final"))
    private static let grades = Set(list.words("grade"))
    private static let namingNothing = Set(list.lines.flatMap(\.words))

    private static let kinds: [(kind: Hint.Kind, sure: Set<String>, possible: Set<String>)] =
        [Hint.Kind.average, .weight, .other].map { kind in
            (kind, Set(list.words(kind.rawValue)), Set(list.words("\(kind.rawValue)?")))
        }
}
