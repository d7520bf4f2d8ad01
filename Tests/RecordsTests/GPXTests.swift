import Diagnostics
import Testing

@testable import Records

@Suite("A recorded track")
struct GPXTests {
    private func tracks(_ text: String) throws -> [GPXTrack] {
        let log = DiagnosticLog()
        let tracks = try #require(GPXTrack.read(SourceFile(path: "a.gpx", text: text), log: log))
        #expect(told(log) == [])
        return tracks
    }

    private static let point = "<trkpt lat=\"10.5\" lon=\"-20.25\"><time>2025-08-12T07:30:15Z</time></trkpt>"

    @Test(
        "is read whatever the version and the prefixes",
        arguments: [
            "<gpx version=\"1.0\"><trk><name>A</name><trkseg>\(point)</trkseg></trk></gpx>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name> A </name>"
                + "<trkseg>\(point)</trkseg></trk></gpx>",
            "<g:gpx xmlns:g=\"http://www.topografix.com/GPX/1/1\"><g:trk><g:name>A</g:name><g:trkseg><g:trkpt lon=\"-20.25\" lat=\"10.5\">"
                + "<g:time>2025-08-12T07:30:15Z</g:time></g:trkpt></g:trkseg></g:trk></g:gpx>",
            "\u{FEFF}<gpx><trk><name><![CDATA[A]]></name><type>9</type><trkseg>\r\n\(point)\r\n</trkseg></trk></gpx>",
            "<gpx><metadata><name>B</name></metadata><wpt lat=\"1\" lon=\"2\"><name>C</name></wpt><rte><rtept lat=\"1\" lon=\"2\"/></rte>"
                + "<trk><name>A</name><extensions><name>D</name></extensions><trkseg>\(point)</trkseg></trk></gpx>",
        ])
    func dialects(_ text: String) throws {
        let track = try #require(try tracks(text).first)
        #expect(track.name == "A")
        let point = try #require(track.segments.first?.first)
        #expect((point.latitude, point.longitude) == (10.5, -20.25))
        #expect(point.time == Timestamp(iso: "2025-08-12T07:30:15Z"))
        #expect(track.segments.map(\.count) == [1])
    }

    @Test(
        "is made of the elements in their own places alone",
        arguments: [
            "<gpx><a><trk><name>x</name><trkseg>\(point)</trkseg></trk></a></gpx>",
            "<gpx><trkseg>\(point)</trkseg><a><trkseg>\(point)</trkseg></a>\(point)<name>x</name></gpx>",
            "<gpx><a><gpx><trk><name>x</name></trk></gpx></a></gpx>",
        ])
    func misplaced(_ text: String) throws {
        #expect(try tracks(text).isEmpty)
    }

    @Test("takes nothing from what is misplaced in it") func misplacedWithin() throws {
        let stray = "<trk><name>B</name><trkseg>\(Self.point)</trkseg></trk>"
        let found = try tracks(
            "<gpx><trk><name>A</name>\(stray)<trkpt lat=\"1\" lon=\"2\"/><trkseg>\(Self.point)\(stray)<trkseg>\(Self.point)</trkseg>"
                + "</trkseg></trk></gpx>")
        #expect(found.map(\.name) == ["A"])
        #expect(found.first?.segments.map(\.count) == [1])
    }

    @Test("keeps its segments apart, and points without a time") func segments() throws {
        let track = try #require(
            try tracks(
                "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"3\"><time> </time></trkpt></trkseg><trkseg/>"
                    + "<trkseg>\(Self.point)</trkseg></trk></gpx>"
            ).first)
        #expect(track.segments.map(\.count) == [2, 0, 1])
        #expect(track.segments[0].allSatisfy { $0.time == nil })
        #expect(track.name == nil)
    }

    @Test("takes the heart rate from extensions, and nothing that makes no sense")
    func heartRate() throws {
        let extended = { (rate: String) in
            "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2025-08-12T07:30:15Z</time><extensions><x:TrackPointExtension>"
                + "<x:hr>\(rate)</x:hr><x:time>later</x:time></x:TrackPointExtension></extensions></trkpt></trkseg></trk></gpx>"
        }
        #expect(try tracks(extended("141")).first?.segments.first?.first?.heartRate == 141)
        #expect(try tracks(extended("0")).first?.segments.first?.first?.heartRate == nil)
        #expect(try tracks(extended("nan")).first?.segments.first?.first?.heartRate == nil)
    }

    @Test(
        "with a mistake is reported at its place",
        arguments: [
            ("", "1:1 records.xml: the file is empty or cut off, expected an XML document → export it again"),
            (
                "<gpx><trk>",
                "1:11 records.xml: the file is empty or cut off, expected an XML document → export it again"
            ),
            (
                "<gpx>\n<trk></gpx>",
                "2:8 records.xml: this closing tag does not belong to the tag that is open → close every tag in the order of opening"
            ),
            (
                "<kml></kml>",
                "1:1 records.gpx: the file begins with <kml>, expected <gpx> → export the track as GPX again"
            ),
            (
                "<gpx><trk><name>&nbsp;</name></trk></gpx>",
                "1:17 records.xml: this name between & and ; is not known in XML → write the sign itself, and & as &amp;"
            ),
            (
                "<!DOCTYPE gpx [\n<!ENTITY a \"aaaa\">\n]><gpx>&a;</gpx>",
                "2:12 records.xml-entity: the file declares an entity here, and files with entities are not read "
                    + "→ remove the lines between <!DOCTYPE and ]>"
            ),
            (
                "<gpx><trk><trkseg><trkpt lat=\"91\" lon=\"0\"/></trkseg></trk></gpx>",
                "1:19 records.gpx-point: the latitude \"91\" is not a place on earth, expected degrees from -90 to 90"
            ),
            (
                "<gpx><trk><trkseg><trkpt lat=\"nan\" lon=\"0\"/></trkseg></trk></gpx>",
                "1:19 records.gpx-point: the latitude \"nan\" is not a place on earth, expected degrees from -90 to 90"
            ),
            (
                "<gpx><trk><trkseg>\n<trkpt lat=\"1\"/></trkseg></trk></gpx>",
                "2:1 records.gpx-point: the point has no longitude \"lon\", expected degrees from -180 to 180"
            ),
            (
                "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>noon</time></trkpt></trkseg></trk></gpx>",
                "1:42 records.gpx-time: \"noon\" is not a time, expected one such as 2025-08-12T07:30:15Z"
            ),
            (
                "<gpx>\u{0}</gpx>",
                "1:6 records.xml: the XML is broken here → write < as &lt; and & as &amp; where they are text, and put attributes in quotes"
            ),
        ])
    func mistakes(_ text: String, _ expected: String) {
        let log = DiagnosticLog()
        _ = GPXTrack.read(SourceFile(path: "a.gpx", text: text), log: log)
        #expect(told(log) == [expected])
    }

    @Test("that nests without end is refused") func depth() {
        let log = DiagnosticLog()
        let text = "<gpx>" + String(repeating: "<a>", count: 100_000)
        #expect(GPXTrack.read(SourceFile(path: "a.gpx", text: text), log: log) == nil)
        #expect(
            told(log) == [
                "1:303 records.xml-depth: more than 100 elements lie in each other here, expected fewer"
            ])
    }

    @Test("that is not UTF-8 is reported") func encoding() {
        let log = DiagnosticLog()
        #expect(
            GPXTrack.read(SourceFile(path: "a.gpx", bytes: Array("<gpx>".utf8) + [0xE9]), log: log) == nil)
        #expect(
            told(log) == [
                "1:6 records.encoding: the text is not UTF-8 here (byte E9), expected UTF-8 → save the file again with the encoding UTF-8"
            ])
    }

    @Test("longer than a piece keeps its places") func pieces() throws {
        let text =
            "<gpx><trk><trkseg>\n" + String(repeating: Self.point + "\n", count: 20_000)
            + "<trkpt lat=\"1\" lon=\"x\"/></trkseg></trk></gpx>"
        let log = DiagnosticLog()
        let track = try #require(GPXTrack.read(SourceFile(path: "a.gpx", text: text), log: log)?.first)
        #expect(track.segments.map(\.count) == [20_000])
        #expect(
            told(log) == [
                "20002:1 records.gpx-point: the longitude \"x\" is not a place on earth, expected degrees from -180 to 180"
            ])
    }
}

@Suite("A point in time")
struct TimestampTests {
    @Test(
        "is read as ISO 8601 has it",
        arguments: [
            ("1970-01-01T00:00Z", 0, 0), ("2025-08-12T07:30:15.25Z", 1_754_983_815.25, 0),
            ("2025-08-12 07:30", 1_754_983_800, nil),
            ("2025-08-12T07:30:15+02:00", 1_754_983_815, 7_200),
            ("2025-08-12T07:30:15-0330", 1_754_983_815, -12_600),
            ("2024-02-29T23:59:60Z", 1_709_251_200, 0), ("1969-12-31T23:59:59Z", -1, 0),
            ("2000-03-01T00:00+05", 951_868_800, 18_000),
        ] as [(String, Double, Int?)])
    func good(_ text: String, _ seconds: Double, _ offset: Int?) {
        #expect(Timestamp(iso: text) == Timestamp(clockSeconds: seconds, offset: offset))
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "2025", "2025-08-12", "12/08/2025 07:30", "2025-02-29T00:00Z", "2025-13-01T00:00Z",
            "0000-01-01T00:00Z",
            "2025-08-12T24:00Z",
            "2025-08-12T07:60Z",
            "2025-08-12T07:30:61Z", "2025-08-12T07:30:15.Z", "2025-08-12T07:30+2", "2025-08-12T07:30Z ",
            "2025-08-12T7:30Z",
            "٢٠٢٥-08-12T07:30Z",
        ])
    func bad(_ text: String) {
        #expect(Timestamp(iso: text) == nil)
    }
}
