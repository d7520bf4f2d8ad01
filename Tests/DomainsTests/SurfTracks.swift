import Records

/// A session in the sea, made up from a seed: what a watch would have recorded of it.
struct MadeUpTrack {
    struct Sample: Sendable {
        var latitude: Double
        var longitude: Double
        var seconds: Double
    }

    /// How a watch records.
    struct Watch: Sendable {
        /// Seconds from point to point, one of these at a time.
        var steps: [Double] = [1, 1, 2, 3, 4]
        /// Metres that a position is off, on the whole.
        var noise = 1.0
        /// Seconds that are missing, with their length.
        var gaps: [Double: Double] = [:]
    }

    private(set) var samples: [Sample] = []
    /// The waves that were ridden, as anyone on the beach would have counted them.
    private(set) var waves = 0

    /// - Parameters:
    ///   - shore: degrees from north in which the waves run.
    ///   - latitude, longitude: of the take-off.
    init(
        seed: UInt64, minutes: Double, shore: Double = 118, latitude: Double = 41.90417,
        longitude: Double = -32.51862,
        watch: Watch = Watch()
    ) {
        var random = Dice(seed: seed)
        let (shoreSine, shoreCosine) = (sine(shore), sine(shore + 90))
        var (east, north, offEast, offNorth) = (0.0, 0.0, 0.0, 0.0)
        var home = (east: 0.0, north: 0.0)
        var (time, next, left, length, side) = (0.0, random.number(60...240), 0.0, 1.0, 1.0)
        while time < minutes * 60 {
            let gap = watch.gaps.first { time >= $0.key && time < $0.key + 5 }?.value
            let step = gap ?? watch.steps[Int(random.number(0...Double(watch.steps.count) - 0.001))]
            for _ in 0..<Int(step) {
                time += 1
                let (toEast, toNorth) = (home.east - east, home.north - north)
                let away = (toEast * toEast + toNorth * toNorth).squareRoot()
                if left > 0 {
                    left -= 1
                    let part = 1 - left / length
                    let speed = part < 0.15 ? 3.6 : part > 0.9 ? 3.2 : random.number(5...7.5)
                    let turn = shore + side * (18 + 14 * sine(part * 500))
                    east += speed * sine(turn)
                    north += speed * sine(turn + 90)
                } else if away > 8 {
                    east += toEast / away * 1.3
                    north += toNorth / away * 1.3
                } else {
                    east += random.number(-0.3...0.3)
                    north += random.number(-0.3...0.3)
                    if time > next {
                        waves += 1
                        home = (
                            east + random.number(-9...9) * shoreCosine,
                            north - random.number(-9...9) * shoreSine
                        )
                        (left, side) = (random.number(9...20), random.number(-1...1) < 0 ? -1 : 1)
                        length = left
                        next = time + random.number(120...460)
                    }
                }
            }
            offEast = 0.9 * offEast + random.number(-0.45...0.45) * watch.noise
            offNorth = 0.9 * offNorth + random.number(-0.45...0.45) * watch.noise
            samples.append(
                Sample(
                    latitude: latitude + (north + offNorth) / 111_132,
                    longitude: longitude + (east + offEast) / (111_320 * sine(latitude + 90)),
                    seconds: time))
        }
    }

    /// As a file of GPX 1.1.
    ///
    /// - Parameter change: a last word on each point, by its number.
    func gpx(name: String = "Gannet Rock", change: (Int, inout Sample) -> Void = { _, _ in }) -> String {
        var text =
            "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>\(name)</name><trkseg>\n"
        for (number, sample) in samples.enumerated() {
            var sample = sample
            change(number, &sample)
            text +=
                "<trkpt lat=\"\(fixed(sample.latitude))\" lon=\"\(fixed(sample.longitude))\"><time>\(clock(sample.seconds))</time></trkpt>\n"
        }
        return text + "</trkseg></trk></gpx>"
    }

    /// Seven decimals, a centimetre.
    private func fixed(_ degrees: Double) -> String {
        let units = Int((degrees.magnitude * 1e7).rounded())
        return (degrees < 0 ? "-" : "") + "\(units / 10_000_000)."
            + String(String(10_000_000 + units % 10_000_000).dropFirst())
    }

    private func clock(_ seconds: Double) -> String {
        let whole = Int(seconds) + 5 * 3_600 + 31 * 60 + 12
        let two = { (number: Int) in String(String(100 + number).dropFirst()) }
        return "2025-08-02T\(two(whole / 3_600)):\(two(whole / 60 % 60)):\(two(whole % 60))Z"
    }
}

/// Numbers that are the same in every run.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return range.lowerBound + Double(state >> 11) / 9_007_199_254_740_992
            * (range.upperBound - range.lowerBound)
    }
}
