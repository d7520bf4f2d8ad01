extension Surf {
    /// When a session had its momentum: of all stretches of quarters of an hour with at least half as many
    /// waves as the best one, the stretch with most waves.
    struct Momentum: Sendable {
        enum Trend: String, Sendable {
            case longer, shorter
        }

        /// Waves in each quarter of an hour from the start.
        var counts: [Int]
        /// The quarters with momentum.
        var strong: Range<Int>
        /// Waves in the first and in the second half of the session.
        var halves: (first: Int, second: Int)
        /// Metres that a wave gains an hour, by least squares over the waves with a distance; nil with fewer
        /// than three.
        var slope: Double?
        /// Of the distances; nil if there is no slope.
        var meanDistance: Double?

        static let quarter = 15.0 * 60

        /// With fewer waves one more or less would move the momentum elsewhere.
        private static let leastWaves = 6

        /// Nil if there are too few waves for a momentum, or the session is so long that the watch must have
        /// been left on.
        init?(_ session: Session) {
            let waves = session.ridden
            let last = max(session.seconds ?? 0, (waves.last?.start ?? 0) + 1)
            guard waves.count >= Self.leastWaves, last <= 24 * 3_600 else { return nil }
            // A quarter that only begins with the end of the session is none: a last minute belongs to the one before.
            counts = Array(repeating: 0, count: max(1, Int(((last - 60) / Self.quarter).rounded(.up))))
            for wave in waves { counts[min(counts.count - 1, Int(max(0, wave.start) / Self.quarter))] += 1 }
            strong = Self.strong(counts)
            let first = waves.count { $0.start < last / 2 }
            halves = (first, waves.count - first)
            (slope, meanDistance) = Self.slope(waves)
        }

        /// Whether most of the session was strong: nothing of it stands out then.
        var isEven: Bool { strong.count * 3 > counts.count * 2 }

        /// Whether one quarter had more waves than every other.
        var hasOneBest: Bool { counts.count { $0 == counts.max() } == 1 }

        /// The last part of the message key: all along, most of the time, in one half, from the start, to the end, or
        /// between. With half as many waves again in one half as in the other, they did not come evenly.
        var course: String {
            if isEven {
                if halves.first * 2 >= halves.second * 3 { return "first-half" }
                if halves.second * 2 >= halves.first * 3 { return "second-half" }
                return strong == 0..<counts.count ? "even" : "mostly"
            }
            if strong.lowerBound == 0 { return "early" }
            return strong.upperBound == counts.count ? "held" : "faded"
        }

        /// What became of the distances: a change over the session of less than a fifth of their mean is
        /// none.
        var trend: Trend? {
            guard let slope, let meanDistance else { return nil }
            let change = slope * Double(counts.count) * Self.quarter / 3_600
            if change.magnitude < meanDistance / 5 { return nil }
            return change > 0 ? .longer : .shorter
        }

        private static func strong(_ counts: [Int]) -> Range<Int> {
            let most = counts.max() ?? 0
            var (best, bestCount) = (0..<0, 0)
            var start = 0
            for index in 0...counts.count {
                if index < counts.count, counts[index] > 0, counts[index] * 2 >= most { continue }
                let count = counts[start..<index].reduce(0, +)
                if count > bestCount { (best, bestCount) = (start..<index, count) }
                start = index + 1
            }
            return best
        }

        private static func slope(_ waves: [Wave]) -> (slope: Double?, mean: Double?) {
            let points = waves.compactMap { wave in
                wave.distance.map { (hours: wave.start / 3_600, distance: $0) }
            }
            guard points.count >= 3, let hours = Surf.mean(points.map(\.hours)),
                let distance = Surf.mean(points.map(\.distance))
            else {
                return (nil, nil)
            }
            let spread = points.reduce(0) { $0 + ($1.hours - hours) * ($1.hours - hours) }
            guard spread > 0 else { return (nil, nil) }
            let shared = points.reduce(0) { $0 + ($1.hours - hours) * ($1.distance - distance) }
            return (shared / spread, distance)
        }
    }
}
