extension Grades {
    /// What the averages of a class come to; students without any grade do not count.
    struct ClassStatistics: Sendable {
        let minimum: Mark
        let maximum: Mark
        let mean: Mark
        /// The middle one, or half way between the two in the middle.
        let median: Mark
        /// The points of all averages, from the lowest to the highest.
        let sorted: [Double]

        /// nil where there is no average.
        init?(_ averages: [Mark]) {
            sorted = averages.map(\.points).sorted()
            guard let first = sorted.first, let last = sorted.last else { return nil }
            minimum = Mark(first)
            maximum = Mark(last)
            mean = Mark(sorted.reduce(0, +) / Double(sorted.count))
            median = Mark((sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
        }
    }
}
