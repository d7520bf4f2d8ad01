import Charts
import Languages
import Markup
import Testing

struct EscapingTests {
    @Test func labelsAreText() throws {
        let locale = try #require(Locale(tag: "en"))
        let hostile = "<script>alert(\"1\")</script>&'"
        let chart = BarChart([.init(hostile, 1, note: hostile)], figures: Figures(unit: hostile))
        let source = chart.svg(in: locale, label: ChartLabel(id: "a\" onload=\"x", title: hostile, description: hostile)).source
        #expect(!source.contains("<script"))
        #expect(!source.contains(" onload=\""))
    }
}
