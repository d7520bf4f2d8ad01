/// From values to units of the picture.
struct LinearScale {
    private let low: Double
    private let length: Double
    private let start: Double
    private let end: Double

    /// - Parameters:
    ///   - values: the ends of the axis; if both are the same, everything is in the middle.
    ///   - start, end: where the ends are in the picture; `end` may be the smaller one.
    init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
        low = values.lowerBound
        length = values.upperBound - values.lowerBound
        self.start = start
        self.end = end
    }

    func callAsFunction(_ value: Double) -> Double {
        guard length > 0 else { return (start + end) / 2 }
        return start + (value - low) / length * (end - start)
    }
}
