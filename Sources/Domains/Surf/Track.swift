import Records

extension Surf {
    /// A recorded track in metres around its own middle, without its coordinates.
    struct RecordedTrack: Sendable {
        struct Point: Sendable, Hashable {
            /// Seconds after the start of the session; every point later than the one before.
            var time: Double
            /// Metres east of the middle.
            var east: Double
            /// Metres north of the middle.
            var north: Double
        }

        var points: [Point]
        /// Metres along the track up to each point.
        var lengths: [Double]
        /// Kilometres an hour at each point, smoothed.
        var speeds: [Double] = []
        /// Points that follow each other without a gap.
        var stretches: [Range<Int>]
        /// Where the waves run on the whole, as a vector of any length; nil without waves.
        var riding: (east: Double, north: Double)?
        /// How the waves were found.
        var findings = WaveFindings()
        /// What of it is drawn; nil if privacy lets nothing be drawn.
        var drawing: TrackDrawing?

        /// - Parameters:
        ///   - all: with times. Points that are not later than the one before and points at impossible positions are
        ///     left out.
        ///   - gap: more seconds than this without a point end a stretch.
        init(_ all: [TimedPoint], gap: Double) {
            let recorded = all.withoutAstray()
            findings.astray = all.count - recorded.count
            let middle = Projection(around: recorded.map(\.point))
            let start = recorded.first?.seconds ?? 0
            points = []
            lengths = []
            stretches = []
            points.reserveCapacity(recorded.count)
            lengths.reserveCapacity(recorded.count)
            var stretchStart = 0
            for (point, seconds) in recorded {
                let (east, north) = middle.metres(point)
                let next = Point(time: seconds - start, east: east, north: north)
                if let last = points.last {
                    guard next.time > last.time else {
                        findings.untimed += 1
                        if next.time < last.time { findings.earlier += 1 }
                        continue
                    }
                    let isGap = next.time - last.time > gap
                    if isGap {
                        stretches.append(stretchStart..<points.count)
                        stretchStart = points.count
                        findings.gaps += 1
                    }
                    // The way through a gap is unknown, so its length is not counted.
                    lengths.append((lengths.last ?? 0) + (isGap ? 0 : last.metres(to: next)))
                } else {
                    lengths.append(0)
                }
                points.append(next)
            }
            if stretchStart < points.count { stretches.append(stretchStart..<points.count) }
        }

        /// The time in the water: all but the pauses, which are gaps of at least so many seconds.
        func seconds(withoutPausesOf pause: Double) -> Double {
            var total = 0.0
            for (point, next) in zip(points, points.dropFirst()) where next.time - point.time < pause {
                total += next.time - point.time
            }
            return total
        }
    }
}

extension Surf.RecordedTrack.Point {
    func metres(to other: Self) -> Double {
        let (east, north) = (other.east - east, other.north - north)
        return (east * east + north * north).squareRoot()
    }
}

extension Surf {
    /// From degrees to metres around a place: a plane that touches the ellipsoid there, true to about a
    /// millimetre within a bay.
    struct Projection {
        private let latitude: Double
        private let longitude: Double
        private let metresNorth: Double
        private let metresEast: Double

        init(around points: [GPXTrack.Point]) {
            let first = points.first?.longitude ?? 0
            let count = Double(max(1, points.count))
            latitude = points.reduce(0) { $0 + $1.latitude } / count
            longitude = first + points.reduce(0) { $0 + Self.turn(from: first, to: $1.longitude) } / count
            // Radii of curvature of WGS 84 along the meridian and across it.
            let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
            let (sine, cosine) = (Degrees.cosine(90 - latitude), Degrees.cosine(latitude))
            let flattening = (1 - eccentricity * sine * sine).squareRoot()
            metresNorth =
                radius * (1 - eccentricity) / (flattening * flattening * flattening) * Double.pi / 180
            metresEast = radius / flattening * cosine * Double.pi / 180
        }

        /// To the centimetre: further digits would say nothing of the way, but something of the place that
        /// they were reckoned from.
        func metres(_ point: GPXTrack.Point) -> (east: Double, north: Double) {
            let (east, north) = (
                Self.turn(from: longitude, to: point.longitude) * metresEast,
                (point.latitude - latitude) * metresNorth
            )
            return ((east * 100).rounded() / 100, (north * 100).rounded() / 100)
        }

        /// Degrees from one longitude to another, the shorter way round.
        private static func turn(from start: Double, to end: Double) -> Double {
            let turn = (end - start).truncatingRemainder(dividingBy: 360)
            return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
        }
    }

    /// Angles in degrees.
    enum Degrees {
        /// Of degrees from 0 to 180 by Taylor's series: the same digits on every machine, which a system's
        /// own need not give.
        static func cosine(_ degrees: Double) -> Double {
            let angle = degrees * Double.pi / 180
            var (sum, term) = (0.0, 1.0)
            for power in stride(from: 2.0, through: 40, by: 2) {
                sum += term
                term *= -angle * angle / (power * (power - 1))
            }
            return sum + term
        }
    }
}
