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

    /// All headings of a list, by which one of them is understood.
    public struct Others: Sendable {
        /// The first heading of each slug.
        fileprivate var bySlug: [String: String] = [:]
        /// The words that name the subjects of headings which are no results: "mates" of "1ª Ev. Mates", "maths" of "Maths
        /// Attainment".
        fileprivate var subjects: Set<String> = []

        /// - Parameter names: a heading without what it says of weights and scales: "Maths" of "Maths /20".
        public init(_ headings: [String] = [], names: (String) -> String = { $0 }) {
            for heading in headings {
                for name in Set([heading, names(heading)]) {
                    let key = slug(name)
                    if bySlug[key] == nil { bySlug[key] = heading }
                    let words = key.split(separator: "-").map(String.init)
                    guard !isResult(words), !words.contains(where: { saysKind($0) || resits.contains($0) })
                    else { continue }
                    subjects.insert(words.filter { !saysNothing($0) }.joined(separator: "-"))
                }
            }
        }
    }

    private static func saysKind(_ word: String) -> Bool {
        kinds.contains { $0.sure.contains(word) || $0.possible.contains(word) }
    }

    /// Whether words say that something is a result: "Voto finale".
    private static func isResult(_ words: [String]) -> Bool {
        words.contains(where: finals.contains) && words.contains(where: grades.contains)
    }

    /// nil for the heading of a subject, as far as its words tell.
    ///
    /// - Parameter headings: all of the list.
    public static func hint(of heading: String, among headings: Others) -> Hint? {
        if heading == "%" { return Hint(kind: .average, mayNameSubject: false) }
        if tests.contains(slug(heading)) { return Hint(kind: .other, mayNameSubject: false) }
        let words = slug(heading).split(separator: "-").map(String.init)
        func has(_ set: Set<String>) -> Bool { words.contains(where: set.contains) }
        let telling = words.filter { !saysNothing($0) }
        let namesNothing = telling.isEmpty
        let subject = telling.joined(separator: "-")
        let isOther = namesNothing || headings.bySlug[subject] != nil || headings.subjects.contains(subject)
        // "Nota final Mates" is a result, too, beside "1ª Ev. Mates".
        if isResult(words), isOther {
            return Hint(kind: .average, mayNameSubject: false)
        }
        // "Final mark (coursework 40%; exam 60%)", "Weighted Total [Total Pts: 20]"
        let outside = heading.prefix { $0 != "(" && $0 != "[" }
        if !outside.isEmpty, outside.count < heading.count, heading.contains("[") || has(finals),
            let hint = hint(of: String(outside), among: headings), hint.kind == .average, !hint.mayNameSubject
        {
            return hint
        }
        // Canvas has a score so far and one at the end for each part of a course, and for the whole.
        if headings.bySlug["current-score"] != nil, ["score", "points"].contains(words.last), has(finals) {
            return Hint(kind: .average, mayNameSubject: false)
        }
        for (kind, sure, possible) in kinds {
            if has(sure) { return Hint(kind: kind, mayNameSubject: !isOther) }
            if isOther, has(possible) { return Hint(kind: kind, mayNameSubject: false) }
        }
        // "Semester grade", "Note du jury", "Rattrapage": results beside subjects, else perhaps the only one. "Nota 1" is one
        // of several grades.
        let isNumbered = words.contains { $0.contains(where: \.isNumber) }
        if namesNothing, has(resits) || has(grades) && words.count > 1 && !isNumbered {
            return Hint(kind: .average, mayNameSubject: true)
        }
        return nil
    }

    /// The subject of which a heading says that its grades are those of a second attempt: "Maths (resit)". nil if it does not,
    /// or if no heading is that of the subject alone.
    ///
    /// - Parameters:
    ///   - name: the heading without what it says of weights and scales: "Maths (resit)" of "Maths (resit) /20".
    ///   - headings: all of the list.
    public static func subject(resatIn heading: String, called name: String, among headings: Others)
        -> String?
    {
        for text in [heading, name] {
            let words = slug(text).split(separator: "-").map(String.init)
            guard words.contains(where: resits.contains) else { continue }
            let others = words.filter { !resits.contains($0) }
            // "Oral 1 (resit)" is that of "Oral 1", and "Maths rattrapage 2" that of "Maths".
            for telling in [others, others.filter { !saysNothing($0) }] where !telling.isEmpty {
                if let subject = headings.bySlug[telling.joined(separator: "-")], subject != heading {
                    return subject
                }
            }
        }
        return nil
    }

    /// Whether all words of a text are those of a row of statistics: "Numero alunni", "Nota más alta".
    public static func areOfStatistics(_ text: String) -> Bool {
        let words = slug(text).split(separator: "-").map(String.init)
        return words.contains(where: statistics.contains)
            // "Student A" is one of a list without names.
            && words.allSatisfy {
                statistics.contains($0) || Int($0) != nil || $0.count > 1 && namingNothing.contains($0)
            }
    }

    /// Whether a row is called like an average, also with the name of a class, but not like a person: Max, Min and Moy are
    /// names, too.
    public static func isStatistic(_ text: String) -> Bool {
        // "Media 3B" is that of a class.
        let words = slug(text).split(separator: "-").map(String.init).filter { $0.first?.isNumber == false }
        guard let hint = hint(of: words.joined(separator: " "), among: Others()), hint.kind == .average else {
            return false
        }
        return hint.mayNameSubject
            ? words.first.map { sureAverages.contains($0) && !names.contains($0) } ?? false
            : !words.allSatisfy { names.contains($0) }
    }

    private static let statistics = Set(list.words("statistic"))
    private static let names = Set(list.words("name"))
    private static let sureAverages = Set(list.words(Hint.Kind.average.rawValue))
    private static let tests = Set(list.words("test"))
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
        [Hint.Kind.average, .other, .weight].map { kind in
            (kind, Set(list.words(kind.rawValue)), Set(list.words("\(kind.rawValue)?")))
        }
}
