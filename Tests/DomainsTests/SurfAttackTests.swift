import Foundation
import TestSupport
import Testing

@testable import Domains

/// What an attacker could compute from a drawing or from figures: on which grid of coordinates a track was
/// recorded, and so how it is turned and at which latitude it is.
@Suite struct SurfAttackTests {
    /// A track as a watch writes it, with so many decimals of a degree.
    struct Recorded: CustomTestStringConvertible, Sendable {
        var seed: UInt64
        var decimals: Int
        var latitude: Double

        init(_ seed: UInt64) {
            self.seed = seed
            decimals = 5 + Int(seed % 3)
            latitude = 4 + Double(seed) * 1.2
        }

        var testDescription: String { "\(seed): \(decimals) decimals at \(latitude)°" }

        func track() throws -> Surf.RecordedTrack {
            let watch = MadeUpTrack.Watch(
                steps: [[1], [1, 1, 2, 3, 4], [4], [2, 3]][Int(seed % 4)],
                noise: [0.5, 1, 1.5][Int(seed / 3 % 3)])
            let made = MadeUpTrack(
                seed: seed, minutes: 30, shore: Double(seed) * 37, latitude: latitude, watch: watch)
            let unit = [1e5, 1e6, 1e7][decimals - 5]
            let gpx = made.gpx { _, sample in
                sample.latitude = (sample.latitude * unit).rounded() / unit
                sample.longitude = (sample.longitude * unit).rounded() / unit
            }
            return try #require(
                try Fixture<Surf>(["a.gpx": gpx], settings: "privacy: shape").domain.sessions.first?.track)
        }

        /// Metres between neighbouring coordinates: from south to north, from west to east, and the
        /// centimetre to which the program itself rounds. The attack is handed what it would have to look
        /// for.
        var pitches: [Double] {
            let degree = [1e-5, 1e-6, 1e-7][decimals - 5]
            let squash = 1 - 0.006_694_379_990_14 * sine(latitude) * sine(latitude)
            let north = 6_378_137 * (1 - 0.006_694_379_990_14) / (squash * squash.squareRoot()) * .pi / 180
            let east = 6_378_137 / squash.squareRoot() * sine(latitude + 90) * .pi / 180
            return [north * degree, east * degree] + (decimals == 7 ? [0.01] : [])
        }
    }

    /// Without a proof two of each number of decimals.
    static let tracks = (UInt64(1)...(isProof ? 50 : 6)).map(Recorded.init)

    /// The peak of |Σ exp(2πi·d·x/pitch)|²/n over all directions d and over the ways x between near points.
    ///
    /// Ways from point to point are on the grid as the points are, and since they are short, fewer directions
    /// have to be tried.
    private func attack(_ points: [Surf.TrackDrawing.Spot], _ pitches: [Double]) -> (
        peak: Double, degrees: Double, tries: Int
    ) {
        var ways: [Surf.TrackDrawing.Spot] = []
        for lag in 1...3 {
            for (first, second) in zip(points, points.dropFirst(lag)) {
                let way = (x: second.x - first.x, y: second.y - first.y)
                if 9...144 ~= way.x * way.x + way.y * way.y { ways.append(way) }
            }
        }
        ways = stride(from: 0, to: ways.count, by: max(1, ways.count / 300)).map { ways[$0] }
        var best = (peak: 0.0, degrees: 0.0, tries: 0)
        for pitch in pitches {
            let directions = Int(Double.pi / pitch / 0.03)
            best.tries += directions
            for direction in 0..<directions {
                let angle = Double.pi * Double(direction) / Double(directions)
                let (x, y) = (2 * Double.pi / pitch * cos(angle), 2 * Double.pi / pitch * sin(angle))
                var (real, imaginary) = (0.0, 0.0)
                for way in ways {
                    let phase = way.x * x + way.y * y
                    real += cos(phase)
                    imaginary += sin(phase)
                }
                let peak = (real * real + imaginary * imaginary) / Double(max(1, ways.count))
                if peak > best.peak { (best.peak, best.degrees) = (peak, angle * 180 / .pi) }
            }
        }
        return best
    }

    /// Of points on no grid |Σ|²/n goes beyond t with the probability exp(-t), so that it goes beyond this
    /// once in a thousand runs of all fifty tracks.
    private func noise(_ tries: Int) -> Double { log(Double(tries)) + log(50 * 1_000) }

    @Test("no direction and no pitch rises above the noise in what is drawn", arguments: tracks)
    func drawn(_ recorded: Recorded) throws {
        let drawing = try #require(try recorded.track().drawing)
        let spots = drawing.parts.flatMap(\.spots)
        #expect(spots.count > 60)
        let found = attack(spots, recorded.pitches)
        #expect(found.peak < noise(found.tries), "\(found) of \(spots.count)")
    }

    @Test("the same attack finds the north in a drawing of the points themselves", arguments: tracks)
    func raw(_ recorded: Recorded) throws {
        let track = try recorded.track()
        let riding = try #require(track.riding)
        let found = attack(track.turned, recorded.pitches)
        #expect(found.peak > 2 * noise(found.tries), "\(found)")
        // Either side of the grid will do.
        let north = atan2(-riding.north, riding.east) * 180 / .pi
        let away = (found.degrees - north + 360).truncatingRemainder(dividingBy: 90)
        #expect(min(away, 90 - away) < 1.5, "\(found), north at \(north)")
    }

    /// How many lengths of a leg fit the figures about it and its neighbours, given that lengths are roots of
    /// whole square centimetres.
    ///
    /// - Parameters:
    ///   - sums: of the lengths of neighbouring legs, in centimetres: of the first and the second, the second
    ///     and the third, and so on.
    ///   - error: of a sum, at most.
    private func fitting(_ sums: [Double], error: Double, around middle: Double) -> (count: Int, tried: Int) {
        let (low, high) = (Int((middle - 60) * (middle - 60)), Int((middle + 60) * (middle + 60)))
        var count = 0
        for square in low...high {
            var (length, fits, uncertain) = (Double(square).squareRoot(), true, 0.0)
            for sum in sums where fits {
                length = sum - length
                uncertain += error
                let next = length * length
                fits = (next - next.rounded()).magnitude <= 2 * length * uncertain + 1e-6
            }
            if fits { count += 1 }
        }
        return (count, high - low + 1)
    }

    @Test("speeds of neighbouring legs do not solve to a grid", arguments: [UInt64(2), 6, 10, 14])
    func legs(_ seed: UInt64) throws {
        let made = MadeUpTrack(seed: seed, minutes: 60, watch: .init(steps: [4], noise: 0.5))
        let gpx = made.gpx { _, sample in
            sample.latitude = (sample.latitude * 1e6).rounded() / 1e6
            sample.longitude = (sample.longitude * 1e6).rounded() / 1e6
        }
        let track = try #require(try Fixture<Surf>(["a.gpx": gpx]).domain.sessions.first?.track)
        // Three speeds within a ride. Five seconds around a point are five eighths of the legs before it and
        // behind it.
        let index = try #require(
            track.points.indices.dropFirst(2).dropLast(4).first { index in
                (index...index + 2).allSatisfy { track.speeds[$0] > 17 }
            })
        let sums = (index...index + 2).map { track.speeds[$0] / 3.6 * 800 }
        let first = track.points[index - 1].metres(to: track.points[index]) * 100
        let raw = fitting(sums, error: 1e-6, around: first)
        #expect(1...30 ~= raw.count, "\(raw)")
        let published = fitting(
            sums.map { ($0 / 800 * 3.6).rounded() / 3.6 * 800 }, error: 0.5 / 3.6 * 800, around: first)
        #expect(published.count == published.tried)
    }
}
