import Charts
import Languages
import Pages

extension Grades {
    /// Words of every transcript, made once per language.
    final class TranscriptWords: Sendable {
        /// The line in the distribution of a class.
        let passMark: Reference
        private let verdicts: [Record]
        private let statuses: [Record]
        private let results: [Record]
        /// The words of each verdict with a number of students, in the order of `verdicts`; lists of classes ask for them
        /// very often.
        private let labels: [Message?]

        /// What the list of a class counts.
        static let tallied = [Verdict.reached, .missed, .outOfReach, .certain]

        init(_ messages: Catalogue, _ settings: Settings) {
            passMark = Reference(.threshold, settings.pass.points, label: messages.text("grades.chart.mark"))
            verdicts = Self.verdicts.map {
                Self.record($0, messages.text("grades.verdict.\($0)", ["count": .count(1)]))
            }
            labels = Self.verdicts.map { messages.message("grades.verdict.\($0)") }
            results = zip(Self.results, Self.resultClasses).map {
                ["class": .text($1), "label": .text(messages.text("grades.credits.\($0)"))]
            }
            statuses = Self.statuses.map { Self.record($0, messages.text("grades.status.\($0)")) }
        }

        private static let verdicts = ["graduated", "failed", "out-of-reach", "provisional", "none"]
        private static let statuses = ["reached", "missed", "out-of-reach", "open", "none"]

        /// In the order of `UnitOutcome`, with the marks of conditions.
        private static let results = ["passed", "compensated", "failed", "pending"]
        private static let resultClasses = [
            "status-reached", "status-reached", "status-missed", "status-open",
        ]

        private static func record(_ key: String, _ label: String) -> Record {
            ["class": .text(key), "label": .text(label)]
        }

        /// Of a whole transcript.
        func verdict(_ verdict: Verdict) -> Record { verdicts[Self.position(of: verdict)] }

        private static func position(of verdict: Verdict) -> Int {
            switch verdict {
            case .reached: 0
            case .missed: 1
            case .outOfReach: 2
            // However certain it is, the averages may still change.
            case .certain, .needs: 3
            case .none: 4
            }
        }

        /// Of one condition.
        func status(_ verdict: Verdict) -> Record {
            switch verdict {
            case .reached, .certain: statuses[0]
            case .missed: statuses[1]
            case .outOfReach: statuses[2]
            case .needs: statuses[3]
            case .none: statuses[4]
            }
        }

        /// Of one unit.
        func result(_ outcome: UnitOutcome) -> Record { results[outcome.rawValue] }

        /// How many transcripts have a verdict, with the word in the form that goes with the number.
        func tally(_ verdict: Verdict, _ count: Int) -> Record {
            [
                "class": .text(Self.verdicts[Self.position(of: verdict)]),
                "label": .text(label(of: verdict, count)), "count": .count(count),
            ]
        }

        /// A verdict in the form that goes with a number of students.
        func label(of verdict: Verdict, _ count: Int) -> String {
            let position = Self.position(of: verdict)
            return labels[position]?.text(["count": .count(count)])
                ?? "grades.verdict.\(Self.verdicts[position])"
        }
    }
}
