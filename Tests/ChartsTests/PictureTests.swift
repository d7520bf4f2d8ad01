import Languages
import Markup
import Testing

@testable import Charts

struct PictureTests {
    @Test func twentyBarsTakeLessThanThreeKilobytes() throws {
        var numbers = SeededNumbers(seed: 7)
        let bars = (1...20).map { BarChart.Bar("\($0)", 20 + numbers.next() * 120) }
        let chart = BarChart(
            bars, figures: Figures(fraction: 0...0, exact: 0...1, unit: "\u{A0}m"), highlight: .highest)
        let size = chart.svg(in: try locale(), label: label).source.utf8.count
        #expect(size < 3 * 1024, "\(size) bytes")
    }

    /// The numbers of a bar's path: where it begins, and how far it goes.
    private func bars(_ source: String) -> [(start: Double, length: Double)] {
        source.matches(of: /d="M[0-9.]+ ([0-9.]+)(?:v(-?[0-9.]+)|h0)"><title>/).map {
            (Double($0.1) ?? .nan, $0.2.flatMap { Double($0) } ?? 0)
        }
    }

    @Test(
        "each column of small pictures says from where to where it goes",
        arguments: [(5, 3), (6, 3), (2, 2), (1, 1)])
    func everyColumnHasItsSpan(count: Int, columns: Int) throws {
        let chart = SmallMultiples(
            (1...count).map { .init("Wave \($0)", [.init(0, 1), .init(11, 2)]) },
            across: .numbers(Figures(fraction: 0...0, unit: " s")), span: 0...12)
        let source = chart.svg(in: try locale(), label: label).source
        let texts = source.matches(of: /<text[^>]*>([^<]*)</).map { String($0.1) }
        #expect(texts.count { $0 == "0 s" } == columns)
        #expect(texts.count { $0 == "12 s" } == columns)
    }

    /// Charts that are compared have their numbers alike, however much room there is: an axis, the highest number, and
    /// where the bars begin and end.
    @Test(arguments: [1, 4, 9], 0..<9)
    func onlyTheHighestBarHasItsNumberIfAsked(count: Int, highest: Int) throws {
        let values = (0..<count).map { $0 == highest % count ? 77.0 : Double(10 + $0) }
        var chart = BarChart(
            zip(1..., values).map { .init("\($0) September", $1) }, figures: Figures(), highlight: .highest)
        chart.numbers = .highest
        let source = chart.svg(in: try locale(), label: label).source
        let texts = source.matches(of: /<text[^>]*>([^<]*)</).map { String($0.1) }
        #expect(texts.contains("77") && texts.contains("0"))
        #expect(!values.contains { $0 != 77 && $0 != 10 && texts.contains(String(Int($0))) })
        #expect(texts.contains("1 September") && texts.contains("\(count) September"))
    }

    @Test(
        "the label of a mean stands beside the bars in two lines, or above them in one",
        arguments: [(ReferencePlace.beside, ["mean", "2 m"]), (.above, ["mean 2 m"])])
    func referenceLabels(_ place: ReferencePlace, _ words: [String]) throws {
        var chart = BarChart(
            [.init("a", 1), .init("b", 3)], figures: Figures(fraction: 0...0, unit: "\u{A0}m"),
            references: [Reference(.mean, 2, label: "mean")])
        chart.referencePlace = place
        let source = chart.svg(in: try locale(), label: label).source
        let texts = source.matches(of: /<text[^>]*>([^<]*)</).map {
            String($0.1).replacing("\u{A0}", with: " ")
        }
        #expect(words.allSatisfy(texts.contains))
    }

    @Test(arguments: [[50.0, 100], [98, 100], [-50, -100], [-1, 2], [1e-9, 3e-9], [1e200, 2e200]])
    func barsStartAtZeroAndAreAsLongAsTheirValues(values: [Double]) throws {
        let chart = BarChart(values.map { .init("a", $0) })
        let bars = bars(chart.svg(in: try locale(), label: label).source)
        #expect(bars.count == 2 && Set(bars.map(\.start)).count == 1)
        let lengths = bars.map(\.length)
        #expect(abs(lengths[0] / lengths[1] - values[0] / values[1]) < 0.01)
        // Upwards in the picture is down in its numbers.
        #expect(zip(lengths, values).allSatisfy { ($0 < 0) == ($1 > 0) })
    }

    @Test func aMissingValueHasNoBar() throws {
        let chart = BarChart([.init("a", 3), .init("b", nil), .init("c", .nan), .init("d", 4)])
        #expect(bars(chart.svg(in: try locale(), label: label).source).count == 2)
        #expect(chart.rows(in: try locale()).map(\.cells)[1] == [.missing])
    }

    @Test func ofEqualBestAllAreHighlightedUnlessThereIsNoOther() throws {
        func bold(_ values: [Double]) throws -> Int {
            let source = BarChart(values.map { .init("a", $0) }, highlight: .highest).svg(
                in: try locale(), label: label
            ).source
            return source.matches(of: /c-accent"[^>]*>((?:<path[^>]*><title>[^<]*<\/title><\/path>)+)/)
                .reduce(0) { $0 + $1.1.matches(of: /<path/).count }
        }
        #expect(try bold([1, 3, 3]) == 2)
        // None is better than the others, and so all are drawn alike.
        #expect(try bold([3, 3, 3]) == 3)
    }

    @Test(
        "equal peaks of a line have one number, and bars have their names at even steps, each below its bar")
    func labels() throws {
        let speeds = [3.0, 14, 9, 14, 8, 14, 2].enumerated().map { LineChart.Point(Double($0), $1) }
        let line = LineChart([.init("", speeds)], across: .numbers(Figures()), highlight: .highest).svg(
            in: try locale(), label: label
        ).source
        #expect(line.matches(of: />14</).count == 1)
        let days = (1...12).map { BarChart.Bar("\($0) June 2025", $0 == 4 ? 90 : Double($0)) }
        let bars = BarChart(days, highlight: .highest).svg(in: try locale(), label: label).source
        let named = bars.matches(of: />(\d+ June 2025)<\/text>/).map { String($0.1) }
        #expect(named == ["2 June 2025", "6 June 2025", "10 June 2025"])
    }

    @Test("names of which not all have room give way to letters, or to every second or third name")
    func letters() throws {
        let names = ["January", "February", "March", "April", "May", "June", "July", "August"]
        func shown(_ bars: [BarChart.Bar]) throws -> [String] {
            try BarChart(bars).svg(in: locale(), label: label).source
                .matches(of: />([A-Z][a-z]*)<\/text>/).map { String($0.1) }
        }
        let letters = names.map { BarChart.Bar($0, 3, letter: String($0.prefix(1))) }
        #expect(try shown(letters) == ["J", "F", "M", "A", "M", "J", "J", "A"])
        #expect(try shown(Array(letters.prefix(3))) == ["January", "February", "March"])
        #expect(try shown(names.map { .init($0, 3) }) == ["January", "March", "May", "July"])
    }

    @Test("a number does not cover higher bars beside its own") func numberBesideHigherBars() throws {
        func numbers(_ highlighted: Int) throws -> Int {
            let bars = (0..<20).map { BarChart.Bar("\($0)", $0 == 10 ? 800 : Double(200 + $0 * 7)) }
            let chart = BarChart(
                bars, figures: Figures(unit: "\u{A0}ft"), highlight: .at([highlighted]))
            return try chart.svg(in: locale(), label: label).source.matches(of: /ft<\/text>/).count
        }
        // Besides that of the axis.
        #expect(try numbers(10) == 2)
        #expect(try numbers(9) == 1)
    }

    @Test(arguments: [
        ("en", "1,234.5\u{A0}m"), ("fr", "1\u{202F}234,5\u{A0}m"), ("es", "1234,5\u{A0}m"),
        ("it", "1234,5\u{A0}m"),
    ])
    func numbersFollowTheLocaleAndAttributesDoNot(tag: String, expected: String) throws {
        let chart = BarChart([.init("a", 1234.5), .init("b", 333.25)], figures: Figures(unit: "\u{A0}m"))
        let source = chart.svg(in: try locale(tag), label: label).source
        #expect(source.contains("<title>a · \(expected)</title>"))
        #expect(source.contains(">\(expected)</text>"))
        let attributes = source.replacing(/>[^<]*</, with: "><")
        let english = chart.svg(in: try locale(), label: label).source.replacing(/>[^<]*</, with: "><")
        // Only the positions of the labels may differ, as the labels are not equally long.
        let places = /\sx="[^"]*"/
        #expect(attributes.replacing(places, with: "") == english.replacing(places, with: ""))
    }

    @Test func aPictureIsNamedAndItsMarksAreForThePointer() throws {
        let source = BarChart([.init("a", 1)]).svg(
            in: try locale(), label: ChartLabel(id: "x", title: "Speeds", description: "Rising")
        )
        .source
        #expect(source.contains("role=\"img\" aria-labelledby=\"x-t\" aria-describedby=\"x-d\""))
        #expect(
            source.contains(
                "<title id=\"x-t\">Speeds</title><desc id=\"x-d\">Rising</desc><g aria-hidden=\"true\">"))
        let without = BarChart([.init("a", 1)]).svg(
            in: try locale(), label: ChartLabel(id: "x", title: "Speeds")
        ).source
        #expect(!without.contains("desc"))
    }

    @Test(arguments: everyKind([3, 5, nil, 4]).indices)
    func noPictureBringsStylesOrScripts(index: Int) throws {
        let source = everyKind([3, 5, nil, 4])[index].svg(in: try locale(), label: label).source
        #expect(source.firstMatch(of: /style|<script|var\(|href|url\(/) == nil)
    }

    @Test func theTableContainsTheExactNumbers() throws {
        let chart = BarChart(
            [.init("UE 1", 12.998490740740742), .init("UE 2", nil, note: "open")],
            figures: Figures(fraction: 2...2))
        let table = chart.figure(in: try locale("fr"), label: label, headings: ["Unité", "Moyenne", ""]).table
        #expect(table.caption == "Title" && table.id == "chart-n")
        #expect(
            table.rows[0]
                == .init(
                    heading: .text("UE 1"),
                    cells: [.number(exact: "12.998490740740742", text: "13,00"), .missing]))
        #expect(table.rows[1] == .init(heading: .text("UE 2"), cells: [.missing, .text("open")]))
    }

    @Test func aDistributionCountsEveryValueOnce() throws {
        let chart = Distribution([0, 1.9, 2, 10, 19.99, 20, .nan], in: 0...20, width: 2)
        let rows = chart.rows(in: try locale())
        #expect(rows.map(\.heading).first == .text("0–2") && rows.count == 10)
        let counts = rows.map { row in
            if case .number(let exact, _) = row.cells[0] { Int(exact) ?? -1 } else { -1 }
        }
        #expect(counts == [2, 1, 0, 0, 0, 1, 0, 0, 0, 2])
    }

    @Test(
        "the label of an average is in the row of the axis's unit, unless the highest number is there",
        arguments: [(60.0, true), (118.0, false)])
    func sharedRow(minute: Double, isShared: Bool) throws {
        let chart = TimeStrip(
            [.init("a", at: 10, value: 20), .init("b", at: minute, value: 100)], in: 0...120,
            figures: Figures(fraction: 0...0, unit: " m"), highlight: .highest,
            references: [Reference(.mean, 40, label: "Average")])
        let source = chart.svg(in: try locale(), label: label).source
        let texts = source.matches(of: /<text[^>]* y="([0-9.]+)"[^>]*>([^<]*)</).map {
            (y: Double($0.1) ?? .nan, text: String($0.2))
        }
        let average = try #require(texts.first { $0.text.hasPrefix("Average") })
        let unit = try #require(texts.first { $0.text.hasSuffix(" m") })
        #expect((unit.y - average.y < Canvas.lineHeight) == isShared)
        // Lines behind the number of the highest stroke end at its edge.
        #expect(source.contains("c-halo"))
    }

    @Test func aTrackHasTheSameScaleBothWays() throws {
        let track = TrackChart([.init([.init(0, 0), .init(30, 0), .init(30, 40), .init(0, 0)])])
        let source = track.svg(in: try locale(), label: label).source
        let sides = source.matches(of: /d="M[0-9.]+ [0-9.]+h([0-9.]+)v-([0-9.]+)l-([0-9.]+) ([0-9.]+)"/)
        let numbers = sides.first.map { [$0.1, $0.2, $0.3, $0.4].compactMap { Double($0) } } ?? []
        #expect(numbers == [225, 300, 225, 300])
    }
}
