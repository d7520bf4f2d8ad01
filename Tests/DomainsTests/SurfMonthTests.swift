import Pages
import Testing

@testable import Domains

/// The distances of the months of a year, which are compared with each other.
@Suite struct SurfMonthTests {
    @Test(
        "months have the unit of their year, with a decimal more for the least, unless that would be nothing",
        arguments: [
            (500.0, ["0,50\u{A0}km", "2,00\u{A0}km"]), (50.0, ["0,05\u{A0}km", "2,00\u{A0}km"]),
            (10.0, ["0,01\u{A0}km", "2,00\u{A0}km"]), (9.0, ["9\u{A0}m", "2\u{202F}000\u{A0}m"]),
            (1_000.0, ["1,0\u{A0}km", "2,0\u{A0}km"]),
        ] as [(Double, [String])])
    func units(_ metres: Double, _ shown: [String]) throws {
        let days = [("2025-06-01", metres), ("2025-07-01", 2_000)]
        let sessions = days.map { day, metres in
            SurfTests.session(day, day, [(minute: 1, more: "\"distance_m\": \(metres)")])
        }
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"])
        let months = try fixture.page("surf/year/2025", "fr").data["months"]?.list ?? []
        #expect(months.map { $0["cells"]?.list.last?["value"].map(SurfTests.shown) } == shown)
    }
}
