/// What the rounds of one site came to.
struct Report {
    private let name: String
    private let summary: String
    var cold: [BuildResult] = []
    var unchanged: [BuildResult] = []
    var changed: [BuildResult] = []
    /// `cp -r` of the output.
    var copied: [Measured] = []
    /// Of the output.
    var files = 0
    var bytes = 0

    init(_ site: any BenchmarkSite) {
        name = site.name
        summary = site.summary
    }

    private var turns: [[BuildResult]] { [cold, unchanged, changed] }

    /// Tables in plain text, medians of all rounds.
    var text: String {
        let megabytes = Double(bytes) / 1e6
        let copies = copied.map(\.seconds)
        let copy = Self.median(copies)
        let pages = cold.first?.pages ?? 0
        var table = Table(["", "cold", "unchanged", "one changed", "cp -r"])
        table.add("seconds", turns.map { Self.median($0.map(\.seconds)) } + [copy], digits: 3)
        table.add("fastest", turns.map { $0.map(\.seconds).min() ?? 0 } + [copies.min() ?? 0], digits: 3)
        table.add("slowest", turns.map { $0.map(\.seconds).max() ?? 0 } + [copies.max() ?? 0], digits: 3)
        table.add(
            "processor seconds",
            turns.map { Self.median($0.map(\.processorSeconds)) } + [
                Self.median(copied.map(\.processorSeconds))
            ],
            digits: 3)
        table.add("times cp -r", turns.map { Self.median($0.map(\.seconds)) / copy } + [1], digits: 2)
        table.add("pages a second", turns.map { Double(pages) / Self.median($0.map(\.seconds)) }, digits: 0)
        table.add(
            "MB a second", turns.map { megabytes / Self.median($0.map(\.seconds)) } + [megabytes / copy],
            digits: 1)
        table.add("peak memory, MB", turns.map { Double($0.map(\.peakMemory).max() ?? 0) / 1e6 }, digits: 1)
        table.add("written", turns.map { Double($0.last?.written ?? 0) }, digits: 0)
        table.add("unchanged", turns.map { Double($0.last?.unchanged ?? 0) }, digits: 0)
        table.add("removed", turns.map { Double($0.last?.removed ?? 0) }, digits: 0)
        for (number, phase) in (cold.first?.phases ?? []).enumerated() {
            table.add("\(phase.name), ms", turns.map { Self.phase(number, $0) }, digits: 1)
        }
        return "\n\(name): \(summary), \(pages) pages, \(files) files, \(fixed(megabytes, digits: 1)) MB\n\n"
            + table.text + templates
    }

    /// The dearest templates of the last cold build.
    private var templates: String {
        guard let templates = cold.last?.templates, !templates.isEmpty else { return "" }
        var table = Table(["template", "pages", "ms", "ms per page"])
        for template in templates.prefix(8) {
            table.rows.append([
                template.name, String(template.pages), fixed(template.milliseconds, digits: 1),
                fixed(template.milliseconds / Double(max(1, template.pages)), digits: 3),
            ])
        }
        return "\n" + table.text
    }

    private static func phase(_ number: Int, _ results: [BuildResult]) -> Double {
        median(
            results.compactMap { $0.phases.indices.contains(number) ? $0.phases[number].milliseconds : nil })
    }

    private static func median(_ numbers: [Double]) -> Double {
        guard !numbers.isEmpty else { return 0 }
        let sorted = numbers.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

/// Rows in columns, the first aligned left, the others right.
private struct Table {
    var rows: [[String]]

    init(_ heading: [String]) {
        rows = [heading]
    }

    mutating func add(_ name: String, _ numbers: [Double], digits: Int) {
        rows.append([name] + numbers.map { fixed($0, digits: digits) })
    }

    var text: String {
        let widths = rows[0].indices.map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ") + "\n"
        }.joined()
    }
}

/// A number with so many digits after the point.
func fixed(_ number: Double, digits: Int) -> String {
    guard number.isFinite else { return "-" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return digits == 0
        ? "\(scaled)"
        : "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
