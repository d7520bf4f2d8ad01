extension Surf {
    /// What makes a stretch of a track a wave; each a setting of the site.
    struct WaveRules: Sendable, Hashable {
        /// Kilometres an hour: slower is paddling.
        var speed = 10.0
        /// Seconds that a ride lasts at least.
        var seconds = 5.0
        /// Seconds of the window over which speeds are smoothed: of time, not of points, since watches record
        /// every 1 to 4 seconds.
        var smoothing = 5.0
        /// Degrees that a ride may lead away from the mean of all rides, to either side.
        var heading = 50.0
        /// Seconds without a point that end a wave.
        var gap = 10.0
        /// Seconds without a point from which the time does not count as time in the water.
        var pause = 600.0
        /// Kilometres an hour from which a wave is suspect.
        var suspect = 45.0
    }

    /// What was found in a track, and what was not taken for a wave.
    struct WaveFindings: Sendable, Hashable {
        /// Points without a time, or not later than the one before.
        var untimed = 0
        /// Those of them that are earlier than the one before.
        var earlier = 0
        /// Points at impossible positions.
        var astray = 0
        /// Interruptions that end a wave.
        var gaps = 0
        /// Stretches fast enough that were too short.
        var tooShort = 0
        /// Stretches that were longer than any wave: the way home, where the recording went on.
        var tooLong = 0
        /// Rides that led elsewhere: paddling with a current, a boat, the way home.
        var elsewhere = 0
        var suspect = 0
    }

    /// Finds the waves in a track: fast enough, long enough, and shorewards.
    ///
    /// The mean heading of all rides is taken for shorewards, each ride counting by its length, but for rides that are too
    /// fast to be true. Force and
    /// angle of turns need a motion sensor; a track has none, so nothing is said of them.
    struct WaveDetection {
        let rules: WaveRules
        private(set) var track: RecordedTrack
        private(set) var waves: [Wave] = []

        /// One ride: seconds after the start, and the points between.
        private struct Ride {
            var start: Double
            var end: Double
            var points: Range<Int>
            var stretch: Range<Int>
            var east = 0.0
            var north = 0.0
        }

        init(_ track: RecordedTrack, _ rules: WaveRules) {
            self.rules = rules
            self.track = track
            self.track.speeds = Self.speeds(track, window: rules.smoothing)
            var rides: [Ride] = []
            for stretch in track.stretches { rides += self.rides(in: stretch) }
            let possible = rides.filter { !isLongerThanAnyWave($0) }
            self.track.findings.tooLong = rides.count - possible.count
            let long = possible.filter { $0.end - $0.start >= rules.seconds }
            self.track.findings.tooShort = possible.count - long.count
            let shorewards = self.shorewards(long)
            self.track.findings.elsewhere = long.count - shorewards.count
            if !shorewards.isEmpty {
                self.track.riding = (
                    shorewards.reduce(0) { $0 + $1.east }, shorewards.reduce(0) { $0 + $1.north }
                )
            }
            waves = shorewards.enumerated().map { wave($1, number: $0 + 1) }
            self.track.findings.suspect = waves.count(where: \.isSuspect)
        }

        /// Kilometres an hour at each point: the way within the window around it, by its time. Windows end
        /// where their stretch does.
        private static func speeds(_ track: RecordedTrack, window: Double) -> [Double] {
            var speeds = [Double](repeating: 0, count: track.points.count)
            for stretch in track.stretches {
                let (first, last) = (
                    track.points[stretch.lowerBound].time, track.points[stretch.upperBound - 1].time
                )
                var (low, high) = (stretch.lowerBound, stretch.lowerBound)
                for index in stretch {
                    let time = track.points[index].time
                    let (from, to) = (max(first, time - window / 2), min(last, time + window / 2))
                    guard to > from else { continue }
                    let way =
                        track.length(at: to, &high, in: stretch) - track.length(at: from, &low, in: stretch)
                    speeds[index] = way / (to - from) * 3.6
                }
            }
            return speeds
        }

        /// Everything faster than the threshold, from crossing to crossing.
        private func rides(in stretch: Range<Int>) -> [Ride] {
            var rides: [Ride] = []
            var start: Int?
            for index in stretch.lowerBound...stretch.upperBound {
                let isFast = index < stretch.upperBound && track.speeds[index] > rules.speed
                if isFast, start == nil { start = index }
                if !isFast, let first = start {
                    rides.append(ride(first..<index, in: stretch))
                    start = nil
                }
            }
            return rides
        }

        private func ride(_ points: Range<Int>, in stretch: Range<Int>) -> Ride {
            let (first, last) = (points.lowerBound, points.upperBound - 1)
            var ride = Ride(
                start: track.points[first].time, end: track.points[last].time, points: points,
                stretch: stretch)
            if first > stretch.lowerBound { ride.start = crossing(first - 1, first) }
            if last + 1 < stretch.upperBound { ride.end = crossing(last, last + 1) }
            ride.east = track.points[last].east - track.points[first].east
            ride.north = track.points[last].north - track.points[first].north
            return ride
        }

        private func isLongerThanAnyWave(_ ride: Ride) -> Bool {
            let metres = track.lengths[ride.points.upperBound - 1] - track.lengths[ride.points.lowerBound]
            return ride.end - ride.start > Wave.longest.seconds || metres > Wave.longest.metres
        }

        /// When between two points the speed was that of the threshold.
        private func crossing(_ first: Int, _ second: Int) -> Double {
            let (from, to) = (track.points[first].time, track.points[second].time)
            let rise = track.speeds[second] - track.speeds[first]
            return rise == 0 ? from : from + (to - from) * (rules.speed - track.speeds[first]) / rise
        }

        private func shorewards(_ rides: [Ride]) -> [Ride] {
            let credible = rides.filter { fastest($0) <= rules.suspect }
            let counted = credible.isEmpty ? rides : credible
            let (east, north) = (counted.reduce(0) { $0 + $1.east }, counted.reduce(0) { $0 + $1.north })
            let mean = (east * east + north * north).squareRoot()
            guard mean > 0 else { return rides }
            let limit = Degrees.cosine(rules.heading)
            return rides.filter { ride in
                let length = (ride.east * ride.east + ride.north * ride.north).squareRoot()
                return ride.east * east + ride.north * north >= limit * length * mean
            }
        }

        /// All in whole seconds, metres and kilometres an hour: no watch measures more, and finer figures of
        /// neighbouring points would show on which grid of coordinates they are.
        private func wave(_ ride: Ride, number: Int) -> Wave {
            let (points, stretch) = (ride.points, ride.stretch)
            var (low, high) = (max(stretch.lowerBound, points.lowerBound - 1), points.upperBound - 1)
            var wave = Wave(start: ride.start.rounded())
            wave.number = number
            wave.seconds = (ride.end - ride.start).rounded()
            wave.distance =
                (track.length(at: ride.end, &high, in: stretch)
                - track.length(at: ride.start, &low, in: stretch)).rounded()
            wave.speeds = track.speeds(from: ride.start, to: ride.end, in: stretch)
            wave.topSpeed = wave.speeds.max()
            wave.isSuspect = fastest(ride) > rules.suspect
            return wave
        }

        /// Kilometres an hour, smoothed or not.
        private func fastest(_ ride: Ride) -> Double {
            max(track.speeds[ride.points].max() ?? 0, track.fastestLeg(ride.points, in: ride.stretch))
        }
    }
}

extension Surf.RecordedTrack {
    /// Metres along the track at a time within a stretch.
    ///
    /// - Parameter index: where to look first, a point not later than the time; moves on to the last such
    ///   point.
    fileprivate func length(at time: Double, _ index: inout Int, in stretch: Range<Int>) -> Double {
        while index + 1 < stretch.upperBound, points[index + 1].time <= time { index += 1 }
        guard index + 1 < stretch.upperBound, time > points[index].time else { return lengths[index] }
        let share = (time - points[index].time) / (points[index + 1].time - points[index].time)
        return lengths[index] + share * (lengths[index + 1] - lengths[index])
    }

    /// Kilometres an hour at every second from one time to another.
    fileprivate func speeds(from start: Double, to end: Double, in stretch: Range<Int>) -> [Double] {
        var index = stretch.lowerBound
        return stride(from: start, through: end, by: 1).map { time in
            while index + 1 < stretch.upperBound, points[index + 1].time <= time { index += 1 }
            guard index + 1 < stretch.upperBound, time > points[index].time else {
                return speeds[index].rounded()
            }
            let share = (time - points[index].time) / (points[index + 1].time - points[index].time)
            return (speeds[index] + share * (speeds[index + 1] - speeds[index])).rounded()
        }
    }

    /// Kilometres an hour between two neighbouring points, nothing smoothed: where a position jumps, this
    /// shows it.
    fileprivate func fastestLeg(_ range: Range<Int>, in stretch: Range<Int>) -> Double {
        let around =
            max(stretch.lowerBound, range.lowerBound - 1)..<min(stretch.upperBound, range.upperBound + 1)
        var fastest = 0.0
        for index in around.dropFirst() {
            let seconds = points[index].time - points[index - 1].time
            if seconds > 0 { fastest = max(fastest, (lengths[index] - lengths[index - 1]) / seconds * 3.6) }
        }
        return fastest
    }
}
