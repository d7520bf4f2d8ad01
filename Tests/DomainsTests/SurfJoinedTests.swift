import Pages
import Testing

@testable import Domains

/// Tracks with what their surfer adds, and the clock that they were surfed by.
@Suite struct SurfJoinedTests {
    private static let track = MadeUpTrack(seed: 3, minutes: 90).gpx(name: "Gannet Rock")

    private func fixture(_ session: String, settings: String? = nil, track: String = Self.track) throws
        -> Fixture<Surf>
    {
        try Fixture<Surf>(["notes.json": "[\(session)]", "morning.gpx": track], settings: settings)
    }

    @Test("a track has what its entry adds, and all five figures of the home screen") func joined() throws {
        let fixture = try fixture(
            """
            {"id": "gannet", "track": "morning.gpx", "title": "Dawn", "spot": "Rock", "place": "North coast", "board": "fish", "notes": "Glassy.",
             "conditions": {"swell_height_m": 1.4, "swell_period_s": 11, "swell_direction": 292, "wind": "offshore", "wind_kmh": 8,
             "wind_direction": "ese", "tide": "rising"},
             "waves": [{"number": 2, "height_m": 1.2, "cutbacks": [{"force_g": 1.8, "angle_deg": 95}], "place": "inside"},
             {"number": 1, "scores": {"power": 5, "flow": 6, "speed": 4, "variety": 3, "difficulty": 2}}]}
            """, settings: "privacy: full")
        #expect(fixture.problems == [])
        #expect(fixture.domain.sessions.count == 1)
        let session = try #require(fixture.domain.sessions.first)
        #expect(session.id == "gannet" && session.name == "Dawn" && session.board == "fish")
        #expect(
            session.waves[1].hardestCutback == 1.8 && session.waves[1].height == 1.2
                && session.waves[1].distance != nil)
        #expect(session.scores.mean == 4)
        let home = try fixture.page("surf/latest").data
        #expect(home[path: "tiles"]?.list.allSatisfy { $0["value"]?.isNone == false } == true)
        #expect(home["title"]?.text == "Dawn, 2\u{A0}August\u{A0}2025")
        let page = try fixture.page("surf/session/2025-08-02", "fr").data
        let facts = page["facts"]?.list.compactMap { $0["value"]?.text } ?? []
        for fact in [
            "Rock", "North coast", "1,4\u{A0}m, 11\u{A0}s, ONO", "de terre (offshore), 8\u{A0}km/h, ESE",
            "montante",
        ] {
            #expect(facts.contains(fact), "\(fact) in \(facts)")
        }
        #expect(try fixture.page("surf/session/2025-08-02/wave/2").data["location"]?.text == "inside")
    }

    @Test("where places are hidden, so are names, directions and the tide", arguments: ["hidden", "shape"])
    func hidden(_ privacy: String) throws {
        let fixture = try fixture(
            """
            {"id": "g", "track": "morning.gpx", "title": "Dawn", "spot": "Rock", "place": "North coast",
             "conditions": {"swell_height_m": 1.4, "swell_direction": "WNW", "wind": "offshore", "wind_direction": "ESE", "tide": "high"},
             "waves": [{"number": 1, "place": "inside"}]}
            """, settings: "privacy: \(privacy)")
        let facts =
            try fixture.page("surf/session/2025-08-02").data["facts"]?.list.compactMap { $0["value"]?.text }
            ?? []
        #expect(facts == ["1.4\u{A0}m", "offshore"])
        #expect(try fixture.page("surf/latest").data["title"]?.text == "Session of 2\u{A0}August\u{A0}2025")
        #expect(try fixture.page("surf/session/2025-08-02/wave/1").data["location"]?.isNone == true)
    }

    @Test("a wave goes by the time at which it was ridden, too") func time() throws {
        let start = try #require(try Fixture<Surf>(["a.gpx": Self.track]).domain.sessions.first)
        let second = start.start.adding(start.waves[1].start + 3)
        let fixture = try fixture(
            "{\"id\": \"g\", \"track\": \"morning.gpx\", \"waves\": [{\"start\": \"2025-08-02T\(second.clockText)\", \"height_m\": 2}]}"
        )
        #expect(fixture.problems == [])
        #expect(fixture.domain.sessions[0].waves.compactMap(\.height) == [2])
        #expect(fixture.domain.sessions[0].waves[1].height == 2)
    }

    @Test("of a wave without a turn it is said whether the track or the wave has none") func turns() throws {
        let said = { (waves: String) in
            let fixture = try fixture("{\"id\": \"g\", \"track\": \"morning.gpx\", \"waves\": [\(waves)]}")
            return try fixture.page("surf/session/2025-08-02/wave/1").data["turns"]?.text
        }
        #expect(
            try said("")
                == "This wave comes from a recorded track, which does not give the force and angle of turns.")
        #expect(
            try said("{\"number\": 2, \"cutbacks\": [{\"force_g\": 1.8}]}")
                == "No turn was measured on this wave.")
        #expect(try said("{\"number\": 1, \"cutbacks\": [{\"force_g\": 1.8}]}") == nil)
    }

    @Test("the day is that of the place where it was surfed") func zones() throws {
        // 05:31 UTC.
        let days = { (session: String, settings: String?) in
            try fixture(session, settings: settings).domain.sessions.map(\.start.iso)
        }
        let entry = { (more: String) in "{\"id\": \"g\", \"track\": \"morning.gpx\"\(more)}" }
        #expect(try days(entry(""), nil) == ["2025-08-02T05:31+00:00"])
        #expect(try days(entry(""), "time_zone: Pacific/Honolulu") == ["2025-08-01T19:31-10:00"])
        #expect(
            try days(entry(", \"time_zone\": \"Pacific/Honolulu\""), "time_zone: Europe/Lisbon") == [
                "2025-08-01T19:31-10:00"
            ])
        let file =
            "{\"time_zone\": \"Asia/Makassar\", \"sessions\": [{\"id\": \"a\", \"start\": \"2025-08-02T13:31\"}, \(entry(""))]}"
        let both = try Fixture<Surf>(["a.json": file, "morning.gpx": Self.track]).domain.sessions
        #expect(both.map(\.start.iso) == ["2025-08-02T13:31+08:00", "2025-08-02T13:31+08:00"])
    }

    @Test("of several tracks the start chooses, and a track that no session names is a session of its own")
    func several() throws {
        let part = { (day: String) in
            Self.track.replacing("2025-08-02", with: day).replacing(/<\/?gpx[^>]*>/, with: "")
        }
        let gpx = "<gpx>\(part("2025-08-02"))\(part("2025-08-09"))</gpx>"
        let fixture = try fixture(
            "{\"id\": \"g\", \"track\": \"morning.gpx\", \"start\": \"2025-08-09T05:30\"}", track: gpx)
        #expect(fixture.problems == [])
        #expect(fixture.domain.sessions.map(\.address) == ["2025-08-09", "2025-08-02"])
        #expect(fixture.domain.sessions.map { $0.id == "g" } == [true, false])
    }

    @Test(
        "everything wrong is reported at its place",
        arguments: [
            (
                "{\"id\": \"g\", \"track\": \"mornin.gpx\"}",
                "surf/notes.json:1:23: error: no recorded track is called \"mornin.gpx\" [surf.track-unknown] → did you mean \"morning.gpx\"?"
            ),
            (
                "{\"id\": \"g\", \"track\": \"morning.gpx\", \"start\": \"2025-08-09T05:30\"}",
                "surf/notes.json:1:23: error: \"morning.gpx\" was not recorded at the \"start\" of the session [surf.track-time] → correct or remove the \"start\", or name its \"time_zone\""
            ),
            (
                "{\"id\": \"g\", \"track\": \"morning.gpx\"}, {\"id\": \"h\", \"track\": \"morning.gpx\"}",
                "surf/notes.json:1:60: error: the track \"morning.gpx\" appears a second time, first at line 1, column 23 [records.duplicate] → remove one of the two, or give it another track"
            ),
            (
                "{\"id\": \"g\", \"track\": \"morning.gpx\", \"waves\": [{\"number\": 99}]}",
                "surf/notes.json:1:59: error: the track has no wave 99, expected a number from 1 to "
            ),
            (
                "{\"id\": \"g\", \"track\": \"morning.gpx\", \"waves\": [{\"number\": 1, \"distance_m\": 80}]}",
                "surf/notes.json:1:76: warning: \"distance_m\" is not used, because the track has measured it [surf.measured] → remove \"distance_m\""
            ),
            (
                "{\"id\": \"g\", \"track\": \"morning.gpx\", \"moon\": \"full\", \"borad\": \"fish\"}",
                "surf/notes.json:1:38: warning: unknown key \"moon\" in a session [records.unread-key]"
            ),
            (
                "{\"id\": \"g\", \"track\": \"morning.gpx\", \"conditions\": {\"wind\": \"strong\"}}",
                "surf/notes.json:1:61: error: \"wind\" is \"strong\", expected \"calm\", \"offshore\", \"cross-shore\" or \"onshore\" [records.choice]"
            ),
            (
                "{\"id\": \"g\", \"track\": \"morning.gpx\", \"time_zone\": \"Lisbon\"}",
                "surf/notes.json:1:51: error: \"time_zone\" is \"Lisbon\", expected a time zone such as Europe/Lisbon [records.type]"
            ),
        ])
    func mistakes(_ session: String, _ expected: String) throws {
        #expect(try fixture(session).problems.first?.hasPrefix(expected) == true)
    }

    @Test("without a session there is a page that says so", arguments: ["[]", "{\"sessions\": []}"])
    func empty(_ json: String) throws {
        let fixture = try Fixture<Surf>(["a.json": json])
        for tag in ["en", "fr", "es", "it"] { #expect(try fixture.pages(tag).map(\.id) == ["surf/latest"]) }
        #expect(try fixture.page("surf/latest").section != nil)
        #expect(fixture.problems.count == 1)
    }
}
