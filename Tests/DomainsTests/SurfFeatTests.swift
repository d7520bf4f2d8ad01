import Pages
import Testing

@testable import Domains

/// What a session set is said on its page.
@Suite struct SurfFeatTests {
    private typealias Feat = Surf.Feat

    /// A session with waves of so many metres each.
    private func rides(_ day: String, _ metres: Double...) -> String {
        SurfTests.session(
            day, day, metres.enumerated().map { (minute: $0 + 1, more: "\"distance_m\": \($1)") })
    }

    private func fixture(_ sessions: String..., settings: String? = nil) throws -> Fixture<Surf> {
        let fixture = try Fixture<Surf>(
            ["a.json": "{\"sessions\": [\(sessions.joined(separator: ","))]}"], settings: settings)
        #expect(fixture.problems == [])
        return fixture
    }

    /// The records in one discipline, by the day of their session.
    private func feats(
        _ fixture: Fixture<Surf>, _ discipline: Surf.Discipline = .distance
    ) -> [String: Feat] {
        fixture.domain.feats.compactMapValues { $0.first { $0.discipline == discipline } }
    }

    @Test("the best of all sessions is a record, with the wave that set it") func best() throws {
        let fixture = try fixture(rides("2025-06-01", 80), rides("2025-06-02", 70, 120))
        #expect(feats(fixture) == ["2025-06-02": Feat(discipline: .distance, scope: .all, wave: 2)])
        #expect(feats(fixture, .waves) == ["2025-06-02": Feat(discipline: .waves, scope: .all)])
    }

    @Test("a single session beats nothing") func single() throws {
        #expect(feats(try fixture(rides("2025-06-01", 80))).isEmpty)
        // Nor does the only one with a figure.
        let fixture = try fixture(rides("2025-06-01", 80), SurfTests.session("b", "2025-06-02", [(1, "")]))
        #expect(feats(fixture).isEmpty)
        // So the session with the most records has those that its own page says.
        let two = try self.fixture(
            rides("2025-06-01", 80),
            SurfTests.session(
                "b", "2025-06-02", [(1, "\"distance_m\": 90, \"seconds\": 9"), (2, "\"distance_m\": 95")]))
        let set = two.domain.feats["2025-06-02"]?.count { $0.scope == .all }
        let most = try two.page("surf/records").data[path: "most.reached"]?.count
        #expect(set ?? 0 > 1 && most == set, "\(String(describing: most))")
    }

    @Test("a record that was beaten is a former one, but not that of the first session") func former() throws
    {
        let fixture = try fixture(
            rides("2025-06-01", 80), rides("2025-06-02", 100), rides("2025-06-03", 90),
            rides("2025-06-04", 120))
        #expect(
            feats(fixture).mapValues(\.scope) == ["2025-06-02": .former, "2025-06-04": .all])
    }

    @Test("of values that are equal in whole metres the first counts") func equal() throws {
        let fixture = try fixture(rides("2025-06-01", 90.1), rides("2025-06-02", 90.4))
        #expect(feats(fixture).mapValues(\.scope) == ["2025-06-01": .all])
    }

    @Test("in a log of several years each year has its best, if it has several sessions") func year() throws {
        let fixture = try fixture(
            rides("2023-06-01", 60), rides("2024-06-01", 150), rides("2024-06-02", 140),
            rides("2025-06-01", 80), rides("2025-06-02", 90), rides("2025-06-03", 90))
        #expect(
            feats(fixture).mapValues(\.scope) == ["2024-06-01": .all, "2025-06-02": .year])
    }

    @Test("the best of a year is not told as a former record, too") func yearBeforeFormer() throws {
        let fixture = try fixture(
            rides("2024-06-01", 60), rides("2024-06-02", 70), rides("2025-06-01", 80),
            rides("2025-06-02", 75))
        #expect(
            feats(fixture).mapValues(\.scope) == ["2024-06-02": .year, "2025-06-01": .all])
    }

    @Test("waves that are too fast to be true set no record") func suspect() throws {
        let fixture = try fixture(
            rides("2025-06-01", 80),
            SurfTests.session(
                "b", "2025-06-02",
                [(1, "\"distance_m\": 900, \"top_speed_kmh\": 60"), (2, "\"distance_m\": 60")]))
        #expect(feats(fixture).mapValues(\.scope) == ["2025-06-01": .all])
    }

    /// What the line below the title says, such as `Medal: First session`.
    private func lines(_ fixture: Fixture<Surf>, _ day: String, _ tag: String) throws -> [String] {
        let data = try fixture.page("surf/session/\(day)", tag).data
        return (data[path: "honours.lines"]?.list ?? []).map {
            [$0["name"]?.text, $0["list"]?.text].compactMap(\.self).joined(separator: " ")
        }
    }

    private static let beaten = [
        (minute: 1, more: "\"distance_m\": 50, \"seconds\": 15, \"top_speed_kmh\": 20")
    ]
    private static let better = [
        (minute: 1, more: "\"distance_m\": 80, \"seconds\": 16, \"top_speed_kmh\": 24, \"height_m\": 1")
    ]
    private static let best = [
        (minute: 1, more: "\"distance_m\": 90, \"seconds\": 17, \"top_speed_kmh\": 28, \"height_m\": 1")
    ]

    @Test(
        "one record is named, several are counted, in the words of each language",
        arguments: [
            (
                "en", "All-time record: longest ride", "2\u{A0}all-time records set",
                "3\u{A0}all-time records set"
            ),
            (
                "fr", "Record absolu\u{202F}: plus longue distance sur une vague",
                "2\u{A0}records absolus établis", "3\u{A0}records absolus établis"
            ),
            (
                "es", "Récord absoluto: ola surfeada más larga", "2\u{A0}récords absolutos conseguidos",
                "3\u{A0}récords absolutos conseguidos"
            ),
            (
                "it", "Record assoluto: onda surfata più lunga", "2\u{A0}record assoluti stabiliti",
                "3\u{A0}record assoluti stabiliti"
            ),
        ])
    func words(_ tag: String, _ one: String, _ two: String, _ three: String) throws {
        let first = SurfTests.session("a", "2025-06-01", Self.beaten)
        let said = { (more: String) in
            let second = SurfTests.session("b", "2025-06-02", [(1, more)])
            return try lines(fixture(first, second), "2025-06-02", tag).first
        }
        #expect(try said("\"distance_m\": 80, \"seconds\": 15, \"top_speed_kmh\": 20") == one)
        #expect(try said("\"distance_m\": 80, \"seconds\": 15, \"top_speed_kmh\": 25") == two)
        #expect(try said("\"distance_m\": 80, \"seconds\": 16, \"top_speed_kmh\": 25") == three)
    }

    @Test("what several are is counted in one sentence") func counted() throws {
        let waves = (1...11).map { (minute: $0, more: "\"distance_m\": 80, \"seconds\": 16") }
        let fixture = try fixture(
            SurfTests.session("a", "2025-06-01", Self.beaten), SurfTests.session("b", "2025-06-02", waves))
        let lines = try fixture.page("surf/latest").data[path: "honours.lines"]?.list ?? []
        #expect(lines.map { $0["name"]?.text } == ["3\u{A0}all-time records set", "2\u{A0}medals won"])
        #expect(lines.map { $0["end"]?.text } == [",", "."])
    }

    @Test("the page of a session and its file say the same of what it set") func file() throws {
        let fixture = try fixture(rides("2025-06-01", 80), rides("2025-06-02", 70, 120, 60))
        let pages = try ["", "/share"].map { try fixture.page("surf/session/2025-06-02\($0)").data }
        for page in pages {
            #expect(page["fact"]?.text == "Longest ride so far: 120\u{A0}m (wave\u{A0}2)")
            let names = page[path: "honours.lines"]?.list.map { $0["name"]?.text }
            #expect(names?.first == "2\u{A0}all-time records set")
            #expect(page["opening"]?.isNone == false)
        }
    }

    @Test("the page of each wave has the same figures, how far and how good first") func figures() throws {
        let waves = [
            (
                minute: 1,
                more: "\"distance_m\": 50, \"height_m\": 1, \"top_speed_kmh\": 20, \"scores\": {\"flow\": 3}"
            ),
            (minute: 2, more: "\"distance_m\": 60, \"height_m\": 2, \"cutbacks\": [{\"force_g\": 1.5}]"),
        ]
        let fixture = try fixture(SurfTests.session("a", "2025-06-01", waves))
        func facts(_ wave: Int, _ key: String) throws -> [String] {
            let facts = try fixture.page("surf/session/2025-06-01/wave/\(wave)").data["facts"]?.list ?? []
            return facts.map { $0[key].map(SurfTests.shown) ?? "" }
        }
        for wave in 1...2 {
            #expect(
                try facts(wave, "name") == [
                    "Distance", "Wave score\u{A0}/10", "Top speed", "Wave height", "Hardest cutback",
                ])
        }
        #expect(try facts(1, "value") == ["50\u{A0}m", "3.0", "20\u{A0}km/h", "1.0\u{A0}m", ""])
        #expect(try facts(2, "value") == ["60\u{A0}m", "", "", "2.0\u{A0}m", "1.5\u{A0}g"])
    }

    @Test("of two ranks the one that a smaller share of the others are above is the better") func shares()
        throws
    {
        let heights = [3: 1, 4: 2]
        let waves = (1...6).map { number in
            (
                minute: number,
                more: "\"distance_m\": \(100 - number), \"scores\": {\"flow\": 3}"
                    + (heights[number].map { ", \"height_m\": \($0)" } ?? "")
            )
        }
        let fixture = try fixture(SurfTests.session("a", "2025-06-01", waves))
        // Third of six by its length, last of two by its height.
        let page = try fixture.page("surf/session/2025-06-01/wave/3").data
        #expect(page[path: "opening.caption"]?.text == "Distance of each wave")
    }

    @Test("a record that is the session’s own figure is said once") func once() throws {
        let ride = { (speed: Int) in [(minute: 1, more: "\"distance_m\": 80, \"top_speed_kmh\": \(speed)")] }
        let fixture = try fixture(
            SurfTests.session("a", "2025-06-01", ride(20)), SurfTests.session("b", "2025-06-02", ride(25)))
        let own = try fixture.page("surf/session/2025-06-02/speed").data
        #expect(own["best"]?.isNone == true && own["tag"]?.isNone == false)
        #expect(own[path: "former.value"].map(SurfTests.shown) == "20\u{A0}km/h")
        let other = try fixture.page("surf/session/2025-06-01/speed").data
        #expect(
            other[path: "best.value"].map(SurfTests.shown) == "25\u{A0}km/h"
                && other["former"]?.isNone == true)
    }

    @Test("a year names its best waves, of equal ones the first") func bestsOfAYear() throws {
        let fixture = try fixture(
            rides("2025-06-01", 80), rides("2025-06-02", 120), rides("2025-06-03", 120),
            rides("2024-01-01", 200))
        func tiles(_ year: Int) throws -> [[String]] {
            let tiles = try fixture.page("surf/year/\(year)").data[path: "tiles"]?.list ?? []
            return tiles.filter { $0["link"]?.isNone == false }.map { tile in
                ["name", "value", "note"].map { tile[$0].map(SurfTests.shown) ?? "" }
            }
        }
        #expect(
            try tiles(2025) == [
                ["Longest ride", "120\u{A0}m", "2 Jun 2025"], ["Most waves in a session", "1", "1 Jun 2025"],
            ])
        // The only session of a year is its best, which need not be said.
        #expect(try tiles(2024) == [])
    }

    @Test("a year lists its sessions, with bars that are as long as their figures") func sessionsOfAYear()
        throws
    {
        let fixture = try fixture(
            rides("2025-06-01", 80, 90), rides("2025-06-02", 120), rides("2025-06-03", 100, 110, 120, 130),
            rides("2024-01-01", 200))
        let sessions = try fixture.page("surf/year/2025").data[path: "sessions.sessions"]?.list ?? []
        #expect(
            sessions.map { $0["date"].map(SurfTests.shown) } == ["3 June 2025", "2 June 2025", "1 June 2025"])
        #expect(sessions.map { $0["bar"]?.text } == ["100", "25", "50"])
        #expect(try fixture.page("surf/year/2024").data["sessions"]?.isNone == true)
        // On the page of all years one bar is as long as another that stands for as much.
        let years = try fixture.page("surf/sessions").data["years"]?.list ?? []
        #expect(years.map { $0["sessions"]?.list.map { $0["bar"]?.text } } == [["100", "25", "50"], ["25"]])
    }

    @Test(
        "feet and inches have their signs",
        arguments: [
            ("5'11\" fish", "5′11″ fish"), ("6'2'' x 20", "6′2″ x 20"), ("Rob's 7", "Rob's 7"),
            ("9'6", "9′6″"),
        ])
    func primes(_ written: String, _ shown: String) throws {
        let fixture = try fixture(rides("2025-06-01", 80))
        #expect(Surf.Pages(fixture.domain, try fixture.localization("en")).withPrimes(written) == shown)
    }

    @Test("what was beaten is told in short, and medals come last") func short() throws {
        let days = ["2025-06-01", "2025-06-02", "2025-06-03"]
        let fixture = try fixture(
            SurfTests.session("a", days[0], Self.beaten), SurfTests.session("b", days[1], Self.better),
            SurfTests.session("c", days[2], Self.best))
        #expect(
            try lines(fixture, days[0], "en") == [
                "All-time record: most waves", "Medal: First session",
            ])
        #expect(
            try lines(fixture, days[1], "en") == [
                "All-time record: biggest wave",
                "3 records at the time, all beaten since",
                "Medal: New record",
            ])
        let many = (minute: 1, more: Self.better[0].more + ", \"cutbacks\": [{\"force_g\": 1.5}]")
        let cut = { (force: Double) in
            (minute: 1, more: Self.best[0].more + ", \"cutbacks\": [{\"force_g\": \(force)}]")
        }
        let more = try self.fixture(
            SurfTests.session(
                "a", days[0], [(1, Self.beaten[0].more + ", \"cutbacks\": [{\"force_g\": 1.1}]")]),
            SurfTests.session("b", days[1], [many]), SurfTests.session("c", days[2], [cut(2)]))
        #expect(
            try lines(more, days[1], "fr")[1] == "4 records à ce moment-là, tous battus depuis")
    }

    @Test("the figure and the wave have a mark that leads to the record") func marks() throws {
        let fixture = try fixture(rides("2025-06-01", 80), rides("2025-06-02", 70, 120))
        let page = try fixture.page("surf/session/2025-06-02").data
        let waves = page[path: "waveTable.waves"]?.list ?? []
        #expect(waves.map { $0["cells.0.sign"]?.isNone } == [true, false])
        #expect(waves.last?["cells.0.sign.name"]?.text == "Record")
        #expect(page[path: "waveTable.signs"]?.list.compactMap { $0["name"]?.text } == ["Record"])
        let tiles = page["tiles"]?.list ?? []
        #expect(tiles.map { $0["tag"]?.isNone } == [false, false])
        let former = try fixture.page("surf/session/2025-06-01").data
        #expect(
            former[path: "waveTable.waves"]?.list.allSatisfy { $0["cells.0.sign"]?.isNone == true } == true)
        #expect(former[path: "waveTable.signs"]?.list.isEmpty == true)
    }

    @Test("a picture names one record, and counts several") func pictures() throws {
        let fixture = try fixture(rides("2025-06-01", 80), rides("2025-06-02", 120))
        let pages = Surf.Pages(fixture.domain, try fixture.localization("en"))
        let (latest, first) = (fixture.domain.sessions[0], fixture.domain.sessions[1])
        #expect(pages.honour(latest) == "Record: longest ride")
        #expect(pages.honour(first) == "Record: most waves")
        let two = try self.fixture(rides("2025-06-01", 80), rides("2025-06-02", 120, 60))
        #expect(
            Surf.Pages(two.domain, try two.localization("es")).honour(two.domain.sessions[0]) == "2 récords")
    }

    @Test("the rank of a wave counts those that look better") func ranks() throws {
        let waves = [80.0, 120, 79.9, 60].enumerated().map {
            (minute: $0 + 1, more: "\"distance_m\": \($1), \"height_m\": 1, \"scores\": {\"flow\": 3}")
        }
        let fixture = try fixture(SurfTests.session("a", "2025-06-01", waves))
        let ranks = try (1...4).map { number in
            let page = try fixture.page("surf/session/2025-06-01/wave/\(number)", "fr").data
            return page["facts"]?.list.first?["rank"]?.text
        }
        #expect(
            ranks == [
                "2e\u{A0}sur\u{A0}4, ex æquo", "1re\u{A0}sur\u{A0}4", "2e\u{A0}sur\u{A0}4, ex æquo",
                "4e\u{A0}sur\u{A0}4",
            ])
        // The waves are equally high, and equally good.
        let page = try fixture.page("surf/session/2025-06-01/wave/4").data
        #expect(page[path: "opening.finding"]?.text == "Wave 4: 60\u{A0}m (4th\u{A0}of\u{A0}4)")
    }

    @Test(
        "a rank has the ending that its number has in English, and the word for equal ones",
        arguments: [
            (1, false, "1st"), (2, false, "2nd"), (3, false, "3rd"), (4, false, "4th"), (11, false, "11th"),
            (12, false, "12th"), (13, false, "13th"), (21, false, "21st"), (22, false, "22nd"),
            (23, false, "23rd"), (111, false, "111th"), (2, true, "2nd"),
        ])
    func endings(_ rank: Int, _ isShared: Bool, _ words: String) throws {
        let fixture = try fixture(rides("2025-06-01", 80))
        let pages = Surf.Pages(fixture.domain, try fixture.localization("en"))
        #expect(
            pages.rank(rank, of: 120, isShared: isShared)
                == "\(words)\u{A0}of\u{A0}120\(isShared ? ", tied" : "")")
    }

    @Test("a wave is shown among the others in the figure that it is best in") func strength() throws {
        let waves = [(80, 1.0, 20), (120, 1.2, 22), (60, 1.1, 25)].enumerated().map {
            (
                minute: $0 + 1,
                more:
                    "\"distance_m\": \($1.0), \"height_m\": \($1.1), \"top_speed_kmh\": \($1.2), \"scores\": {\"flow\": 3}"
            )
        }
        let fixture = try fixture(SurfTests.session("a", "2025-06-01", waves))
        let findings = try (1...3).map { number in
            try fixture.page("surf/session/2025-06-01/wave/\(number)").data[path: "opening.finding"]?.text
        }
        #expect(
            findings == [
                "Wave 1: 80\u{A0}m (2nd\u{A0}of\u{A0}3)", "Wave 2: 120\u{A0}m (1st\u{A0}of\u{A0}3)",
                "Wave 3: 25\u{A0}km/h (1st\u{A0}of\u{A0}3)",
            ])
    }

    @Test("a record on the page of a figure is named, beside that of the session itself") func named() throws
    {
        let judged = { (score: Int) in
            "\"scores\": {"
                + ["power", "flow", "speed", "variety", "difficulty"].map { "\"\($0)\": \(score)" }
                .joined(separator: ", ") + "}"
        }
        let fixture = try fixture(
            SurfTests.session("a", "2025-06-01", [(1, judged(4)), (2, judged(8))]),
            SurfTests.session("b", "2025-06-02", [(1, judged(7))]))
        let page = try fixture.page("surf/session/2025-06-01/score").data
        #expect(page["best"]?.isNone == true)
        #expect(page[path: "tag.of"]?.text == "best wave score")
        #expect(page[path: "mean.tag"]?.isNone == true)
        let better = try fixture.page("surf/session/2025-06-02/score").data
        #expect(better[path: "mean.tag.of"]?.text == "best session score")
        #expect(better["tag"]?.isNone == true)
        #expect(better[path: "best.name"]?.text == "best wave score")
    }
}
