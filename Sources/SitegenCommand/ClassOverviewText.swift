import Diagnostics
import Importing

/// The subjects and students of a class list, as `import` shows them.
extension ClassOverview {
    /// Longer lists are cut.
    private static let most = 40
    /// How many students are named from the start and from the end of the list: rows that name no student are there.
    private static let named = 2

    /// A table of the subjects, and a line with the first and the last students.
    func text(in translation: Translation) -> String {
        let headings: [Wording] = ["subject", "graded", "lowest", "highest", "weight"]
        var table = TextTable(headings.map { $0.text(in: translation) }, indentation: "  ")
        for subject in subjects.prefix(Self.most) { table.add(subject.row.map(Diagnostic.printable)) }
        if subjects.count > Self.most { table.add(["…"]) }
        let isShort = students.count <= 2 * Self.named + 1
        let first = (isShort ? students[...] : students.prefix(Self.named)).joined(separator: "; ")
        let last = students.suffix(Self.named).joined(separator: "; ")
        let line: Wording = isShort ? "students: \(first)" : "students: \(first); … \(last)"
        return "\n" + table.text + "\n  " + Diagnostic.printable(line.text(in: translation)) + "\n\n"
    }
}

extension ClassOverview.Subject {
    fileprivate var row: [String] {
        [name, String(grades), lowest ?? "–", highest ?? "–", weight ?? "–"]
    }

    /// `4`, or `2–4` if not all students have the same one.
    private var weight: String? {
        guard let lightest, let heaviest else { return nil }
        return lightest == heaviest ? lightest : "\(lightest)–\(heaviest)"
    }

    /// `{"name","grades","lowest","highest","weight"}`: a number, and texts as they are in the list.
    var json: JSONValue {
        [
            "name": .text(name), "grades": .number(grades), "lowest": .text(lowest),
            "highest": .text(highest), "weight": .text(weight),
        ]
    }
}
