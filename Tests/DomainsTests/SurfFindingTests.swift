import Pages
import Testing

@testable import Domains

/// A picture begins with what it shows, in the words of the page's language, and only if that is true.
@Suite struct SurfFindingTests {
    /// What the picture of the distances says of a session whose waves were so long, in metres.
    private func finding(_ metres: [Int?], _ tag: String = "en") throws -> String? {
        let waves = metres.enumerated().map { number, metres in
            let distance = metres.map { ", \"distance_m\": \($0)" } ?? ""
            return "{\"start\": \"2025-06-01T07:\(10 + number):00\"\(distance)}"
        }
        let text = """
            {"sessions": [{"id": "a", "start": "2025-06-01T07:00", "waves": [\(waves.joined(separator: ", "))]}]}
            """
        let page = try Fixture<Surf>(["sessions.json": text]).page("surf/session/2025-06-01/distance", tag)
        return page.data[path: "figure.finding"]?.text
    }

    @Test(arguments: [
        ("en", "Longest ride: 198\u{A0}m (wave\u{A0}2)"),
        ("fr", "Plus longue vague\u{202F}: 198\u{A0}m (vague\u{A0}2)"),
        ("es", "Ola más larga: 198\u{A0}m (ola\u{A0}2)"),
        ("it", "Onda più lunga: 198\u{A0}m (onda\u{A0}2)"),
    ])
    func theLongestRideIsNamed(_ tag: String, _ words: String) throws {
        #expect(try finding([80, 198, nil, 60], tag) == words)
    }

    @Test func equalRidesAreNamedTogether() throws {
        #expect(try finding([80, 80, 60]) == "Longest ride: 80\u{A0}m (wave\u{A0}1, wave\u{A0}2)")
    }

    @Test func manyEqualRidesAreCounted() throws {
        #expect(try finding([80, 80, 80, 80, 60]) == "Longest ride: 80\u{A0}m (4\u{A0}waves)")
    }

    @Test("where all are equal or there is one, nothing is said", arguments: [[80, 80], [80], [80, nil]])
    func nothingIsSaid(_ metres: [Int?]) throws {
        #expect(try finding(metres) == nil)
    }

    @Test func aYearNamesItsMonth() throws {
        let session = { (day: String, waves: Int) in
            let waves = (0..<waves).map { "{\"start\": \"\(day)T07:\(10 + $0):00\"}" }
            return """
                {"id": "\(day)", "start": "\(day)T07:00", "waves": [\(waves.joined(separator: ", "))]}
                """
        }
        let sessions = [session("2025-03-02", 2), session("2025-06-01", 4), session("2025-08-09", 1)]
        let fixture = try Fixture<Surf>(["a.json": "{\"sessions\": [\(sessions.joined(separator: ", "))]}"])
        for (tag, words) in [
            ("en", "Most waves: 4 (June 2025)"), ("fr", "Le plus de vagues\u{202F}: 4 (juin 2025)"),
            ("es", "Más olas: 4 (junio de 2025)"), ("it", "Più onde: 4 (giugno 2025)"),
        ] {
            #expect(try fixture.page("surf/year/2025", tag).data[path: "figure.finding"]?.text == words)
        }
    }

    /// Two sessions of a year with waves so long, in metres, and so fast, in kilometres an hour.
    private func year(_ first: (Int, Int), _ second: (Int, Int), _ tag: String = "en") throws -> Record {
        let session = { (day: String, wave: (metres: Int, speed: Int)) in
            let more = "\"distance_m\": \(wave.metres), \"top_speed_kmh\": \(wave.speed)"
            return SurfTests.session("\(day)", day, [(5, more), (9, "\"distance_m\": 5")])
        }
        return try Fixture<Surf>(
            SurfTests.file(session("2025-03-02", first), session("2025-06-01", second))
        ).page("surf/year/2025", tag).data
    }

    @Test("a year begins with its circle, which leads to the poster, and its months with a capital")
    func circle() throws {
        let page = try year((50, 20), (90, 30), "fr")
        #expect(page[path: "wheel.picture"]?.isNone == false)
        #expect(page["figure"]?.isNone == true)
        #expect(page["months"]?.list.compactMap { $0["name"]?.text } == ["Mars 2025", "Juin 2025"])
    }
}
