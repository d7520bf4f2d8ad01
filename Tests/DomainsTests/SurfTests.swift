import Languages
import Markup
import Pages
import Testing

@testable import Domains

/// Sessions that are written down, and what they come to.
@Suite struct SurfTests {
    /// A session with waves, each at a minute and with further values.
    static func session(
        _ id: String, _ day: String, end: Int? = nil, _ waves: [(minute: Int, more: String)],
        more: String = ""
    ) -> String {
        let clock = { (minute: Int) in
            "\"\(day)T\(10 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)\""
        }
        let list = waves.map { "{\"start\": \(clock($0.minute))\($0.more.isEmpty ? "" : ", ")\($0.more)}" }
            .joined(separator: ", ")
        return
            "{\"id\": \"\(id)\", \"start\": \(clock(0))\(end.map { ", \"end\": \(clock($0))" } ?? ""), \"waves\": [\(list)]\(more)}"
    }

    static func file(_ sessions: String...) -> [String: String] {
        ["a.json": "{\"sessions\": [\(sessions.joined(separator: ",\n"))]}"]
    }

    private func surf(_ sessions: String..., settings: String? = nil) throws -> Surf {
        let fixture = try Fixture<Surf>(
            ["a.json": "{\"sessions\": [\(sessions.joined(separator: ",\n"))]}"], settings: settings)
        #expect(fixture.problems == [])
        return fixture.domain
    }

    @Test(
        "a session's score per axis is the mean over the waves that have one; what is missing stays missing")
    func scores() throws {
        let surf = try surf(
            Self.session(
                "a", "2025-06-01",
                [
                    (1, "\"scores\": {\"power\": 4, \"flow\": 8}"), (2, "\"scores\": {\"power\": 7}"),
                    (3, ""),
                    (4, "\"scores\": {\"speed\": 0}"),
                ], more: ", \"scores\": {\"power\": 1, \"variety\": 3}"))
        let scores = surf.sessions[0].scores
        #expect(scores[.power] == 5.5)
        #expect(scores[.flow] == 8)
        #expect(scores[.speed] == 0)
        // No wave has one, so the session's own is used.
        #expect(scores[.variety] == 3)
        #expect(scores[.difficulty] == nil)
        #expect(scores.mean == 4.125)
        #expect(surf.sessions[0].waves.map { $0.scores.mean } == [6, 7, nil, 0])
        // One good axis makes no record.
        #expect(!surf.records.contains { $0.discipline == .score || $0.discipline == .session })
    }

    @Test("without waves nothing is divided, and ride time is not session time") func noWaves() throws {
        let surf = try surf(
            Self.session("a", "2025-06-01", []), Self.session("b", "2025-06-02", [(3, "\"seconds\": 12")]))
        let (latest, first) = (surf.sessions[0], surf.sessions[1])
        #expect(
            [first.scores.mean, first.distance, first.rideSeconds, first.seconds] == [nil, nil, nil, nil])
        #expect(Surf.Category.distance.value(first) == nil)
        #expect(Surf.Category.waves.value(first) == 0)
        #expect(latest.rideSeconds == 12)
        #expect(latest.seconds == nil)
    }

    @Test("the home screen has four figures of its session, and no 0 for what was not measured")
    func tiles() throws {
        let full = Self.session(
            "a", "2025-06-01", end: 90,
            [
                (
                    5,
                    "\"distance_m\": 60, \"cutbacks\": [{\"force_g\": 1.5, \"angle_deg\": 80}, {\"force_g\": 2.25}], \"scores\": {\"flow\": 6}"
                ),
                (9, "\"distance_m\": 90"),
            ])
        let home = try Fixture<Surf>(Self.file(full)).page("surf/latest").data
        let tiles = home[path: "tiles"]
        #expect(tiles?["0.value"].map(Self.shown) == "2")
        #expect(tiles?["1.value"].map(Self.shown) == "90\u{A0}m")
        #expect(tiles?["2.value"].map(Self.shown) == "6.0")
        #expect(tiles?["3.value"].map(Self.shown) == "2.3\u{A0}g")
        #expect(tiles?.list.count == 4)
        let page = try Fixture<Surf>(Self.file(full)).page("surf/session/2025-06-01").data
        #expect(
            page[path: "facts"]?.list.compactMap { $0["value"].map(Self.shown) } == [
                "150\u{A0}m", "75\u{A0}m", "1\u{A0}h\u{A0}30\u{A0}min",
            ])
        let bare = try Fixture<Surf>(Self.file(Self.session("a", "2025-06-01", [(5, "")]))).page(
            "surf/latest"
        ).data[path: "tiles"]
        let texts: [String] = (bare?.list ?? []).map { tile in tile["value"].map(Self.shown) ?? "none" }
        #expect(texts == ["1"])
    }

    @Test("the page of a session begins with its best figures, and has no tile for what was not measured")
    func bests() throws {
        let ridden = [
            (5, "\"distance_m\": 60, \"seconds\": 9, \"top_speed_kmh\": 21, \"scores\": {\"flow\": 6}"),
            (9, "\"distance_m\": 90, \"seconds\": 12, \"top_speed_kmh\": 27"),
        ]
        func tiles(_ waves: [(Int, String)], end: Int?) throws -> [String] {
            let file = Self.file(Self.session("a", "2025-06-01", end: end, waves))
            let page = try Fixture<Surf>(file).page("surf/session/2025-06-01")
            return page.data[path: "tiles"]?.list.compactMap { tile in tile["value"].map(Self.shown) } ?? []
        }
        #expect(try tiles(ridden, end: 90) == ["2", "90\u{A0}m", "27\u{A0}km/h", "6.0"])
        #expect(
            try tiles([(5, "\"distance_m\": 60")], end: 90) == [
                "1", "60\u{A0}m", "1\u{A0}h\u{A0}30\u{A0}min",
            ])
        #expect(try tiles([(5, "")], end: nil) == ["1"])
    }

    @Test("the poster of a year says the day of each session, and each day has room of its own")
    func days() throws {
        let days = ["2025-06-01", "2025-06-02", "2025-06-03", "2025-06-20"]
        let sessions = days.map {
            Self.session($0, $0, [(5, "\"distance_m\": 60"), (9, "\"distance_m\": 20")])
        }
        let file = ["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"]
        let page = try Fixture<Surf>(file).page("surf/year/2025/poster").data
        guard case .markup(let drawing)? = page["picture"] else {
            Issue.record("no drawing")
            return
        }
        let names = drawing.source.matches(of: /<text x="([0-9.]+)" y="([0-9.]+)">([0-9]+)<\/text>/).map {
            (name: String($0.3), x: Double($0.1) ?? 0, y: Double($0.2) ?? 0)
        }
        #expect(names.map(\.name) == ["1", "2", "3", "20"])
        for (index, name) in names.enumerated() {
            for other in names.dropFirst(index + 1) {
                let isClear = abs(name.x - other.x) > 12 || abs(name.y - other.y) > 9
                #expect(isClear, "\(name) and \(other)")
            }
        }
    }

    static func shown(_ value: Value) -> String {
        switch value {
        case .number(_, let text), .time(_, let text), .text(let text): text
        case .count(let count): "\(count)"
        default: ""
        }
    }

    @Test(
        "each language has its units",
        arguments: [
            ("units: metric", "en", "100\u{A0}m", "30\u{A0}km/h"),
            ("units: imperial", "en", "328\u{A0}ft", "18.6\u{A0}mph"),
            ("units: {en: imperial}", "fr", "100\u{A0}m", "30\u{A0}km/h"),
            ("units: imperial", "fr", "328\u{A0}pi", "18,6\u{A0}mi/h"),
        ])
    func units(_ settings: String, _ tag: String, _ distance: String, _ speed: String) throws {
        let fixture = try Fixture<Surf>(
            Self.file(
                Self.session(
                    "a", "2025-06-01",
                    [
                        (
                            5,
                            "\"distance_m\": 100, \"top_speed_kmh\": 30, \"height_m\": 1, \"scores\": {\"flow\": 1}"
                        )
                    ])),
            settings: settings)
        let facts = try fixture.page("surf/session/2025-06-01/wave/1", tag).data[path: "facts"]
        #expect(facts?["0.value"].map(Self.shown) == distance)
        #expect(facts?["2.value"].map(Self.shown) == speed)
    }

    @Test(
        "the hour of the start is said as each language says it",
        arguments: [
            ("en", "07:30", "between 7 and 8 in the morning"), ("en", "11:05", "between 11 and noon"),
            ("en", "12:00", "between noon and 1"), ("en", "19:59", "between 7 and 8 in the evening"),
            ("en", "23:30", "between 11 and midnight"),
            ("fr", "07:30", "entre 7\u{A0}h et 8\u{A0}h du matin"),
            ("fr", "17:30", "entre 5\u{A0}h et 6\u{A0}h de l’après-midi"),
            ("es", "07:30", "entre las 7 y las 8 de la mañana"),
            ("es", "12:10", "entre el mediodía y la 1"), ("es", "13:10", "entre la 1 y las 2 de la tarde"),
            ("es", "00:30", "entre la medianoche y la 1"), ("it", "07:30", "tra le 7 e le 8 del mattino"),
            ("it", "01:30", "tra l’1 e le 2 di notte"),
        ])
    func hours(_ tag: String, _ clock: String, _ words: String) throws {
        let session = "{\"id\": \"a\", \"start\": \"2025-06-01T\(clock)\", \"waves\": []}"
        let page = try Fixture<Surf>(Self.file(session)).page("surf/latest", tag)
        guard case .time(_, let text) = page.data["time"] else { throw Missing() }
        #expect(text == words)
    }

    @Test("with the surfer’s consent the start is said to the minute") func minute() throws {
        let session = "{\"id\": \"a\", \"start\": \"2025-06-01T13:07\", \"waves\": []}"
        let page = try Fixture<Surf>(Self.file(session), settings: "privacy: full").page("surf/latest", "es")
        guard case .time(_, let text) = page.data["time"] else { throw Missing() }
        #expect(text == "a las 13:07")
    }

    private struct Missing: Error {}

    @Test("the table marks the best wave and the best of each figure, unless all waves are equal")
    func bestOfTable() throws {
        let table = { (metres: [Int]) in
            let waves = metres.enumerated().map { (minute: $0 + 1, more: "\"distance_m\": \($1)") }
            let page = try Fixture<Surf>(Self.file(Self.session("a", "2025-06-01", end: 60, waves)))
                .page("surf/session/2025-06-01")
            return page.data[path: "waveTable.waves"]?.list.map { wave in
                [wave["isBest"], wave["cells.0.isTop"]].map { $0?.flag }
            }
        }
        #expect(try table([40, 90, 60]) == [[false, false], [true, true], [false, false]])
        #expect(try table([40, 40]) == [[false, false], [false, false]])
    }

    @Test("how many waves went how far is drawn of fifteen waves", arguments: [14, 15])
    func distribution(_ count: Int) throws {
        let waves = (1...count).map { (minute: $0 * 5, more: "\"distance_m\": \(40 + $0)") }
        let page = try Fixture<Surf>(Self.file(Self.session("a", "2025-06-01", end: 100, waves)))
            .page("surf/session/2025-06-01/distance")
        #expect(page.data["distribution"]?.isNone == (count < 15))
        #expect(page.data["waves"]?.list.count == count)
    }

    @Test("the best wave has the highest score; without complete scores it is the longest") func best() throws
    {
        let all = { (score: Int) in
            "\"scores\": {"
                + ["power", "flow", "speed", "variety", "difficulty"].map { "\"\($0)\": \(score)" }
                .joined(separator: ", ") + "}"
        }
        let number = { (waves: [(minute: Int, more: String)]) in
            try Fixture<Surf>(Self.file(Self.session("a", "2025-06-01", end: 60, waves)))
                .page("surf/session/2025-06-01").data[path: "best.number"]?.count
        }
        #expect(
            try number([(1, "\"distance_m\": 90, \(all(3))"), (2, "\"distance_m\": 50, \(all(7))")]) == 2)
        #expect(try number([(1, "\"distance_m\": 90"), (2, "\"distance_m\": 50")]) == 1)
        // Of those that look equal the first, however little the others are better.
        #expect(try number([(1, "\"distance_m\": 90.1"), (2, "\"distance_m\": 90.3")]) == 1)
        #expect(try number([(1, "\"scores\": {\"power\": 4}")]) == nil)
    }

    @Test("a record has the first day that reached it, and grows") func records() throws {
        let ride = { (day: String, metres: Int) in
            Self.session(day, "2025-06-\(day)", [(1, "\"distance_m\": \(metres)")])
        }
        let surf = try surf(ride("04", 120), ride("01", 80), ride("03", 120), ride("02", 70))
        let record = try #require(surf.records.first { $0.discipline == .distance })
        #expect(record.marks.map { $0.session.start.date.iso } == ["2025-06-01", "2025-06-03"])
        #expect(record.marks.map(\.value) == [80, 120])
        #expect(surf.records.first { $0.discipline == .cutback } == nil)
    }

    @Test("implausible speeds are flagged, and left out of records") func suspect() throws {
        let surf = try surf(
            Self.session(
                "a", "2025-06-01",
                [
                    (1, "\"distance_m\": 900, \"top_speed_kmh\": 45.1"),
                    (2, "\"distance_m\": 80, \"top_speed_kmh\": 45"),
                ]))
        #expect(surf.sessions[0].waves.map(\.isSuspect) == [true, false])
        #expect(surf.records.first { $0.discipline == .distance }?.marks.last?.value == 80)
        #expect(surf.records.first { $0.discipline == .speed }?.marks.last?.value == 45)
    }

    @Test("medals are earned by rule") func medals() throws {
        let ten: [(minute: Int, more: String)] = (1...10).map {
            ($0 * 3, $0 == 10 ? "\"seconds\": 20" : "\"seconds\": 8")
        }
        var days = (1...5).map { Self.session("d\($0)", "2025-06-0\($0)", $0 == 3 ? ten : []) }
        days.append(Self.session("e", "2025-07-01", []))
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(days.joined(separator: ","))]}"])
        var earned: [String: [String]] = [:]
        for medal in fixture.domain.medals { earned[medal.rule.key] = medal.sessions.map(\.id) }
        let expected: [String: [String]] = [
            "first-session": ["d1"], "ten-waves": ["d3"], "new-record": [], "long-ride": ["d3"],
            "busy-month": ["d5"],
            "hundred-waves": [], "fifty-sessions": [],
        ]
        #expect(earned == expected)
        let reached = Dictionary(
            uniqueKeysWithValues: fixture.domain.medals.map { ($0.rule.key, $0.reached) })
        #expect(reached["hundred-waves"] == 10)
        #expect(reached["fifty-sessions"] == 6)
        #expect(reached["busy-month"] == 5)
        let open = try #require(try fixture.page("surf/medals").data["open"]?.list)
        let rings = open.filter { $0["goal"]?.count == 100 }.compactMap { $0["progress.percent"]?.text }
        #expect(rings == ["10"])
        #expect(
            Set(open.compactMap { $0["progress.left"]?.text }) == ["90 waves to go", "44 sessions to go"])
    }

    @Test("pages are the same in every language") func pages() throws {
        let fixture = try Fixture<Surf>(
            Self.file(
                Self.session(
                    "a", "2025-06-01", [(1, "\"height_m\": 1, \"scores\": {\"flow\": 3}"), (2, "")]),
                Self.session("b", "2024-06-01", [])))
        let ids = try fixture.pages("en").map(\.id)
        #expect(
            ids == [
                "surf/latest", "surf/sessions", "surf/session/2025-06-01", "surf/session/2025-06-01/share",
                "surf/session/2025-06-01/waves",
                "surf/session/2025-06-01/height", "surf/session/2025-06-01/score",
                "surf/session/2025-06-01/wave/1",
                "surf/session/2024-06-01", "surf/session/2024-06-01/share", "surf/records", "surf/medals",
                "surf/feed", "surf/year/2025",
                "surf/year/2024",
            ])
        for tag in ["fr", "es", "it"] { #expect(try fixture.pages(tag).map(\.id) == ids) }
    }

    @Test(
        "everything wrong is reported at its place",
        arguments: [
            (
                "{\"sessions\": []}",
                "surf: warning: no session found in surf/, so its page says that there is nothing yet [surf.empty] → add a session to a file such as sessions.json, or a recorded track such as morning.gpx"
            ),
            (
                "{\"sessions\": [{\"id\": \"a\", \"start\": \"12/08/2025\"}]}",
                "surf/a.json:1:36: error: \"start\" is \"12/08/2025\", expected a time such as \"2025-08-12T07:30\" or \"2025-08-12T07:30:00+02:00\" [records.type] → write the day and the time, as in \"2025-08-12T07:30\""
            ),
            (
                "{\"sessions\": [{\"id\": \"a\", \"start\": \"2025-06-01T10:00\", \"end\": \"2025-06-01T10:00\"}]}",
                "surf/a.json:1:63: error: the session ends when it starts, expected an \"end\" after its \"start\" [surf.end] → correct it, or leave \"end\" out if it is not known"
            ),
            (
                file(session("a", "2025-06-01", end: 60, [(61, "")]))["a.json"] ?? "",
                "surf/a.json:1:103: error: the wave lies outside its session, expected a time between \"start\" and \"end\" of the session [surf.wave-time]"
            ),
            (
                file(session("a", "2025-06-01", [(1, "\"scores\": {\"flow\": 11}")]))["a.json"] ?? "",
                "surf/a.json:1:115: error: \"flow\" is 11, expected a number from 0 to 10 [records.type]"
            ),
            (
                file(session("a", "2025-06-01", []), session("a", "2025-06-02", []))["a.json"] ?? "",
                "surf/a.json:2:8: error: the session id \"a\" appears a second time, first at line 1, column 22 [records.duplicate] → remove one of the two, or give it another session id"
            ),
            (
                file(session("a", "2025-06-01", [(1, "\"distance\": 5")]))["a.json"] ?? "",
                "surf/a.json:1:96: error: \"distance\" is not read in a wave, and looks like a typo for \"distance_m\" [records.slip] → did you mean \"distance_m\"?"
            ),
        ])
    func mistakes(_ json: String, _ expected: String) throws {
        #expect(try Fixture<Surf>(["a.json": json]).problems == [expected])
    }

    @Test(
        "everything wrong in the settings is reported",
        arguments: [
            (
                "privacy: hiden",
                "site.yaml:1:10: error: \"privacy\" is \"hiden\", expected \"hidden\", \"shape\" or \"full\" [records.choice] → did you mean \"hidden\"?"
            ),
            (
                "waves: {speed_kmh: 2}",
                "site.yaml:1:20: error: \"speed_kmh\" is 2, expected a number from 4 to 40 [records.type]"
            ),
            (
                "waves: {heading_degrees: 200}",
                "site.yaml:1:26: error: \"heading_degrees\" is 200, expected a number from 5 to 180 [records.type]"
            ),
            (
                "units: {en: feet}",
                "site.yaml:1:13: error: \"en\" is \"feet\", expected \"metric\" or \"imperial\" [records.choice]"
            ),
        ])
    func settings(_ yaml: String, _ expected: String) throws {
        #expect(
            try Fixture<Surf>(Self.file(Self.session("a", "2025-06-01", [])), settings: yaml).problems == [
                expected
            ])
    }
}
