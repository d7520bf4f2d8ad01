import Charts
import Markup
import Pages
import Testing

@testable import Domains

/// How a session compares with those before it.
@Suite struct SurfStandingTests {
    /// A session with waves of so many metres each.
    private func rides(_ day: String, _ metres: Double...) -> String {
        SurfTests.session(
            day, day, metres.enumerated().map { (minute: $0 + 1, more: "\"distance_m\": \($1)") })
    }

    private func standings(
        _ sessions: String..., discipline: Surf.Discipline = .distance
    ) throws -> [String: Surf.Standing] {
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"])
        #expect(fixture.problems == [])
        return fixture.domain.standings.compactMapValues { $0.first { $0.discipline == discipline } }
    }

    @Test(
        "a session is compared with the average and the ranks of those before it, and not of those after it")
    func earlier() throws {
        let standings = try standings(
            rides("2025-06-01", 80), rides("2025-06-02", 100, 20), rides("2025-06-03", 90),
            rides("2025-06-04", 300))
        // Two sessions before it are the fewest that it is compared with.
        #expect(standings.keys.sorted() == ["2025-06-03", "2025-06-04"])
        let third = try #require(standings["2025-06-03"])
        #expect((third.value, third.mean, third.rank, third.total) == (90, 90, 2, 3) && !third.isShared)
        #expect(third.before == [80, 100])
        let fourth = try #require(standings["2025-06-04"])
        #expect((fourth.value, fourth.mean, fourth.rank, fourth.total) == (300, 90, 1, 4) && !fourth.isShared)
    }

    @Test("equal sessions share a rank") func equal() throws {
        let standings = try standings(
            rides("2025-06-01", 80), rides("2025-06-02", 60), rides("2025-06-03", 80.2),
            rides("2025-06-04", 60))
        #expect(standings["2025-06-03"].map { ($0.rank, $0.isShared) } ?? (0, false) == (1, true))
        #expect(standings["2025-06-04"].map { ($0.rank, $0.isShared) } ?? (0, false) == (3, true))
    }

    @Test("only sessions that have a figure are counted") func missing() throws {
        let standings = try standings(
            rides("2025-06-01", 80), SurfTests.session("b", "2025-06-02", [(1, "")]), rides("2025-06-03", 60),
            rides("2025-06-04", 70))
        #expect(standings.mapValues(\.total) == ["2025-06-04": 3])
        #expect(standings["2025-06-04"]?.mean == 70)
    }

    @Test("a session that says nothing of waves is not counted") func untold() throws {
        let untold = #"{"id": "b", "start": "2025-06-03T10:00", "end": "2025-06-03T11:00"}"#
        let sessions = [
            rides("2025-06-01", 80, 70), rides("2025-06-02", 80, 70), untold, rides("2025-06-04", 60),
        ]
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"])
        let standing = fixture.domain.standings["2025-06-04"]?.first { $0.discipline == .waves }
        #expect(standing.map { ($0.mean, $0.rank, $0.total) } ?? (0, 0, 0) == (2, 3, 3))
        #expect(fixture.domain.standings["2025-06-03"] == nil)
        let page = try fixture.page("surf/session/2025-06-03")
        #expect(page.description == "Session of 3\u{A0}June\u{A0}2025")
        let tiles = page.data[path: "tiles"]?.list ?? []
        #expect(tiles.map { $0["name"]?.text } == ["Time in the water"])
    }

    @Test("a session without a wave counts as one with none") func noWaves() throws {
        let standings = try standings(
            rides("2025-06-01"), rides("2025-06-02"), rides("2025-06-03", 80, 70), rides("2025-06-04", 60),
            rides("2025-06-05", 60), discipline: .waves)
        let last = try #require(standings["2025-06-05"])
        #expect((last.value, last.mean, last.rank, last.total) == (1, 0.75, 2, 5) && last.isShared)
    }

    @Test("of many figures the four best ranks are shown, of poor ones two") func notable() throws {
        func names(_ better: String, _ worse: String) throws -> [String] {
            let sessions = [
                SurfTests.session("a", "2025-06-01", [(1, better)]),
                SurfTests.session("b", "2025-06-02", [(1, better)]),
                SurfTests.session("c", "2025-06-03", [(1, better)]),
                SurfTests.session("d", "2025-06-04", [(1, worse), (9, "")]),
            ]
            let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"]
            )
            let rows = try fixture.page("surf/latest").data[path: "standings.rows"]?.list ?? []
            return rows.map { $0["name"].map(SurfTests.shown) ?? "" }
        }
        let (poor, good) = (
            "\"distance_m\": 50, \"seconds\": 5, \"top_speed_kmh\": 15, \"height_m\": 1",
            "\"distance_m\": 90, \"seconds\": 9, \"top_speed_kmh\": 25, \"height_m\": 2"
        )
        #expect(
            try names(poor, good) == ["Waves caught", "Longest ride", "Longest time on a wave", "Top speed"])
        // The number of waves is the first of four, all else the last.
        #expect(try names(good, poor) == ["Waves caught", "Longest ride"])
    }

    @Test("the table of a session has the figures with their averages and ranks") func rows() throws {
        let sessions = [
            rides("2025-06-01", 80), rides("2025-06-02", 100, 20), rides("2025-06-03", 90, 30, 20),
        ]
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"])
        func rows(_ day: String) throws -> [[String]] {
            let rows = try fixture.page("surf/session/\(day)").data[path: "standings.rows"]?.list ?? []
            return rows.map { row in
                ["name", "value", "mean", "rank"].map { row[$0].map(SurfTests.shown) ?? "" }
            }
        }
        #expect(try rows("2025-06-02") == [])
        #expect(
            try rows("2025-06-03") == [
                ["Waves caught", "3", "1.5", "1st\u{A0}of\u{A0}3"],
                ["Longest ride", "90\u{A0}m", "90\u{A0}m", "2nd\u{A0}of\u{A0}3"],
            ])
        let first = try fixture.page("surf/session/2025-06-03").data[path: "standings.rows"]?.list ?? []
        #expect(first.map { $0["isFirst"]?.flag == true } == [true, false])
        // The ends of the line of dots are the least and the greatest so far.
        #expect(
            first.map { row in ["least", "most"].map { row[$0].map(SurfTests.shown) ?? "" } } == [
                ["1", "3"], ["80\u{A0}m", "100\u{A0}m"],
            ])
    }

    @Test("equal sessions are dots above each other") func dots() throws {
        let days = (1...9).map { "2025-06-0\($0)" }
        let sessions = days.map { rides($0, 80) }
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"])
        let rows = try fixture.page("surf/session/2025-06-05").data[path: "standings.rows"]?.list ?? []
        for row in rows {
            guard case .markup(let picture)? = row["strip"] else { continue }
            let strip = picture.source
            // Each path of dots has one `M` a dot; that of the line has one, too.
            let dots = strip.matches(of: /M[0-9.]+ [0-9.]+/).map { String($0.output) }
            #expect(dots.count == 6 && Set(dots).count == 6, "\(strip)")
        }
        #expect(!rows.isEmpty)
    }
}
