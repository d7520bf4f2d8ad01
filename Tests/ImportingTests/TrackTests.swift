import Importing
import Records
import Diagnostics
import TestSupport
import Testing

/// Recorded tracks of watches and of other programs.
@Suite struct TrackTests {
    private static let gpx = """
        <?xml version="1.0"?>
        <gpx version="1.1"><trk><name>Dawn</name><trkseg>
        <trkpt lat="41.9" lon="-32.5"><time>2025-08-02T05:31:15Z</time></trkpt>
        <trkpt lat="41.91" lon="-32.51"><time>2025-08-02T05:31:20Z</time></trkpt>
        </trkseg></trk></gpx>

        """

    private static func tcx(_ points: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
        <Activities><Activity Sport="Other"><Id>2025-08-02T05:31:15Z</Id><Lap><Track>
        \(points)
        </Track></Lap></Activity></Activities></TrainingCenterDatabase>
        """
    }

    private static let point = """
        <Trackpoint><Time>2025-08-02T05:31:15.250+02:00</Time><Position><LatitudeDegrees>41.9</LatitudeDegrees>
        <LongitudeDegrees>-32.5</LongitudeDegrees></Position><AltitudeMeters>1</AltitudeMeters>
        <HeartRateBpm><Value>121</Value></HeartRateBpm></Trackpoint>
        """

    @Test func gpxStaysAsItIs() throws {
        let trial = Trial("Downloads/Morning Surf.GPX", Self.gpx)
        #expect(try trial.text == Self.gpx)
        #expect(try trial.file.file.path == "surf/morning-surf.gpx")
        #expect(try trial.summary == "a track of 2 points, 2025-08-02")
    }

    @Test func tcxBecomesGPXWithTimesAndHeartRates() throws {
        let trial = Trial(
            "run.tcx", Self.tcx(Self.point + "<Trackpoint><Time>2025-08-02T05:31:16Z</Time></Trackpoint>"))
        let file = SourceFile(path: "x.gpx", bytes: try trial.file.file.bytes)
        let log = DiagnosticLog()
        let tracks = try #require(GPXTrack.read(file, log: log))
        #expect(log.diagnostics.isEmpty)
        let points = tracks.flatMap { $0.segments.joined() }
        #expect(
            points == [
                GPXTrack.Point(
                    latitude: 41.9, longitude: -32.5, time: Timestamp(iso: "2025-08-02T05:31:15.250+02:00"),
                    heartRate: 121)
            ])
    }

    @Test(arguments: [("running", true), ("Biking", true), ("surfing", false), ("Other", false)])
    func anotherSportIsReported(_ sport: String, _ isReported: Bool) throws {
        let gpx = Self.gpx.replacing("<name>Dawn</name>", with: "<name>Dawn</name><type>\(sport)</type>")
        let tcx = Self.tcx(Self.point).replacing("Sport=\"Other\"", with: "Sport=\"\(sport)\"")
        let message =
            "warning: this track is of the sport \"\(sport)\", expected a surf session [import.format]"
        for trial in [Trial("a.gpx", gpx), Trial("a.tcx", tcx)] {
            #expect(trial.diagnostics.count == (isReported ? 1 : 0))
            #expect(trial.errors.allSatisfy { $0.contains(message.dropFirst("warning: ".count)) })
            #expect(trial.result != nil)
        }
    }

    /// Before 1970, and where rounding to milliseconds leads into the next day.
    @Test(arguments: [
        ("1969-12-31T23:59:58.5Z", "1969-12-31T23:59:58.500Z"),
        ("1950-03-01T00:00:00Z", "1950-03-01T00:00:00Z"),
        ("2025-08-02T23:59:59.9996Z", "2025-08-03T00:00:00Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ])
    func aTimeAtAnEdgeIsKept(_ time: String, _ expected: String) throws {
        let point = Self.point.replacing("2025-08-02T05:31:15.250+02:00", with: time)
        let text = try Trial("run.tcx", Self.tcx(point)).text
        #expect(text.contains("<time>\(expected)</time>"), "\(text)")
    }

    @Test func everyMistakeOfATrackIsReported() {
        let wrong =
            Self.point.replacing("41.9", with: "141.9") + "\n"
            + Self.point.replacing("2025-08", with: "2025-13")
        let trial = Trial("run.tcx", Self.tcx(wrong))
        #expect(trial.errors.count == 2)
        #expect(trial.errors[0].hasPrefix("run.tcx:4:"))
        #expect(trial.errors[0].contains("the latitude \"141.9\" is not a place on earth"))
        #expect(trial.errors[1].contains("\"2025-13-02T05:31:15.250+02:00\" is not a time"))
    }

    @Test(arguments: [
        (gpx.replacing(/<time>[^<]*<\/time>/, with: ""), "no point of this track has a time"),
        ("<gpx></gpx>", "this file has no track"), (tcx(""), "this file has no track"),
        // Times are there, and positions are not.
        (
            tcx(point.replacing(/<Position>.*<\/Position>/.dotMatchesNewlines(), with: "")),
            "with its positions"
        ),
        (gpx.replacing("<gpx", with: "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx"), "declares an entity"),
        (String(gpx.prefix(150)), "the file ends in the middle of a tag"),
    ])
    func aTrackWithoutASessionIsRefused(_ text: String, _ message: String) {
        let errors = Trial("a.gpx", text).errors
        #expect(errors.count == 1)
        #expect(errors.first?.contains(message) == true, "\(errors)")
    }

    @Test func withoutGpsbabelASentenceSaysWhatToInstall() {
        let file = UserFile(path: "a.fit", bytes: [14, 16, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8))
        #expect(
            Trial(file).errors == [
                #"a.fit: a file from a watch (FIT) is read by gpsbabel, which is not installed [import.program] install it with "sudo apt install gpsbabel", or export the track as GPX or TCX"#
            ])
    }

    /// A FIT file as gpsbabel writes it, which is what watches write.
    @Test func aFileFromAWatchBecomesTheTrackThatItRecorded() async throws {
        let gpx = try text(of: Repository.path("site/surf/dawn.gpx"))
        try await withTemporaryFolder { folder in
            try write(gpx, to: "\(folder)/dawn.gpx")
            let made = try await run(
                "/usr/bin/gpsbabel",
                ["-t", "-i", "gpx", "-f", "dawn.gpx", "-o", "garmin_fit", "-F", "dawn.fit"], in: folder)
            #expect(made.exitCode == 0, "\(made.errorText)")
            // The ending does not matter.
            let watch = UserFile(path: "dawn.bin", bytes: try bytes(of: "\(folder)/dawn.fit"))
            let trial = Trial(watch, search: "/usr/bin")
            let log = DiagnosticLog()
            let recorded = try #require(
                GPXTrack.read(SourceFile(path: "a.gpx", bytes: try trial.file.file.bytes), log: log))
            let original = try #require(GPXTrack.read(SourceFile(path: "b.gpx", text: gpx), log: log))
            let (points, expected) = (
                recorded.flatMap { $0.segments.joined() }, original.flatMap { $0.segments.joined() }
            )
            #expect(points.map(\.time) == expected.map(\.time))
            for (point, other) in zip(points, expected) {
                #expect((point.latitude - other.latitude).magnitude < 0.000_001)
                #expect((point.longitude - other.longitude).magnitude < 0.000_001)
            }
        }
    }

    /// Three records of a watch: time, place, heart rate.
    private static let watch = """
        0e102d083c0000002e4649549794400000140004fd0486000485010485030102007755f04287a9cb
        1d398ee3e878007855f04287a9cb1d398ee3e879007955f04287a9cb1d398ee3e87a7506
        """

    @Test func theHeartRateOfAWatchIsKept() throws {
        let digits = Array(Self.watch.filter { !$0.isNewline })
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
            UInt8(String(digits[index...index + 1]), radix: 16)
        }
        let trial = Trial(UserFile(path: "a.fit", bytes: bytes), search: "/usr/bin")
        #expect(try trial.summary == "a track of 3 points, 2025-08-02")
        for rate in 120...122 { #expect(try trial.text.contains("<gpxtpx:hr>\(rate)</gpxtpx:hr>")) }
    }

    @Test func aBrokenFileFromAWatchIsReportedInTheWordsOfTheProgram() {
        let file = UserFile(
            path: "a.fit", bytes: [14, 16, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [1, 2, 3])
        let errors = Trial(file, search: "/usr/bin").errors
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasPrefix("a.fit: gpsbabel could not read this file: fit: ") == true, "\(errors)")
    }
}
