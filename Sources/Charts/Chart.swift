public import Languages
public import Markup

/// Numbers that can be drawn, and shown as a table beside the picture.
///
///     let chart = BarChart([.init("UE 1", 14.43), .init("UE 2", 9.1)], figures: Figures(fraction: 2...2))
///     let figure = chart.figure(
///         in: locale, label: ChartLabel(id: "averages", title: "Averages", description: "UE 1 is the best, with 14.43"),
///         headings: ["Unit", "Average"])
///     // figure.picture goes into the page as markup, figure.table beside it
public protocol Chart: Sendable {
    /// The picture: one markup for screens, light or dark, for paper, and for programs that turn it into PDF
    /// or PNG.
    ///
    /// The same chart gives the same bytes, on every machine.
    func svg(in locale: Locale, label: ChartLabel) -> HTML

    /// The rows of the table beside the picture.
    func rows(in locale: Locale) -> [ChartTable.Row]

    /// Both, and where its marks can be pointed at, for a chart that has to prepare the same for them.
    func drawn(in locale: Locale, label: ChartLabel) -> DrawnChart
}

extension Chart {
    public func drawn(in locale: Locale, label: ChartLabel) -> DrawnChart {
        DrawnChart(picture: svg(in: locale, label: label), rows: rows(in: locale))
    }

    /// The picture and its table, of the same numbers.
    ///
    /// - Parameters:
    ///   - headings: of the columns, the one of the rows' names first.
    ///   - caption: of the table; without one, the title of the picture.
    public func figure(in locale: Locale, label: ChartLabel, headings: [String], caption: String? = nil)
        -> ChartFigure
    {
        let drawn = drawn(in: locale, label: label)
        let table = ChartTable(
            id: label.id + "-n", caption: caption ?? label.title, headings: headings, rows: drawn.rows)
        return ChartFigure(
            id: label.id, finding: label.finding, picture: drawn.picture, table: table, targets: drawn.targets
        )
    }
}

/// A picture and its numbers.
public struct ChartFigure: Sendable, Hashable {
    /// Unique in the page.
    public var id: String
    /// What the picture shows first, in words; may be empty.
    public var finding: String
    public var picture: HTML
    public var table: ChartTable
    public var targets: [ChartTarget] = []
}

/// A picture, the rows of its table, and where its marks can be pointed at; nowhere where they are too many or too small.
public struct DrawnChart: Sendable {
    public var picture: HTML
    public var rows: [ChartTable.Row]
    public var targets: [ChartTarget] = []
}

/// What a picture is called and says, for those who do not see it.
public struct ChartLabel: Sendable, Hashable {
    /// Unique in the page; the picture's title is `<id>-t`, its description `<id>-d`.
    public var id: String
    /// What is shown, in a few words.
    public var title: String
    /// What there is to be seen, in a sentence or two; may be empty.
    public var description: String
    /// What the numbers say, for a caption above the picture; may be empty.
    public var finding: String

    public init(id: String, title: String, description: String = "", finding: String = "") {
        self.id = id
        self.title = title
        self.description = description
        self.finding = finding
    }
}

/// A line across a chart that values are compared with: a pass mark, a mean.
public struct Reference: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// To be reached: drawn solid.
        case threshold
        /// Of the values themselves: drawn dashed.
        case mean
    }

    public let kind: Kind
    public let value: Double
    /// As far as there is room for it.
    let label: String

    /// - Parameter label: a word or two; the value is written beside it.
    public init(_ kind: Kind, _ value: Double, label: String) {
        self.kind = kind
        self.value = value
        self.label = truncated(label, to: ReferenceLines.widest)
    }
}

/// Where the labels of references are.
public enum ReferencePlace: Sendable, Hashable {
    /// At the end of each line, in two lines.
    case beside
    /// Above the chart, in one line each, so that the marks have all of the width.
    case above
}

/// Which of the values are highlighted.
public enum Highlight: Sendable, Hashable {
    /// Nothing: all look alike.
    case none
    case highest
    case lowest
    /// The highest of these, by their position.
    case highestOf(Set<Int>)
    /// These, by their position.
    case at(Set<Int>)

    /// The positions of the highlighted values; if several values are equal, of all of them.
    func positions(among values: some RandomAccessCollection<Double?>) -> HighlightedPositions {
        switch self {
        case .none: return HighlightedPositions()
        case .at(let positions):
            return HighlightedPositions((0..<values.count).map { positions.contains($0) })
        case .highestOf(let counting):
            let counted = values.enumerated().map { counting.contains($0.offset) ? $0.element : nil }
            return Self.positions(of: counted.compactMap(\.self).max(), among: counted)
        case .highest: return Self.positions(of: values.lazy.compactMap(\.self).max(), among: values)
        case .lowest: return Self.positions(of: values.lazy.compactMap(\.self).min(), among: values)
        }
    }

    private static func positions(of best: Double?, among values: some RandomAccessCollection<Double?>)
        -> HighlightedPositions
    {
        // Where all are alike none is better than the others.
        guard let best, values.count == 1 || values.contains(where: { $0 != best }) else {
            return HighlightedPositions()
        }
        return HighlightedPositions(values.map { $0 == best })
    }
}

/// The positions of highlighted values.
struct HighlightedPositions {
    /// By position; empty if nothing is highlighted.
    private let isHighlighted: [Bool]

    init(_ isHighlighted: [Bool] = []) {
        self.isHighlighted = isHighlighted.contains(true) ? isHighlighted : []
    }

    var isEmpty: Bool { isHighlighted.isEmpty }

    func contains(_ position: Int) -> Bool {
        isHighlighted.indices.contains(position) && isHighlighted[position]
    }
}
