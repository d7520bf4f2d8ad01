import Diagnostics
import Pages
import Records
import Testing

@testable import Domains

/// Waves found in tracks.
@Suite struct SurfWavesTests {
    private func session(_ gpx: String, settings: String? = nil, hasWrongClock: Bool = false) throws
        -> Surf.Session
    {
        let fixture = try Fixture<Surf>(["a.gpx": gpx], settings: settings)
        #expect(fixture.problems.map { $0.contains("[surf.track-clock]") } == (hasWrongClock ? [true] : []))
        return try #require(fixture.domain.sessions.first)
    }

    @Test("as many as an independent count finds, within a third", arguments: UInt64(1)...24)
    func count(_ seed: UInt64) throws {
        // Watches of all kinds: from one point a second to one in four, quiet and restless ones.
        let watch = MadeUpTrack.Watch(
            steps: [[1], [1, 1, 2, 3, 4], [4], [2, 3]][Int(seed % 4)], noise: [0.5, 1, 1.5][Int(seed % 3)],
            gaps: [1_200: 98, 2_400: 40])
        let track = MadeUpTrack(seed: seed, minutes: 120, shore: Double(seed) * 15, watch: watch)
        let found = try session(track.gpx()).waves.count
        let reference = referenceCount(track.samples)
        #expect(reference >= 8)
        #expect(
            abs(found - reference) * 3 <= reference,
            "\(found) found, \(reference) counted, \(track.waves) ridden")
    }

    @Test("the same in a track recorded every second and every four") func sampling() throws {
        let dense = MadeUpTrack(seed: 7, minutes: 90, watch: .init(steps: [1], noise: 0.3))
        let sparse = dense.gpx { number, sample in if number % 4 != 0 { sample.seconds = 0 } }
        let (all, some) = (try session(dense.gpx()), try session(sparse, hasWrongClock: true))
        #expect(all.waves.count == dense.waves)
        #expect(some.waves.count == all.waves.count)
        #expect(some.track?.findings.untimed ?? 0 > 1_000)
        for (one, other) in zip(all.waves, some.waves) {
            #expect(abs((one.distance ?? 0) - (other.distance ?? 0)) < 12)
            #expect(abs(one.start - other.start) < 4)
        }
    }

    /// Straight lines, seconds and metres: `leg(60, 0, 0)` waits a minute.
    private func gpx(_ legs: [(seconds: Int, north: Double, east: Double)], gapAfter: [Int: Int] = [:])
        -> String
    {
        var (time, north, east) = (0, 0.0, 0.0)
        var points: [String] = []
        for (number, leg) in legs.enumerated() {
            for _ in 0..<leg.seconds {
                time += 1
                north += leg.north
                east += leg.east
                let clock = [time / 3_600, time / 60 % 60, time % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
                    .joined(separator: ":")
                points.append(
                    "<trkpt lat=\"\(north / 110_574)\" lon=\"\(east / 111_320)\"><time>2025-08-02T\(clock)Z</time></trkpt>"
                )
            }
            // The surfer goes on riding while the watch records nothing.
            let gap = gapAfter[number] ?? 0
            time += gap
            if gap < 60 {
                north += leg.north * Double(gap)
                east += leg.east * Double(gap)
            }
        }
        return "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    @Test("a wave's figures are those of the ride") func figures() throws {
        let session = try session(gpx([(120, 0, 0), (20, 5, 0), (60, 0, 0)]))
        let wave = try #require(session.waves.first)
        #expect(session.waves.count == 1)
        #expect(abs((wave.seconds ?? 0) - 20) < 2)
        #expect(abs((wave.distance ?? 0) - 100) < 4)
        #expect(abs((wave.topSpeed ?? 0) - 18) < 0.2)
        #expect(abs(wave.start - 119) < 3)
        #expect(session.seconds == 199)
        #expect(
            wave.height == nil && wave.cutbacks.isEmpty && wave.scores.isEmpty && session.scores.mean == nil)
    }

    @Test("too slow, too short or the other way is no wave") func noWaves() throws {
        #expect(try session(gpx([(60, 0, 0), (60, 2.7, 0), (60, 0, 0)])).waves.isEmpty)
        #expect(try session(gpx([(60, 0, 0), (3, 6, 0), (60, 0, 0)])).waves.isEmpty)
        let out = try session(
            gpx([(60, 0, 0), (20, 5, 0), (60, 0, 0), (20, 5, 1), (60, 0, 0), (8, -5, 0), (60, 0, 0)]))
        #expect(out.waves.count == 2)
        #expect(out.track?.findings.elsewhere == 1)
    }

    @Test("the drive home is no wave", arguments: [(620, 8.0), (200, 30)])
    func driveHome(_ seconds: Int, _ speed: Double) throws {
        let fixture = try Fixture<Surf>([
            "a.gpx": gpx([(90, 0, 0), (20, 5, 0), (60, 0, 0), (seconds, speed, 0)])
        ])
        let session = try #require(fixture.domain.sessions.first)
        #expect(session.waves.count == 1)
        #expect(session.track?.findings.tooLong == 1)
        #expect(
            fixture.problems == [
                "surf/a.gpx:1:6: warning: a stretch of this track is longer than 5000 m or 600 s, so it is not counted as a wave [surf.track-waves]"
                    + " → if the recording went on after the session, such as on the way home, cut that part off and export it again"
            ])
    }

    @Test("no wave goes on over a gap of more than 10 s") func gap() throws {
        #expect(
            try session(gpx([(60, 0, 0), (10, 5, 0), (10, 5, 0), (60, 0, 0)], gapAfter: [1: 9])).waves.count
                == 1)
        let split = try session(gpx([(60, 0, 0), (10, 5, 0), (10, 5, 0), (60, 0, 0)], gapAfter: [1: 11]))
        #expect(split.waves.count == 2)
        #expect(split.track?.findings.gaps == 1)
        #expect(split.waves.allSatisfy { ($0.distance ?? 0) < 55 })
    }

    @Test("a pause of hours is no time in the water") func pause() throws {
        let legs: [(seconds: Int, north: Double, east: Double)] = [(600, 0, 0), (20, 5, 0), (600, 0, 0)]
        #expect(try session(gpx(legs, gapAfter: [1: 6_524])).seconds == 1_218)
        #expect(try session(gpx(legs, gapAfter: [1: 98])).seconds == 1_218 + 99)
    }

    @Test("a jump is flagged, and sets no record") func jump() throws {
        let fixture = try Fixture<Surf>([
            "a.gpx": gpx([(60, 0, 0), (9, 4, 0), (1, 40, 0), (9, 4, 0), (60, 0, 0), (9, 4, 0), (60, 0, 0)])
        ])
        let session = try #require(fixture.domain.sessions.first)
        #expect(session.waves.map(\.isSuspect) == [true, false])
        let record = try #require(fixture.domain.records.first { $0.discipline == .distance })
        #expect(record.marks.last?.wave?.number == 2)
        // A jump is no wave: no figure counts it.
        #expect(Surf.Category.waves.value(session) == 1 && session.distance == session.waves[1].distance)
        #expect(fixture.domain.records.first { $0.discipline == .waves }?.marks.last?.value == 1)
        // Nor is its speed drawn as if it were one, or the best of the others beside it.
        let page = try fixture.page("surf/session/2025-08-02/wave/1").data
        #expect(page["speed"]?.isNone == true && page["opening"]?.isNone == true)
    }

    /// A receiver that has no fix yet writes 0°, 0°, or a place far away.
    @Test("points at impossible positions are left out", arguments: [nil, 1_000.0, 300])
    func astray(metres: Double?) throws {
        let track = gpx([(90, 0, 0), (20, 5, 0), (60, 0, 0), (20, 5, 0), (60, 0, 0)])
        let expected = try session(track)
        #expect(expected.waves.count == 2)
        var points = 0
        let jumped = track.replacing(/lat="([^"]*)" lon="([^"]*)"/) { match in
            points += 1
            // At the start, and again in the middle.
            guard points <= 20 || (140...142).contains(points), let latitude = Double(match.1) else {
                return String(match.0)
            }
            return metres.map { "lat=\"\(latitude + $0 / 111_132)\" lon=\"\(match.2)\"" }
                ?? "lat=\"5\" lon=\"5\""
        }
        let session = try session(jumped)
        #expect(session.track?.findings.astray == 23)
        #expect(session.waves.map(\.distance) == expected.waves.map(\.distance))
        #expect(session.waves.allSatisfy { !$0.isSuspect })
    }

    /// What is too fast to be true does not say where the shore is.
    @Test("a ride that is too fast does not decide the direction of the others") func suspectDirection()
        throws
    {
        let session = try session(
            gpx([(60, 0, 0), (10, 0, 30), (60, 0, 0), (20, 5, 0), (60, 0, 0), (20, 5, 0), (60, 0, 0)]))
        #expect(session.waves.count == 2)
        #expect(session.track?.findings.elsewhere == 1)
    }

    @Test("every parameter is a setting") func settings() throws {
        let slow = gpx([(60, 0, 0), (30, 2.6, 0), (60, 0, 0), (3, 5, 0), (60, 0, 0)])
        #expect(try session(slow).waves.isEmpty)
        #expect(try session(slow, settings: "waves: {speed_kmh: 8, smoothing_seconds: 1}").waves.count == 1)
        #expect(try session(slow, settings: "waves: {seconds: 2, smoothing_seconds: 1}").waves.count == 1)
        let turn = gpx([(60, 0, 0), (20, 5, 0), (60, 0, 0), (20, 2, 5), (60, 0, 0)])
        let narrow = try Fixture<Surf>(["a.gpx": turn], settings: "waves: {heading_degrees: 20}")
        #expect(narrow.domain.sessions.map(\.waves.isEmpty) == [true])
        #expect(try session(turn).waves.count == 2)
        #expect(
            try session(turn, settings: "waves: {suspect_kmh: 20}").waves.map(\.isSuspect) == [false, false])
        let gone = gpx([(60, 0, 0), (10, 5, 0), (10, 5, 0), (60, 0, 0)], gapAfter: [1: 20])
        #expect(try session(gone, settings: "waves: {gap_seconds: 30}").waves.count == 1)
        let paused = gpx([(60, 0, 0), (60, 0, 0)], gapAfter: [0: 70])
        #expect(try session(paused).seconds == 189)
        #expect(try session(paused, settings: "waves: {pause_seconds: 60}").seconds == 118)
    }

    @Test(
        "a track in which most waves are left out says which setting it is",
        arguments: [
            (
                [0.0, 120, 0, 120], nil,
                "4 of 4 stretches of this track that are fast and long enough are not counted as waves, because they lead more than 50° away from the usual direction [surf.track-waves] → if they are waves, raise \"heading_degrees\" below \"waves\" in the settings of surf"
            ),
            (
                [0.0, 0, 0], "waves: {suspect_kmh: 20}",
                "3 of 3 waves in this track are faster than 20 km/h, so no figure counts them [surf.track-waves] → if they were that fast, raise \"suspect_kmh\" below \"waves\" in the settings of surf; if not, the positions of the recording are too inexact"
            ),
            ([0.0, 120, 0, 120], "waves: {heading_degrees: 70}", nil), ([0.0, 0, 180], nil, nil),
            ([0.0, 0.0, 90, 90], "waves: {heading_degrees: 100}", nil),
        ])
    func leftOut(_ directions: [Double], _ settings: String?, _ expected: String?) throws {
        let rides = directions.flatMap { degrees -> [(seconds: Int, north: Double, east: Double)] in
            [(60, 0, 0), (15, 6.5 * sine(degrees + 90), 6.5 * sine(degrees))]
        }
        let fixture = try Fixture<Surf>(["a.gpx": gpx(rides + [(60, 0, 0)])], settings: settings)
        #expect(fixture.problems == (expected.map { ["surf/a.gpx:1:6: warning: \($0)"] } ?? []))
    }

    @Test("too fast or elsewhere, what is left out is counted together") func leftOutTogether() throws {
        let jump: [(seconds: Int, north: Double, east: Double)] = [
            (60, 0, 0), (9, 4, 0), (1, 40, 0), (9, 4, 0),
        ]
        let rides = jump + [(60, 0, 0), (9, 5, 0), (60, 0, 0)]
        #expect(try Fixture<Surf>(["a.gpx": gpx(rides)]).problems == [])
        let fixture = try Fixture<Surf>(["a.gpx": gpx(rides + [(9, -4, 0), (60, 0, 0)])])
        #expect(
            fixture.problems.map { $0.contains(": 1 of 2 waves in this track are faster than 45 km/h") } == [
                true
            ])
    }

    @Test("a track with a point every 11 s has no waves, and says why") func sparse() throws {
        let made = MadeUpTrack(seed: 3, minutes: 60, watch: .init(steps: [11]))
        let fixture = try Fixture<Surf>(["a.gpx": made.gpx()])
        #expect(fixture.domain.sessions.map(\.waves.isEmpty) == [true])
        #expect(
            fixture.problems.map { $0.drop { $0 != " " } } == [
                " warning: most points of this track are more than 10 s apart, so no wave can be found in it [surf.track-waves] → raise \"gap_seconds\" below \"waves\" in the settings of surf, or let the watch record more often"
            ])
        #expect(try session(made.gpx(), settings: "waves: {gap_seconds: 12}").waves.count > 0)
    }

    @Test("the report of a session names every rule") func report() throws {
        let fixture = try Fixture<Surf>(["a.gpx": MadeUpTrack(seed: 3, minutes: 30).gpx()])
        let page = try fixture.page("surf/session/2025-08-02")
        #expect(page.data[path: "findings.rules"]?.list.count == 7)
        #expect(page.data[path: "findings.counts"]?.list.count == 8)
    }

    @Test(
        "a track of no use makes no session, and says so",
        arguments: [
            ("<gpx/>", "surf/a.gpx: warning: this file holds no track, so it makes no session [surf.track]"),
            (
                "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>",
                "surf/a.gpx: warning: no point of this track has a time, so it makes no session [surf.track]"
            ),
        ])
    func useless(_ gpx: String, _ expected: String) throws {
        let help = " → export the recording again, with its times, or remove the file"
        #expect(try Fixture<Surf>(["a.gpx": gpx]).problems.first == expected + help)
    }

    @Test("one point, or all at one time, is a session without waves") func still() throws {
        let point = "<trkpt lat=\"1\" lon=\"2\"><time>2025-08-02T05:00:00Z</time></trkpt>"
        let session = try session("<gpx><trk><trkseg>\(point)\(point)\(point)</trkseg></trk></gpx>")
        #expect(session.waves.isEmpty)
        #expect(session.track?.findings.untimed == 2)
    }

    @Test("of more waves than a page can show, how many there are is reported") func tooMany() throws {
        let ride: [(seconds: Int, north: Double, east: Double)] = [(15, 0, 0), (10, 5, 0)]
        let fixture = try Fixture<Surf>(["a.gpx": gpx((0...500).flatMap { _ in ride } + [(15, 0, 0)])])
        #expect(fixture.domain.sessions.isEmpty)
        #expect(
            fixture.log.diagnostics.map { "\($0.message)" } == [
                "501 waves were found in this track, expected at most 500"
            ])
    }
}
