import Bytes
public import Diagnostics
import Languages
import Pages

extension Diving {
    /// Where the results of a site's quizzes are kept, relative to the site.
    public static let resultsPath = "\(folder)/results.json"

    /// What a finished quiz came to.
    public struct QuizResult: Sendable {
        /// What a question asked, by its id.
        enum Asked: Sendable, Hashable {
            case penalty(Int)
            case question(String)
        }

        struct Answer: Sendable {
            var asked: Asked
            var points: Int
        }

        var date: CalendarDate
        var subject: Quiz.Subject
        /// In the order of the questions; at least one.
        var answers: [Answer]

        var points: Int { answers.reduce(0) { $0 + $1.points } }
        var maximum: Int { Quiz.maximum(of: answers.count) }
        var isPassed: Bool { points >= Quiz.passMark(of: answers.count) }
        /// In whole hundredths, rounded down, so that what is shown as 80 % is passed.
        var share: Double { Double(points * 100 / max(1, maximum)) / 100 }
    }

    /// A question with its answers in all results.
    struct Practised: Sendable {
        var asked: QuizResult.Asked
        var count = 0
        /// How often an answer did not score all points.
        var misses = 0
    }

    /// The questions that were missed, those first that were missed most often; of equal ones, those that were asked less
    /// often, and then those that were asked last.
    static func missed(in results: [QuizResult]) -> [Practised] {
        var all: [Practised] = []
        var positions: [QuizResult.Asked: Int] = [:]
        for answer in results.reversed().flatMap(\.answers) {
            let position = positions[answer.asked] ?? all.count
            positions[answer.asked] = position
            if position == all.count { all.append(Practised(asked: answer.asked)) }
            all[position].count += 1
            all[position].misses += answer.points < Quiz.pointsPerQuestion ? 1 : 0
        }
        let missed = all.enumerated().filter { $0.element.misses > 0 }
        return missed.sorted {
            ($1.element.misses, $0.element.count, $0.offset) < (
                $0.element.misses, $1.element.count, $1.offset
            )
        }.map(\.element)
    }
}

extension Diving.Quiz.Item {
    var asked: Diving.QuizResult.Asked {
        switch self {
        case .penalty(let penalty): .penalty(penalty.id)
        case .question(let question): .question(question.id)
        }
    }
}

// MARK: - The file

extension Diving.QuizResult {
    /// The result as an entry of `diving/results.json`.
    public var json: [UInt8] {
        var output = ByteBuffer()
        output.append("  {\"date\": \"\(date.iso)\", \"quiz\": \"\(subject.rawValue)\", \"answers\": [")
        for (number, answer) in answers.enumerated() {
            output.append(number == 0 ? "\n    {" : ",\n    {")
            switch answer.asked {
            case .penalty(let id): output.append("\"penalty\": \(id)")
            case .question(let id):
                output.append("\"question\": ")
                output.append(json: id)
            }
            output.append(", \"points\": \(answer.points)}")
        }
        output.append("\n  ]}")
        return output.bytes
    }

    /// A file of results with this one at its end. What is in the file stays as it is, byte for byte.
    ///
    /// - Parameter file: nil if there is no file yet.
    /// - Returns: nil if the file is not right, which is then in the log.
    public func added(to file: SourceFile?, log: DiagnosticLog) -> [UInt8]? {
        guard let file else { return Array("[\n".utf8) + json + Array("\n]\n".utf8) }
        let errors = log.errorCount
        _ = Self.read(file, log: log)
        let bracket = file.bytes.lastIndex(of: UInt8(ascii: "]"))
        guard log.errorCount == errors, let bracket else { return nil }
        let blanks: [UInt8] = Array(" \t\r\n".utf8)
        let content = file.bytes[..<bracket].lastIndex { !blanks.contains($0) } ?? bracket
        let isFirst = file.bytes[content] == UInt8(ascii: "[")
        return Array(file.bytes[...content]) + Array((isFirst ? "\n" : ",\n").utf8) + json
            + [UInt8(ascii: "\n")] + Array(file.bytes[bracket...])
    }
}
