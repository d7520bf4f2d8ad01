import Records
import Testing

@testable import Domains

/// Impossible sessions and waves are reported, and waves that are too fast set no record.
@Suite struct SurfImpossibleTests {
    private func problems(_ json: String) throws -> [String] {
        try Fixture<Surf>(["a.json": json]).problems
    }

    /// A session of an hour with one wave, which begins after so many minutes.
    private func withWave(_ figures: String, at minute: Int = 10) -> String {
        """
        [{"id": "a", "start": "2025-06-01T10:00", "end": "2025-06-01T11:00", "waves": [
        {"start": "2025-06-01T10:\(minute):55", \(figures)}]}]
        """
    }

    @Test func aSessionLastsADayAtMost() throws {
        let session = { (end: String) in
            "[{\"id\": \"a\", \"start\": \"2025-06-01T10:00\", \"end\": \"\(end)\"}]"
        }
        #expect(try problems(session("2025-06-02T10:00")) == [])
        #expect(
            try problems(session("2025-06-11T11:00")) == [
                "surf/a.json:1:50: error: the session lasts 241 hours, expected at most 24 [surf.end] → correct the day of its \"end\", or remove the \"end\" if it is not known"
            ])
    }

    @Test func aWaveWhoseMeanSpeedIsTooHighIsMarked() throws {
        let fixture = try Fixture<Surf>([
            "a.json": withWave("\"seconds\": 1, \"distance_m\": 500, \"top_speed_kmh\": 24")
        ])
        #expect(
            fixture.problems == [
                "surf/a.json:2:62: warning: 500 m in 1 s are 1800 km/h, expected at most 45 [surf.wave-figures] → correct \"distance_m\" or \"seconds\"; until then the wave has a mark, and no figure counts it"
            ])
        #expect(fixture.domain.sessions[0].waves.map(\.isSuspect) == [true])
        #expect(fixture.domain.sessions[0].distance == nil)
    }

    @Test func aTopSpeedIsNotLowerThanTheMean() throws {
        #expect(
            try problems(withWave("\"seconds\": 60, \"distance_m\": 80, \"top_speed_kmh\": 2")) == [
                "surf/a.json:2:84: warning: the top speed of the wave is 2 km/h, expected at least its mean speed, 4.8 [surf.wave-figures] → correct \"top_speed_kmh\", \"distance_m\" or \"seconds\""
            ])
    }

    @Test(
        "figures that were rounded to whole ones are no mistake",
        arguments: [
            "\"seconds\": 5, \"distance_m\": 28, \"top_speed_kmh\": 19",
            "\"seconds\": 5, \"distance_m\": 63, \"top_speed_kmh\": 45",
        ])
    func rounded(_ figures: String) throws {
        #expect(try problems(withWave(figures)) == [])
    }

    @Test func aWaveEndsWithItsSession() throws {
        #expect(
            try problems(withWave("\"seconds\": 600", at: 59)) == [
                "surf/a.json:2:45: warning: the wave of 600 s ends 595 s after its session, expected an end before that [surf.wave-time] → correct \"seconds\", or the \"end\" of the session"
            ])
        // The end may have been written to the minute.
        #expect(try problems(withWave("\"seconds\": 30", at: 59)) == [])
    }

    @Test func noTwoWavesBeginTogether() throws {
        let wave = "{\"start\": \"2025-06-01T10:05:12\", \"seconds\": 9}"
        #expect(
            try problems("[{\"id\": \"a\", \"start\": \"2025-06-01T10:00\", \"waves\": [\(wave),\n\(wave)]}]")
                == [
                    "surf/a.json:2:11: warning: two waves of this session have the \"start\" \"2025-06-01T10:05:12\", first at line 1, column 63 [surf.wave-time] → remove one of the two, or correct its \"start\", to the second if they were close"
                ])
    }

    /// The tests are built on 31 May 2026.
    @Test func aSessionIsNotOfTheFuture() throws {
        let session = { (day: String) in "[{\"id\": \"a\", \"start\": \"\(day)T10:00\"}]" }
        #expect(try problems(session("2027-06-01")) == [])
        #expect(
            try problems(session("2027-06-02")) == [
                "surf/a.json:1:23: warning: the session begins on 2027-06-02, more than a year after the day of the build, 2026-05-31 [surf.future] → correct the day of the session, or the date of the build"
            ])
    }

    @Test func aRecordingIsNotOfTheFuture() throws {
        let gpx =
            "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2028-08-02T05:00:00Z</time></trkpt></trkseg></trk></gpx>"
        #expect(
            try Fixture<Surf>(["a.gpx": gpx]).problems.map { $0.prefix(76) } == [
                "surf/a.gpx:1:6: warning: the session begins on 2028-08-02, more than a year "
            ])
    }
}

// MARK: - Two sessions at one time

extension SurfImpossibleTests {
    private static let help =
        " [surf.overlap] → remove one of the two, or correct its times; if one is the recording of the other, name its file in \"track\""

    @Test func aRecordingThatIsThereTwiceIsReported() throws {
        let track = MadeUpTrack(seed: 3, minutes: 30).gpx()
        #expect(
            try Fixture<Surf>(["b.gpx": track, "copy.gpx": track]).problems == [
                "surf/copy.gpx:1:62: warning: the session begins before another one ends, first at surf/b.gpx:1:62"
                    + Self.help
            ])
    }

    @Test func aSessionDuringAnotherIsReported() throws {
        let first = "{\"id\": \"a\", \"start\": \"2025-06-01T10:00\", \"end\": \"2025-06-01T11:00\"}"
        let during = "{\"id\": \"b\", \"start\": \"2025-06-01T10:59\"}"
        let later = "{\"id\": \"c\", \"start\": \"2025-06-01T11:00\"}"
        #expect(
            try problems("[\(later),\n\(during),\n\(first)]") == [
                "surf/a.json:2:8: warning: the session begins before another one ends, first at line 3, column 8"
                    + Self.help
            ])
    }

    @Test func aRecordingAndItsEntryWithoutATrackAreReported() throws {
        let track = MadeUpTrack(seed: 3, minutes: 30).gpx()
        let entry = "[{\"id\": \"a\", \"start\": \"2025-08-02T05:30\", \"end\": \"2025-08-02T06:00\"}]"
        #expect(
            try Fixture<Surf>(["a.json": entry, "b.gpx": track]).problems == [
                "surf/b.gpx:1:62: warning: the session begins before another one ends, first at surf/a.json:1:9"
                    + Self.help
            ])
    }

    /// Forty points, a second apart, at these seconds of the day.
    private func track(_ seconds: [Int], day: (Int) -> String = { _ in "2025-06-01" }) throws -> [String] {
        let points = seconds.enumerated().map { number, second in
            let time =
                "\(day(number))T07:\(String(second / 60 + 100).dropFirst()):\(String(second % 60 + 100).dropFirst())Z"
            return "<trkpt lat=\"43.\(1000 + number)\" lon=\"-1.5\"><time>\(time)</time></trkpt>"
        }
        let text = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        return try Fixture<Surf>(["a.gpx": text]).problems.filter { $0.contains("surf.track-clock") }
    }

    @Test(
        "a time in the night of a clock change is reported, unless it says its offset",
        arguments: [
            (
                "2024-10-27T02:50",
                "is there twice, since clocks go back in this night",
                "+02:00 before the change, +01:00"
            ),
            (
                "2025-03-30T02:30", "does not exist, since clocks go forward in this night",
                "+01:00 before the change, +02:00"
            ),
            ("2024-10-27T02:50+01:00", nil, ""), ("2024-10-27T03:10", nil, ""), ("2025-03-30T03:00", nil, ""),
        ] as [(String, String?, String)])
    func clockChange(_ time: String, _ problem: String?, _ offsets: String) throws {
        let text = "{\"sessions\": [{\"id\": \"a\", \"start\": \"\(time)\"}]}"
        let fixture = try Fixture<Surf>(["a.json": text], settings: "time_zone: Europe/Paris")
        #expect(
            fixture.problems
                == (problem.map {
                    [
                        "surf/a.json:1:36: warning: the time \"\(time)\" \($0) [surf.clock-change] → write its offset too: \(offsets) after it"
                    ]
                } ?? []))
    }

    @Test(
        "what comes after clocks have changed in the night has the time of the changed clocks, unless the file gives an offset",
        arguments: [
            ("2025-03-30T00:30", "02:20:00"), ("2025-03-30T00:30Z", "02:20:00"),
            ("2025-03-30T00:30+00:00", "02:20:00"),
            ("2025-03-29T23:30-01:00", "00:20:00"), ("2025-10-26T01:30+01:00", "02:20:00"),
            ("2025-03-29T00:30", "01:20:00"),
        ])
    func clockChangeMeanwhile(_ start: String, _ later: String) throws {
        let moment = Surf.Moment(try #require(Timestamp(iso: start)), zone: "Europe/Lisbon")
        #expect(moment.adding(50 * 60).clockText == later)
    }

    @Test("a clock that was never set is reported") func unset() throws {
        #expect(
            try track(Array(0..<40), day: { _ in "1970-01-01" }) == [
                "surf/a.gpx:1:6: warning: this track is of the year 1970, so the clock of the device was probably not set [surf.track-clock] → correct the times in the file"
            ])
    }

    @Test("a clock that was set back is reported, and two points in one second are not") func clock() throws {
        #expect(try track(Array(0..<40)) == [])
        #expect(try track((0..<40).map { $0 / 2 }) == [])
        #expect(
            try track(Array(100..<120) + Array(0..<20)) == [
                "surf/a.gpx:1:6: warning: 20 of 40 points of this track are earlier than a point before them, so they are left out [surf.track-clock] → the clock was set during the recording, or its parts are not in their order: export it again, or correct the times"
            ])
    }

    @Test("a first point of another year is reported") func day() throws {
        let found = try track(Array(0..<40)) { $0 == 0 ? "2019-01-01" : "2025-06-01" }
        #expect(found.count == 1 && found.first?.contains("hours, expected at most 24") == true)
    }
}
