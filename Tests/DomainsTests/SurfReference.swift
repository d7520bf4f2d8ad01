import Foundation

/// The sine of degrees.
func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

/// Counts waves by the second rule of the facts, in another way than the program: the track is sampled once a
/// second, speeds are those of the straight line over five seconds by the haversine formula, headings are
/// bearings whose mean is taken on the circle.
///
/// More than 10 km/h for at least 5 s, headings within 50° of the mean riding heading, nothing across more
/// than 10 s without a point.
func referenceCount(_ samples: [MadeUpTrack.Sample]) -> Int {
    var bearings: [Double] = []
    var stretch: [MadeUpTrack.Sample] = []
    for sample in samples {
        if let last = stretch.last, sample.seconds - last.seconds > 10 {
            bearings += rides(stretch)
            stretch = []
        }
        stretch.append(sample)
    }
    bearings += rides(stretch)
    let mean = atan2(bearings.reduce(0) { $0 + sin($1) }, bearings.reduce(0) { $0 + cos($1) })
    return bearings.count { cos($0 - mean) >= cos(50 * .pi / 180) }
}

/// The bearing of each ride in a stretch without gaps, in radians.
private func rides(_ stretch: [MadeUpTrack.Sample]) -> [Double] {
    guard let first = stretch.first, let last = stretch.last, last.seconds - first.seconds >= 10 else {
        return []
    }
    var places: [(latitude: Double, longitude: Double)] = []
    var index = 0
    for second in stride(from: first.seconds, through: last.seconds, by: 1) {
        while index + 2 < stretch.count, stretch[index + 1].seconds <= second { index += 1 }
        let (from, to) = (stretch[index], stretch[index + 1])
        let share = (second - from.seconds) / (to.seconds - from.seconds)
        places.append(
            (
                from.latitude + share * (to.latitude - from.latitude),
                from.longitude + share * (to.longitude - from.longitude)
            ))
    }
    var bearings: [Double] = []
    var start: Int?
    for second in 0...places.count {
        let (before, after) = (max(0, second - 2), min(places.count - 1, second + 3))
        let isFast =
            second < places.count
            && haversine(places[before], places[after]) / Double(after - before) * 3.6 > 10
        if isFast { start = start ?? second }
        if !isFast, let begin = start {
            if second - begin >= 5 { bearings.append(bearing(places[begin], places[second - 1])) }
            start = nil
        }
    }
    return bearings
}

/// Metres on a sphere.
func haversine(_ a: (latitude: Double, longitude: Double), _ b: (latitude: Double, longitude: Double))
    -> Double
{
    let (from, to) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
    let (up, across) = (to - from, (b.longitude - a.longitude) * .pi / 180)
    let half = sin(up / 2) * sin(up / 2) + cos(from) * cos(to) * sin(across / 2) * sin(across / 2)
    return 2 * 6_371_000 * asin(min(1, half.squareRoot()))
}

private func bearing(_ a: (latitude: Double, longitude: Double), _ b: (latitude: Double, longitude: Double))
    -> Double
{
    let (from, to, across) = (
        a.latitude * .pi / 180, b.latitude * .pi / 180, (b.longitude - a.longitude) * .pi / 180
    )
    return atan2(sin(across) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(across))
}
