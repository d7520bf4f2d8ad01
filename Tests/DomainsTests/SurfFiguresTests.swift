import Pages
import Testing

@testable import Domains

/// A figure is the same to the last digit on every page and in every table and picture that shows it.
@Suite struct SurfFiguresTests {
    /// What the pages of a session say: for each figure all values that are shown.
    private struct Claims {
        var values: [String: Set<String>] = [:]

        mutating func add(_ thing: String, _ value: Value?) {
            if case .number(let exact, let text)? = value {
                values[thing, default: []].insert("\(exact) = \(text)")
            }
        }
    }

    private func claims(_ fixture: Fixture<Surf>, _ session: Surf.Session, _ tag: String) throws -> Claims {
        var claims = Claims()
        var categories: [String: Surf.Category] = [:]
        for category in Surf.Category.allCases {
            categories[try fixture.text("surf.category.\(category.rawValue).name", tag)] = category
            // What it is called of one wave.
            guard category != .waves else { continue }
            categories[try fixture.text("surf.category.\(category.rawValue).one", tag)] = category
            categories[try fixture.text("surf.waves.column.\(category.rawValue)", tag)] = category
        }
        let pages = try fixture.pages(tag)
        var known: [String: Record] = [:]
        let data = { (id: String) in
            if let data = known[id] { return data }
            let data = try #require(pages.first { $0.id == id }).data
            known[id] = data
            return data
        }
        let id = "surf/session/\(session.address)"
        let label = { (number: Int) in
            try fixture.text("surf.wave.label", tag).replacing("{number}", with: "\(number)")
        }
        for path in [id, "\(id)/share", "\(id)/waves"] {
            let page = try data(path)
            let columns =
                page[path: "waveTable.headings"]?.list.compactMap { $0.text.flatMap { categories[$0] } } ?? []
            for row in page[path: "waveTable.waves"]?.list ?? [] {
                let number = try #require(row["number"]?.count)
                for (column, cell) in zip(columns, row["cells"]?.list ?? []) {
                    claims.add("\(column) of \(number)", cell["value"])
                }
            }
        }
        for wave in session.waves {
            let label = try label(wave.number)
            let page = try data("\(id)/wave/\(wave.number)")
            for fact in page["facts"]?.list ?? [] {
                let category = try #require(fact["name"]?.text.flatMap { categories[$0] })
                claims.add("\(category) of \(wave.number)", fact["value"])
                if category == .distance || category == .ride { claims.add("mean \(category)", fact["mean"]) }
            }
            for figure in [page["shape"], try data(id)["shape"], try data("\(id)/waves")["moments"]] {
                let rows = figure?["rows"]?.list.filter { $0["heading"]?.text == label } ?? []
                for row in rows {
                    claims.add("distance of \(wave.number)", row["cells"]?.list.last?["value"])
                }
            }
            let speeds = page[path: "speed.rows"]?.list.compactMap { $0["cells.0.value"] } ?? []
            claims.add("speed of \(wave.number)", speeds.max { exact($0) < exact($1) })
            let row = try data(id)[path: "speeds.rows"]?.list.first { $0["heading"]?.text == label }
            claims.add("speed of \(wave.number)", row?["cells.2.value"])
        }
        for category in Surf.Category.allCases where category != .waves && category.isKnown(session) {
            let page = try data("\(id)/\(category)")
            let isMean = category.isMean || category == .score
            claims.add("mean \(category)", page[path: isMean ? "mean.value" : "value"])
            for row in page[path: "figure.rows"]?.list ?? [] {
                claims.add("\(category) of \(row["heading"]?.text ?? "")", row["cells.0.value"])
            }
        }
        for summary in try data(id)["categories"]?.list ?? [] {
            let category = try #require(summary["name"]?.text.flatMap { categories[$0] })
            claims.add("mean \(category)", summary["value"])
        }
        let average = try fixture.text("surf.tile.distance", tag)
        let facts = try data(id)["facts"]?.list ?? []
        claims.add("mean distance", facts.first { $0["name"]?.text == average }?["value"])
        let longest = session.ridden.max { ($0.distance ?? 0) < ($1.distance ?? 0) }
        claims.add("distance of \(longest?.number ?? 0)", try data(id)[path: "tiles.1.value"])
        return claims
    }

    private func exact(_ value: Value) -> Double {
        if case .number(let exact, _) = value { Double(exact) ?? 0 } else { 0 }
    }

    @Test("one wave, one distance, one speed, on every page", arguments: UInt64(1)...12)
    func one(_ seed: UInt64) throws {
        let track = MadeUpTrack(
            seed: seed, minutes: 60, shore: Double(seed) * 29,
            watch: .init(steps: [[1], [1, 2, 3], [4]][Int(seed % 3)]))
        let fixture = try Fixture<Surf>(
            ["a.gpx": track.gpx()], settings: "{privacy: shape, units: {en: imperial}}")
        let session = try #require(fixture.domain.sessions.first)
        #expect(session.waves.count > 2)
        for tag in ["en", "fr"] {
            let claims = try claims(fixture, session, tag)
            #expect(claims.values.count > 3 * session.waves.count)
            for (thing, values) in claims.values.sorted(by: { $0.key < $1.key }) {
                #expect(values.count == 1, "\(tag): \(thing) is \(values.sorted())")
            }
        }
    }

    @Test("no figure has more digits for machines than it shows") func digits() throws {
        let written = SurfTests.session(
            "b", "2025-06-01",
            (1...8).map {
                (
                    $0 * 7,
                    "\"seconds\": 9.\($0), \"distance_m\": 4\($0).37, \"height_m\": 1.2\($0), \"cutbacks\": [{\"force_g\": 1.2\($0)}]"
                )
            })
        let files = ["a.gpx": MadeUpTrack(seed: 4, minutes: 60).gpx()].merging(SurfTests.file(written)) {
            first, _ in first
        }
        let fixture = try Fixture<Surf>(files, settings: "{privacy: full, units: {en: imperial}}")
        for page in try fixture.pages("en") + fixture.pages("it") {
            for (exact, text) in numbers(.record(page.data)) {
                let shown = text.filter(\.isNumber)
                let isShown = exact.filter(\.isNumber).count <= shown.count
                #expect(isShown, "\(page.id): \(exact) for \(text)")
            }
        }
    }

    private func numbers(_ value: Value) -> [(exact: String, text: String)] {
        switch value {
        case .number(let exact, let text): [(exact, text)]
        case .list, .rows: value.list.flatMap(numbers)
        case .record(let record): record.names.flatMap { name in record[name].map(numbers) ?? [] }
        default: []
        }
    }
}
