import Records

extension Surf {
    /// A recorded position, and its time in seconds.
    typealias TimedPoint = (point: GPXTrack.Point, seconds: Double)
}

/// Positions that are not where the surfer was: a receiver that has no fix yet writes 0°, 0°, or a place some hundred
/// metres away. They would decide where the middle of the track is, and in which direction its waves run.
extension [Surf.TimedPoint] {
    /// Metres per second. People travel to a beach and back more slowly than this.
    private static var fastest: Double { 150 / 3.6 }
    /// Metres that a position may be off without being astray: a wave with such a point is marked as too fast.
    private static var tolerance: Double { 100 }

    /// Without the parts of the recording that cannot be reached from its longest one in the time between them.
    func withoutAstray() -> Self {
        var parts: [Range<Int>] = []
        var start = 0
        for index in indices.dropFirst() where !isInReach(index - 1, index) {
            parts.append(start..<index)
            start = index
        }
        guard !parts.isEmpty else { return self }
        parts.append(start..<count)
        let most = parts.map(\.count).max()
        guard let main = parts.first(where: { $0.count == most }) else { return self }
        return Self(
            parts.filter { part in
                if part.lowerBound < main.lowerBound {
                    return isInReach(part.upperBound - 1, main.lowerBound)
                }
                return part == main || isInReach(main.upperBound - 1, part.lowerBound)
            }
            .flatMap { self[$0] })
    }

    private func isInReach(_ first: Int, _ second: Int) -> Bool {
        let (from, to) = (self[first].point, self[second].point)
        let reach = Self.tolerance + Self.fastest * Swift.max(0, self[second].seconds - self[first].seconds)
        // A degree is at most so many metres long; most points are so near to each other that this is enough.
        let degrees = abs(to.latitude - from.latitude) + abs(to.longitude - from.longitude)
        if degrees * 111_700 <= reach { return true }
        let middle = Surf.Projection(around: [from, to])
        let (start, end) = (middle.metres(from), middle.metres(to))
        let (east, north) = (end.east - start.east, end.north - start.north)
        return (east * east + north * north).squareRoot() <= reach
    }
}
