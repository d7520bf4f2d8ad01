import Markup

/// Cards whose picture is drawn on the colour of the domain, as the band at the top of a page shows it: white and pale,
/// with what is best in yellow.
extension ShareCard {
    /// Nil if there is no picture.
    func onGround(_ style: Style, _ format: Format) -> HTML? {
        let letters = style.letters
        let margin = GroundPlan.margin
        let width = Double(format.width) - 2 * margin
        let kind = FittedText(self.kind, in: width, 40, from: 28, to: 20, isBold: false, letters)
        let top = self.kind.isEmpty ? 132.0 : 178
        let title = FittedText(title, in: width, 122, from: 64, to: 30, isBold: true, letters)
        let plan = GroundPlan(
            format, top: top + title.height + 32, hasFigures: !figures.isEmpty,
            hasTags: figures.contains { $0.tag != nil })
        guard let graph = graph?(plan.graphHeight) else { return nil }

        let ground = style.accent.mixed(with: .black, 0.14)
        var svg = SVG(width: Double(format.width), height: Double(format.height)) { card in
            card.attribute("fill", constant: "none")
            card.attribute("font-family", "sans-serif")
        }
        svg.element("style", text: Self.colours(on: ground))
        svg.element("path") { path in
            path.attribute("fill", ground.hex)
            path.attribute("d", "M0 0h\(format.width)v\(format.height)H0z")
        }
        head(style, Double(format.width), in: &svg)
        kind.draw(at: margin, 158, Self.pale, in: &svg)
        title.draw(at: margin, top + title.size * 0.9, "#fff", in: &svg)
        for (index, figure) in figures.prefix(4).enumerated() {
            draw(figure, in: plan.figure(index, of: min(4, figures.count)), format, letters, &svg)
        }
        FittedText(graph.title, in: plan.graph.width, 40, from: 26, to: 18, isBold: false, letters)
            .draw(at: plan.graph.x, plan.graph.y + 24, Self.pale, in: &svg)
        // A picture is enlarged more in a square, where its letters would outdo the names of figures.
        let picture = graph.picture.source.replacing(
            " font-size=\"\(Int(Canvas.fontSize))\"",
            with: " font-size=\"\(format == .square ? 10 : 11)\"", maxReplacements: 1)
        svg.embed(
            HTML(trusted: picture), x: plan.graph.x, y: plan.graph.y + GroundPlan.titleHeight,
            width: plan.graph.width, height: plan.graph.height - GroundPlan.titleHeight)
        return svg.finished()
    }

    /// A figure, its name below it, and what it is a record of beside it, or below it in a square.
    private func draw(
        _ figure: Figure, in area: GroundPlan.Area, _ format: Format, _ letters: Lettering?, _ svg: inout SVG
    ) {
        let size = FittedText.size(
            figure.value, in: area.width, from: 48, to: 22, isBold: true, letters)
        let value = FittedText(figure.value, in: area.width, 60, from: size, to: size, isBold: true, letters)
        value.draw(at: area.x, area.y + 40, "#fff", in: &svg)
        let name = FittedText(figure.name, in: area.width, 30, from: 23, to: 14, isBold: false, letters)
        name.draw(at: area.x, area.y + 70, Self.pale, in: &svg)
        guard let tag = figure.tag else { return }
        let isBeside = format == .preview
        let used = isBeside ? FittedText.width(figure.value, true, letters) * size + 16 : 0
        let mark = FittedText(tag, in: area.width - used - 20, 28, from: 19, to: 12, isBold: true, letters)
        let (x, y) = isBeside ? (area.x + used, area.y + 10) : (area.x, area.y + 86)
        svg.element("rect") { frame in
            frame.attribute("x", x)
            frame.attribute("y", y)
            frame.attribute(
                "width", 20 + (mark.lines.map { FittedText.width($0, true, letters) }.max() ?? 0) * mark.size)
            frame.attribute("height", 30)
            frame.attribute("rx", 6)
            frame.attribute("stroke", Self.best)
            frame.attribute("stroke-width", 2)
        }
        mark.draw(at: x + 10, y + 15 + mark.size * 0.36, Self.best, in: &svg)
    }

    private static let best = "#ffd479"

    /// What the classes of charts look like on a dark ground.
    private static func colours(on ground: Colour) -> String {
        let rest = ground.mixed(with: .white, 0.66).hex
        return """
            .c-ink{fill:#fff}.c-soft{fill:\(pale)}.c-grid{stroke:#ffffff55}.c-axis{stroke:#fff}\
            .c-accent{stroke:\(best)}.c-area{fill:\(best)}.c-rest{stroke:\(rest)}.c-disc{fill:\(rest)}\
            .c-paper{stroke:\(ground.hex)}
            """
    }
}

extension Colour {
    /// - Parameter share: of the other colour, 0 to 1.
    fileprivate func mixed(with other: Colour, _ share: Double) -> Colour {
        func part(_ own: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Double(own) + (Double(other) - Double(own)) * share).rounded())
        }
        return Colour(
            red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
    }
}

/// Where the parts of such a card are below its title, in pixels: beside the picture, or above it in a square.
private struct GroundPlan {
    struct Area {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    static let margin = 64.0
    /// What the title of a picture takes.
    static let titleHeight = 42.0

    let format: ShareCard.Format
    let figures: Area
    let graph: Area

    init(_ format: ShareCard.Format, top: Double, hasFigures: Bool, hasTags: Bool) {
        self.format = format
        let width = Double(format.width) - 2 * Self.margin
        let bottom = Double(format.height) - (format == .square ? 40 : 24)
        if format == .square {
            let height = !hasFigures ? 0 : hasTags ? 146.0 : 106
            figures = Area(x: Self.margin, y: top, width: width, height: height)
            graph = Area(x: Self.margin, y: top + height, width: width, height: bottom - top - height)
        } else {
            let share = hasFigures ? 300.0 : 0
            figures = Area(x: Self.margin, y: top, width: share, height: bottom - top)
            graph = Area(
                x: Self.margin + share, y: top - 8, width: width - share, height: bottom - top + 8)
        }
    }

    /// How high a picture of 360 units may be to fill its area.
    var graphHeight: Double {
        ((graph.height - Self.titleHeight) / graph.width * Canvas.width).rounded(.down)
    }

    func figure(_ index: Int, of count: Int) -> Area {
        if format == .square {
            let width = figures.width / Double(max(2, count))
            return Area(
                x: figures.x + width * Double(index), y: figures.y, width: width - 24, height: figures.height)
        }
        let pitch = min(96, figures.height / Double(max(1, count)))
        return Area(
            x: figures.x, y: figures.y + pitch * Double(index), width: figures.width - 32, height: pitch)
    }
}
