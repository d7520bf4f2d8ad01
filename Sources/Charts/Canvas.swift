import Languages
import Markup

/// A picture that is being drawn, with the colours, lines and texts that all charts share.
///
/// Colours are those of paper, and are written as attributes, since not everything that draws SVG reads the
/// page's styles. A class on the same element lets the page replace them with its own: dark ones, or those of
/// a domain.
struct Canvas: ~Copyable {
    /// In units. A picture is 360 units wide, so that on the smallest phone, where it gets 288 pixels, text
    /// still has 11.
    static let fontSize = 14.0
    static let width = 360.0
    /// From a line of text to the next.
    static let lineHeight = 17.0

    enum Ink {
        case text, soft, grid, axis, accent, rest, warm
        /// A text in the colour of what is highlighted.
        case accentText
        /// The ground of a picture that has one of its own.
        case paper

        var name: StaticString {
            switch self {
            case .text: "c-ink"
            case .soft: "c-soft"
            case .grid: "c-grid"
            case .axis: "c-axis"
            case .accent: "c-accent"
            case .rest: "c-rest"
            case .warm: "c-warm"
            case .accentText: "c-area"
            case .paper: "c-paper"
            }
        }

        var colour: StaticString {
            switch self {
            case .text, .axis: "#1a1d21"
            case .soft: "#555c65"
            case .grid: "#d8dbdf"
            case .accent, .accentText: "#1c5d99"
            case .rest: "#7f868e"
            case .warm: "#b5480f"
            case .paper: "#fff"
            }
        }
    }

    enum Anchor {
        case start, middle, end
    }

    enum Dash {
        case none, dashed, dotted
    }

    let width: Double
    let height: Double
    private var svg: SVG

    init(width: Double = Canvas.width, height: Double, label: borrowing ChartLabel) {
        self.width = width
        self.height = height
        svg = SVG(width: width, height: height) { svg in
            svg.attribute("class", constant: "chart")
            svg.attribute("role", constant: "img")
            svg.attribute("aria-labelledby", label.id, ending: "-t")
            if !label.description.isEmpty { svg.attribute("aria-describedby", label.id, ending: "-d") }
            svg.attribute("fill", constant: "none")
            svg.attribute("font-family", constant: "sans-serif")
            svg.attribute("font-size", Self.fontSize)
        }
        svg.element("title", text: label.title) { $0.attribute("id", label.id, ending: "-t") }
        if !label.description.isEmpty {
            svg.element("desc", text: label.description) { $0.attribute("id", label.id, ending: "-d") }
        }
        // The title and the description have said it all; single marks are for the pointer.
        svg.open("g") { $0.attribute("aria-hidden", constant: "true") }
    }

    consuming func finished() -> HTML {
        svg.close("g")
        return svg.finished()
    }

    /// Lines of one colour and thickness.
    mutating func strokes(
        _ ink: Ink, width: Double, dash: Dash = .none, round: Bool = false, _ draw: (inout Canvas) -> Void
    ) {
        svg.open("g") { lines in
            lines.attribute("class", constant: ink.name)
            lines.attribute("stroke", constant: ink.colour)
            lines.attribute("stroke-width", width)
            if dash == .dashed { lines.attribute("stroke-dasharray", constant: "5 3") }
            if dash == .dotted { lines.attribute("stroke-dasharray", constant: "1.5 2.5") }
            guard round else { return }
            lines.attribute("stroke-linecap", constant: "round")
            lines.attribute("stroke-linejoin", constant: "round")
        }
        draw(&self)
        svg.close("g")
    }

    /// One path; among `strokes` it has their colour.
    ///
    /// - Parameter first: the beginning of the mark's title, which a browser shows at the pointer; further
    ///   parts may follow.
    mutating func path(_ path: borrowing SVGPath, title first: String? = nil, _ second: String? = nil) {
        guard !path.isEmpty else { return }
        svg.element("path", title: first, second) { $0.attribute("d", path) }
    }

    /// One path, drawn straight into the picture; it must not be empty.
    mutating func path(_ draw: (inout SVGPath) -> Void) {
        svg.element("path") { $0.attribute("d", path: draw) }
    }

    /// One straight line.
    mutating func line(
        from start: SVGPath.Point, to end: SVGPath.Point, title first: String? = nil, _ second: String? = nil,
        _ third: String? = nil, _ fourth: String? = nil
    ) {
        svg.element("path", title: first, second, third, fourth) { $0.attribute("d", from: start, to: end) }
    }

    /// One dot among `strokes` with round ends, as large as they are wide.
    mutating func dot(
        at point: SVGPath.Point, title first: String? = nil, _ second: String? = nil, _ third: String? = nil,
        _ fourth: String? = nil
    ) {
        line(from: point, to: point, title: first, second, third, fourth)
    }

    /// Discs of one colour, each with a thin ring of the ground, so that it is whole where several crowd.
    mutating func discs(_ ink: Ink, radius: Double, at points: [SVGPath.Point]) {
        guard !points.isEmpty else { return }
        svg.open("g") { discs in
            discs.attribute("class", "\(ink == .accent ? "c-area" : "c-disc") c-paper")
            discs.attribute("fill", constant: ink.colour)
            discs.attribute("stroke", constant: Ink.paper.colour)
            discs.attribute("stroke-width", 1)
        }
        for point in points {
            svg.element("circle") { disc in
                disc.attribute("cx", point.x)
                disc.attribute("cy", point.y)
                disc.attribute("r", radius)
            }
        }
        svg.close("g")
    }

    /// Texts of one colour and alignment.
    ///
    /// - Parameters:
    ///   - x: the position of all of them, for `text(_:y:)`.
    ///   - size: of the letters; nil for that of all charts.
    ///   - hasHalo: whether the styles of pages give them an edge of the colour of paper, so that lines behind them do
    ///     not touch them.
    mutating func texts(
        _ ink: Ink, _ anchor: Anchor = .start, bold: Bool = false, x: Double = 0, hasHalo: Bool = false,
        size: Double? = nil, _ draw: (inout Canvas) -> Void
    ) {
        svg.open("g") { texts in
            if hasHalo {
                texts.attribute("class", "\(ink.name) c-halo")
            } else {
                texts.attribute("class", constant: ink.name)
            }
            texts.attribute("fill", constant: ink.colour)
            if anchor != .start {
                texts.attribute("text-anchor", constant: anchor == .middle ? "middle" : "end")
            }
            if bold { texts.attribute("font-weight", constant: "bold") }
            if let size { texts.attribute("font-size", size) }
            if x != 0 { texts.attribute("transform", translate: x) }
        }
        draw(&self)
        svg.close("g")
    }

    /// One line of text, `y` at its baseline.
    mutating func text(_ text: String, _ x: Double, _ y: Double) {
        guard !text.isEmpty else { return }
        svg.element("text", text: text) { text in
            text.attribute("x", x)
            text.attribute("y", y)
        }
    }

    /// One line of text at the position of its group.
    mutating func text(_ text: String, y: Double) {
        guard !text.isEmpty else { return }
        svg.element("text", text: text) { $0.attribute("y", y) }
    }

    /// A transparent area.
    mutating func area(_ ink: Ink, opacity: Double, _ path: borrowing SVGPath) {
        guard !path.isEmpty else { return }
        svg.element("path") { area in
            area.attribute("class", "\(ink.name) c-area")
            area.attribute("fill", constant: ink.colour)
            area.attribute("fill-opacity", opacity)
            area.attribute("d", path)
        }
    }
}

extension SVGPath {
    init(from start: Point, to end: Point) {
        self.init()
        line(from: start, to: end)
    }
}
