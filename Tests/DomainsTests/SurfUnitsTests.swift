import Markup
import Pages
import TestSupport
import Testing

@testable import Domains

/// Units are a matter of reading: they change numbers, and nothing that follows from them.
@Suite struct SurfUnitsTests {
    /// Sessions whose figures are close to each other, so that they would be equal in whole feet and miles an hour.
    private static func sessions(_ seed: Int) -> String {
        var number = UInt64(seed)
        func next(_ count: Int) -> Int {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(number >> 40) % count
        }
        return (1...6).map { day in
            SurfTests.session(
                "\(day)", "2025-06-0\(day)", end: 100 + next(3),
                (0..<8).map { wave in
                    let scores = ["power", "flow", "speed", "variety", "difficulty"]
                        .map { "\"\($0)\": \(5 + next(2)).\(next(10))" }.joined(separator: ", ")
                    return (
                        minute: wave * 12 + 1,
                        more: """
                        "seconds": \(10 + next(3)).\(next(10)), "distance_m": \(80 + next(4)).\(next(10)), \
                        "height_m": 1.\(next(10))\(next(10)), "top_speed_kmh": \(34 + next(4)).\(next(10)), \
                        "cutbacks": [{"force_g": 1.\(next(10))\(next(10))}], "scores": {\(scores)}
                        """
                    )
                })
        }.joined(separator: ",")
    }

    @Test(
        "records, ranks and highlights are the same in metres and in feet", arguments: 1...(isProof ? 6 : 2))
    func same(_ seed: Int) throws {
        let pages = try ["metric", "imperial"].map { units in
            let fixture = try Fixture<Surf>(
                ["a.json": "{\"sessions\": [\(Self.sessions(seed))]}"], settings: "{units: \(units)}")
            #expect(fixture.problems == [])
            return try fixture.pages("en")
        }
        #expect(pages[0].map(\.id) == pages[1].map(\.id))
        var ranks = 0
        for (metric, imperial) in zip(pages[0], pages[1]) {
            let (ours, theirs) = (signs(.record(metric.data)), signs(.record(imperial.data)))
            let different = zip(ours, theirs).first { $0 != $1 }
            let isSame = ours == theirs
            #expect(isSame, "\(metric.id): \(different.map { "\($0.0) and \($0.1)" } ?? "more")")
            ranks += ours.count { $0.contains("of\u{A0}8") }
        }
        #expect(ranks > 100)
    }

    private func facts(_ units: String) throws -> [String] {
        let conditions = """
            , "conditions": {"swell_height_m": 1.2, "swell_period_s": 11, "wind": "offshore", "wind_kmh": 6}
            """
        let session = SurfTests.session(
            "a", "2025-06-01", end: 60, [(5, "\"distance_m\": 81")], more: conditions)
        let fixture = try Fixture<Surf>(SurfTests.file(session), settings: "{units: \(units)}")
        #expect(fixture.problems == [])
        let facts = try fixture.page("surf/session/2025-06-01").data[path: "facts"]?.list ?? []
        return facts.compactMap { $0["value"].map(SurfTests.shown) }
    }

    @Test("wind and swell are as exact as a forecast") func forecast()
        throws
    {
        let facts = try facts("imperial")
        #expect(facts.contains("4\u{A0}ft, 11\u{A0}s"))
        #expect(facts.contains("offshore, 4\u{A0}mph"))
        #expect(try self.facts("metric").contains("1.2\u{A0}m, 11\u{A0}s"))
    }

    @Test(
        "a mean is converted before it is rounded",
        arguments: [
            ("metric", [81, 81, 82], "81\u{A0}m", "244\u{A0}m"),
            // 81.33 m; of 81 m it would be 266 ft.
            ("imperial", [81, 81, 82], "267\u{A0}ft", "801\u{A0}ft"),
            ("imperial", [300, 357, 400], "1,156\u{A0}ft", "0.66\u{A0}mi"),
            ("imperial", [3_000, 3_000], "9,843\u{A0}ft", "3.7\u{A0}mi"),
        ])
    func mean(_ units: String, _ metres: [Int], _ mean: String, _ total: String) throws {
        let waves = metres.enumerated().map { (minute: $0 * 10 + 5, more: "\"distance_m\": \($1)") }
        let fixture = try Fixture<Surf>(
            SurfTests.file(SurfTests.session("a", "2025-06-01", end: 60, waves)),
            settings: "{units: \(units)}")
        let facts = try fixture.page("surf/session/2025-06-01").data[path: "facts"]?.list ?? []
        let shown = facts.compactMap { $0["value"].map(SurfTests.shown) }
        let tiles = try fixture.page("surf/session/2025-06-01").data[path: "tiles"]?.list ?? []
        #expect((shown + tiles.compactMap { $0["value"].map(SurfTests.shown) }).contains(mean))
        #expect(shown.contains(total))
    }

    @Test(
        "a limit is as exact as its setting",
        arguments: [
            ("metric", 45.0, "45\u{A0}km/h"), ("metric", 45.5, "45.5\u{A0}km/h"),
            ("imperial", 45, "28\u{A0}mph"),
            ("imperial", 50, "31.1\u{A0}mph"),
        ])
    func limit(_ units: String, _ limit: Double, _ text: String) throws {
        let fixture = try Fixture<Surf>(
            ["a.json": "{\"sessions\": [\(Self.sessions(1))]}"],
            settings: "{units: \(units), waves: {suspect_kmh: \(limit)}}")
        #expect(try fixture.page("surf/records").data["limit"].map(SurfTests.shown) == text)
    }

    /// All of a page that is no measured number: words, ranks, marks, links, and what stands out in its pictures.
    private func signs(_ value: Value) -> [String] {
        switch value {
        case .text(let text): [withoutMeasures(text)]
        case .flag(let flag): ["\(flag)"]
        case .count(let count): ["\(count)"]
        case .page(let page): [page]
        case .link(let link): ["\(link)"]
        case .markup(let picture): accented(String(decoding: picture.bytes, as: UTF8.self))
        case .list, .rows: value.list.flatMap(signs)
        // Where links lie on a picture follows from its scale.
        case .record(let record):
            record.names.filter { $0 != "targets" }.flatMap { record[$0].map(signs) ?? [] }
        default: []
        }
    }

    private func withoutMeasures(_ text: String) -> String {
        text.replacing(/[+\u{2212}]?[0-9][0-9.,]*\u{A0}(ft|mi|mph|km\/h|km|m)\b/, with: "–")
    }

    /// The names of the marks of a picture that have the colour of what is highlighted.
    private func accented(_ picture: String) -> [String] {
        picture.split(separator: "class=\"").filter { $0.hasPrefix("c-accent") }.flatMap { group in
            group.matches(of: /<title>([^<]*)/).map { withoutMeasures(String($0.1)) }
        }
    }
}
