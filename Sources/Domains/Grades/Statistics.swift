/// What the averages of a class come to; students without any grade do not count.
struct Statistics: Sendable {
    let count: Int
    let minimum: Double
    let maximum: Double
    let mean: Double
    /// The middle one, or half way between the two in the middle.
    let median: Double
    private let sorted: [Double]

    /// nil where there is no average.
    init?(_ averages: [Double]) {
        sorted = averages.map(settled).sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        count = sorted.count
        minimum = first
        maximum = last
        mean = sorted.reduce(0, +) / Double(sorted.count)
        median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// A tenth of the scale, from `lower` to less than `upper`; the last one holds the best grade too.
    struct Bin: Sendable {
        var lower: Double
        var upper: Double
        var isLast: Bool
        var count: Int
    }

    func bins(scale: Double) -> [Bin] {
        var bins = (0..<10).map { tenth in
            Bin(lower: settled(scale * Double(tenth) / 10), upper: settled(scale * Double(tenth + 1) / 10), isLast: tenth == 9, count: 0)
        }
        var bin = 0
        for average in sorted {
            while bin < 9, average >= bins[bin].upper { bin += 1 }
            bins[bin].count += 1
        }
        return bins
    }
}
