import Charts
import Markup
import TestSupport
import Testing

/// One small picture of each kind, byte by byte.
struct ChartGoldenTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let tag: String
        let chart: any Chart
        var testDescription: String { name }
    }

    static let metres = Figures(fraction: 0...0, exact: 0...1, unit: "\u{A0}m")

    static let samples: [Sample] = [
        Sample(
            name: "bars-up", tag: "en",
            chart: BarChart(
                [.init("1", 84.4), .init("2", nil), .init("3", 120, note: "left"), .init("4", 0)],
                figures: metres, highlight: .highest,
                references: [Reference(.mean, 68.1, label: "mean")])),
        Sample(
            name: "bars-from-mean", tag: "en", chart: barsFromMean),
        Sample(
            name: "scatter-numbered", tag: "en",
            chart: ScatterPlot(
                (1...9).map {
                    .init("A long name \($0)", number: "\($0)", x: Double($0 % 3) / 4, y: Double($0 / 3) / 9)
                } + [.init("Far", number: "10", x: 9, y: 9)],
                across: .init("price"), up: .init("form"), highlighted: [4])),
        Sample(
            name: "bars-up-axis", tag: "en",
            chart: BarChart(
                (1...24).map { .init("\($0)", Double($0 * 5)) }, figures: metres, highlight: .highest)),
        Sample(
            name: "distribution-whole", tag: "en",
            chart: Distribution(
                [14, 16, 16, 17, 20], figures: Figures(fraction: 0...0, exact: 0...0, unit: "\u{A0}mph"))),
        Sample(
            name: "distribution", tag: "es",
            chart: Distribution(
                [4, 9.5, 10, 10.2, 11.9, 12, 14.5, 20], in: 0...20, width: 2,
                references: [Reference(.threshold, 10, label: "aprobado")],
                highlighted: 12)),
        Sample(
            name: "lines", tag: "it",
            chart: LineChart(
                [
                    .init(
                        "massima",
                        [.init(600, 20), .init(615, 31.5), .init(630, nil), .init(645, 12), .init(660, 14)]),
                    .init("media", [.init(600, 10), .init(660, 9)]),
                ], across: .clock, figures: Figures(unit: "\u{A0}km/h"), highlight: .highest)),
        Sample(
            name: "multiples", tag: "en",
            chart: SmallMultiples(
                [
                    .init("A", [.init(0, 1), .init(5, 4), .init(10, 2)]),
                    .init("B", [.init(0, 2), .init(10, 3)]), .init("C", []),
                ],
                across: .numbers(Figures(unit: "\u{A0}s")), figures: metres, highlight: .highest)),
        Sample(
            name: "multiples-wide", tag: "en",
            chart: SmallMultiples(
                (1...8).map { .init("Wave \($0)", [.init(0, 1), .init(5, Double($0)), .init(10, 2)]) },
                across: .numbers(Figures(unit: "\u{A0}s")), figures: metres, highlight: .highest, columns: 6)),
        Sample(
            name: "strip", tag: "en",
            chart: TimeStrip(
                [.init("A", at: 5, value: 40), .init("B", at: 62, duration: 8, value: 90)], in: 0...120,
                pauses: [20...35],
                across: .minutes(Figures(fraction: 0...0, unit: "\u{A0}min")), figures: metres,
                highlight: .highest)),
        Sample(
            name: "radar", tag: "fr",
            chart: RadarChart(["Puissance", "Fluidité", "Vitesse", "Variété"], [.init("", [7.2, 8, 10, 0])])),
        Sample(
            name: "radar-two", tag: "en",
            chart: RadarChart(
                ["Power", "Flow", "Speed"], [.init("today", [7, nil, 3]), .init("always", [5, 5, 5])])),
        Sample(
            name: "track", tag: "en",
            chart: TrackChart([
                .init([.init(0, 0), .init(0, 100)]),
                .init([.init(0, 100), .init(200, 100)], label: "Wave 1", rank: .best),
            ])),
        Sample(
            name: "scatter", tag: "en",
            chart: ScatterPlot(
                [
                    .init("Osculation", x: 2.6, y: 3.3), .init("Music Maker", x: 8, y: 6.3),
                    .init("Twinkle Town", x: 8, y: 3.5),
                ],
                across: .init("price"), up: .init("form"), highlighted: [0])),
        Sample(
            name: "scatter-least-first", tag: "en",
            chart: ScatterPlot(
                [.init("Osculation", x: 2.6, y: 3.3), .init("Music Maker", x: 8, y: 6.3)],
                across: .init("price"), up: .init("form", order: .leastFirst))),
        Sample(
            name: "scatter-ticks", tag: "en",
            chart: ScatterPlot(
                [.init("Osculation", x: 2.6, y: 3.3), .init("Music Maker", x: 8, y: 6.3)],
                across: .init("price", ticks: [1, 2, 3, 5, 10, 20]), up: .init("form"))),
    ]

    /// Bars above and below the mean that they begin at.
    private static let barsFromMean: BarChart = {
        var chart = BarChart(
            [.init("1", 18.4), .init("2", nil), .init("3", 20.5), .init("4", 16.2)], figures: metres,
            highlight: .highest, references: [Reference(.mean, 18.4, label: "mean")])
        chart.base = 18.4
        chart.referencePlace = .above
        return chart
    }()

    @Test(arguments: samples)
    func drawsTheSameBytes(_ sample: Sample) throws {
        let path = Repository.path("Tests/ChartsTests/Golden/\(sample.name).svg")
        let picture = sample.chart.svg(in: try locale(sample.tag), label: label)
        // A line an element, so that a person can read it and a difference has a place.
        let text = picture.source.replacing("><", with: ">\n<") + "\n"
        if isRecording {
            try write(text, to: path)
            Issue.record("recorded \(path): read the changes, then run the tests without SITEGEN_RECORD")
        } else {
            #expect(text == (try TestSupport.text(of: path)))
        }
    }
}
