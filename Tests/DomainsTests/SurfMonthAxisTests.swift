import Languages
import Pages
import Testing

@testable import Domains

@Suite struct SurfMonthAxisTests {
    private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

    @Test func anAxisHasWholeMonths() throws {
        let days = try ["2025-03-22", "2025-06-03", "2025-04-19"].map(Self.day)
        let axis = try #require(Surf.MonthAxis(days))
        #expect(axis.months.map(\.iso) == ["2025-03-01", "2025-04-01", "2025-05-01", "2025-06-01"])
        #expect(axis.place(of: try Self.day("2025-03-01")) == 0)
        // 31 days of 122.
        #expect(axis.place(of: try Self.day("2025-04-01")) == 31.0 / 122)
        #expect(axis.place(of: try Self.day("2025-06-30")) == 121.0 / 122)
    }

    @Test func anAxisOfDecemberEndsWithTheYear() throws {
        let axis = try #require(Surf.MonthAxis([try Self.day("2024-12-31")]))
        #expect(axis.months.map(\.iso) == ["2024-12-01"])
        #expect(axis.place(of: try Self.day("2024-12-31")) == 30.0 / 31)
    }

    @Test func withoutDaysThereIsNoAxis() { #expect(Surf.MonthAxis([]) == nil) }

    @Test func theListOfSessionsHasThemOnTheAxisOfTheirYear() throws {
        let sessions = ["2025-06-01", "2025-06-16", "2024-02-01"].map {
            SurfTests.session($0, $0, [(minute: 1, more: "\"distance_m\": 50")])
        }
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"])
        let years = try fixture.page("surf/sessions").data["years"]?.list ?? []
        #expect(
            years.map { $0["ticks"]?.list.compactMap { $0["name"]?.text } } == [["Jun"], ["Feb"]])
        #expect(
            years.map { $0["sessions"]?.list.compactMap { $0["at"]?.text } } == [
                ["50.0%", "0.0%"], ["0.0%"],
            ])
    }
}
