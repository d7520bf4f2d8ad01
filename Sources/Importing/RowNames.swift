import Domains

/// What the names of the students of a class list have in common. It shows whether the name of another row can be that of
/// a student.
struct RowNames {
    /// How much a text is like a note, such as "Printed on 12/11/2026".
    enum Note: Int, Comparable {
        case no
        /// It has a digit, as "Ada 2" has.
        case digit
        /// It has what no name has.
        case sure

        static func < (one: Note, other: Note) -> Bool { one.rawValue < other.rawValue }
    }

    private(set) var count = 0
    /// The name that is most like a note.
    private(set) var note = Note.no
    private var hasOneWord = false
    private var hasSmallWord = false

    mutating func add(_ name: String) {
        count += 1
        note = max(note, Self.note(name))
        hasOneWord = hasOneWord || Self.hasOneWord(name)
        hasSmallWord = hasSmallWord || Self.hasSmallWord(name)
    }

    /// Whether a text has a word without a capital, "prof.", and none of these names has one.
    func isUnlike(_ text: String) -> Bool { count > 1 && !hasSmallWord && Self.hasSmallWord(text) }

    /// Whether a text is called like a statistic, "Numero alunni", rather than like these: "Mejor" may be a family name.
    func isStatistic(_ text: String) -> Bool {
        Grades.TableHeadings.areOfStatistics(text) && (!Self.hasOneWord(text) || isShorter(text))
    }

    /// Whether a text below statistics is not written like these names.
    func isOther(_ text: String) -> Bool {
        isUnlike(text) || isShorter(text) || Self.note(text) > note
            || Grades.TableHeadings.areOfStatistics(text)
    }

    /// Whether a text is one word, and all of these are several.
    private func isShorter(_ text: String) -> Bool { count > 1 && !hasOneWord && Self.hasOneWord(text) }

    // MARK: One name

    static func note(_ name: String) -> Note {
        guard name.contains(where: { $0.isNumber || $0 == ":" }) else { return .no }
        let isSure = name.contains { ":/%".contains($0) } || name.count { $0.isNumber } > 1
        return isSure ? .sure : .digit
    }

    private static func hasOneWord(_ name: String) -> Bool { !name.contains { $0 == " " || $0 == "," } }

    private static func hasSmallWord(_ name: String) -> Bool {
        name.split { !$0.isLetter && $0 != "." && $0 != "'" && $0 != "’" }.contains { word in
            word.first?.isLowercase == true && !particles.contains(String(word).lowercased())
                && !word.contains { $0 == "'" || $0 == "’" }
        }
    }

    /// Words of names that are most often written small.
    private static let particles: Set<String> = [
        "a", "abu", "af", "al", "am", "av", "bar", "ben", "bin", "bint", "bou", "d", "da", "dal", "dalla",
        "das", "de", "degli", "dei", "del", "della", "den", "der", "des", "di", "dit", "dite", "do", "dos",
        "du", "e", "el", "en", "ep", "ép", "épouse", "et", "i", "ibn", "jr", "la", "las", "le", "les", "lo",
        "los", "mac", "mc", "née", "né", "of", "op", "ou", "ould", "san", "sr", "st", "t", "te", "ten",
        "ter", "und", "van", "vd", "vda", "veuve", "von", "vom", "y", "zu", "zum", "zur",
    ]
}
