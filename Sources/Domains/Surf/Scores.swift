extension Surf {
    /// What a wave is judged by, from 0 to 10 each.
    enum Axis: String, Sendable, CaseIterable {
        case power, flow, speed, variety, difficulty
    }

    /// Judgements on the five axes. An axis without a judgement is missing, which is not the same as 0.
    struct Scores: Sendable, Hashable {
        private var values: [Axis: Double] = [:]

        subscript(axis: Axis) -> Double? {
            get { values[axis] }
            set { values[axis] = newValue }
        }

        var isEmpty: Bool { values.isEmpty }

        /// Whether every axis was judged: one good axis alone makes no record.
        var isComplete: Bool { values.count == Axis.allCases.count }

        /// One number for all: the mean of the axes that are there.
        var mean: Double? { average(Axis.allCases.compactMap { values[$0] }) }

        /// On each axis the mean of the scores that have it; if none has, the value of the other scores.
        static func mean(of all: [Scores], otherwise other: Scores) -> Scores {
            var scores = Scores()
            for axis in Axis.allCases {
                scores[axis] = average(all.compactMap { $0[axis] }) ?? other[axis]
            }
            return scores
        }
    }
}

/// The arithmetic mean; nil of nothing.
func average(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}
