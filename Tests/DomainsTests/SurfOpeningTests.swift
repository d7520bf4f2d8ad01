import Charts
import Pages
import TestSupport
import Testing

@testable import Domains

/// What the page of a session begins with, and what it says of its best wave.
@Suite struct SurfOpeningTests {
    private func session(_ address: String, _ sessions: String..., locale: String = "en") throws -> Record {
        let file = ["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"]
        return try Fixture<Surf>(file).page("surf/session/\(address)", locale).data
    }

    private func rides(_ day: String, _ metres: Int...) -> String {
        SurfTests.session(
            day, day, metres.enumerated().map { ($0.offset + 1, "\"distance_m\": \($0.element)") })
    }

    @Test("it begins with a record, of all time before one that is beaten") func records() throws {
        let days = [rides("2025-06-01", 50), rides("2025-06-02", 60, 90), rides("2025-06-03", 120)]
        func fact(_ day: String) throws -> String? {
            try session(day, days[0], days[1], days[2])["fact"]?.text
        }
        #expect(try fact("2025-06-03") == "Longest ride so far: 120\u{A0}m (wave\u{A0}1)")
        #expect(try fact("2025-06-02") == "Most waves in a session so far: 2")
        #expect(try fact("2025-06-01") == "")
        let beaten = try session(
            "2025-06-02", rides("2025-06-01", 50), rides("2025-06-02", 90), rides("2025-06-03", 120))
        // The figures below it say as much.
        let plain = try session("2025-06-01", rides("2025-06-01", 50, 60))
        #expect(plain["fact"]?.text == "")
        #expect(beaten["fact"]?.text == "Longest ride up to then: 90\u{A0}m (wave\u{A0}1)")
    }

    /// The longest ride of the fourth session is second of four, its number of waves third.
    @Test(
        "without a record the figure with the best rank leads, if it is among the first three of at least four",
        arguments: [
            ([80, 90, 85], "Longest ride", "Longest ride · 2nd of 4"), ([80, 90], nil, nil),
            ([100, 90, 95, 105], nil, nil),
        ])
    func finest(_ earlier: [Int], _ leading: String?, _ claim: String?) throws {
        let days =
            earlier.enumerated().map { rides("2025-06-0\($0.offset + 1)", $0.element, 10, 20) } + [
                rides("2025-06-09", 86)
            ]
        let file = ["a.json": "{\"sessions\": [\(days.joined(separator: ","))]}"]
        let page = try Fixture<Surf>(file).page("surf/session/2025-06-09")
        let tiles = page.data[path: "tiles"]?.list ?? []
        #expect(
            tiles.filter { $0["isFinest"]?.flag == true }.map { $0["name"]?.text }
                == (leading.map { [$0] } ?? []))
        #expect(page.sharePicture?.card().lead?.name.replacing("\u{A0}", with: " ") == claim)
    }

    @Test("without a record it begins with the time of most waves") func spell() throws {
        let minutes = [1, 2, 3, 4, 50, 100]
        let one = SurfTests.session("a", "2025-06-01", end: 120, minutes.map { ($0, "\"distance_m\": 50") })
        #expect(
            try session("2025-06-01", one)["fact"]?.text
                == "Busiest spell, 15\u{A0}min: 4\u{A0}waves out of 6")
    }

    @Test("equal best waves are counted, and each has its figures") func ties() throws {
        let page = try session("2025-06-01", rides("2025-06-01", 90, 60, 90))
        #expect(page[path: "best.ties.title"]?.text == "2 best waves, tied")
        #expect(page[path: "best.ties.value"].map(SurfTests.shown) == "90\u{A0}m")
        #expect(
            page[path: "best.ties.waves"]?.list.compactMap { $0["number"].map(SurfTests.shown) } == [
                "1", "3",
            ])
        let alone = try session("2025-06-01", rides("2025-06-01", 90, 60))
        #expect(alone[path: "best.ties"]?.isNone == true)
    }
}
