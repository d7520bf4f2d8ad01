extension Surf {
    /// The line of a track as it is published: it does not show where the track was recorded.
    ///
    /// Recorded points are on the grid of the coordinates' last decimal, 1.1 m, 0.11 m or 0.011 m from south
    /// to north and less from west to east. Anyone who finds this grid in a drawing knows the north of a
    /// turned track and, by the ratio of its sides, the latitude. So the line is smoothed, cut into even
    /// steps along itself, and each point is rounded to steps well above the grid.
    struct TrackDrawing: Sendable {
        /// A place in a drawing: metres to the right and up.
        typealias Spot = (x: Double, y: Double)

        /// A way without a gap.
        struct Part: Sendable {
            var spots: [Spot] = []
            /// Seconds after the start of the session, one a spot, never falling.
            var times: [Double] = []
        }

        private(set) var parts: [Part] = []

        /// Metres from spot to spot, and over which the line is smoothed, at least.
        private static let step = 8.0
        /// Metres that a spot is rounded to, as a part of the step: three of eight.
        private static let rounding = 3.0 / 8

        /// - Parameters:
        ///   - places: the points of the track as they may be seen, north up or turned.
        ///   - suspect: the speed between two points, in km/h, above which the line is broken, since a
        ///     position must be wrong.
        init(_ track: RecordedTrack, _ places: [Spot], suspect: Double) {
            let (xs, ys) = (places.map(\.x), places.map(\.y))
            let width = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
            // A way around the world is drawn with as many points as one within a bay.
            let step = max(Self.step, width / 250, (track.lengths.last ?? 0) / 20_000)
            var count: UInt64 = 0
            for piece in Self.pieces(track, suspect: suspect) {
                let way = Part(spots: Array(places[piece]), times: track.points[piece].map(\.time))
                var part = way.even(step / 8, from: 0).smoothed(over: 4).even(step, from: step / 2)
                for index in part.spots.indices {
                    part.spots[index] = Self.rounded(part.spots[index], to: step * Self.rounding, count)
                    count += 1
                }
                if part.spots.count > 1 { parts.append(part) }
            }
        }

        /// The stretches without a gap and without jumps; a few seconds between two jumps are an error of the
        /// recording.
        private static func pieces(_ track: RecordedTrack, suspect: Double) -> [Range<Int>] {
            track.stretches.flatMap { stretch in
                var pieces: [Range<Int>] = []
                var start = stretch.lowerBound
                for index in stretch.dropFirst() {
                    let (last, next) = (track.points[index - 1], track.points[index])
                    guard last.metres(to: next) * 3.6 > suspect * (next.time - last.time) else { continue }
                    pieces.append(start..<index)
                    start = index
                }
                pieces.append(start..<stretch.upperBound)
                if pieces.count == 1 { return pieces }
                return pieces.filter {
                    track.points[$0.upperBound - 1].time - track.points[$0.lowerBound].time >= 10
                }
            }
        }

        /// Rounds to steps that begin elsewhere for each spot, so that the rounded spots are on no grid.
        private static func rounded(_ spot: Spot, to step: Double, _ count: UInt64) -> Spot {
            let (x, y) = (shift(2 * count) * step, shift(2 * count + 1) * step)
            return (((spot.x + x) / step).rounded() * step - x, ((spot.y + y) / step).rounded() * step - y)
        }

        /// A number from 0 to 1 that goes with another one in no simple way (the finisher of SplitMix64;
        /// Steele and others 2014).
        private static func shift(_ count: UInt64) -> Double {
            var bits = (count &+ 1) &* 0x9E37_79B9_7F4A_7C15
            bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
            bits ^= bits >> 31
            return Double(bits >> 11) / 9_007_199_254_740_992
        }
    }
}

extension Surf.TrackDrawing.Part {
    /// This line with points at even steps along it.
    fileprivate func even(_ step: Double, from start: Double) -> Self {
        var line = Self()
        var (next, length) = (start, 0.0)
        for (index, spot) in spots.enumerated().dropFirst() {
            let last = spots[index - 1]
            let (x, y) = (spot.x - last.x, spot.y - last.y)
            let leg = (x * x + y * y).squareRoot()
            while next <= length + leg {
                let share = leg > 0 ? (next - length) / leg : 0
                line.spots.append((last.x + x * share, last.y + y * share))
                line.times.append(times[index - 1] + (times[index] - times[index - 1]) * share)
                next += step
            }
            length += leg
        }
        return line
    }

    /// Each place the mean of its neighbours, three times over, which comes close to a bell curve.
    ///
    /// - Parameter reach: how many neighbours count on either side.
    fileprivate func smoothed(over reach: Int) -> Self {
        var line = self
        for _ in 0..<3 {
            var sums: [Surf.TrackDrawing.Spot] = [(0, 0)]
            sums.reserveCapacity(spots.count + 1)
            for spot in line.spots {
                let last = sums[sums.count - 1]
                sums.append((last.x + spot.x, last.y + spot.y))
            }
            for index in line.spots.indices {
                let (low, high) = (max(0, index - reach), min(spots.count, index + reach + 1))
                let count = Double(high - low)
                line.spots[index] = (
                    (sums[high].x - sums[low].x) / count, (sums[high].y - sums[low].y) / count
                )
            }
        }
        return line
    }
}

extension Surf.RecordedTrack {
    typealias Spot = Surf.TrackDrawing.Spot

    /// Its points with north up.
    var northUp: [Spot] { points.map { ($0.east, $0.north) } }

    /// Its points turned so that the waves run down the picture, or that its longer axis is horizontal if
    /// there are no waves.
    ///
    /// The drawing is the same for every direction of the real track, so it does not show the north: a turn
    /// by some secret angle could be undone by anyone who learns the angle, this one cannot. Distances are
    /// kept.
    var turned: [Spot] {
        let (east, north) = downwards
        let length = (east * east + north * north).squareRoot()
        guard length > 0 else { return northUp }
        // The unit vector (east, north)/length becomes (0, -1).
        let (sine, cosine) = (-east / length, -north / length)
        return points.map { ($0.east * cosine - $0.north * sine, $0.east * sine + $0.north * cosine) }
    }

    private var downwards: (east: Double, north: Double) {
        if let riding, riding.east != 0 || riding.north != 0 { return riding }
        // The shorter principal axis of the points, pointing away from the side with fewer of them.
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in points {
            xx += point.east * point.east
            xy += point.east * point.north
            yy += point.north * point.north
        }
        let larger = (xx + yy) / 2 + ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let long: (east: Double, north: Double) = xy == 0 ? (xx >= yy ? (1, 0) : (0, 1)) : (xy, larger - xx)
        let short = (east: -long.north, north: long.east)
        let skew = points.reduce(0) { sum, point in
            let along = point.east * short.east + point.north * short.north
            return sum + along * along * along
        }
        return skew < 0 ? (-short.east, -short.north) : short
    }
}
