import Charts
import Languages
import Markup
import Testing

/// A locale that is certain to exist.
func locale(_ tag: String = "en") throws -> Locale {
    try #require(Locale(tag: tag))
}

let label = ChartLabel(id: "chart", title: "Title", description: "Description")

/// Random numbers that are the same on every machine and in every run (a linear congruential generator,
/// Knuth's MMIX).
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// 0 up to, but without, 1.
    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(UInt64(1) << 31)
    }
}

/// A chart of each kind that draws these values, which may be any.
func everyKind(_ values: [Double?]) -> [any Chart] {
    let points = values.enumerated().map { LineChart.Point(Double($0), $1) }
    let bars = values.enumerated().map { BarChart.Bar("\($0)", $1) }
    let known = values.compactMap { $0 }
    let references = known.prefix(3).map { Reference(.mean, $0, label: "mean") }
    let minutes = Figures(fraction: 0...0, unit: " min")
    return [
        BarChart(bars, highlight: .highest, references: references),
        BarChart(bars, highlight: .lowest),
        Distribution(known, references: references, highlighted: known.first),
        Distribution(known, in: 0...20, width: 2),
        LineChart(
            [.init("a", points), .init("b", points.reversed())], across: .minutes(minutes),
            highlight: .highest, references: references),
        LineChart(
            [.init("a", points.map { .init($0.y ?? 0, $0.x) })], across: .numbers(Figures()), shape: .straight
        ),
        LineChart([.init("a", points)], across: .names(["one", "two"])),
        SmallMultiples([.init("a", points), .init("b", [])], across: .clock, highlight: .highest),
        TimeStrip(
            known.map { .init("event", at: $0, duration: $0, value: $0) }, in: 0...90, pauses: [10...20],
            highlight: .highest),
        RadarChart(values.prefix(9).map { _ in "axis" }, [.init("a", values), .init("b", [])]),
        TrackChart([
            .init(zip(known, known.reversed()).map { .init($0, $1) }, label: "way", rank: .best)
        ]),
        ScatterPlot(
            zip(known, known.reversed()).map { .init("a", x: $0, y: $1) }, across: .init("x"), up: .init("y"),
            highlighted: [0]),
    ]
}
