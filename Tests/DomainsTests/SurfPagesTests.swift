import Charts
import Markup
import Pages
import Testing

@testable import Domains

/// What the first page, the pages of figures and those of waves show of a log.
@Suite struct SurfPagesTests {
    private func fixture(_ sessions: String...) throws -> Fixture<Surf> {
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"])
        #expect(fixture.problems == [])
        return fixture
    }

    /// A wave with a page of its own.
    private func ride(_ minute: Int, _ metres: Int, more: String = "") -> (minute: Int, more: String) {
        (
            minute,
            "\"distance_m\": \(metres), \"height_m\": 1, \"cutbacks\": [{\"force_g\": 1.5}]"
                + (more.isEmpty ? "" : ", \(more)")
        )
    }

    @Test("the first page leads on to earlier sessions, the year and the next medal") func leadsOn() throws {
        let waves = { (count: Int) in (1...count).map { (minute: $0, more: "") } }
        let fixture = try fixture(
            SurfTests.session("a", "2025-06-01", waves(40)), SurfTests.session("b", "2025-06-02", waves(20)),
            SurfTests.session("c", "2025-06-03", waves(10)))
        let page = try fixture.page("surf/latest").data
        let rows = page[path: "earlier.sessions"]?.list ?? []
        #expect(rows.map { $0["highlight"].map(SurfTests.shown) } == ["20", "40"])
        #expect(rows.map { $0["bar"]?.text } == ["50", "100"])
        #expect(page[path: "season.title"]?.text == "Surf year 2025")
        #expect(page[path: "nextMedal.name"]?.text == "A hundred waves")
        #expect(page[path: "nextMedal.progress.reached"]?.count == 70)
    }

    @Test("a single session leads to no others and to no year") func single() throws {
        let page = try fixture(SurfTests.session("a", "2025-06-01", [(1, "")])).page("surf/latest").data
        #expect(page["earlier"]?.isNone == true && page["season"]?.isNone == true)
    }

    @Test("the page of a figure ranks its waves and says how far they are from the average") func ranks()
        throws
    {
        let page = try fixture(
            SurfTests.session("a", "2025-06-01", [ride(1, 40), ride(9, 90), ride(20, 50)])
        )
        .page("surf/session/2025-06-01/distance").data
        #expect(page["value"].map(SurfTests.shown) == "90\u{A0}m")
        #expect(page[path: "holders"]?.list.map { $0["label"]?.text } == ["Wave 2"])
        #expect(page[path: "mean.value"].map(SurfTests.shown) == "60\u{A0}m")
        let rows = page["waves"]?.list ?? []
        #expect(rows.map { $0["number"]?.count } == [2, 3, 1])
        #expect(rows.map { $0["rank"]?.count } == [1, 2, 3])
        #expect(rows.map { $0["isTop"]?.flag } == [true, false, false])
        #expect(
            rows.map { $0["difference"]?.text } == ["+30\u{A0}m", "\u{2212}10\u{A0}m", "\u{2212}20\u{A0}m"])
    }

    @Test("a wave that holds a record or is the best of its session has a picture of its own") func pictures()
        throws
    {
        let fixture = try fixture(
            SurfTests.session("a", "2025-06-01", [ride(1, 40), ride(9, 60), ride(20, 50)]),
            SurfTests.session(
                "b", "2025-06-02",
                [ride(1, 90, more: "\"top_speed_kmh\": 20"), ride(9, 70, more: "\"top_speed_kmh\": 25")]))
        func card(_ day: String, _ wave: Int) throws -> ShareCard? {
            let picture = try #require(
                try fixture.page("surf/session/2025-06-0\(day)/wave/\(wave)").sharePicture)
            return picture.owner == nil ? picture.card() : nil
        }
        #expect(try card("1", 2)?.title == "Longest ride: 60\u{A0}m")
        // The first of equal ones holds the record.
        #expect(try card("1", 1)?.title == "Biggest wave so far: 1.0\u{A0}m")
        #expect(try card("1", 3) == nil)
        let record = try #require(try card("2", 1))
        #expect(record.title == "Longest ride so far: 90\u{A0}m")
        // What the title says is not among the figures.
        #expect(record.figures.map(\.value) == ["20\u{A0}km/h", "1.0\u{A0}m"])
        #expect(record.graph?(200)?.title == "Wave 1: 90\u{A0}m (1st\u{A0}of\u{A0}2)")
    }

    @Test("waves that share the best figure of their session have its picture") func ties() throws {
        let fixture = try fixture(
            SurfTests.session("a", "2025-06-01", [ride(1, 60), ride(9, 60), ride(20, 50)]))
        for wave in 1...3 {
            let picture = try fixture.page("surf/session/2025-06-01/wave/\(wave)").sharePicture
            #expect(picture?.owner == "surf/session/2025-06-01")
        }
    }

    @Test("the picture of a session leads to the waves that have pages, and names the longest") func targets()
        throws
    {
        let session = SurfTests.session(
            "a", "2025-06-01", end: 60, [ride(1, 40), (20, "\"distance_m\": 50"), ride(40, 90)])
        let page = try fixture(session).page("surf/session/2025-06-01").data
        let waves = page[path: "targets.waves"]?.list ?? []
        #expect(waves.map { $0["name"]?.text } == ["Wave 1: 40\u{A0}m", "Wave 3: 90\u{A0}m"])
        guard case .markup(let picture) = page[path: "opening.picture"] else { return #expect(Bool(false)) }
        #expect(picture.source.contains(">90\u{A0}m, wave\u{A0}3<"))
        #expect(!picture.source.contains("<a "))
    }

    @Test("of equally long waves none is named in the picture of a session") func equal() throws {
        let session = SurfTests.session(
            "a", "2025-06-01", end: 60, [ride(1, 40), ride(20, 90), ride(40, 90)])
        let page = try fixture(session).page("surf/session/2025-06-01").data
        guard case .markup(let picture) = page[path: "opening.picture"] else { return #expect(Bool(false)) }
        #expect(picture.source.contains(">90\u{A0}m<"))
    }
}
