extension Grades {
    /// The mean of some marks, which are added one by one.
    struct MarkMean: Sendable {
        private(set) var count = 0
        private var sum = 0.0

        /// nil without marks.
        var value: Mark? { count > 0 ? Mark(sum / Double(count)) : nil }

        mutating func add(_ mark: Mark) {
            sum += mark.unrounded
            count += 1
        }
    }
}
