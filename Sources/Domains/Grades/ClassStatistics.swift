extension Grades {
    /// What the averages of a class come to; students without any grade do not count.
    struct ClassStatistics: Sendable {
        let minimum: Double
        let maximum: Double
        let mean: Double
        /// The middle one, or half way between the two in the middle.
        let median: Double
        /// From the lowest to the highest.
        let sorted: [Double]

        /// nil where there is no average.
        init?(_ averages: [Double]) {
            sorted = averages.map(settled).sorted()
            guard let first = sorted.first, let last = sorted.last else { return nil }
            minimum = first
            maximum = last
            mean = sorted.reduce(0, +) / Double(sorted.count)
            median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }
}
