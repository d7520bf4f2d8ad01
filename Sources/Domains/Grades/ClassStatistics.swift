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
            let marks = averages.sorted { $0.unrounded < $1.unrounded }
            guard let first = marks.first, let last = marks.last else { return nil }
            var sum = MarkMean()
            for mark in marks { sum.add(mark) }
            guard let mean = sum.value else { return nil }
            self.mean = mean
            minimum = first
            maximum = last
            let (lower, upper) = (marks[(marks.count - 1) / 2], marks[marks.count / 2])
            median = Mark((lower.unrounded + upper.unrounded) / 2)
            sorted = marks.map(\.points)
        }
    }
}
