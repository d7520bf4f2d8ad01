/// When a session had its momentum: the quarters of an hour around its best one that had at least half as many waves.
struct Momentum: Sendable, Hashable {
    enum Trend: String, Sendable {
        case longer, shorter
    }

    /// Waves in each quarter of an hour from the start.
    var counts: [Int]
    /// The quarters with momentum.
    var strong: Range<Int>
    /// Metres that a wave gains an hour, by least squares over the waves with a distance; nil with fewer than three.
    var slope: Double?
    /// Of the distances; nil where there is no slope.
    var meanDistance: Double?

    static let quarter = 15.0 * 60

    /// Nil where there are too few waves to speak of momentum, or the session is so long that a watch was left on.
    init?(_ session: Session) {
        let waves = session.waves
        let last = max(session.seconds ?? 0, (waves.last?.start ?? 0) + 1)
        guard waves.count >= 3, last <= 24 * 3_600 else { return nil }
        counts = Array(repeating: 0, count: max(1, Int((last / Self.quarter).rounded(.up))))
        for wave in waves { counts[min(counts.count - 1, Int(max(0, wave.start) / Self.quarter))] += 1 }
        let most = counts.max() ?? 0
        let peak = counts.firstIndex(of: most) ?? 0
        let isStrong = { [counts] (index: Int) in counts[index] > 0 && counts[index] * 2 >= most }
        var (first, end) = (peak, peak + 1)
        while first > 0, isStrong(first - 1) { first -= 1 }
        while end < counts.count, isStrong(end) { end += 1 }
        strong = first..<end
        (slope, meanDistance) = Self.slope(waves)
    }

    /// Whether the session was strong from its start to its end.
    var isEven: Bool { strong == 0..<counts.count }

    var hasFaded: Bool { strong.upperBound < counts.count }

    /// What became of the distances: a change over the session of less than a fifth of their mean is none.
    var trend: Trend? {
        guard let slope, let meanDistance else { return nil }
        let change = slope * Double(counts.count) * Self.quarter / 3_600
        if change.magnitude < meanDistance / 5 { return nil }
        return change > 0 ? .longer : .shorter
    }

    private static func slope(_ waves: [Wave]) -> (Double?, Double?) {
        let points = waves.compactMap { wave in wave.distance.map { (hours: wave.start / 3_600, distance: $0) } }
        guard points.count >= 3, let hours = average(points.map(\.hours)), let distance = average(points.map(\.distance)) else { return (nil, nil) }
        let spread = points.reduce(0) { $0 + ($1.hours - hours) * ($1.hours - hours) }
        guard spread > 0 else { return (nil, nil) }
        let shared = points.reduce(0) { $0 + ($1.hours - hours) * ($1.distance - distance) }
        return (shared / spread, distance)
    }
}
