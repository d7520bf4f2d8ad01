import Markup

/// Cards whose picture is drawn on the colour of the domain, as the band at the top of a page shows it: white and pale,
/// with what is best in yellow.
extension ShareCard {
    /// Nil if there is no picture.
    func onGround(_ style: Style, _ format: Format) -> HTML? {
        let letters = style.letters
        let margin = GroundPlan.margin
        let width = Double(format.width) - 2 * margin
        let sizes = Sizes.of(format)
        let kind = FittedText(self.kind, in: width, 48, from: sizes.kind, to: 20, isBold: false, letters)
        let top = self.kind.isEmpty ? 132.0 : 150 + sizes.kind
        let title = FittedText(
            title, in: width, sizes.titleHeight, from: sizes.title, to: 30, isBold: true, letters)
        let lead = lead.map { Lead($0, format, letters) }
        let plan = GroundPlan(
            format, top: top + (lead?.height ?? title.height) + 28, hasFigures: !figures.isEmpty,
            hasTags: figures.contains { $0.tag != nil },
            graphTop: lead == nil || format == .square ? nil : top)
        guard let graph = graph?(plan.graphHeight) else { return nil }

        let ground = style.accent.mixed(with: .black, 0.14)
        var svg = SVG(width: Double(format.width), height: Double(format.height)) { card in
            card.attribute("fill", constant: "none")
            card.attribute("font-family", "sans-serif")
        }
        let isRound = graph.isRound && format == .preview
        svg.element("style", text: Self.colours(on: ground, marked: isRound ? "#fff" : Self.best))
        svg.element("path") { path in
            path.attribute("fill", ground.hex)
            path.attribute("d", "M0 0h\(format.width)v\(format.height)H0z")
        }
        head(style, Double(format.width), in: &svg)
        if isRound {
            drawRound(graph, letters, &svg)
            return svg.finished()
        }
        kind.draw(at: margin, 130 + sizes.kind, Self.pale, in: &svg)
        if let lead {
            lead.draw(at: margin, top, in: &svg)
        } else {
            title.draw(at: margin, top + title.size * 0.9, "#fff", in: &svg)
        }
        // Below a lead there is room for two beside the picture.
        let shown = Array(figures.prefix(lead == nil || format == .square ? 3 : 2))
        let (areas, scale) =
            format == .square
            ? columns(of: shown, in: plan.figures, sizes, letters)
            : (shown.indices.map { plan.figure($0, of: shown.count) }, 1)
        let size = zip(shown, areas).map { valueSize($0, in: $1, format, letters) }.min() ?? 0
        let name = nameSize(shown, in: areas, from: sizes.name * scale, letters)
        for (figure, area) in zip(shown, areas) {
            draw(figure, size, name, tag: sizes.tag * scale, in: area, format, letters, &svg)
        }
        FittedText(
            graph.title, in: plan.graph.width, 48, from: sizes.graphTitle, to: 18, isBold: false, letters
        )
        .draw(at: plan.graph.x, plan.graph.y + sizes.graphTitle, Self.pale, in: &svg)
        let picture = graph.picture.source.replacing(
            " font-size=\"\(Int(Canvas.fontSize))\"", with: " font-size=\"\(sizes.chart)\"",
            maxReplacements: 1)
        let graphTop = sizes.graphTitle + 10
        svg.embed(
            HTML(trusted: picture), x: plan.graph.x, y: plan.graph.y + graphTop, width: plan.graph.width,
            height: plan.graph.height - graphTop)
        return svg.finished()
    }

    /// The title, what is best and the figures at the left of a picture that has the whole height.
    private func drawRound(_ graph: Graph, _ letters: Lettering?, _ svg: inout SVG) {
        let width = 500.0
        let title = FittedText(
            title, in: width, lead == nil ? 150 : 70, from: 60, to: 30, isBold: true, letters)
        title.draw(at: GroundPlan.margin, 132 + title.size * 0.9, "#fff", in: &svg)
        if let lead {
            let top = 132 + title.height
            FittedText(lead.name, in: width, 40, from: 26, to: 18, isBold: false, letters)
                .draw(at: GroundPlan.margin, top + 44, Self.pale, in: &svg)
            let value = FittedText(lead.value, in: width, 110, from: 96, to: 40, isBold: true, letters)
            value.draw(at: GroundPlan.margin, top + 60 + value.size * 0.9, Self.best, in: &svg)
        }
        let areas = (0..<4).map { index in
            GroundPlan.Area(
                x: GroundPlan.margin + 250 * Double(index % 2), y: 384 + 112 * Double(index / 2), width: 226,
                height: 112)
        }
        let size = zip(figures, areas).map { valueSize($0, in: $1, .preview, letters) }.min() ?? 0
        let sizes = Sizes.of(.preview)
        let name = nameSize(figures, in: areas, from: sizes.name, letters)
        for (figure, area) in zip(figures, areas) {
            draw(figure, size, name, tag: sizes.tag, in: area, .preview, letters, &svg)
        }
        svg.embed(graph.picture, x: 612, y: 112, width: 524, height: 510, isCentred: true)
    }

    private func tagWidth(_ tag: String, _ size: Double, _ letters: Lettering?) -> Double {
        20 + FittedText.width(tag, true, letters) * size
    }

    /// Figures side by side, each as wide as it needs to be.
    ///
    /// - Returns: where they are, and how large all names and tags are, as a share of their largest size.
    private func columns(
        of figures: [Figure], in area: GroundPlan.Area, _ sizes: Sizes, _ letters: Lettering?
    ) -> (areas: [GroundPlan.Area], scale: Double) {
        func widths(_ name: Double) -> [Double] {
            figures.map { figure in
                let scale = name / sizes.name
                return max(
                    FittedText.width(figure.name, false, letters) * name,
                    FittedText.width(figure.value, true, letters) * sizes.value * scale,
                    figure.tag.map { tagWidth($0, sizes.tag * scale, letters) } ?? 0)
            }
        }
        let gaps = Double(max(1, figures.count - 1))
        let room = area.width - 28 * gaps
        let name =
            stride(from: sizes.name, through: 18, by: -1).first { widths($0).reduce(0, +) <= room } ?? 18
        let needed = widths(name)
        let whole = needed.reduce(0, +)
        // What is too wide even so is drawn smaller by itself.
        let fitting = needed.map { whole > room ? $0 * room / whole : $0 }
        let gap = (area.width - min(whole, room)) / gaps
        var x = area.x
        let areas = fitting.map { width in
            defer { x += width + gap }
            return GroundPlan.Area(x: x, y: area.y, width: width + 1, height: area.height)
        }
        return (areas, name / sizes.name)
    }

    /// How large the value of a figure may be, so that what is beside it has room.
    private func valueSize(
        _ figure: Figure, in area: GroundPlan.Area, _ format: Format, _ letters: Lettering?
    ) -> Double {
        let sizes = Sizes.of(format)
        let tag = format == .square ? 0 : figure.tag.map { tagWidth($0, sizes.tag, letters) + 14 } ?? 0
        return FittedText.size(
            figure.value, in: area.width - tag, from: min(sizes.value, area.height * 0.54), to: 22,
            isBold: true, letters)
    }

    /// How large the names of all figures are, so that each stays on one line of its area.
    private func nameSize(
        _ figures: [Figure], in areas: [GroundPlan.Area], from largest: Double, _ letters: Lettering?
    ) -> Double {
        zip(figures, areas).map { figure, area in
            FittedText.size(
                figure.name, in: area.width, from: min(largest, area.height * 0.28), to: 13, isBold: false,
                letters)
        }.min() ?? 0
    }

    /// A figure, its name below it, and what it is besides after its value, or below the name in a square.
    private func draw(
        _ figure: Figure, _ size: Double, _ nameSize: Double, tag tagSize: Double, in area: GroundPlan.Area,
        _ format: Format, _ letters: Lettering?, _ svg: inout SVG
    ) {
        let base = area.y + size * 0.85
        FittedText(figure.value, in: area.width, 100, from: size, to: size, isBold: true, letters)
            .draw(at: area.x, base, "#fff", in: &svg)
        let name = FittedText(
            figure.name, in: .infinity, nameSize * 2, from: nameSize, to: nameSize, isBold: false, letters)
        name.draw(at: area.x, base + 6 + nameSize, Self.pale, in: &svg)
        guard let tag = figure.tag else { return }
        let height = tagSize * 1.55
        let (x, y) =
            format == .square
            ? (area.x, base + nameSize + 24)
            : (
                area.x + FittedText.width(figure.value, true, letters) * size + 14,
                base - size * 0.36 - height / 2
            )
        svg.element("rect") { frame in
            frame.attribute("x", x)
            frame.attribute("y", y)
            frame.attribute("width", tagWidth(tag, tagSize, letters))
            frame.attribute("height", height)
            frame.attribute("rx", 6)
            frame.attribute("stroke", Self.best)
            frame.attribute("stroke-width", 2)
        }
        FittedText(tag, in: area.width, 50, from: tagSize, to: tagSize, isBold: true, letters)
            .draw(at: x + 10, y + tagSize * 1.13, Self.best, in: &svg)
    }

    private static let best = "#ffd479"

    /// What the classes of charts look like on a dark ground. A text that is an outline is drawn in thousandths of its
    /// size, and so is the edge around it.
    private static func colours(on ground: Colour, marked: String) -> String {
        let rest = ground.mixed(with: .white, 0.66).hex
        return """
            .c-ink{fill:#fff}.c-soft{fill:\(pale)}.c-grid{stroke:#ffffff55}.c-axis{stroke:#fff}\
            .c-accent{stroke:\(marked)}.c-area{fill:\(marked)}.c-rest{stroke:\(rest)}.c-disc{fill:\(rest)}\
            .c-paper,.c-halo{stroke:\(ground.hex)}.c-halo{stroke-width:4;stroke-linejoin:round;paint-order:stroke}\
            .c-halo path{stroke-width:450}\
            .ground{fill:#ffffff22}.longest{fill:\(best)}.c-warm{stroke:\(best)}
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

/// What is drawn largest: its name, and below it its value.
private struct Lead {
    private let name: FittedText
    private let value: FittedText

    init(_ figure: ShareCard.Figure, _ format: ShareCard.Format, _ letters: Lettering?) {
        let isSquare = format == .square
        let width = isSquare ? Double(format.width) - 2 * GroundPlan.margin : GroundPlan.leadWidth
        name = FittedText(
            figure.name, in: width, isSquare ? 72 : 88, from: isSquare ? 60 : 36, to: 24, isBold: true,
            letters)
        value = FittedText(
            figure.value, in: width, 220, from: isSquare ? 200 : 128, to: 48, isBold: true, letters)
    }

    /// The letters of the name that reach below its line keep off the value.
    private static let gap = 16.0

    var height: Double { name.height + Self.gap + value.size }

    func draw(at x: Double, _ top: Double, in svg: inout SVG) {
        name.draw(at: x, top + name.size * 0.9, ShareCard.pale, in: &svg)
        value.draw(at: x, top + name.height + Self.gap + value.size * 0.82, "#fff", in: &svg)
    }
}

/// How large the letters of such a card are at most, in pixels; those of the chart in its own units. A square is seen in a chat,
/// where it is a third as wide.
private struct Sizes {
    var kind = 28.0
    var title = 64.0
    var titleHeight = 104.0
    var value = 46.0
    var name = 23.0
    var tag = 19.0
    var graphTitle = 26.0
    var chart = 11

    static func of(_ format: ShareCard.Format) -> Sizes {
        format == .square
            ? Sizes(
                kind: 36, title: 92, titleHeight: 200, value: 76, name: 34, tag: 28, graphTitle: 34, chart: 12
            )
            : Sizes()
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
    /// What a lead takes at the left of the picture.
    static let leadWidth = 400.0
    let format: ShareCard.Format
    let figures: Area
    let graph: Area

    /// - Parameter graphTop: where the picture begins if a lead is beside it; nil if it begins below the title.
    init(
        _ format: ShareCard.Format, top: Double, hasFigures: Bool, hasTags: Bool, graphTop: Double? = nil
    ) {
        self.format = format
        let width = Double(format.width) - 2 * Self.margin
        let bottom = Double(format.height) - (format == .square ? 40 : 24)
        if format == .square {
            let height = !hasFigures ? 0 : hasTags ? 212.0 : 150
            figures = Area(x: Self.margin, y: top, width: width, height: height)
            graph = Area(x: Self.margin, y: top + height, width: width, height: bottom - top - height)
        } else {
            let share = graphTop != nil ? Self.leadWidth + 32 : hasFigures ? 330.0 : 0
            figures = Area(x: Self.margin, y: top, width: share, height: bottom - top)
            let graphTop = (graphTop ?? top) - 8
            graph = Area(
                x: Self.margin + share, y: graphTop, width: width - share, height: bottom - graphTop)
        }
    }

    /// How high a picture of 360 units may be to fill its area.
    var graphHeight: Double {
        ((graph.height - Sizes.of(format).graphTitle - 10) / graph.width * Canvas.width).rounded(.down)
    }

    /// Beside the picture, one below the other.
    func figure(_ index: Int, of count: Int) -> Area {
        let pitch = min(112, figures.height / Double(max(1, count)))
        return Area(
            x: figures.x, y: figures.y + pitch * Double(index), width: figures.width - 32, height: pitch)
    }
}
