import Languages
import Markup

/// A picture under way, in the house's manner of drawing.
///
/// Colours are those of paper, and stand in attributes, since not everything that draws SVG reads the page's styles. A class on
/// the same element lets the page put its own in their place: dark ones, or a domain's.
struct Canvas: ~Copyable {
    /// In units. A picture is 360 units wide, so that on the smallest phone, where it gets 288 pixels, text still has 11.
    static let fontSize = 14.0
    static let width = 360.0
    /// From a line of text to the next.
    static let lineHeight = 17.0

    enum Ink: String {
        case text = "c-ink"
        case soft = "c-soft"
        case grid = "c-grid"
        case axis = "c-axis"
        case accent = "c-accent"
        case rest = "c-rest"
        case warm = "c-warm"
        /// Around a line, so that it stands out from what it crosses.
        case paper = "c-paper"

        var colour: String {
            switch self {
            case .text, .axis: "#1a1d21"
            case .soft: "#555c65"
            case .grid: "#d8dbdf"
            case .accent: "#1c5d99"
            case .rest: "#7f868e"
            case .warm: "#b5480f"
            case .paper: "#fff"
            }
        }
    }

    enum Anchor: String {
        case start, middle, end
    }

    enum Dash: String {
        case none
        case dashed = "5 3"
    }

    let width: Double
    let height: Double
    private var svg: SVG

    init(width: Double = Canvas.width, height: Double, label: ChartLabel) {
        self.width = width
        self.height = height
        let title = label.id + "-t"
        let description = label.id + "-d"
        svg = SVG(
            width: width, height: height,
            attributes: [
                "class": "chart", "role": "img", "aria-labelledby": .text(title),
                "aria-describedby": label.description.isEmpty ? nil : .text(description), "fill": "none", "font-family": "sans-serif",
                "font-size": .number(Self.fontSize),
            ])
        svg.element("title", ["id": .text(title)], text: label.title)
        if !label.description.isEmpty { svg.element("desc", ["id": .text(description)], text: label.description) }
        // The title and the description have said it all; single marks are for the pointer.
        svg.open("g", ["aria-hidden": "true"])
    }

    consuming func finished() -> HTML {
        svg.close("g")
        return svg.finished()
    }

    /// Lines of one colour and thickness.
    mutating func strokes(
        _ ink: Ink, width: Double, dash: Dash = .none, round: Bool = false, _ draw: (inout Canvas) -> Void
    ) {
        svg.open(
            "g",
            [
                "class": .text(ink.rawValue), "stroke": .text(ink.colour), "stroke-width": .number(width),
                "stroke-dasharray": dash == .none ? nil : .text(dash.rawValue), "stroke-linecap": round ? "round" : nil,
                "stroke-linejoin": round ? "round" : nil,
            ])
        draw(&self)
        svg.close("g")
    }

    /// One path; among `strokes` it has their colour.
    mutating func path(_ path: SVGPath, title: String? = nil) {
        guard !path.isEmpty else { return }
        svg.element("path", ["d": .path(path)], title: title)
    }

    /// Texts of one colour and alignment.
    ///
    /// - Parameter x: where all of them stand, for `text(_:y:)`.
    mutating func texts(
        _ ink: Ink, _ anchor: Anchor = .start, bold: Bool = false, x: Double = 0, _ draw: (inout Canvas) -> Void
    ) {
        svg.open(
            "g",
            [
                "class": .text(ink.rawValue), "fill": .text(ink.colour), "text-anchor": anchor == .start ? nil : .text(anchor.rawValue),
                "font-weight": bold ? "bold" : nil, "transform": x == 0 ? nil : .text("translate(\(SVGPath.number(x)))"),
            ])
        draw(&self)
        svg.close("g")
    }

    /// One line of text, `y` at its baseline.
    mutating func text(_ text: String, _ x: Double, _ y: Double) {
        guard !text.isEmpty else { return }
        svg.element("text", ["x": .number(x), "y": .number(y)], text: text)
    }

    /// One line of text where its group stands.
    mutating func text(_ text: String, y: Double) {
        guard !text.isEmpty else { return }
        svg.element("text", ["y": .number(y)], text: text)
    }

    /// A surface of a colour that lets through what lies below.
    mutating func area(_ ink: Ink, opacity: Double, _ path: SVGPath) {
        guard !path.isEmpty else { return }
        svg.element(
            "path",
            ["class": .text(ink.rawValue + " c-area"), "fill": .text(ink.colour), "fill-opacity": .number(opacity), "d": .path(path)])
    }
}

extension SVGPath {
    init(from start: Point, to end: Point) {
        self.init()
        move(to: start)
        line(to: end)
    }
}

/// What a mark tells a pointer that rests on it: its parts, those that are there.
func markTitle(_ parts: String?...) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
}
