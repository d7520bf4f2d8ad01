import Diagnostics
import Languages
import Pages
import Records

extension Diving.QuizResult {
    /// A result, and where the file says what its questions asked.
    struct Entry {
        var result: Diving.QuizResult
        var places: [(asked: Asked, place: Place)]
    }

    /// The results of a file, in its order.
    static func read(_ file: SourceFile, log: DiagnosticLog) -> [Entry] {
        guard let document = Document.json(file, log: log) else { return [] }
        let entries = Reader<[Entry?]>.list(of: entry)(document.root, log) ?? []
        return entries.compactMap(\.self)
    }

    /// What editors check of the file while someone types.
    static var format: Format {
        Format(
            name: "quiz-results", files: [Diving.resultsPath],
            Reader<[Entry?]>.list(of: entry).expectation.schema)
    }

    private static var entry: Reader<Entry?> {
        .map("a result") { fields in
            let date = fields.required("date", .date())
            let subject = fields.required("quiz", .word(Diving.Quiz.Subject.self))
            let answers = fields.required("answers", answers)
            fields.warnUnread()
            guard let date, let subject, let answers else { return .some(nil) }
            return Entry(
                result: Diving.QuizResult(date: date, subject: subject, answers: answers.map(\.answer)),
                places: answers.map { ($0.answer.asked, $0.place) })
        }
    }

    private typealias Placed = (answer: Answer, place: Place)

    private static var answers: Reader<[Placed]> {
        let list = Reader<[Placed?]>.list(of: answer)
        return Reader(Expectation("a list with at least one answer", list.expectation.schema.form)) {
            node, log in
            if node.kind == .list, node.elements.isEmpty {
                log.add(Diving.Messages.noAnswersInResult(at: node.place))
                return nil
            }
            return list(node, log).flatMap { answers in
                answers.contains { $0 == nil } ? nil : answers.compactMap(\.self)
            }
        }
    }

    private static var answer: Reader<Placed?> {
        .map("an answer") { fields in
            let isRule = fields.has("question")
            let asked =
                isRule
                ? fields.required("question", .filledText).map(Asked.question)
                : fields.required("penalty", penalty).map(Asked.penalty)
            let points = fields.required("points", isRule ? wholePoints : points)
            fields.warnUnread()
            guard let asked, let points else { return .some(nil) }
            let place = (fields.node["question"] ?? fields.node["penalty"] ?? fields.node).place
            return (Answer(asked: asked, points: points), place)
        }
    }

    private static var penalty: Reader<Int> {
        Reader(
            Expectation(
                "the id of a penalty, or \"question\" with the id of a question in its place",
                .integer(from: 0, to: 9999))
        ) { node in
            node.integer.flatMap { 0...9999 ~= $0 ? $0 : nil }
        }
    }

    private static var points: Reader<Int> {
        Reader(Expectation("0, 5 or 10", .integer(from: 0, to: Diving.Quiz.pointsPerQuestion))) { node in
            node.integer.flatMap {
                [0, Diving.Quiz.pointsForHalf, Diving.Quiz.pointsPerQuestion].contains($0) ? $0 : nil
            }
        }
    }

    /// Of a question on the rules, which is right or wrong.
    private static var wholePoints: Reader<Int> {
        Reader(Expectation("0 or 10", .integer(from: 0, to: Diving.Quiz.pointsPerQuestion))) { node in
            node.integer.flatMap { [0, Diving.Quiz.pointsPerQuestion].contains($0) ? $0 : nil }
        }
    }
}
