import Testing

@testable import Domains

/// Several sessions of one day have addresses of their own, which stay when another session is added.
@Suite struct SurfAddressTests {
    private static func session(_ id: String, _ start: String) -> String {
        "{\"id\": \"\(id)\", \"start\": \"\(start)\"}"
    }

    private static let evening = session("evening", "2025-06-02T18:00")
    private static let morning = session("morning", "2025-06-02T07:00")
    private static let before = session("before", "2025-06-01T10:00")
    private static let after = session("after", "2025-06-03T10:00")

    /// The addresses of the sessions by their ids.
    private func addresses(_ sessions: [String], _ recordings: [String: String] = [:]) throws -> [String:
        String]
    {
        let files = recordings.merging(["a.json": "[\(sessions.joined(separator: ", "))]"]) { $1 }
        let fixture = try Fixture<Surf>(files)
        #expect(fixture.problems == [])
        return Dictionary(uniqueKeysWithValues: fixture.domain.sessions.map { ($0.id, $0.address) })
    }

    @Test("a session that is added at the end of the file has the next number, whenever it was")
    func appended() throws {
        for earlier in [[], [Self.before]] {
            #expect(try addresses(earlier + [Self.evening])["evening"] == "2025-06-02")
            let all = try addresses(earlier + [Self.evening, Self.morning])
            #expect(all["evening"] == "2025-06-02" && all["morning"] == "2025-06-02-2")
        }
    }

    @Test("in a file that begins with the latest session it is added at the beginning") func newestFirst()
        throws
    {
        let all = try addresses([Self.after, Self.evening, Self.morning, Self.before])
        #expect(all["morning"] == "2025-06-02" && all["evening"] == "2025-06-02-2")
        #expect(all["after"] == "2025-06-03" && all["before"] == "2025-06-01")
    }

    @Test("sessions that begin together are numbered, too") func together() throws {
        let both = try addresses([
            Self.session("late", "2025-06-01T10:00"), Self.session("b", "2025-06-01T10:00"),
        ])
        #expect(both == ["late": "2025-06-01", "b": "2025-06-01-2"])
    }

    @Test("recordings without an entry come after those with one, in the order of time") func recordings()
        throws
    {
        let gpx = { (hour: String) in
            "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2025-06-02T\(hour):00:00Z</time></trkpt></trkseg></trk></gpx>"
        }
        let all = try addresses([Self.evening], ["evening.gpx": gpx("16"), "morning.gpx": gpx("06")])
        #expect(
            all.values.sorted() == ["2025-06-02", "2025-06-02-2", "2025-06-02-3"]
                && all["evening"] == "2025-06-02")
        #expect(all.filter { $0.key.hasPrefix("surf/morning.gpx") }.values.first == "2025-06-02-2")
    }
}
