import Charts
import Foundation
import Languages
import Markup
import Testing

/// What is written at the beginnings of a track's stretches.
@Suite struct TrackMarksTests {
    /// Ways that begin in a crowd: where each name would be best, another one is.
    private static func crowd(_ count: Int) -> TrackChart {
        TrackChart(
            (0..<count).map { index in
                let x = Double(index % 4)
                return .init(
                    [.init(x, 0), .init(x + 1, -40), .init(x, -80 - Double(index))],
                    label: "Wave \(index + 1)",
                    rank: index == count - 1 ? .best : .marked, mark: "\(index + 1)")
            })
    }

    private func source(_ chart: TrackChart) throws -> String {
        chart.svg(
            in: try #require(Locale(tag: "en")), label: ChartLabel(id: "a", title: "A track")
        ).source
    }

    /// Names and the middles of their last lines; the letters of the scale are not numbers alone.
    private func names(_ source: String) -> [(name: String, x: Double, y: Double)] {
        source.matches(of: /<text x="([0-9.]+)" y="([0-9.]+)">([0-9]+)<\/text>/).map {
            (String($0.3), Double($0.1) ?? 0, Double($0.2) ?? 0)
        }
    }

    @Test("no name covers another one, and none leaves the picture", arguments: [2, 9, 24, 60])
    func apart(_ count: Int) throws {
        let names = names(try source(Self.crowd(count)))
        #expect(names.count > min(count, 8) / 2)
        for (index, name) in names.enumerated() {
            #expect((4...356).contains(name.x) && name.y > 8, "\(name)")
            for other in names.dropFirst(index + 1) {
                let isClear = abs(name.x - other.x) > 8 || abs(name.y - other.y) > 13
                #expect(isClear, "\(name) and \(other)")
            }
        }
    }

    @Test("the one to look at first always has its name", arguments: [1, 24, 60])
    func first(_ count: Int) throws {
        let source = try source(Self.crowd(count))
        #expect(names(source).contains { $0.name == "\(count)" })
        #expect(source.contains("font-weight=\"bold\""))
    }

    @Test("more names than can be read are left out") func many() throws {
        #expect(names(try source(Self.crowd(61))).isEmpty)
    }

    @Test("each of them ends in an arrow, and the way between does not") func arrows() throws {
        let way = TrackChart([.init([.init(0, 0), .init(0, 100)])])
        let marked = TrackChart([.init([.init(0, 0), .init(0, 100)], rank: .marked)])
        #expect(try source(way).matches(of: /d="M[^"]*M/).isEmpty)
        #expect(try source(marked).matches(of: /d="M[^"M]*M[^"M]*"/).count == 1)
    }
}
