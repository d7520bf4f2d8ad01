import Charts
import Languages
import Markup
import Testing

/// For any values there is a picture of finite numbers and a table.
struct HostileTests {
    static let series: [[Double?]] = [
        [], [nil], [nil, nil, nil], [0], [5], [-5], [0, 0, 0], [7, 7, 7, 7], [-3, -2, -1], [-1, 0, 1], [.nan],
        [.infinity, -.infinity, 1],
        [.nan, 3, nil, .infinity, 4], [.greatestFiniteMagnitude, -.greatestFiniteMagnitude],
        [1e300, -1e300, 1e299],
        [.leastNonzeroMagnitude, 0], [1e-300, 2e-300], [1e-12, 3e-12], [1e15, 1e15 + 1],
        [0.1, 0.2, 0.30000000000000004],
        [1, .greatestFiniteMagnitude, 2], (0..<200).map { Double($0 % 13) },
    ]

    @Test(arguments: series)
    func everyKindDrawsThem(values: [Double?]) throws {
        for chart in everyKind(values) {
            let figure = chart.figure(in: try locale(), label: label, headings: ["a", "b"])
            let source = figure.picture.source
            let drawn = source.replacing(/<(title|text)[^>]*>[^<]*/, with: "")
            #expect(source.hasPrefix("<svg ") && source.hasSuffix("</g></svg>"))
            #expect(
                !drawn.contains("nan") && !drawn.contains("inf") && !drawn.contains("e+"),
                "\(type(of: chart)): \(drawn)")
            #expect(chart.svg(in: try locale(), label: label) == figure.picture)
        }
    }

    @Test func tenThousandValuesStayASmallPicture() throws {
        var numbers = SeededNumbers(seed: 3)
        let values = (0..<10_000).map { _ in numbers.next() * 100 }
        let points = values.enumerated().map { LineChart.Point(Double($0), $1) }
        let pictures: [any Chart] = [
            BarChart(values.map { .init("", $0) }), Distribution(values),
            LineChart([.init("", points)], across: .numbers(Figures())),
            TrackChart([.init(zip(values, values.reversed()).map { .init($0, $1) })]),
            ScatterPlot(values.map { .init("", x: $0, y: 100 - $0) }, across: .init(""), up: .init("")),
        ]
        let sizes = try pictures.map { chart in try chart.svg(in: locale(), label: label).source.utf8.count }
        #expect(zip(sizes, [12_000, 4_000, 30_000, 150_000, 12_000]).allSatisfy { $0 < $1 }, "\(sizes)")
    }

    @Test(arguments: [-1.0, 0, .nan, .infinity, 1e9])
    func aHeightWithoutReasonIsMended(height: Double) throws {
        let source = BarChart([.init("a", 1)], height: height).svg(in: try locale(), label: label).source
        let heights = source.matches(of: /viewBox="0 0 360 ([0-9.]+)"/).compactMap { Double($0.1) }
        #expect(heights.allSatisfy { (120...1000).contains($0) } && heights.count == 1)
    }

    /// Texts come from the messages of a site, which can say anything.
    @Test(arguments: [20, 60, 300, 5_000], [[3, 1, 2], [-1, 4], (0..<400).map { Double($0 % 13) }])
    func marksKeepRoomBesideLongTexts(length: Int, values: [Double]) throws {
        let text = String(repeating: "long ", count: length / 5)
        let figures = Figures { _, value in "\(text) \(value)" }
        let points = values.enumerated().map { LineChart.Point(Double($0), $1) }
        let bars = values.map { BarChart.Bar(text, $0, note: text) }
        let references = [Reference(.mean, 2, label: text), Reference(.mean, 1, label: text)]
        let charts: [any Chart] = [
            BarChart(bars, figures: figures),
            BarChart(bars, figures: figures, references: references),
            Distribution(values, figures: figures, references: references),
            LineChart(
                [.init(text, points), .init(text, points)], across: .names([text]), figures: figures,
                references: references),
            LineChart([.init(text, points)], across: .numbers(figures), figures: figures),
            SmallMultiples([.init(text, points)], across: .numbers(figures), figures: figures),
            TimeStrip(values.map { .init(text, at: $0, note: text) }, in: 0...9, figures: figures),
            RadarChart([text, text, text], [.init(text, [1, 2, 3])], figures: figures),
            TrackChart([.init([.init(0, 0), .init(9, 9)], label: text, note: text)], figures: figures),
            ScatterPlot(
                values.map { .init(text, x: $0, y: $0) }, across: .init(text, figures: figures),
                up: .init(text, figures: figures)),
        ]
        for chart in charts {
            let source = chart.svg(in: try locale(), label: label).source
            #expect(!source.contains(/(width|height)="-/), "\(type(of: chart))")
        }
    }

    @Test func labelsAreText() throws {
        let hostile = "<script>alert(\"1\")</script>&'"
        let figures = Figures(unit: hostile)
        let charts: [any Chart] = [
            BarChart(
                [.init(hostile, 1, note: hostile)], figures: figures,
                references: [Reference(.mean, 1, label: hostile)]),
            LineChart(
                [.init(hostile, [.init(0, 1)]), .init(hostile, [])], across: .names([hostile]),
                figures: figures),
            SmallMultiples([.init(hostile, [.init(0, 1)])], across: .numbers(figures), figures: figures),
            TimeStrip([.init(hostile, at: 1, note: hostile)], in: 0...9, figures: figures),
            RadarChart([hostile, "b", "c"], [.init(hostile, [1, 2, 3])], figures: figures),
            TrackChart([.init([.init(0, 0), .init(9, 9)], label: hostile, note: hostile)], figures: figures),
            ScatterPlot(
                [.init(hostile, x: 1, y: 1)], across: .init(hostile, figures: figures), up: .init(hostile)),
        ]
        for chart in charts {
            let text = ChartLabel(id: "a\" onload=\"x", title: hostile, description: hostile)
            let source = chart.svg(in: try locale(), label: text).source
            #expect(!source.contains("<script"))
            #expect(!source.contains("\" onload="))
        }
    }
}
